/** An open league: the lists it is drawn with, and what the server has confirmed. */
import { effect, signal } from "../../vendor/signals.js";
import { announce } from "../announcer.js";
import { call } from "../api.js";
import { AROUND, OpenRoom } from "../openroom.js";
import { givenBack } from "./outage.js";

/** @import { Incoming } from "../frames.js" */
/** @import { StadiumView } from "../stadium.js" */
/** @import { LeagueMap } from "../ground/geometry.js" */
/** @typedef {Record<string, { name: string, stadium: string, city: string }>} Clubs */
/** @typedef {Record<string, { name: string, club: string, confirmed?: boolean }>} Names */

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

export class LeagueRoom extends OpenRoom {
  /** @param {string} id @param {() => string} [token]  as OpenRoom */
  constructor(id, token) {
    super(id, { engine: "stadium", token, teller: new Teller() });
    this.map = signal(/** @type {LeagueMap | null} */ (null));
    this.clubs = signal(/** @type {Clubs} */ ({}));
    this.names = signal(/** @type {Names} */ ({}));
    this.football = signal(/** @type {{ attribution?: string }} */ ({}));
    /** What the server has confirmed last. */
    this.saved = signal(/** @type {{ matchday: number, what: string[], at: number } | null} */ (null));
  }

  enter() {
    super.enter();
    this.lists();
    this.#fetched(() => this.view?.squads?.id, "/api/squads/", this.names);
    this.#fetched(() => (this.view && this.view.options.source !== "simulated" ? this.id : undefined), "/api/leagues/", this.football, "/football");
  }

  /** What a league is drawn with, wherever it is told from. */
  lists() {
    this.#fetched(() => this.view?.map, "/api/maps/", this.map);
    this.#fetched(() => this.view?.options.clubs, "/api/clubs/", this.clubs);
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
  receive(frame, sent) {
    const state = super.receive(frame, sent);
    if (frame.t === "step")
      for (const told of /** @type {any[]} */ (frame.told ?? []))
        if (told.e === "outage") announce(givenBack(told));
        else if (told.e === "saved" || (told.e === "changed" && told.seat === this.me)) this.saved.value = { matchday: told.matchday, what: told.what, at: frame.now };
    return state;
  }
}
