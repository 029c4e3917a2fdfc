/** The table with every tie-breaker, and why; after the end the ranks with their prizes. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { playerPortrait } from "../portraits.js";
import { Pages, Search, useFinder } from "./finder.js";
import { optionsOf, tieBreaks } from "./options.js";
import { countedOf, nameOf, newest, percent } from "./read.js";
import { Why } from "./why.js";

/** @import { EventRoom } from "./room.js" */
/** @import { EventView, Row } from "../tournament.js" */
/** @typedef {{ place: number, player: number, row: Row | undefined, prize: string }} Place */

/** Everybody who has a place, the first first: as the end has it, else by the table. @param {EventView} view @returns {Place[]} */
export function placesOf(view) {
  const rows = view.standings ?? {};
  const prizes = view.prizes ?? {};
  const final = Object.values(view.result ?? {}).map(({ rank, player, prize = "" }) => ({ place: rank, player, row: rows[player], prize }));
  const found = final.length ? final : Object.entries(rows).flatMap(([player, row]) => (row.rank === undefined ? [] : [{ place: row.rank, player: Number(player), row, prize: prizes[row.rank] ?? "" }]));
  return found.sort((a, b) => a.place - b.place);
}

/** @param {{ room: EventRoom }} props */
export function Standings({ room }) {
  const { view } = room;
  const [why, setWhy] = useState(/** @type {number | null} */ (null));
  const all = view ? placesOf(view) : [];
  const finding = useFinder(all, ({ player }) => (view ? nameOf(view, player) : ""), 64);
  if (!view || !all.length) return html`<main class="event__main" id="main"><div class="paper-box paper-box--quiet"><h1>${t("event.tab.standings")}</h1><p class="lead">${t("event.standings.none")}</p></div></main>`;
  const options = optionsOf(view);
  const over = view.phase === "over";
  const counted = countedOf(view);
  const keys = view.standings ? tieBreaks(options) : [];
  const cut = !over && !view.seeds && options.cut ? options.cut : 0;
  return html`<main class="event__main event__main--wide" id="main" data-standings=${counted}>
    <header><h1>${t(over ? "event.ranks" : "event.tab.standings")}</h1><p class="lead">${over ? t("event.ranks.about") : t("event.standings.after", { n: counted, of: view.total ?? counted })}${newest(view)?.round.phase === "running" && !over ? ` · ${t("event.standings.live")}` : ""}</p></header>
    <${Search} finding=${finding} label=${t("event.find")} total=${all.length} />
    <table class="event__table-list"><thead><tr><th scope="col">${t("event.rank.short")}</th><th scope="col">${t("event.player")}</th>${view.standings && html`<th scope="col"><abbr title=${t("event.points")}>${t("event.points.short")}</abbr></th><th scope="col" class="event__wide"><abbr title=${t("event.record.about")}>${t("event.record.short")}</abbr></th>`}${keys.map((key) => html`<th key=${key} scope="col" class="event__wide"><abbr title=${t(`event.${key}`)}>${key.toUpperCase()}</abbr></th>`)}${options.order === "konami" && view.standings && html`<th scope="col" class="event__wide">${t("event.digits")}</th>`}<th scope="col"><span class="sr">${t("event.why")}</span></th></tr></thead>
      <tbody>${finding.shown.map((one) => html`<${Line} key=${one.player} view=${view} one=${one} mine=${one.player === room.me} last=${one.place === cut} keys=${keys} digits=${options.order === "konami"} onWhy=${() => setWhy(one.player)} />`)}</tbody></table>
    ${cut > 0 && html`<p class="hint">${t("event.cut.line", { n: cut })}</p>`}
    <${Pages} finding=${finding} />
    ${keys.length > 0 && html`<${Legend} options=${options} keys=${keys} />`}
    <p class="event__papers"><a class="button" href=${`/t/${room.id}/druck/tabelle`} data-nav><${Icon} name="printer" />${t("event.print")}</a><a class="button" href=${`/api/events/${room.id}/export.csv`} download>${t("event.csv")}</a></p>
    ${why !== null && html`<${Why} view=${view} player=${why} onClose=${() => setWhy(null)} />`}
  </main>`;
}

/** What the columns mean, and in which order they count. @param {{ options: import("../tournament.js").Options, keys: readonly string[] }} props */
function Legend({ options, keys }) {
  const duel = options.order === "duel" || (options.order === "auto" && options.best_of === 1);
  return html`<section class="event__legend" aria-label=${t("event.legend")} data-legend><p><b>${t("event.legend")}</b></p>
    <dl>${keys.map((key) => html`<div key=${key}><dt>${key.toUpperCase()}</dt><dd>${t(`event.legend.${key}`)}</dd></div>`)}</dl>
    <p class="hint">${t(duel ? "event.legend.met" : "event.legend.lot")}<span class="event__narrow-only"> ${t("event.legend.narrow", { what: keys[0].toUpperCase() })}</span></p></section>`;
}

/** @param {{ view: EventView, one: Place, mine: boolean, last: boolean, keys: readonly ("omw" | "oomw" | "gw" | "ogw")[], digits: boolean, onWhy: () => void }} props */
function Line({ view, one, mine, last, keys, digits, onWhy }) {
  const { place, player, row, prize } = one;
  const who = view.players[player];
  const record = row ? `${row.won ?? 0}-${row.drawn ?? 0}-${row.lost ?? 0}` : "";
  return html`<tr class=${`${mine ? "event__line--mine" : ""} ${last ? "event__line--cut" : ""}`} data-row=${player} data-rank=${place}><td>${place}.</td>
    <th scope="row"><span class="event__who"><img src=${playerPortrait(who?.name ?? "")} alt="" width="32" height="32" loading="lazy" /><span>${who?.name ?? ""}${who?.status === "dropped" ? html` <small class="chip">${t("event.dropped")}</small>` : null}<small>${[who?.club, prize && html`<b class="event__won"><${Icon} name="gift" />${prize}</b>`, row && html`<span class="event__narrow">${record}${keys[0] && row[keys[0]] ? ` · ${percent(row[keys[0]] ?? "0")}` : ""}</span>`].filter(Boolean).map((part, n) => html`<span key=${n}>${part}</span>`)}</small></span></span></th>
    ${view.standings && html`<td><b>${row?.points ?? ""}</b></td><td class="event__wide">${record}</td>`}${keys.map((key) => html`<td key=${key} class="event__wide" title=${row?.[key]}>${row?.[key] ? percent(row[key]) : ""}</td>`)}${digits && view.standings && html`<td class="event__wide">${row?.digits}</td>`}
    <td>${row && html`<button type="button" class="round event__ask" data-verb="why" aria-label=${t("event.why.of", { who: who?.name ?? "" })} onClick=${onWhy}><${Icon} name="circle-help" /></button>`}</td></tr>`;
}
