/** Places of this server as others reach them. */
import { inviteFor } from "./api.js";
import { keysOf } from "./settings.js";

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const INVITE = "invite:";

/** What the server's page says of its address: a whole one where an operator has named it, a host's name alone where this one is known on this machine only. */
function said() {
  return document.querySelector('meta[name="address"]')?.getAttribute("content") ?? "";
}

/**
 * A link to a place here that opens on another device: on the host's own machine this page may have come from an address
 * that no other device knows. The server's page says the one for others; an invite carries it, too: the room's own,
 * else, on that machine, that of any room that was made here.
 * @param {string} place @param {string} roomId @param {string} [origin] where this page came from @param {string} [told] @returns {string}
 */
export function addressOf(place, roomId, origin = location.origin, told = said()) {
  if (URL.canParse(told)) return new URL(place, told).href;
  const { protocol, hostname, port } = new URL(origin);
  const here = HERE.test(hostname);
  const rooms = [roomId, ...(here && !told ? keysOf(INVITE).map((key) => key.slice(INVITE.length)) : [])];
  const known = rooms.flatMap((room) => [inviteFor(room)?.link, inviteFor(room)?.watch]).find((link) => link && URL.canParse(link));
  return new URL(place, known ?? (here && told ? `${protocol}//${told}${port && `:${port}`}` : origin)).href;
}
