/** One table as the desk has it: what it is doing, in a word, and its clock. */
import { t } from "../i18n.js";
import { pausedAt } from "../tournament/read.js";
import { resultWords } from "../tournament/score.js";
import { long } from "../tournament/time.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { Match, Round } from "../tournament.js" */
/** @import { Table } from "./live.js" */

/** @typedef {{ id: string, match: Match, table: Table | undefined, called: boolean, claimed: boolean, state: string }} Row */

/** What a table is doing, in one word. @param {Round} round @param {Match} match @param {Table | undefined} table @param {boolean} claimed */
export function stateOf(round, match, table, claimed) {
  if (match.b === undefined) return "bye";
  if (match.result) return "done";
  if (pausedAt(round, match)) return "held";
  if (!match.online) return claimed ? "claimed" : "paper";
  if (!match.room || table?.phase === "opening") return "opening";
  if (!round.started) return "ready";
  if (table?.phase === "lobby" && table.here[0] && table.here[1]) return "choosing";
  return table && table.phase !== "held" ? table.phase : match.playing ? "playing" : "lobby"; // nothing is paused: it was told before the round began
}

/** The same for people: what has no winner is not just "done". @param {Row} row */
export function stateWords({ match: { b, result }, state }) {
  return b !== undefined && result && result.winner < 0 ? resultWords(result) : t(`desk.state.${state}`);
}

/** The clock of a table: of its game where one runs, else of the round. @param {EventRoom} room @param {Round} round @param {Row} row */
export function clockOf(room, round, { match, table }) {
  if (match.result) return "";
  const ends = table?.clock?.ends ?? (round.ends === undefined ? undefined : round.ends + (match.extra_ms ?? 0));
  if (ends === undefined) return "";
  const at = table?.clock?.paused_at ?? pausedAt(round, match) ?? room.now;
  return long(Math.max(0, ends - at));
}
