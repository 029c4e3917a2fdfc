/** What a club is worth in a week: its win chance, and the points that go with it. */
import { lang } from "../i18n.js";

/** @import { Match, Tier, Week } from "../stadium.js" */

/** Points of the rule book's table: win, draw, defeat. @type {Record<Tier, [number, number, number]>} */
export const POINTS = { "above-65": [2, 0, -2], "45-65": [2, 1, 0], "30-45": [3, 1, 0], "15-30": [4, 2, 0], "below-15": [7, 4, 0] };

/** @param {number} hundredths of a percent */
export function percent(hundredths) {
  return `${(Math.floor(hundredths / 10) / 10).toLocaleString(lang.value === "de" ? "de-DE" : "en-GB", { minimumFractionDigits: 1 })} %`;
}

/** Each club that plays with its match. @param {Week} week @returns {Map<string, { match: Match, home: boolean }>} */
export function playing(week) {
  const found = new Map();
  for (const match of Object.values(week.matches)) {
    if (match.off) continue;
    found.set(match.home, { match, home: true });
    found.set(match.away, { match, home: false });
  }
  return found;
}

/** A club's points of a win, a draw and a defeat, as its match is tiered. @param {Week} week @param {string | undefined} club */
export function stakes(week, club) {
  const found = club ? playing(week).get(club) : undefined;
  const row = found?.match.chance?.[found.home ? "home_row" : "away_row"];
  return row ? POINTS[row].map(signed).join(" / ") : "";
}

/** @param {number} n */
export function signed(n) {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}
