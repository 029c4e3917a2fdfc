/** The live draw: everybody adds some chance, then lots decide. */
import { Icon, html, useEffect } from "../html.js";
import { t } from "../i18n.js";
import { Ring } from "../views/time.js";
import { added } from "../league/outage.js";
import { Who, seats } from "../league/people.js";

/** @import { LeagueRoom } from "../league/room.js" */

const NONCE_BYTES = 12;

/** @param {{ room: LeagueRoom }} props */
export function Draw({ room }) {
  const view = room.view;
  const mine = room.me !== null && view?.members[room.me].nonce;
  useEffect(() => {
    if (room.me === null || mine || room.resting || room.sending("nonce")) return;
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    room.send({ do: "nonce", nonce: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") });
  }, [room.me, mine, room.resting]);
  const outage = added(room.store.story.value);
  if (!view) return null;
  return html`<main class="narrow" id="main"><div class="paper-box draw">
    <h1>${t("draw.title")}</h1><p class="lead">${t("draw.about")}</p>
    <${Ring} clock=${room.store.clock} until=${view.draw_ends ?? 0} ends=${view.draw_ends ?? 0} whole=${30_000} />${outage && html`<p class="hint" data-outage aria-hidden="true">${outage}</p>`}
    <ul class="draw__chance">${seats(room).map((seat) => html`<li key=${seat}><${Who} room=${room} seat=${seat} /><span>${view.members[seat].nonce ? html`<${Icon} name="check" /> ${t("draw.given")}` : t("draw.waits")}</span></li>`)}</ul>
    <details><summary>${t("draw.proof")}<${Icon} name="chevron-down" /></summary><p>${t("draw.proof.about")}</p><code class="hash">${view.commitment.draw}</code></details>
  </div></main>`;
}
