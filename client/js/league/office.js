/** What the commissioner can do. Everybody sees afterwards what was done, and by whom. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { clubName, nameOf, seats } from "./people.js";
import { Refusal } from "./refusal.js";

/** @import { Match, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "./room.js" */

const MOST_GOALS = 20;
const PLAYED = ["locked", "settled", "round", "closed"];
const UNLOCKED = ["scheduled", "open", "revealed"];
const AHEAD = ["scheduled", "open", "revealed", "locked"];

/** @param {{ room: LeagueRoom }} props */
export function Office({ room }) {
  const view = room.view;
  if (!view || room.store.seat.value !== view.commissioner || view.phase !== "season") return null;
  const weeks = Object.entries(view.weeks);
  const provisional = weeks.filter(([, week]) => week.stage === "scheduled" && week.provisional && !week.confirmed).slice(0, 1);
  const heirs = seats(room).filter((seat) => seat !== view.commissioner && !view.members[seat].quit);
  const gone = seats(room).filter((seat) => view.members[seat].quit);
  return html`<details class="office"><summary><${Icon} name="wrench" /> ${t("office.title")}<${Icon} name="chevron-down" /></summary>
    <p class="hint">${t("office.about")}</p><${Refusal} room=${room} />
    ${provisional.map(([n]) => html`<p key=${n}><button type="button" class="button" data-office="confirm" onClick=${() => room.send({ do: "confirm", matchday: Number(n) })}>${t("office.confirm", { n })}</button></p>`)}
    <${Scores} room=${room} weeks=${weeks} />
    <${Offs} room=${room} weeks=${weeks} />
    <${Cancel} room=${room} weeks=${weeks} />
    ${heirs.length > 0 && html`<${Choose} words="office.hand_over" title=${t("office.hand_over.title")} options=${heirs.map((seat) => /** @type {[string, string]} */ ([String(seat), nameOf(room, seat)]))} onChoose=${(/** @type {string} */ seat) => room.send({ do: "hand-over", seat: Number(seat) })} />`}
    ${gone.map((seat) => html`<p key=${seat}><button type="button" class="button" data-office="replace" onClick=${() => room.send({ do: "replace", seat })}>${t("office.replace", { who: nameOf(room, seat) })}</button></p>`)}
    <p><button type="button" class="button" data-office="pause" onClick=${() => room.send({ do: "pause", paused: !view.paused })}>${t(view.paused ? "office.resume" : "office.pause")}</button></p>
  </details>`;
}

/** Matches of some weeks as options. @param {LeagueRoom} room @param {[string, Week][]} weeks @param {(match: Match) => boolean} [wanted] @returns {[string, string][]} */
function matchesOf(room, weeks, wanted = () => true) {
  return weeks.flatMap(([n, week]) => Object.entries(week.matches).filter(([, match]) => wanted(match)).map(([id, match]) => /** @type {[string, string]} */ ([id, `${n}. ${clubName(room, match.home)} – ${clubName(room, match.away)}`])));
}

/** Enter a result or correct one: before the flag round the week is worked out anew, afterwards it is a note. @param {{ room: LeagueRoom, weeks: [string, Week][] }} props */
function Scores({ room, weeks }) {
  const [match, choose] = useState("");
  const [home, setHome] = useState(0);
  const [away, setAway] = useState(0);
  const played = weeks.filter(([, week]) => PLAYED.includes(week.stage)).slice(-3);
  if (!played.length) return null;
  const number = (/** @type {any} */ event) => Math.max(0, Math.min(MOST_GOALS, Number(event.currentTarget.value) || 0));
  return html`<fieldset class="office__part"><legend>${t("office.result.title")}</legend>
    <select aria-label=${t("tip.match")} value=${match} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}><option value="">${t("tip.match")}</option>${matchesOf(room, played).map(([id, words]) => html`<option value=${id}>${words}</option>`)}</select>
    <span class="office__score"><input type="number" min="0" max=${MOST_GOALS} aria-label=${t("office.home")} value=${home} onInput=${(/** @type {any} */ event) => setHome(number(event))} /> : <input type="number" min="0" max=${MOST_GOALS} aria-label=${t("office.away")} value=${away} onInput=${(/** @type {any} */ event) => setAway(number(event))} /></span>
    <button type="button" class="button" data-office="result" disabled=${!match || room.resting} onClick=${() => room.send({ do: "result", result: { match, final: true, home, away, complete: true } })}>${t("office.result")}</button>
    <p class="hint">${t("office.result.about")}</p></fieldset>`;
}

/** @param {{ room: LeagueRoom, weeks: [string, Week][] }} props */
function Offs({ room, weeks }) {
  const ahead = weeks.filter(([, week]) => AHEAD.includes(week.stage)).slice(0, 2);
  const on = matchesOf(room, ahead, (match) => !match.off), off = matchesOf(room, ahead, (match) => !!match.off);
  return html`${on.length > 0 && html`<${Choose} words="office.postpone" title=${t("office.postpone.title")} options=${on} onChoose=${(/** @type {string} */ match) => room.send({ do: "postpone", match, off: true })} />`}
    ${off.length > 0 && html`<${Choose} words="office.again" title=${t("office.again.title")} options=${off} onChoose=${(/** @type {string} */ match) => room.send({ do: "postpone", match, off: false })} />`}`;
}

/** A matchday that is not locked yet does not take place: asked twice, for it can't be undone. @param {{ room: LeagueRoom, weeks: [string, Week][] }} props */
function Cancel({ room, weeks }) {
  const [asked, ask] = useState("");
  const open = weeks.filter(([, week]) => UNLOCKED.includes(week.stage)).map(([n]) => /** @type {[string, string]} */ ([n, t("week.title", { n })]));
  if (!open.length) return null;
  if (!open.some(([n]) => n === asked)) return html`<${Choose} words="office.cancel" title=${t("office.cancel.title")} options=${open} onChoose=${ask} />`;
  return html`<div class="office__part" role="group" aria-label=${t("office.cancel.title")}><p role="alert">${t("office.cancel.sure", { n: asked })}</p>
    <button type="button" class="button" data-office="cancel.sure" disabled=${room.resting} onClick=${() => (room.send({ do: "cancel", matchday: Number(asked) }), ask(""))}>${t("office.cancel.yes", { n: asked })}</button>
    <button type="button" class="inline" onClick=${() => ask("")}>${t("league.not")}</button></div>`;
}

/** One of some things, and a button that does it. @param {{ words: string, title: string, options: [string, string][], onChoose: (value: string) => void }} props */
function Choose({ words, title, options, onChoose }) {
  const [value, choose] = useState("");
  return html`<fieldset class="office__part"><legend>${title}</legend><select aria-label=${title} value=${value} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}><option value="">${t("office.choose")}</option>${options.map(([id, text]) => html`<option value=${id}>${text}</option>`)}</select>
    <button type="button" class="button" data-office=${words} disabled=${!value} onClick=${() => (onChoose(value), choose(""))}>${t(words)}</button></fieldset>`;
}
