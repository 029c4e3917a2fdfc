/**
 * The end of a chain, told slowly. The server resolves a chain in one step; on the screen its links are done one
 * after the other, a moment behind. Only what is shown waits: nothing that can be tapped does.
 */
import { signal } from "../vendor/signals.js";

/** @import { LegendsView, Link, Told } from "./legends.js" */

const STAMP_MS = 250;
const BEHIND_MS = 600;

/** @typedef {{ later: (run: () => void, ms: number) => number, forget: (timer: number) => void }} Around */

export class Trail {
  /** @param {Around} around */
  constructor(around) {
    this.around = around;
    /** The chain as it is told, while it is behind; null: as the view has it. */
    this.chain = signal(/** @type {Record<string, Link> | null} */ (null));
    /** @type {number[]} */
    this.timers = [];
  }

  /** @param {LegendsView | null} before @param {LegendsView | null} after @param {readonly Told[]} told */
  step(before, after, told) {
    this.stop();
    const ends = told.filter((event) => (event.e === "resolved" || event.e === "negated") && event.link);
    const chain = chainOf(before, told);
    if (after?.chain || !ends.length || !Object.keys(chain).length) return;
    this.chain.value = chain;
    const wait = Math.min(STAMP_MS, BEHIND_MS / (ends.length + 1));
    ends.forEach((event, n) => this.#at((n + 1) * wait, () => (this.chain.value = stamped(this.chain.value ?? {}, event))));
    this.#at(BEHIND_MS, () => (this.chain.value = null));
  }

  stop() {
    for (const timer of this.timers.splice(0)) this.around.forget(timer);
    this.chain.value = null;
  }

  /** @param {number} ms @param {() => void} run */
  #at(ms, run) {
    this.timers.push(this.around.later(run, ms));
  }
}

/** The links that are about to be told: those of before, and those that joined in this very step. @param {LegendsView | null} before @param {readonly Told[]} told */
function chainOf(before, told) {
  const chain = { ...before?.chain };
  for (const { e, link, seat, uid, card, effect, targets } of told) if (e === "activated") chain[link] = { seat, uid, card, effect, targets };
  return chain;
}

/** @param {Record<string, Link>} chain @param {Told} event @returns {Record<string, Link>} */
function stamped(chain, { e, link }) {
  const old = chain[link];
  return old ? { ...chain, [link]: { ...old, ...(e === "negated" ? { negated: /** @type {const} */ (true) } : { done: /** @type {const} */ (true) }) } } : chain;
}
