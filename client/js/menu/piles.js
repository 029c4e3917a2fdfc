/** Cards that lie on each other, side by side. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { inZone } from "../views/board.js";
import { TableCard } from "../views/card.js";

/** @import { Room } from "../room.js" */

/** The Ruhestand, the newest first, or a hand that a text lays open. @param {{ room: Room, zone: "graveyard" | "hand", seat: number }} props */
export function Pile({ room, zone, seat }) {
  const cards = inZone(room.store.view.value?.cards ?? {}, zone, seat);
  if (zone === "graveyard") cards.reverse();
  if (!cards.length) return html`<p>${t(zone === "hand" ? "hand.empty" : "graveyard.empty")}</p>`;
  return html`<ul class="pile">${cards.map(([uid, card]) => html`<li key=${uid}><${TableCard} room=${room} uid=${uid} card=${card} /></li>`)}</ul>`;
}
