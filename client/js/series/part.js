/** What is fetched together of a series: its page, and how it is kept. */
export { Keep } from "./keep.js";
export { Belong } from "./belong.js";
export { SeriesPage } from "./page.js";
