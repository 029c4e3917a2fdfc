/** A series of several events, as the owner of one of them keeps it there. */
import { call } from "../api.js";

/** @typedef {{ room: string, name: string, over: boolean, gone?: boolean, date?: number, back?: boolean }} SeriesEvent  `back`: its own page names this series */
/** @typedef {{ rank: number, name: string, points: number, won: number, ranks: number[], each: number[], counted: number[] }} SeriesRow  by event; `each`: points, -1 where somebody was not */
/** @typedef {{ room: string, name: string, best: number, attended: number, events: SeriesEvent[], table: SeriesRow[] }} Series */

/** @param {string} room the event at which it is kept @returns {Promise<Series>} */
export function series(room) {
  return call("GET", `/api/series/${encodeURIComponent(room)}`);
}

/** Does the series list this event? Without that nobody is led from the event to it. @param {Series} series @param {string} event */
export function lists({ events }, event) {
  return events.some(({ room }) => room === event);
}

/** What somebody typed or copied as an event: its address or that of the series that is kept there, or what stands at the end of it. @param {string} typed */
export function roomIn(typed) {
  return (/(?:^|\/t\/(?:serie\/)?)([0-9A-Za-z]{6})(?:[/?#]|$)/.exec(typed.trim())?.[1] ?? "").toUpperCase();
}

/** Is there an event of this id? @param {string} room @returns {Promise<boolean>} */
export async function isEvent(room) {
  return (await call("GET", `/api/rooms/${encodeURIComponent(room)}`)).engine === "tournament";
}

/** Which of somebody's events count: those with the most points, the earlier of two that are alike. @param {SeriesRow} row @returns {boolean[]} */
export function counting({ each, counted }) {
  const order = each.map((points, at) => ({ points, at })).filter(({ points }) => points >= 0).sort((a, b) => b.points - a.points || a.at - b.at);
  const best = new Set(order.slice(0, counted.length).map(({ at }) => at));
  return each.map((_, at) => best.has(at));
}
