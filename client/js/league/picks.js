/** The four steps of a week: club, scorer, questions with the Volltreffer, duel. Each tap is saved; what counts is what the server has. */
import { Icon, html, useState } from "../html.js";
import { lang, t } from "../i18n.js";
import { Cards } from "./cards.js";
import { Who, clubName, nameOf, playerName, seats } from "./people.js";
import { clockTime, moment } from "./when.js";

/** @import { Match, MyWeek, Tier, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "./room.js" */
/** @typedef {{ room: LeagueRoom, matchday: number, week: Week, mine: MyWeek }} Props */

/** Points of the rule book's table: win, draw, defeat. @type {Record<Tier, [number, number, number]>} */
const POINTS = { "above-65": [2, 0, -2], "45-65": [2, 1, 0], "30-45": [3, 1, 0], "15-30": [4, 2, 0], "below-15": [7, 4, 0] };
const SHOWN = 30; // footballers at once
const MOST_GOALS = 9;
const OPTIONS = /** @type {Record<string, string[]>} */ ({ "more-wins": ["home", "away", "even"], goals: ["over", "under"], "top-match": ["home", "draw", "away"] });

/** @param {Props} props */
export function Steps({ room, matchday, week, mine }) {
  const picks = mine.picks ?? {};
  const done = { club: !!picks.club, scorer: !!picks.scorer, questions: Object.keys(picks.answers ?? {}).length === Object.keys(week.questions ?? {}).length, duel: picks.duel !== undefined };
  const saved = room.saved.value;
  const waits = room.sending("picks");
  return html`<p class="saved" role="status" data-saved=${saved?.matchday === matchday ? saved.at : undefined}>${waits ? t("picks.saving") : saved?.matchday === matchday ? html`<${Icon} name="check" /> ${t("picks.saved", { time: clockTime(saved.at) })}` : t("picks.hint")}</p>
    <${Step} fresh=${week.stage === "open"} id="club" done=${done.club} told=${picks.club && clubName(room, picks.club)}><${Clubs} room=${room} matchday=${matchday} week=${week} mine=${mine} /><//>
    <${Step} fresh=${week.stage === "open"} id="scorer" done=${done.scorer} told=${playerName(room, picks.scorer)}><${Scorers} room=${room} matchday=${matchday} week=${week} mine=${mine} /><//>
    <${Step} fresh=${week.stage === "open"} id="questions" done=${done.questions} told=${t("picks.answered", { n: Object.keys(picks.answers ?? {}).length })}><${Questions} room=${room} matchday=${matchday} week=${week} mine=${mine} /><${Tip} room=${room} matchday=${matchday} week=${week} mine=${mine} /><//>
    <${Step} fresh=${week.stage === "open"} id="duel" done=${done.duel} told=${picks.duel === undefined ? t("picks.fortress") : t("picks.against", { who: nameOf(room, picks.duel) })}><${Duel} room=${room} matchday=${matchday} week=${week} mine=${mine} /><//>
    <${Cards} room=${room} matchday=${matchday} week=${week} mine=${mine} />`;
}

/** @param {{ id: string, done: boolean, told: string | undefined | false, fresh: boolean, children?: any }} props  `fresh`: nothing is open yet for others to see */
function Step({ id, done, told, fresh, children }) {
  const [open, setOpen] = useState(!done && fresh);
  return html`<details class=${`step ${done ? "step--done" : ""}`} data-step=${id} open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
    <summary><span class="step__tick">${done ? html`<${Icon} name="check" />` : null}</span><b>${t(`step.${id}`)}</b>${told && html`<span class="step__told">${told}</span>`}<${Icon} name="chevron-down" /></summary>${children}</details>`;
}

/** @param {number} hundredths of a percent */
function percent(hundredths) {
  return `${(Math.floor(hundredths / 10) / 10).toLocaleString(lang.value === "de" ? "de-DE" : "en-GB", { minimumFractionDigits: 1 })} %`;
}

/** Each club that plays with its match. @param {Week} week @returns {Map<string, { match: Match, home: boolean }>} */
function playing(week) {
  const found = new Map();
  for (const match of Object.values(week.matches)) {
    if (match.off) continue;
    found.set(match.home, { match, home: true });
    found.set(match.away, { match, home: false });
  }
  return found;
}

