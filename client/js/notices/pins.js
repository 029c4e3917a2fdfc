/** What I let others see of my table: its host opens it to anybody, each player lets it be watched from the notice board, and may show the own hand in a late broadcast. */
import { tokenFor } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { lateTime } from "../views/connection.js";
import { faultText } from "../views/fault.js";
import { standing, want } from "./server.js";

/** @import { Standing } from "./server.js" */

/** @param {{ roomId: string, free?: number }} props  `free`: seats that somebody could take */
export function Pins({ roomId, free = 0 }) {
  const [stands, setStands] = useState(/** @type {Standing | null} */ (null));
  /** What was just asked for: shown at once, and taken back if the server does not take it. */
  const [wish, setWish] = useState(/** @type {{ open?: boolean, watch?: boolean, shows?: boolean, counted?: boolean } | null} */ (null));
  const [fault, setFault] = useState("");
  const seated = !!tokenFor(roomId);
  useEffect(() => {
    if (seated) standing(roomId).then(setStands, missed);
  }, [roomId, seated]);
  if (!stands) return null;
  const flip = (/** @type {"open" | "watch" | "shows" | "counted"} */ what) => () => {
    const next = { [what]: !stands[what] };
    setWish(next);
    setFault("");
    want(roomId, next).then(setStands, (problem) => setFault(faultText(problem))).finally(() => setWish(null));
  };
  const { open, watch, shows, counted } = { ...stands, ...wish };
  const others = stands.players - stands.agreed;
  const silent = stands.players - stands.showing;
  const late = lateTime(stands.delay_s * 1000);
  return html`<fieldset class="pins"><legend>${t("pins.title")}</legend>
    ${stands.host && (free > 0 || open) && html`<label class="check"><input type="checkbox" name="open" checked=${open} disabled=${!!wish} onChange=${flip("open")} /><span>${t("pins.open")}<small>${t("pins.open.about")}</small></span></label>`}
    <label class="check"><input type="checkbox" name="watch" checked=${watch} disabled=${!!wish} onChange=${flip("watch")} /><span>${t("pins.watch")}<small>${t(stands.watch && others ? "pins.watch.others" : "pins.watch.about", { n: others })}</small></span></label>
    ${stands.delay_s > 0 && html`<p class="pins__late" data-pins="late">${t("pins.late", { time: late })}</p>`}
    ${stands.open_hands && html`<label class="check"><input type="checkbox" name="shows" checked=${shows} disabled=${!!wish} onChange=${flip("shows")} /><span>${t("pins.shows")}<small>${t(!stands.shows ? "pins.shows.about" : silent ? "pins.shows.others" : "pins.shows.all", { n: silent, time: late })}</small></span></label>`}
    ${stands.counts && html`<label class="check"><input type="checkbox" name="counted" checked=${counted} disabled=${!!wish} onChange=${flip("counted")} /><span>${t("pins.counted")}<small>${t(counted ? "pins.counted.about" : "pins.counted.not")}</small></span></label>`}
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
  </fieldset>`;
}

/** A refusal says nothing here; anything but an answer of the server is a mistake of ours. @param {any} fault */
export function missed(fault) {
  if (fault.status === undefined) throw fault;
}
