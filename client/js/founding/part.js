/** What is fetched together before a league's season: founding it, its lobby, the live draw. */
export { Draw } from "./draw.js";
export { Found } from "./found.js";
export { Lobby } from "./lobby.js";
