/** The knock-out as a drawing, and the same as a list. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { nameOf } from "../tournament/read.js";
import { resultWords } from "../tournament/score.js";
import { layOut } from "./lines.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView, Match, Node } from "../tournament.js" */

const WIDE = 216, HIGH = 60, GAP_X = 44, GAP_Y = 26, TOP = 30, LETTERS = 19, SMALL = 24, LINE = 6.5;

/** @param {{ room: EventRoom }} props */
export function Bracket({ room }) {
  const { view } = room;
  if (!view?.bracket) return html`<main class="event__main" id="main"><div class="paper-box paper-box--quiet"><h1>${t("hall.bracket")}</h1><p class="lead">${t("hall.bracket.none")}</p></div></main>`;
  return html`<main class="event__main hall" id="main" data-bracket=${Object.keys(view.bracket).length}><header><h1>${t("hall.bracket")}</h1><p class="lead">${t("hall.bracket.about", { n: view.seeds?.length ?? 0 })}</p></header>
    <div class="hall__scroll" tabindex="0" role="region" aria-label=${t("hall.bracket.drawn")}><${Drawing} view=${view} me=${room.me} /></div>
    <${List} view=${view} /></main>`;
}

/** @param {EventView} view @param {Node} node @returns {Match | undefined} */
function matchAt(view, node) {
  return node.match === undefined ? undefined : Object.values(view.rounds).map(({ matches }) => matches[node.match ?? ""]).find(Boolean);
}

/** Why there was no play, or how it ended other than by play. @param {Node} node @param {Match | undefined} match */
function reason(node, match) {
  if (node.done && !match) return t(node.a === undefined && node.b === undefined ? "hall.nobody" : "hall.walkover");
  if (match?.kept) return t("hall.kept");
  if (!match?.result || ["played", "entered", "agreed"].includes(match.result.how)) return "";
  return t(`event.how.${match.result.how}`);
}

/** What a node is called. @param {EventView} view @param {string} id */
function nodeName(view, id) {
  if (id === "f" || id === "f2" || id === "p3") return t({ f: "event.stage.final", f2: "event.stage.again", p3: "event.stage.third" }[id]);
  const side = id[0] === "l" ? "l" : "w";
  const [, round = "1"] = /^\w(\d+)-/.exec(id) ?? [];
  if (view.options.format === "double") return t(`hall.round.${side}`, { n: round });
  const left = 2 * Object.keys(view.bracket ?? {}).filter((one) => one.startsWith(`w${round}-`)).length;
  return t(["4", "8", "16"].includes(String(left)) ? `event.stage.${left}` : "event.stage.of", { n: left });
}

/** @param {{ view: EventView, me: number | null }} props */
export function Drawing({ view, me }) {
  const bracket = view.bracket ?? {};
  const { spots, columns, rows } = layOut(Object.keys(bracket));
  const at = new Map(spots.map((spot) => [spot.id, spot]));
  const left = (/** @type {number} */ x) => 2 + x * (WIDE + GAP_X);
  const top = (/** @type {number} */ y) => TOP + (y - 0.5) * (HIGH + GAP_Y);
  const width = left(columns) - GAP_X + 4, height = top(rows + 0.5) + 8;
  const heads = new Map(spots.filter(({ id }) => !["p3", "f2"].includes(id) && id[0] !== "l").map(({ x, id }) => [x, nodeName(view, id)]));
  return html`<svg class="hall__svg" viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img" aria-label=${t("hall.bracket.drawn")}>
    ${[...heads].map(([x, name]) => html`<text key=${x} class="hall__head" x=${left(x) + WIDE / 2} y="16">${name}</text>`)}
    ${spots.flatMap(({ id, x, y, from }) => from.map((one) => {
      const before = at.get(one);
      if (!before) return null;
      const mid = left(x) - GAP_X / 2, y1 = top(before.y) + HIGH / 2, y2 = top(y) + HIGH / 2;
      return html`<path key=${`${one} ${id}`} class="hall__line" d=${`M${left(before.x) + WIDE} ${y1}H${mid}V${y2}H${left(x)}`} />`;
    }))}
    ${spots.map(({ id, x, y }) => html`<${Box} key=${id} view=${view} id=${id} node=${bracket[id]} x=${left(x)} y=${top(y)} me=${me} />`)}
  </svg>`;
}

