/** A season's pages: this week, the map, the table. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { Balances } from "./balance.js";
import { Lineups } from "./lineups.js";
import { Who } from "./people.js";
import { Steps } from "./picks.js";
import { Prize } from "./prize.js";
import { Refusal } from "./refusal.js";
import { Standing } from "./standing.js";
import { moment, until } from "./when.js";

/** @import { StadiumView, Week } from "../stadium.js" */
/** @import { Here } from "./page.js" */
/** @import { LeagueRoom } from "./room.js" */

const ORDER = ["open", "revealed", "settled", "locked", "round", "scheduled", "closed", "cancelled"];

/** @param {{ room: LeagueRoom, here: Here }} props */
export function Season({ room, here }) {
  const view = room.view;
  if (!view) return null;
  const base = `/f/${room.id}`;
  const tabs = /** @type {const} */ ([["week", base, "calendar-days"], ["map", `${base}/karte`, "map"], ["table", `${base}/tabelle`, "trophy"]]);
  return html`<nav class="tabs" aria-label=${t("league.pages")}>${tabs.map(([tab, href, icon]) => html`<a key=${tab} class=${`tab ${here.tab === tab ? "tab--on" : ""}`} aria-current=${here.tab === tab ? "page" : undefined} href=${href} data-nav><${Icon} name=${icon} />${t(`league.tab.${tab}`)}</a>`)}<a class="tab tab--small" href="/hilfe/liga" data-nav aria-label=${t("league.rules")}><${Icon} name="book-open" /></a></nav>
    ${view.round && here.tab !== "week" && html`<a class="button button--main" href=${base} data-nav data-verb="to-round"><${Icon} name="flag" />${t("round.on", { n: view.round.matchday })}</a>`}
    ${view.result && html`<${Champion} room=${room} />`}
    ${here.tab === "map" ? html`<${Part} of="ground" show="Overview" room=${room} />` : here.tab === "table" ? html`<${Standing} room=${room} />` : html`<${WeekPage} room=${room} matchday=${here.week} />`}`;
}

/** @param {{ room: LeagueRoom }} props */
function Champion({ room }) {
  const winners = room.view?.result?.winners ?? [];
  return html`<section class="paper-box champion" data-over="true"><${Icon} name="trophy" /><h1>${t("over.title", { n: winners.length })}</h1><p class="champion__who">${winners.map((seat) => html`<${Who} key=${seat} room=${room} seat=${seat} />`)}</p></section>`;
}

/** The week that asks something of people, else the latest. @param {StadiumView} view @returns {number} */
export function current(view) {
  const weeks = Object.entries(view.weeks).filter(([, week]) => week.stage !== "cancelled");
  const asking = weeks.filter(([, week]) => ["open", "revealed", "locked", "settled", "round"].includes(week.stage));
  if (asking.length) return Number(asking.sort(([a, x], [b, y]) => ORDER.indexOf(x.stage) - ORDER.indexOf(y.stage) || Number(a) - Number(b))[0][0]);
  const next = weeks.filter(([, week]) => week.stage === "scheduled");
  return Number((next[0] ?? weeks.at(-1) ?? ["0"])[0]);
}

/** @param {{ room: LeagueRoom, matchday: number }} props */
function WeekPage({ room, matchday }) {
  const view = room.view;
  if (!view) return null;
  const n = view.weeks[matchday] ? matchday : current(view);
  const week = view.weeks[n];
  if (!week) return html`<main class="week" id="main"><p class="lead" role="status">${t("week.none")}</p></main>`;
  const mine = room.me === null ? undefined : view.my?.weeks?.[n];
  const asking = week.stage === "open" || week.stage === "revealed";
  return html`<main class="week" id="main" data-stage=${week.stage} data-matchday=${n} data-times=${JSON.stringify(week.times)}>
    <header class="week__head">
      <${Turn} room=${room} to=${n - 1} icon="minus" words="week.before" />
      <div><h1>${t("week.title", { n })}</h1><p class="week__stage">${t(`stage.${week.stage}`)}</p></div>
      <${Turn} room=${room} to=${n + 1} icon="plus" words="week.after" />
    </header>
    <${Timeline} room=${room} week=${week} />
    <${Refusal} room=${room} />
    ${mine?.prizes && html`<${Prize} room=${room} matchday=${n} prizes=${mine.prizes} />`}
    ${asking && mine?.picks && html`<${Steps} room=${room} matchday=${n} week=${week} mine=${mine} />`}
    ${asking && !mine?.picks && html`<p class="lead">${t("week.watching")}</p>`}
    ${week.scores && html`<${Balances} room=${room} matchday=${n} week=${week} />`}
    ${week.picks && html`<${Lineups} room=${room} week=${week} />`}
    <${Fixtures} room=${room} week=${week} />
  </main>`;
}

/** @param {{ room: LeagueRoom, to: number, icon: string, words: string }} props */
function Turn({ room, to, icon, words }) {
  if (!room.view?.weeks[to]) return html`<span class="round round--none"></span>`;
  return html`<a class="round" href=${`/f/${room.id}/woche/${to}`} data-nav aria-label=${t(words, { n: to })}><${Icon} name=${icon} /></a>`;
}

/** The two marks of a week in words: picks turn over, nothing moves any more. Then the round. @param {{ room: LeagueRoom, week: Week }} props */
function Timeline({ room, week }) {
  const now = room.store.clock.now();
  const marks = /** @type {const} */ (["reveal", "lock", "round"]);
  return html`<ol class="timeline">${marks.map((mark) => {
    const at = week.times[mark];
    if (at === undefined) return null;
    const left = until(at, now);
    return html`<li key=${mark} class=${left ? "" : "timeline__past"}><b>${t(`time.${mark}`)}</b><span>${moment(at)}</span>${left && html`<small>${left}</small>`}</li>`;
  })}</ol>${week.provisional && html`<p class="hint">${t("week.provisional")}</p>`}`;
}

/** @param {{ room: LeagueRoom, week: Week }} props */
function Fixtures({ room, week }) {
  const all = Object.entries(week.matches).sort(([, a], [, b]) => a.kickoff - b.kickoff);
  return html`<section class="fixtures" aria-label=${t("week.matches")}><h2>${t("week.matches")}</h2><ul>${all.map(([id, match]) => {
    const result = week.results?.[id];
    return html`<li key=${id} class=${match.off ? "fixture--off" : ""}><small>${moment(match.kickoff)}</small><span>${room.clubs.value[match.home]?.name ?? match.home} – ${room.clubs.value[match.away]?.name ?? match.away}</span><b>${match.off ? t("week.off") : result ? `${result.home}:${result.away}` : "–:–"}</b></li>`;
  })}</ul>${room.football.value.attribution && html`<p class="hint">${t("week.data", { who: room.football.value.attribution })}</p>`}</section>`;
}
