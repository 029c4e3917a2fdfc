/** Behind a number of the balance: the matches it comes from, and the rule by which it does. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { signed } from "../league/chances.js";
import { Answers } from "../league/lineups.js";
import { clubName, nameOf, playerName } from "../league/people.js";
import { resultOf } from "../league/results.js";

/** @import { Balance, Duel, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "../league/room.js" */

export const PARTS = /** @type {const} */ (["club", "loot", "scorer", "bonus", "hit", "repelled"]);
/** @typedef {typeof PARTS[number] | "sum"} Part */

/** The paragraph of the rules behind each number. @type {Record<Part, string>} */
const LAWS = { sum: "summe", club: "stufen", loot: "rechnung", scorer: "tore", bonus: "fragen", hit: "belohnung", repelled: "rechnung" };

/** @param {Balance} balance @param {typeof PARTS[number]} part */
export function value(balance, part) {
  const found = balance[part] ?? 0;
  return typeof found === "number" ? found : Object.values(found).reduce((sum, n) => sum + n, 0);
}

/** @param {{ room: LeagueRoom, week: Week, seat: number, part: Part }} props */
export function Reason({ room, week, seat, part }) {
  return html`<div class="reason" data-reason=${part}>${inside(room, week, seat, part)} <a href=${`/hilfe/liga#${LAWS[part]}`} data-nav>${t("balance.rule")}</a></div>`;
}

/** @param {LeagueRoom} room @param {Week} week @param {number} seat @param {Part} part @returns {any} */
function inside(room, week, seat, part) {
  const score = week.scores?.[seat];
  const picks = week.picks?.[seat] ?? {};
  if (!score) return null;
  const { balance } = score;
  if (part === "sum") {
    const parts = PARTS.filter((one) => value(balance, one)).map((one) => `${t(`balance.${one}`)} ${signed(value(balance, one))}`);
    return html`<p>${parts.length ? `${parts.join(" · ")} = ${signed(balance.total)}` : t("balance.nothing")}${!balance.total && !week.preliminary ? ` ${t("balance.comfort")}` : ""}</p>`;
  }
  if (part === "club") {
    const doubled = score.flags !== undefined && score.points !== undefined && score.flags !== score.points;
    return html`<p>${picks.club ? scoreOf(room, week, picks.club) : t("balance.no_club")}</p>${score.end && score.row && html`<p>${t("balance.club.how", { tier: t(`balance.tier.${score.row}`), end: t(`balance.end.${score.end}`), points: signed(score.points ?? 0) })}${doubled ? ` ${t("balance.club.joker", { flags: signed(score.flags ?? 0) })}` : ""}</p>`}`;
  }
  if (part === "scorer") return html`<p>${picks.scorer ? t("balance.scorer.how", { who: playerName(room, picks.scorer), n: score.goals ?? 0 }) : t("balance.no_scorer")}</p>${picks.slot && html`<p>${scoreOf(room, week, picks.slot)}</p>`}`;
  if (part === "bonus") return html`<p>${t("balance.bonus.how", { n: score.right ?? 0 })}</p><${Answers} week=${week} picks=${picks} />`;
  if (part === "hit") {
    const match = picks.tip && week.matches[picks.tip.match];
    return html`<p>${match ? t("balance.hit.how", { home: picks.tip?.home ?? 0, away: picks.tip?.away ?? 0 }) : t("balance.no_hit")}</p>${match && html`<p>${scoreOf(room, week, match.home)}</p>`}`;
  }
  const duels = Object.values(week.duels ?? {}).filter((duel) => duel.by === seat || duel.on === seat);
  return duels.length ? html`<ul>${duels.map((duel) => html`<li key=${`${duel.by}-${duel.on}`}>${told(room, duel, !!week.preliminary)}</li>`)}</ul>` : html`<p>${t("balance.no_duel")}</p>`;
}

/** The match of a club, with its result. @param {LeagueRoom} room @param {Week} week @param {string} club */
function scoreOf(room, week, club) {
  const found = Object.entries(week.matches).find(([, match]) => match.home === club || match.away === club);
  if (!found) return clubName(room, club);
  const [id, match] = found;
  return `${clubName(room, match.home)} – ${clubName(room, match.away)} ${match.off ? t("week.off") : resultOf(week, id)}`;
}

/** @param {LeagueRoom} room @param {Duel} duel @param {boolean} preliminary */
export function told(room, duel, preliminary) {
  const facts = { by: nameOf(room, duel.by), on: nameOf(room, duel.on), mine: duel.mine, theirs: duel.theirs, n: duel.loot ?? duel.repelled ?? 0 };
  const what = duel.end === "void" ? (preliminary ? "open" : "void") : duel.loot ? "loot" : duel.repelled ? "repelled" : "nothing";
  return [t(`duel.${what}`, facts), ...(duel.why ?? []).map((why) => t(`duel.why.${why}`))].join(" ");
}
