/** Places of this server as others reach them. */
import { inviteFor } from "./api.js";
import { keysOf } from "./settings.js";

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const INVITE = "invite:";

/**
 * A link to a place here that opens on another device: on the host's own machine this page may have come from an address
 * that no other device knows. An invite carries the one that the server gives to others: the room's own, else, on that
 * machine, that of any room that was made here.
 * @param {string} place @param {string} roomId @param {string} [origin] where this page came from @returns {string}
 */
export function addressOf(place, roomId, origin = location.origin) {
  const rooms = [roomId, ...(HERE.test(new URL(origin).hostname) ? keysOf(INVITE).map((key) => key.slice(INVITE.length)) : [])];
  const known = rooms.flatMap((room) => [inviteFor(room)?.link, inviteFor(room)?.watch]).find((link) => link && URL.canParse(link));
  return new URL(place, known ?? origin).href;
}
