/** One set being written: its cards, the form of one, the card as it will look, and everything that is wrong. */
import { Icon, html, useEffect, useMemo, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { Header } from "../views/header.js";
import { faultText } from "../views/home.js";
import { freshCard, placeOf, toToml } from "./draft.js";
import { CardForm } from "./form.js";
import { Preview } from "./preview.js";
import { Publish } from "./publish.js";
import { check } from "./server.js";
import { change } from "./shelf.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Card, Draft, Problem } from "./draft.js" */

const PAUSE_MS = 500;

/** @param {Problem} problem */
export function sentence(problem) {
  const key = `set.problem.${problem.code}`;
  const words = t(has(key) ? key : "set.problem.other", { code: problem.code, found: problem.found ?? "", limit: problem.limit ?? 0, field: problem.path.split(".").pop() ?? "" });
  return problem.nearest ? `${words} ${t("set.nearest", { word: problem.nearest })}` : words;
}

/** @param {{ draft: Draft }} props */
export function Editor({ draft }) {
  const [at, setAt] = useState(0);
  const [found, setFound] = useState(/** @type {Problem[]} */ ([]));
  const [set, setSet] = useState(/** @type {CardSet | null} */ (null));
  const [fault, setFault] = useState("");
  const { text, places } = useMemo(() => toToml(draft), [draft]);
  useEffect(() => {
    let late = false; // a slower answer about an older text counts for nothing
    const timer = setTimeout(() => {
      check(text).then(
        (answer) => {
          if (late) return;
          setFault("");
          setFound(answer.problems);
          if (answer.set) setSet(answer.set);
        },
        (problem) => !late && setFault(faultText(problem)),
      );
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [text]);
  const card = draft.cards[at];
  /** @param {Partial<Card>} more */
  const write = (more) => change(draft.key, { cards: draft.cards.map((one, n) => (n === at ? { ...one, ...more } : one)) });
  const add = () => {
    change(draft.key, { cards: [...draft.cards, freshCard()] });
    setAt(draft.cards.length);
  };
  const remove = () => {
    change(draft.key, { cards: draft.cards.filter((_, n) => n !== at) });
    setAt(Math.max(0, at - 1));
  };
  const placed = found.map((problem) => ({ problem, ...placeOf(problem.path) }));
  const around = placed.filter((one) => one.card < 0);
  return html`<div class="page page--workshop"><${Header} /><main class="workshop" id="main">
    <div class="workshop__head"><a class="round" href="/werkstatt" data-nav aria-label=${t("workshop.title")}><${Icon} name="wrench" /></a><h1>${draft.name || draft.id}</h1></div>
    <section class="workshop__set" aria-label=${t("workshop.set")}>
      <${Text} name="set-name" label=${t("workshop.set.name")} value=${draft.name} onValue=${(/** @type {string} */ name) => change(draft.key, { name })} problems=${around.filter((one) => one.field === "name").map((one) => one.problem)} />
      <${Text} name="set-id" label=${t("workshop.set.id")} value=${draft.id} onValue=${(/** @type {string} */ id) => change(draft.key, { id })} problems=${around.filter((one) => one.field === "id").map((one) => one.problem)} />
      <${Text} name="set-version" label=${t("workshop.set.version")} value=${draft.version} onValue=${(/** @type {string} */ version) => change(draft.key, { version })} problems=${around.filter((one) => one.field === "version").map((one) => one.problem)} />
    </section>
    <nav class="workshop__cards" aria-label=${t("workshop.card_list")}>
      <ol>${draft.cards.map((one, n) => {
        const wrong = placed.filter((p) => p.card === n).length;
        return html`<li key=${n}><button type="button" class="card-tab" data-card=${n} aria-current=${n === at ? "true" : undefined} onClick=${() => setAt(n)}><span>${one.name || t("workshop.unnamed")}</span>${wrong > 0 && html`<b class="card-tab__wrong"><span class="sr">${t("workshop.problems", { n: wrong })}</span><span aria-hidden="true">${wrong}</span></b>`}</button></li>`;
      })}</ol>
      <button type="button" class="button" data-verb="add" onClick=${add}><${Icon} name="plus" />${t("workshop.add")}</button>
    </nav>
    ${card ? html`<${CardForm} key=${at} card=${card} onWrite=${write} onRemove=${remove} effectsLine=${places[at]?.effects ?? 1} problems=${placed.filter((one) => one.card === at)} />` : html`<p class="hint">${t("workshop.no_card")}</p>`}
    <aside class="workshop__side" aria-label=${t("workshop.preview")}>
      ${card && html`<${Preview} card=${card} set=${set} />`}
      <div role="status">${fault ? html`<p class="fault">${fault}</p>` : found.length ? html`<p class="no"><b>${t("workshop.problems", { n: found.length })}</b></p>` : html`<p class="yes"><${Icon} name="check" /> ${t("workshop.fine")}</p>`}</div>
      ${around.length > 0 && html`<ul class="problems" aria-label=${t("workshop.set.problems")}>${around.map(({ problem }) => html`<li data-problem=${problem.code}><code>${problem.path}</code> ${sentence(problem)}</li>`)}</ul>`}
      <${Publish} draft=${draft} text=${text} wrong=${found.length} />
    </aside>
  </main></div>`;
}

/** @param {{ name: string, label: string, value: string, onValue: (value: string) => void, problems: Problem[], hint?: string }} props */
export function Text({ name, label, value, onValue, problems, hint }) {
  return html`<div class="entry"><label class="entry__label">${label}<input type="text" name=${name} value=${value} aria-invalid=${problems.length ? "true" : undefined} aria-describedby=${problems.length ? `wrong-${name}` : undefined} onInput=${(/** @type {any} */ event) => onValue(event.currentTarget.value)} /></label>
    ${hint && html`<small>${hint}</small>`}<${Wrong} name=${name} problems=${problems} /></div>`;
}

/** What is wrong with a field, beside it. @param {{ name: string, problems: Problem[], lineFrom?: number }} props */
export function Wrong({ name, problems, lineFrom }) {
  if (!problems.length) return null;
  return html`<ul class="problems" id=${`wrong-${name}`}>${problems.map((problem) => html`<li data-problem=${problem.code}>${lineFrom !== undefined && (problem.line ?? 0) >= lineFrom ? `${t("workshop.line", { n: (problem.line ?? 0) - lineFrom + 1 })} ` : ""}${sentence(problem)}</li>`)}</ul>`;
}
