/** One set being written: its cards, the form of one, the card as it will look, and everything that is wrong. */
import { Icon, html, useEffect, useMemo, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { Header } from "../views/header.js";
import { useChecked } from "./checked.js";
import { Code, toLine } from "./code.js";
import { REST, SET, freshCard, fromToml, placed, toToml } from "./draft.js";
import { Findings } from "./findings.js";
import { CardForm } from "./form.js";
import { Preview } from "./preview.js";
import { Publish } from "./publish.js";
import { faults } from "./sentences.js";
import { SetForm } from "./set.js";
import { change } from "./shelf.js";

/** @import { Card, Draft, Place, Problem } from "./draft.js" */
/** @typedef {{ problem: Problem, place: Place }} Found */

/** @param {{ draft: Draft }} props */
export function Editor({ draft }) {
  const [at, setAt] = useState(draft.cards.length ? 0 : SET);
  const made = useMemo(() => toToml(draft), [draft]);
  const text = draft.text ?? made.text;
  const { problems, set, fault, checking } = useChecked(text);
  const asText = draft.text !== null;
  const found = problems.map((problem) => ({ problem, place: asText ? { card: SET, field: "", line: problem.line ?? 0 } : placed(problem, made.places) }));
  const [aim, setAim] = useState(/** @type {Place | null} */ (null));
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (aim && main.current) go(main.current, aim, asText);
    setAim(null);
  }, [aim]);
  /** @param {Place} place */
  const lead = (place) => {
    if (!asText) setAt(place.card);
    setAim(place);
  };
  const card = draft.cards[at];
  /** @param {Partial<Card>} more */
  const write = (more) => change(draft.key, { cards: draft.cards.map((one, n) => (n === at ? { ...one, ...more } : one)) });
  const add = () => {
    change(draft.key, { cards: [...draft.cards, freshCard()] });
    setAt(draft.cards.length);
    setAim({ card: draft.cards.length, field: "name", line: 0 });
  };
  const remove = () => {
    change(draft.key, { cards: draft.cards.filter((_, n) => n !== at) });
    setAt(draft.cards.length > 1 ? Math.max(0, at - 1) : SET);
  };
  const here = found.filter(({ place }) => place.card === at);
  const broken = problems.some(({ code }) => code === "not-toml");
  return html`<div class="page page--workshop"><${Header} /><main class="workshop ${asText ? "workshop--text" : ""}" id="main" ref=${main}>
    <div class="workshop__head"><a class="round" href="/werkstatt" data-nav aria-label=${t("workshop.title")}><${Icon} name="wrench" /></a><h1>${draft.name || draft.id || t("workshop.new_name")}</h1>
      <div class="workshop__modes" role="group" aria-label=${t("workshop.modes")}>
        <button type="button" class="toggle__one" data-mode="form" aria-pressed=${asText ? "false" : "true"} disabled=${asText && (broken || checking)} onClick=${() => asText && change(draft.key, fromToml(text))}>${t("workshop.as_form")}</button>
        <button type="button" class="toggle__one" data-mode="text" aria-pressed=${asText ? "true" : "false"} onClick=${() => asText || change(draft.key, { text })}>${t("workshop.as_text")}</button>
      </div></div>
    ${asText
      ? html`<section class="card-form" aria-label=${t("workshop.as_text")}><${Code} name="file" label=${t("workshop.file")} hint=${t("workshop.file.hint")} value=${text} faults=${faults(found)} listed=${false} onValue=${(/** @type {string} */ next) => change(draft.key, { text: next })} /></section>`
      : html`<nav class="workshop__cards" aria-label=${t("workshop.card_list")}>
          <ol><${Tab} at=${SET} here=${at} found=${found} name=${t("workshop.set")} onGo=${setAt} />
            ${draft.cards.map((one, n) => html`<${Tab} key=${n} at=${n} here=${at} found=${found} name=${one.name || t("workshop.unnamed")} onGo=${setAt} />`)}
            <${Tab} at=${REST} here=${at} found=${found} name=${t("workshop.rest")} onGo=${setAt} /></ol>
          <button type="button" class="button" data-verb="add" onClick=${add}><${Icon} name="plus" />${t("workshop.add")}</button>
        </nav>
        ${card
          ? html`<${CardForm} key=${at} card=${card} found=${here} texts=${set?.cards[card.id]?.effects ?? []} onWrite=${write} onRemove=${remove} />`
          : at === REST
            ? html`<section class="card-form" aria-label=${t("workshop.rest")}><${Code} name="rest" label=${t("workshop.rest")} hint=${t("workshop.rest.hint")} value=${draft.rest} faults=${faults(here)} onValue=${(/** @type {string} */ rest) => change(draft.key, { rest })} /></section>`
            : html`<${SetForm} draft=${draft} found=${here} />`}`}
    <aside class="workshop__side" aria-label=${t("workshop.preview")}>
      ${!asText && card && html`<${Preview} card=${card} set=${set} />`}
      <${Findings} draft=${draft} id=${asText ? "wrong-file" : undefined} fault=${fault} checking=${checking} found=${found} onGo=${lead} />
      <${Publish} draft=${draft} text=${text} ready=${!checking && !fault && !problems.length} />
    </aside>
  </main></div>`;
}

/** @param {{ at: number, here: number, found: Found[], name: string, onGo: (at: number) => void }} props */
function Tab({ at, here, found, name, onGo }) {
  const wrong = found.filter(({ place }) => place.card === at).length;
  return html`<li><button type="button" class=${`card-tab ${at < 0 ? "card-tab--part" : ""}`} data-card=${at} aria-current=${at === here ? "true" : undefined} onClick=${() => onGo(at)}><span>${name}</span>${wrong > 0 && html`<b class="card-tab__wrong"><span class="sr">${t("workshop.problems", { n: wrong })}</span><span aria-hidden="true">${wrong}</span></b>`}</button></li>`;
}

/** Lead somebody to a place: its line in the text, else its field. @param {HTMLElement} main @param {Place} place @param {boolean} asText */
function go(main, place, asText) {
  const name = asText ? "file" : place.card >= 0 ? "effects" : place.card === REST ? "rest" : "more";
  const area = main.querySelector(`textarea[name="${name}"]`);
  if (place.line && area instanceof HTMLTextAreaElement) return toLine(area, place.line);
  const field = main.querySelector(`[name="${place.card === SET && !asText ? "set-" : ""}${place.field || name}"]`) ?? area;
  if (field instanceof HTMLElement) field.focus();
}
