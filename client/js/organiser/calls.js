/** The judges' queue: table, names, age; claimed by one, so that two never go to one table. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { nameOf } from "../tournament/read.js";
import { ago } from "../tournament/when.js";
import { useSecond } from "./live.js";
import { may } from "./rights.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { Call } from "../tournament.js" */

const DONE = 4;

/** @param {{ room: EventRoom, onTable?: (match: string) => void }} props */
export function Calls({ room, onTable }) {
  const all = Object.values(room.view?.staff?.calls ?? {});
  const rank = (/** @type {Call} */ { status = "open", escalated }) => (status === "open" ? (escalated ? 0 : 1) : 2);
  const waiting = all.filter(({ status }) => status !== "resolved").sort((a, b) => rank(a) - rank(b) || a.at - b.at);
  const done = all.filter(({ status }) => status === "resolved").reverse();
  useSecond(waiting.length > 0);
  return html`<section class=${`desk__box ${waiting.length ? "desk__box--waits" : ""}`} aria-label=${t("desk.calls")}><h2><${Icon} name="hand" />${t("desk.calls")}${waiting.length > 0 && html` <b class="desk__count" data-calls=${waiting.length}>${waiting.length}</b>`}</h2>
    ${waiting.length ? html`<ol class="desk__calls">${waiting.map((call) => html`<${One} key=${call.number} room=${room} call=${call} onTable=${onTable} />`)}</ol>` : html`<p class="hint">${t("desk.calls.none")}</p>`}
    ${done.length > 0 && html`<details><summary>${t("desk.calls.done", { n: done.length })}<${Icon} name="chevron-down" /></summary><ul class="desk__done">${done.slice(0, DONE).map((call) => html`<li key=${call.number}>${where(room, call)} · ${room.view && nameOf(room.view, call.player)}</li>`)}</ul></details>`}
  </section>`;
}

/** @param {EventRoom} room @param {Call} call */
function where(room, { match }) {
  const found = Object.values(room.view?.rounds ?? {}).map(({ matches }) => matches[match]).find(Boolean);
  return found?.table ? t("event.table", { n: found.table }) : t("event.no_table");
}

/** @param {{ room: EventRoom, call: Call, onTable?: (match: string) => void }} props */
function One({ room, call, onTable }) {
  const { view } = room;
  if (!view) return null;
  const { number, player, status = "open", escalated, reason, by = -1 } = call;
  const judge = may(view.staff?.role, "take-call");
  const say = (/** @type {string} */ kind) => room.send({ do: kind, call: number });
  const mine = by === room.store.seat.value;
  return html`<li class=${`desk__call desk__call--${status} ${escalated ? "desk__call--escalated" : ""}`} data-call=${number} data-status=${status}>
    <p><b>${where(room, call)}</b> <span>${nameOf(view, player)}</span> <small>${ago(call.at, room.now)}</small></p>
    ${(reason === "conflict" || escalated || status === "claimed") && html`<p class="hint">${[reason === "conflict" && t("desk.call.conflict"), escalated && t("desk.call.escalated"), status === "claimed" && t(mine ? "desk.call.mine" : "desk.call.claimed", { who: room.store.people.value[by]?.name ?? "" })].filter(Boolean).join(" · ")}</p>`}
    <div class="desk__verbs">${judge && status === "open" && html`<button type="button" class="button button--main" data-verb="take-call" disabled=${room.resting} onClick=${() => say("take-call")}>${t("desk.call.take")}</button>`}
      ${judge && html`<button type="button" class="button" data-verb="resolve-call" disabled=${room.resting} onClick=${() => say("resolve-call")}><${Icon} name="check" />${t("desk.call.resolve")}</button>`}
      ${judge && !escalated && html`<button type="button" class="inline" data-verb="escalate" disabled=${room.resting} onClick=${() => say("escalate")}>${t("desk.call.escalate")}</button>`}
      ${onTable && html`<button type="button" class="inline" data-verb="call-table" onClick=${() => onTable(call.match)}>${t("desk.call.table")}</button>`}</div></li>`;
}
