/** A deck on paper: the list for the organiser, with full texts for the table if wanted. */
import { Icon, html, useState } from "../html.js";
import { say, t } from "../i18n.js";
import { Header } from "../views/header.js";
import { DECK_CARDS, KINDS, ofKind, problems, total } from "./deck.js";
import { Problems } from "./sentences.js";
import { codeOf } from "./share.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Deck } from "./shelf.js" */

/** @param {{ set: CardSet, deck: Deck }} props */
export function Paper({ set, deck }) {
  const [full, setFull] = useState(true);
  return html`<div class="page page--paper"><${Header} /><main class="paper" id="main">
    <div class="paper__tools">
      <a class="button" href=${`/decks/${deck.id}`} data-nav>${t("paper.back")}</a>
      <button type="button" class="button button--main" data-verb="print" onClick=${() => window.print()}><${Icon} name="printer" />${t("deck.print")}</button>
      <label class="check"><input type="checkbox" name="full" checked=${full} onChange=${() => setFull(!full)} /><span>${t("paper.full")}</span></label>
    </div>
    <header class="paper__head"><h1>${deck.name}</h1><p>${say(set.name)} · ${t("decks.count", { n: total(deck.cards), limit: DECK_CARDS })}</p></header>
    <p class="paper__who">${t("paper.who")}<span></span></p>
    <${Problems} set=${set} problems=${problems(set, deck.cards)} label=${t("decks.problems.label")} />
    ${KINDS.map((kind) => {
      const ids = ofKind(set, deck.cards, kind);
      return ids.length > 0 && html`<section class="paper__kind"><h2>${t(`kinds.${kind}`)} (${ids.reduce((sum, id) => sum + deck.cards[id], 0)})</h2>
        <ul>${ids.map((id) => html`<${Line} key=${id} info=${set.cards[id]} n=${deck.cards[id]} full=${full} />`)}</ul></section>`;
    })}
    <p class="paper__code"><code>${codeOf(set, deck.cards)}</code></p>
  </main></div>`;
}

/** @param {{ info: import("../legends.js").CardInfo, n: number, full: boolean }} props */
function Line({ info, n, full }) {
  const marks = [info.gold && t("kind.gold"), info.permanent && "∞", info.limited && t("kind.limited")].filter(Boolean).join(", ");
  return html`<li class="paper__line">
    <p class="paper__name"><b>${n}× ${info.name}</b>${info.archetypes.length ? html` <span>[${info.archetypes.join(", ")}]</span>` : null}${marks ? html` <span>${marks}</span>` : null}
      ${info.attack !== undefined && html`<span class="paper__values">${t("stat.attack")} ${info.attack} · ${t("stat.defence")} ${info.defence ?? 0} · ${t("stat.years")} ${info.years ?? 0}${info.tributes ? ` · ${t("stat.tributes")} ${info.tributes}` : ""}</span>`}</p>
    ${full && info.subjects.length ? html`<p class="paper__subjects">${info.subjects.map((subject) => t(`subject.${subject}`)).join(" · ")}</p>` : null}
    ${full && info.effects.map((effect) => html`<p><b>${t(`effect.${effect.kind}`)}:</b> ${say(effect.text)}</p>`)}
  </li>`;
}
