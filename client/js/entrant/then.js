/** What happens now, for whoever is registered and waits: who acts next, what will stand here, and how one hears of it. */
import { Icon, html, useEffect } from "../html.js";
import { t } from "../i18n.js";
import { sound } from "../settings.js";
import { optionsOf } from "../tournament/options.js";
import { ring } from "../tournament/ring.js";
import { hour } from "../tournament/when.js";
import { stayAwake } from "../wake.js";

/** @import { EventRoom } from "../tournament/room.js" */

/** @param {{ room: EventRoom }} props */
export function Then({ room }) {
  const { view, me } = room;
  useEffect(stayAwake, []);
  if (!view || me === null) return null;
  const { here, status = "in" } = view.players[me];
  const online = optionsOf(view).game !== "";
  const now = status === "waiting" ? "waiting" : here ? "here" : view.phase;
  const ends = view.phase === "check-in" ? view.check_in_ends : undefined;
  return html`<section class="event__then" data-then=${now} aria-label=${t("event.then")}><h3>${t("event.then")}</h3>
    <ol><li>${t(`event.then.${now}`)}${ends ? ` ${t("event.then.until", { time: hour(ends) })}` : ""}</li><li>${t(online ? "event.then.table" : "event.then.paper")}</li></ol>
    <p class="hint">${t(sound.value === "on" ? "event.then.stay" : "event.then.quiet")}</p>
    <button type="button" class="button" data-verb="try-bell" onClick=${hear}><${Icon} name=${sound.value === "on" ? "volume-2" : "volume-x"} />${t(sound.value === "on" ? "event.then.try" : "event.then.on")}</button></section>`;
}

function hear() {
  sound.value = "on";
  ring();
}
