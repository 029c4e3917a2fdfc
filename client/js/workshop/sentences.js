/** What is wrong with a card set, in sentences. */
import { has, t } from "../i18n.js";
import { REST, SET } from "./draft.js";

/** @import { Draft, Place, Problem } from "./draft.js" */

/** @param {Problem} problem */
export function sentence(problem) {
  const key = `set.problem.${problem.code}`;
  const words = t(has(key) ? key : "set.problem.other", { code: problem.code, found: problem.found ?? "", limit: problem.limit ?? 0, field: problem.path.split(".").pop() ?? "" });
  return problem.nearest ? `${words} ${t("set.nearest", { word: problem.nearest })}` : words;
}

/** Where it is, in the words of the page. @param {Draft} draft @param {Place} place */
export function whereabouts(draft, { card, field, line }) {
  const part = card === SET ? t("workshop.set") : card === REST ? t("workshop.rest") : draft.cards[card]?.name || t("workshop.card_n", { n: card + 1 });
  if (line && draft.text !== null) return t("workshop.line", { n: line });
  if (line) return `${part}, ${t("workshop.line", { n: line })}`;
  const named = `workshop.field.${field}`;
  return has(named) ? `${part}, ${t(named)}` : part;
}

/** For a block of text. @param {{ problem: Problem, place: Place }[]} found @returns {import("./code.js").Fault[]} */
export function faults(found) {
  return found.map(({ problem, place }) => ({ line: place.line, said: sentence(problem), code: problem.code }));
}
