/** Options in words: a value in the form, and a sentence for those who come to the table. */
import { has, t } from "../i18n.js";

/** @import { Field } from "./fields.js" */

/** @param {string} stem @param {Field} of @param {string | number | boolean} value */
function words(stem, { unit }, value) {
  if (has(`${stem}.${value}`)) return t(`${stem}.${value}`);
  return t(`${stem}.n`, { n: typeof value === "number" ? Math.round(value / (unit ?? 1)) : String(value) });
}

/** @param {Field} of @param {string | number | boolean} value */
export function valueWords(of, value) {
  return words(`options.${of.id}`, of, value);
}

/** @param {Field} of @param {string | number | boolean} value */
export function sentence(of, value) {
  return words(`options.said.${of.id}`, of, value);
}
