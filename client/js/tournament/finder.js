/** A long list that one finds oneself in: search by name, and pages. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { plain } from "./read.js";

const PAGE = 40;

/**
 * The part of a list that is shown.
 * @template T
 * @param {T[]} all @param {(one: T) => string} words what is searched in @param {number} [size] @param {(one: T) => string} [key] who types this means that one alone: a table's number
 * @returns {{ shown: T[], found: number, page: number, pages: number, query: string, search: (query: string) => void, turn: (page: number) => void }}
 */
export function useFinder(all, words, size = PAGE, key) {
  const [query, setQuery] = useState("");
  const [at, turn] = useState(0);
  const wanted = plain(query.trim());
  const some = wanted ? sought(all, wanted, words, key) : all;
  const pages = Math.max(1, Math.ceil(some.length / size));
  const page = Math.min(at, pages - 1);
  const search = (/** @type {string} */ next) => {
    setQuery(next);
    turn(0);
  };
  return { shown: some.slice(page * size, (page + 1) * size), found: some.length, page, pages, query, search, turn };
}

/** @template T @param {readonly T[]} all @param {string} wanted @param {(one: T) => string} words @param {(one: T) => string} [key] */
export function sought(all, wanted, words, key) {
  const exact = key ? all.filter((one) => key(one) === wanted) : [];
  return exact.length ? exact : all.filter((one) => plain(words(one)).includes(wanted));
}

/** @typedef {Pick<ReturnType<typeof useFinder>, "found" | "page" | "pages" | "query" | "search" | "turn">} Finding */

/** @param {{ finding: Finding, label: string, least?: number, total: number, onEnter?: () => void }} props  short lists need no search */
export function Search({ finding, label, total, least = 9, onEnter }) {
  if (total < least) return null;
  return html`<label class="event__search"><span class="sr">${label}</span><${Icon} name="search" /><input type="search" name="find" placeholder=${label} value=${finding.query} onInput=${(/** @type {any} */ event) => finding.search(event.currentTarget.value)} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onEnter?.()} /><span class="sr" role="status">${finding.query ? t("event.found", { n: finding.found }) : ""}</span></label>
    ${finding.found === 0 && html`<p class="lead" data-found="none">${t("event.found.none")}</p>`}`;
}

/** @param {{ finding: Finding }} props */
export function Pages({ finding }) {
  const { page, pages, turn } = finding;
  if (pages < 2) return null;
  return html`<nav class="event__turner" aria-label=${t("event.pages.turn")}>
    <button type="button" class="button" data-verb="page-before" disabled=${page === 0} aria-label=${t("event.pages.before")} onClick=${() => turn(page - 1)}><${Icon} name="arrow-right" class="event__back" /></button>
    <span>${t("event.pages.of", { n: page + 1, of: pages })}</span>
    <button type="button" class="button" data-verb="page-after" disabled=${page === pages - 1} aria-label=${t("event.pages.after")} onClick=${() => turn(page + 1)}><${Icon} name="arrow-right" /></button></nav>`;
}
