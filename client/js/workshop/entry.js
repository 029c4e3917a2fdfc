/** One field of a form with its name, its hint, and what is wrong with it. */
import { html } from "../html.js";
import { sentence } from "./sentences.js";

/** @import { Problem } from "./draft.js" */

/** @param {{ name: string, label: string, value: string, onValue: (value: string) => void, problems: Problem[], hint?: string }} props */
export function Text({ name, label, value, onValue, problems, hint }) {
  return html`<div class="entry"><label class="entry__label">${label}<input type="text" name=${name} value=${value} aria-invalid=${problems.length ? "true" : undefined} aria-describedby=${problems.length ? `wrong-${name}` : undefined} onInput=${(/** @type {any} */ event) => onValue(event.currentTarget.value)} /></label>
    ${hint && html`<small>${hint}</small>`}<${Wrong} name=${name} problems=${problems} /></div>`;
}

/** @param {{ name: string, problems: Problem[] }} props */
export function Wrong({ name, problems }) {
  if (!problems.length) return null;
  return html`<ul class="problems" id=${`wrong-${name}`}>${problems.map((problem) => html`<li data-problem=${problem.code}>${sentence(problem)}</li>`)}</ul>`;
}
