/** Proposing a footballer whom the squads don't know: he may be chosen at once, and the commissioner says who he is (R10). */
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { clubName } from "../league/people.js";

/** @import { LeagueRoom } from "../league/room.js" */

const NAME_CHARS = 40; // server/engines/stadium/office.py

/** @param {{ room: LeagueRoom, clubs: string[] }} props  `clubs`: those that play this week */
export function Proposal({ room, clubs }) {
  const [name, setName] = useState("");
  const [club, setClub] = useState("");
  const propose = (/** @type {Event} */ event) => {
    event.preventDefault();
    room.send({ do: "propose", name: name.trim(), club });
    setName("");
  };
  return html`<form onSubmit=${propose}><p class="hint">${t("picks.missing.about")}</p>
    <label class="field"><span>${t("picks.missing.name")}</span><input name="missing" maxlength=${NAME_CHARS} value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></label>
    <label class="field"><span>${t("step.club")}</span><select name="missing-club" value=${club} onChange=${(/** @type {any} */ event) => setClub(event.currentTarget.value)}><option value="">${t("picks.missing.club")}</option>${clubs.map((id) => html`<option key=${id} value=${id}>${clubName(room, id)}</option>`)}</select></label>
    <button type="submit" class="button" data-verb="propose" disabled=${!name.trim() || !club || room.resting}>${t("picks.missing.send")}</button></form>`;
}
