/** The card set that a room plays with: asked for until it is there, since without it no card has a name. */
import { ApiError } from "./api.js";
import { backoff } from "./backoff.js";

/** @import { CardSet } from "./legends.js" */
/** @import { Timers } from "./repair.js" */

const FIRST_MS = 1_000;

export class CardSetLoader {
  /** @param {(id: string) => Promise<CardSet>} load @param {(set: CardSet) => void} show @param {Timers & { chance: () => number }} around */
  constructor(load, show, around) {
    this.load = load;
    this.show = show;
    this.around = around;
    this.wanted = "";
    this.timer = 0;
  }

  /** @param {string} id harmless to say again */
  want(id) {
    if (id === this.wanted) return;
    this.wanted = id;
    this.around.forget(this.timer);
    void this.#try(id, 0);
  }

  stop() {
    this.wanted = "";
    this.around.forget(this.timer);
  }

  /** @param {string} id @param {number} tries */
  async #try(id, tries) {
    try {
      const set = await this.load(id);
      if (id === this.wanted) this.show(set);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      if (id === this.wanted) this.timer = this.around.later(() => void this.#try(id, tries + 1), backoff(FIRST_MS, tries, this.around.chance()));
    }
  }
}
