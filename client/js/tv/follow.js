/** Which table a screen shows: one after the other, of those that an operator features, else of all that hang on the board. */

/** What a screen can show. */
const ENGINES = ["legends", "stadium"];

/** @import { Notice } from "../notices/server.js" */

/** A table is shown for so long while there is another one. */
export const STAY_MS = 60_000;
/** How a game ended is shown for so long. */
export const LINGER_MS = 20_000;

/** What is shown since when; `ended`: since when it does not hang there any more. @typedef {{ room: string, engine: string, since: number, ended?: number }} Shown */

/** The tables that take turns. @param {Notice[]} live  in the board's order @returns {Notice[]} */
export function programme(live) {
  const tables = live.filter(({ engine }) => ENGINES.includes(engine));
  const featured = tables.filter((notice) => notice.featured);
  return featured.length ? featured : tables;
}

/**
 * What to show now. A table that has come down stays until its end was seen; one that is the only one stays.
 * @param {Shown | null} shown @param {Notice[]} tables @param {number} now ms of any clock that runs evenly @returns {Shown | null}
 */
export function follow(shown, tables, now) {
  const at = tables.findIndex(({ room }) => room === shown?.room);
  if (shown && at < 0) {
    const ended = shown.ended ?? now;
    if (now - ended < LINGER_MS) return { ...shown, ended };
    return tables.length ? begun(tables[0], now) : null;
  }
  if (!shown) return tables.length ? begun(tables[0], now) : null;
  if (tables.length === 1 || now - shown.since < STAY_MS) return shown.ended === undefined ? shown : { room: shown.room, engine: shown.engine, since: shown.since };
  return begun(tables[(at + 1) % tables.length], now);
}

/** @param {Notice} notice @param {number} now @returns {Shown} */
function begun({ room, engine }, now) {
  return { room, engine, since: now };
}
