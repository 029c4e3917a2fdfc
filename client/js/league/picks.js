/** The four steps of a week: club, scorer, questions with the Volltreffer, duel. Each tap is saved; what counts is what the server has. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { stakes } from "./chances.js";
import { Clubs } from "./clubs.js";
import { Duel } from "./duel.js";
import { clubName, nameOf, playerName } from "./people.js";
import { Questions, Tip } from "./questions.js";
import { Scorers } from "./scorers.js";
import { Step } from "./step.js";
import { clockTime } from "./when.js";

/** @import { MyWeek, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "./room.js" */
/** @typedef {{ room: LeagueRoom, matchday: number, week: Week, mine: MyWeek }} Props */

/** @param {Props} props */
export function Steps(props) {
  const { room, matchday, week, mine } = props;
  const picks = mine.picks ?? {};
  const answered = Object.keys(picks.answers ?? {}).length;
  const complete = !!picks.club && !!picks.scorer && answered === Object.keys(week.questions ?? {}).length;
  const steps = [
    { id: "club", done: !!picks.club, chosen: picks.club, told: [clubName(room, picks.club), stakes(week, picks.club)].filter(Boolean).join(" · "), children: html`<${Clubs} ...${props} />` },
    { id: "scorer", done: !!picks.scorer, chosen: picks.scorer, told: playerName(room, picks.scorer), children: html`<${Scorers} ...${props} />` },
    { id: "questions", done: answered === Object.keys(week.questions ?? {}).length, told: [t("picks.answered", { n: answered }), picks.tip && t("tip.title")].filter(Boolean).join(" · "), children: html`<${Questions} ...${props} /><${Tip} ...${props} />` },
    { id: "duel", done: picks.duel !== undefined || complete, told: picks.duel === undefined ? t("picks.fortress") : t("picks.against", { who: nameOf(room, picks.duel) }), children: html`<${Duel} ...${props} />` },
  ];
  // The first that is not done lies open; once it is, the next opens below it. After the reveal all are folded: then one looks first.
  // The fortress is no omission, but it is shown to whoever sits in it, and to nobody as done who has just begun.
  const next = week.stage === "open" ? steps.find(({ id, done }) => (id === "duel" ? picks.duel === undefined : !done))?.id : undefined;
  const saved = room.saved.value;
  const at = saved?.matchday === matchday ? saved.at : undefined;
  return html`<p class="saved" role="status" data-saved=${at} data-complete=${complete}>${room.sending("picks") ? t("picks.saving") : at ? html`<${Icon} name="check" /> ${t(complete ? "picks.saved.all" : "picks.saved", { time: clockTime(at) })}` : complete ? html`<${Icon} name="check" /> ${t("picks.all")}` : t("picks.hint")}</p>
    ${steps.map((step) => html`<${Step} key=${`${matchday}${week.stage}${step.id}`} ...${step} next=${step.id === next} />`)}
    ${week.stage === "open" && html`<p class="hint"><a href=${`/f/${room.id}/tabelle`} data-nav>${t("picks.reminders")}</a></p>`}
    ${special(mine) && html`<${Part} of="specials" show="Cards" ...${props} />`}`;
}

/** There is a card to play, or one was played. @param {MyWeek} mine */
function special(mine) {
  return [mine.klatschen, mine.trainers, mine.comebacks, mine.plays, mine.looks].some((some) => some && Object.keys(some).length) || !!mine.looks_left;
}
