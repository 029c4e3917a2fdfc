/** What is fetched together when somebody looks at the map of a league: the map itself, the draft, the flag round. */
export { Draft } from "./draft.js";
export { Overview } from "./overview.js";
export { Picture } from "./picture.js";
export { FlagRound } from "./round.js";
export { RoundSoon } from "./soon.js";
