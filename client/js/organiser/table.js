/** One table: go there as a referee, give time, stop the clock, enter or correct a result, punish. */
import { lend } from "../api.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Sure } from "../profile/sure.js";
import { go } from "../router.js";
import { remember } from "../settings.js";
import { matchName, nameOf, pausedAt } from "../tournament/read.js";
import { resultWords } from "../tournament/score.js";
import { Dialog } from "../views/dialog.js";
import { Fault } from "../views/fault.js";
import { may } from "./rights.js";
import { clockOf, stateWords } from "./row.js";
import { AllScores, claimWords } from "./scores.js";

/** @import { Games, Round } from "../tournament.js" */
/** @import { EventRoom } from "../tournament/room.js" */
/** @import { Row } from "./row.js" */

const MORE = [1, 3, 5, 10];
const LEVELS = /** @type {const} */ (["warning", "game-loss", "match-loss"]);
const REASON = 200; // engines/tournament/leaving.py

/** @param {{ room: EventRoom, number: number, round: Round, row: Row, onClose: () => void }} props */
export function TableSheet({ room, number, round, row, onClose }) {
  const { view } = room;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  if (!view) return null;
  const { id, match, table } = row;
  const role = view.staff?.role;
  const names = /** @type {const} */ ([nameOf(view, match.a), match.b === undefined ? t("event.bye") : nameOf(view, match.b)]);
  const stopped = match.paused_at !== undefined;
  const running = round.phase === "running" && !match.result;
  const look = async () => {
    setBusy(true);
    setProblem(null);
    const fetched = () => room.ask("POST", `matches/${encodeURIComponent(id)}/referee`);
    try {
      const { room: there, token } = await fetched();
      lend(there, token, async () => (await fetched()).token);
      remember(`event:${there}`, `${room.id}/orga`);
      go(`/d/${there}`);
    } catch (fault) {
      setProblem(fault);
      setBusy(false);
    }
  };
  return html`<${Dialog} title=${`${match.table ? t("event.table", { n: match.table }) : t("event.no_table")} · ${matchName(view, number, match)}`} onClose=${onClose} class="desk__sheet">
    <p class="desk__versus" data-sheet=${id}><b>${names[0]}</b> – <b>${names[1]}</b></p>
    <p class="lead">${stateWords(row)}${clockOf(room, round, row) && ` · ${clockOf(room, round, row)}`}${table?.turn !== undefined ? ` · ${t("desk.turn", { n: table.turn })}` : ""}${match.kept ? ` · ${t("desk.kept")}` : ""}</p>
    <${Fault} problem=${problem} />
    <div class="desk__verbs">${match.room && html`<button type="button" class="button button--main" data-verb="referee" disabled=${busy} onClick=${look}><${Icon} name="eye" />${t("desk.referee")}</button>`}
      ${running && may(role, "pause") && !round.paused_at && html`<button type="button" class="button" data-verb=${stopped ? "resume" : "pause"} disabled=${room.resting} onClick=${() => room.send({ do: stopped ? "resume" : "pause", match: id })}><${Icon} name=${stopped ? "play" : "pause"} />${t(stopped ? "desk.resume" : "desk.pause")}</button>`}</div>
    ${running && html`<div class="desk__part" role="group" aria-label=${t("desk.extend")}><h3>${t("desk.extend")}</h3><div class="desk__verbs">${MORE.map((n) => html`<button key=${n} type="button" class="button" data-extend=${n} disabled=${room.resting} onClick=${() => room.send({ do: "extend", match: id, minutes: n })}>+${n} <span>${t("desk.extend.word")}</span></button>`)}${match.extra_ms ? html`<span class="hint">${t("desk.extended", { n: Math.round(match.extra_ms / 60_000) })}</span>` : null}</div></div>`}
    ${match.b !== undefined && html`<${Claims} room=${room} row=${row} /><${Result} room=${room} row=${row} names=${names} />
      ${!match.result && !match.playing && html`<${NoShow} room=${room} id=${id} names=${names} />`}
      ${!match.result && may(role, "penalise") && html`<${Penalty} room=${room} players=${[match.a, match.b]} />`}`}
    ${pausedAt(round, match) && html`<p class="hint">${t("desk.paused.about")}</p>`}
  <//>`;
}

