/** The table: two sides of four teachers and four background places, and the strip between them. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { wide } from "../screen.js";
import { Face, TableCard } from "./card.js";
import { Chain, Middle, Ticker } from "./middle.js";

/** @import { Card, SeatKey, Uid, Zone } from "../legends.js" */
/** @import { Room } from "../room.js" */

const PLACES = [0, 1, 2, 3];

/** @param {{ room: Room }} props */
export function Board({ room }) {
  const near = room.near.value;
  const far = 1 - near;
  return html`<div class="board">
    <div class="rows">
      <${Row} room=${room} zone="background" side=${far} near=${false} />
      <${Row} room=${room} zone="field" side=${far} near=${false} />
      <div class="between"><${Middle} room=${room} />${wide.value ? html`<${Ticker} room=${room} />` : html`<${Chain} room=${room} />`}</div>
      <${Row} room=${room} zone="field" side=${near} near=${true} />
      <${Row} room=${room} zone="background" side=${near} near=${true} />
    </div>
    ${wide.value && html`<${Piles} room=${room} side=${far} near=${false} /><${Piles} room=${room} side=${near} near=${true} />`}
  </div>`;
}

/** On wide boards deck and Ruhestand lie beside the rows; the strips say the same in numbers. @param {{ room: Room, side: number, near: boolean }} props */
function Piles({ room, side, near }) {
  const view = room.store.view.value;
  const player = view?.players[/** @type {SeatKey} */ (String(side))];
  if (!view || !player) return null;
  const top = inZone(view.cards, "graveyard", side).at(-1)?.[1];
  const deck = html`<div class="pile-top pile-top--deck">${player.deck > 0 && html`<span class="card card--down"><${Face} id="" info=${undefined} /></span>`}<b>${player.deck}</b></div>`;
  const graveyard = html`<button type="button" class="pile-top" tabindex="-1" onClick=${() => (room.panel.value = side === 0 ? "graveyard-0" : "graveyard-1")}>${top && html`<span class="card"><${Face} id=${top.card ?? ""} info=${room.info(top.card)} /></span>`}<b>${player.graveyard}</b></button>`;
  return html`<div class=${`piles piles--${near ? "near" : "far"}`} aria-hidden="true">${near ? [graveyard, deck] : [deck, graveyard]}</div>`;
}

/** @param {Record<Uid, Card>} cards @param {Zone} zone @param {number} side @returns {[Uid, Card][]} in order of place */
export function inZone(cards, zone, side) {
  return Object.entries(cards)
    .filter(([, card]) => card.zone === zone && card.side === side)
    .sort(([, a], [, b]) => a.at - b.at);
}

/** @param {{ room: Room, zone: "field" | "background", side: number, near: boolean }} props */
function Row({ room, zone, side, near }) {
  const cards = inZone(room.store.view.value?.cards ?? {}, zone, side);
  const byPlace = new Map(cards.map(([uid, card]) => [card.at, /** @type {const} */ ([uid, card])]));
  const label = `zone.${zone}.${near ? (room.watching ? "near" : "own") : "far"}`;
  return html`<section class=${`row row--${zone}`} data-zone=${`${near ? "own" : "far"}-${zone}`} aria-label=${t(label)}>
    <ul class="places">
      ${PLACES.map((at) => {
        const found = byPlace.get(at);
        if (!found) return html`<li key=${`empty-${at}`} class="slot slot--empty"><span class="sr">${t("zone.empty", { n: at + 1 })}</span></li>`;
        return html`<li key=${found[0]} class="slot"><${TableCard} room=${room} uid=${found[0]} card=${found[1]} /></li>`;
      })}
    </ul>
  </section>`;
}
