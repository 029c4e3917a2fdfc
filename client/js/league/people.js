/** Who is who in a league: name, letter, colour and pattern; and the names of clubs and footballers. */
import { t } from "../i18n.js";
import { html } from "../html.js";

/** @import { LeagueRoom } from "./room.js" */
/** @import { Owner } from "../ground/chart.js" */

/** Nobody's letter unless a name begins with it: on a map they look like a nought and a one. */
const LIKE_DIGITS = "OI";

/** Seats of those who take part, in order. @param {LeagueRoom} room */
export function seats(room) {
  return Object.keys(room.view?.members ?? {}).map(Number).sort((a, b) => a - b);
}

/** @param {LeagueRoom} room @param {number} seat */
export function nameOf(room, seat) {
  const person = room.store.people.value[seat];
  if (!person) return t("league.seat", { n: seat + 1 });
  if (person.gone) return t("seat.gone", { n: seat + 1 });
  return person.bot ? t("league.bot", { n: botsUpTo(room, seat) }) : person.name;
}

/** Computers are counted among themselves. @param {{ store: Pick<LeagueRoom["store"], "people"> }} room @param {number} seat */
export function botsUpTo(room, seat) {
  return Object.entries(room.store.people.value).filter(([other, { bot }]) => bot && Number(other) <= seat).length;
}

/**
 * One letter for each name, no two alike: initials of its words first, then its other letters, then the alphabet. Earlier
 * ones choose first, so nobody's changes when another comes.
 * @param {readonly string[]} names @returns {string[]}
 */
export function letters(names) {
  /** @type {string[]} */
  const given = [];
  for (const name of names) {
    const words = name.toUpperCase().split(/[^\p{L}]+/u).filter(Boolean);
    const later = [...words.join(""), ..."ABCDEFGH"].filter((letter) => !LIKE_DIGITS.includes(letter));
    given.push([...words.map((word) => word[0]), ...later].find((letter) => !given.includes(letter)) ?? "");
  }
  return given;
}

/** Players as the map shows them: colour and pattern by the seat, and a letter of their own. @param {LeagueRoom} room @returns {Owner[]} */
export function owners(room) {
  const all = seats(room);
  const names = all.map((seat) => nameOf(room, seat));
  const signs = letters(names);
  const homes = room.view?.land?.homes ?? {};
  return all.map((seat, look) => ({ seat, look, name: names[look], letter: signs[look], home: homes[seat] }));
}

/** @param {LeagueRoom} room @param {string | undefined} club */
export function clubName(room, club) {
  return (club && room.clubs.value[club]?.name) || club || "";
}

/** @param {LeagueRoom} room @param {string | undefined} player */
export function playerName(room, player) {
  if (!player) return "";
  return room.names.value[player]?.name ?? room.view?.proposals?.[player]?.name ?? player;
}

/** A player's sign: colour, pattern and letter. @param {{ room: LeagueRoom, seat: number }} props */
export function Sign({ room, seat }) {
  const owner = owners(room).find((one) => one.seat === seat);
  return owner ? html`<span class=${`sign sign--${owner.look}`} aria-hidden="true">${owner.letter}</span>` : null;
}

/** A name with its sign; with `hand` the special cards that lie open there, too. @param {{ room: LeagueRoom, seat: number, hand?: boolean }} props */
export function Who({ room, seat, hand = false }) {
  return html`<span class="who"><${Sign} room=${room} seat=${seat} /><span>${nameOf(room, seat)}${seat === room.me ? html` <small>${t("league.me")}</small>` : null}</span>${hand && html`<${Hand} room=${room} seat=${seat} />`}</span>`;
}

/** @param {{ room: LeagueRoom, seat: number }} props */
function Hand({ room, seat }) {
  return html`${Object.entries(room.view?.members[seat]?.hand ?? {}).map(([card, n]) => html`<small key=${card} class="chip hand" data-hand=${card}>${n > 1 ? `${n}× ` : ""}${t(`card.${card}`)}</small>`)}`;
}
