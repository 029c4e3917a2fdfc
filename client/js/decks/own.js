/** In the lobby: decks of one's own for the room's set, and what the server has against one. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { WhyRule } from "../rules/why.js";
import { BASE } from "../sets/base.js";
import { basicWarnings, problems } from "./deck.js";
import { Problems } from "./sentences.js";
import { shelf } from "./shelf.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Room } from "../room.js" */

/** @param {{ room: Room, set: CardSet, rest: boolean, chosen: (cards: Record<string, number>) => boolean }} props  `chosen`: is this the deck taken? */
export function OwnDecks({ room, set, rest, chosen }) {
  const played = room.store.view.value?.options.set ?? BASE;
  const decks = shelf.value.filter((deck) => deck.set === played);
  const refusal = room.store.refusal.value;
  const refused = refusal?.code === "bad-deck" ? (refusal.facts.problems ?? []) : [];
  const basic = room.store.view.value?.options.variant === "basic";
  return html`<section class="own-decks" aria-label=${t("lobby.own")}>
    <h2>${t("lobby.own")}</h2>
    ${refused.length > 0 && html`<div class="paper-box" role="alert"><div class="decks__head"><h3>${t("lobby.own.refused")}</h3><${WhyRule} code="no.bad-deck" /></div><${Problems} set=${set} problems=${refused} label=${t("lobby.own.refused")} /></div>`}
    ${decks.length === 0 && html`<p class="lead">${t("lobby.own.none")}</p>`}
    <ul class="own-decks__list">${decks.map((deck) => {
      const mine = chosen(deck.cards);
      return html`<li key=${deck.id} class=${`deck ${mine ? "deck--mine" : ""}`} data-own=${deck.id}>
        <h3>${deck.name}</h3>
        <${Problems} set=${set} problems=${[...problems(set, deck.cards), ...(basic ? basicWarnings(set, deck.cards) : [])]} label=${deck.name} />
        <button type="button" class="button button--main" data-verb="own-deck" disabled=${mine || rest} onClick=${() => room.send({ do: "own-deck", cards: deck.cards, game: room.store.view.value?.game ?? 1 })}>${t(mine ? "lobby.mine" : "lobby.take")}</button>
      </li>`;
    })}</ul>
    <a class="button" href=${played === BASE ? "/decks" : `/decks?set=${encodeURIComponent(played)}`} data-nav><${Icon} name="layers" />${t("lobby.own.build")}</a>
  </section>`;
}
