/** A deck for an event: a ready one, or one of this browser's own. Until the rule shows it only its owner and judges see it. */
import { useAnswer } from "../answer.js";
import { cardSet } from "../api.js";
import { basicWarnings, problems } from "../decks/deck.js";
import { Problems } from "../decks/sentences.js";
import { shelf } from "../decks/shelf.js";
import { Icon, html } from "../html.js";
import { say, t } from "../i18n.js";
import { optionsOf } from "../tournament/options.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Cards } from "../decks/deck.js" */
/** @import { EventRoom } from "../tournament/room.js" */

/** As an event takes it: every copy is an id. @param {Cards} cards */
export function listed(cards) {
  return Object.entries(cards).flatMap(([id, n]) => Array(n).fill(id));
}

/** @param {readonly string[] | undefined} list @returns {Cards} */
export function counted(list = []) {
  /** @type {Cards} */
  const cards = {};
  for (const id of list) cards[id] = (cards[id] ?? 0) + 1;
  return cards;
}

/** @param {Cards} a @param {Cards} b */
function same(a, b) {
  return Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, n]) => b[id] === n);
}

/** @param {{ room: EventRoom, onDone: () => void }} props */
export function DeckChoice({ room, onDone }) {
  const { view } = room;
  const options = view ? optionsOf(view) : null;
  const { answer: set, fault } = useAnswer(options?.card_set ?? "base", cardSet);
  if (!view || !options) return null;
  if (!set) return html`<p class=${fault ? "fault" : "lead"} role="status">${fault || t("later.loading")}</p>`;
  const mine = counted(view.my?.deck);
  const own = shelf.value.filter((deck) => deck.set === options.card_set);
  const take = (/** @type {Cards} */ cards) => {
    room.send({ do: "deck", cards: listed(cards) });
    onDone();
  };
  const refusal = room.store.refusal.value;
  return html`<div class="event__decks">
    ${refusal?.code === "bad-deck" && html`<${Problems} set=${set} problems=${refusal.facts.problems ?? []} label=${t("no.bad-deck")} />`}
    <h3>${t("event.deck.ready")}</h3>
    <ul>${Object.entries(set.decks).map(([id, deck]) => html`<${Choice} key=${id} id=${id} set=${set} name=${say(deck.name)} about=${say(deck.about)} cards=${deck.cards} chosen=${same(mine, deck.cards)} basic=${options.variant === "basic"} resting=${room.resting} onTake=${take} />`)}</ul>
    <h3>${t("event.deck.own")}</h3>
    ${own.length ? html`<ul>${own.map((deck) => html`<${Choice} key=${deck.id} id=${deck.id} set=${set} name=${deck.name} about="" cards=${deck.cards} chosen=${same(mine, deck.cards)} basic=${options.variant === "basic"} resting=${room.resting} onTake=${take} />`)}</ul>` : html`<p class="hint">${t("event.deck.own.none")}</p>`}
    <a class="button" href="/decks" data-nav><${Icon} name="layers" />${t("event.deck.build")}</a>
  </div>`;
}

/** @param {{ id: string, set: CardSet, name: string, about: string, cards: Cards, chosen: boolean, basic: boolean, resting: boolean, onTake: (cards: Cards) => void }} props */
function Choice({ id, set, name, about, cards, chosen, basic, resting, onTake }) {
  const wrong = problems(set, cards);
  return html`<li class=${chosen ? "event__choice event__choice--on" : "event__choice"} data-choice=${id}><div><b>${name}</b>${about && html`<small>${about}</small>`}
      <${Problems} set=${set} problems=${[...wrong, ...(basic ? basicWarnings(set, cards) : [])]} label=${name} /></div>
    <button type="button" class="button" data-verb="take-deck" disabled=${chosen || wrong.length > 0 || resting} onClick=${() => onTake(cards)}>${t(chosen ? "event.deck.mine" : "event.deck.take")}<span class="sr">: ${name}</span></button></li>`;
}
