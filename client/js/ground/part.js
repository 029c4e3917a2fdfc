/** What is fetched together when somebody looks at the map of a league: the map itself, the draft, the flag round. */
export { Draft } from "./draft.js";
export { Overview } from "./overview.js";
export { Picture } from "./picture.js";
export { FlagRound } from "./round.js";
export { RoundSoon } from "./soon.js";
// What these lean on is asked for with them, not one after another.
import "./chart.js";
import "./geometry.js";
import "./history.js";
import "./map.js";
import "./news.js";
import "./panzoom.js";
import "./place.js";
import "./story.js";
