/** A season's pages: this week, the map, the table. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { Champion } from "./champion.js";
import { Standing } from "./standing.js";
import { WeekPage } from "./week.js";

/** @import { Here } from "./page.js" */
/** @import { LeagueRoom } from "./room.js" */

/** @param {{ room: LeagueRoom, here: Here }} props */
export function Season({ room, here }) {
  const view = room.view;
  if (!view) return null;
  const base = `/f/${room.id}`;
  const tabs = /** @type {const} */ ([["week", base, "calendar-days"], ["map", `${base}/karte`, "map"], ["table", `${base}/tabelle`, "trophy"], ["chronicle", `${base}/chronik`, "scroll-text"]]);
  const open = here.tab === "rivals" ? "chronicle" : here.tab;
  return html`<nav class="tabs" aria-label=${t("league.pages")}>${tabs.map(([tab, href, icon]) => html`<a key=${tab} class=${`tab ${open === tab ? "tab--on" : ""}`} aria-current=${here.tab === tab ? "page" : undefined} href=${href} data-nav><${Icon} name=${icon} />${t(`league.tab.${tab}`)}</a>`)}<a class="tab tab--small" href="/hilfe/liga" data-nav aria-label=${t("league.rules")}><${Icon} name="book-open" /></a></nav>
    ${view.round && html`<nav class="tabs" aria-label=${t("time.round")}><a class="button button--main" href=${base} data-nav data-verb="to-round"><${Icon} name="flag" />${t("round.on", { n: view.round.matchday })}</a></nav>`}
    ${view.result && html`<${Champion} room=${room} />`}
    ${here.tab === "map" ? html`<${Part} of="ground" show="Overview" room=${room} />` : here.tab === "table" ? html`<${Standing} room=${room} />` : here.tab === "chronicle" ? html`<${Part} of="chronicle" show="Chronicle" room=${room} />` : here.tab === "rivals" ? html`<${Part} of="chronicle" show="Rivals" room=${room} />` : html`<${WeekPage} room=${room} matchday=${here.week} />`}`;
}
