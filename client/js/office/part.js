/** What is fetched together below a league's table: the commissioner's desk, what was done there, the season as a file, leaving; and proposing a footballer to it. */
export { Office } from "./office.js";
export { Proposal } from "./proposal.js";
