/** What an invitation leads to, and taking the seat. */
import { call, seatFrom } from "../api.js";

/** @import { Seated } from "../api.js" */

/** @param {string} code @returns {Promise<{ room: string, engine: string, host: string, free: boolean, closed?: true, options: Record<string, unknown>, watch: import("../options/chosen.js").Watching }>} */
export function invite(code) {
  return call("GET", `/api/invites/${encodeURIComponent(code)}`);
}

/** @param {string} code @returns {Promise<Seated>} */
export function redeem(code) {
  return seatFrom(`/api/invites/${encodeURIComponent(code)}`);
}
