/** What happens in a flag round, in words: as it comes, for eyes and ears, and as a list beside the map. */
import { html, useEffect, useRef } from "../html.js";
import { has, t } from "../i18n.js";
import { announce } from "../announcer.js";
import { givenBack } from "../league/outage.js";
import { Sign, nameOf } from "../league/people.js";
import { play } from "../sound.js";
import { placed } from "./place.js";

/** @import { LeagueRoom } from "../league/room.js" */

const SHOWN = 40;

/** What was done on the ground, or time that was given back, in words; empty for anything else. @param {LeagueRoom} room @param {any} told */
function inWords(room, told) {
  if (told.e === "outage") return givenBack(told);
  if (told.e !== "placed" && told.e !== "given-up" && told.e !== "flag-passed") return "";
  const facts = { who: nameOf(room, told.seat), place: placed(room, told.field ?? 0), whom: told.was >= 0 ? nameOf(room, told.was) : "" };
  return [t(`told.${told.e}${told.deed ? `.${told.deed}` : ""}`, facts), told.by && told.by !== "hand" ? t(`told.by.${told.by}`) : "", told.why && has(`advice.${told.why}`) ? t(`advice.${told.why}`, told.facts ?? {}) : ""].filter(Boolean).join(" ");
}

/** Placements in words, and a small sound. @param {LeagueRoom} room @param {(words: string) => void} onWords @param {(told: any) => void} onMine  what became of a turn of mine */
export function useNews(room, onWords, onMine) {
  const news = room.store.news.value;
  const heard = useRef(news);
  useEffect(() => {
    if (heard.current === news) return;
    heard.current = news;
    for (const told of /** @type {any[]} */ (news)) {
      const words = inWords(room, told);
      if (!words) continue;
      onWords(words);
      if (told.e === "outage") continue; // the room says it on every page
      announce(words);
      if (told.seat === room.me && told.e !== "flag-passed") onMine(told);
      play("stamp");
    }
  }, [news]);
}

/** Where there is room for it: what was set since one came, the latest first. @param {{ room: LeagueRoom }} props */
export function Log({ room }) {
  const lines = room.store.story.value.map(({ key, told }) => ({ key, seat: /** @type {any} */ (told).seat, words: inWords(room, told) })).filter(({ words }) => words).slice(-SHOWN).reverse();
  return html`<section class="round-page__log" aria-label=${t("round.log")}><h2>${t("round.log")}</h2>
    ${lines.length ? html`<ol>${lines.map(({ key, seat, words }) => html`<li key=${key}>${seat !== undefined && html`<${Sign} room=${room} seat=${seat} /> `}<span>${words}</span></li>`)}</ol>` : html`<p class="hint">${t("round.log.none")}</p>`}</section>`;
}
