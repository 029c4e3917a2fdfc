/** The story of the season under the map: a slider through its weeks, flag by flag where one wants to look closer, in words. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Who, nameOf, seats } from "../league/people.js";
import { FREE } from "./chart.js";
import { changes, landAfter } from "./history.js";
import { placed } from "./place.js";

/** @import { LeagueRoom } from "../league/room.js" */
/** @import { Change, Chapter, Move } from "./history.js" */
/** Where somebody looks: which chapter, and how many of its flags are set. @typedef {{ at: number, flags: number }} Place */

const WEEK_MS = 1_100;
const FLAG_MS = 420;

/** The whole chapter. @param {readonly Chapter[]} all @param {number} at @returns {Place} */
export function whole(all, at) {
  return { at, flags: all[at].moves.length };
}

/** One step on: to the next flag, or the next week's end; null at the end. @param {readonly Chapter[]} all @param {Place} place @param {boolean} closely @returns {Place | null} */
export function next(all, { at, flags }, closely) {
  if (closely && flags < all[at].moves.length) return { at, flags: flags + 1 };
  if (at + 1 >= all.length) return null;
  return closely && all[at + 1].moves.length ? { at: at + 1, flags: 1 } : whole(all, at + 1);
}

/** One flag back, into the week before where there is none. @param {readonly Chapter[]} all @param {Place} place @returns {Place | null} */
function previous(all, { at, flags }) {
  if (flags > 0) return { at, flags: flags - 1 };
  return at ? whole(all, at - 1) : null;
}

/** @param {Chapter} chapter @param {number} flags */
function titleOf({ matchday, moves, open }, flags) {
  if (!matchday) return t("history.start");
  if (open) return t("history.round", { n: matchday });
  return flags < moves.length ? t("history.flag", { n: matchday, flag: flags, all: moves.length }) : t("history.after", { n: matchday });
}

/** @param {LeagueRoom} room @param {Move} move */
function told(room, { seat, field, was, now, app }) {
  const key = now === FREE ? (was === seat ? "told.given-up" : "told.placed.neutralise") : was === FREE ? "told.placed.take" : "told.placed.loot";
  return `${t(key, { who: nameOf(room, seat), whom: was === FREE ? "" : nameOf(room, was), place: placed(room, field) })}${app ? ` ${t("told.by.app")}` : ""}`;
}

/** @param {{ room: LeagueRoom, all: Chapter[], place: Place, onGo: (place: Place) => void }} props  `all`: at least two */
export function Story({ room, all, place, onGo }) {
  const [playing, setPlaying] = useState(false);
  const [closely, lookClosely] = useState(false);
  const chapter = all[place.at];
  const last = all.length - 1;
  const between = place.flags < chapter.moves.length;
  useEffect(() => {
    if (!playing) return undefined;
    const then = next(all, place, closely);
    if (!then) return void setPlaying(false);
    const timer = setTimeout(() => onGo(then), closely ? FLAG_MS : WEEK_MS);
    return () => clearTimeout(timer);
  }, [playing, closely, place.at, place.flags]);
  const go = (/** @type {Place | null} */ to) => {
    setPlaying(false);
    if (to) onGo(to);
  };
  /** Flag by flag from now on. @param {Place | null} to */
  const closer = (to) => {
    lookClosely(true);
    go(to);
  };
  const play = () => {
    if (!playing && !next(all, place, closely)) onGo(closely ? { at: 0, flags: 0 } : whole(all, 0));
    setPlaying(!playing);
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === " ") play();
    else if (event.key === ",") closer(previous(all, place));
    else if (event.key === ".") closer(next(all, place, true));
    else return;
    event.preventDefault();
  };
  const title = titleOf(chapter, place.flags);
  const then = place.at ? all[place.at - 1].land : chapter.land;
  const flag = place.flags > 0 && (closely || between) ? chapter.moves[place.flags - 1] : undefined;
  return html`<section class="history" aria-label=${t("history.title")} data-chapter=${chapter.matchday} data-flags=${place.flags}>
    <div class="history__bar">
      <button type="button" class="round round--main" data-verb="play" aria-label=${t(playing ? "history.pause" : "history.play")} onClick=${play}><${Icon} name=${playing ? "pause" : "play"} /></button>
      <input type="range" class="history__slider" min="0" max=${last} step="1" value=${place.at} aria-label=${t("history.week")} aria-valuetext=${title} aria-keyshortcuts="Space , ." onKeyDown=${keys} onInput=${(/** @type {any} */ event) => go(whole(all, Number(event.currentTarget.value)))} />
      ${(place.at < last || between) && html`<button type="button" class="button history__now" data-verb="now" onClick=${() => go(whole(all, last))}>${t("history.now")}</button>`}
    </div>
    <div class="history__bar">
      <h2 class="history__title">${title}</h2>
      ${all.some(({ moves }) => moves.length) && html`<span class="history__flags" role="group" aria-label=${t("history.closely")}>
        <button type="button" class="round" data-verb="flag-back" aria-label=${t("history.flag.back")} disabled=${!previous(all, place)} onClick=${() => closer(previous(all, place))}><${Icon} name="step-back" /></button>
        <button type="button" class="pill ${closely ? "pill--on" : ""}" data-verb="closely" aria-pressed=${closely} onClick=${() => lookClosely(!closely)}><${Icon} name="flag" />${t("history.closely")}</button>
        <button type="button" class="round" data-verb="flag-on" aria-label=${t("history.flag.on")} disabled=${!next(all, place, true)} onClick=${() => closer(next(all, place, true))}><${Icon} name="step-forward" /></button>
      </span>`}
    </div>
    <div class="history__told" aria-live=${playing ? "off" : "polite"}>
      ${flag && html`<p class="history__flag">${told(room, flag)}</p>`}
      ${place.at > 0 && html`<ul class="history__who">${changes(then, landAfter(chapter, place.flags), seats(room)).map((change) => html`<li key=${change.seat} data-change=${change.seat}><${Who} room=${room} seat=${change.seat} /> <b>${change.fields}</b> ${change.change !== 0 && html`<b class=${change.change > 0 ? "up" : "down"}>${change.change > 0 ? `▲${change.change}` : `▼${-change.change}`}</b>`} <small>${parts(room, change)}</small></li>`)}</ul><p class="hint">${t("history.news")}</p>`}
    </div>
  </section>`;
}

/** Where fields came from and went to. @param {LeagueRoom} room @param {Change} change */
function parts(room, { from, to }) {
  const told = [
    ...[...from].map(([seat, n]) => (seat === FREE ? t("history.free", { n }) : t("history.from", { n, who: nameOf(room, seat) }))),
    ...[...to].map(([seat, n]) => (seat === FREE ? t("history.lost", { n }) : t("history.to", { n, who: nameOf(room, seat) }))),
  ];
  return told.join(" · ") || t("history.same");
}
