/**
 * Movement from differences: where each card lay before the step and where it lies after it. Nothing waits
 * for an animation; a step that comes earlier cuts the older one short. None under reduced motion.
 */

/** @import { Told, Uid } from "./legends.js" */

const SLIDE_MS = 230;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{ rect: DOMRect, element: HTMLElement, unit: string, spot: string }} Place  `unit`: the card width of its zone; `spot`: which place of which row */

export class Motion {
  constructor() {
    /** @type {Map<Uid, Place>} */
    this.before = new Map();
    /** @type {HTMLElement | null} a layer over the board for cards that left */
    this.layer = null;
  }

  /** Remember where everything lies. Called with the old view still on the screen. */
  remember() {
    this.before = calm.matches || document.hidden ? new Map() : places();
  }

  /** Move from there to here. Called after the new view is in the document. @param {Told[]} news */
  play(news) {
    const before = this.before;
    this.before = new Map();
    if (calm.matches || document.hidden) return;
    if (before.size) {
      const after = places();
      const was = renamed(news, before, after);
      const known = new Set(was.values());
      for (const [uid, { element, rect, spot }] of after) {
        const old = before.get(uid) ?? before.get(was.get(uid) ?? "");
        if (old?.spot === spot) continue; // the board grew or shrank around it
        const from = old?.rect ?? origin(element);
        if (from) slide(element, from, rect);
      }
      for (const [uid, place] of before) if (!after.has(uid) && !known.has(uid)) this.#depart(place, goal(news, uid, place.element.dataset.side ?? "0"));
    }
    for (const told of news) {
      if (told.e === "attack") lunge(told.uid, told.target ?? `strip-${1 - told.seat}`);
      else if (told.e === "damage" && told.n) this.#float(told.seat, `−${told.n}`, "damage");
      else if (told.e === "healed" && told.n) this.#float(told.seat, `+${told.n}`, "healed");
      else if (told.e === "flipped") flip(told.uid);
    }
  }

