/** Is it told how many watch? For whoever runs an event: it holds for its own page, and for tables that are opened from then on. */
import { tokenFor } from "../api.js";
import { useAttempt } from "../attempt.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Fault } from "../views/fault.js";
import { missed } from "./pins.js";
import { standing, want } from "./server.js";

/** @import { Standing } from "./server.js" */

/** @param {{ roomId: string }} props */
export function Counted({ roomId }) {
  const [stands, setStands] = useState(/** @type {Standing | null} */ (null));
  const { busy, problem, attempt } = useAttempt();
  const seated = !!tokenFor(roomId);
  useEffect(() => {
    if (seated) standing(roomId).then(setStands, missed);
  }, [roomId, seated]);
  if (!stands?.counts) return null;
  const shown = stands.counted !== busy; // what is being asked for shows at once
  const flip = () => attempt(async () => setStands(await want(roomId, { counted: !stands.counted })));
  return html`<section class="desk__box" data-box="counted"><h2><${Icon} name="eye" />${t("counted.title")}</h2>
    <label class="check"><input type="checkbox" name="counted" checked=${shown} disabled=${busy} onChange=${flip} /><span>${t("pins.counted")}<small>${t("counted.about")}</small></span></label>
    <${Fault} problem=${problem} /></section>`;
}
