/** An open table of CFG Legends: its cards, and what the person at this screen has in hand. */
import { computed, effect, signal } from "../vendor/signals.js";
import { cardSet } from "./api.js";
import { away } from "./away.js";
import { CardSetLoader } from "./cardset.js";
import { choices, tap, tapOption } from "./choice.js";
import { AROUND, OpenRoom } from "./openroom.js";
import { wide } from "./screen.js";
import { asking, turnedAt } from "./settings.js";
import { Trail } from "./trail.js";

/** @import { Incoming } from "./frames.js" */
/** @import { CardInfo, CardSet, Uid } from "./legends.js" */
/** @import { Button, Selection, Tap } from "./choice.js" */

/** A prompt that appears unasked swallows taps for so long: they were meant for what lay there before. */
const GUARD_MS = 400;
const OWN_GUARD_MS = 120;
/** So many stops there are; a table begins with all of them. */
const STOPS = 5;
/** Practice wants the question that it explains. */
const PRACTICE = "practice";

export class Room extends OpenRoom {
  /** @param {string} id @param {() => string} [token]  as OpenRoom */
  constructor(id, token) {
    super(id, { engine: "legends", token });
    this.set = signal(/** @type {CardSet | null} */ (null));
    this.selection = signal(/** @type {Selection | null} */ (null));
    /** Card whose sheet is shown: a uid on the table or an id of the set. */
    this.sheet = signal(/** @type {{ uid?: Uid, card?: string } | null} */ (null));
    /** Which panel is open over the board. */
    this.panel = signal(/** @type {"log" | "phrases" | "help" | "asking" | "decks" | "all" | "graveyard-0" | "graveyard-1" | "hand-0" | "hand-1" | null} */ (null));
    const { turned, stop } = turnedAt(id);
    this.flipped = turned;
    /** The card last looked at: wide screens keep its sheet open. */
    this.lastLook = signal(/** @type {{ uid?: Uid, card?: string } | null} */ (null));
    this.choice = computed(() => choices(this.store.view.value, this.selection.value));
    /** Our side of the table: the seat we hold; spectators may turn the table round. */
    this.near = computed(() => (this.store.seat.value ?? 0) ^ (this.flipped.value ? 1 : 0));
    /** What moves cards, fetched beside the first frames; null: it could not be, and nothing moves. */
    this.motion = signal(/** @type {import("./motion.js").Motion | null | undefined} */ (undefined));
    this.guardedUntil = 0;
    this.brought = false;
    /** When I last said a phrase. */
    this.spokeAt = -Infinity;
    this.leavers.push(stop);
    this.trail = new Trail(AROUND);
    this.cards = new CardSetLoader(cardSet, (set) => (this.set.value = set), AROUND);
  }

  enter() {
    super.enter();
    import("./motion.js").then(
      ({ Motion }) => (this.motion.value = new Motion()),
      (fault) => {
        away(fault);
        this.motion.value = null;
      },
    );
    this.leavers.push(
      effect(() => {
        const { set, set_hash: hash = set } = this.store.view.value?.options ?? {}; // by hash: the cards it was made with
        if (hash) this.cards.want(hash);
      }),
    );
    let decision = /** @type {number | undefined} */ (undefined);
    this.leavers.push(
      effect(() => {
        const next = this.store.view.value?.prompt?.decision;
        if (next === decision) return;
        decision = next;
        this.selection.value = null;
        if (this.panel.peek() === "all") this.panel.value = null;
      }),
    );
  }

  leave() {
    super.leave();
    this.trail.stop();
    this.cards.stop();
  }

  /** @param {string} [id] @returns {CardInfo | undefined} */
  info(id) {
    return id === undefined ? undefined : this.set.value?.cards[id];
  }

  /** False where a game is only watched again. */
  get live() {
    return true;
  }

  /** Where a line of the log leads: nowhere while the game goes on. @returns {((seq: number) => void) | null} */
  get jump() {
    return null;
  }

  /** Answer the open decision. @param {string[]} picks */
  answer(picks) {
    const prompt = this.store.view.value?.prompt;
    if (!prompt || performance.now() < this.guardedUntil || this.resting) return;
    if (Object.values(this.store.pending.value).some((cmd) => cmd.decision === prompt.decision)) return;
    this.send({ do: "answer", decision: prompt.decision, picks });
  }

  /** @param {Uid} uid */
  tap(uid) {
    const view = this.store.view.value;
    if (view) this.#follow(tap(view, this.selection.value, uid), uid);
  }

  /** @param {string} id of an option that is picked, not a button */
  pick(id) {
    const prompt = this.store.view.value?.prompt;
    if (!prompt) return;
    const now = this.selection.value?.decision === prompt.decision ? this.selection.value : { decision: prompt.decision, picks: [] };
    this.#follow(tapOption(prompt, now, id), undefined);
  }

  /** @param {Button} button */
  press(button) {
    if (button.kind === "option") this.answer([button.option.id]);
    else if (button.kind === "confirm") this.answer(button.picks);
    else if (button.kind === "back") this.selection.value = null;
    else if (button.kind === "all") this.panel.value = "all";
    else this.look({ uid: button.card });
  }

  /** Show a card's sheet: beside the board where there is room, else over it. @param {{ uid?: Uid, card?: string }} what */
  look(what) {
    if (wide.value) this.lastLook.value = what;
    else this.sheet.value = what;
  }

  /** @param {Tap} what @param {Uid | undefined} uid */
  #follow(what, uid) {
    this.store.refusal.value = null;
    if (what.do === "send") this.answer(what.picks);
    else if (what.do === "select") this.selection.value = what.selection;
    else if (what.do === "look" && uid) this.look({ uid });
    else if (what.do === "why" && uid) {
      const why = this.store.view.value?.why?.[uid] ?? /** @type {import("./legends.js").Why} */ ({ code: "set-this-turn" }); // an own trap that is not armed: choice.js
      this.store.refuse(`why.${why.code}`, { need: why.need ?? 0, have: why.have ?? 0, uid });
    } else if (what.do === "why") this.store.refuse("wrong-count");
  }

  /** My own settings come along to a table where I have not changed them yet; what it says for all comes first. */
  #bringAsking() {
    const view = this.store.view.value;
    const mine = asking.peek();
    const now = view?.settings;
    if (!now || !mine || this.brought || view.options.set === PRACTICE) return;
    this.brought = true;
    const untouched = now.replies === (view.options.replies ?? "auto") && now.stops.length === STOPS;
    const replies = view.options.replies ?? mine.replies;
    if (untouched && (replies !== now.replies || mine.stops.length !== STOPS)) this.send({ do: "settings", replies, stops: mine.stops });
  }

  /** @param {Incoming} frame @param {number | undefined} sent */
  receive(frame, sent) {
    const old = this.store.view.value;
    const before = old?.prompt?.decision;
    const state = super.receive(frame, sent);
    const after = this.store.view.value?.prompt?.decision;
    if (frame.t === "step" && state === undefined) this.trail.step(old, this.store.view.value, frame.told ?? []);
    else if (frame.t === "full") this.trail.stop();
    if (after !== undefined && after !== before) {
      const own = frame.t === "step" && frame.ack !== undefined;
      this.guardedUntil = performance.now() + (own ? OWN_GUARD_MS : GUARD_MS);
    }
    if (frame.t === "full") this.#bringAsking();
    return state;
  }
}
