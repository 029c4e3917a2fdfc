/** What tables and events need of the notice board. */
export { Counted } from "./counted.js";
export { Pins } from "./pins.js";
