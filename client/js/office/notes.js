/** What was changed by hand, by whom and when, and who missed which footballer: for everybody. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { clubName, nameOf } from "../league/people.js";
import { moment } from "../league/when.js";

/** @import { Note } from "../stadium.js" */
/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Notes({ room }) {
  const notes = Object.entries(room.view?.notes ?? {}).sort(([a], [b]) => Number(b) - Number(a));
  if (!notes.length) return null;
  return html`<section class="notes" aria-label=${t("table.notes")}><h2>${t("table.notes")}</h2><ol>${notes.map(([number, note]) => html`<li key=${number} data-note=${note.what}><small>${moment(note.at)}</small> ${said(room, note)}</li>`)}</ol></section>`;
}

/** @param {LeagueRoom} room @param {Note} note */
function said(room, note) {
  const match = note.match && room.view?.weeks[note.matchday ?? 0]?.matches[note.match];
  const missed = note.what === "resolved" && note.reason ? room.view?.proposals?.[note.reason] : undefined;
  const key = note.what === "postponed" && note.reason === "again" ? "note.again" : missed?.out ? "note.unknown" : `note.${note.what}`;
  return t(key, {
    who: note.by < 0 ? t("note.referee") : nameOf(room, note.by),
    n: note.matchday ?? 0,
    whom: note.seat === undefined || note.seat < 0 ? "" : nameOf(room, note.seat),
    match: match ? `${clubName(room, match.home)} – ${clubName(room, match.away)}` : (note.match ?? ""),
    score: note.result ? `${note.result.home}:${note.result.away}` : "",
    name: missed?.name ?? "",
  });
}