  /** A card that left the table flies to the chain, or to its side's Ruhestand, hand or deck. @param {Place} place @param {string} where an anchor */
  #depart({ element, rect, unit }, where) {
    if (!this.layer) return;
    const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
    // A picture of the card, not the card: nothing may find it, focus it or take it for legal.
    for (const name of Object.keys(ghost.dataset)) delete ghost.dataset[name];
    ghost.classList.remove("legal", "chosen", "target", "pending", "attacking");
    ghost.tabIndex = -1;
    Object.assign(ghost.style, { position: "fixed", left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px`, margin: "0" });
    ghost.style.setProperty("--u", unit);
    this.layer.append(ghost);
    const to = anchor(where)?.getBoundingClientRect();
    const x = to ? to.left + to.width / 2 - rect.left - rect.width / 2 : 0;
    const y = to ? to.top + to.height / 2 - rect.top - rect.height / 2 : -20;
    const flight = ghost.animate([{}, { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0 }], { duration: 260, easing: "ease-in" });
    flight.finished.then(() => ghost.remove(), () => ghost.remove());
  }

  /** @param {number} seat @param {string} text @param {string} tone */
  #float(seat, text, tone) {
    const at = anchor(`face-${seat}`)?.getBoundingClientRect();
    if (!at || !this.layer) return;
    const ink = document.createElement("span");
    ink.className = `ink ink--${tone}`;
    ink.textContent = text;
    Object.assign(ink.style, { left: `${at.left + at.width / 2}px`, top: `${at.top + at.height / 2}px` });
    this.layer.append(ink);
    const rise = ink.animate([{ transform: "scale(.6)", opacity: 0 }, { transform: "scale(1.1)", opacity: 1, offset: 0.2 }, { transform: "scale(1)", opacity: 1, offset: 0.7 }, { transform: "translateY(-14px)", opacity: 0 }], { duration: 1_100, easing: "ease-out" });
    rise.finished.then(() => ink.remove(), () => ink.remove());
  }
}

/** @returns {Map<Uid, Place>} */
function places() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-uid]")) {
    const card = /** @type {HTMLElement} */ (element);
    found.set(card.dataset.uid, { element: card, rect: card.getBoundingClientRect(), unit: getComputedStyle(card).getPropertyValue("--u"), spot: spotOf(card) });
  }
  return found;
}

/** @param {HTMLElement} card */
function spotOf(card) {
  const slot = card.closest("li");
  return `${card.dataset.zone} ${card.dataset.side} ${slot?.parentElement ? [...slot.parentElement.children].indexOf(slot) : ""}`;
}

/**
 * A card gets a new uid when it comes out of the hand. Its owner is told the old one, or it is a card of
 * that name which is gone. New uid -> old uid.
 * @param {readonly Told[]} news @param {Map<Uid, Place>} before @param {Map<Uid, Place>} after @returns {Map<Uid, Uid>}
 */
function renamed(news, before, after) {
  const was = new Map();
  const gone = [...before].filter(([uid]) => !after.has(uid));
  for (const { uid, was: told, card } of news) {
    if (!uid || before.has(uid) || !after.has(uid) || was.has(uid)) continue;
    const old = before.has(told) ? told : gone.find(([other, { element }]) => element.dataset.zone === "hand" && card && element.dataset.card === card && ![...was.values()].includes(other))?.[0];
    if (old !== undefined) was.set(uid, old);
  }
  return was;
}

/** Where a card went, as the name of an anchor. @param {readonly Told[]} news @param {Uid} uid @param {string} side */
function goal(news, uid, side) {
  const left = news.find((told) => told.e === "left" && told.uid === uid);
  if (left?.to === "hand" || left?.to === "deck") return `${left.to}-${side}`;
  return !left && news.some((told) => told.e === "activated" && told.uid === uid) ? "chain" : `graveyard-${side}`;
}

/** @param {string} name @returns {HTMLElement | null} */
function anchor(name) {
  return document.querySelector(`[data-anchor="${name}"]`);
}

/** New on the table: it comes from its side's hand, or from the deck into mine. @param {HTMLElement} element */
function origin(element) {
  const side = element.dataset.side ?? "0";
  return anchor(element.dataset.zone === "hand" ? `deck-${side}` : `hand-${side}`)?.getBoundingClientRect() ?? null;
}

/** @param {HTMLElement} element @param {DOMRect} from @param {DOMRect} to */
function slide(element, from, to) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  const scale = Math.min(1.4, Math.max(0.3, from.width / (to.width || 1)));
  element.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: SLIDE_MS, easing: EASE });
}

/** @param {Uid} uid @param {string} target a uid or an anchor */
function lunge(uid, target) {
  const card = /** @type {HTMLElement | null} */ (document.querySelector(`[data-uid="${CSS.escape(uid)}"]`));
  const goal = document.querySelector(`[data-uid="${CSS.escape(target)}"]`) ?? anchor(target);
  if (!card || !goal) return;
  const a = card.getBoundingClientRect();
  const b = goal.getBoundingClientRect();
  const x = (b.left + b.width / 2 - a.left - a.width / 2) * 0.55;
  const y = (b.top + b.height / 2 - a.top - a.height / 2) * 0.55;
  card.animate([{ transform: "none", zIndex: 6 }, { transform: `translate(${x}px, ${y}px) rotate(${x > 0 ? 4 : -4}deg)`, zIndex: 6, offset: 0.45 }, { transform: "none", zIndex: 6 }], { duration: 420, easing: EASE });
}

/** @param {Uid} uid */
function flip(uid) {
  const face = document.querySelector(`[data-uid="${CSS.escape(uid)}"] .face`);
  if (!(face instanceof HTMLElement)) return;
  const rest = getComputedStyle(face).transform;
  const base = rest === "none" ? "" : rest;
  face.animate([{ transform: `${base} rotateY(90deg)` }, { transform: base || "none" }], { duration: 240, easing: "ease-out" });
}
