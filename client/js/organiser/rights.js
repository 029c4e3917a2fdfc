/** Who of the staff may do what (engines/tournament/RULES.md, T57). The server decides; here buttons that would be refused are not shown. */

/** @import { Role } from "../tournament.js" */

const OWNER = ["owner"];
const JUDGES = ["owner", "judge"];
const SCORERS = ["owner", "scorekeeper"];
const STAFF = ["owner", "judge", "scorekeeper"];

/** By the kind of a command. @type {Record<string, readonly string[]>} */
const WHO = {
  begin: OWNER, cut: OWNER, end: OWNER, prizes: OWNER, series: OWNER, "join-series": OWNER, disqualify: OWNER, links: OWNER, "void-invites": OWNER, dismiss: OWNER, appoint: OWNER,
  correct: JUDGES, penalise: JUDGES, pause: JUDGES, resume: JUDGES, "take-call": JUDGES, "resolve-call": JUDGES, escalate: JUDGES, "check-deck": JUDGES, forbid: JUDGES,
  enter: SCORERS, "enter-several": SCORERS, remove: SCORERS, rename: SCORERS, bind: SCORERS, "close-registration": SCORERS, "open-registration": SCORERS, "open-check-in": SCORERS, present: SCORERS, "present-several": SCORERS, seed: SCORERS, "fix-table": SCORERS, pair: SCORERS, swap: SCORERS, discard: SCORERS, publish: SCORERS, start: SCORERS, "award-bye": SCORERS, "lay-out": SCORERS,
  extend: STAFF, result: STAFF, "no-show": STAFF, "drop-player": STAFF, readd: STAFF, announce: STAFF, undo: STAFF,
};

/** @param {Role | undefined} role @param {string} what */
export function may(role, what) {
  return role !== undefined && (WHO[what] ?? []).includes(role);
}
