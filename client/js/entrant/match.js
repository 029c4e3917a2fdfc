/** My next match in one card: where, against whom, how long, and one tap to the table. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { playerPortrait } from "../portraits.js";
import { go } from "../router.js";
import { Fault } from "../views/fault.js";
import { useLeft } from "../views/time.js";
import { Claim } from "./claim.js";
import { optionsOf } from "../tournament/options.js";
import { fate, matchName, matchOf, nameOf, newest, pausedAt, undecided } from "../tournament/read.js";
import { scoreOf } from "../tournament/score.js";
import { RoundTime, long } from "../tournament/time.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { Match, Round } from "../tournament.js" */

/** @param {{ room: EventRoom }} props */
export function MyMatch({ room }) {
  const { view, me } = room;
  if (!view || me === null || view.phase === "over") return null;
  const last = newest(view);
  const found = last && matchOf(last.round, me);
  const status = view.players[me].status ?? "in";
  if (last && found && !found[1].result) return html`<${Open} room=${room} number=${last.number} id=${found[0]} match=${found[1]} round=${last.round} />`;
  return html`<section class="paper-box event__now" data-mine=${found ? "done" : "none"} aria-label=${t("event.mine")}>
    ${found && last && html`<${Done} room=${room} number=${last.number} match=${found[1]} />`}
    <p class="lead">${status === "in" ? next(room, last) : t(`event.status.${status}`)}</p>
    ${last && last.round.phase === "running" && html`<${RoundTime} room=${room} round=${last.round} />`}</section>`;
}

/** What comes next for whoever waits. @param {EventRoom} room @param {{ number: number, round: Round } | null} last */
function next(room, last) {
  const { view, me } = room;
  if (!view || me === null) return "";
  if (last && last.round.phase !== "done") return t("event.next.tables", { n: undecided(last.round) });
  if (view.phase === "bracket" && !view.seeds?.includes(me)) return t("event.next.outside");
  if (view.phase === "bracket" && last?.round.stage === "bracket" && !matchOf(last.round, me)) return t("event.next.outside");
  if (view.phase === "group" && last && last.number === view.total) return t(optionsOf(view).cut ? "event.next.cut" : "event.next.end");
  return t("event.next.pairing");
}

/** "Gewonnen 2:1": how it went for one side. @param {Match} match @param {number} player */
function fateWords(match, player) {
  if (match.b === undefined) return t("event.fate.bye");
  const [a, b] = match.result?.games ?? [0, 0];
  return t(`event.fate.${fate(match, player)}`, { score: !a && !b ? "" : player === match.a ? `${a}:${b}` : `${b}:${a}` }).trim();
}

/** @param {{ room: EventRoom, number: number, match: Match }} props */
function Done({ room, number, match }) {
  const { view, me } = room;
  if (!view || me === null || !match.result) return null;
  const how = fate(match, me);
  const other = match.a === me ? match.b : match.a;
  const bye = match.b === undefined;
  return html`<p class="event__stage">${matchName(view, number, match)}</p><h2 class=${`event__fate event__fate--${how}`} data-fate=${how}>${fateWords(match, me)}</h2>
    ${!bye && html`<p>${t("event.against", { who: nameOf(view, other) })}${match.result.how === "played" ? "" : ` · ${t(`event.how.${match.result.how}`)}`}</p>`}`;
}

/** @param {{ room: EventRoom, number: number, id: string, match: Match, round: Round }} props */
function Open({ room, number, id, match, round }) {
  const { view, me } = room;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  if (!view || me === null) return null;
  const side = match.a === me ? 0 : 1;
  const other = side === 0 ? match.b : match.a;
  const row = view.standings?.[String(other)];
  const here = match.here?.[side] ?? false, there = match.here?.[1 - side] ?? false;
  const sit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      go(`/d/${await room.sit(id)}`);
    } catch (fault) {
      setProblem(fault);
      setBusy(false);
    }
  };
  const place = match.table ? t("event.table", { n: match.table }) : t("event.no_table");
  return html`<section class="event__match" data-mine="open" data-table=${match.table} aria-label=${t("event.mine")}>
    <div class="event__slate"><p class="event__stage">${matchName(view, number, match)}</p><h2 class="event__table">${match.table ? html`<span>${t("event.table.word")}</span> <b>${match.table}</b>` : place}</h2>
      <${RoundTime} room=${room} round=${round} match=${match} large=${true} /></div>
    <div class="event__rival"><img src=${playerPortrait(nameOf(view, other))} alt="" width="56" height="56" /><div><small>${t("event.against.word")}</small><h3>${nameOf(view, other)}</h3>${row?.rank !== undefined && html`<small>${t("event.rival.row", { n: row.points ?? 0, rank: row.rank })}</small>`}</div>
      ${match.online && html`<p class=${there ? "event__there event__there--yes" : "event__there"} data-there=${there}><i aria-hidden="true"></i>${t(there ? "event.there" : "event.not_there")}</p>`}</div>
    ${match.score && match.score.some(Boolean) && html`<p class="event__sofar">${t("event.so_far", { score: scoreOf(match, me) })}</p>`}
    ${match.lost?.[side] ? html`<p class="fault">${t("event.lost_games", { n: match.lost[side] })}</p>` : null}
    ${round.phase === "running" && match.online && !here && html`<${Hurry} room=${room} round=${round} match=${match} />`}
    ${match.online
      ? html`<button type="button" class="button button--big event__sit" data-verb="sit" disabled=${busy || !match.room} onClick=${sit}><${Icon} name="armchair" />${t(!match.room ? "event.room.opening" : here ? "event.sit.back" : "event.sit")}</button>`
      : html`<${Claim} key=${id} room=${room} id=${id} match=${match} />`}
    <${Fault} problem=${problem} />
  </section>`;
}

/** Whoever has not come to the table yet loses after a while. @param {{ room: EventRoom, round: Round, match: Match }} props */
function Hurry({ room, round, match }) {
  const { view } = room;
  const asked = !!match.asked;
  const left = useLeft(room.store.clock, view && match.since ? match.since + optionsOf(view).no_show_ms : undefined, pausedAt(round, match));
  if (!match.since || left <= 0) return null;
  return html`<p class=${asked ? "event__hurry event__hurry--now" : "event__hurry"} role=${asked ? "alert" : undefined} data-hurry=${asked}><${Icon} name="alarm-clock" /><span>${t(asked ? "event.hurry.now" : "event.hurry")} <b>${long(left)}</b></span></p>`;
}
