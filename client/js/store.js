/** What one room's page knows: signals that the views read. Frames go in; no rule of the game lives here. */
import { batch, signal } from "../vendor/signals.js";
import { ServerClock } from "./clock.js";
import { merge } from "./patch.js";
import { Story } from "./story.js";
import { AGAIN } from "./unanswered.js";

/** @import { Command, Incoming, Person } from "./frames.js" */
/** @import { LegendsView } from "./legends.js" */
/** @import { State } from "./connection.js" */
/** @import { Line, Named } from "./story.js" */

/** What makes lines of told events. @typedef {Pick<Story, "longer" | "named">} Teller */

export class RoomStore {
  /** @param {ServerClock} [clock] @param {Teller} [teller] */
  constructor(clock = new ServerClock(), teller = new Story()) {
    this.clock = clock;
    this.engine = "";
    this.epoch = "";
    this.connection = signal(/** @type {State} */ ("connecting"));
    this.seq = signal(-1);
    this.view = signal(/** @type {LegendsView | null} */ (null));
    /** null: watching */
    this.seat = signal(/** @type {number | null} */ (null));
    /** What is told here is so many ms old: a broadcast. */
    this.late = signal(0);
    this.people = signal(/** @type {Record<string, Person>} */ ({}));
    this.watching = signal(/** @type {number | undefined} */ (0));
    this.story = signal(/** @type {Line[]} */ ([]));
    /** What the last step told; empty after a full view, which is no news. */
    this.news = signal(/** @type {Named[]} */ ([]));
    this.refusal = signal(/** @type {{ code: string, facts: Record<string, any>, n: number } | null} */ (null));
    this.said = signal(/** @type {{ seat: number, phrase: number, n: number, at: number } | null} */ (null));
    /** Commands on their way, by id. */
    this.pending = signal(/** @type {Record<string, Command>} */ ({}));
    /** Called with the old view still on the screen. @type {(() => void) | null} */
    this.beforeChange = null;
    this.count = 0;
    this.teller = teller;
  }

  version() {
    return { epoch: this.epoch, seq: this.seq.value };
  }

  /**
   * @param {Incoming} frame @param {number | undefined} sent tick at which the answered beat left
   * @returns {"gap" | "behind" | undefined} `gap`: ask for a full view; `behind`: do so if nothing comes soon
   */
  receive(frame, sent) {
    switch (frame.t) {
      case "welcome":
        this.clock.hint(frame.now);
        this.engine = frame.engine;
        this.seat.value = frame.seat ?? null;
        this.late.value = frame.late ?? 0;
        if (this.refusal.value?.code === "other-version") this.refusal.value = null;
        return undefined;
      case "full":
        this.clock.hint(frame.now);
        this.#full(frame);
        return undefined;
      case "step":
        this.clock.hint(frame.now);
        return this.#step(frame);
      case "ack":
        this.#settle(frame.id);
        return undefined;
      case "no":
        batch(() => {
          const later = AGAIN.has(frame.code) && Object.keys(this.pending.value).length > 0;
          if (frame.id && !later) this.#settle(frame.id);
          this.refuse(later ? "again" : frame.code, frame.facts);
        });
        return undefined;
      case "beat":
        if (sent !== undefined) this.clock.beat(sent, frame.now);
        return frame.seq > this.seq.value ? "behind" : undefined;
      case "people":
        batch(() => {
          this.people.value = frame.seats;
          this.watching.value = frame.watching;
        });
        return undefined;
      case "said":
        this.said.value = { seat: frame.seat, phrase: frame.phrase, n: ++this.count, at: performance.now() };
        return undefined;
      default:
        return undefined;
    }
  }

  /** @param {string} id @param {Command} cmd */
  sent(id, cmd) {
    this.pending.value = { ...this.pending.value, [id]: cmd };
  }

  /** Also for reasons that the page itself gives. @param {string} code @param {Record<string, any>} [facts] */
  refuse(code, facts = {}) {
    this.refusal.value = { code, facts, n: ++this.count };
  }

  /** @param {Extract<Incoming, { t: "full" }>} frame */
  #full(frame) {
    this.beforeChange?.();
    batch(() => {
      this.epoch = frame.epoch;
      this.seq.value = frame.seq;
      this.view.value = frame.view;
      this.story.value = this.teller.longer([], frame.told, frame.seq, null, frame.view);
      this.news.value = [];
    });
  }

  /** @param {Extract<Incoming, { t: "step" }>} frame */
  #step(frame) {
    if (frame.ack) this.#settle(frame.ack);
    const view = this.view.value;
    if (frame.seq <= this.seq.value) return undefined;
    if (!view || frame.seq !== this.seq.value + 1) return /** @type {const} */ ("gap");
    const told = frame.told ?? [];
    this.beforeChange?.();
    batch(() => {
      this.seq.value = frame.seq;
      const next = frame.patch ? merge(view, frame.patch) : view;
      const code = this.refusal.value?.code;
      if (frame.ack || code === "stale" || asks(next) !== asks(view)) this.refusal.value = null;
      this.view.value = next;
      if (told.length) this.story.value = this.teller.longer(this.story.value, told, frame.seq, view, next);
      this.news.value = told.map((event) => this.teller.named(event, view, next));
    });
    return undefined;
  }

  /** @param {string} id */
  #settle(id) {
    if (!(id in this.pending.value)) return;
    const { [id]: _, ...rest } = this.pending.value;
    this.pending.value = rest;
    if (this.refusal.value?.code === "again") this.refusal.value = null;
  }
}

/** A refusal holds while this stays. @param {LegendsView} view */
function asks({ phase, turn, prompt }) {
  return [phase, turn, prompt?.decision].join();
}
