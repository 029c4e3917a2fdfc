/** A paragraph's text with the game's words as links that tell what they mean. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { TERMS } from "./book.js";

const FORMS = new Map(TERMS.flatMap(({ id, forms }) => forms.split("|").map((form) => /** @type {[string, string]} */ ([form, id]))));
const PATTERN = new RegExp(`(?<![\\p{L}-])(${[...FORMS.keys()].sort((a, b) => b.length - a.length).join("|")})(?![\\p{L}-])`, "gu");

/**
 * Each word becomes a link once: `seen` holds those that had theirs already.
 * @param {string} text @param {Set<string>} seen
 */
export function withTerms(text, seen) {
  /** @type {any[]} */
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(PATTERN)) {
    const id = FORMS.get(match[1]) ?? "";
    if (seen.has(id)) continue;
    seen.add(id);
    parts.push(text.slice(at, match.index), html`<${Term} id=${id} words=${match[1]} />`);
    at = match.index + match[1].length;
  }
  return [...parts, text.slice(at)];
}

/** @param {{ id: string, words: string }} props */
function Term({ id, words }) {
  const hide = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") /** @type {HTMLElement} */ (event.currentTarget).dataset.hidden = "";
  };
  const show = (/** @type {Event} */ event) => {
    delete (/** @type {HTMLElement} */ (event.currentTarget).dataset.hidden);
  };
  return html`<a class="term" href=${`/hilfe/glossar#${id}`} data-nav onKeyDown=${hide} onBlur=${show} onMouseLeave=${show}>${words}<span class="term__tip" role="tooltip"><b>${t(`term.${id}`)}</b> ${t(`term.${id}.text`)}</span></a>`;
}
