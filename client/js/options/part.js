/** What is fetched together when somebody looks at a table's options, or may choose its cards. */
export { Form } from "./form.js";
export { Told } from "./told.js";
export { SetChoice } from "../sets/choice.js";
