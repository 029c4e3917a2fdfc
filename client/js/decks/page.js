/** `/decks`: the decks of this browser, `/decks/ID`: one being built, `/decks/ID/druck`: on paper. */
import { useAnswer } from "../answer.js";
import { cardSet } from "../api.js";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { asked } from "../router.js";
import { BASE } from "../sets/base.js";
import { Header } from "../views/header.js";
import { Lost } from "../views/lost.js";
import { Builder } from "./builder.js";
import { Shelf } from "./list.js";
import { Paper } from "./paper.js";
import { shelf } from "./shelf.js";

/** @param {{ here: { deck: string, sheet: boolean } }} props */
export function Page({ here }) {
  const deck = shelf.value.find((one) => one.id === here.deck);
  const wished = asked("set");
  const { answer: set, fault } = useAnswer(deck?.set ?? wished ?? BASE, cardSet);
  if (here.deck && !deck) return html`<${Lost} title=${t("decks.none_such")} text=${t("decks.none_such.about")}><a class="button button--main" href="/decks" data-nav>${t("decks.title")}</a><//>`;
  if (!set) return html`<div class="page"><${Header} /><main class="narrow" id="main"><h1>${t("decks.title")}</h1><p class=${fault ? "fault" : "lead"} role="status">${fault || t("lobby.loading")}</p>${fault && wished && html`<a class="button" href="/decks" data-nav>${t("home.set.usual")}</a>`}</main></div>`;
  if (!deck) return html`<${Shelf} set=${set} wished=${wished} />`;
  return here.sheet ? html`<${Paper} set=${set} deck=${deck} />` : html`<${Builder} key=${deck.id} set=${set} deck=${deck} />`;
}
