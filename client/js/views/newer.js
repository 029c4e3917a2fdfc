/** A newer version is there: said outside of games, where a reload costs nothing. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { route } from "../router.js";
import { newer, reloadAsNewer } from "../shell.js";

/** Rooms tell it themselves when nobody is asked anything (connection.js). */
const GAMES = ["room", "league"];

export function NewVersion() {
  if (!newer.value || GAMES.includes(route.value.page)) return null;
  return html`<p class="line line--back" role="status" data-newer="true"><span>${t("connection.outdated")}</span><button type="button" class="inline" data-verb="newer" onClick=${reloadAsNewer}>${t("connection.reload")}</button></p>`;
}
