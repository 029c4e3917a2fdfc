/** One deck being built: the set's cards with filters, and the deck with its counts, curve and problems. */
import { announce } from "../announcer.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Copy } from "../views/copy.js";
import { Dialog } from "../views/dialog.js";
import { Header } from "../views/header.js";
import { Sheet } from "../views/sheet.js";
import { Catalogue, Stepper } from "./catalogue.js";
import { DECK_CARDS, KINDS, basicWarnings, curve, most, ofKind, problems, total, withCopies } from "./deck.js";
import { ALL } from "./filter.js";
import { Problems } from "./sentences.js";
import { codeOf, textOf } from "./share.js";
import { change } from "./shelf.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Filter } from "./filter.js" */
/** @import { Deck } from "./shelf.js" */

/** @param {{ set: CardSet, deck: Deck }} props */
export function Builder({ set, deck }) {
  const [filter, setFilter] = useState(/** @type {Filter} */ (ALL));
  const [side, setSide] = useState(/** @type {"cards" | "deck"} */ ("cards"));
  const [card, setCard] = useState("");
  const [note, setNote] = useState("");
  const [sharing, setSharing] = useState(false);
  const count = total(deck.cards);
  /** @param {string} id @param {number} by */
  const step = (id, by) => {
    const n = (deck.cards[id] ?? 0) + by;
    const info = set.cards[id];
    if (by > 0 && n > most(info)) return setNote(t(info.gold ? "deck.most.gold" : info.limited ? "deck.most.limited" : "deck.most", { card: info.name }));
    setNote("");
    change(deck.id, { cards: withCopies(deck.cards, id, n) });
    announce(t("deck.now", { card: info?.name ?? id, n: Math.max(0, n), all: count + by }));
  };
  /** @param {"cards" | "deck"} next */
  const turn = (next) => {
    setSide(next);
    window.scrollTo(0, 0);
  };
  return html`<div class="page page--builder"><${Header} /><main class="builder" data-side=${side} id="main">
    <div class="builder__head">
      <a class="round" href="/decks" data-nav aria-label=${t("decks.title")}><${Icon} name="layers" /></a>
      <h1 class="sr">${t("deck.title", { name: deck.name })}</h1>
      <label class="builder__name"><span class="sr">${t("deck.name")}</span><input name="deck" maxlength="40" value=${deck.name} onInput=${(/** @type {any} */ event) => change(deck.id, { name: event.currentTarget.value })} /></label>
    </div>
    <${Catalogue} set=${set} cards=${deck.cards} filter=${filter} onFilter=${setFilter} onStep=${step} onLook=${setCard} />
    <section class="builder__deck" aria-label=${t("deck.panel")}>
      <${Counts} set=${set} deck=${deck} />
      <${Findings} set=${set} deck=${deck} />
      <${List} set=${set} deck=${deck} onStep=${step} onLook=${setCard} />
      <div class="builder__tools">
        <button type="button" class="button" data-verb="share" onClick=${() => setSharing(true)}><${Icon} name="share-2" />${t("deck.share")}</button>
        <a class="button" href=${`/decks/${deck.id}/druck`} data-nav data-verb="print"><${Icon} name="printer" />${t("deck.print")}</a>
      </div>
    </section>
    <div class="builder__bar">
      <p class="builder__note" role="alert">${note}</p>
      <div class="builder__sides" role="group" aria-label=${t("deck.sides")}>
        <button type="button" aria-pressed=${side === "cards" ? "true" : "false"} data-side="cards" onClick=${() => turn("cards")}><${Icon} name="layout-grid" />${t("deck.cards")}</button>
        <button type="button" aria-pressed=${side === "deck" ? "true" : "false"} data-side="deck" onClick=${() => turn("deck")}><${Icon} name="layers" />${t("deck.deck")} <b>${count}/${DECK_CARDS}</b></button>
      </div>
    </div>
  </main>
  ${card && html`<${Dialog} title=${set.cards[card].name} class="dialog--sheet" onClose=${() => setCard("")}><${Sheet} room=${null} id=${card} info=${set.cards[card]} /><${Stepper} info=${set.cards[card]} n=${deck.cards[card] ?? 0} onStep=${(/** @type {number} */ by) => step(card, by)} large=${true} />${note && html`<p class="hint">${note}</p>`}<//>`}
  ${sharing && html`<${Share} set=${set} deck=${deck} onClose=${() => setSharing(false)} />`}
  </div>`;
}

/** @param {{ set: CardSet, deck: Deck }} props */
function Counts({ set, deck }) {
  const count = total(deck.cards);
  const bars = curve(set, deck.cards);
  const top = Math.max(1, ...bars);
  const told = bars.map((n, at) => (n ? t("deck.curve.bar", { n, at: at === 9 ? "9+" : at }) : "")).filter(Boolean).join(", ");
  return html`<div class="counts-box">
    <p class=${`counts-box__all ${count === DECK_CARDS ? "yes" : ""}`}><b>${count}</b><span>/ ${DECK_CARDS}</span></p>
    <ul class="counts-box__kinds">${KINDS.map((kind) => html`<li class=${`kind kind--${kind}`}><b>${ofKind(set, deck.cards, kind).reduce((sum, id) => sum + deck.cards[id], 0)}</b> ${t(`kinds.${kind}`)}</li>`)}</ul>
    <figure class="curve"><figcaption>${t("deck.curve")}</figcaption><span class="sr">${told || t("deck.curve.none")}</span>
      <div class="curve__bars" aria-hidden="true">${bars.map((n, at) => html`<span class="curve__bar"><i style=${{ height: `${(n / top) * 100}%` }}></i><small>${at === 9 ? "9+" : at}</small></span>`)}</div>
    </figure>
  </div>`;
}

/** @param {{ set: CardSet, deck: Deck }} props */
function Findings({ set, deck }) {
  const found = problems(set, deck.cards);
  const basic = basicWarnings(set, deck.cards);
  return html`<div class="findings">
    ${found.length ? html`<${Problems} set=${set} problems=${found} label=${t("decks.problems.label")} />` : html`<p class="findings__fine"><${Icon} name="check" />${t("deck.legal")}</p>`}
    ${basic.length > 0 && html`<details class="findings__basic"><summary>${t("deck.basic", { n: basic.length })}<${Icon} name="chevron-down" /></summary><${Problems} set=${set} problems=${basic} label=${t("deck.basic.label")} /></details>`}
  </div>`;
}

/** @param {{ set: CardSet, deck: Deck, onStep: (id: string, by: number) => void, onLook: (id: string) => void }} props */
function List({ set, deck, onStep, onLook }) {
  const strangers = Object.keys(deck.cards).filter((id) => !set.cards[id]);
  if (!Object.keys(deck.cards).length) return html`<p class="hint">${t("deck.empty")}</p>`;
  return html`<div class="deck-cards">${KINDS.map((kind) => {
    const ids = ofKind(set, deck.cards, kind);
    return ids.length > 0 && html`<h2>${t(`kinds.${kind}`)}</h2><ul>${ids.map(
      (id) => html`<li key=${id} data-in-deck=${id} class=${set.cards[id].gold ? "is-gold" : ""}>
        <button type="button" class="inline" onClick=${() => onLook(id)}>${set.cards[id].name}</button>
        ${set.cards[id].attack !== undefined && html`<span class="pair" aria-label=${`${t("stat.attack")} ${set.cards[id].attack}, ${t("stat.defence")} ${set.cards[id].defence}`} role="img"><i>${set.cards[id].attack}</i><i>${set.cards[id].defence}</i></span>`}
        <${Stepper} info=${set.cards[id]} n=${deck.cards[id]} onStep=${(/** @type {number} */ by) => onStep(id, by)} />
      </li>`,
    )}</ul>`;
  })}
  ${strangers.length > 0 && html`<h2>${t("deck.strangers")}</h2><ul>${strangers.map((id) => html`<li key=${id}><span>${id}</span><button type="button" class="button" onClick=${() => onStep(id, -deck.cards[id])}>${t("deck.take_out")}</button></li>`)}</ul>`}
  </div>`;
}

/** @param {{ set: CardSet, deck: Deck, onClose: () => void }} props */
function Share({ set, deck, onClose }) {
  const code = codeOf(set, deck.cards);
  const text = textOf(set, deck.cards);
  return html`<${Dialog} title=${t("deck.share")} onClose=${onClose}><div class="paste">
    <label class="field"><span>${t("deck.code")}</span><textarea name="code" rows="3" readonly value=${code}></textarea></label>
    <${Copy} text=${code} />
    <label class="field"><span>${t("deck.text")}</span><textarea name="text" rows="8" readonly value=${text}></textarea></label>
    <${Copy} text=${text} />
    <p class="hint">${t("deck.share.hint")}</p>
  </div><//>`;
}
