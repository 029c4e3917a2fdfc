/** A room that is watched again: the same table, with nobody at the other end. */
import { batch, signal } from "../../vendor/signals.js";
import { ServerClock } from "../clock.js";
import { Motion } from "../motion.js";
import { Room } from "../room.js";
import { RoomStore } from "../store.js";
import { film, placeIn, turns } from "./film.js";

/** @import { Moment } from "./film.js" */
/** @import { Replay } from "./server.js" */

/** Stands at the moment that is shown. */
class StillClock extends ServerClock {
  at = 0;

  now() {
    return this.at;
  }
}

export class ReplayRoom extends Room {
  /** @param {Replay} replay */
  constructor(replay) {
    super(replay.room);
    this.still = new StillClock();
    this.store = new RoomStore(this.still);
    this.store.connection.value = "open";
    this.motion.value = new Motion();
    /** Where we are in the row. */
    this.at = signal(0);
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {number[]} */
    this.turns = [];
    this.#take(replay);
    this.show(0);
    const { set, set_hash: hash = set } = replay.view.options;
    this.cards.want(hash);
  }

  /** The same game in another cut, where it stands. @param {Replay} replay */
  recut(replay) {
    const { seq } = this.moments[this.at.peek()];
    this.#take(replay);
    this.show(placeIn(this.moments, seq));
  }

  /** @param {Replay} replay */
  #take(replay) {
    this.moments = film(replay);
    this.turns = turns(this.moments);
    this.store.people.value = Object.fromEntries(Object.entries(replay.people).map(([seat, one]) => [seat, { ...one, here: true }]));
  }

  get live() {
    return false;
  }

  /** To what a line of the log tells. */
  get jump() {
    return (/** @type {number} */ seq) => this.show(placeIn(this.moments, seq));
  }

  get last() {
    return this.moments.length - 1;
  }

  /** The version that is shown. */
  get seq() {
    return this.moments[this.at.value].seq;
  }

  /** @param {number} place */
  show(place) {
    const to = Math.min(Math.max(0, place), this.last);
    const moment = this.moments[to];
    const follows = to === this.at.peek() + 1;
    if (follows) this.store.beforeChange?.();
    batch(() => {
      this.still.at = moment.now;
      this.at.value = to;
      this.store.seq.value = moment.seq;
      this.store.view.value = moment.view;
      this.store.story.value = moment.story;
      this.store.news.value = follows ? moment.news : [];
      this.selection.value = null;
    });
  }

  /** @param {1 | -1} way */
  step(way) {
    this.show(this.at.peek() + way);
  }

  /** To where the next turn begins; back to where this one does, or the one before it. @param {1 | -1} way */
  turn(way) {
    const at = this.at.peek();
    const next = way > 0 ? this.turns.find((place) => place > at) : this.turns.findLast((place) => place < at);
    this.show(next ?? (way > 0 ? this.last : 0));
  }
}
