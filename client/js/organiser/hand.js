/** `/t/ROOM/orga/hand`: a whole round laid out by hand. Two taps swap two players, by keyboard too; what speaks against a pair stands beside it before anybody else sees it. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Sure } from "../profile/sure.js";
import { matchesOf, nameOf, newest, roundName } from "../tournament/read.js";
import { go } from "../router.js";
import { alone, aside, faultsOf, filled, laid, pairsOf, put, stateOf, together } from "./laid.js";
import { may } from "./rights.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView } from "../tournament.js" */
/** @import { Held, Laid } from "./laid.js" */

/** @param {{ room: EventRoom }} props */
export function Hand({ room }) {
  const { view } = room;
  const known = view?.staff?.entrants;
  const back = `/t/${room.id}/orga`;
  if (!view || !known || !may(view.staff?.role, "lay-out")) return html`<section class="desk__box" data-hand="none"><p class="lead">${t("desk.hand.not")}</p><a class="button" href=${back} data-nav>${t("desk.hand.back")}</a></section>`;
  const draft = view.staff?.draft;
  // Another draft, or somebody who came or went, begins anew: what was laid out before does not fit any more.
  return html`<${Table} key=${`${draft?.version ?? 0} ${Object.keys(known).join()}`} room=${room} view=${view} round=${draft?.round ?? (newest(view)?.number ?? 0) + 1} back=${back} />`;
}

