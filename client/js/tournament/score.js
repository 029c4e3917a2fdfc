/** What a match may end with, and how that is said: in words where numbers alone mislead. */
import { t } from "../i18n.js";

/** @import { Games, Match, Result } from "../tournament.js" */

const DRAWN = -1;
const BOTH_LOST = -2;

/** Results that a match may have, from the first side's best to its worst. @param {number} best @param {boolean} decided there has to be a winner @returns {Games[]} */
export function scores(best, decided) {
  /** @type {Games[]} */
  const all = best === 1 ? [[1, 0, 0], [0, 0, 1], [0, 1, 0]] : [[2, 0, 0], [2, 1, 0], [1, 0, 0], [1, 1, 1], [1, 1, 0], [0, 0, 0], [0, 1, 0], [1, 2, 0], [0, 2, 0]];
  return decided ? all.filter(([a, b]) => a !== b) : all;
}

/** Those that nearly every match ends with. @param {number} best @param {boolean} decided @returns {Games[]} */
export function usualScores(best, decided) {
  return best === 1 ? scores(best, decided) : [[2, 0, 0], [2, 1, 0], [1, 2, 0], [0, 2, 0]];
}

/** @param {Games} games */
export function scoreWords([a, b, drawn]) {
  if (!a && !b) return t("event.games.draw");
  return drawn ? t("event.games.drawn", { score: `${a}:${b}`, n: drawn }) : `${a}:${b}`;
}

/** `2:1`, "Remis", "Freilos". @param {Pick<Result, "winner" | "games" | "how">} result @param {0 | 1} [side] whose games come first */
export function resultWords({ winner, games: [a, b, drawn], how }, side = 0) {
  if (how === "bye") return t("event.bye");
  if (winner === BOTH_LOST) return t("event.games.both_lost");
  return winner === DRAWN || a || b ? scoreWords(side === 0 ? [a, b, drawn] : [b, a, drawn]) : "";
}

/** The same of a match; while it goes on, how it stands. @param {Match} match @param {number} [player] */
export function scoreOf(match, player = match.a) {
  const side = player === match.a ? 0 : 1;
  if (match.result) return resultWords(match.result, side);
  const [a, b] = match.score ?? [0, 0];
  return side === 0 ? `${a}:${b}` : `${b}:${a}`;
}
