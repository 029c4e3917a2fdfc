/** Who plays whom, at which table, and how it went: any round, the newest first. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { Pages, Search, useFinder } from "./finder.js";
import { matchesOf, nameOf, newest, roundName } from "./read.js";
import { scoreOf } from "./score.js";
import { RoundTime } from "./time.js";

/** @import { EventRoom } from "./room.js" */
/** @import { EventView, Match, Round } from "../tournament.js" */

/** @param {{ room: EventRoom, number: number }} props  0: the newest */
export function Pairings({ room, number }) {
  const { view } = room;
  const last = view ? newest(view) : null;
  const n = view?.rounds[number] ? number : (last?.number ?? 0);
  const round = view?.rounds[n];
  const all = round ? mineFirst(matchesOf(round), room.me) : [];
  const finding = useFinder(all, ([, match]) => (view ? `${nameOf(view, match.a)} ${match.b === undefined ? "" : nameOf(view, match.b)}` : ""));
  if (!view || !round || !last) return html`<main class="event__main" id="main"><div class="paper-box paper-box--quiet"><h1>${t("event.tab.pairings")}</h1><p class="lead">${t("event.pairings.none")}</p></div></main>`;
  return html`<main class="event__main" id="main" data-round=${n} data-round-phase=${round.phase}>
    <header class="event__roundhead"><${Turn} room=${room} to=${n - 1} way="before" /><div><h1>${roundName(view, n)}</h1>${n === last.number ? html`<${RoundTime} room=${room} round=${round} />` : html`<p class="hint">${t("event.time.done")}</p>`}</div><${Turn} room=${room} to=${n + 1} way="after" /></header>
    ${last.number > 2 && html`<label class="event__pick"><span class="sr">${t("event.round.choose")}</span><select name="round" value=${n} onChange=${(/** @type {any} */ event) => go(`/t/${room.id}/runde/${event.currentTarget.value}`)}>${Object.keys(view.rounds).map((one) => html`<option key=${one} value=${one} selected=${Number(one) === n}>${roundName(view, Number(one))}</option>`)}</select></label>`}
    <${Faults} view=${view} round=${round} />
    <${Search} finding=${finding} label=${t("event.find")} total=${all.length * 2} />
    <ol class="event__pairs" aria-label=${t("event.tab.pairings")}>${finding.shown.map(([id, match]) => html`<${Pair} key=${id} view=${view} match=${match} me=${room.me} />`)}</ol>
    <${Pages} finding=${finding} />
    <p class="event__papers"><a class="button" href=${`/t/${room.id}/druck/paarungen`} data-nav><${Icon} name="printer" />${t("event.print")}</a><a class="button" href=${`/t/${room.id}/tv`} data-nav><${Icon} name="monitor" />${t("event.tv")}</a></p>
  </main>`;
}

/** @param {[string, Match][]} all @param {number | null} me */
function mineFirst(all, me) {
  return me === null ? all : [...all].sort(([, a], [, b]) => Number(plays(b, me)) - Number(plays(a, me)));
}

/** @param {Match} match @param {number | null} player */
function plays(match, player) {
  return player !== null && (match.a === player || match.b === player);
}

/** @param {{ room: EventRoom, to: number, way: "before" | "after" }} props */
function Turn({ room, to, way }) {
  if (!room.view?.rounds[to]) return html`<span class="event__turn event__turn--none"></span>`;
  return html`<a class=${`event__turn event__turn--${way}`} href=${`/t/${room.id}/runde/${to}`} data-nav data-turn=${way} aria-label=${roundName(room.view, to)}><${Icon} name="arrow-right" /></a>`;
}

/** What could not be helped when it was paired. @param {{ view: EventView, round: Round }} props */
export function Faults({ view, round }) {
  if (!round.faults?.length) return null;
  return html`<ul class="event__faults">${round.faults.map(({ fault, players }) => html`<li key=${`${fault} ${players.join()}`} data-fault=${fault}><${Icon} name="triangle-alert" /><span>${t(`event.fault.${fault}`, { who: players.filter((player) => player >= 0).map((player) => nameOf(view, player)).join(" – ") })}</span></li>`)}</ul>`;
}

/** @param {{ view: EventView, match: Match, me: number | null }} props */
function Pair({ view, match, me }) {
  const won = match.result?.winner;
  const side = (/** @type {number} */ n, /** @type {number | undefined} */ player) => html`<span class=${`event__side ${won === n ? "event__side--won" : ""}`}><b>${nameOf(view, player)}</b>${points(view, player)}</span>`;
  if (match.b === undefined) return html`<li class=${`event__pair event__pair--bye ${plays(match, me) ? "event__pair--mine" : ""}`} data-bye=${match.a}><span class="event__no">–</span>${side(0, match.a)}<span class="event__score">${t("event.bye")}</span></li>`;
  const how = match.result && match.result.how !== "played" && match.result.how !== "entered" && match.result.how !== "agreed" ? t(`event.how.${match.result.how}`) : "";
  const now = match.result ? scoreOf(match) : match.playing ? t("event.plays") : match.score?.some(Boolean) ? scoreOf(match) : "–";
  return html`<li class=${`event__pair ${plays(match, me) ? "event__pair--mine" : ""} ${match.result ? "event__pair--done" : ""}`} data-table=${match.table}>
    <span class="event__no"><span class="sr">${t("event.table.word")} </span>${match.table || "–"}</span>${side(0, match.a)}<span class="event__score">${match.room && !match.result && match.playing ? html`<a href=${`/d/${match.room}`} data-nav>${now}</a>` : now}${how && html`<small>${how}</small>`}${match.node === "p3" && html`<small>${t("event.stage.third")}</small>`}</span>${side(1, match.b)}</li>`;
}

/** @param {EventView} view @param {number | undefined} player */
function points(view, player) {
  const row = view.standings?.[String(player)];
  return row?.points === undefined ? null : html`<small>${t("event.points.n", { n: row.points })}</small>`;
}
