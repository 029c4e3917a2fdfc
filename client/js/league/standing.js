/** The table; below it the calendar, and what is fetched only here. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { Who, clubName } from "./people.js";

/** @import { LeagueRoom } from "./room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Standing({ room }) {
  const view = room.view;
  if (!view) return null;
  return html`<main class="standing" id="main"><h1>${t("table.title")}</h1>
    <${Ranking} room=${room} />
    <p class="hint">${t("table.about")} <a href="/hilfe/liga#sieger" data-nav>${t("league.why")}</a></p>
    ${Object.keys(view.records ?? {}).length > 0 && html`<p><a class="button" href=${`/f/${room.id}/erzfeinde`} data-nav><${Icon} name="swords" />${t("table.rivals")}</a></p>`}
    ${room.me !== null && html`<${Part} of="reminders" show="CalendarFeed" room=${room.id} /><${Part} of="reminders" show="Reminders" />`}
    <${Part} of="office" show="Office" room=${room} />
  </main>`;
}

/** @param {{ room: LeagueRoom }} props */
export function Ranking({ room }) {
  const view = room.view;
  if (!view) return null;
  return html`<table class="listing"><thead><tr>${["table.place", "balance.who", "table.fields", "table.balance", "table.duels"].map((key) => html`<th key=${key} scope="col">${t(key)}</th>`)}</tr></thead>
    <tbody>${(view.table ?? []).map((row) => html`<tr key=${row.seat} data-row=${row.seat}><td>${row.place}.</td><th scope="row"><${Who} room=${room} seat=${row.seat} hand=${true} /><small>${clubName(room, view.members[row.seat].home)}${view.members[row.seat].quit ? ` · ${t("table.quit")}` : ""}</small></th><td><b>${row.fields}</b></td><td>${row.balance}</td><td>${row.duels}</td></tr>`)}</tbody></table>`;
}
