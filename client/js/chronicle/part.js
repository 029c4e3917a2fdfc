/** What is fetched together when somebody looks back on a season: its charts, and who fights whom. */
export { Chronicle } from "./page.js";
export { Rivals } from "./rivals.js";
