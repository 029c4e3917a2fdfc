/** `/t/ROOM/tv`: the projector. Nobody touches it for twelve hours: it turns its own pages, comes back by itself, and stays awake. */
import { Icon, html, useEffect } from "../html.js";
import { t } from "../i18n.js";
import { asked } from "../router.js";
import { heldFor, isGood } from "../tournament/invitation.js";
import { optionsOf } from "../tournament/options.js";
import { endOf, live, matchesOf, nameOf, newest, nextRound, pausedAt, roundName, undecided, withStatus } from "../tournament/read.js";
import { placesOf } from "../tournament/standings.js";
import { chipsOf } from "../tournament/told.js";
import { long } from "../tournament/time.js";
import { ConnectionBar } from "../views/connection.js";
import { useLeft } from "../views/time.js";
import { stayAwake } from "../wake.js";
import { Drawing } from "./bracket.js";
import { fitted, lettersIn, linesOf, useTurning } from "./turning.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView, Round } from "../tournament.js" */

const ROWS = 12;
/** Shares of the list's width, as css/pages/hall.css has them. */
const NAME = 0.46, OTHER = 0.39, WHO = 0.5, WIDE = 0.7, PRIZE = 0.37;
const LAST_MS = 5 * 60_000;
const DAY_MS = 20 * 3_600_000;
const NEWS = 2;
/** Brought along in the address (`?code=K7QM-4XRT`) to a wall that is another machine's: what is shown there is for everybody. */
const CODE = /^[0-9A-Z-]{4,40}$/i;

/** @param {{ room: EventRoom }} props */
export function Tv({ room }) {
  const { view } = room;
  useEffect(stayAwake, []);
  useFreshPage(view);
  if (!view) return null;
  const going = live(view);
  return html`<div class="tv" data-tv=${screenOf(view)}><${ConnectionBar} room=${room} /><nav aria-label=${t("event.pages")}><a class="tv__back" href=${`/t/${room.id}`} data-nav>${t("hall.back")}</a></nav>
    <main id="main" class="tv__main"><div class="tv__left"><${Left} room=${room} view=${view} /></div>
      <aside class="tv__right"><h1 style=${{ fontSize: fitted(optionsOf(view).name, 5.6) }}>${optionsOf(view).name || t("event.name")}</h1>${going ? html`<${Clock} room=${room} number=${going.number} round=${going.round} />` : html`<p class="tv__round">${between(view)}</p>${newest(view) && view.phase !== "over" && html`<p class="tv__hint">${nextRound(view) ? t("hall.next", { round: nextRound(view) }) : t("hall.after.next")}</p>`}`}${view.phase === "over" ? html`<${First} view=${view} />` : !newest(view) && html`<ul class="tv__chips">${chipsOf(optionsOf(view)).map((chip) => html`<li key=${chip}>${chip}</li>`)}</ul>`}${view.phase !== "over" && html`<${News} view=${view} />`}${(view.phase === "registration" || view.phase === "check-in") && view.check_in_ends !== undefined && html`<${CheckInTime} room=${room} ends=${view.check_in_ends} />`}</aside>${going && html`<${Last} room=${room} round=${going.round} number=${going.number} />`}</main></div>`;
}

/** @param {EventView} view */
function screenOf(view) {
  if (view.phase === "registration" || view.phase === "check-in" || view.phase === "over") return view.phase;
  return live(view) ? "round" : view.seeds ? "bracket" : view.standings ? "standings" : "waiting";
}

/** @param {EventView} view */
function between(view) {
  if (view.phase === "over") return t("event.phase.over");
  const last = newest(view);
  return last ? t("hall.after", { round: roundName(view, last.number) }) : t(`event.phase.${view.closed && view.phase === "registration" ? "closed" : view.phase}`);
}

