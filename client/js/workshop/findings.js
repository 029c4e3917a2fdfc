/** Everything that is wrong with the set, in one list; a tap leads to the place. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { sentence, whereabouts } from "./sentences.js";

/** @import { Draft, Place, Problem } from "./draft.js" */

/** @param {{ draft: Draft, id?: string, fault: string, checking: boolean, found: { problem: Problem, place: Place }[], onGo: (place: Place) => void }} props */
export function Findings({ draft, id, fault, checking, found, onGo }) {
  return html`<section class="findings-box" aria-label=${t("workshop.findings")}>
    <p role="status" data-checked=${checking ? undefined : found.length}>${fault ? html`<span class="fault">${fault}</span>` : found.length ? html`<b class="no">${t("workshop.problems", { n: found.length })}</b>` : checking ? html`<span class="hint">${t("workshop.checking")}</span>` : html`<span class="yes"><${Icon} name="check" /> ${t("workshop.fine")}</span>`}</p>
    ${found.length > 0 && html`<ol class="problems findings-box__all" id=${id}>${found.map(({ problem, place }) => html`<li data-problem=${problem.code} data-path=${problem.path}><button type="button" class="inline" onClick=${() => onGo(place)}>${whereabouts(draft, place)}</button> ${sentence(problem)}</li>`)}</ol>`}
  </section>`;
}
