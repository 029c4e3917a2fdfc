/** A request that was refused, in words, with the paragraph of the rules behind it. */
import { ApiError } from "../api.js";
import { html } from "../html.js";
import { has, t } from "../i18n.js";
import { WhyRule } from "../rules/why.js";

/** @param {unknown} fault @returns {string} what is no refusal of the server is a mistake of ours */
export function faultText(fault) {
  if (!(fault instanceof ApiError)) throw fault;
  const why = fault.code === "bad-nickname" ? `no.bad-nickname.${fault.facts.why}` : `no.${fault.code}`;
  return t(has(why) ? why : "no.unknown", { ...fault.facts });
}

/** @param {{ problem: unknown }} props  null: nothing went wrong */
export function Fault({ problem }) {
  if (problem === null) return null;
  return html`<p class="fault fault--ruled" role="alert"><span>${faultText(problem)}</span>${problem instanceof ApiError && html`<${WhyRule} code=${`no.${problem.code}`} />`}</p>`;
}
