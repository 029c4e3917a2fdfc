/** Lines over a season: colour, dashes and a letter tell whose each is. What is drawn stands in a table below, too. */
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { spread, steps } from "./figures.js";

/** @typedef {{ seat: number, look: number, letter: string, name: string, values: readonly number[] }} Line */
/** @typedef {{ title: string, about: string, lines: readonly Line[], weeks: readonly number[], at: number, onAt: (at: number) => void }} Props  `weeks`: matchdays, 0 for the start; `at`: which of them is looked at */

const DASHES = ["", "11 4", "2.5 3.5", "9 3 2.5 3", "6 3.5", "14 3 3 3"];
const HEIGHT = 240;
const EDGE = { left: 30, right: 56, top: 12, bottom: 26 };
const LABEL = 20;

/** How wide the drawing may be, in CSS pixels. */
function useWidth() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(340);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.max(220, Math.floor(entry.contentRect.width))));
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  return /** @type {const} */ ([ref, width]);
}

/** @param {number} week */
export function weekName(week) {
  return week ? t("chronicle.after", { n: week }) : t("chronicle.start");
}

/** @param {Props} props */
export function Plot({ title, about, lines, weeks, at, onAt }) {
  const [ref, width] = useWidth();
  const values = lines.flatMap((line) => line.values);
  const grid = steps(Math.min(0, ...values), Math.max(...values), 6);
  const [low, high] = [grid[0], grid[grid.length - 1]];
  const last = weeks.length - 1;
  const x = (/** @type {number} */ n) => EDGE.left + ((width - EDGE.left - EDGE.right) * n) / Math.max(1, last);
  const y = (/** @type {number} */ value) => EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (high - value)) / (high - low);
  const every = Math.ceil(weeks.length / (width < 500 ? 7 : 18));
  const shown = [...lines].sort((a, b) => b.values[at] - a.values[at]);
  const ends = spread(lines.map((line) => y(line.values[last])), LABEL, HEIGHT - EDGE.bottom + 4);
  const pick = (/** @type {PointerEvent} */ event) => {
    const left = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect().left;
    onAt(Math.min(last, Math.max(0, Math.round(((event.clientX - left - EDGE.left) / (width - EDGE.left - EDGE.right)) * last))));
  };
  return html`<figure class="plot" ref=${ref} data-plot=${title}>
    <figcaption><h2>${title}</h2><p class="hint">${about}</p></figcaption>
    <svg class="plot__svg" width=${width} height=${HEIGHT} viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${`${title}, ${weekName(weeks[at])}: ${shown.map((line) => `${line.name} ${line.values[at]}`).join(", ")}`} onClick=${pick}>
      ${grid.map((value) => html`<g key=${value} class="plot__grid"><path d=${`M${EDGE.left} ${y(value)}H${width - EDGE.right}`} /><text x=${EDGE.left - 6} y=${y(value)} class="plot__y">${value}</text></g>`)}
      ${weeks.map((week, n) => n % every === 0 && html`<text key=${n} x=${x(n)} y=${HEIGHT - 8} class="plot__x">${week || "0"}</text>`)}
      <path class="plot__at" d=${`M${x(at)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`} />
      ${lines.map((line) => html`<${Curve} key=${line.seat} line=${line} path=${line.values.map((value, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join("")} />`)}
      ${lines.map((line) => html`<circle key=${line.seat} class=${`plot__dot plot__look--${line.look}`} cx=${x(at)} cy=${y(line.values[at])} r="5" />`)}
      ${lines.map((line, n) => html`<g key=${line.seat} transform=${`translate(${width - EDGE.right + 8} ${ends[n]})`}><rect class=${`plot__sign plot__look--${line.look}`} x="0" y="-8" width="16" height="16" rx="4" /><text class=${`plot__letter plot__letter--${line.look}`} x="8">${line.letter}</text><text class="plot__end" x="21">${line.values[last]}</text></g>`)}
    </svg>
    <ol class="ranks">${shown.map((line) => html`<li key=${line.seat} data-rank=${line.seat}><span class=${`sign sign--${line.look}`} aria-hidden="true">${line.letter}</span>${line.name} <b>${line.values[at]}</b></li>`)}</ol>
    <details><summary>${t("chronicle.table")}<${Icon} name="chevron-down" /></summary><div class="scroll" tabindex="0" role="region" aria-label=${`${title}: ${t("chronicle.table")}`}><table><thead><tr><th scope="col">${t("chronicle.week")}</th>${lines.map((line) => html`<th key=${line.seat} scope="col">${line.name}</th>`)}</tr></thead>
      <tbody>${weeks.map((week, n) => html`<tr key=${n}><th scope="row">${week || t("chronicle.start")}</th>${lines.map((line) => html`<td key=${line.seat}>${line.values[n]}</td>`)}</tr>`)}</tbody></table></div></details>
  </figure>`;
}

/** A line with an edge of ink, so that light colours stand out and dashes show in grey. @param {{ line: Line, path: string }} props */
function Curve({ line, path }) {
  return html`<g class="plot__line"><path class="plot__edge" d=${path} /><path class=${`plot__ink plot__look--${line.look}`} d=${path} stroke-dasharray=${DASHES[line.look]} /></g>`;
}