/** @param {Props} props */
function Clubs({ room, matchday, week, mine }) {
  const picks = mine.picks ?? {};
  const free = new Set(mine.clubs);
  const rows = [...playing(week)].map(([club, { match, home }]) => ({ club, match, home, chance: match.chance ? (home ? match.chance.home : match.chance.away) : 0, row: match.chance?.[home ? "home_row" : "away_row"] }));
  rows.sort((a, b) => b.chance - a.chance);
  if (picks.forced) return html`<p class="fault">${t(`picks.forced.${picks.forced}`, { who: nameOf(room, picks.by ?? 0), club: clubName(room, picks.club) })}</p>`;
  return html`<ul class="rows">${rows.map(({ club, match, home, chance, row }) => {
    const points = row && POINTS[row];
    const used = mine.used_clubs?.[club];
    return html`<li key=${club}><button type="button" class=${`row ${picks.club === club ? "row--on" : ""}`} data-club=${club} aria-pressed=${picks.club === club} disabled=${!free.has(club) || room.resting} onClick=${() => room.send({ do: "picks", matchday, club: picks.club === club ? "" : club })}>
      <span class="row__sign">${club}</span><span class="row__main"><b>${clubName(room, club)}</b><small>${t(home ? "picks.home" : "picks.away", { club: clubName(room, home ? match.away : match.home) })}</small></span>
      ${used !== undefined && !free.has(club) ? html`<small class="row__used">${t("picks.used", { n: used })}</small>` : points && html`<span class="row__chance"><b>${percent(chance)}</b><small>${t("picks.points", { win: points[0], draw: points[1], loss: points[2] })}</small></span>`}
    </button></li>`;
  })}</ul>${rows[0]?.match.chance && html`<p class="hint">${t("picks.source", { source: rows[0].match.chance.source, when: moment(week.opened_at ?? rows[0].match.chance.at) })}</p>`}`;
}

/** @param {Props} props */
function Scorers({ room, matchday, week, mine }) {
  const [asked, setAsked] = useState("");
  const [onlyFree, setOnlyFree] = useState(true);
  const picks = mine.picks ?? {};
  const clubs = playing(week);
  const words = asked.trim().toLowerCase();
  const all = Object.entries(room.view?.squads?.clubs ?? {}).map(([id, club]) => ({ id, club, name: playerName(room, id), used: mine.used_scorers?.[id] ?? mine.used_slots?.[club] }));
  const found = all.filter(({ id, name, club, used }) => id !== picks.scorer && clubs.has(club) && (!onlyFree || used === undefined) && (!words || `${name} ${clubName(room, club)} ${club}`.toLowerCase().includes(words)));
  const chosen = picks.scorer ? [{ id: picks.scorer, club: picks.slot ?? "", name: playerName(room, picks.scorer), used: undefined }] : [];
  return html`<div class="scorers"><div class="field__row"><label class="scorers__search"><span class="sr">${t("picks.search")}</span><input type="search" name="scorer" placeholder=${t("picks.search")} value=${asked} onInput=${(/** @type {any} */ event) => setAsked(event.currentTarget.value)} /></label>
    <label class="check"><input type="checkbox" checked=${onlyFree} onChange=${(/** @type {any} */ event) => setOnlyFree(event.currentTarget.checked)} /><span>${t("picks.only_free")}</span></label></div>
    <ul class="rows rows--narrow">${[...chosen, ...found.slice(0, SHOWN)].map(({ id, club, name, used }) => html`<li key=${id}><button type="button" class=${`row ${picks.scorer === id ? "row--on" : ""}`} data-player=${id} aria-pressed=${picks.scorer === id} disabled=${used !== undefined || room.resting} onClick=${() => room.send({ do: "picks", matchday, scorer: picks.scorer === id ? "" : id })}><span class="row__sign">${club}</span><span class="row__main"><b>${name}</b><small>${clubName(room, club)}</small></span>${used !== undefined && html`<small class="row__used">${t("picks.used", { n: used })}</small>`}</button></li>`)}</ul>
    <p class="hint" role="status">${found.length > SHOWN ? t("picks.more", { n: found.length - SHOWN }) : found.length ? "" : t("picks.nobody")}</p></div>`;
}

