/** Who is who in a league: name, letter, colour and pattern; and the names of clubs and footballers. */
import { t } from "../i18n.js";
import { html } from "../html.js";

/** @import { LeagueRoom } from "./room.js" */
/** @import { Owner } from "../ground/chart.js" */

/** Seats of those who take part, in order. @param {LeagueRoom} room */
export function seats(room) {
  return Object.keys(room.view?.members ?? {}).map(Number).sort((a, b) => a - b);
}

/** @param {LeagueRoom} room @param {number} seat */
export function nameOf(room, seat) {
  const person = room.store.people.value[seat];
  if (!person) return t("league.seat", { n: seat + 1 });
  return person.bot ? t("league.bot", { n: seat + 1 }) : person.name;
}

/** Players as the map shows them: the initial where it is one's own, else a letter by the seat. @param {LeagueRoom} room @returns {Owner[]} */
export function owners(room) {
  const all = seats(room);
  const initials = all.map((seat) => nameOf(room, seat).charAt(0).toUpperCase());
  const homes = room.view?.land?.homes ?? {};
  return all.map((seat, look) => {
    const alone = initials.filter((one) => one === initials[look]).length === 1;
    return { seat, look, name: nameOf(room, seat), letter: alone ? initials[look] : "ABCDEF"[look], home: homes[seat] };
  });
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

/** A name with its sign. @param {{ room: LeagueRoom, seat: number }} props */
export function Who({ room, seat }) {
  return html`<span class="who"><${Sign} room=${room} seat=${seat} />${nameOf(room, seat)}${seat === room.me ? html` <small>${t("league.me")}</small>` : null}</span>`;
}
