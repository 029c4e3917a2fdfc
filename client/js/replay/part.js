/** What proves a game, for the end of a game and for its replay. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { placeOf, seal } from "./server.js";

/** @import { Seal } from "./server.js" */

const SHORT = 8;

/** The way to the replay, with the head that this page was shown at the end. @param {{ room: string, part: number }} props */
export function Again({ room, part }) {
  const [told, setTold] = useState(/** @type {Seal | null} */ (null));
  useEffect(() => {
    void seal(room, part).then(setTold);
  }, [room, part]);
  if (!told?.head) return null; // practice, or a series that goes on
  return html`<a class="button" href=${placeOf(told)} data-nav data-verb="replay" data-head=${told.head} title=${t("replay.sealed", { head: told.head })}><${Icon} name="play" />${t("replay.watch")}<span class="replay-seal" aria-label=${t("replay.sealed", { head: told.head })}>${told.head.slice(0, SHORT)}</span></a>`;
}

/** @param {{ seal: Seal }} props */
export function Proof({ seal: told }) {
  return html`<p>${t("replay.proof.about")}</p>
    <dl class="proof">
      <dt>${t("replay.head")}</dt><dd><code data-head>${told.head}</code></dd>
      ${told.commitments.map((commitment, n) => html`<dt>${t("replay.commitment", { n: n + 1 })}</dt><dd><code data-commitment>${commitment}</code></dd>`)}
      ${told.keys.map((key, n) => html`<dt>${t("replay.key", { n: n + 1 })}</dt><dd><code>${key}</code></dd>`)}
    </dl>
    <p>${t("replay.proof.how")} <code>pausenhof verify pausenhof-${told.room}.json --head ${told.head}</code></p>`;
}
