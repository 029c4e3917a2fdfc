/** What stands around whatever a screen shows: whose table it is, how many watch, and where a phone finds it. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { lateTime } from "../views/connection.js";
import { TimeOfDay } from "./standby.js";

/** @import { RoomStore } from "../store.js" */

/** @param {{ store: Pick<RoomStore, "late" | "watching" | "connection">, title: string, count: number }} props  `count`: so many tables take turns */
export function Head({ store, title, count }) {
  const late = store.late.value;
  const lost = store.connection.value === "lost";
  return html`<header class="tv__head">
    <p class="tv__mark"><span class="logo__mark" aria-hidden="true"></span>Pausenhof</p>
    <h1 class="tv__title">${title}</h1>
    <ul class="tv__facts">
      ${lost && html`<li class="tv__fact tv__fact--lost" data-tv="lost"><${Icon} name="wifi-off" />${t("tv.lost")}</li>`}
      ${late > 0 && html`<li class="tv__fact" data-tv="late"><${Icon} name="timer" />${t("tv.late", { time: lateTime(late) })}</li>`}
      ${count > 1 && html`<li class="tv__fact">${t("tv.turns", { n: count })}</li>`}
      ${store.watching.value !== undefined && html`<li class="tv__fact" data-tv="watching"><${Icon} name="eye" />${store.watching.value}</li>`}
    </ul>
    <${TimeOfDay} />
  </header>`;
}

/** @param {{ path: string }} props  of a picture that leads there */
export function Along({ path }) {
  return html`<figure class="tv__along"><img src=${path} alt=${t("tv.qr")} width="200" height="200" /><figcaption>${t("tv.along")}</figcaption></figure>`;
}
