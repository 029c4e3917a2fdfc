/** Leaving a league for good, and ending it together once few are left. */
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Refusal } from "../league/refusal.js";
import { seats } from "../league/people.js";

/** @import { LeagueRoom } from "../league/room.js" */

/** With fewer players left these may end the league together (R61). */
const LEAST_LEFT = 3;

/** @param {{ room: LeagueRoom }} props */
export function Farewell({ room }) {
  const [asked, ask] = useState(false);
  const view = room.view;
  if (!view || room.me === null || view.phase !== "season") return null;
  const me = view.members[room.me];
  if (me.quit) return html`<p class="hint" data-farewell="gone">${t("farewell.gone")}</p>`;
  const left = seats(room).filter((seat) => !view.members[seat].quit).length;
  return html`<section class="farewell" aria-label=${t("farewell.title")}>${room.me !== view.commissioner && html`<${Refusal} room=${room} />`}
    ${left < LEAST_LEFT && html`<p>${t("farewell.end.about")} <button type="button" class="button" data-farewell="vote" aria-pressed=${!!me.ends} disabled=${room.resting} onClick=${() => room.send({ do: "vote-end", end: !me.ends })}>${t(me.ends ? "farewell.end.back" : "farewell.end")}</button></p>`}
    ${asked
      ? html`<p role="alert">${t("farewell.sure")}</p><p><button type="button" class="button" data-farewell="sure" disabled=${room.resting} onClick=${() => (room.send({ do: "quit" }), ask(false))}>${t("farewell.yes")}</button> <button type="button" class="inline" data-farewell="not" onClick=${() => ask(false)}>${t("league.not")}</button></p>`
      : html`<button type="button" class="inline" data-farewell="quit" onClick=${() => ask(true)}>${t("farewell.quit")}</button>`}</section>`;
}