/** @param {{ room: EventRoom, row: Row, names: readonly [string, string] }} props */
function Result({ room, row: { id, match }, names }) {
  const { view } = room;
  const [open, setOpen] = useState(!match.result);
  const [asked, ask] = useState(/** @type {Games | null} */ (null));
  if (!view) return null;
  const old = match.result;
  if (view.phase === "over" || !may(view.staff?.role, old ? "correct" : "result")) return old ? html`<p>${t("desk.result.is", { score: resultWords(old) })}</p>` : null;
  const later = Object.keys(view.rounds).some((n) => Number(n) > Number(id.split(".")[0]));
  const send = (/** @type {Games} */ games) => {
    room.send({ do: old ? "correct" : "result", match: id, games });
    ask(null);
    setOpen(false);
  };
  return html`<div class="desk__part" data-part="result"><h3>${t(old ? "desk.correct" : "desk.result")}</h3>
    ${old && html`<p>${t("desk.result.is", { score: resultWords(old) })} · ${t(`event.how.${old.how}`)} ${!open && html`<button type="button" class="inline" data-verb="correct" onClick=${() => setOpen(true)}>${t("desk.correct.go")}</button>`}</p>`}
    ${open && html`<${AllScores} view=${view} match=${match} resting=${room.resting} asked=${asked} onAsk=${ask} onEnter=${send} />
      <p class="hint" role="status" data-changes=${asked ? later : undefined}>${asked && old ? changes(old.winner, asked, names, later) : t("desk.result.twice")}</p>`}</div>`;
}

/** What a correction changes, before it is made. @param {number} was @param {Games} games @param {readonly [string, string]} names @param {boolean} later */
function changes(was, [a, b], names, later) {
  const now = a > b ? 0 : b > a ? 1 : -1;
  const who = now === -1 ? t("event.claim.drawn") : t("desk.correct.wins", { who: names[now] });
  return `${was === now ? t("desk.correct.same") : who}${later ? ` ${t("desk.correct.later")}` : ""}`;
}

/** What players of a paper table said, where they don't agree yet. @param {{ room: EventRoom, row: Row }} props */
function Claims({ room, row: { id, match } }) {
  const { view } = room;
  const claims = view?.staff?.claims?.[id];
  if (!view || !claims) return null;
  return html`<ul class="desk__claims" data-part="claims">${Object.entries(claims).map(([side, games]) => html`<li key=${side}>${claimWords(view, match, side, games)}</li>`)}</ul>`;
}

/** @param {{ room: EventRoom, id: string, names: readonly [string, string] }} props */
function NoShow({ room, id, names }) {
  if (!may(room.view?.staff?.role, "no-show")) return null;
  const ways = /** @type {[string, number[]][]} */ ([[names[0], [0]], [names[1], [1]], [t("desk.no_show.both"), [0, 1]]]);
  return html`<div class="desk__part" data-part="no-show"><h3>${t("desk.no_show")}</h3><div class="desk__verbs">${ways.map(([who, sides]) => html`<${Sure} key=${sides.join()} verb=${`no-show-${sides.join("")}`} icon="user-round" say=${who} sure=${t("desk.no_show.sure", { who })} busy=${room.resting} onSure=${() => room.send({ do: "no-show", match: id, sides })} />`)}</div></div>`;
}

/** @param {{ room: EventRoom, players: number[] }} props */
export function Penalty({ room, players }) {
  const { view } = room;
  const [who, setWho] = useState(players[0]);
  const [level, setLevel] = useState(/** @type {typeof LEVELS[number]} */ ("warning"));
  const [reason, setReason] = useState("");
  if (!view) return null;
  const punish = () => {
    room.send({ do: "penalise", player: who, level, reason: reason.trim() });
    setReason("");
  };
  return html`<details class="desk__part" data-part="penalty"><summary><h3>${t("desk.penalty")}</h3><${Icon} name="chevron-down" /></summary>
    <div class="desk__fields">${players.length > 1 && html`<label><span>${t("event.player")}</span><select name="penalty-who" onChange=${(/** @type {any} */ event) => setWho(Number(event.currentTarget.value))}>${players.map((player) => html`<option key=${player} value=${player} selected=${player === who}>${nameOf(view, player)}</option>`)}</select></label>`}
      <label><span>${t("desk.penalty.level")}</span><select name="penalty-level" onChange=${(/** @type {any} */ event) => setLevel(event.currentTarget.value)}>${LEVELS.map((one) => html`<option key=${one} value=${one} selected=${one === level}>${t(`event.penalty.${one}`)}</option>`)}</select></label>
      <label><span>${t("desk.penalty.reason")}</span><input name="penalty-reason" maxlength=${REASON} value=${reason} onInput=${(/** @type {any} */ event) => setReason(event.currentTarget.value)} /></label></div>
    <${Sure} verb="penalise" icon="scale" say=${t("desk.penalty.go", { level: t(`event.penalty.${level}`) })} sure=${t("desk.penalty.sure", { who: nameOf(view, who) })} busy=${room.resting} onSure=${punish} /></details>`;
}
