/** Which week a league is about now. */

/** @import { StadiumView } from "../stadium.js" */

const ORDER = ["open", "revealed", "settled", "locked", "round", "scheduled", "closed", "cancelled"];
const MEETING_MS = 5 * 60_000;

/** The week that asks something of people, before all others one whose flag round is about to begin; else the latest. @param {StadiumView} view @param {number} now @returns {number} */
export function current(view, now) {
  const weeks = Object.entries(view.weeks).filter(([, week]) => week.stage !== "cancelled");
  const meeting = weeks.find(([, { stage, times }]) => stage === "settled" && times.round !== undefined && times.round - now <= MEETING_MS);
  if (meeting) return Number(meeting[0]);
  const asking = weeks.filter(([, week]) => ["open", "revealed", "locked", "settled", "round"].includes(week.stage));
  if (asking.length) return Number(asking.sort(([a, x], [b, y]) => ORDER.indexOf(x.stage) - ORDER.indexOf(y.stage) || Number(a) - Number(b))[0][0]);
  const next = weeks.filter(([, week]) => week.stage === "scheduled");
  return Number((next[0] ?? weeks.at(-1) ?? ["0"])[0]);
}
