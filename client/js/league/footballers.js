/** Whom one may choose as a scorer, and how they are found. */
import { playerName } from "./people.js";

/** @import { Props } from "./picks.js" */
/** `used`: the matchday at which he, or his club's place, was used up; `missed`: proposed, and nobody knows yet who he is. @typedef {{ id: string, club: string, name: string, used?: number, missed: boolean }} Footballer */

/** @param {Props} props @returns {Footballer[]} */
export function everybody({ room, mine }) {
  const view = room.view;
  const squads = Object.entries(view?.squads?.clubs ?? {});
  const missed = Object.values(view?.proposals ?? {}).filter((one) => !one.player && !one.out).map((one) => [one.id, one.club]);
  return [...squads, ...missed].map(([id, club], n) => ({ id, club, name: playerName(room, id), used: mine.used_scorers?.[id] ?? mine.used_slots?.[club], missed: n >= squads.length }));
}

/** As somebody types it who has not all the letters of others: without marks, in lower case. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase().trim();
}

/** How well a name answers what was typed: 0 where one of its words begins so, 1 where it holds it, 2 where only the club does. @param {string} name @param {string} words */
function nearness(name, words) {
  return ` ${plain(name)}`.includes(` ${words}`) ? 0 : plain(name).includes(words) ? 1 : 2;
}

/**
 * By what was typed, else of one club: who is free comes first, then whose name answers best.
 * @param {readonly Footballer[]} all @param {(club: string) => string} called @param {string} typed @param {string} club where nothing is typed @param {boolean} onlyFree @returns {Footballer[]}
 */
export function searched(all, called, typed, club, onlyFree) {
  const words = plain(typed);
  return all
    .filter((one) => (!onlyFree || one.used === undefined) && (words ? plain(`${one.name} ${called(one.club)} ${one.club}`).includes(words) : one.club === club))
    .sort((a, b) => Number(a.used !== undefined) - Number(b.used !== undefined) || nearness(a.name, words) - nearness(b.name, words) || a.name.localeCompare(b.name));
}
