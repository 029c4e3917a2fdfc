/** Where a field lies, so that somebody finds it on the map: how far, and which way, from the nearest stadium. */
import { t } from "../i18n.js";
import { clubName } from "../league/people.js";

/** @import { LeagueRoom } from "../league/room.js" */
/** @import { Hex } from "./geometry.js" */

const WAYS = 8; // from the east, anticlockwise: place.way.0 to .7

/** Steps between two fields. @param {Hex} a @param {Hex} b */
function apart([q, r], [p, s]) {
  return (Math.abs(q - p) + Math.abs(r - s) + Math.abs(q + r - p - s)) / 2;
}

/** Which of the eight ways leads from one field to another. @param {Hex} from @param {Hex} to */
function way([q, r], [p, s]) {
  const east = p - q + (s - r) / 2, south = ((s - r) * Math.sqrt(3)) / 2;
  return (Math.round((Math.atan2(-south, east) / (2 * Math.PI)) * WAYS) + WAYS) % WAYS;
}

/** @param {readonly Hex[]} fields @param {Record<string, number>} stadiums @param {number} field @returns {{ club: string, steps: number, way: number }} */
export function nearest(fields, stadiums, field) {
  const near = Object.entries(stadiums).map(([club, at]) => ({ club, at, steps: apart(fields[at], fields[field]) })).sort((a, b) => a.steps - b.steps || a.at - b.at)[0];
  return { club: near.club, steps: near.steps, way: way(fields[near.at], fields[field]) };
}

/** A field in words: `2 Felder nördlich vom Stadion FC Augsburg`. @param {LeagueRoom} room @param {number} field */
export function placed(room, field) {
  const map = room.map.value;
  if (!map) return t("map.field", { n: field });
  const { club, steps, way: towards } = nearest(map.fields, map.stadiums, field);
  return steps ? t("place.from", { n: steps, way: t(`place.way.${towards}`), club: clubName(room, club) }) : t("place.stadium", { club: clubName(room, club) });
}
