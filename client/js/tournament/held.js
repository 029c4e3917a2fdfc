/** The events that this browser takes part in: noted as soon as one of them says so, for the page that leads back to them. */
import { keysOf, recall, remember } from "../settings.js";

/** @import { EventView } from "../tournament.js" */

/** @typedef {{ room: string, player: number | null, at: number }} HeldEvent  `player`: null for whoever only helps */

const KEY = "my-event:";
/** So many are kept; older ones are forgotten. */
const MOST = 12;

/** @param {string} room @param {EventView} view */
export function noteEvent(room, view) {
  if (!view.my && !view.staff) return;
  const player = view.my?.player ?? null;
  const known = read(room);
  if (known && known.player === player) return;
  remember(KEY + room, JSON.stringify({ player, at: Date.now() }));
  for (const old of heldEvents().slice(MOST)) forgetEvent(old.room);
}

/** @param {string} room */
export function forgetEvent(room) {
  remember(KEY + room, null);
}

/** The newest first. @returns {HeldEvent[]} */
export function heldEvents() {
  return keysOf(KEY)
    .flatMap((key) => read(key.slice(KEY.length)) ?? [])
    .sort((a, b) => b.at - a.at);
}

/** @param {string} room @returns {HeldEvent | null} null also where another version of the page has stored something else */
function read(room) {
  try {
    const { player, at } = JSON.parse(recall(KEY + room) ?? "null") ?? {};
    return Number.isFinite(at) && (player === null || Number.isInteger(player)) ? { room, player, at } : null;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}
