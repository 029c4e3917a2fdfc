/** All decks of this browser, the ready ones as patterns, and a place to paste one from somebody else. */
import { Icon, html, useState } from "../html.js";
import { say, t } from "../i18n.js";
import { go } from "../router.js";
import { SetChoice } from "../sets/choice.js";
import { Face } from "../views/card.js";
import { Dialog } from "../views/dialog.js";
import { Header } from "../views/header.js";
import { DECK_CARDS, problems, total } from "./deck.js";
import { Problems } from "./sentences.js";
import { isCode, readCode, readText } from "./share.js";
import { add, drop, shelf } from "./shelf.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Deck } from "./shelf.js" */

const SURE_MS = 3_000;
const STARS = 3;

/** @param {{ set: CardSet, wished: string | null }} props  `wished`: the set that the address names */
export function Shelf({ set, wished }) {
  const [pasting, setPasting] = useState(false);
  const create = () => go(`/decks/${add(set.id, t("decks.new_name"), {}).id}`);
  return html`<div class="page"><${Header} /><main class="shelf" id="main">
    <h1>${t("decks.title")}</h1>
    <p class="lead">${t("decks.lead")}</p>
    <${SetChoice} set=${wished} path="/decks" />
    <div class="shelf__start">
      <button type="button" class="button button--main" data-verb="new" onClick=${create}><${Icon} name="plus" />${t("decks.new")}</button>
      <button type="button" class="button" data-verb="paste" onClick=${() => setPasting(true)}><${Icon} name="clipboard-paste" />${t("decks.paste")}</button>
    </div>
    ${shelf.value.length
      ? html`<ul class="shelf__decks" aria-label=${t("decks.mine")}>${shelf.value.map((deck) => html`<${Row} key=${deck.id} set=${set} deck=${deck} />`)}</ul>`
      : html`<p class="paper-box paper-box--quiet">${t("decks.empty")}</p>`}
    <h2>${t("decks.ready")}</h2>
    <p class="lead">${t("decks.ready.about")}</p>
    <ul class="shelf__decks">${Object.entries(set.decks).map(
      ([id, deck]) => html`<li key=${id} class="deck-row" data-ready=${id}>
        <${Stars} set=${set} cards=${deck.cards} />
        <span class="deck-row__words"><b>${say(deck.name)}</b><small>${say(deck.about)}</small></span>
        <button type="button" class="button" data-verb="copy" onClick=${() => go(`/decks/${add(set.id, t("decks.copy_of", { name: say(deck.name) }), { ...deck.cards }).id}`)}>${t("decks.take_as_pattern")}</button>
      </li>`,
    )}</ul>
    ${pasting && html`<${Paste} set=${set} onClose=${() => setPasting(false)} />`}
  </main></div>`;
}

/** @param {{ set: CardSet, deck: Deck }} props */
function Row({ set, deck }) {
  const [sure, setSure] = useState(false);
  const own = deck.set === set.id;
  const found = own ? problems(set, deck.cards) : [];
  const count = total(deck.cards);
  const remove = () => {
    if (sure) return drop(deck.id);
    setSure(true);
    setTimeout(() => setSure(false), SURE_MS);
  };
  return html`<li class="deck-row" data-deck=${deck.id}>
    <${Stars} set=${set} cards=${deck.cards} />
    <span class="deck-row__words"><a href=${`/decks/${deck.id}`} data-nav><b>${deck.name}</b></a>
      <small>${t("decks.count", { n: count, limit: DECK_CARDS })}${own ? html` · <span class=${found.length ? "no" : "yes"}>${found.length ? t("decks.problems", { n: found.length }) : t("decks.fine")}</span>` : ` · ${t("decks.other_set", { set: deck.set })}`}</small></span>
    <span class="deck-row__tools">
      <a class="button" href=${`/decks/${deck.id}`} data-nav data-verb="edit">${t("decks.edit")}</a>
      <button type="button" class=${`button ${sure ? "button--main" : ""}`} data-verb="drop" onClick=${remove}>${sure ? t("decks.sure") : html`<${Icon} name="trash-2" /><span class="sr">${t("decks.drop", { name: deck.name })}</span>`}</button>
    </span>
  </li>`;
}

/** @param {{ set: CardSet, cards: Record<string, number> }} props */
function Stars({ set, cards }) {
  const rank = (/** @type {string} */ id) => (set.cards[id].attack ?? 0) + (set.cards[id].gold ? 100 : 0);
  const best = Object.keys(cards).filter((id) => set.cards[id]?.kind === "teacher").sort((a, b) => rank(b) - rank(a)).slice(0, STARS);
  return html`<span class="deck-row__stars" aria-hidden="true">${best.map((id) => html`<span class="card card--star"><${Face} id=${id} info=${set.cards[id]} /></span>`)}</span>`;
}

/** A code or a list from elsewhere: read while one types, everything wrong with it at once. @param {{ set: CardSet, onClose: () => void }} props */
function Paste({ set, onClose }) {
  const [text, setText] = useState("");
  const read = !text.trim() ? null : isCode(text) ? readCode(set, text) : readText(set, text);
  const count = read ? total(read.cards) : 0;
  const save = () => read && go(`/decks/${add(set.id, t("decks.pasted_name"), read.cards).id}`);
  return html`<${Dialog} title=${t("decks.paste")} onClose=${onClose}>
    <div class="paste">
      <label class="field"><span>${t("decks.paste.label")}</span><textarea name="paste" rows="7" spellcheck="false" value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)}></textarea></label>
      <p class="hint">${t("decks.paste.hint")}</p>
      <div role="status">
        ${read && html`<p><b>${t("decks.read", { n: count })}</b></p>`}
        ${read?.faults.length ? html`<ul class="problems">${read.faults.map((fault) => html`<li data-fault=${fault.code}>${t(`decks.fault.${fault.code}`, { n: fault.n ?? 0, line: fault.line ?? 0, word: fault.word ?? "" })}${fault.nearest ? ` ${t("decks.fault.nearest", { word: fault.nearest })}` : ""}</li>`)}</ul>` : null}
        ${read && count > 0 && html`<${Problems} set=${set} problems=${problems(set, read.cards)} label=${t("decks.problems.label")} />`}
      </div>
      <button type="button" class="button button--main" data-verb="save" disabled=${!count} onClick=${save}>${t("decks.paste.save")}</button>
    </div>
  <//>`;
}
