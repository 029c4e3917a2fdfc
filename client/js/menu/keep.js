/** My seat as a link and as a picture of it, for another device or for after this browser has forgotten it. */
import { inviteFor, tokenFor } from "../api.js";
import { away } from "../away.js";
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Copy } from "../views/copy.js";

const QUIET = 4; // modules around the code

/** @param {{ roomId: string }} props */
export function KeepSeat({ roomId }) {
  const [missed, setMissed] = useState(false);
  const [shape, setShape] = useState(/** @type {{ d: string, size: number } | null} */ (null));
  const token = tokenFor(roomId);
  if (!token) return null;
  // Behind the #, so that it never travels to a server in an address (main.js takes it out of there at once); on the
  // host's own machine this page may have come from an address that no other device knows.
  const link = new URL(`/d/${roomId}#s=${token}`, inviteFor(roomId)?.link || location.origin).href;
  const show = () =>
    drawn(link).then(setShape, (fault) => {
      away(fault);
      setMissed(true);
    });
  return html`<h3>${t("keep.title")}</h3><p>${t("keep.about")}</p>
    <div class="keep"><${Copy} text=${link} label=${t("keep.copy")} verb="keep" />
      ${!shape && html`<button type="button" class="button" data-verb="keep-qr" onClick=${show}>${t("keep.show")}</button>`}</div>
    ${missed && !shape && html`<p role="status">${t("no.offline")}</p>`}
    ${shape && html`<svg class="keep__qr" role="img" aria-label=${t("keep.qr")} viewBox=${`${-QUIET} ${-QUIET} ${shape.size + 2 * QUIET} ${shape.size + 2 * QUIET}`} shape-rendering="crispEdges"><path d=${shape.d} /></svg>`}`;
}

/** Drawn here: what it says is a secret, and no server has to see it. @param {string} text */
async function drawn(text) {
  const { generate } = await import("../../vendor/later/qr.js");
  const code = generate(text);
  let d = "";
  for (let y = 0; y < code.size; y++) for (let x = 0; x < code.size; x++) if (code.get(x, y)) d += `M${x} ${y}h1v1h-1z`;
  return { d, size: code.size };
}
