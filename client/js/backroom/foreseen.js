/** What entering a list of names will do, told before it is done: the server asks the same (engines/tournament/registration.py). */
import { optionsOf } from "../tournament/options.js";
import { newest, playersOf, withStatus } from "../tournament/read.js";

/** @import { EventView } from "../tournament.js" */

/**
 * @typedef {{ name: string, club?: string }} Named
 * @typedef {{ fresh: Named[], known: string[], free: number, waiting: number, missed: number }} Foreseen
 * `free`: places; `waiting`: so many of the fresh come on the waiting list; `missed`: rounds that are played already
 */

/** May anybody still be entered? Late ones only while Swiss rounds are to come (T43). @param {EventView} view */
export function mayEnter(view) {
  if (view.phase === "registration" || view.phase === "check-in") return true;
  return view.phase === "group" && optionsOf(view).format === "swiss" && (newest(view)?.number ?? 0) < (view.total ?? 0);
}

/** What the code does for whoever comes by it now: registers; joins late, or gets a name that is here on paper, by the staff's hand; nothing. @param {EventView} view @returns {"open" | "closed" | "late" | "device" | ""} */
export function useOf(view) {
  if (view.phase === "over") return "";
  if (view.phase === "registration" || view.phase === "check-in") return view.closed ? "closed" : "open";
  if (mayEnter(view)) return "late";
  return playersOf(view).some(([id, { name, seat }]) => name && seat === undefined && toPlay(view).has(id)) ? "device" : "";
}

/** Whoever has a match before him, once nobody comes any more. @param {EventView} view @returns {Set<number | undefined>} */
function toPlay(view) {
  const last = newest(view);
  const open = [...Object.values(last?.round.matches ?? {}).filter(({ result }) => !result), ...Object.values(view.bracket ?? {}).filter(({ done }) => !done)];
  const all = view.phase === "group" && (last?.number ?? 0) < (view.total ?? 0) ? withStatus(view, "in").map(([id]) => id) : [];
  return new Set([...open.flatMap(({ a, b }) => [a, b]), ...all]);
}

/** @param {Named[]} names @param {EventView} view @returns {Foreseen} */
export function foreseen(names, view) {
  const inside = new Set(playersOf(view).filter(([, { status }]) => status !== "absent").map(([, { name }]) => name.toLowerCase())); // who left before it began comes back by his name
  const fresh = names.filter(({ name }) => !inside.has(name.toLowerCase()));
  const known = names.filter(({ name }) => inside.has(name.toLowerCase())).map(({ name }) => name);
  const begun = view.phase !== "registration" && view.phase !== "check-in";
  const free = begun ? Infinity : Math.max(0, optionsOf(view).cap - withStatus(view, "in").length);
  return { fresh, known, free, waiting: Math.max(0, fresh.length - free), missed: begun ? (newest(view)?.number ?? 0) : 0 };
}
