/** What is fetched together below a league's table: the commissioner's desk, what was done there, the season as a file, leaving. */
export { Office } from "./office.js";
