/** The fingerprints of both keys, and the keys once they are told: with them anybody can draw again (R3). */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";

/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Proof({ room }) {
  const view = room.view;
  if (!view) return null;
  return html`<details class="proof"><summary>${t("draw.proof")}<${Icon} name="chevron-down" /></summary><p>${t("proof.about")}</p>
    <dl>${/** @type {const} */ (["draw", "season"]).map((what) => html`<dt>${t(`proof.${what}`)}</dt><dd><code class="hash">${view.commitment[what]}</code></dd><dt>${t("proof.key")}</dt><dd>${view.keys?.[what] ? html`<code class="hash" data-key=${what}>${view.keys[what]}</code>` : t(`proof.${what}.later`)}</dd>`)}</dl></details>`;
}
