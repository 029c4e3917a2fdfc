/** What is fetched when a week is counted: of each player what it brought, and why. */
export { Balances } from "./accounts.js";
import "./reason.js"; // asked for with it, not after it
