/** When a table asks whether to keep what one has begun. The profile offers it at any time. */
import { recall, remember } from "./settings.js";

const DAY_MS = 86_400_000;
/** Asked without an answer, then put off: so long it is quiet. */
const QUIET_MS = 7 * DAY_MS;
const LATER_MS = 30 * DAY_MS;
const KEPT = "kept"; // what was answered
const ASKED = "kept-asked"; // when a table asked

/** @param {number} [now] */
export function isDue(now = Date.now()) {
  const answer = recall(KEPT);
  const asked = Number(recall(ASKED) ?? (answer === null ? -Infinity : now));
  return answer !== "code" && now - asked >= (answer === null ? QUIET_MS : LATER_MS);
}

/** @param {number} [now] */
export function noteAsked(now = Date.now()) {
  remember(ASKED, String(now));
}
