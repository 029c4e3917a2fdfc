/** The card as players will see it: the head from the form at once, the generated text when the server has read it. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";
import { Sheet } from "../views/sheet.js";

/** @import { CardInfo, CardSet } from "../legends.js" */
/** @import { Card } from "./draft.js" */

const STRONG = 7; // R19: Opfer from this printed Ansage on

/** @param {{ card: Card, set: CardSet | null }} props */
export function Preview({ card, set }) {
  const known = set?.cards[card.id];
  /** @type {CardInfo} */
  const info = {
    name: card.name || t("workshop.unnamed"),
    kind: card.kind,
    archetypes: card.archetypes.split(",").map((name) => name.trim()).filter(Boolean),
    subjects: card.subjects.filter((subject) => has(`subject.${subject}`)),
    effects: known?.effects ?? [],
    ...(card.gold ? { gold: true } : {}),
    ...(card.limited && !card.gold ? { limited: true } : {}),
    ...(card.permanent ? { permanent: true } : {}),
    ...(card.kind === "teacher" ? { attack: card.attack, defence: card.defence, years: card.years, tributes: card.gold ? 2 : card.attack >= STRONG ? 1 : 0 } : {}),
    ...(card.flavour ? { flavour: { de: card.flavour, en: card.flavour_en || card.flavour } } : {}),
  };
  return html`<div class=${`preview ${card.effects.trim() && !known ? "preview--unread" : ""}`}><${Sheet} room=${null} id=${card.id} info=${info} /></div>`;
}
