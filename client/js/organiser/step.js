/** What is to be done next, as one sentence and one button: whoever can read needs no manual. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Sure } from "../profile/sure.js";
import { optionsOf, roundMs } from "../tournament/options.js";
import { live, nameOf, newest, playersOf, roundName, undecided, withStatus } from "../tournament/read.js";
import { RoundTime } from "../tournament/time.js";
import { may } from "./rights.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView } from "../tournament.js" */

const MINUTE = 60_000;
const CHECK_IN = [0, 10, 15, 30];
const MORE = [1, 5, 10];
/** Players that an event needs (engines/tournament/opening.py). */
const LEAST = 2;

/** @param {{ room: EventRoom }} props */
export function Step({ room }) {
  const { view } = room;
  if (!view) return null;
  const now = stepOf(view);
  const Body = BODIES[now];
  return html`<section class=${`desk__step desk__step--${now}`} data-step=${now} aria-label=${t("desk.next")}><${Body} room=${room} />
    ${view.staff?.rematches_ahead && view.phase === "group" && html`<p class="desk__warn"><${Icon} name="triangle-alert" />${t("desk.rematches")}</p>`}</section>`;
}

/** @typedef {"registration" | "check-in" | "drafting" | "draft" | "published" | "running" | "pair" | "cut" | "end" | "over"} StepName */

/** @param {EventView} view @returns {StepName} */
export function stepOf(view) {
  if (view.phase === "registration" || view.phase === "check-in" || view.phase === "over") return view.phase;
  if (view.staff?.drafting) return "drafting";
  if (view.staff?.draft) return "draft";
  const going = live(view);
  if (going) return going.round.phase === "running" ? "running" : "published";
  if (view.phase === "bracket") return Object.values(view.bracket ?? {}).some(({ a, b, done }) => a !== undefined && b !== undefined && !done) ? "pair" : "end";
  if ((newest(view)?.number ?? 0) < (view.total ?? 0)) return "pair";
  return optionsOf(view).cut ? "cut" : "end";
}

/** @type {Record<StepName, (props: { room: EventRoom }) => any>} */
const BODIES = { registration: Registration, "check-in": CheckIn, drafting: Drafting, draft: DraftStep, published: Published, running: Running, pair: Pair, cut: Cut, end: End, over: Over };

/** @param {{ room: EventRoom, verb: string, icon: string, say: string, command: import("../frames.js").Command, right?: string }} props */
function Do({ room, verb, icon, say, command, right = command.do }) {
  if (!may(room.view?.staff?.role, right)) return html`<p class="hint">${t("desk.not_yours")}</p>`;
  return html`<button type="button" class="button button--main" data-verb=${verb} disabled=${room.resting || room.sending(command.do)} onClick=${() => room.send(command)}><${Icon} name=${icon} />${say}</button>`;
}

/** @param {{ room: EventRoom, verb: string, icon: string, say: string, sure: string, command: import("../frames.js").Command, main?: boolean, rest?: boolean }} props */
function DoSurely({ room, verb, icon, say, sure, command, main = false, rest = false }) {
  if (!may(room.view?.staff?.role, command.do)) return null;
  return html`<${Sure} verb=${verb} icon=${icon} say=${say} sure=${sure} main=${main} busy=${rest || room.resting || room.sending(command.do)} onSure=${() => room.send(command)} />`;
}

/** @param {{ room: EventRoom }} props */
function Registration({ room }) {
  const [minutes, setMinutes] = useState(0);
  const { view } = room;
  if (!view) return null;
  const inside = withStatus(view, "in").length;
  return html`<div><h2>${t(view.closed ? "desk.step.closed" : "desk.step.registration", { n: inside, of: optionsOf(view).cap })}</h2><p>${t(inside < LEAST ? "desk.step.few" : view.closed ? "desk.step.closed.about" : "desk.step.registration.about")}</p></div>
    <div class="desk__verbs">${may(view.staff?.role, "open-check-in") && html`<label class="desk__inline"><span>${t("desk.check_in.ends")}</span><select name="check-in" value=${minutes} onChange=${(/** @type {any} */ event) => setMinutes(Number(event.currentTarget.value))}>${CHECK_IN.map((n) => html`<option key=${n} value=${n} selected=${n === minutes}>${t(n ? "desk.minutes" : "desk.check_in.open_end", { n })}</option>`)}</select></label>
      <button type="button" class="button button--main" data-verb="open-check-in" disabled=${room.resting || inside < 1} onClick=${() => room.send({ do: "open-check-in", until: minutes ? Math.round(room.now) + minutes * MINUTE : 0 })}><${Icon} name="hand" />${t("desk.check_in")}</button>`}
      <${DoSurely} room=${room} verb="begin" icon="play" say=${t("desk.begin.now")} sure=${t("desk.begin.sure", { n: inside })} command=${{ do: "begin" }} rest=${inside < LEAST} /></div>`;
}

