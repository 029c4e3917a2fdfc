/** What the commissioner can do. Everybody sees afterwards what was done, and by whom. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { clubName, nameOf, seats } from "../league/people.js";
import { Refusal } from "../league/refusal.js";
import { Choose, ChooseTwice } from "./choose.js";
import { Missed } from "./missed.js";
import { Proxy } from "./proxy.js";

/** @import { Match, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "../league/room.js" */

const MOST_GOALS = 20;
const PLAYED = ["locked", "settled", "round", "closed"];
const UNLOCKED = ["scheduled", "open", "revealed"];
const AHEAD = ["scheduled", "open", "revealed", "locked"];

/** @param {{ room: LeagueRoom }} props */
export function Desk({ room }) {
  const view = room.view;
  if (!view || room.store.seat.value !== view.commissioner || view.members[String(view.commissioner)]?.quit || view.phase !== "season") return null;
  const weeks = Object.entries(view.weeks);
  const provisional = weeks.filter(([, week]) => week.stage === "scheduled" && week.provisional && !week.confirmed).slice(0, 1);
  const gone = seats(room).filter((seat) => view.members[seat].quit && !room.store.people.value[seat]?.gone);
  return html`<details class="office"><summary><${Icon} name="wrench" /> ${t("office.title")}<${Icon} name="chevron-down" /></summary>
    <p class="hint">${t("office.about")}</p><${Refusal} room=${room} />
    ${provisional.map(([n]) => html`<p key=${n}><button type="button" class="button" data-office="confirm" disabled=${room.resting} onClick=${() => room.send({ do: "confirm", matchday: Number(n) })}>${t("office.confirm", { n })}</button></p>`)}
    ${gone.map((seat) => html`<p key=${seat}><button type="button" class="button" data-office="replace" disabled=${room.resting} onClick=${() => room.send({ do: "replace", seat })}>${t("office.replace", { who: nameOf(room, seat) })}</button></p>`)}
    <${Scores} room=${room} weeks=${weeks} />
    <${Offs} room=${room} weeks=${weeks} />
    <${Proxy} room=${room} weeks=${weeks} />
    <${Missed} room=${room} />
    <${Cancel} room=${room} weeks=${weeks} />
    <${Heirs} room=${room} />
    <p><button type="button" class="button" data-office="pause" disabled=${room.resting} onClick=${() => room.send({ do: "pause", paused: !view.paused })}>${t(view.paused ? "office.resume" : "office.pause")}</button></p>
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
    <select aria-label=${t("tip.match")} value=${match} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}><option value="">${t("tip.match")}</option>${matchesOf(room, played).map(([id, words]) => html`<option key=${id} value=${id}>${words}</option>`)}</select>
    <span class="office__score"><input type="number" min="0" max=${MOST_GOALS} aria-label=${t("office.home")} value=${home} onInput=${(/** @type {any} */ event) => setHome(number(event))} /> : <input type="number" min="0" max=${MOST_GOALS} aria-label=${t("office.away")} value=${away} onInput=${(/** @type {any} */ event) => setAway(number(event))} /></span>
    <button type="button" class="button" data-office="result" disabled=${!match || room.resting} onClick=${() => room.send({ do: "result", result: { match, final: true, home, away, complete: true } })}>${t("office.result")}</button>
    <p class="hint">${t("office.result.about")}</p></fieldset>`;
}

/** @param {{ room: LeagueRoom, weeks: [string, Week][] }} props */
function Offs({ room, weeks }) {
  const ahead = weeks.filter(([, week]) => AHEAD.includes(week.stage)).slice(0, 2);
  const on = matchesOf(room, ahead, (match) => !match.off), off = matchesOf(room, ahead, (match) => !!match.off);
  return html`${on.length > 0 && html`<${ChooseTwice} words="office.postpone" title=${t("office.postpone.title")} options=${on} resting=${room.resting} sure=${(/** @type {string} */ id) => t("office.postpone.sure", { match: nameOfMatch(on, id) })} yes=${() => t("office.postpone.yes")} onChoose=${(/** @type {string} */ match) => room.send({ do: "postpone", match, off: true })} />`}
    ${off.length > 0 && html`<${Choose} words="office.again" title=${t("office.again.title")} options=${off} resting=${room.resting} onChoose=${(/** @type {string} */ match) => room.send({ do: "postpone", match, off: false })} />`}`;
}

/** @param {[string, string][]} options @param {string} id */
function nameOfMatch(options, id) {
  return options.find(([one]) => one === id)?.[1] ?? id;
}

/** A matchday that is not locked yet does not take place. @param {{ room: LeagueRoom, weeks: [string, Week][] }} props */
function Cancel({ room, weeks }) {
  const open = weeks.filter(([, week]) => UNLOCKED.includes(week.stage)).map(([n]) => /** @type {[string, string]} */ ([n, t("week.title", { n })]));
  if (!open.length) return null;
  return html`<${ChooseTwice} words="office.cancel" title=${t("office.cancel.title")} options=${open} resting=${room.resting} sure=${(/** @type {string} */ n) => t("office.cancel.sure", { n })} yes=${(/** @type {string} */ n) => t("office.cancel.yes", { n })} onChoose=${(/** @type {string} */ n) => room.send({ do: "cancel", matchday: Number(n) })} />`;
}

/** The office goes to another person; a computer can't hold it. @param {{ room: LeagueRoom }} props */
function Heirs({ room }) {
  const view = room.view;
  const people = seats(room).filter((seat) => view && seat !== view.commissioner && !view.members[seat].quit && room.store.people.value[seat] && !room.store.people.value[seat].bot);
  if (!people.length) return null;
  const who = (/** @type {string} */ seat) => ({ who: nameOf(room, Number(seat)) });
  return html`<${ChooseTwice} words="office.hand_over" title=${t("office.hand_over.title")} options=${people.map((seat) => /** @type {[string, string]} */ ([String(seat), nameOf(room, seat)]))} resting=${room.resting} sure=${(/** @type {string} */ seat) => t("office.hand_over.sure", who(seat))} yes=${(/** @type {string} */ seat) => t("office.hand_over.yes", who(seat))} onChoose=${(/** @type {string} */ seat) => room.send({ do: "hand-over", seat: Number(seat) })} />`;
}
