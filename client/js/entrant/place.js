/** Where I stand, and why. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { countedOf, live, recordOf, withStatus } from "../tournament/read.js";
import { Why } from "../tournament/why.js";

/** @import { EventRoom } from "../tournament/room.js" */

/** @param {{ room: EventRoom }} props */
export function MyPlace({ room }) {
  const { view, me } = room;
  const [why, setWhy] = useState(false);
  const row = me === null ? undefined : view?.standings?.[me];
  if (!view || me === null) return null;
  const final = Object.values(view.result ?? {}).find(({ player }) => player === me);
  if (!row || row.rank === undefined) return null;
  const counted = live(view) ? countedOf(view) : 0; // while a round is on, it is not in it
  const ranked = withStatus(view, "in").length + withStatus(view, "dropped").length;
  return html`<section class="event__place" data-rank=${final?.rank ?? row.rank} aria-label=${t("event.place")}>
    <p class="event__rank"><b>${t("event.rank", { n: final?.rank ?? row.rank })}</b><span>${t("event.place.of", { n: ranked })}</span></p>
    <p class="event__points"><b>${row.points}</b><span>${t("event.points.word", { n: row.points ?? 0 })}</span></p>
    <p class="event__record">${recordOf(row)}${counted > 0 && html` <span data-counted=${counted}>${t("event.standings.after", { n: counted, of: view.total ?? counted })}</span>`}</p>
    <button type="button" class="button" data-verb="why" onClick=${() => setWhy(true)}><${Icon} name="circle-help" />${t("event.why")}</button>
    ${final?.prize && html`<p class="event__prize"><${Icon} name="gift" />${final.prize}</p>`}
    ${why && html`<${Why} view=${view} player=${me} onClose=${() => setWhy(false)} />`}
  </section>`;
}
