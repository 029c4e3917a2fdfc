/** A season in figures, out of what the view keeps of closed weeks. Numbers only; nothing here is drawn. */
import { chapters, count } from "../ground/history.js";

/** @import { Balance, Duel, StadiumView } from "../stadium.js" */
/** A duel as one of the two saw it; `own`: it was this player's challenge. @typedef {{ with: number, own: boolean, end: Duel["end"], mine: number, theirs: number }} Fight */
/** How it stood once a round was over; 0 is the start. By seat: fields, flags and won duels up to then, and that week's duels. @typedef {{ matchday: number, fields: Map<number, number>, flags: Map<number, number>, won: Map<number, number>, fights: Map<number, Fight[]> }} Mark */
/** @typedef {typeof SOURCES[number]} Source */

export const SOURCES = /** @type {const} */ (["club", "loot", "scorer", "bonus", "hit", "repelled"]);
const MIRRORED = /** @type {const} */ ({ won: "lost", lost: "won", tie: "tie", void: "void" });

/** @param {Balance} balance @param {Source} source */
function flagsOf(balance, source) {
  const found = balance[source] ?? 0;
  return typeof found === "number" ? found : Object.values(found).reduce((sum, n) => sum + n, 0);
}

/** A week's duels of one player. @param {readonly Duel[]} duels @param {number} seat @returns {Fight[]} */
function fightsOf(duels, seat) {
  return duels.flatMap(/** @returns {Fight[]} */ ({ by, on, mine, theirs, end }) => {
    if (by === seat) return [{ with: on, own: true, end, mine, theirs }];
    return on === seat ? [{ with: by, own: false, end: MIRRORED[end], mine: theirs, theirs: mine }] : [];
  });
}

/** @param {StadiumView} view @param {readonly number[]} seats @param {number} size how many fields the map has @returns {Mark[]} in the order in which the rounds were played */
export function marks(view, seats, size) {
  const flags = new Map(seats.map((seat) => [seat, 0])), won = new Map(flags);
  return chapters(view, size).filter(({ open }) => !open).map(({ matchday, land }) => {
    const week = view.weeks[matchday];
    const duels = Object.values(week?.duels ?? {});
    const fights = new Map(seats.map((seat) => [seat, fightsOf(duels, seat)]));
    for (const seat of seats) {
      flags.set(seat, (flags.get(seat) ?? 0) + (week?.scores?.[seat]?.balance.total ?? 0));
      won.set(seat, (won.get(seat) ?? 0) + (fights.get(seat) ?? []).filter(({ end }) => end === "won").length);
    }
    return { matchday, fields: new Map(seats.map((seat) => [seat, count(land, seat)])), flags: new Map(flags), won: new Map(won), fights };
  });
}

/** Where a player's flags came from in all closed weeks. @param {StadiumView} view @param {number} seat @returns {Record<Source, number>} */
export function sources(view, seat) {
  const sums = { club: 0, loot: 0, scorer: 0, bonus: 0, hit: 0, repelled: 0 };
  for (const week of Object.values(view.weeks)) {
    const balance = week.land ? week.scores?.[seat]?.balance : undefined;
    if (balance) for (const source of SOURCES) sums[source] += flagsOf(balance, source);
  }
  return sums;
}

/** Even steps that reach from `least` to `most` in at most `lines` lines. @param {number} least @param {number} most @param {number} lines @returns {number[]} */
export function steps(least, most, lines) {
  const wide = Math.max(1, most - least);
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => wide / one <= lines - 1) ?? 1_000;
  const first = Math.floor(least / step) * step;
  return Array.from({ length: Math.ceil((Math.max(most, least + 1) - first) / step) + 1 }, (_, n) => first + n * step);
}

/** Labels that stand at these heights, pushed apart until none covers another. @param {readonly number[]} heights @param {number} apart @param {number} most the lowest that one may stand @returns {number[]} */
export function spread(heights, apart, most) {
  const order = heights.map((_, n) => n).sort((a, b) => heights[a] - heights[b] || a - b);
  const placed = [...heights];
  order.forEach((n, i) => {
    if (i) placed[n] = Math.max(placed[n], placed[order[i - 1]] + apart);
  });
  let floor = most;
  for (const n of order.toReversed()) {
    placed[n] = Math.min(placed[n], floor);
    floor = placed[n] - apart;
  }
  return placed;
}
