/** Problems of a deck as sentences. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Problem } from "./deck.js" */

/** @param {CardSet | null} set @param {Problem} problem */
function sentenceOf(set, { code, card = "", count = 0, limit = 0 }) {
  const key = `problem.${code}`;
  return t(has(key) ? key : "problem.unknown", { card: set?.cards[card]?.name ?? card, n: count, limit });
}

/** @param {{ set: CardSet | null, problems: Problem[], label: string }} props */
export function Problems({ set, problems, label }) {
  if (!problems.length) return null;
  return html`<ul class="problems" aria-label=${label}>${problems.map((problem) => html`<li key=${problem.code + problem.card} data-problem=${problem.code}>${sentenceOf(set, problem)}</li>`)}</ul>`;
}
