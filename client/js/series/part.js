/** What is fetched together of a season: its page, and how it is kept. */
export { Keep } from "./keep.js";
export { Belong } from "./belong.js";
export { Season } from "./season.js";
