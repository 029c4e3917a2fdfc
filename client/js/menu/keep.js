/** My seat as a link, for another device or for after this browser has forgotten it. */
import { tokenFor } from "../api.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";

/** @param {{ roomId: string }} props */
export function KeepSeat({ roomId }) {
  const [copied, setCopied] = useState(false);
  const token = tokenFor(roomId);
  if (!token) return null;
  // Behind the #, so that it never travels to a server in an address (main.js takes it out of there at once).
  const link = `${location.origin}/d/${roomId}#s=${token}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return html`<h3>${t("keep.title")}</h3><p>${t("keep.about")}</p>
    <button type="button" class="button" data-verb="keep" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />${t(copied ? "copied" : "keep.copy")}</button>`;
}
