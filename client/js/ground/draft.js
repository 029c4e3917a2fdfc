/** The choice of homes on the map. */
import { html, useEffect, useMemo, useState } from "../html.js";
import { t } from "../i18n.js";
import { Ring } from "../views/time.js";
import { Chart } from "./chart.js";
import { Ground } from "./geometry.js";
import { HexMap } from "./map.js";
import { added } from "../league/outage.js";
import { Who, clubName, nameOf, owners, seats } from "../league/people.js";
import { Refusal } from "../league/refusal.js";

/** @import { LeagueRoom } from "../league/room.js" */

const PICK_MS = 60_000;

/** @param {{ room: LeagueRoom }} props */
export function Draft({ room }) {
  const view = room.view;
  const map = room.map.value;
  const draft = view?.draft;
  const [chosen, choose] = useState("");
  const [why, explain] = useState("");
  const key = `${seats(room)}|${Object.values(view?.members ?? {}).map((m) => m.home ?? "")}`;
  const chart = useMemo(() => {
    if (!map || !view) return null;
    const taken = owners(room).map((owner) => ({ ...owner, home: map.stadiums[view.members[owner.seat].home ?? ""] }));
    const made = new Chart(new Ground(map), taken);
    const land = made.ground.at.map(() => -1);
    for (const owner of taken) if (owner.home !== undefined) for (const field of [owner.home, ...(/** @type {any} */ (map).starts[view.members[owner.seat].home ?? ""] ?? [])]) land[field] = owner.seat;
    made.show(land);
    return made;
  }, [map, key]);
  const mine = !!draft && draft.seat === room.me;
  const outage = added(room.store.story.value);
  useEffect(() => {
    if (chart && map && draft) chart.allow(new Set(mine ? draft.free.map((club) => map.stadiums[club]) : []));
  }, [chart, draft?.decision, mine]);
  if (!view || !draft) return null;
  const pick = (/** @type {number} */ field) => {
    const club = chart?.ground.club.get(field) ?? "";
    const owner = chart?.owners.find((one) => one.home === field);
    explain(!mine ? "" : owner ? t("draft.taken", { who: owner.name }) : club ? "" : t("draft.none"));
    if (!mine || !draft.free.includes(club)) return;
    chart?.choose(field);
    choose(club);
  };
  const take = () => {
    room.send({ do: "home", decision: draft.decision, club: chosen });
    choose("");
  };
  return html`<main class="draft" id="main">
    <header class="draft__head"><${Ring} clock=${room.store.clock} until=${draft.ends} ends=${draft.ends} whole=${PICK_MS} />
      <div><h1>${mine ? t("draft.yours") : t("draft.theirs", { who: nameOf(room, draft.seat) })}</h1><p>${t("draft.about")}</p>${outage && html`<p class="hint" data-outage aria-hidden="true">${outage}</p>`}</div></header>
    <ol class="draft__order">${(view.order ?? []).map((seat, n) => html`<li key=${seat} class=${n === draft.decision ? "draft__now" : ""}><${Who} room=${room} seat=${seat} />${view.members[seat].home && html`<b>${clubName(room, view.members[seat].home)}</b>`}</li>`)}</ol>
    <${Refusal} room=${room} />
    ${chart ? html`<${HexMap} chart=${chart} label=${t("map.title")} describe=${(/** @type {number} */ field) => spoken(room, chart, field)} onPick=${pick} />` : html`<p class="lead" role="status">${t("map.loading")}</p>`}
    ${mine && html`<div class="draft__choose"><p class="hint" role="status">${why}</p><div class="bar">
      <label class="sr" for="home-club">${t("draft.choose")}</label>
      <select id="home-club" value=${chosen} onChange=${(/** @type {any} */ event) => pick(map?.stadiums[event.currentTarget.value] ?? -1)}><option value="">${t("draft.choose")}</option>${draft.free.map((club) => html`<option value=${club}>${clubName(room, club)}</option>`)}</select>
      <button type="button" class="button button--main" data-verb="home" disabled=${!chosen || room.resting || room.sending("home")} onClick=${take}>${chosen ? t("draft.take", { club: clubName(room, chosen) }) : t("draft.choose")}</button>
    </div></div>`}
  </main>`;
}

/** @param {LeagueRoom} room @param {Chart} chart @param {number} field */
function spoken(room, chart, field) {
  const club = chart.ground.club.get(field);
  const owner = chart.owners.find((one) => one.home === field);
  if (club && owner) return t("map.stadium_of", { club: clubName(room, club), owner: owner.name });
  return club ? t("map.stadium", { club: clubName(room, club) }) : t("map.field", { n: field });
}
