/** `/t/ROOM/druck/...`: pairings to hang up, slips to cut out, standings. The browser prints; screens show a preview. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { bestOf, optionsOf, tieBreaks } from "../tournament/options.js";
import { matchName, matchesOf, nameOf, newest, percent, roundName } from "../tournament/read.js";
import { resultWords } from "../tournament/score.js";
import { placesOf } from "../tournament/standings.js";
import { Header } from "../views/header.js";
import { seatsOf } from "./tv.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView, Match } from "../tournament.js" */

const SHEETS = /** @type {const} */ (["paarungen", "tische", "zettel", "tabelle"]);
const ON_A_PAGE = 8;

/** @param {{ room: EventRoom, sheet: string }} props */
export function Paper({ room, sheet }) {
  const { view } = room;
  if (!view) return null;
  const draft = view.staff?.draft;
  const last = newest(view);
  const of = draft ? { number: draft.round, round: draft } : last;
  const now = SHEETS.find((one) => one === sheet) ?? "paarungen";
  const counted = Object.values(view.rounds).filter(({ stage, phase }) => stage === "group" && phase === "done").length;
  const title = now === "tabelle" ? t(view.phase === "over" ? "event.ranks" : "event.tab.standings") : of ? roundName(view, of.number) : "";
  return html`<div class="page event print"><${Header} /><main id="main" class="print__main" data-sheet=${now}>
    <nav class="print__tools" aria-label=${t("event.tab.paper")}>${SHEETS.map((one) => html`<a key=${one} class=${one === now ? "print__tool print__tool--on" : "print__tool"} aria-current=${one === now ? "page" : undefined} href=${`/t/${room.id}/druck/${one}`} data-nav>${t(`hall.paper.${one}`)}</a>`)}<button type="button" class="button button--main" data-verb="print" onClick=${() => window.print()}><${Icon} name="printer" />${t("event.print")}</button></nav>
    ${now !== "zettel" && html`<header class="print__head"><h1>${optionsOf(view).name || t("event.name")}</h1><p>${title}${now === "tabelle" && view.phase === "group" ? ` · ${t("event.standings.after", { n: counted, of: view.total ?? counted })}` : ""}${now !== "tabelle" && draft ? ` · ${t("hall.paper.draft")}` : ""}</p></header>`}
    ${now === "tabelle" ? html`<${Standings} view=${view} />` : !of ? html`<p class="lead">${t("event.pairings.none")}</p>` : now === "paarungen" ? html`<${Names} view=${view} round=${of.round} />` : now === "tische" ? html`<${Tables} view=${view} round=${of.round} />` : html`<h1 class="sr">${t("hall.paper.zettel")}</h1><${Slips} view=${view} number=${of.number} round=${of.round} />`}
  </main></div>`;
}

/** @param {{ view: EventView, round: import("../tournament.js").Round }} props */
function Names({ view, round }) {
  return html`<table class="print__list print__list--names"><thead><tr><th scope="col">${t("event.player")}</th><th scope="col">${t("event.table.word")}</th><th scope="col">${t("hall.against")}</th></tr></thead><tbody>${seatsOf(view, round).map(({ name, table, other }) => html`<tr key=${name}><th scope="row">${name}</th><td>${table || "–"}</td><td>${other}</td></tr>`)}</tbody></table>`;
}

/** @param {{ view: EventView, round: import("../tournament.js").Round }} props */
function Tables({ view, round }) {
  return html`<table class="print__list"><thead><tr><th scope="col">${t("event.table.word")}</th><th scope="col">${t("event.player")}</th><th scope="col">${t("event.player")}</th><th scope="col">${t("hall.result")}</th></tr></thead><tbody>${matchesOf(round).map(([id, match]) => html`<tr key=${id}><td>${match.table || "–"}</td><th scope="row">${nameOf(view, match.a)}</th><td>${match.b === undefined ? t("event.bye") : nameOf(view, match.b)}</td><td class="print__blank">${match.result && match.b !== undefined ? resultWords(match.result) : ""}</td></tr>`)}</tbody></table>`;
}

/** In the order in which cut piles lie on each other: page after page, place after place. @template T @param {T[]} all @param {number} size @returns {T[][]} pages */
export function stacked(all, size) {
  const pages = Math.ceil(all.length / size);
  return Array.from({ length: pages }, (_, page) => Array.from({ length: size }, (_, place) => all[place * pages + page]).filter((one) => one !== undefined));
}

/** @param {{ view: EventView, number: number, round: import("../tournament.js").Round }} props */
function Slips({ view, number, round }) {
  const played = matchesOf(round).filter(([, { b }]) => b !== undefined);
  return html`${stacked(played, ON_A_PAGE).map((page, n) => html`<section key=${n} class="print__page" aria-label=${t("hall.page", { n: n + 1 })}>${page.map(([id, match]) => html`<${Slip} key=${id} view=${view} number=${number} match=${match} />`)}</section>`)}`;
}

/** @param {{ view: EventView, number: number, match: Match }} props */
function Slip({ view, number, match }) {
  const best = bestOf(optionsOf(view), match.node ? "bracket" : "group");
  const side = (/** @type {number | undefined} */ player) => html`<li><b>${nameOf(view, player)}</b><span class="print__boxes" aria-hidden="true">${Array.from({ length: best === 3 ? 2 : 1 }, (_, n) => html`<i key=${n}></i>`)}</span><span class="print__sign">${t("hall.sign")}</span></li>`;
  return html`<article class="print__slip" data-slip=${match.table}><p><b>${t("event.table", { n: match.table })}</b><span>${matchName(view, number, match)}</span><span>${optionsOf(view).name || t("event.name")}</span></p><ul>${side(match.a)}${side(match.b)}</ul><p class="print__foot">${t(best === 3 ? "hall.slip.three" : match.node ? "hall.slip.one" : "hall.slip.drawn")}</p></article>`;
}

/** @param {{ view: EventView }} props */
function Standings({ view }) {
  const all = placesOf(view);
  const keys = view.standings ? tieBreaks(optionsOf(view)) : [];
  if (!all.length) return html`<p class="lead">${t("event.standings.none")}</p>`;
  const prizes = all.some(({ prize }) => prize);
  return html`<table class="print__list"><thead><tr><th scope="col">${t("event.rank.short")}</th><th scope="col">${t("event.player")}</th><th scope="col">${t("event.points.short")}</th><th scope="col">${t("event.record.short")}</th>${keys.map((key) => html`<th key=${key} scope="col">${key.toUpperCase()}</th>`)}${prizes && html`<th scope="col">${t("hall.prize")}</th>`}</tr></thead><tbody>${all.map(({ place, player, row, prize }) => html`<tr key=${player}><td>${place}.</td><th scope="row">${nameOf(view, player)}</th><td>${row?.points ?? ""}</td><td>${row ? `${row.won ?? 0}-${row.drawn ?? 0}-${row.lost ?? 0}` : ""}</td>${keys.map((key) => html`<td key=${key}>${row?.[key] ? percent(row[key]) : ""}</td>`)}${prizes && html`<td>${prize}</td>`}</tr>`)}</tbody></table>`;
}
