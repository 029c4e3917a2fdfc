/** The whole map as it stands, to look around in. */
import { html, useMemo, useState } from "../html.js";
import { t } from "../i18n.js";
import { Chart } from "./chart.js";
import { Ground } from "./geometry.js";
import { HexMap } from "./map.js";
import { Who, clubName, nameOf, owners, seats } from "../league/people.js";

/** @import { StadiumView } from "../stadium.js" */
/** @import { LeagueRoom } from "../league/room.js" */

/** Whose each field is; -1 free. @param {StadiumView} view @param {number} fields @returns {number[]} */
export function ownerOf(view, fields) {
  const owner = view.land?.owner ?? {};
  return Array.from({ length: fields }, (_, field) => owner[field] ?? -1);
}

/** A chart that follows the view. @param {LeagueRoom} room @returns {Chart | null} */
export function useChart(room) {
  const map = room.map.value;
  const view = room.view;
  const who = owners(room).map(({ seat, letter, home }) => `${seat}${letter}${home}`).join();
  const chart = useMemo(() => (map ? new Chart(new Ground(map), owners(room)) : null), [map, who]);
  if (chart && view) chart.show(ownerOf(view, chart.ground.size), freshOf(room));
  return chart;
}

/** Fields that changed hands in the last step. @param {LeagueRoom} room @returns {number[]} */
function freshOf(room) {
  return room.store.news.value.flatMap((/** @type {any} */ told) => (told.e === "placed" || told.e === "given-up" ? [told.field] : []));
}

/** A field in words. @param {LeagueRoom} room @param {Chart} chart @param {number} field */
export function spoken(room, chart, field) {
  const club = chart.ground.club.get(field);
  const at = chart.spots[field].owner.value;
  const owner = at < 0 ? t("map.free") : nameOf(room, chart.owners[at].seat);
  return club ? t("map.stadium_of", { club: clubName(room, club), owner }) : t("map.field_of", { n: field, owner });
}

/** @param {{ room: LeagueRoom }} props */
export function Overview({ room }) {
  const chart = useChart(room);
  const [field, look] = useState(/** @type {number | null} */ (null));
  if (!chart) return html`<main id="main"><p class="lead" role="status">${t("room.loading")}</p></main>`;
  return html`<main class="overview" id="main"><h1 class="sr">${t("map.title")}</h1>
    <ul class="chips">${seats(room).map((seat) => html`<li key=${seat} class="chip"><${Who} room=${room} seat=${seat} /> <b>${room.view?.table?.find((row) => row.seat === seat)?.fields ?? 0}</b></li>`)}</ul>
    <${HexMap} chart=${chart} label=${t("map.title")} describe=${(/** @type {number} */ at) => spoken(room, chart, at)} onPick=${look} />
    <p class="hint" role="status">${field === null ? t("map.hint") : spoken(room, chart, field)}</p></main>`;
}
