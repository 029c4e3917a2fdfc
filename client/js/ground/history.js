/**
 * What the map has seen, week by week and flag by flag, out of what the view keeps of closed weeks. Numbers only; nothing
 * here is drawn. Land is told as the owner of every field: a seat, or -1 for nobody's.
 */
import { FREE } from "./chart.js";

/** @import { StadiumView, Week } from "../stadium.js" */
/** A flag that was set, or a field that was given up: whose `field` it `was` and is `now`; `app`: set by the app. @typedef {{ seat: number, field: number, was: number, now: number, app: boolean }} Move */
/** A round and the land it left behind; matchday 0 is the land at the start. `open`: the round goes on. @typedef {{ matchday: number, land: number[], moves: Move[], open?: true }} Chapter */
/** How a player's land changed: `from`, `to`: by seat, free land as -1. @typedef {{ seat: number, fields: number, change: number, from: Map<number, number>, to: Map<number, number> }} Change */

/** "2" is seat 2, "." nobody. @param {string} sign */
function owner(sign) {
  return sign === "." ? FREE : Number(sign);
}

/** @param {string} told as the server keeps it: who, whose it was, whose it is now, which field; "~" where the app set @returns {Move} */
function move(told) {
  const app = told.endsWith("~");
  return { seat: Number(told[0]), was: owner(told[1]), now: owner(told[2]), field: Number(app ? told.slice(3, -1) : told.slice(3)), app };
}

/** The land before its last moves. @param {readonly number[]} land @param {readonly Move[]} undone */
function before(land, undone) {
  const then = [...land];
  for (const { field, was } of undone.toReversed()) then[field] = was;
  return then;
}

/** @param {StadiumView} view @param {number} size how many fields the map has @returns {Chapter[]} in the order in which the rounds were played */
export function chapters(view, size) {
  const closed = Object.entries(view.weeks).flatMap(([n, week]) => (week.land ? [{ matchday: Number(n), week }] : []));
  const played = closed.sort((a, b) => (a.week.times.round ?? 0) - (b.week.times.round ?? 0) || a.matchday - b.matchday);
  const told = played.map(({ matchday, week }) => chapter(matchday, week));
  const first = told.find(({ moves }) => moves.length);
  if (first && first === told[0]) told.unshift({ matchday: 0, land: before(first.land, first.moves), moves: [] });
  if (told.length && view.round) told.push({ matchday: view.round.matchday, land: ownerOf(view, size), moves: [], open: true });
  return told;
}

/** @param {number} matchday @param {Week} week @returns {Chapter} */
function chapter(matchday, week) {
  return { matchday, land: [...(week.land ?? "")].map(owner), moves: (week.laid ?? "").split(" ").filter(Boolean).map(move) };
}

/** Whose each field is now; -1 free. @param {StadiumView} view @param {number} size @returns {number[]} */
export function ownerOf(view, size) {
  const now = view.land?.owner ?? {};
  return Array.from({ length: size }, (_, field) => now[field] ?? FREE);
}

/** The land once so many flags of the round were set. @param {Chapter} chapter @param {number} flags */
export function landAfter({ land, moves }, flags) {
  return before(land, moves.slice(flags));
}

/** @param {readonly number[]} land @param {number} seat */
export function count(land, seat) {
  return land.reduce((sum, at) => sum + Number(at === seat), 0);
}

/** Fields that are another's than they were. @param {readonly number[]} then @param {readonly number[]} now */
export function moved(then, now) {
  return now.flatMap((at, field) => (at === then[field] ? [] : [field]));
}

/** What became of each player's land. @param {readonly number[]} then @param {readonly number[]} now @param {readonly number[]} seats @returns {Change[]} */
export function changes(then, now, seats) {
  const told = new Map(seats.map((seat) => [seat, { seat, fields: count(now, seat), change: 0, from: new Map(), to: new Map() }]));
  for (const field of moved(then, now)) {
    const taker = told.get(now[field]), loser = told.get(then[field]);
    if (taker) {
      taker.change++;
      taker.from.set(then[field], (taker.from.get(then[field]) ?? 0) + 1);
    }
    if (loser) {
      loser.change--;
      loser.to.set(now[field], (loser.to.get(now[field]) ?? 0) + 1);
    }
  }
  return [...told.values()];
}
