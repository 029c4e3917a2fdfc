/** My hand; for spectators the place stays empty. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { inZone } from "./board.js";
import { TableCard } from "./card.js";

/** @import { Room } from "../room.js" */

/** @param {{ room: Room }} props */
export function Hand({ room }) {
  const seat = room.store.seat.value;
  const view = room.store.view.value;
  if (seat === null || !view) return null;
  const cards = inZone(view.cards, "hand", seat);
  return html`<section class="hand" data-zone="hand" aria-label=${t("zone.hand", { n: cards.length })}>
    <ul class="hand__cards">
      ${cards.map(([uid, card]) => html`<li key=${uid} class="slot"><${TableCard} room=${room} uid=${uid} card=${card} /></li>`)}
    </ul>
    ${!cards.length && html`<p class="hand__empty">${t("hand.empty")}</p>`}
  </section>`;
}
