/** How people come to the event: the link, the QR code, the code to read aloud. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { invitationTo, isGood } from "../tournament/invitation.js";
import { Fault } from "../views/fault.js";
import { LinkRow } from "../views/link.js";
import { Gate } from "./gate.js";

/** @import { EventRoom } from "../tournament/room.js" */

/** @param {{ room: EventRoom }} props */
export function Share({ room }) {
  const [held, setHeld] = useState(/** @type {import("../tournament/invitation.js").Held | null} */ (null));
  const [fresh, setFresh] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    invitationTo(room).then(setHeld, setProblem);
  }, [room, room.view?.voided]);
  const renew = (/** @type {import("../tournament/invitation.js").Held} */ made) => {
    setHeld(made);
    setFresh(true);
  };
  if (!held || !isGood(room, held.voided)) return problem === null ? html`<p class="lead" role="status">${t("later.loading")}</p>` : html`<${Fault} problem=${problem} />`;
  return html`<section class="back__share" aria-label=${t("desk.share")} data-share=${held.code}>
    <img class="back__qr" src=${`/qr/i/${held.code}.svg`} alt=${t("desk.share.qr")} width="216" height="216" />
    <div><h2>${t("desk.share")}</h2>${!room.view?.closed && html`<p>${t("desk.share.about")}</p>`}
      <${LinkRow} link=${held.link} label=${t("desk.share.link")} />
      <p class="back__code"><span>${t("desk.share.code")}</span> <code>${held.code}</code></p>
      <div class="desk__verbs"><a class="button" href=${`/t/${room.id}/tv?code=${held.code}${held.voided ? `&n=${held.voided}` : ""}`} target="_blank"><${Icon} name="monitor" />${t("desk.share.tv")}</a><${Gate} room=${room} fresh=${fresh} onNew=${renew} /></div></div></section>`;
}
