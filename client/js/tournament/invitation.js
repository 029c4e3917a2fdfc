/** The link by which people register. Whoever announced the event holds one; others of the staff get their own. */
import { inviteFor } from "../api.js";
import { remember } from "../settings.js";

/** @import { EventRoom } from "./room.js" */

/** @param {EventRoom} room @returns {Promise<{ code: string, link: string }>} throws `ApiError` */
export async function invitationTo(room) {
  const held = inviteFor(room.id);
  if (held) return held;
  const { invite, link } = await room.ask("POST", "invite");
  const made = { code: invite, link, watch: "" };
  remember(`invite:${room.id}`, JSON.stringify(made));
  return made;
}
