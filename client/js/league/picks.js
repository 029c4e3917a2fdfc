/** The four steps of a week: club, scorer, questions with the Volltreffer, duel. Each tap is saved; what counts is what the server has. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { Clubs } from "./clubs.js";
import { Duel } from "./duel.js";
import { clubName, nameOf, playerName } from "./people.js";
import { Questions, Tip } from "./questions.js";
import { Scorers } from "./scorers.js";
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
    { id: "club", done: !!picks.club, told: clubName(room, picks.club), children: html`<${Clubs} ...${props} />` },
    { id: "scorer", done: !!picks.scorer, told: playerName(room, picks.scorer), children: html`<${Scorers} ...${props} />` },
    { id: "questions", done: answered === Object.keys(week.questions ?? {}).length, told: t("picks.answered", { n: answered }), children: html`<${Questions} ...${props} /><${Tip} ...${props} />` },
    { id: "duel", done: picks.duel !== undefined || complete, told: picks.duel === undefined ? t("picks.fortress") : t("picks.against", { who: nameOf(room, picks.duel) }), children: html`<${Duel} ...${props} />` },
  ];
  // The first that is not done lies open; once it is, the next opens below it. After the reveal all are folded: then one looks first.
  // The fortress is no omission, but it is shown to whoever sits in it, and to nobody as done who has just begun.
  const next = week.stage === "open" ? steps.find(({ id, done }) => (id === "duel" ? picks.duel === undefined : !done))?.id : undefined;
  const saved = room.saved.value;
  return html`<p class="saved" role="status" data-saved=${saved?.matchday === matchday ? saved.at : undefined}>${room.sending("picks") ? t("picks.saving") : saved?.matchday === matchday ? html`<${Icon} name="check" /> ${t("picks.saved", { time: clockTime(saved.at) })}` : t("picks.hint")}</p>
    ${steps.map((step) => html`<${Step} key=${`${matchday}${step.id}`} ...${step} next=${step.id === next} />`)}
    ${special(mine) && html`<${Part} of="specials" show="Cards" ...${props} />`}`;
}

/** There is a card to play, or one was played. @param {MyWeek} mine */
function special(mine) {
  return [mine.klatschen, mine.trainers, mine.comebacks, mine.plays, mine.looks].some((some) => some && Object.keys(some).length) || !!mine.looks_left;
}

/** @param {{ id: string, done: boolean, told: string, next: boolean, children: any }} props  `next`: it is this one's turn */
function Step({ id, done, told, next, children }) {
  const [open, setOpen] = useState(next);
  useEffect(() => {
    if (next) setOpen(true);
  }, [next]);
  return html`<details class=${`step ${done ? "step--done" : ""}`} data-step=${id} open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
    <summary><span class="step__tick">${done ? html`<${Icon} name="check" />` : null}</span><b>${t(`step.${id}`)}</b>${told && html`<span class="step__told">${told}</span>`}<${Icon} name="chevron-down" /></summary>${open && children}</details>`;
}
