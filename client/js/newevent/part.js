/** What is fetched when somebody announces an event. */
export { Found } from "./found.js";
