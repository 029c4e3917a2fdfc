/** How people come to the event: the link, the QR code, the code to read aloud. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { invitationTo, isGood } from "../tournament/invitation.js";
import { Fault } from "../views/fault.js";
import { Gate } from "./gate.js";

/** @import { EventRoom } from "../tournament/room.js" */

/** @param {{ room: EventRoom }} props */
export function Share({ room }) {
  const [held, setHeld] = useState(/** @type {import("../tournament/invitation.js").Held | null} */ (null));
  const [copied, setCopied] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    invitationTo(room).then(setHeld, setProblem);
  }, [room, room.view?.voided]);
  if (!held || !isGood(room, held.voided)) return problem === null ? html`<p class="lead" role="status">${t("later.loading")}</p>` : html`<${Fault} problem=${problem} />`;
  const copy = async () => {
    await navigator.clipboard.writeText(held.link);
    setCopied(true);
  };
  return html`<section class="back__share" aria-label=${t("desk.share")} data-share=${held.code}>
    <img class="back__qr" src=${`/qr/i/${held.code}.svg`} alt=${t("desk.share.qr")} width="216" height="216" />
    <div><h2>${t("desk.share")}</h2><p>${t("desk.share.about")}</p>
      <p class="link-row"><input readonly value=${held.link} aria-label=${t("desk.share.link")} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} /><button type="button" class="button" data-verb="copy" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />${t(copied ? "copied" : "copy")}</button></p>
      <p class="back__code"><span>${t("desk.share.code")}</span> <code>${held.code}</code></p>
      <div class="desk__verbs"><a class="button" href=${`/t/${room.id}/tv?code=${held.code}${held.voided ? `&n=${held.voided}` : ""}`} target="_blank"><${Icon} name="monitor" />${t("desk.share.tv")}</a><${Gate} room=${room} onNew=${setHeld} /></div></div></section>`;
}