/** A page that has been up for long is loaded anew when nothing goes on. @param {EventView | null} view */
function useFreshPage(view) {
  const idle = view !== null && live(view) === null;
  useEffect(() => {
    if (!idle) return undefined;
    const timer = setTimeout(() => location.reload(), Math.max(60_000, DAY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [idle]);
}

/** @param {{ room: EventRoom, view: EventView }} props */
function Left({ room, view }) {
  const screen = screenOf(view);
  if (screen === "registration" || screen === "check-in") return html`<${Welcome} room=${room} view=${view} />`;
  if (screen === "round") return html`<${Seats} view=${view} round=${/** @type {{ round: Round }} */ (live(view)).round} />`;
  if (screen === "bracket") return html`<div class="tv__bracket"><${Drawing} view=${view} me=${null} /></div>`;
  if (screen === "over" || screen === "standings") return html`<${Places} view=${view} />`;
  return html`<p class="tv__big">${t("hall.soon")}</p>`;
}

/** How to come in, and who is there. @param {{ room: EventRoom, view: EventView }} props */
function Welcome({ room, view }) {
  const brought = asked("code") ?? "";
  const good = CODE.test(brought) && isGood(room, Number(asked("n") ?? 0));
  const held = view.closed ? null : (heldFor(room) ?? (good ? { code: brought } : null));
  const inside = withStatus(view, "in");
  const missing = view.phase === "check-in" ? inside.filter(([, player]) => !player.here) : inside;
  const { shown, page, pages } = useTurning(missing.map(([, { name }]) => name).sort((a, b) => a.localeCompare(b)), held ? ROWS : 3 * ROWS);
  const here = inside.length - (view.phase === "check-in" ? missing.length : 0);
  return html`<div class=${held ? "tv__welcome" : ""}>${held && html`<div class="tv__qr"><img src=${`/qr/i/${held.code}.svg`} alt=${t("hall.qr")} /><p>${t("hall.scan")}</p><code>${held.code}</code></div>`}
    <div><h2>${view.phase === "check-in" ? t("hall.check_in", { n: here, of: inside.length }) : t("hall.registered", { n: inside.length, of: optionsOf(view).cap })}</h2>${view.phase === "check-in" && missing.length > 0 && html`<p class="tv__hint">${t("hall.missing")}</p>`}${view.closed && html`<p class="tv__hint">${t("hall.closed")}</p>`}<ul class="tv__names">${shown.map((name) => html`<li key=${name}>${name}</li>`)}</ul><${Page} page=${page} pages=${pages} /></div></div>`;
}

/** Everybody from A to Z with the table. @param {{ view: EventView, round: Round }} props */
function Seats({ view, round }) {
  const all = seatsOf(view, round);
  const letters = /** @param {number} share */ (share) => lettersIn(share, innerWidth / innerHeight);
  const { shown, page, pages } = useTurning(all, ROWS, ({ name, other }) => Math.max(linesOf(name, letters(NAME)), linesOf(other, letters(OTHER))));
  return html`<table class="tv__seats"><colgroup><col class="tv__name" /><col class="tv__table" /><col /></colgroup><thead><tr><th scope="col">${t("event.player")}</th><th scope="col">${t("event.table.word")}</th><th scope="col">${t("hall.against")}</th></tr></thead><tbody>${shown.map(({ name, table, other, done, third }) => html`<tr key=${name} class=${done ? "tv__done" : ""}><th scope="row">${name}</th><td><b>${table || "–"}</b></td><td>${other}${third && html` <span class="tv__third">${t("event.stage.third.short")}</span>`}</td></tr>`)}</tbody></table><${Page} page=${page} pages=${pages} />`;
}

/** @param {EventView} view @param {Round} round */
export function seatsOf(view, round) {
  return matchesOf(round)
    .flatMap(([, { a, b, table, result, node }]) => [[a, b], ...(b === undefined ? [] : [[b, a]])].map(([one, other]) => ({ name: nameOf(view, one), table, other: other === undefined ? t("event.bye") : nameOf(view, other), done: result !== undefined, third: node === "p3" })))
    .sort((x, y) => x.name.localeCompare(y.name));
}

/** @param {{ view: EventView }} props */
function Places({ view }) {
  const prizes = view.phase === "over" && view.prizes !== undefined;
  const letters = /** @param {number} share */ (share) => lettersIn(share, innerWidth / innerHeight);
  const { shown, page, pages } = useTurning(placesOf(view), ROWS, ({ player, prize }) => Math.max(linesOf(nameOf(view, player), letters(prizes ? WHO : WIDE)), prizes ? linesOf(prize, letters(PRIZE)) : 1));
  return html`<table class="tv__seats"><colgroup><col class="tv__rank" /><col class=${prizes ? "tv__who" : "tv__who tv__who--wide"} /><col /></colgroup><thead><tr><th scope="col">${t("event.rank.short")}</th><th scope="col">${t("event.player")}</th><th scope="col">${t(prizes ? "hall.prize" : "event.points.short")}</th></tr></thead><tbody>${shown.map(({ place, player, row, prize }) => html`<tr key=${player}><td><b>${place}.</b></td><th scope="row">${nameOf(view, player)}</th><td>${prizes ? prize : (row?.points ?? "")}</td></tr>`)}</tbody></table><${Page} page=${page} pages=${pages} />`;
}

/** @param {{ view: EventView }} props */
function First({ view }) {
  const first = placesOf(view)[0];
  return first ? html`<div class="tv__first"><${Icon} name="trophy" /><p><b style=${{ fontSize: fitted(nameOf(view, first.player), 8) }}>${nameOf(view, first.player)}</b></p>${first.prize && html`<p>${first.prize}</p>`}</div>` : null;
}

/** @param {{ page: number, pages: number }} props */
function Page({ page, pages }) {
  return pages < 2 ? null : html`<p class="tv__page" data-page=${page + 1}>${t("event.pages.of", { n: page + 1, of: pages })}</p>`;
}

/** @param {{ room: EventRoom, number: number, round: Round }} props */
function Clock({ room, number, round }) {
  const { view } = room;
  const stopped = pausedAt(round);
  const left = useLeft(room.store.clock, endOf(round), stopped);
  if (!view) return null;
  const extended = Object.values(round.matches).filter(({ extra_ms, result }) => extra_ms && !result).sort((a, b) => a.table - b.table);
  return html`<p class="tv__round">${roundName(view, number)}${view.phase === "group" && view.total ? ` / ${view.total}` : ""}</p>
    <p class=${`tv__clock ${round.started && left < LAST_MS ? "tv__clock--low" : ""}`} role="timer" aria-live="off" data-clock=${round.started ? (stopped ? "paused" : left ? "runs" : "up") : "waits"}>${!round.started ? t("hall.sit") : left ? long(left) : t("hall.time")}</p>
    ${stopped && html`<p class="tv__hint tv__hint--now">${t("event.time.paused")}</p>`}
    ${room.outages.length > 0 && html`<p class="tv__hint" data-outage>${room.outages[0]}</p>`}
    ${round.started && html`<p class="tv__open">${t("event.open_tables", { n: undecided(round) })}</p>`}
    ${extended.length > 0 && html`<ul class="tv__extended">${extended.slice(0, 4).map(({ table, extra_ms = 0 }) => html`<li key=${table}>${t("hall.extended", { n: Math.max(1, Math.round(extra_ms / 60_000)), table })}</li>`)}</ul>`}`;
}

/** The last five minutes belong to the clock alone. @param {{ room: EventRoom, round: Round, number: number }} props */
function Last({ room, round, number }) {
  const stopped = pausedAt(round);
  const left = useLeft(room.store.clock, endOf(round), stopped);
  if (!room.view || !round.started || stopped || left <= 0 || left > LAST_MS) return null;
  return html`<div class="tv__last" data-last="true"><p>${roundName(room.view, number)}</p><p class="tv__lastclock" aria-hidden="true">${long(left)}</p><p>${t("event.open_tables", { n: undecided(round) })}</p></div>`;
}

/** @param {{ room: EventRoom, ends: number }} props */
function CheckInTime({ room, ends }) {
  const left = useLeft(room.store.clock, ends);
  return html`<p class="tv__clock" role="timer" aria-live="off">${left ? long(left) : t("hall.time")}</p>`;
}

/** @param {{ view: EventView }} props */
function News({ view }) {
  const all = Object.entries(view.announcements ?? {}).sort(([a], [b]) => Number(b) - Number(a)).slice(0, NEWS);
  if (!all.length) return null;
  return html`<ul class="tv__news" aria-label=${t("event.news")}>${all.map(([number, { text }]) => html`<li key=${number}><${Icon} name="megaphone" /><span>${text}</span></li>`)}</ul>`;
}
