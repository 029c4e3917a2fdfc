/** A week's page: when what happens, the picks, how it stands, the matches. What the stage asks for comes first. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { current } from "./current.js";
import { Lineups } from "./lineups.js";
import { Sign, clubName, nameOf, seats } from "./people.js";
import { Steps } from "./picks.js";
import { Refusal } from "./refusal.js";
import { resultOf } from "./results.js";
import { moment, until, useTime } from "./when.js";

/** @import { Week } from "../stadium.js" */
/** @import { LeagueRoom } from "./room.js" */

/** @param {{ room: LeagueRoom, matchday: number }} props */
export function WeekPage({ room, matchday }) {
  const view = room.view;
  if (!view) return null;
  const n = view.weeks[matchday] ? matchday : current(view, room.store.clock.now());
  const week = view.weeks[n];
  if (!week) return html`<main class="week" id="main"><h1 class="sr">${t("league.tab.week")}</h1><p class="lead" role="status">${t("week.none")}</p></main>`;
  const mine = room.me === null ? undefined : view.my?.weeks?.[n];
  const asking = week.stage === "open" || week.stage === "revealed";
  return html`<main class="week" id="main" data-stage=${week.stage} data-matchday=${n} data-times=${JSON.stringify(week.times)}>
    <header class="week__head">
      <${Turn} room=${room} to=${n - 1} way="before" />
      <div><h1>${t("week.title", { n })}</h1><p class="week__stage">${t(`stage.${week.stage}`)}</p></div>
      <${Turn} room=${room} to=${n + 1} way="after" />
    </header>
    <${Timeline} room=${room} week=${week} />
    <${Also} room=${room} n=${n} />
    <${Refusal} room=${room} />
    ${mine?.prizes && html`<${Part} of="specials" show="Prize" room=${room} matchday=${n} prizes=${mine.prizes} />`}
    ${week.stage === "settled" && html`<${Part} of="ground" show="RoundSoon" room=${room} week=${week} />`}
    ${week.stage === "revealed" && html`<${Lineups} room=${room} week=${week} />`}
    ${asking && mine?.picks && html`${week.stage === "revealed" && html`<h2>${t("week.change")}</h2>`}<${Steps} room=${room} matchday=${n} week=${week} mine=${mine} />`}
    ${asking && !mine?.picks && html`<p class="lead" data-watching>${t(`week.watching.${week.stage}`, { when: moment(week.times.reveal ?? 0) })}</p>`}
    ${week.stage === "closed" && html`<a class="button" href=${`/f/${room.id}/karte?woche=${n}`} data-nav data-verb="to-map"><${Icon} name="map" />${t("week.to_map")}</a>`}
    ${week.scores ? html`<${Part} of="balance" show="Balances" quiet=${true} room=${room} matchday=${n} week=${week} />` : week.stage === "locked" && html`<p class="lead" role="status">${t("week.live")}</p>`}
    ${week.stage === "locked" && html`<${Fixtures} room=${room} week=${week} />`}
    ${week.stage !== "revealed" && week.picks && html`<${Lineups} room=${room} week=${week} />`}
    ${week.stage !== "locked" && html`<${Fixtures} room=${room} week=${week} />`}
  </main>`;
}

/** To the matchday before or after. @param {{ room: LeagueRoom, to: number, way: "before" | "after" }} props */
function Turn({ room, to, way }) {
  if (!room.view?.weeks[to]) return html`<span class="turner turner--none"></span>`;
  return html`<a class=${`turner turner--${way}`} href=${`/f/${room.id}/woche/${to}`} data-nav data-turn-to=${to} aria-label=${t(`week.${way}`, { n: to })}><${Icon} name="arrow-right" /><span aria-hidden="true">${t("week.short", { n: to })}</span></a>`;
}

/** Other matchdays that ask for something at the same time, as in an English week. @param {{ room: LeagueRoom, n: number }} props */
function Also({ room, n }) {
  const others = Object.entries(room.view?.weeks ?? {}).filter(([other, { stage }]) => Number(other) !== n && (stage === "open" || stage === "revealed" || stage === "settled"));
  if (!others.length) return null;
  return html`<p class="also" data-also>${t("week.also")} ${others.map(([other, { stage }]) => html`<a key=${other} class="chip" href=${`/f/${room.id}/woche/${other}`} data-nav>${t("week.title", { n: other })}: ${t(`stage.${stage}`)}</a> `)}</p>`;
}

/** The marks of a week in words: picks turn over, nothing moves any more, then the round; before them when it opens. @param {{ room: LeagueRoom, week: Week }} props */
function Timeline({ room, week }) {
  const now = useTime(room);
  const marks = /** @type {const} */ (["opens", "reveal", "lock", "round"]);
  return html`<ol class="timeline">${marks.filter((mark) => mark !== "opens" || week.stage === "scheduled").map((mark) => {
    const at = week.times[mark];
    if (at === undefined) return null;
    const begun = mark === "round" && (week.stage === "round" || week.stage === "closed"); // it may have begun early
    const left = begun ? "" : until(at, now);
    return html`<li key=${mark} data-mark=${mark} class=${left ? "" : "timeline__past"}><b>${t(`time.${mark}`)}</b><span>${moment(at)}</span>${left && html`<small>${left}</small>`}</li>`;
  })}</ol>${week.provisional && html`<p class="hint">${t(week.confirmed ? "week.confirmed" : "week.provisional")}</p>`}${room.view?.paused && week.stage === "scheduled" && html`<p class="hint">${t("week.paused")}</p>`}`;
}

/** The matches; once picks are open with the signs of those who play with a club. @param {{ room: LeagueRoom, week: Week }} props */
function Fixtures({ room, week }) {
  const all = Object.entries(week.matches).sort(([, a], [, b]) => a.kickoff - b.kickoff);
  const fans = (/** @type {string} */ club) => seats(room).filter((seat) => week.picks?.[seat]?.club === club).map((seat) => html`<${Sign} key=${seat} room=${room} seat=${seat} /><span class="sr">(${nameOf(room, seat)})</span>`);
  return html`<section class="fixtures" aria-label=${t("week.matches")}><h2>${t("week.matches")}</h2><ul>${all.map(([id, match]) => html`<li key=${id} class=${match.off ? "fixture--off" : ""}><small>${moment(match.kickoff)}</small><span>${clubName(room, match.home)} ${fans(match.home)} – ${clubName(room, match.away)} ${fans(match.away)}</span><b>${match.off ? t("week.off") : resultOf(week, id)}${week.stage === "locked" && week.results?.[id] && !week.results[id].final ? html` <small class="chip">${t("week.running")}</small>` : null}</b></li>`)}</ul>${room.football.value.attribution && html`<p class="hint">${t("week.data", { who: room.football.value.attribution })}</p>`}</section>`;
}
