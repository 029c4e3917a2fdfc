/** What is fetched together when somebody has a special card to play or to choose. */
export { Cards } from "./cards.js";
export { Prize } from "./prize.js";
