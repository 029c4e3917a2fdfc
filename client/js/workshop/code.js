/** A block of the card language as text: numbered lines, and what is wrong with which of them. */
import { html, useRef } from "../html.js";
import { t } from "../i18n.js";

/** @typedef {{ line: number, said: string, code: string }} Fault  `line` from 1; 0: nowhere in particular */

const LEAST_ROWS = 5;
const ABOVE_PX = 160;

/** @param {{ name: string, label: string, value: string, faults: Fault[], onValue: (value: string) => void, hint?: string, listed?: boolean }} props  `listed`: what is wrong stands below it, else somewhere near */
export function Code({ name, label, value, faults, onValue, hint, listed = true }) {
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const lines = value.split("\n");
  const wrong = new Set(faults.map(({ line }) => line));
  const rows = Math.max(LEAST_ROWS, lines.length + 1);
  return html`<div class="code"><label class="entry__label" for=${`code-${name}`}>${label}</label>
    ${hint && html`<small id=${`hint-${name}`}>${hint}</small>`}
    <div class="code__paper"><ol class="code__lines" aria-hidden="true">${Array.from({ length: rows }, (_, n) => html`<li class=${wrong.has(n + 1) ? "code__wrong" : ""}>${n + 1}</li>`)}</ol>
      <textarea id=${`code-${name}`} name=${name} rows=${rows} wrap="off" spellcheck="false" autocapitalize="off" autocomplete="off" value=${value} ref=${area} aria-invalid=${faults.length ? "true" : undefined} aria-describedby=${faults.length ? `wrong-${name}` : hint ? `hint-${name}` : undefined} onInput=${(/** @type {any} */ event) => onValue(event.currentTarget.value)}></textarea></div>
    ${listed && faults.length > 0 && html`<ul class="problems" id=${`wrong-${name}`}>${faults.map((fault) => html`<li data-problem=${fault.code} data-line=${fault.line || undefined}>${fault.line > 0 && html`<button type="button" class="inline" onClick=${() => area.current && toLine(area.current, fault.line)}>${t("workshop.line", { n: fault.line })}</button> `}${fault.said}</li>`)}</ul>`}
  </div>`;
}

/** @param {HTMLTextAreaElement} area @param {number} line */
export function toLine(area, line) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  const height = area.clientHeight / Math.max(1, area.rows);
  window.scrollTo({ top: window.scrollY + area.getBoundingClientRect().top + height * (line - 1) - ABOVE_PX });
}
