/** The season as a file, for one's own tables: what everybody may know, no more. */
import { Icon, html } from "../html.js";
import { lang, t } from "../i18n.js";
import { clubName, nameOf, playerName } from "../league/people.js";
import { csv, rows } from "./ledger.js";

/** @import { LeagueRoom } from "../league/room.js" */

const BYTE_ORDER = "\ufeff"; // so that a program for tables reads it as UTF-8

/** @param {{ room: LeagueRoom }} props */
export function Takeaway({ room }) {
  const view = room.view;
  if (!view) return null;
  const all = rows(view, { player: (seat) => nameOf(room, seat), club: (id) => clubName(room, id), scorer: (id) => playerName(room, id) });
  if (!all.length) return null;
  const { my: _my, round: _round, ...open } = view; // both hold what only I may know
  const kept = () => JSON.stringify({ room: room.id, players: Object.fromEntries(Object.keys(view.members).map((seat) => [seat, nameOf(room, Number(seat))])), matchdays: all, league: open }, null, 1);
  return html`<section class="takeaway" aria-label=${t("takeaway.title")}><h2>${t("takeaway.title")}</h2><p class="hint">${t("takeaway.about")}</p>
    <p><button type="button" class="button" data-takeaway="csv" onClick=${() => save(`stadionliga-${room.id}.csv`, "text/csv", BYTE_ORDER + csv(all, lang.value === "de" ? ";" : ","))}><${Icon} name="download" />CSV</button>
    <button type="button" class="button" data-takeaway="json" onClick=${() => save(`stadionliga-${room.id}.json`, "application/json", kept())}><${Icon} name="download" />JSON</button></p></section>`;
}

/** @param {string} name @param {string} type @param {string} text */
function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
