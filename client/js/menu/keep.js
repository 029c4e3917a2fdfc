/** My seat as a link and as a picture of it, for another device or for after this browser has forgotten it. */
import { addressOf } from "../address.js";
import { tokenFor } from "../api.js";
import { away } from "../away.js";
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { drawn } from "../qr.js";
import { Copy } from "../views/copy.js";

/** @param {{ roomId: string }} props */
export function KeepSeat({ roomId }) {
  const [missed, setMissed] = useState(false);
  const [shape, setShape] = useState(/** @type {{ d: string, box: string } | null} */ (null));
  const token = tokenFor(roomId);
  if (!token) return null;
  // Behind the #, so that it never travels to a server in an address (main.js takes it out of there at once).
  const link = addressOf(`/d/${roomId}#s=${token}`, roomId);
  const show = () =>
    drawn(link).then(setShape, (fault) => {
      away(fault);
      setMissed(true);
    });
  return html`<h3>${t("keep.title")}</h3><p>${t("keep.about")}</p>
    <div class="keep"><${Copy} text=${link} label=${t("keep.copy")} verb="keep" />
      ${!shape && html`<button type="button" class="button" data-verb="keep-qr" onClick=${show}>${t("keep.show")}</button>`}</div>
    ${missed && !shape && html`<p role="status">${t("no.offline")}</p>`}
    ${shape && html`<svg class="keep__qr" role="img" aria-label=${t("keep.qr")} viewBox=${shape.box} shape-rendering="crispEdges"><path d=${shape.d} /></svg>`}`;
}
