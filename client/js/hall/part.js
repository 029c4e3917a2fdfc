/** What is fetched together when an event is shown to a hall: the projector, the bracket, paper. */
export { Bracket } from "./bracket.js";
export { Paper } from "./paper.js";
export { Tv } from "./tv.js";
