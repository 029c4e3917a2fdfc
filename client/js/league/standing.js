/** The table, the records of rivals, and what the commissioner did. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { CalendarFeed } from "./calendar.js";
import { Farewell } from "./farewell.js";
import { Office } from "./office.js";
import { Who, clubName, nameOf } from "./people.js";
import { moment } from "./when.js";

/** @import { LeagueRoom } from "./room.js" */

const RIVALS = 3;

/** @param {{ room: LeagueRoom }} props */
export function Standing({ room }) {
  const view = room.view;
  if (!view) return null;
  const records = Object.entries(view.records ?? {});
  return html`<main class="standing" id="main"><h1>${t("table.title")}</h1>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("table.title")}><table><thead><tr><th scope="col">${t("table.place")}</th><th scope="col">${t("balance.who")}</th><th scope="col">${t("table.fields")}</th><th scope="col">${t("table.balance")}</th><th scope="col">${t("table.duels")}</th><th scope="col">${t("table.home")}</th></tr></thead>
    <tbody>${(view.table ?? []).map((row) => html`<tr key=${row.seat} data-row=${row.seat}><td>${row.place}.</td><th scope="row"><${Who} room=${room} seat=${row.seat} /></th><td><b>${row.fields}</b></td><td>${row.balance}</td><td>${row.duels}</td><td>${clubName(room, view.members[row.seat].home)}</td></tr>`)}</tbody></table></div>
    ${records.length > 0 && html`<h2>${t("table.rivals")}</h2><ul class="rivals">${records.map(([pair, { won, tied, lost }]) => {
      const [a, b] = pair.split("-").map(Number);
      return html`<li key=${pair}>${nameOf(room, a)} – ${nameOf(room, b)}: <b>${won}</b> · ${tied} · <b>${lost}</b>${won + tied + lost >= RIVALS ? html` <small class="chip">${t("table.rivals.now")}</small>` : null}</li>`;
    })}</ul>`}
    ${Object.values(view.notes ?? {}).length > 0 && html`<h2>${t("table.notes")}</h2><ul class="rivals">${Object.values(view.notes ?? {}).reverse().map((note) => html`<li key=${note.at}><small>${moment(note.at)}</small> ${t(`note.${note.what}`, { who: note.by < 0 ? t("note.referee") : nameOf(room, note.by), n: note.matchday ?? 0, whom: note.seat === undefined || note.seat < 0 ? "" : nameOf(room, note.seat) })}</li>`)}</ul>`}
    <${Office} room=${room} />
    ${room.me !== null && html`<${CalendarFeed} room=${room.id} />`}
    <${Farewell} room=${room} />
    <details><summary>${t("draw.proof")}</summary><p>${t("league.proof")}</p><code class="hash">${view.commitment.season}</code></details>
  </main>`;
}
