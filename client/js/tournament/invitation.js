/** The link by which people register. Whoever announced the event holds one; others of the staff get their own. */
import { addressOf } from "../address.js";
import { inviteFor } from "../api.js";
import { remember } from "../settings.js";

/** @import { EventRoom } from "./room.js" */

/** @typedef {{ code: string, link: string, voided?: number }} Held  `voided`: the view's number when it was made */

/** The one that this browser holds, unless it was made void. @param {EventRoom} room @returns {Held | null} */
export function heldFor(room) {
  const held = /** @type {Held | null} */ (inviteFor(room.id));
  return held && isGood(room, held.voided) ? held : null;
}

/** @param {EventRoom} room @param {number} [voided] */
export function isGood(room, voided = 0) {
  return voided === (room.view?.voided ?? 0);
}

/** @param {EventRoom} room @returns {Promise<Held>} throws `ApiError` */
export async function invitationTo(room) {
  return heldFor(room) ?? made(room, {});
}

/** A link to a place of the event, as others reach it. @param {EventRoom} room @param {string} place @returns {string} */
export function linkTo(room, place) {
  return addressOf(place, room.id);
}

/** Another one, and every one before it is void. @param {EventRoom} room @returns {Promise<Held>} throws `ApiError` */
export function renewed(room) {
  return made(room, { void: true });
}

/** @param {EventRoom} room @param {{ void?: true }} how @returns {Promise<Held>} */
async function made(room, how) {
  const { invite, link, voided } = await room.ask("POST", "invite", how);
  const held = { code: invite, link, watch: "", voided };
  remember(`invite:${room.id}`, JSON.stringify(held));
  return held;
}