/** @param {{ view: EventView, id: string, node: Node, x: number, y: number, me: number | null }} props */
function Box({ view, id, node, x, y, me }) {
  const match = matchAt(view, node);
  const games = match?.result?.games ?? (match?.score?.some(Boolean) ? match.score : undefined);
  const why = reason(node, match);
  const mine = me !== null && (node.a === me || node.b === me);
  const line = (/** @type {0 | 1} */ side) => {
    const player = side === 0 ? node.a : node.b;
    const empty = player === undefined;
    const name = empty ? (node.done ? why : "") : nameOf(view, player);
    const seed = player === undefined ? 0 : (view.seeds ?? []).indexOf(player) + 1;
    const of = match && player !== undefined && games ? games[match.a === player ? 0 : 1] : "";
    const middle = y + HIGH / 4 + (side * HIGH) / 2;
    return html`<g class=${empty ? "hall__empty" : node.winner === player ? "hall__won" : node.done ? "hall__lost" : ""}><text class="hall__seed" x=${x + 22} y=${middle}>${seed || ""}</text><${Name} name=${name} x=${x + 32} y=${middle} /><text class="hall__games" x=${x + WIDE - 10} y=${middle}>${of}</text></g>`;
  };
  return html`<g class=${`hall__box ${mine ? "hall__box--mine" : ""} ${match && !match.result && match.playing ? "hall__box--on" : ""}`} data-node=${id} data-winner=${node.winner ?? ""}><rect x=${x} y=${y} width=${WIDE} height=${HIGH} rx="8" /><path d=${`M${x} ${y + HIGH / 2}h${WIDE}`} />${line(0)}${line(1)}${(id === "p3" || id === "f2" || id[0] === "l") && html`<text class="hall__label" x=${x + 2} y=${y - 7}>${nodeName(view, id)}</text>`}${why && match && html`<text class="hall__why" x=${x + WIDE - 4} y=${y + HIGH + 12}>${why}</text>`}</g>`;
}

/** A long name takes two small lines. @param {{ name: string, x: number, y: number }} props */
function Name({ name, x, y }) {
  const lines = twoLines(name);
  return lines.length === 1 ? html`<text x=${x} y=${y}>${name}</text>` : html`<text class="hall__small" x=${x} y=${y}>${lines.map((line, n) => html`<tspan key=${n} x=${x} y=${y + (2 * n - 1) * LINE}>${line}</tspan>`)}</text>`;
}

/** Parted where the first line is fullest. @param {string} name @returns {string[]} */
function twoLines(name) {
  if (name.length <= LETTERS) return [name];
  const ends = [...name.matchAll(/[\s-]/g)].map(({ index }) => index + 1).filter((end) => end <= SMALL);
  const end = ends.pop() ?? SMALL;
  return [name.slice(0, end).trim(), name.slice(end).trim()];
}

/** @param {{ view: EventView }} props */
function List({ view }) {
  const bracket = Object.entries(view.bracket ?? {}).sort(([, a], [, b]) => a.wave - b.wave);
  return html`<details class="hall__list"><summary>${t("hall.bracket.list")}<${Icon} name="chevron-down" /></summary><ol>${bracket.map(([id, node]) => {
    const match = matchAt(view, node);
    const why = reason(node, match);
    const score = match?.result ? resultWords(match.result, node.a === match.b ? 1 : 0) : "";
    return html`<li key=${id}><b>${nodeName(view, id)}</b> <span>${node.a === undefined ? "?" : nameOf(view, node.a)} – ${node.b === undefined ? (node.done ? "–" : "?") : nameOf(view, node.b)}</span> ${score} ${why && html`<small>${why}</small>`} ${node.winner !== undefined && html`<small>${t("hall.goes_on", { who: nameOf(view, node.winner) })}</small>`}</li>`;
  })}</ol></details>`;
}
