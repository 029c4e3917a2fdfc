/** All tables at a glance: who plays, how it stands, whose time runs, who is missing, who is asked. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Pages, Search, useFinder } from "../tournament/finder.js";
import { matchName, matchesOf, nameOf, newest, roundName } from "../tournament/read.js";
import { Unseen, useSecond, useTables } from "./live.js";
import { clockOf, stateOf, stateWords } from "./row.js";
import { Quick } from "./scores.js";
import { TableSheet } from "./table.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView, Round } from "../tournament.js" */
/** @import { Row } from "./row.js" */

const FILTERS = /** @type {const} */ (["all", "open", "call", "claimed", "missing", "asked", "held", "paper", "done"]);
const PAGE = 48;

/** Somebody who should be there is not. @param {Round} round @param {Row} row */
function missing(round, { match, table }) {
  if (match.result || !match.online) return false;
  return table ? !(table.here[0] && table.here[1]) : round.phase === "running" && !(match.here?.[0] && match.here?.[1]);
}

/** @param {{ room: EventRoom, chosen: string, onChoose: (match: string) => void }} props */
export function Tables({ room, chosen, onChoose }) {
  const { view } = room;
  const [older, setOlder] = useState(0);
  const now = view ? newest(view) : null;
  const last = older && view?.rounds[older] ? { number: older, round: view.rounds[older] } : now; // results of earlier rounds can be corrected
  const round = last?.round;
  const going = !!round && round.phase !== "done";
  const { tables, fault } = useTables(room, going);
  const [filter, setFilter] = useState(/** @type {typeof FILTERS[number]} */ ("all"));
  useSecond(going && !round.paused_at);
  const calls = new Set(Object.values(view?.staff?.calls ?? {}).filter(({ status }) => status !== "resolved").map(({ match }) => match));
  const rows = (round ? matchesOf(round) : []).map(([id, match]) => {
    const claimed = !match.result && view?.staff?.claims?.[id] !== undefined;
    return { id, match, table: tables[id], called: calls.has(id), claimed, state: round ? stateOf(round, match, tables[id], claimed) : "" };
  });
  /** @type {Record<typeof FILTERS[number], (row: Row) => boolean>} */
  const fits = { all: () => true, open: ({ match }) => !match.result, call: ({ called }) => called, claimed: ({ claimed }) => claimed, missing: (row) => !!round && missing(round, row), asked: ({ table, match }) => !match.result && !!table?.asked.length, held: ({ state }) => state === "held", paper: ({ match }) => !match.online && match.b !== undefined, done: ({ match }) => !!match.result };
  const some = rows.filter(fits[filter]);
  const finding = useFinder(some, ({ match }) => (view ? `${nameOf(view, match.a)} ${match.b === undefined ? "" : nameOf(view, match.b)}` : ""), PAGE, ({ match }) => String(match.table));
  if (!view || !round || !last) return html`<p class="paper-box paper-box--quiet">${t("desk.tables.none")}</p>`;
  const open = rows.find(({ id }) => id === chosen);
  return html`<section aria-label=${t("desk.tables")}>
    <div class="desk__tools">${now && now.number > 1 ? html`<h2 class="sr">${roundName(view, last.number)}</h2><label><span class="sr">${t("event.round.choose")}</span><select name="desk-round" value=${last.number} onChange=${(/** @type {any} */ event) => setOlder(Number(event.currentTarget.value) === now.number ? 0 : Number(event.currentTarget.value))}>${Object.keys(view.rounds).reverse().map((n) => html`<option key=${n} value=${n} selected=${Number(n) === last.number}>${roundName(view, Number(n))}</option>`)}</select></label>` : html`<h2>${roundName(view, last.number)}</h2>`}<${Search} finding=${finding} label=${t("desk.find")} total=${rows.length} onEnter=${() => finding.shown.length === 1 && onChoose(finding.shown[0].id)} />
      <div class="desk__filters" role="group" aria-label=${t("desk.filter")}>${FILTERS.map((name) => [name, rows.filter(fits[name]).length]).filter(([name, n]) => n || name === "all" || name === filter).map(([name, n]) => html`<button key=${name} type="button" class="desk__chip" aria-pressed=${name === filter ? "true" : "false"} data-filter=${name} onClick=${() => setFilter(/** @type {any} */ (name))}>${t(`desk.filter.${name}`)} <b>${n}</b></button>`)}</div></div>
    <${Unseen} fault=${fault} />
    <ol class="desk__grid">${finding.shown.map((row) => html`<${Cell} key=${row.id} room=${room} view=${view} round=${round} row=${row} onOpen=${() => onChoose(row.id)} />`)}</ol>
    ${some.length === 0 && html`<p class="lead">${t("desk.filter.none")}</p>`}
    <${Pages} finding=${finding} />
    ${open && html`<${TableSheet} key=${open.id} room=${room} number=${last.number} round=${round} row=${open} onClose=${() => onChoose("")} />`}
  </section>`;
}

/** @param {{ room: EventRoom, view: EventView, round: Round, row: Row, onOpen: () => void }} props */
function Cell({ room, view, round, row, onOpen }) {
  const { id, match, called, state } = row;
  const late = match.late && !match.result;
  const label = match.table ? t("event.table", { n: match.table }) : t("event.bye");
  return html`<li class=${`desk__cell desk__cell--${state} ${called ? "desk__cell--called" : ""}`} data-match=${id} data-table=${match.table} data-state=${state}>
    <button type="button" class="desk__open" data-verb="open" aria-label=${`${label}: ${nameOf(view, match.a)} – ${match.b === undefined ? t("event.bye") : nameOf(view, match.b)}, ${stateWords(row)}`} onClick=${onOpen}></button>
    <p class="desk__celltop"><b>${match.table || "–"}</b><span class="desk__state">${called && html`<${Icon} name="hand" />`}${called ? t("desk.called") : stateWords(row)}</span><span class=${late ? "desk__cellclock desk__late" : "desk__cellclock"}>${clockOf(room, round, row)}</span></p>
    ${match.node === "p3" && html`<p class="desk__stage">${matchName(view, 0, match)}</p>`}
    <${Line} view=${view} row=${row} side=${0} player=${match.a} />${match.b !== undefined && html`<${Line} view=${view} row=${row} side=${1} player=${match.b} />`}
    ${match.b !== undefined && (!match.online || match.late) && !match.result && html`<${Quick} room=${room} id=${id} match=${match} />`}
  </li>`;
}

/** @param {{ view: EventView, row: Row, side: 0 | 1, player: number }} props */
function Line({ view, row: { match, table }, side, player }) {
  const here = table ? table.here[side] : match.here?.[side];
  const asked = !match.result && table?.asked.includes(side);
  const won = match.result?.winner === side;
  const games = match.b === undefined || (match.result && !match.result.games[0] && !match.result.games[1]) ? undefined : match.result?.games[side]; // a bye and a draw are words
  return html`<p class=${`desk__line ${won ? "desk__line--won" : ""}`} data-side=${side}>${match.online && !match.result ? html`<i class=${here ? "desk__dot desk__dot--here" : "desk__dot"} data-here=${!!here}><span class="sr">${t(here ? "event.there" : "event.not_there")}</span></i>` : null}<span class="desk__name">${nameOf(view, player)}</span>${asked ? html`<span class="desk__asked" data-asked=${side}><${Icon} name="hourglass" /><span class="sr">${t("desk.asked")}</span></span>` : null}<span class="desk__points">${match.result ? games : (table?.points?.[side] ?? match.score?.[side] ?? "")}</span></p>`;
}
