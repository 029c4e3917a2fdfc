/** Below the table: what the commissioner did, for all; the commissioner's desk; what the app goes by for me; the season as a file; leaving. */
import { html } from "../html.js";
import { Desk } from "./desk.js";
import { Farewell } from "./farewell.js";
import { Notes } from "./notes.js";
import { Proof } from "./proof.js";
import { Takeaway } from "./takeaway.js";
import { Wish } from "./wish.js";

/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Office({ room }) {
  return html`<${Notes} room=${room} /><${Desk} room=${room} /><${Wish} room=${room} /><${Takeaway} room=${room} /><${Farewell} room=${room} /><${Proof} room=${room} />`;
}
