/** How people come to the event: the link, the QR code, the code to read aloud. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { invitationTo, isGood } from "../tournament/invitation.js";
import { Fault } from "../views/fault.js";
import { LinkRow } from "../views/link.js";
import { useOf } from "./foreseen.js";
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
  const use = room.view ? useOf(room.view) : "";
  if (!use) return null;
  if (!held || !isGood(room, held.voided)) return problem === null ? html`<p class="lead" role="status">${t("later.loading")}</p>` : html`<${Fault} problem=${problem} />`;
  return html`<section class=${`back__share back__share--${use}`} aria-label=${t(`desk.share.for.${use}`)} data-share=${held.code} data-use=${use}>
    ${use !== "closed" && html`<img class="back__qr" src=${`/qr/i/${held.code}.svg`} alt=${t("desk.share.qr")} width="216" height="216" />`}
    <div><h2>${t(`desk.share.for.${use}`)}</h2><p>${t(`desk.share.about.${use}`)}</p>
      ${use !== "closed" && html`<${LinkRow} link=${held.link} label=${t("desk.share.link")} />`}
      <p class="back__code"><span>${t("desk.share.code")}</span> <code>${held.code}</code></p>
      <div class="desk__verbs">${use === "late" && html`<a class="button button--main" href=${`/t/${room.id}/orga/leute`} data-nav data-verb="to-people"><${Icon} name="users" />${t("desk.share.people")}</a>`}${use === "open" && html`<a class="button" href=${`/t/${room.id}/tv?code=${held.code}${held.voided ? `&n=${held.voided}` : ""}`} target="_blank"><${Icon} name="monitor" />${t("desk.share.tv")}</a>`}<${Gate} room=${room} fresh=${fresh} onNew=${renew} /></div></div></section>`;
}
