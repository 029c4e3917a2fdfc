/** Whom to challenge, or nobody: then one sits in the fortress. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Who, seats } from "./people.js";

/** @import { Props } from "./picks.js" */

/** @param {Props} props */
export function Duel({ room, matchday, week, mine }) {
  const chosen = mine.picks?.duel;
  const others = seats(room).filter((seat) => seat !== room.me);
  const send = (/** @type {number} */ duel) => room.send({ do: "picks", matchday, duel });
  return html`<p class="hint">${t("picks.duel.stakes")} <a href="/hilfe/liga#rechnung" data-nav>${t("league.why")}</a></p><ul class="rows">
    <li><button type="button" class=${`row ${chosen === undefined ? "row--on" : ""}`} data-duel="none" aria-pressed=${chosen === undefined} disabled=${room.resting} onClick=${() => send(-1)}><span class="row__sign"><${Icon} name="shield" /></span><span class="row__main"><b>${t("picks.fortress")}</b><small>${t("picks.fortress.about")}</small></span></button></li>
    ${others.map((seat) => {
      const full = mine.full?.[seat];
      const by = Object.values(week.picks ?? {}).filter((picks) => picks.duel === seat).length;
      return html`<li key=${seat}><button type="button" class=${`row ${chosen === seat ? "row--on" : ""}`} data-duel=${seat} aria-pressed=${chosen === seat} disabled=${!!full || room.resting} onClick=${() => send(chosen === seat ? -1 : seat)}><span class="row__main"><b><${Who} room=${room} seat=${seat} hand=${true} /></b></span>${full ? html`<small class="row__used">${t("picks.full")}</small>` : by > 0 && html`<small class="row__used">${t("picks.challenged", { n: by })}</small>`}</button></li>`;
    })}</ul><p class="hint">${t("picks.duel.about")} <a href="/hilfe/liga#platz" data-nav>${t("league.why")}</a></p>`;
}
