/** Timers by name: one that is set anew forgets what it was set for before. */

/** @typedef {{ later: (run: () => void, ms: number) => number, forget: (timer: number) => void }} Ticking */

export class Timers {
  /** @type {Map<string, number>} */
  #running = new Map();
  #around;

  /** @param {Ticking} around */
  constructor(around) {
    this.#around = around;
  }

  /** @param {string} name */
  has(name) {
    return this.#running.has(name);
  }

  /** @param {string} name @param {number} ms @param {() => void} run */
  after(name, ms, run) {
    this.stop(name);
    this.#running.set(
      name,
      this.#around.later(() => {
        this.#running.delete(name);
        run();
      }, ms),
    );
  }

  /** @param {string} name */
  stop(name) {
    const timer = this.#running.get(name);
    if (timer !== undefined) this.#around.forget(timer);
    this.#running.delete(name);
  }

  stopAll() {
    for (const name of [...this.#running.keys()]) this.stop(name);
  }
}
