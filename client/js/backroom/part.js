/** What is fetched together for the organiser's other chapters: people, team, log, prizes, sharing. */
export { Log } from "./log.js";
export { More } from "./more.js";
export { People } from "./people.js";
export { Share } from "./share.js";
export { Team } from "./team.js";
