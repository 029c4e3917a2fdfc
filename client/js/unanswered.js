/**
 * Commands that the server has not answered yet, in the order of sending. It applies each once, by its id, so sending
 * one again does no harm, and a command is given up only when the server can't read it.
 */

/** @import { Command } from "./frames.js" */
/** @typedef {{ cmd: Command, beat: number, bad: number }} Entry  `beat`: the last one that left before it */

/** Refusals that are no answer: sent again later, the same command may pass. */
export const AGAIN = new Set(["busy", "too-fast", "not-saved", "unknown"]);
/** How often something unreadable may be held against a command: a third time closes the socket. */
const BAD_MOST = 2;

export class Unanswered {
  constructor() {
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
  }

  get size() {
    return this.entries.size;
  }

  /** @param {string} id @param {Command} cmd @returns {Entry} */
  add(id, cmd) {
    const entry = { cmd, beat: 0, bad: 0 };
    this.entries.set(id, entry);
    return entry;
  }

  /** @param {string} id @returns {boolean} false: it was answered before */
  settle(id) {
    return this.entries.delete(id);
  }

  /** Those that left before this beat: when it comes back, the server has read them or never will. @param {number} beat */
  before(beat = Infinity) {
    return [...this.entries].filter(([, entry]) => entry.beat < beat);
  }

  /** The server could not read something, and does not say what. @returns {string[]} ids that are better given up */
  unreadable() {
    return [...this.entries].filter(([, entry]) => ++entry.bad >= BAD_MOST).map(([id]) => id);
  }
}