/** @param {{ room: EventRoom }} props */
function CheckIn({ room }) {
  const { view } = room;
  if (!view) return null;
  const all = playersOf(view).filter(([, { status = "in" }]) => status === "in" || status === "waiting");
  const there = all.filter(([, player]) => player.here).length, cap = optionsOf(view).cap;
  const here = Math.min(cap, there);
  return html`<div><h2>${t("desk.step.check-in", { n: there, of: all.length })}</h2><p>${there > cap ? t("desk.step.over_cap", { n: there - cap, cap }) : t("desk.step.check-in.about")}${here < LEAST ? ` ${t("desk.step.few.here")}` : ""}</p></div>
    <div class="desk__verbs"><${DoSurely} room=${room} verb="begin" icon="play" main=${true} say=${t("desk.begin")} sure=${t("desk.begin.sure", { n: here })} command=${{ do: "begin" }} rest=${here < LEAST} /></div>`;
}

function Drafting() {
  return html`<div><h2 role="status">${t("desk.step.drafting")}</h2><p>${t("desk.step.drafting.about")}</p></div>`;
}

/** @param {{ room: EventRoom }} props */
function DraftStep({ room }) {
  const draft = room.view?.staff?.draft;
  if (!room.view || !draft) return null;
  return html`<div><h2>${t("desk.step.draft", { round: roundName(room.view, draft.round) })}</h2><p>${t(draft.outdated ? "desk.step.draft.outdated" : draft.moved ? "desk.step.draft.moved" : draft.stage === "group" ? "desk.step.draft.about" : "desk.step.draft.bracket")}</p></div>
    <div class="desk__verbs"><${DoSurely} key=${draft.mark} room=${room} verb="publish" icon="megaphone" main=${true} say=${t("desk.publish")} sure=${t("desk.publish.sure")} command=${{ do: "publish", draft: draft.mark }} rest=${!!draft.outdated} />
      ${draft.stage === "group" && may(room.view.staff?.role, "pair") && html`<button type="button" class="button" data-verb="pair-again" disabled=${room.resting || room.sending("pair")} onClick=${() => room.send({ do: "pair" })}><${Icon} name="dices" />${t("desk.pair.again")}</button>`}<${ByHand} room=${room} />
      <${DoSurely} room=${room} verb="discard" icon="trash-2" say=${t("desk.discard")} sure=${t("desk.discard.sure")} command=${{ do: "discard" }} /></div>`;
}

/** @param {{ room: EventRoom }} props */
function Published({ room }) {
  const { view } = room;
  const going = view && live(view);
  if (!view || !going) return null;
  const online = Object.values(going.round.matches).filter(({ online }) => online);
  const ready = online.filter((match) => match.room).length, here = online.filter((match) => match.here?.[0] && match.here?.[1]).length;
  return html`<div><h2>${t("desk.step.published", { round: roundName(view, going.number) })}</h2><p>${online.length ? t(ready < online.length ? "desk.step.published.rooms" : "desk.step.published.about", { n: ready < online.length ? ready : here, of: online.length }) : t("desk.step.published.paper")}</p></div>
    <div class="desk__verbs"><${Do} room=${room} verb="start" icon="timer" say=${t("desk.start", { n: Math.round(roundMs(optionsOf(view), going.round.stage) / MINUTE) })} command=${{ do: "start", round: Number(going.number) }} /></div>`;
}

/** @param {{ room: EventRoom }} props */
function Running({ room }) {
  const { view } = room;
  const going = view && live(view);
  if (!view || !going) return null;
  const { round } = going;
  const role = view.staff?.role;
  const left = undecided(round), of = Object.values(round.matches).filter(({ b }) => b !== undefined).length;
  return html`<div class="desk__clock"><${RoundTime} room=${room} round=${round} large=${true} /></div>
    <div><h2>${t("desk.step.running", { round: roundName(view, going.number) })}</h2><p data-left=${left}>${t("desk.step.running.about", { n: left, of })}</p><progress max=${of} value=${of - left} aria-label=${t("desk.step.progress")}></progress></div>
    <div class="desk__verbs">${may(role, "pause") && html`<button type="button" class="button" data-verb=${round.paused_at ? "resume-all" : "pause-all"} disabled=${room.resting} onClick=${() => room.send({ do: round.paused_at ? "resume" : "pause", match: "" })}><${Icon} name=${round.paused_at ? "play" : "pause"} />${t(round.paused_at ? "desk.resume.all" : "desk.pause.all")}</button>`}
      <span class="desk__more" role="group" aria-label=${t("desk.extend.all")}><span aria-hidden="true">${t("desk.extend")}</span>${MORE.map((n) => html`<button key=${n} type="button" class="button" data-extend-all=${n} disabled=${room.resting} onClick=${() => room.send({ do: "extend", match: "", minutes: n })}>+${n}<span class="sr"> ${t("desk.minutes", { n })}</span></button>`)}<span aria-hidden="true">${t("desk.extend.word")}</span></span></div>`;
}

