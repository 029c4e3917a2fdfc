/** Choosing for somebody who can't, up to the lock. Everybody is told who chose for whom; what, at the reveal (R16). */
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { choicesOf, questionWords } from "../league/questions.js";
import { playing } from "../league/chances.js";
import { clubName, nameOf, playerName, seats } from "../league/people.js";
import { spent } from "./spent.js";

/** @import { Week } from "../stadium.js" */
/** @import { LeagueRoom } from "../league/room.js" */

const OPEN = ["open", "revealed"];

/** @param {{ room: LeagueRoom, weeks: [string, Week][] }} props */
export function Proxy({ room, weeks }) {
  const open = weeks.filter(([, week]) => OPEN.includes(week.stage));
  const others = seats(room).filter((seat) => seat !== room.me && !room.view?.members[seat].quit);
  const [matchday, setMatchday] = useState("");
  const [seat, setSeat] = useState("");
  const n = open.some(([one]) => one === matchday) ? matchday : (open[0]?.[0] ?? "");
  const week = room.view?.weeks[n];
  if (!week || !others.length) return null;
  return html`<fieldset class="office__part" data-office="proxy"><legend>${t("office.proxy.title")}</legend><p class="hint">${t("office.proxy.about")}</p>
    ${open.length > 1 && html`<${Select} name="proxy-week" title=${t("office.proxy.week")} value=${n} options=${open.map(([one]) => [one, t("week.title", { n: one })])} onChange=${setMatchday} />`}
    <${Select} name="proxy-for" title=${t("office.proxy.for")} value=${seat} empty=${t("office.proxy.for")} options=${others.map((one) => [String(one), nameOf(room, one)])} onChange=${setSeat} />
    ${seat && html`<${Picks} key=${`${n}/${seat}`} room=${room} matchday=${Number(n)} week=${week} seat=${Number(seat)} onDone=${() => setSeat("")} />`}</fieldset>`;
}

/** @param {{ room: LeagueRoom, matchday: number, week: Week, seat: number, onDone: () => void }} props */
function Picks({ room, matchday, week, seat, onDone }) {
  const [club, setClub] = useState("");
  const [from, setFrom] = useState("");
  const [scorer, setScorer] = useState("");
  const [answers, setAnswers] = useState(/** @type {Record<string, string>} */ ({}));
  if (!room.view) return null;
  const gone = spent(room.view, seat, matchday);
  const clubs = [...playing(week).keys()].sort((a, b) => clubName(room, a).localeCompare(clubName(room, b)));
  const players = Object.entries(room.view.squads?.clubs ?? {}).filter(([id, at]) => at === from && !gone.scorers.has(id)).map(([id]) => [id, playerName(room, id)]).sort(([, a], [, b]) => a.localeCompare(b));
  const named = (/** @type {string[]} */ some) => some.map((id) => [id, clubName(room, id)]);
  const send = () => {
    room.send({ do: "proxy", seat, matchday, ...(club && { club }), ...(scorer && { scorer }), ...(Object.keys(answers).length && { answers }) });
    onDone();
  };
  return html`${week.picks?.[seat]?.forced ? html`<p class="hint">${t("reason.forced")}</p>` : html`<${Select} name="proxy-club" title=${t("step.club")} value=${club} empty=${t("office.proxy.stays")} options=${named(clubs.filter((id) => !gone.clubs.has(id)))} onChange=${setClub} />`}
    <${Select} name="proxy-from" title=${t("office.proxy.from")} value=${from} empty=${t("office.proxy.stays")} options=${named(clubs.filter((id) => !gone.slots.has(id)))} onChange=${(/** @type {string} */ next) => (setFrom(next), setScorer(""))} />
    ${from && html`<${Select} name="proxy-scorer" title=${t("step.scorer")} value=${scorer} empty=${t("office.choose")} options=${players} onChange=${setScorer} />`}
    ${Object.keys(week.questions ?? {}).map((question) => html`<${Select} key=${question} name=${`proxy-${question}`} title=${questionWords(room, week, question)} value=${answers[question] ?? ""} empty=${t("office.proxy.stays")} options=${choicesOf(question).map((one) => [one, t(`answer.${one}`)])} onChange=${(/** @type {string} */ next) => setAnswers(Object.fromEntries(Object.entries({ ...answers, [question]: next }).filter(([, value]) => value)))} />`)}
    <button type="button" class="button" data-office="proxy.send" disabled=${room.resting || !(club || scorer || Object.keys(answers).length)} onClick=${send}>${t("office.proxy.send", { who: nameOf(room, seat) })}</button>`;
}

/** @param {{ name: string, title: string, value: string, empty?: string, options: string[][], onChange: (value: string) => void }} props */
function Select({ name, title, value, empty, options, onChange }) {
  return html`<label class="field"><span>${title}</span><select name=${name} value=${value} onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.value)}>${empty !== undefined && html`<option value="">${empty}</option>`}${options.map(([id, words]) => html`<option key=${id} value=${id}>${words}</option>`)}</select></label>`;
}