/** @param {Props} props */
function Questions({ room, matchday, week, mine }) {
  const answers = mine.picks?.answers ?? {};
  return html`<ol class="questions">${Object.entries(week.questions ?? {}).map(([question, about]) => {
    const match = about?.match ? week.matches[about.match] : undefined;
    const facts = { home: clubName(room, match?.home), away: clubName(room, match?.away), club: clubName(room, about?.club), mean: about?.goals && about?.matches ? ((9 * about.goals) / about.matches).toFixed(1) : "" };
    return html`<li key=${question} data-question=${question}><fieldset><legend>${t(`question.${question}`, facts)}</legend><div class="pills">${(OPTIONS[question] ?? ["yes", "no"]).map((answer) => {
      const on = answers[/** @type {keyof typeof answers} */ (question)] === answer;
      return html`<button type="button" class=${`pill ${on ? "pill--on" : ""}`} data-answer=${answer} aria-pressed=${on} disabled=${room.resting} onClick=${() => room.send({ do: "picks", matchday, answers: { [question]: on ? "" : answer } })}>${t(`answer.${answer}`)}</button>`;
    })}</div></fieldset></li>`;
  })}</ol>`;
}

/** @param {Props} props */
function Tip({ room, matchday, week, mine }) {
  const tip = mine.picks?.tip;
  const matches = Object.entries(week.matches).filter(([, match]) => !match.off);
  const send = (/** @type {{ match: string, home: number, away: number }} */ next) => room.send({ do: "picks", matchday, tip: next });
  const now = { match: tip?.match ?? "", home: tip?.home ?? 0, away: tip?.away ?? 0 };
  const side = (/** @type {"home" | "away"} */ name) => html`<span class="stepper"><button type="button" class="round" aria-label=${t("tip.less", { club: clubName(room, week.matches[now.match]?.[name]) })} disabled=${now[name] === 0} onClick=${() => send({ ...now, [name]: now[name] - 1 })}><${Icon} name="minus" /></button><b data-goals=${name}>${now[name]}</b><button type="button" class="round" aria-label=${t("tip.more", { club: clubName(room, week.matches[now.match]?.[name]) })} disabled=${now[name] === MOST_GOALS} onClick=${() => send({ ...now, [name]: now[name] + 1 })}><${Icon} name="plus" /></button></span>`;
  return html`<fieldset class="tip"><legend><b>${t("tip.title")}</b> ${t("tip.about")}</legend>
    <select name="tip" aria-label=${t("tip.match")} value=${now.match} disabled=${room.resting} onChange=${(/** @type {any} */ event) => send({ match: event.currentTarget.value, home: 1, away: 1 })}><option value="">${t("tip.none")}</option>${matches.map(([id, match]) => html`<option value=${id}>${clubName(room, match.home)} – ${clubName(room, match.away)}</option>`)}</select>
    ${now.match && html`<div class="tip__score">${side("home")}<span>:</span>${side("away")}</div>`}
    <p class="hint">${t("tip.prizes", { cards: (week.cards ?? []).map((card) => t(`card.${card}`)).join(", ") })}</p></fieldset>`;
}

/** @param {Props} props */
function Duel({ room, matchday, mine }) {
  const chosen = mine.picks?.duel;
  const others = seats(room).filter((seat) => seat !== room.me);
  const send = (/** @type {number} */ duel) => room.send({ do: "picks", matchday, duel });
  return html`<ul class="rows">
    <li><button type="button" class=${`row ${chosen === undefined ? "row--on" : ""}`} data-duel="none" aria-pressed=${chosen === undefined} disabled=${room.resting} onClick=${() => send(-1)}><span class="row__sign"><${Icon} name="shield" /></span><span class="row__main"><b>${t("picks.fortress")}</b><small>${t("picks.fortress.about")}</small></span></button></li>
    ${others.map((seat) => {
      const full = mine.full?.[seat];
      const hand = room.view?.members[seat].hand;
      return html`<li key=${seat}><button type="button" class=${`row ${chosen === seat ? "row--on" : ""}`} data-duel=${seat} aria-pressed=${chosen === seat} disabled=${!!full || room.resting} onClick=${() => send(chosen === seat ? -1 : seat)}><span class="row__main"><b><${Who} room=${room} seat=${seat} /></b>${hand && html`<small>${Object.entries(hand).map(([card, n]) => `${n}× ${t(`card.${card}`)}`).join(", ")}</small>`}</span>${full && html`<small class="row__used">${t("picks.full")}</small>`}</button></li>`;
    })}</ul>`;
}

