/** What a page does about missing versions: it asks for a full view, and asks again while none comes. */

const BEHIND_MS = 1_500; // a step may be on its way: beats overtake what spectators are told in bursts
const AGAIN_MS = 5_000; // the question itself may have been dropped

/** @typedef {{ later: (run: () => void, ms: number) => number, forget: (timer: number) => void }} Timers */

export class Repair {
  /** @param {() => void} ask @param {() => number} version the one held @param {Timers} timers */
  constructor(ask, version, timers) {
    this.ask = ask;
    this.version = version;
    this.timers = timers;
    /** Runs while a full view is awaited. */
    this.asked = 0;
    /** Runs while a version is late. */
    this.late = 0;
  }

  /** A version is missing for certain. */
  gap() {
    if (!this.asked) this.#ask();
  }

  /** The server has a newer version than we hold. */
  behind() {
    if (this.late || this.asked) return;
    const held = this.version();
    this.late = this.timers.later(() => {
      this.late = 0;
      if (this.version() === held) this.gap();
    }, BEHIND_MS);
  }

  /** A full view is here, or a new line: what was asked on the old one is lost, and what is missing comes by itself. */
  done() {
    this.timers.forget(this.asked);
    this.timers.forget(this.late);
    this.asked = this.late = 0;
  }

  #ask() {
    this.ask();
    this.asked = this.timers.later(() => this.#ask(), AGAIN_MS);
  }
}
