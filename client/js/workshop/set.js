/** The form of the set itself: what it is called, and whether it is played with the usual cards. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Code } from "./code.js";
import { slug } from "./draft.js";
import { Text, Wrong } from "./entry.js";
import { faults } from "./sentences.js";
import { change } from "./shelf.js";

/** @import { Draft, Place, Problem } from "./draft.js" */

const FIELDS = ["name", "id", "version", "alone"];

/** @param {{ draft: Draft, found: { problem: Problem, place: Place }[] }} props */
export function SetForm({ draft, found }) {
  const of = (/** @type {string} */ field) => found.filter(({ place }) => place.field === field).map(({ problem }) => problem);
  const other = found.filter(({ place }) => !FIELDS.includes(place.field));
  const write = (/** @type {Partial<Draft>} */ more) => change(draft.key, more);
  const rename = (/** @type {string} */ name) => write(draft.id === slug(draft.name) ? { name, id: slug(name) } : { name });
  return html`<section class="card-form" aria-label=${t("workshop.set")}>
    <${Text} name="set-name" label=${t("workshop.set.name")} value=${draft.name} onValue=${rename} problems=${of("name")} />
    <${Text} name="set-name_en" label=${t("workshop.set.name_en")} hint=${t("workshop.set.name_en.hint")} value=${draft.name_en} onValue=${(/** @type {string} */ name_en) => write({ name_en })} problems=${[]} />
    <${Text} name="set-id" label=${t("workshop.set.id")} hint=${t("workshop.set.id.hint")} value=${draft.id} onValue=${(/** @type {string} */ id) => write({ id })} problems=${of("id")} />
    <${Text} name="set-version" label=${t("workshop.set.version")} hint=${t("workshop.set.version.hint")} value=${draft.version} onValue=${(/** @type {string} */ version) => write({ version })} problems=${of("version")} />
    <div class="entry"><label class="check"><input type="checkbox" name="set-alone" checked=${draft.alone} onChange=${() => write({ alone: !draft.alone })} /><span><b>${t("workshop.set.alone")}</b><small>${t("workshop.set.alone.about")}</small></span></label><${Wrong} name="set-alone" problems=${of("alone")} /></div>
    ${(draft.more || other.length > 0) && html`<${Code} name="more" label=${t("workshop.set.more")} value=${draft.more} faults=${faults(other)} onValue=${(/** @type {string} */ more) => write({ more })} />`}
  </section>`;
}
