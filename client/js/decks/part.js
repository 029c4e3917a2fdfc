/** What is fetched together when somebody chooses a deck at a table. */
export { OwnDecks } from "./own.js";
