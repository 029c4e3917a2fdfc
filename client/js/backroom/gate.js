/** Who may still come in: registration closed and opened again, and a new code in place of one that has gone too far. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { may } from "../organiser/rights.js";
import { Sure } from "../profile/sure.js";
import { renewed } from "../tournament/invitation.js";
import { Fault } from "../views/fault.js";

/** @import { EventRoom } from "../tournament/room.js" */

/** @param {{ room: EventRoom, fresh: boolean, onNew: (made: import("../tournament/invitation.js").Held) => void }} props  `fresh`: the code that is shown has just replaced others */
export function Gate({ room, fresh, onNew }) {
  const { view } = room;
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  if (!view) return null;
  const role = view.staff?.role;
  const before = view.phase === "registration" || view.phase === "check-in";
  const turn = view.closed ? "open-registration" : "close-registration";
  const renew = async () => {
    setProblem(null);
    try {
      onNew(await renewed(room));
    } catch (fault) {
      setProblem(fault);
    }
  };
  return html`${before && may(role, turn) && html`<button type="button" class="button" data-verb=${turn} disabled=${room.resting || room.sending(turn)} onClick=${() => room.send({ do: turn })}><${Icon} name=${view.closed ? "play" : "ban"} />${t(view.closed ? "desk.door.open" : "desk.door.close")}</button>`}
    ${may(role, "void-invites") && html`<${Sure} verb="renew" icon="rotate-ccw" say=${t("desk.door.renew")} sure=${t("desk.door.renew.sure")} busy=${room.resting} onSure=${renew} />`}
    ${before && view.closed && html`<p class="back__gate" role="status" data-closed>${t("desk.door.closed")}</p>`}
    ${fresh && html`<p class="back__gate" role="status" data-renewed>${t("desk.door.renewed")}</p>`}
    <${Fault} problem=${problem} />`;
}
