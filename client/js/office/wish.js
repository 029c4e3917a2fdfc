/** What the app goes by when it sets a flag for me: the stadium that I wish to get near to, among fields that are worth the same. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { clubName } from "../league/people.js";

/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Wish({ room }) {
  const view = room.view;
  if (!view || room.me === null || view.phase !== "season" || view.members[room.me].quit) return null;
  const clubs = Object.keys(room.map.value?.stadiums ?? {}).sort((a, b) => clubName(room, a).localeCompare(clubName(room, b)));
  return html`<section class="office__part wish"><h2>${t("wish.title")}</h2><p class="hint">${t("wish.about")} <a href="/hilfe/liga#app" data-nav>${t("league.why")}</a></p>
    <label class="field"><span>${t("wish.towards")}</span><select name="towards" value=${view.members[room.me].towards ?? ""} disabled=${room.resting} onChange=${(/** @type {any} */ event) => room.send({ do: "towards", club: event.currentTarget.value })}><option value="">${t("wish.none")}</option>${clubs.map((id) => html`<option key=${id} value=${id}>${clubName(room, id)}</option>`)}</select></label></section>`;
}
