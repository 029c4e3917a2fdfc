/** What is fetched together for whoever takes part in an event: what I do next, and where I stand. */
import { html } from "../html.js";
import { Count, Entry } from "./entry.js";
import { Judge, Leave, Penalties } from "./judge.js";
import { MyMatch } from "./match.js";
import { MyPlace } from "./place.js";

/** @import { EventRoom } from "../tournament/room.js" */

export { Count, Entry };

/** What I do next, with a judge at hand; after the end, what became of me. @param {{ room: EventRoom }} props */
export function Now({ room }) {
  return html`<${MyMatch} room=${room} /><${Judge} room=${room} />${isOver(room) && html`<${MyPlace} room=${room} />`}`;
}

/** What else concerns me. @param {{ room: EventRoom }} props */
export function Rest({ room }) {
  return html`${!isOver(room) && html`<${MyPlace} room=${room} />`}<${Penalties} room=${room} /><${Leave} room=${room} />`;
}

/** @param {EventRoom} room */
function isOver({ view }) {
  return view?.phase === "over";
}