/** @param {{ room: EventRoom, view: EventView, round: number, back: string }} props */
function Table({ room, view, round, back }) {
  const known = view.staff?.entrants, draft = view.staff?.draft;
  const everybody = Object.keys(known ?? {}).map(Number);
  const drafted = () => laid(draft ? matchesOf(draft).map(([, { a, b }]) => [a, b]) : [], everybody);
  const [now, lay] = useState(drafted);
  const [held, hold] = useState(/** @type {Held | null} */ (null));
  const [version] = useState(draft?.version);
  const sending = room.sending("lay-out") || room.sending("pair");
  useEffect(() => {
    const escape = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && hold(null);
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  const change = (/** @type {Laid} */ next) => {
    lay(next);
    hold(null);
  };
  const seat = (/** @type {number} */ at) => (held && !("seat" in held && held.seat === at) ? change(put(now, held, at)) : hold(held || now.seats[at] === null ? null : { seat: at }));
  const free = (/** @type {number} */ player) => {
    if (!held) return hold({ player });
    if ("seat" in held) return change(put(now, { player }, held.seat));
    return held.player === player ? hold(null) : change(together(now, held.player, player));
  };
  const who = held && nameOf(view, "seat" in held ? (now.seats[held.seat] ?? undefined) : held.player);
  const pairs = pairsOf(now);
  const against = pairs.flatMap((pair) => faultsOf(view, known, round, pair));
  const take = () => {
    room.send({ do: "lay-out", pairs });
    go(back);
  };
  const tables = Array.from({ length: now.seats.length / 2 }, (_, n) => 2 * n);
  return html`<section class="byhand" aria-label=${t("desk.hand")} data-hand=${round} data-version=${version ?? 0} data-free=${now.free.length}>
    <header><h2>${t("desk.hand.title", { round: roundName(view, round) })}</h2><p class="hint">${t("desk.hand.about")}</p></header>
    <p class="byhand__said" role="status">${held ? html`<span>${t("desk.hand.held", { who: who ?? "" })}</span> <button type="button" class="inline" onClick=${() => hold(null)}>${t("desk.hand.off")}</button>${"seat" in held && html` <button type="button" class="inline" data-verb="aside" onClick=${() => change(aside(now, held.seat))}>${t("desk.hand.aside")}</button>`}` : html`<span class=${against.length ? "byhand__against" : ""} data-against=${against.length}>${against.length ? html`<${Icon} name="triangle-alert" />${t("desk.hand.faults", { n: against.length })}` : now.free.length ? t("desk.hand.missing", { n: alone(now).length }) : html`<${Icon} name="check" />${t("desk.hand.clean")}`}</span>`}</p>
    ${now.free.length > 0 && html`<div class="byhand__free" role="group" aria-label=${t("desk.hand.free", { n: now.free.length })}><h3>${t("desk.hand.free", { n: now.free.length })}</h3>${now.free.length > 1 && html`<p class="hint">${t("desk.hand.free.about")}</p>`}<p>${now.free.map((player) => html`<${Who} key=${player} view=${view} player=${player} on=${held !== null && "player" in held && held.player === player} onTap=${() => free(player)} />`)}</p></div>`}
    <ol class="byhand__tables">${tables.map((at) => html`<${Pair} key=${at} view=${view} round=${round} now=${now} at=${at} held=${held} onTap=${seat} />`)}</ol>
    <div class="desk__verbs"><button type="button" class="button button--main" data-verb="lay-out" disabled=${now.free.length > 0 || pairs.length === 0 || room.resting || sending} onClick=${take}><${Icon} name="check" />${t("desk.hand.take")}</button>
      ${now.free.length > 0 && html`<button type="button" class="button" data-verb="rest" onClick=${() => change(filled(now))}><${Icon} name="users" />${t("desk.hand.rest")}</button>`}
      ${draft && html`<button type="button" class="button" data-verb="reset" onClick=${() => change(drafted())}><${Icon} name="rotate-ccw" />${t("desk.hand.reset")}</button>`}
      <${Sure} verb="computed" icon="dices" say=${t("desk.hand.computed")} sure=${t("desk.hand.computed.sure")} busy=${room.resting || sending} onSure=${() => room.send({ do: "pair" })} />
      <button type="button" class="button" data-verb="clear" onClick=${() => change(laid([], everybody))}><${Icon} name="x" />${t("desk.hand.clear")}</button>
      <a class="button" href=${back} data-nav>${t("desk.hand.back")}</a></div></section>`;
}

/** @param {{ view: EventView, round: number, now: Laid, at: number, held: Held | null, onTap: (seat: number) => void }} props  `at`: its first seat */
function Pair({ view, round, now, at, held, onTap }) {
  const table = at / 2 + 1;
  const sits = [now.seats[at], now.seats[at + 1]].filter((player) => player !== null);
  const faults = sits.length ? faultsOf(view, view.staff?.entrants, round, [sits[0], sits[1] ?? -1]) : [];
  const state = stateOf(now, at);
  const place = (/** @type {number} */ seat) => {
    const player = now.seats[seat];
    const on = held !== null && "seat" in held && held.seat === seat;
    return player === null
      ? html`<button type="button" class="byhand__empty" data-seat=${seat} disabled=${held === null} onClick=${() => onTap(seat)}>${t(state === "bye" ? "event.bye" : state === "half" ? "desk.hand.nobody" : "desk.hand.empty")}<span class="sr"> ${t("event.table", { n: table })}</span></button>`
      : html`<${Who} view=${view} player=${player} on=${on} onTap=${() => onTap(seat)} />`;
  };
  return html`<li class=${`byhand__pair byhand__pair--${state} ${faults.length ? "byhand__pair--fault" : ""}`} data-at=${at} data-sits=${state} data-faults=${faults.join(" ")}><b class="desk__no">${state === "bye" ? html`<${Icon} name="coffee" />` : table}</b>${place(at)}${place(at + 1)}${faults.length > 0 && html`<p class="byhand__why"><${Icon} name="triangle-alert" />${faults.map((fault) => t(`desk.hand.${fault}`)).join(" · ")}</p>`}</li>`;
}

/** @param {{ view: EventView, player: number, on: boolean, onTap: () => void }} props */
function Who({ view, player, on, onTap }) {
  const { points = 0, byes = 0 } = view.staff?.entrants?.[player] ?? {};
  const more = [t("event.points.n", { n: points }), byes > 0 && t("event.bye"), view.players[player]?.club].filter(Boolean).join(" · ");
  return html`<button type="button" class=${on ? "desk__who desk__who--held" : "desk__who"} aria-pressed=${on ? "true" : "false"} data-player=${player} onClick=${onTap}><span>${nameOf(view, player)}</span><small>${more}</small></button>`;
}
