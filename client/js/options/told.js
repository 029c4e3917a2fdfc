/** What is not as usual at a table, as sentences: on the invitation, in the lobby, in the menu of a game. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { WhyRule } from "../rules/why.js";
import { lateTime } from "../views/connection.js";
import { differing } from "./fields.js";
import { sentence } from "./words.js";

/** @import { Watching } from "./chosen.js" */

/** @param {{ options: Readonly<Record<string, unknown>>, watch?: Watching, usual?: boolean }} props  `usual`: say so, too, where nothing differs */
export function Told({ options, watch, usual = false }) {
  const other = differing(options);
  const set = options.set !== undefined && options.set !== "base" ? String(options.set) : "";
  const late = watch?.delay_s ? t(watch.open_hands ? "options.said.open_hands" : "options.said.delay", { time: lateTime(watch.delay_s * 1000) }) : "";
  const hidden = watch?.counted === false;
  if (!other.length && !set && !late && !hidden) return usual ? html`<p class="rules-here">${t("options.said.none")}</p>` : null;
  return html`<section class="rules-here" aria-label=${t("options.said")}><h2>${t("options.said")}</h2><ul>
    ${set && html`<li data-said="set">${t("options.said.set", { set })}</li>`}
    ${other.map(({ of, value }) => html`<li key=${of.id} data-said=${of.id}><span>${sentence(of, value)}</span><${WhyRule} paragraph=${of.rule} /></li>`)}
    ${late && html`<li data-said="watch">${late}</li>`}
    ${hidden && html`<li data-said="counted">${t("options.said.hidden")}</li>`}
  </ul></section>`;
}
