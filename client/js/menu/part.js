/** What is fetched together when somebody opens anything over a table: the menu, phrases, a pile, all moves, when to be asked. */
export { All } from "./all.js";
export { Asking } from "./asking.js";
export { Help } from "./help.js";
export { Kept } from "./kept.js";
export { Phrases } from "./phrases.js";
export { Pile } from "./piles.js";
