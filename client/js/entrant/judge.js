/** What a player may ask for during an event: a judge, or to go home. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Sure } from "../profile/sure.js";
import { hour } from "../tournament/when.js";

/** @import { EventRoom } from "../tournament/room.js" */

/** @param {{ room: EventRoom }} props */
export function Judge({ room }) {
  const my = room.view?.my;
  if (!my?.match) return null;
  const call = Object.values(my.calls ?? {}).filter(({ match, status = "open" }) => match === my.match && status !== "resolved").pop();
  return html`<section class="event__judge" data-call=${call ? (call.status ?? "open") : "none"} aria-label=${t("event.judge")}>
    ${call ? html`<p role="status"><${Icon} name="hand" /><b>${t(call.status === "claimed" ? "event.judge.comes" : call.reason === "conflict" ? "event.judge.conflict" : "event.judge.called")}</b> ${t("event.judge.since", { time: hour(call.at) })}</p>` : html`<${Sure} verb="judge" icon="hand" say=${t("event.judge.call")} sure=${t("event.judge.sure")} busy=${room.resting || room.sending("call")} onSure=${() => room.send({ do: "call" })} /><p class="hint">${t("event.judge.about")}</p>`}
  </section>`;
}

/** @param {{ room: EventRoom }} props */
export function Penalties({ room }) {
  const all = Object.values(room.view?.my?.penalties ?? {});
  if (!all.length) return null;
  return html`<section class="event__penalties" aria-label=${t("event.penalties")}><h2>${t("event.penalties")}</h2><ul>${all.map(({ number, at, level, reason }) => html`<li key=${number} data-penalty=${level}><b>${t(`event.penalty.${level}`)}</b> <span>${reason}</span> <small>${hour(at)}</small></li>`)}</ul></section>`;
}

/** @param {{ room: EventRoom }} props */
export function Leave({ room }) {
  const { view, me } = room;
  if (!view || me === null || view.phase === "over" || (view.players[me].status ?? "in") !== "in") return null;
  return html`<p class="event__leave"><${Sure} verb="drop" icon="door-open" say=${t("event.drop")} sure=${t(view.my?.match ? "event.drop.sure.playing" : "event.drop.sure")} busy=${room.resting} onSure=${() => room.send({ do: "drop" })} /></p>`;
}
