/** Which season an event belongs to, as far as this browser has seen it: the event itself knows of none that is kept at another one. */
import { recall, remember } from "../settings.js";

/** @import { Season } from "./server.js" */

const KEY = "series-of:";

/** @param {Season} season */
export function noteSeason({ room, name, events }) {
  for (const event of events) if (event.room !== room && !event.gone) remember(KEY + event.room, JSON.stringify({ room, name }));
}

/** @param {string} event @returns {{ room: string, name: string } | null} */
export function seasonOf(event) {
  try {
    const { room, name } = JSON.parse(recall(KEY + event) ?? "null") ?? {};
    return typeof room === "string" && typeof name === "string" ? { room, name } : null;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}
