/** What is fetched together for whoever runs an event. */
export { Console } from "./console.js";
