/** The five bonus questions of a week, and the Volltreffer. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { clubName } from "./people.js";

/** @import { Week } from "../stadium.js" */
/** @import { Props } from "./picks.js" */
/** @import { LeagueRoom } from "./room.js" */

const MOST_GOALS = 9;
const OPTIONS = /** @type {Record<string, string[]>} */ ({ "more-wins": ["home", "away", "even"], goals: ["over", "under"], "top-match": ["home", "draw", "away"] });

/** @param {string} question @returns {string[]} */
export function choicesOf(question) {
  return OPTIONS[question] ?? ["yes", "no"];
}

/** @param {LeagueRoom} room @param {Week} week @param {string} question */
export function questionWords(room, week, question) {
  const about = week.questions?.[/** @type {keyof NonNullable<Week["questions"]>} */ (question)];
  const match = about?.match ? week.matches[about.match] : undefined;
  return t(`question.${question}`, { home: clubName(room, match?.home), away: clubName(room, match?.away), club: clubName(room, about?.club), mean: about?.goals && about?.matches ? ((9 * about.goals) / about.matches).toFixed(1) : "" });
}

/** @param {Props} props */
export function Questions({ room, matchday, week, mine }) {
  const answers = mine.picks?.answers ?? {};
  return html`<p class="hint">${t("picks.questions.about")} <a href="/hilfe/liga#fragen" data-nav>${t("league.why")}</a></p><ol class="questions">${Object.keys(week.questions ?? {}).map((question) => html`<li key=${question} data-question=${question}><fieldset><legend>${questionWords(room, week, question)}</legend><div class="pills">${choicesOf(question).map((answer) => {
    const on = answers[/** @type {keyof typeof answers} */ (question)] === answer;
    return html`<button key=${answer} type="button" class=${`pill ${on ? "pill--on" : ""}`} data-answer=${answer} aria-pressed=${on} disabled=${room.resting} onClick=${() => room.send({ do: "picks", matchday, answers: { [question]: on ? "" : answer } })}>${t(`answer.${answer}`)}</button>`;
  })}</div></fieldset></li>`)}</ol>`;
}

/** @param {Props} props */
export function Tip({ room, matchday, week, mine }) {
  const tip = mine.picks?.tip;
  const matches = Object.entries(week.matches).filter(([, match]) => !match.off);
  const send = (/** @type {{ match: string, home: number, away: number }} */ next) => room.send({ do: "picks", matchday, tip: next });
  const now = { match: tip?.match ?? "", home: tip?.home ?? 0, away: tip?.away ?? 0 };
  const side = (/** @type {"home" | "away"} */ name) => html`<span class="stepper"><button type="button" class="round" aria-label=${t("tip.less", { club: clubName(room, week.matches[now.match]?.[name]) })} disabled=${now[name] === 0 || room.resting} onClick=${() => send({ ...now, [name]: now[name] - 1 })}><${Icon} name="minus" /></button><b data-goals=${name}>${now[name]}</b><button type="button" class="round" aria-label=${t("tip.more", { club: clubName(room, week.matches[now.match]?.[name]) })} disabled=${now[name] === MOST_GOALS || room.resting} onClick=${() => send({ ...now, [name]: now[name] + 1 })}><${Icon} name="plus" /></button></span>`;
  return html`<fieldset class="tip"><legend><b>${t("tip.title")}</b> ${t("tip.about")}</legend>
    <select name="tip" aria-label=${t("tip.match")} value=${now.match} disabled=${room.resting} onChange=${(/** @type {any} */ event) => send({ match: event.currentTarget.value, home: 1, away: 1 })}><option value="">${t("tip.none")}</option>${matches.map(([id, match]) => html`<option key=${id} value=${id}>${clubName(room, match.home)} – ${clubName(room, match.away)}</option>`)}</select>
    ${now.match && html`<div class="tip__score">${side("home")}<span>:</span>${side("away")}</div>`}
    <p class="hint">${t("tip.prizes", { cards: (week.cards ?? []).map((card) => t(`card.${card}`)).join(t("tip.or")) })} <a href="/hilfe/liga#belohnung" data-nav>${t("league.why")}</a></p></fieldset>`;
}
