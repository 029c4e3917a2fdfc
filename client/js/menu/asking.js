/** When I am asked, and about what: enforced by the server, seen by nobody else, kept in this browser for the next table. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { WhyRule } from "../rules/why.js";
import { MODES, ask } from "../views/replies.js";

/** @import { Stop } from "../legends.js" */
/** @import { Room } from "../room.js" */

const STOPS = /** @type {const} */ (["attack", "summon", "event", "effect", "own"]);

/** @param {{ room: Room }} props */
export function Asking({ room }) {
  const now = room.store.view.value?.settings;
  if (!now) return null;
  const tick = (/** @type {Stop} */ stop) => () => ask(room, { stops: STOPS.filter((one) => (one === stop ? !now.stops.includes(one) : now.stops.includes(one))) });
  return html`<div class="asking">
    <fieldset><legend>${t("replies.legend")} <${WhyRule} paragraph="kette-fenster" /></legend>
      ${MODES.map((mode) => html`<label class="check"><input type="radio" name="asking" value=${mode} checked=${mode === now.replies} disabled=${room.resting} onChange=${() => ask(room, { replies: mode })} /><span><b>${t(`replies.${mode}`)}</b><small>${t(`replies.${mode}.about`)}</small></span></label>`)}
    </fieldset>
    <fieldset><legend>${t("asking.stops")}</legend><p><small>${t("asking.stops.about")}</small></p>
      ${STOPS.map((stop) => html`<label class="check"><input type="checkbox" name=${`stop-${stop}`} checked=${now.stops.includes(stop)} disabled=${room.resting} onChange=${tick(stop)} /><span>${t(`asking.stop.${stop}`)}</span></label>`)}
    </fieldset>
    <p>${t("asking.hold")}</p>
    <p>${t("asking.about")}</p>
  </div>`;
}
