/** An open room of any game: its connection, its store, and what keeps both up to date. */
import { signal } from "../vendor/signals.js";
import { socketUrl, tokenFor } from "./api.js";
import { Repair } from "./repair.js";
import { reseated } from "./reseat.js";
import { astray } from "./router.js";
import { Connection } from "./socket.js";
import { RoomStore } from "./store.js";
import { outdated } from "./version.js";

/** @import { Command, Incoming } from "./frames.js" */
/** @import { Teller } from "./store.js" */

/** Time and chance as a browser has them. */
export const AROUND = {
  /** @param {() => void} run @param {number} ms */
  later: (run, ms) => window.setTimeout(run, ms),
  /** @param {number} timer */
  forget: (timer) => window.clearTimeout(timer),
  chance: Math.random,
};

export class OpenRoom {
  /** @param {string} id @param {{ engine: string, token?: () => string, teller?: Teller }} game  `token`: what opens a seat; the own one's without it */
  constructor(id, { engine, token = () => tokenFor(id), teller }) {
    this.id = id;
    this.engine = engine;
    this.store = new RoomStore(undefined, teller);
    /** A newer client waits on the server. */
    this.outdated = signal(false);
    this.welcomed = 0;
    /** @type {(() => void)[]} */
    this.leavers = [];
    this.repair = new Repair(() => this.connection.resync(), () => this.store.seq.value, AROUND);
    this.connection = new Connection({
      url: socketUrl,
      room: id,
      token,
      version: () => this.store.version(),
      onFrame: (frame, sent) => this.#frame(frame, sent),
      onState: (state) => reseated(this, state),
    });
  }

  enter() {
    this.connection.open();
    const wake = () => document.visibilityState === "visible" && this.connection.wake();
    for (const [target, name] of /** @type {[EventTarget, string][]} */ ([[document, "visibilitychange"], [window, "online"], [window, "pageshow"]])) {
      target.addEventListener(name, wake);
      this.leavers.push(() => target.removeEventListener(name, wake));
    }
  }

  leave() {
    this.connection.close();
    this.repair.done();
    for (const leave of this.leavers.splice(0)) leave();
  }

  get watching() {
    return this.store.seat.value === null;
  }

  /** True while the line is down: then buttons rest. */
  get resting() {
    return this.store.connection.value !== "open" && this.store.connection.value !== "checking";
  }

  /** @param {Command} cmd */
  send(cmd) {
    this.store.refusal.value = null;
    this.store.sent(this.connection.command(cmd), cmd);
  }

  /** A command of this kind is on its way. @param {string} kind */
  sending(kind) {
    return Object.values(this.store.pending.value).some((cmd) => cmd.do === kind);
  }

  /** What a frame brings; games add what it means to them. @param {Incoming} frame @param {number | undefined} sent @returns {"gap" | "behind" | undefined} as RoomStore.receive */
  receive(frame, sent) {
    return this.store.receive(frame, sent);
  }

  /** @param {Incoming} frame @param {number | undefined} sent */
  #frame(frame, sent) {
    if (frame.t === "welcome" && frame.engine !== this.engine && astray(frame.engine, this.id)) return this.leave();
    const state = this.receive(frame, sent);
    if (frame.t === "welcome" && this.welcomed++) void outdated().then((newer) => (this.outdated.value = newer));
    if (frame.t === "full" || frame.t === "welcome") this.repair.done();
    if (state === "gap") this.repair.gap();
    else if (state === "behind") this.repair.behind();
  }
}
