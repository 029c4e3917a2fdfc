/** The table and the records of rivals; below them the calendar, and what is fetched only here. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { Who, clubName, nameOf } from "./people.js";

/** @import { LeagueRoom } from "./room.js" */

const RIVALS = 3;

/** @param {{ room: LeagueRoom }} props */
export function Standing({ room }) {
  const view = room.view;
  if (!view) return null;
  const heads = (/** @type {string[]} */ keys) => html`<thead><tr>${keys.map((key) => html`<th key=${key} scope="col">${t(key)}</th>`)}</tr></thead>`;
  return html`<main class="standing" id="main"><h1>${t("table.title")}</h1>
    <table class="listing">${heads(["table.place", "balance.who", "table.fields", "table.balance", "table.duels"])}
    <tbody>${(view.table ?? []).map((row) => html`<tr key=${row.seat} data-row=${row.seat}><td>${row.place}.</td><th scope="row"><${Who} room=${room} seat=${row.seat} hand=${true} /><small>${clubName(room, view.members[row.seat].home)}${view.members[row.seat].quit ? ` · ${t("table.quit")}` : ""}</small></th><td><b>${row.fields}</b></td><td>${row.balance}</td><td>${row.duels}</td></tr>`)}</tbody></table>
    <p class="hint">${t("table.about")} <a href="/hilfe/liga#sieger" data-nav>${t("league.why")}</a></p>
    <${Records} room=${room} heads=${heads} />
    ${room.me !== null && html`<${Part} of="reminders" show="CalendarFeed" room=${room.id} /><${Part} of="reminders" show="Reminders" />`}
    <${Part} of="office" show="Office" room=${room} />
  </main>`;
}

/** Duels of each pair, told from my side where I am one of them. @param {{ room: LeagueRoom, heads: (keys: string[]) => any }} props */
function Records({ room, heads }) {
  const records = Object.entries(room.view?.records ?? {}).map(([pair, { won, tied, lost }]) => {
    const [a, b] = pair.split("-").map(Number);
    return b === room.me ? { pair, a: b, b: a, won: lost, tied, lost: won } : { pair, a, b, won, tied, lost };
  });
  if (!records.length) return null;
  return html`<h2>${t("table.rivals")}</h2><table class="listing" data-records>${heads(["table.rivals.pair", "table.rivals.won", "table.rivals.tied", "table.rivals.lost"])}
    <tbody>${records.map(({ pair, a, b, won, tied, lost }) => html`<tr key=${pair}><th scope="row">${t("table.rivals.of", { a: nameOf(room, a), b: nameOf(room, b) })}${won + tied + lost >= RIVALS ? html` <small class="chip">${t("table.rivals.now")}</small>` : null}</th><td>${won}</td><td>${tied}</td><td>${lost}</td></tr>`)}</tbody></table>`;
}
