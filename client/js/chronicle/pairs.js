/** What lies between any two players: duels, fields, series, routs. Numbers only. */
import { chapters } from "../ground/history.js";

/** @import { Duel, StadiumView } from "../stadium.js" */
/** A duel of the pair; `first`, `second`: points; `winner`: a seat, or -1 for a tie. @typedef {{ matchday: number, by: number, first: number, second: number, winner: number, rout: boolean }} Meeting */
/** Of a pair of seats, the lower one first. `won`, `taken` (fields from the other) and `routs` by side. @typedef {{ first: number, second: number, meetings: Meeting[], won: [number, number], tied: number, taken: [number, number], routs: [number, number], series: { seat: number, n: number } | null }} Pair */

const TIE = -1;
/** From so many duels on the record counts (R29). */
export const RIVALS = 3;

/** @param {StadiumView} view @param {readonly number[]} seats @param {number} size how many fields the map has @returns {Pair[]} those who met most often first */
export function pairs(view, seats, size) {
  const all = seats.flatMap((first, n) => seats.slice(n + 1).map((second) => pair(view, first, second)));
  for (const { moves } of chapters(view, size))
    for (const { seat, was, now } of moves) {
      const found = was >= 0 && was !== seat ? all.find(({ first, second }) => (first === seat && second === was) || (first === was && second === seat)) : undefined;
      if (found && (now === seat || now < 0)) found.taken[found.first === seat ? 0 : 1]++;
    }
  return all.sort((a, b) => b.meetings.length - a.meetings.length || b.taken[0] + b.taken[1] - a.taken[0] - a.taken[1]);
}

/** @param {StadiumView} view @param {number} first @param {number} second @returns {Pair} */
function pair(view, first, second) {
  const meetings = Object.entries(view.weeks).flatMap(([n, week]) => {
    if (week.preliminary) return [];
    const between = Object.values(week.duels ?? {}).filter(({ by, on, end }) => end !== "void" && ((by === first && on === second) || (by === second && on === first)));
    return between.map((duel) => meeting(Number(n), duel, first, (week.slams ?? []).some((slam) => slam.seat === winnerOf(duel) && slam.target === loserOf(duel))));
  });
  const won = (/** @type {number} */ seat) => meetings.filter(({ winner }) => winner === seat).length;
  const routs = (/** @type {number} */ seat) => meetings.filter(({ winner, rout }) => rout && winner === seat).length;
  return { first, second, meetings, won: [won(first), won(second)], tied: won(TIE), taken: [0, 0], routs: [routs(first), routs(second)], series: series(meetings) };
}

/** @param {Duel} duel */
function winnerOf({ by, on, end }) {
  return end === "tie" ? TIE : end === "won" ? by : on;
}

/** @param {Duel} duel */
function loserOf({ by, on, end }) {
  return end === "won" ? on : by;
}

/** @param {number} matchday @param {Duel} duel @param {number} lower @param {boolean} rout @returns {Meeting} */
function meeting(matchday, duel, lower, rout) {
  const { by, mine, theirs } = duel;
  return { matchday, by, first: by === lower ? mine : theirs, second: by === lower ? theirs : mine, winner: winnerOf(duel), rout };
}

/** The longest run of wins in a row, the later one of equals; null where nobody has won twice in a row. @param {readonly Meeting[]} meetings */
function series(meetings) {
  let best = null, run = { seat: TIE, n: 0 };
  for (const { winner } of meetings) {
    run = winner === TIE ? { seat: TIE, n: 0 } : { seat: winner, n: winner === run.seat ? run.n + 1 : 1 };
    if (run.n > 1 && run.n >= (best?.n ?? 0)) best = run;
  }
  return best;
}
