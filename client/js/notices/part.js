/** What a table needs of the notice board. */
export { Pins } from "./pins.js";
