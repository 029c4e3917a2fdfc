/** A game that is over as a row of moments. Nothing here is drawn and nothing waits. */
import { merge } from "../patch.js";
import { Story } from "../story.js";

/** @import { LegendsView } from "../legends.js" */
/** @import { Line, Named } from "../story.js" */
/** @import { Replay } from "./server.js" */

/** @typedef {{ seq: number, now: number, view: LegendsView, news: Named[], story: Line[] }} Moment */

/**
 * Every version in which something is to be seen, from the deal on.
 * @param {Replay} replay @returns {Moment[]}
 */
export function film(replay) {
  const teller = new Story();
  let { view } = replay;
  /** @type {Line[]} */
  let story = [];
  /** @type {Moment[]} */
  const moments = [{ seq: replay.seq, now: replay.now, view, news: [], story }];
  for (const { seq, now, patch, told = [] } of replay.steps) {
    if (!patch && !told.length) continue;
    const before = view;
    if (patch) view = merge(view, patch);
    story = teller.longer(story, told, seq, before, view);
    moments.push({ seq, now, view, news: told.map((event) => teller.named(event, before, view)), story });
  }
  const begins = moments.findIndex((moment) => moment.view.game === moments.at(-1)?.view.game && moment.view.phase !== "lobby" && moment.view.phase !== "compliment");
  return moments.slice(Math.max(0, begins));
}

/** Where each turn begins. @param {readonly Moment[]} moments @returns {number[]} places in the row, rising; the first is 0 */
export function turns(moments) {
  return moments.flatMap((moment, n) => (n === 0 || (moment.view.turn ?? 0) !== (moments[n - 1].view.turn ?? 0) ? [n] : []));
}

/** The moment of a version, or the last one before it. @param {readonly Moment[]} moments @param {number} seq */
export function placeIn(moments, seq) {
  return Math.max(0, moments.findLastIndex((moment) => moment.seq <= seq));
}
