/** Who has won the season. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Who } from "./people.js";

/** @import { LeagueRoom } from "./room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Champion({ room }) {
  const winners = room.view?.result?.winners ?? [];
  return html`<section class="paper-box champion" data-over="true" aria-label=${t("over.title", { n: winners.length })}><${Icon} name="trophy" /><h1>${t("over.title", { n: winners.length })}</h1><p class="champion__who">${winners.map((seat) => html`<${Who} key=${seat} room=${room} seat=${seat} />`)}</p></section>`;
}
