/** What a player has used up as far as everybody may know: what the commissioner goes by who chooses for somebody else. */

/** @import { StadiumView } from "../stadium.js" */
/** @typedef {{ clubs: Set<string>, scorers: Set<string>, slots: Set<string> }} Spent */

const HALF = 17; // R7: matchdays 1 to 17, 18 to 34

/** @param {StadiumView} view @param {number} seat @param {number} matchday @returns {Spent} */
export function spent(view, seat, matchday) {
  const others = Object.entries(view.weeks).filter(([n]) => Number(n) !== matchday && Number(n) > HALF === matchday > HALF);
  const back = new Set(others.flatMap(([, week]) => (week.plays ?? []).filter((play) => play.card === "comeback" && play.seat === seat && play.fate === "acts").map((play) => play.of)));
  /** @type {Spent} */
  const found = { clubs: new Set(), scorers: new Set(), slots: new Set() };
  for (const [n, week] of others) {
    const picks = week.picks?.[seat];
    if (!picks || week.stage === "cancelled") continue;
    const lost = week.scores?.[seat]?.lost ?? [];
    if (picks.club && !lost.includes("club")) found.clubs.add(picks.club);
    if (!picks.scorer || lost.includes("scorer") || back.has(Number(n))) continue;
    found.scorers.add(picks.scorer);
    if (picks.slot) found.slots.add(picks.slot);
  }
  return found;
}
