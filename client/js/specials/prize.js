/** A Volltreffer hit: choose the reward. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";

/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom, matchday: number, prizes: string[] }} props */
export function Prize({ room, matchday, prizes }) {
  return html`<section class="paper-box prize" aria-label=${t("prize.title")}><h2><${Icon} name="target" /> ${t("prize.title")}</h2><p>${t("prize.about")}</p>
    <div class="prize__all">${prizes.map((prize) => html`<button key=${prize} type="button" class="button" data-prize=${prize} disabled=${room.resting || room.sending("prize")} onClick=${() => room.send({ do: "prize", matchday, prize })}><span><b>${t(prize === "flags" ? "prize.flags" : `card.${prize}`)}</b><br /><small>${t(`prize.${prize}.about`)}</small></span></button>`)}</div></section>`;
}
