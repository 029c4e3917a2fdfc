/**
 * The map of a league: land, borders, badges; what may be chosen glows. It holds no rule: what is legal, and why
 * something else is not, comes from the page; a tap on any field goes up through `onPick`.
 */
import { computed, signal } from "../../vendor/signals.js";
import { Icon, html, useEffect, useMemo, useRef } from "../html.js";
import { t } from "../i18n.js";
import { PITCH } from "./geometry.js";
import { PanZoom } from "./panzoom.js";

/** @import { Signal } from "../../vendor/signals.js" */
/** @import { Chart } from "./chart.js" */

const ARROWS = /** @type {Record<string, "left" | "right" | "up" | "down">} */ ({ ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" });
const LETTERS_PX = 20; // a field narrower than this shows no letter
const TAP_PX = 24; // WCAG 2.2, SC 2.5.8

/** @param {{ chart: Chart, label: string, describe: (field: number) => string, onPick: (field: number) => void, near?: { turn: string, field: number } }} props  `describe`: a field in words, for those who hear it, out of signals alone; `near`: whenever the turn changes, what may be chosen is shown large enough to be tapped, at least around the field */
export function HexMap({ chart, label, describe, onPick, near }) {
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const moves = useRef(/** @type {PanZoom | null} */ (null));
  const { ground } = chart;
  const here = useMemo(() => signal(Object.values(ground.map.stadiums)[0] ?? 0), [ground]);
  const column = useRef(ground.at[here.value].x);
  const words = useRef(describe);
  words.current = describe;
  // The same elements every time, so that they are compared with nothing: what changes of a field are its signals.
  const fields = useMemo(() => ground.at.map((_, field) => html`<${Field} key=${field} chart=${chart} field=${field} here=${here} words=${words} />`), [chart, here]);

  useEffect(() => {
    const element = /** @type {SVGSVGElement} */ (svg.current);
    const letters = () => {
      element.classList.toggle("map--letters", PITCH * (moves.current?.scale ?? 0) >= LETTERS_PX);
    };
    moves.current = new PanZoom(element, ground.box, letters);
    letters();
    const watcher = new ResizeObserver(letters);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [chart]);

  useEffect(() => {
    const view = moves.current;
    if (near && view && chart.legal.value.size && PITCH * view.scale < TAP_PX) view.reach(ground.boxOf([...chart.legal.value]), TAP_PX / PITCH, ground.at[near.field]);
  }, [chart, near?.turn]);

  const walk = (/** @type {KeyboardEvent} */ event) => {
    const way = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") onPick(here.value);
    else if (way) {
      const next = ground.step(here.value, way, column.current);
      if (way === "left" || way === "right") column.current = ground.at[next].x;
      here.value = next;
      /** @type {SVGElement | null | undefined} */ (svg.current?.querySelector(`[data-field="${next}"]`))?.focus();
    } else if (event.key === "+" || event.key === "-") moves.current?.zoom(event.key === "+" ? 1.5 : 1 / 1.5);
    else return;
    event.preventDefault();
  };
  const tapped = (/** @type {MouseEvent} */ event) => {
    const field = event.target instanceof Element ? event.target.closest("[data-field]")?.getAttribute("data-field") : undefined;
    if (field === undefined || field === null) return;
    here.value = Number(field);
    column.current = ground.at[Number(field)].x;
    onPick(Number(field));
  };

  return html`<div class="map">
    <svg ref=${svg} class="map__svg" role="group" aria-label=${label} viewBox=${`${ground.box.x} ${ground.box.y} ${ground.box.width} ${ground.box.height}`} onClick=${tapped} onKeyDown=${walk}>
      <${Looks} />
      ${fields}
      <g class="map__borders" aria-hidden="true">${chart.borders.map((path, i) => html`<path key=${i} d=${path} />`)}</g>
      <g class="map__news" aria-hidden="true"><path d=${chart.news} /><path d=${chart.news} /></g>
      <g class="map__picked" aria-hidden="true"><path d=${chart.picked} /><path d=${chart.picked} /></g>
      <g class="map__badges" aria-hidden="true">${[...ground.club].map(([field, club]) => html`<${Badge} key=${club} chart=${chart} field=${field} club=${club} />`)}</g>
    </svg>
    <div class="map__tools">
      <button type="button" class="round" aria-label=${t("map.closer")} onClick=${() => moves.current?.zoom(1.5)}><${Icon} name="plus" /></button>
      <button type="button" class="round" aria-label=${t("map.wider")} onClick=${() => moves.current?.zoom(1 / 1.5)}><${Icon} name="minus" /></button>
      <button type="button" class="round" aria-label=${t(chart.legal.value.size ? "map.legal" : "map.whole")} onClick=${() => moves.current?.fit(ground.boxOf([...chart.legal.value]))}><${Icon} name="locate" /></button>
    </div>
  </div>`;
}

/** One field. Rendered once; what changes of it is bound to its signals. @param {{ chart: Chart, field: number, here: Signal<number>, words: { current: (field: number) => string } }} props */
function Field({ chart, field, here, words }) {
  const spot = chart.spots[field];
  const stop = useMemo(() => computed(() => (here.value === field ? 0 : -1)), [here, field]);
  const label = useMemo(() => computed(() => words.current(field)), [chart, field]);
  const shape = useMemo(() => chart.ground.outline(field), [chart, field]);
  const { x, y } = chart.ground.at[field];
  return html`<g class="spot" data-field=${field} role="button" tabindex=${stop} aria-label=${label}>
    <path class=${spot.class} fill=${spot.fill} d=${shape} />
    ${!chart.ground.club.has(field) && html`<text class=${spot.letterClass} x=${x} y=${y} aria-hidden="true">${spot.letter}</text>`}
  </g>`;
}

/** A stadium's badge; on a home it is dark and rests on its owner's land. @param {{ chart: Chart, field: number, club: string }} props */
function Badge({ chart, field, club }) {
  const { x, y } = chart.ground.at[field];
  const home = chart.owners.some((owner) => owner.home === field);
  return html`<g class=${`badge${home ? " badge--home" : ""}`} transform=${`translate(${x} ${y})`}><circle r="6.4" /><text>${club}</text></g>`;
}

/** Colour and pattern of each player: to be told apart without seeing colours. */
function Looks() {
  const marks = [
    "",
    html`<path d="M-1 5 L5 -1 M.4 6.4 L6.4 .4" />`,
    html`<circle cx="1.4" cy="1.4" r=".75" /><circle cx="4.1" cy="4.1" r=".75" />`,
    html`<path d="M0 1.3 H5.5 M0 4 H5.5" />`,
    html`<path d="M-1 .4 L5 6.4 M.4 -1 L6.4 5" />`,
    html`<path d="M2.7 0 V5.5 M0 2.7 H5.5" />`,
  ];
  return html`<defs>${marks.map((mark, i) => html`<pattern key=${i} id=${`look-${i}`} width="5.4" height="5.4" patternUnits="userSpaceOnUse"><rect class=${`look look--${i}`} width="5.4" height="5.4" /><g class="look__mark">${mark}</g></pattern>`)}</defs>`;
}
