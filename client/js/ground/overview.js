/** The whole map to look around in: as it stands, and as it was after any week. */
import { html, useMemo, useState } from "../html.js";
import { t } from "../i18n.js";
import { asked } from "../router.js";
import { Who, clubName, nameOf, owners, seats } from "../league/people.js";
import { Chart } from "./chart.js";
import { Ground } from "./geometry.js";
import { chapters, count, landAfter, moved, ownerOf } from "./history.js";
import { HexMap } from "./map.js";
import { placed } from "./place.js";
import { Story, whole } from "./story.js";

/** @import { LeagueRoom } from "../league/room.js" */
/** @import { Place } from "./story.js" */

/** A chart of the league's map and players; it shows no land yet. @param {LeagueRoom} room @returns {Chart | null} */
function useBlank(room) {
  const map = room.map.value;
  const who = owners(room).map(({ seat, letter, home }) => `${seat}${letter}${home}`).join();
  return useMemo(() => (map ? new Chart(new Ground(map), owners(room)) : null), [map, who]);
}

/** A chart that follows the view. @param {LeagueRoom} room @returns {Chart | null} */
export function useChart(room) {
  const chart = useBlank(room);
  const view = room.view;
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
  return club ? t("map.stadium_of", { club: clubName(room, club), owner }) : t("map.field_of", { n: field, place: placed(room, field), owner });
}

/** @param {{ room: LeagueRoom }} props */
export function Overview({ room }) {
  const chart = useBlank(room);
  const view = room.view;
  const [field, look] = useState(/** @type {number | null} */ (null));
  const size = chart?.ground.size ?? 0;
  const all = useMemo(() => (view && size ? chapters(view, size) : []), [view?.weeks, view?.land, view?.round?.matchday, size]);
  // Who comes from a week's chart is shown that week first; who stands at the end goes along with the league.
  const [chosen, go] = useState(/** @type {Place | "asked" | "now"} */ ("asked"));
  const wished = chosen === "asked" ? all.findIndex(({ matchday }) => String(matchday) === asked("woche")) : -1;
  if (!chart || !view) return html`<main id="main"><p class="lead" role="status">${t("map.loading")}</p></main>`;
  const place = all.length < 2 ? null : typeof chosen === "object" ? chosen : whole(all, wished >= 0 ? wished : all.length - 1);
  const chapter = place && all[place.at];
  const today = !chapter || (chapter === all.at(-1) && place.flags === chapter.moves.length);
  const land = today ? ownerOf(view, size) : landAfter(chapter, place.flags);
  const before = !chapter || !place ? land : place.flags < chapter.moves.length ? landAfter(chapter, Math.max(0, place.flags - 1)) : (all[place.at - 1]?.land ?? land);
  chart.show(land, today ? freshOf(room) : moved(before, land));
  return html`<main class="overview" id="main" data-today=${today}><h1 class="sr">${t("map.title")}</h1>
    <ul class="chips">${seats(room).map((seat) => html`<li key=${seat} class="chip"><${Who} room=${room} seat=${seat} /> <b>${count(land, seat)}</b></li>`)}<li class="chip"><span class="who"><span class="sign sign--free" aria-hidden="true">·</span>${t("map.free")}</span> <b>${count(land, -1)}</b></li></ul>
    <${HexMap} chart=${chart} label=${t("map.title")} describe=${(/** @type {number} */ at) => spoken(room, chart, at)} onPick=${look} />
    ${place ? html`<${Story} room=${room} all=${all} place=${place} onGo=${(/** @type {Place} */ to) => go(to.at === all.length - 1 && to.flags === all[to.at].moves.length ? "now" : to)} />` : html`<p class="hint">${t("history.none")}</p>`}
    <p class="hint" role="status">${field === null ? t("map.hint") : spoken(room, chart, field)}</p></main>`;
}
