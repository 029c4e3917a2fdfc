/** What is fetched together when a league is shown where nobody plays: on a screen on the wall, and after its end. */
export { Replayed } from "./replayed.js";
export { Wall } from "../tv/league.js";
