/** What is fetched together when somebody opens the menu of a game, says something, or settles when to be asked. */
export { Asking } from "./asking.js";
export { Help } from "./help.js";
export { Phrases } from "./phrases.js";
