/** What a prompt is about: the card and effect that ask, the event that may be answered, and why a phase is closed. */
import { html } from "../html.js";
import { say, t } from "../i18n.js";
import { cardName, seatName, shortName, thingName } from "../names.js";
import { sentence } from "../telling.js";
import { Face } from "./card.js";

/** @import { LegendsView, Prompt, SeatKey } from "../legends.js" */
/** @import { Room } from "../room.js" */

/** Kinds that ask for cards or answers and would else not say what for. */
const EXPLAINED = new Set(["target", "cost", "discard", "put", "reply"]);
/** What happened (`Prompt.reason` of a reply) as told events; the engine's names are on the left. */
const TOLD = /** @type {Record<string, string>} */ ({
  summon: "summoned", mode_changed: "mode", flipped: "flipped", destroyed: "left", left_field: "left", tributed: "left", discarded: "left", returned: "left",
  damage: "damage", life_gained: "healed", drawn: "drew", battle: "battle", counter_changed: "counter", control_changed: "control", searched: "searched",
  negated: "negated", turn_start: "turn", turn_end: "phase", phase: "phase",
});

/** The card and effect that ask; an answer is always to the newest link. @param {LegendsView} view @param {Prompt} prompt */
function sourceOf(view, prompt) {
  return prompt.source ?? (prompt.kind === "reply" ? newestLink(view)?.[1] : undefined);
}

/** @param {LegendsView} view */
function newestLink(view) {
  return Object.entries(view.chain ?? {}).sort(([a], [b]) => Number(b) - Number(a))[0];
}

/** The asking card small, with what its effect says; wide screens show the whole sheet beside the board. @param {{ room: Room, view: LegendsView, prompt: Prompt }} props */
export function Cause({ room, view, prompt }) {
  const source = EXPLAINED.has(prompt.kind) ? sourceOf(view, prompt) : undefined;
  const info = room.info(source?.card);
  const effect = info?.effects.find((e) => e.key === source?.effect) ?? (info?.effects.length === 1 ? info.effects[0] : undefined);
  if (!source || !info || !effect) return null;
  return html`<button type="button" class="cause" data-verb="cause" onClick=${() => room.look({ card: source.card })}>
    <span class="card card--cause"><${Face} id=${source.card} info=${info} /></span>
    <span class="cause__text"><b>${info.kind === "teacher" ? shortName(info.name) : info.name}:</b> ${say(effect.text)}</span>
  </button>`;
}

/** What there is to answer: the newest link, an attack, or what was done. @param {Room} room @param {LegendsView} view @param {Prompt} prompt */
export function replyText(room, view, prompt) {
  const newest = newestLink(view);
  if (newest) {
    const [n, link] = newest;
    const own = link.seat === room.store.seat.value;
    const aim = link.aims?.map((aimed) => view.chain?.[aimed]).find((aimed) => aimed !== undefined);
    const key = own ? "ask.reply.own" : aim ? "ask.reply.aimed" : "ask.reply.link";
    return t(key, { who: own ? t("you") : seatName(room, link.seat), n, card: cardName(room, link.card), aim: aim ? cardName(room, aim.card) : "" });
  }
  if (view.attack && (prompt.reason === undefined || prompt.reason === "attack_declared")) {
    const { attacker, target } = view.attack;
    return target ? t("ask.reply.attack", { card: thingName(room, attacker), target: thingName(room, target) }) : t("ask.reply.direct", { card: thingName(room, attacker) });
  }
  return lastOf(room, TOLD[prompt.reason ?? ""]) || t("ask.reply.text");
}

/** What is never why somebody is asked. */
const NO_CAUSE = new Set(["phase", "passed", "outage"]);

/** The newest line of that kind, else the newest at all. @param {Room} room @param {string | undefined} e */
function lastOf(room, e) {
  const story = room.store.story.value;
  const line = story.findLast(({ told }) => told.e === e) ?? story.findLast(({ told }) => !NO_CAUSE.has(told.e) && sentence(room, told));
  return line ? sentence(room, line.told) : "";
}

export const PHASES = /** @type {const} */ (["preparation", "lesson", "exam", "bell"]);

/** Phases that a text lets a player skip in the running turn; what has passed is skipped in the next one. @param {LegendsView} view @returns {string[]} */
function skipsNow(view) {
  const now = PHASES.findIndex((phase) => phase === view.phase);
  const skip = view.active === undefined ? [] : (view.players[/** @type {SeatKey} */ (String(view.active))]?.skip ?? []);
  return now < 0 ? [] : PHASES.slice(now + 1).filter((phase) => skip.includes(phase));
}

/** Phases that a player will skip when they come, beside those that the strip of phases shows. @param {LegendsView} view @param {number} seat */
export function skipsLater(view, seat) {
  const now = view.active === seat ? skipsNow(view) : [];
  return (view.players[/** @type {SeatKey} */ (String(seat))]?.skip ?? []).filter((phase) => !now.includes(phase));
}

/** Phases of this turn that do not take place. @param {Room} room @param {LegendsView} view @returns {Set<string>} */
export function skippedPhases(room, view) {
  const story = room.store.story.value;
  const skipped = new Set(story.slice(story.findLastIndex(({ told }) => told.e === "turn") + 1).filter(({ told }) => told.e === "skipped").map(({ told }) => told.phase));
  if (closed(view) === "exam") skipped.add("exam");
  for (const phase of skipsNow(view)) skipped.add(phase);
  return skipped;
}

/**
 * Why a way on is missing from my turn: the rules offer Prüfung and Klingeln unless something closed them.
 * @param {LegendsView} view @returns {"" | "first" | "exam" | "end"}
 */
export function closed(view) {
  const options = view.prompt?.kind === "main" ? view.prompt.options : null;
  if (!options) return "";
  if (!options.some((o) => o.verb === "end")) return "end";
  if (view.phase !== "lesson" || options.some((o) => o.verb === "exam")) return "";
  return view.turn === 1 ? "first" : "exam";
}
