/** The one place that binds the libraries together: markup, hooks, icons. */
import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";
import { ICONS } from "../vendor/icons.js";

export { render, Fragment } from "../vendor/preact.js";
export { useEffect, useLayoutEffect, useRef, useState, useMemo } from "../vendor/preact-hooks.js";

/** @typedef {any} Markup  what htm makes of a template: one vnode, several, or none */

/** @type {(strings: TemplateStringsArray, ...values: any[]) => Markup} */
export const html = htm.bind(h);

/** @param {{ name: string, class?: string }} props decorative; the text beside it speaks */
export function Icon({ name, class: extra = "" }) {
  return html`<svg class=${`icon ${extra}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${(ICONS[name] ?? []).map(([tag, attributes]) => h(tag, attributes))}
  </svg>`;
}
