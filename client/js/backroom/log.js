/** What the staff did, the newest first; what destroys no play can be taken back. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";
import { Sure } from "../profile/sure.js";
import { Pages, Search, useFinder } from "../tournament/finder.js";
import { nameOf, roundName } from "../tournament/read.js";
import { resultWords } from "../tournament/score.js";
import { hour } from "../tournament/when.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView, Note } from "../tournament.js" */

/** What is about the whole event and no round of it; what is about a result. */
const WHOLE = new Set(["cut", "end", "prizes", "series", "join-series", "announce", "open-link", "close-link", "appoint", "dismiss"]);
const GAMES = new Set(["result", "correct", "no-show"]);

/** @param {{ room: EventRoom }} props */
export function Log({ room }) {
  const { view } = room;
  const all = Object.entries(view?.staff?.notes ?? {}).sort(([a], [b]) => Number(b) - Number(a));
  const finding = useFinder(all, ([, note]) => (view ? sentence(room, view, note) : ""));
  if (!view) return null;
  const undo = new Set(view.staff?.undo ?? []);
  return html`<section class="back__log" aria-label=${t("desk.log")}><h2>${t("desk.log")}</h2><p class="hint">${t("desk.log.about")}</p>
    <${Search} finding=${finding} label=${t("desk.log.find")} total=${all.length} />
    ${all.length === 0 && html`<p class="lead">${t("desk.log.none")}</p>`}
    <ol class="back__notes">${finding.shown.map(([number, note]) => html`<li key=${number} class=${note.undone ? "back__note back__note--undone" : "back__note"} data-note=${number} data-what=${note.what} data-undone=${!!note.undone}>
      <small>${hour(note.at)}</small><p>${sentence(room, view, note)} <small>${who(room, note.by)}</small>${note.undone ? html` <span class="chip">${t("desk.log.undone")}</span>` : null}</p>
      ${undo.has(Number(number)) && html`<${Sure} verb="undo" icon="rotate-ccw" say=${t("desk.undo")} sure=${t("desk.undo.sure")} busy=${room.resting} onSure=${() => room.send({ do: "undo", note: Number(number) })} />`}</li>`)}</ol>
    <${Pages} finding=${finding} /></section>`;
}

/** @param {EventRoom} room @param {number} seat */
function who(room, seat) {
  if (seat < 0) return t("desk.role.referee");
  return room.store.people.value[seat]?.name ?? t(`desk.role.${room.view?.staff?.staff[seat]?.role ?? "staff"}`);
}

/** @param {EventRoom} room @param {EventView} view @param {Note} note */
function sentence(room, view, { what, player, match, text = "", round, was, result }) {
  const found = match ? Object.values(view.rounds).map(({ matches }) => matches[match] ?? matches[`${match}+`]).find(Boolean) : undefined;
  // What is about a match belongs to the match's round; a pairing to the one that it made, while the note knows the last that was open.
  const number = match ? Number(match.split(".")[0]) : what === "pair" ? (round ?? 0) + 1 : round;
  const table = found?.table ? t("event.table", { n: found.table }) : "";
  const about = [player !== undefined && nameOf(view, player), table || (match && t("desk.log.match", { id: match })), found && match && player === undefined && `${nameOf(view, found.a)} – ${nameOf(view, found.b)}`].filter(Boolean).join(" · ");
  const key = `desk.did.${what}`;
  const said = what === "undo" && has(`desk.did.${text}`) ? t("desk.did.undo", { what: t(`desk.did.${text}`) }) : t(has(key) ? key : "desk.did", { what });
  const extra = !text || what === "undo" ? "" : has(`desk.role.${text}`) ? t(`desk.role.${text}`) : what === "extend" ? t("desk.minutes", { n: Number(text) }) : what === "check-deck" ? t(`desk.deck.${text}`) : ["present", "away", "enter-several"].includes(what) ? t("desk.log.several", { n: text }) : what === "cut" ? t("event.cut_to", { n: text }) : text === nameOf(view, player) ? "" : text;
  const score = result && GAMES.has(what) ? [was, result].flatMap((one) => (one ? [resultWords(one)] : [])).join(" → ") : "";
  return [said, about, score, extra, number && !WHOLE.has(what) ? roundName(view, number) : ""].filter(Boolean).join(" · ");
}
