/** An open event: who I am in it, what it asks of the server beside the socket, and what is heard of it. */
import { announce } from "../announcer.js";
import { ApiError, asGuest, call, seatFrom } from "../api.js";
import { t } from "../i18n.js";
import { OpenRoom } from "../openroom.js";
import { remember } from "../settings.js";
import { noteEvent } from "./held.js";
import { givenBack, live, nameOf, roundName } from "./read.js";
import { ring } from "./ring.js";

/** @import { Incoming } from "../frames.js" */
/** @import { EventView } from "../tournament.js" */

const RINGING = new Set(["published", "started", "time-up"]);

/** An event's view keeps its own story: announcements, rounds, the audit log. Only of outages does it say nothing. */
const TELLER = {
  /** @param {readonly any[]} story @param {readonly any[]} told @param {number} seq */
  longer: (story, told, seq) => [...story, ...told.filter(({ e }) => e === "outage").map((event, n) => ({ key: seq * 100 + n, seq, told: event }))],
  /** @param {any} event */
  named: (event) => event,
};

export class EventRoom extends OpenRoom {
  /** @param {string} id */
  constructor(id) {
    super(id, { engine: "tournament", teller: TELLER });
  }

  enter() {
    let left = false;
    this.leavers.push(() => (left = true));
    void this.#hired().finally(() => left || super.enter());
  }

  /** @returns {EventView | null} */
  get view() {
    return /** @type {any} */ (this.store.view.value);
  }

  /** The player that I am. @returns {number | null} */
  get me() {
    return this.view?.my?.player ?? null;
  }

  /** What outages gave back of the round that goes on, in words, the newest first. @returns {string[]} */
  get outages() {
    const { view } = this;
    const round = view && live(view)?.number;
    return view ? this.store.story.value.filter(({ told }) => told.round === round).map(({ told }) => givenBack(view, /** @type {any} */ (told))).reverse() : [];
  }

  get now() {
    return this.store.clock.now();
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
  receive(frame, sent) {
    const state = super.receive(frame, sent);
    if (this.view && (frame.t === "full" || frame.t === "step")) noteEvent(this.id, this.view);
    if (frame.t === "step")
      for (const told of /** @type {any[]} */ (frame.told ?? [])) {
        announce(this.#spoken(told));
        if (this.#rings(told)) ring();
      }
    return state;
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
    if (told.e === "outage") return givenBack(view, told);
    if (told.e === "missing" && told.players.includes(this.me)) return t("event.heard.missing");
    if (told.e === "moved-up" && told.player === this.me) return t("event.heard.moved-up");
    if (told.e === "over") return t("event.heard.over", { who: nameOf(view, told.winner) });
    return "";
  }
}
