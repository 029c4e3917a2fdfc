/**
 * What is drawn on the map, one signal a field and a thing: who owns it, whether it may be chosen, whether it is.
 * A change of one field touches one path in the document and nothing else.
 */
import { batch, computed, signal } from "../../vendor/signals.js";

/** @import { Signal, ReadonlySignal } from "../../vendor/signals.js" */
/** @import { Ground } from "./geometry.js" */
/** `owner`: an index into the players, -1 free; `soon`: whose it would be, once chosen. @typedef {{ owner: Signal<number>, legal: Signal<boolean>, chosen: Signal<boolean>, soon: Signal<number>, fresh: Signal<boolean>, class: ReadonlySignal<string>, fill: ReadonlySignal<string>, letter: ReadonlySignal<string>, letterClass: ReadonlySignal<string> }} Spot */
/** A player on the map; `look` 0-5 is colour and pattern. @typedef {{ seat: number, name: string, letter: string, look: number, home?: number }} Owner */

export const FREE = -1;

export class Chart {
  /** @param {Ground} ground @param {readonly Owner[]} owners */
  constructor(ground, owners) {
    this.ground = ground;
    this.owners = owners;
    /** @type {Spot[]} */
    this.spots = Array.from({ length: ground.size }, () => spot(owners));
    /** The border of each player's land, as a path. @type {Signal<string>[]} */
    this.borders = owners.map(() => signal(""));
    /** Outlines of the fields that changed hands just now, as a path. */
    this.news = signal("");
    /** The outline of the chosen field, as a path. */
    this.picked = signal("");
    this.chosen = signal(/** @type {number | null} */ (null));
    this.legal = signal(/** @type {ReadonlySet<number>} */ (new Set()));
  }

  /** @param {readonly number[]} owner for each field a seat, -1 for free land @param {readonly number[]} [fresh] fields that changed hands just now */
  show(owner, fresh = []) {
    const index = new Map(this.owners.map(({ seat }, i) => [seat, i]));
    const news = new Set(fresh);
    batch(() => {
      const lands = this.owners.map(() => /** @type {Set<number>} */ (new Set()));
      this.spots.forEach((spot, field) => {
        const at = index.get(owner[field]) ?? FREE;
        spot.owner.value = at;
        spot.fresh.value = news.has(field);
        if (at !== FREE) lands[at].add(field);
      });
      this.news.value = fresh.map((field) => this.ground.outline(field)).join("");
      lands.forEach((land, i) => {
        this.borders[i].value = this.ground.border(land);
      });
    });
  }

  /** @param {ReadonlySet<number>} fields that may be chosen now; a choice that is none of them any more is dropped */
  allow(fields) {
    batch(() => {
      this.legal.value = fields;
      this.spots.forEach((spot, field) => {
        spot.legal.value = fields.has(field);
      });
      if (this.chosen.value !== null && !fields.has(this.chosen.value)) this.choose(null);
    });
  }

  /** @param {number | null} field @param {number} [seat] whose it would be: it is drawn so; -1 free land */
  choose(field, seat) {
    batch(() => {
      if (this.chosen.value !== null) this.spots[this.chosen.value].chosen.value = false;
      this.chosen.value = field;
      this.picked.value = field === null ? "" : this.ground.outline(field);
      if (field === null) return;
      const spot = this.spots[field];
      spot.soon.value = seat === undefined ? spot.owner.value : this.owners.findIndex((owner) => owner.seat === seat);
      spot.chosen.value = true;
    });
  }
}

/** @param {readonly Owner[]} owners @returns {Spot} */
function spot(owners) {
  const owner = signal(FREE), legal = signal(false), chosen = signal(false), fresh = signal(false), soon = signal(FREE);
  const seen = computed(() => (chosen.value ? soon.value : owner.value));
  return {
    owner, legal, chosen, soon, fresh,
    class: computed(() => `hex${chosen.value ? " hex--chosen" : legal.value ? " hex--legal" : ""}${fresh.value ? " hex--fresh" : ""}${seen.value === FREE ? "" : " hex--owned"}`),
    fill: computed(() => (seen.value === FREE ? "var(--land)" : `url(#look-${owners[seen.value].look})`)),
    letter: computed(() => owners[seen.value]?.letter ?? ""),
    letterClass: computed(() => `spot__letter${seen.value === FREE ? "" : ` spot__letter--${owners[seen.value].look}`}`),
  };
}
