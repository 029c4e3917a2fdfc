/** My hand; for spectators the place stays empty, unless they may see the hand of who sits below. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { inZone } from "./board.js";
import { TableCard } from "./card.js";

/** @import { Room } from "../room.js" */

/** @param {{ room: Room, of?: number }} props  `of`: whose, where it is not who sits below */
export function Hand({ room, of }) {
  const view = room.store.view.value;
  if (!view) return null;
  const seat = of ?? room.store.seat.value ?? room.near.value;
  const cards = inZone(view.cards, "hand", seat);
  if (room.watching && (!room.live || !cards.length)) return null;
  return html`<section class="hand" data-zone="hand" aria-label=${t("zone.hand", { n: cards.length })}>
    <ul class="hand__cards" style=${{ "--n": cards.length }}>
      ${cards.map(([uid, card]) => html`<li key=${uid} class="slot"><${TableCard} room=${room} uid=${uid} card=${card} /></li>`)}
    </ul>
    ${!cards.length && html`<p class="hand__empty">${t("hand.empty")}</p>`}
  </section>`;
}
