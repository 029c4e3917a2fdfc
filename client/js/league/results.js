/** How matches ended, as far as is known. */

/** @import { Week } from "../stadium.js" */

/** @param {Week} week @param {string} id of a match */
export function resultOf(week, id) {
  const result = week.results?.[id];
  return result ? `${result.home}:${result.away}` : "–:–";
}
