/** Footballers whom somebody missed in the squads: the commissioner says who each of them is (R10). */
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { clubName, nameOf, playerName } from "../league/people.js";

/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Missed({ room }) {
  const open = Object.values(room.view?.proposals ?? {}).filter((one) => !one.player && !one.out);
  return html`${open.map((one) => html`<${One} key=${one.id} room=${room} missed=${one} />`)}`;
}

/** @param {{ room: LeagueRoom, missed: { id: string, seat: number, name: string, club: string } }} props */
function One({ room, missed }) {
  const [player, choose] = useState("");
  const title = t("office.missed.title", { who: nameOf(room, missed.seat), name: missed.name, club: clubName(room, missed.club) });
  const squad = Object.entries(room.view?.squads?.clubs ?? {}).filter(([, club]) => club === missed.club).map(([id]) => [id, playerName(room, id)]).sort(([, a], [, b]) => a.localeCompare(b));
  const say = (/** @type {string} */ who) => room.send({ do: "resolve", proposal: missed.id, player: who });
  return html`<fieldset class="office__part" data-missed=${missed.id}><legend>${title}</legend>
    <select aria-label=${title} value=${player} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}><option value="">${t("office.choose")}</option>${squad.map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}</select>
    <p><button type="button" class="button" data-office="missed.is" disabled=${!player || room.resting} onClick=${() => say(player)}>${t("office.missed.is")}</button> <button type="button" class="inline" data-office="missed.nobody" disabled=${room.resting} onClick=${() => say("")}>${t("office.missed.nobody")}</button></p></fieldset>`;
}
