/** Everybody's picks side by side, once they are open. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { stakes } from "./chances.js";
import { Who, clubName, nameOf, playerName, seats } from "./people.js";
import { moment } from "./when.js";

/** @import { Picks, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "./room.js" */

/** @param {{ room: LeagueRoom, week: Week }} props */
export function Lineups({ room, week }) {
  return html`<section class="lineups" aria-label=${t("lineups.title")}><h2>${t("lineups.title")}</h2><ul>${seats(room).map((seat) => {
    const picks = week.picks?.[seat] ?? {};
    const played = (week.plays ?? []).filter((play) => play.seat === seat && play.fate !== "returned");
    const spied = (week.spied ?? []).filter((look) => look.target === seat);
    return html`<li key=${seat} class="lineup" data-lineup=${seat}><h3><${Who} room=${room} seat=${seat} hand=${true} /></h3>
      <${Chosen} room=${room} week=${week} picks=${picks} />
      ${Object.keys(picks.answers ?? {}).length > 0 && html`<details><summary>${t("lineups.answers")}<${Icon} name="chevron-down" /></summary><${Answers} week=${week} picks=${picks} /></details>`}
      ${played.map((play, n) => html`<small key=${n} class="chip">${t(`lineups.card.${play.card}`, { who: play.target === undefined ? "" : nameOf(room, play.target), n: play.of ?? 0 })}</small>`)}
      ${spied.map((look) => html`<small key=${look.seat} class="chip">${t("lineups.spied", { who: nameOf(room, look.seat) })}</small>`)}
      ${picks.changed && html`<small class="chip changed" data-changed=${picks.changed}><${Icon} name="alarm-clock" />${t("lineups.changed", { when: moment(picks.changed) })}</small>`}${picks.proxy && html`<small class="chip">${t("lineups.proxy")}</small>`}</li>`;
  })}</ul></section>`;
}

/** All of somebody's picks but the answers. @param {{ room: LeagueRoom, week: Week, picks: Picks }} props */
export function Chosen({ room, week, picks }) {
  const tip = picks.tip && week.matches[picks.tip.match];
  const risk = stakes(week, picks.club);
  return html`<dl><dt>${t("step.club")}</dt><dd>${clubName(room, picks.club) || "–"}${risk && html` <small class="lineup__risk">${risk}</small>`}${picks.auto && html` <small class="chip">${t("lineups.auto")}</small>`}${picks.forced && html` <small class="chip">${t(`lineups.${picks.forced}`, { who: nameOf(room, picks.by ?? 0) })}</small>`}</dd>
    <dt>${t("step.scorer")}</dt><dd>${playerName(room, picks.scorer) || "–"}</dd>
    <dt>${t("step.duel")}</dt><dd>${picks.duel === undefined ? html`<${Icon} name="shield" /> ${t("picks.fortress")}` : html`<${Icon} name="swords" /> ${nameOf(room, picks.duel)}`}</dd>
    ${tip && html`<dt>${t("tip.title")}</dt><dd>${clubName(room, tip.home)} – ${clubName(room, tip.away)} ${picks.tip?.home ?? 0}:${picks.tip?.away ?? 0}</dd>`}</dl>`;
}

/** @param {{ week: Week, picks: Picks }} props */
export function Answers({ week, picks }) {
  return html`<ul>${Object.entries(picks.answers ?? {}).map(([question, answer]) => html`<li key=${question}>${t(`short.${question}`)}: <b>${t(`answer.${answer}`)}</b>${week.truths && question in week.truths ? html` <${Icon} name=${right(week, question, answer) ? "check" : "x"} /><span class="sr">${t(right(week, question, answer) ? "lineups.right" : "lineups.wrong")}</span>` : null}</li>`)}</ul>`;
}

/** @param {Week} week @param {string} question @param {string | undefined} answer */
function right(week, question, answer) {
  const truth = /** @type {Record<string, string>} */ (week.truths ?? {})[question];
  return truth === "" || truth === answer;
}
