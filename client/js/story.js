/**
 * The log's lines. A line keeps the names that its cards had when it was told: a face-down card that is
 * turned up later, or one that is gone, must not change what was said.
 */

/** @import { LegendsView, Told, Uid } from "./legends.js" */

/** Lines kept; the server tells a late joiner about as many. */
const MOST = 400;

/** @typedef {Told & { targetCard?: string }} Named  with `card`, and `targetCard` for `target`, where their faces were seen */
/** @typedef {{ key: number, seq: number, told: Named }} Line */

export class Story {
  constructor() {
    this.count = 0;
    /** Opening hands are dealt: the cards drawn for them are told by `opening` already. */
    this.dealing = false;
  }

  /** @param {readonly Line[]} story @param {readonly Told[]} told @param {number} seq @param {LegendsView | null} before @param {LegendsView} after @returns {Line[]} */
  longer(story, told, seq, before, after) {
    const events = told.filter((event) => this.#counts(event));
    const lines = events.map((event) => ({ key: ++this.count, seq, told: named(event, before, after) }));
    return [...story, ...lines].slice(-MOST);
  }

  /** @param {Told} event @param {LegendsView | null} before @param {LegendsView} after */
  named(event, before, after) {
    return named(event, before, after);
  }

  /** @param {Told} event */
  #counts(event) {
    if (event.e === "game") this.dealing = true;
    else if (event.e === "turn") this.dealing = false;
    return event.e !== "drew" || !this.dealing;
  }
}

/** @param {Told} event @param {LegendsView | null} before @param {LegendsView} after @returns {Named} */
export function named(event, before, after) {
  /** @param {Uid | undefined} uid */
  const face = (uid) => (uid === undefined ? undefined : (before?.cards[uid]?.card ?? after.cards[uid]?.card));
  const card = event.card ?? face(event.uid);
  // A target was aimed at as it lay before: turned up since, its name was not known yet.
  const targetCard = event.target === undefined ? undefined : event.e === "attack" && before?.cards[event.target] ? before.cards[event.target].card : face(event.target);
  // My own draw: the cards are in my hand by now.
  const cards = (event.e === "drew" ? (event.uids ?? []) : []).map((/** @type {Uid} */ uid) => after.cards[uid]?.card).filter((/** @type {string | undefined} */ id) => id !== undefined);
  return { ...event, ...(cards.length ? { cards } : {}), ...(card === undefined ? {} : { card }), ...(targetCard === undefined ? {} : { targetCard }) };
}
