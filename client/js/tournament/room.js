/** One open event: its connection, its store, and what the person at this screen is about to do. */
import { signal } from "../../vendor/signals.js";
import { announce } from "../announcer.js";
import { ApiError, asGuest, call, seatFrom, socketUrl, tokenFor } from "../api.js";
import { t } from "../i18n.js";
import { Repair } from "../repair.js";
import { reseated } from "../reseat.js";
import { astray } from "../router.js";
import { remember, sound } from "../settings.js";
import { Connection } from "../socket.js";
import { play } from "../sound.js";
import { RoomStore } from "../store.js";
import { outdated } from "../version.js";
import { nameOf, roundName } from "./read.js";

/** @import { Command, Incoming } from "../frames.js" */
/** @import { EventView } from "../tournament.js" */

const AROUND = {
  /** @param {() => void} run @param {number} ms */
  later: (run, ms) => window.setTimeout(run, ms),
  /** @param {number} timer */
  forget: (timer) => window.clearTimeout(timer),
  chance: Math.random,
};

const RINGING = new Set(["published", "started", "time-up"]);
const BUZZ_MS = 300;

function ring() {
  play("bell");
  if (sound.value === "on") navigator.vibrate?.(BUZZ_MS);
}

/** An event keeps its own story: announcements, rounds, the audit log. */
const NO_TELLER = {
  longer: () => [],
  /** @param {any} event */
  named: (event) => event,
};

export class EventRoom {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.store = new RoomStore(undefined, NO_TELLER);
    this.outdated = signal(false);
    this.welcomed = 0;
    /** @type {(() => void)[]} */
    this.leavers = [];
    this.repair = new Repair(() => this.connection.resync(), () => this.store.seq.value, AROUND);
    this.connection = new Connection({
      url: socketUrl(),
      room: id,
      token: () => tokenFor(id),
      version: () => this.store.version(),
      onFrame: (frame, sent) => this.#frame(frame, sent),
      onState: (state) => reseated(this, state),
    });
  }

  enter() {
    void this.#hired().then(() => this.connection.open());
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

  /** @returns {EventView | null} */
  get view() {
    return /** @type {any} */ (this.store.view.value);
  }

  /** The player that I am. @returns {number | null} */
  get me() {
    return this.view?.my?.player ?? null;
  }

  /** True while the line is down: then buttons rest. */
  get resting() {
    return this.store.connection.value !== "open" && this.store.connection.value !== "checking";
  }

  get now() {
    return this.store.clock.now();
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

  /** Ask the server about this event, beside the socket. Throws `ApiError`. @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async ask(method, path, body) {
    return asGuest((who) => call(method, `/api/events/${this.id}/${path}`, { body, token: who.token }));
  }

  /** Whoever comes by a link for the staff (`#staff=SECRET`) gets its role; the secret leaves the address before anybody can copy it. */
  async #hired() {
    const secret = new URLSearchParams(location.hash.slice(1)).get("staff");
    if (!secret) return;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      remember(`seat:${this.id}`, (await this.ask("POST", "staff", { secret })).token);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      this.store.refuse(fault.code, fault.facts);
    }
  }

  /** My chair at the table of a match; its room. Throws `ApiError`. @param {string} match */
  async sit(match) {
    const { room } = await seatFrom(`/api/events/${this.id}/matches/${encodeURIComponent(match)}/seat`);
    remember(`event:${room}`, this.id);
    return room;
  }

  /** @param {Incoming} frame @param {number | undefined} sent */
  #frame(frame, sent) {
    if (frame.t === "welcome" && frame.engine !== "tournament" && astray(frame.engine, this.id)) return this.leave();
    const state = this.store.receive(frame, sent);
    if (frame.t === "step")
      for (const told of /** @type {any[]} */ (frame.told ?? [])) {
        announce(this.#spoken(told));
        if (this.#rings(told)) ring();
      }
    if (frame.t === "welcome" && this.welcomed++) void outdated().then((newer) => (this.outdated.value = newer));
    if (frame.t === "full" || frame.t === "welcome") this.repair.done();
    if (state === "gap") this.repair.gap();
    else if (state === "behind") this.repair.behind();
    return undefined;
  }

  /** Something begins for me, or somebody waits: nobody has to be called by name. @param {any} told */
  #rings(told) {
    if (this.me === null) return false;
    return told.e === "missing" ? told.players.includes(this.me) : RINGING.has(told.e) && this.view?.my?.match !== undefined;
  }

  /** News for whoever listens: what everybody should know, and what is mine. @param {any} told */
  #spoken(told) {
    const { view } = this;
    if (!view) return "";
    if (told.e === "announced") return told.text;
    if (told.e === "published" || told.e === "started") return t(`event.heard.${told.e}`, { round: roundName(view, told.round) });
    if (told.e === "missing" && told.players.includes(this.me)) return t("event.heard.missing");
    if (told.e === "moved-up" && told.player === this.me) return t("event.heard.moved-up");
    if (told.e === "over") return t("event.heard.over", { who: nameOf(view, told.winner) });
    return "";
  }
}