/** @param {{ room: EventRoom }} props */
function Pair({ room }) {
  const { view } = room;
  if (!view) return null;
  const last = newest(view)?.number ?? 0;
  const group = view.phase === "group";
  return html`<div><h2>${group ? t("desk.step.pair", { n: last + 1, of: view.total ?? last + 1 }) : t("desk.step.pair.bracket", { round: roundName(view, last + 1) })}</h2><p>${t(last ? "desk.step.pair.about" : "desk.step.pair.first")}</p></div>
    <div class="desk__verbs"><${Do} room=${room} verb="pair" icon="dices" say=${t("desk.pair")} command=${{ do: "pair" }} />
      <${ByHand} room=${room} />${group && last > 0 && html`<${DoSurely} room=${room} verb="end" icon="flag" say=${t("desk.end.early")} sure=${t("desk.end.sure")} command=${{ do: "end" }} />`}</div>`;
}

/** The way to laying it out by hand, where that can be done. @param {{ room: EventRoom }} props */
function ByHand({ room }) {
  if (!room.view?.staff?.entrants || !may(room.view.staff.role, "lay-out")) return null;
  return html`<a class="button" href=${`/t/${room.id}/orga/hand`} data-nav data-verb="hand"><${Icon} name="hand" />${t("desk.hand")}</a>`;
}

/** @param {{ room: EventRoom }} props */
function Cut({ room }) {
  const { view } = room;
  if (!view) return null;
  const announced = optionsOf(view).cut, inside = withStatus(view, "in").length;
  const size = [16, 8, 4, 2].find((n) => n <= announced && n <= inside) ?? 2;
  return html`<div><h2>${t("desk.step.cut", { n: size })}</h2><p>${t("desk.step.cut.about")}</p></div>
    <div class="desk__verbs"><${DoSurely} room=${room} verb="cut" icon="scissors" main=${true} say=${t("desk.cut", { n: size })} sure=${t("desk.cut.sure", { n: size })} command=${{ do: "cut", size }} />
      <a class="button" href=${`/t/${room.id}/tabelle`} data-nav data-verb="to-standings"><${Icon} name="list" />${t("event.tab.standings")}</a>
      <${DoSurely} room=${room} verb="end" icon="flag" say=${t("desk.end.early")} sure=${t("desk.end.sure")} command=${{ do: "end" }} /></div>`;
}

/** @param {{ room: EventRoom }} props */
function End({ room }) {
  const { view } = room;
  if (!view) return null;
  const inside = withStatus(view, "in").length;
  const suggested = view.phase === "group" ? [16, 8, 4, 2].filter((n) => n <= inside && n <= Math.max(8, view.staff?.suggested_cut ?? 0)).reverse() : [];
  return html`<div><h2>${t("desk.step.end")}</h2><p>${t("desk.step.end.about")}</p></div>
    <div class="desk__verbs"><${DoSurely} room=${room} verb="end" icon="trophy" main=${true} say=${t("desk.end")} sure=${t("desk.end.sure")} command=${{ do: "end" }} />
      ${!view.prizes && may(view.staff?.role, "prizes") && html`<a class="button" href=${`/t/${room.id}/orga/mehr`} data-nav data-verb="to-prizes"><${Icon} name="gift" />${t("desk.prizes.first")}</a>`}
      ${suggested.map((size) => html`<${DoSurely} key=${size} room=${room} verb=${`cut-${size}`} icon="scissors" say=${t("desk.cut", { n: size })} sure=${t("desk.cut.sure", { n: size })} command=${{ do: "cut", size }} />`)}</div>`;
}

/** @param {{ room: EventRoom }} props */
function Over({ room }) {
  const { view } = room;
  if (!view) return null;
  const ranks = Object.values(view.result ?? {}).sort((a, b) => a.rank - b.rank);
  const first = ranks.find(({ rank }) => rank === 1), prizes = ranks.filter(({ prize }) => prize);
  return html`<div><h2>${first ? t("desk.step.over", { who: nameOf(view, first.player) }) : t("event.phase.over")}</h2><p>${t(prizes.length ? "desk.step.over.about" : "desk.step.over.none")}</p>${prizes.length > 0 && html`<ol class="desk__won" data-prizes=${prizes.length}>${prizes.map(({ rank, player, prize }) => html`<li key=${rank}><b>${t("event.rank", { n: rank })}</b> ${nameOf(view, player)}: ${prize}</li>`)}</ol>`}</div>
    <div class="desk__verbs"><a class="button" href=${`/t/${room.id}/tabelle`} data-nav><${Icon} name="trophy" />${t("event.to_ranks")}</a><a class="button" href=${`/api/events/${room.id}/export.csv`} download><${Icon} name="download" />CSV</a><a class="button" href=${`/api/events/${room.id}/export.json`} download><${Icon} name="download" />JSON</a></div>`;
}
