/** Time that nobody could play and that the server gave back, in words: it is never added without any. */
import { spelled } from "../clock.js";
import { t } from "../i18n.js";

/** What begins a new time: a draw, a choice, a turn. What was given back before it does not belong to it. */
const BEGINS = new Set(["draw", "drawn", "home", "season", "flag-turn"]);

/** Time that an outage gave back, in words. @param {{ gap_ms: number }} told */
export function givenBack({ gap_ms }) {
  return t("told.outage", { time: spelled(gap_ms) });
}

/** The same of the draw, the choice or the turn that goes on now; empty where nothing was added to its time. @param {readonly { told: any }[]} story */
export function added(story) {
  const last = story.findLast(({ told }) => told.e === "outage" || BEGINS.has(told.e));
  return last?.told.e === "outage" ? givenBack(last.told) : "";
}
