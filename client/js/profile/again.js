/** A seat's tokens become void when a device is signed out, and a new device has none yet: the guest's own seat is given again. */
import { ApiError, call, guestToken, lend, lent } from "../api.js";
import { remember } from "../settings.js";

/** Twice in a row is no accident: then this seat is somebody else's. */
const AGAIN_MS = 10_000;
/** Whoever looks on with a ticket is sent for another whenever somebody of the staff goes, perhaps one after the other. */
const TICKETS = 5;
/** @type {Map<string, number[]>} */
const tried = new Map();

/** @param {string} room @returns {Promise<boolean>} true where the seat is open again */
export async function again(room) {
  const token = guestToken();
  const short = lent.get(room);
  const lately = (tried.get(room) ?? []).filter((at) => performance.now() - at < AGAIN_MS);
  if (!token || lately.length >= (short ? TICKETS : 1)) return false;
  tried.set(room, [...lately, performance.now()]);
  try {
    if (short) lend(room, await short.renew(), short.renew);
    else remember(`seat:${room}`, (await call("POST", `/api/me/seats/${room}`, { token })).token);
    return true;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return false;
  }
}
