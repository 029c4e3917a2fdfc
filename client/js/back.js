/** The way back from a table. */
import { recall } from "./settings.js";

/** To the event that the table belongs to, if one came from there; else home. @param {string} room @returns {{ href: string, key: string }} */
export function backFrom(room) {
  const event = recall(`event:${room}`);
  return event ? { href: `/t/${event}`, key: "over.event" } : { href: "/", key: "over.home" };
}
