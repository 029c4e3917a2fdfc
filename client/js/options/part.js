/** What is fetched together when somebody looks at a table's options. */
export { Form } from "./form.js";
export { Told } from "./told.js";
