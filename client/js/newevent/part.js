/** What is fetched when somebody looks for an event, or announces one. */
export { Events } from "./events.js";
export { Found } from "./found.js";
