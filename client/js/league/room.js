/** One open league: its connection, its store, the lists it is drawn with, and what the person at this screen has in hand. */
import { effect, signal } from "../../vendor/signals.js";
import { call, socketUrl, tokenFor } from "../api.js";
import { Repair } from "../repair.js";
import { reseated } from "../reseat.js";
import { astray } from "../router.js";
import { Connection } from "../socket.js";
import { RoomStore } from "../store.js";
import { outdated } from "../version.js";

/** @import { Command, Incoming } from "../frames.js" */
/** @import { StadiumView } from "../stadium.js" */
/** @import { LeagueMap } from "../ground/geometry.js" */
/** @typedef {Record<string, { name: string, stadium: string, city: string }>} Clubs */
/** @typedef {Record<string, { name: string, club: string, confirmed?: boolean }>} Names */

const AROUND = {
  /** @param {() => void} run @param {number} ms */
  later: (run, ms) => window.setTimeout(run, ms),
  /** @param {number} timer */
  forget: (timer) => window.clearTimeout(timer),
  chance: Math.random,
};
const STORY = 200;

/** Events are told as they come; what they mean is said when they are shown. */
class Teller {
  constructor() {
    this.count = 0;
  }

  /** @param {readonly any[]} story @param {readonly any[]} told @param {number} seq */
  longer(story, told, seq) {
    return [...story, ...told.map((event) => ({ key: ++this.count, seq, told: event }))].slice(-STORY);
  }

  /** @param {any} event */
  named(event) {
    return event;
  }
}

export class LeagueRoom {
  /** @param {string} id @param {() => string} [token]  what opens a seat; the own one's without it */
  constructor(id, token = () => tokenFor(id)) {
    this.id = id;
    this.store = new RoomStore(undefined, new Teller());
    this.map = signal(/** @type {LeagueMap | null} */ (null));
    this.clubs = signal(/** @type {Clubs} */ ({}));
    this.names = signal(/** @type {Names} */ ({}));
    this.football = signal(/** @type {{ attribution?: string }} */ ({}));
    /** What the server has confirmed last. */
    this.saved = signal(/** @type {{ matchday: number, what: string[], at: number } | null} */ (null));
    this.outdated = signal(false);
    this.welcomed = 0;
    /** @type {(() => void)[]} */
    this.leavers = [];
    this.repair = new Repair(() => this.connection.resync(), () => this.store.seq.value, AROUND);
    this.connection = new Connection({
      url: socketUrl(),
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
    this.#fetched(() => this.view?.map, "/api/maps/", this.map);
    this.#fetched(() => this.view?.options.clubs, "/api/clubs/", this.clubs);
    this.#fetched(() => this.view?.squads?.id, "/api/squads/", this.names);
    this.#fetched(() => (this.view && this.view.options.source !== "simulated" ? this.id : undefined), "/api/leagues/", this.football, "/football");
  }

  leave() {
    this.connection.close();
    this.repair.done();
    for (const leave of this.leavers.splice(0)) leave();
  }

  /** @returns {StadiumView | null} */
  get view() {
    return /** @type {any} */ (this.store.view.value);
  }

  /** My seat, if I take part. @returns {number | null} */
  get me() {
    const seat = this.store.seat.value;
    return seat !== null && this.view?.members[seat] ? seat : null;
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

  /** Keep a list at hand that the view names by an id; asked for again when it was not to be had. @param {() => string | undefined} wanted @param {string} path @param {{ value: any }} into @param {string} [rest] */
  #fetched(wanted, path, into, rest = "") {
    let known = "";
    let timer = 0;
    const ask = (/** @type {string} */ id) =>
      call("GET", path + encodeURIComponent(id) + rest).then(
        (found) => {
          if (known === id) into.value = found;
        },
        (fault) => {
          if (fault.status === undefined) throw fault; // no answer of the server: a mistake of ours
          timer = AROUND.later(() => ask(id), 3_000);
        },
      );
    this.leavers.push(
      effect(() => {
        const id = wanted();
        if (!id || id === known) return;
        known = id;
        void ask(id);
      }),
      () => {
        known = "";
        AROUND.forget(timer);
      },
    );
  }

  /** @param {Incoming} frame @param {number | undefined} sent */
  #frame(frame, sent) {
    if (frame.t === "welcome" && frame.engine !== "stadium" && astray(frame.engine, this.id)) return this.leave();
    const state = this.store.receive(frame, sent);
    if (frame.t === "step")
      for (const told of /** @type {any[]} */ (frame.told ?? []))
        if (told.e === "saved" || (told.e === "changed" && told.seat === this.me)) this.saved.value = { matchday: told.matchday, what: told.what, at: frame.now };
    if (frame.t === "welcome" && this.welcomed++) void outdated().then((newer) => (this.outdated.value = newer));
    if (frame.t === "full" || frame.t === "welcome") this.repair.done();
    if (state === "gap") this.repair.gap();
    else if (state === "behind") this.repair.behind();
  }
}
