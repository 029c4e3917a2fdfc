/** What is fetched together when a league is shown on a screen that nobody touches. */
export { Wall } from "../tv/league.js";
