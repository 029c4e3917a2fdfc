/** The cards of a set to choose from, narrowed by words and filters. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Face } from "../views/card.js";
import { most } from "./deck.js";
import { ALL, active, shown } from "./filter.js";

/** @import { CardInfo, CardSet } from "../legends.js" */
/** @import { Filter } from "./filter.js" */

const SORTS = /** @type {const} */ (["set", "name", "attack", "defence", "years"]);
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {{ set: CardSet, cards: Record<string, number>, filter: Filter, onFilter: (filter: Filter) => void, onStep: (id: string, by: number) => void, onLook: (id: string) => void }} props */
export function Catalogue({ set, cards, filter, onFilter, onStep, onLook }) {
  const ids = shown(set, filter, cards);
  return html`<section class="catalogue" aria-label=${t("deck.cards")}>
    <${Filters} set=${set} filter=${filter} onFilter=${onFilter} />
    <p class="hint" role="status">${t("deck.found", { n: ids.length })}</p>
    ${ids.length === 0 && html`<button type="button" class="button" onClick=${() => onFilter(ALL)}>${t("filter.reset")}</button>`}
    <ul class="tiles">${ids.map((id) => {
      const info = set.cards[id];
      const n = cards[id] ?? 0;
      return html`<li key=${id} class=${`tile ${n ? "tile--in" : ""}`} data-card=${id}>
        <button type="button" class="card card--tile" onClick=${() => onLook(id)}><span class="sr">${spoken(info)}</span><${Face} id=${id} info=${info} /></button>
        <${Stepper} info=${info} n=${n} onStep=${(/** @type {number} */ by) => onStep(id, by)} />
      </li>`;
    })}</ul>
  </section>`;
}

/** @param {CardInfo} info */
function spoken(info) {
  const kind = t(`kind.${info.gold ? "gold" : info.permanent ? "permanent" : info.kind}`);
  const values = info.attack === undefined ? "" : `, ${t("stat.attack")} ${info.attack}, ${t("stat.defence")} ${info.defence ?? 0}`;
  return `${info.name}, ${kind}${values}`;
}

/** @param {{ info: CardInfo, n: number, onStep: (by: number) => void, large?: boolean }} props */
export function Stepper({ info, n, onStep, large = false }) {
  const full = n >= most(info);
  return html`<span class=${`stepper ${large ? "stepper--large" : ""}`} role="group" aria-label=${t("deck.copies", { card: info.name })}>
    <button type="button" data-step="-1" aria-label=${t("deck.less", { card: info.name })} disabled=${n < 1} onClick=${() => onStep(-1)}><${Icon} name="minus" /></button>
    <output>${n}<small>/${most(info)}</small></output>
    <button type="button" data-step="1" aria-label=${t("deck.more", { card: info.name })} aria-disabled=${full ? "true" : undefined} onClick=${() => onStep(1)}><${Icon} name="plus" /></button>
  </span>`;
}

/** @param {{ set: CardSet, filter: Filter, onFilter: (filter: Filter) => void }} props */
function Filters({ set, filter, onFilter }) {
  const infos = Object.values(set.cards);
  const archetypes = [...new Set(infos.flatMap((info) => info.archetypes))].sort((a, b) => a.localeCompare(b));
  const subjects = [...new Set(infos.flatMap((info) => info.subjects))];
  const on = active(filter);
  /** @param {Partial<Filter>} change */
  const set_ = (change) => onFilter({ ...filter, ...change });
  /** @param {keyof Filter} key @param {[string, string][]} options */
  const choice = (key, options) => html`<label class="pick"><span>${t(`filter.${key}`)}</span><select name=${key} value=${String(filter[key])} onChange=${(/** @type {any} */ event) => set_({ [key]: typeof ALL[key] === "number" ? Number(event.currentTarget.value) : event.currentTarget.value })}>
    ${options.map(([value, words]) => html`<option value=${value} selected=${String(filter[key]) === value}>${words}</option>`)}
  </select></label>`;
  /** @param {"gold" | "mine" | "basic"} key */
  const check = (key) => html`<label class="check"><input type="checkbox" name=${key} checked=${filter[key]} onChange=${() => set_({ [key]: !filter[key] })} /><span>${t(`filter.${key}`)}</span></label>`;
  const any = /** @type {[string, string]} */ (["", t("filter.any")]);
  const least = /** @type {[string, string][]} */ ([["0", t("filter.any")], ...VALUES.map((n) => [String(n), t("filter.least", { n })])]);
  return html`<div class="filters" role="search">
    <label class="filters__words"><span class="sr">${t("filter.words")}</span><${Icon} name="search" /><input type="search" name="words" placeholder=${t("filter.words")} value=${filter.words} onInput=${(/** @type {any} */ event) => set_({ words: event.currentTarget.value })} /></label>
    <div class="filters__kinds" role="group" aria-label=${t("filter.kind")}>${["", "teacher", "event", "permanent", "trap"].map((kind) => html`<button type="button" class="chip-button" aria-pressed=${filter.kind === kind ? "true" : "false"} data-kind=${kind} onClick=${() => set_({ kind })}>${t(kind ? `filter.kind.${kind}` : "filter.all")}</button>`)}</div>
    <details class="filters__more"><summary>${on ? t("filter.on", { n: on }) : t("filter.more")}<${Icon} name="chevron-down" /></summary>
      <div class="filters__grid">
        ${choice("archetype", [any, ...archetypes.map((name) => /** @type {[string, string]} */ ([name, name]))])}
        ${choice("subject", [any, ["languages", t("filter.languages")], ...subjects.map((name) => /** @type {[string, string]} */ ([name, t(`subject.${name}`)]))])}
        ${choice("tributes", [any, ...["0", "1", "2"].map((n) => /** @type {[string, string]} */ ([n, t("filter.tributes.n", { n: Number(n) })]))])}
        ${choice("attack", least)}${choice("defence", least)}
        ${choice("sort", SORTS.map((sort) => /** @type {[string, string]} */ ([sort, t(`filter.sort.${sort}`)])))}
      </div>
      <div class="filters__checks">${check("gold")}${check("mine")}${check("basic")}</div>
      <button type="button" class="inline" onClick=${() => onFilter(ALL)}>${t("filter.reset")}</button>
    </details>
  </div>`;
}
