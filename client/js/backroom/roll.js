/** A roll call before it begins: everybody who is not checked in yet, the absent taken out by a tap, and then all others at once. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { playersOf } from "../tournament/read.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView } from "../tournament.js" */

/** One after the other, and after so many in a row no faster than a seat's credits come back (wire/limits.py, PLAY_CREDITS). */
const ROW = 25;
const PACE_MS = 300;

/** Whom the staff may still check in, as a roll is called. @param {EventView} view */
function missing(view) {
  return playersOf(view)
    .filter(([, { here, status = "in" }]) => !here && (status === "in" || status === "waiting"))
    .sort(([, a], [, b]) => a.name.localeCompare(b.name));
}

/** @param {{ room: EventRoom }} props */
export function Roll({ room }) {
  const { view } = room;
  const [open, setOpen] = useState(false);
  const [absent, setAbsent] = useState(/** @type {ReadonlySet<number>} */ (new Set()));
  const { left, of, begin } = useOneByOne(room);
  const all = view ? missing(view) : [];
  const coming = all.filter(([id]) => !absent.has(id)).map(([id]) => id);
  if (of > 0) return html`<section class="back__roll" data-roll="running" aria-label=${t("desk.roll")}><p role="status">${t("desk.roll.running", { n: of - left, of })}</p><progress max=${of} value=${of - left} aria-label=${t("desk.roll")}></progress></section>`;
  if (all.length < 2) return null;
  if (!open) return html`<p><button type="button" class="button" data-verb="roll" onClick=${() => setOpen(true)}><${Icon} name="users" />${t("desk.roll")}</button></p>`;
  const turn = (/** @type {number} */ id) => {
    const next = new Set(absent);
    if (!next.delete(id)) next.add(id);
    setAbsent(next);
  };
  const go = () => {
    begin(coming);
    setOpen(false);
  };
  return html`<section class="back__roll" data-roll="open" aria-label=${t("desk.roll")}><h3>${t("desk.roll")}</h3><p class="hint">${t("desk.roll.about")}</p>
    <ul>${all.map(([id, { name }]) => html`<li key=${id}><button type="button" class="back__called" aria-pressed=${absent.has(id) ? "false" : "true"} data-called=${id} onClick=${() => turn(id)}><${Icon} name=${absent.has(id) ? "x" : "check"} /><span>${name}</span>${absent.has(id) && html` <small>${t("desk.roll.absent")}</small>`}</button></li>`)}</ul>
    <div class="desk__verbs"><button type="button" class="button button--main" data-verb="roll-go" disabled=${room.resting || !coming.length} onClick=${go}><${Icon} name="check" />${t("desk.roll.go", { n: coming.length })}</button><button type="button" class="button" onClick=${() => setOpen(false)}>${t("desk.roll.off")}</button></div></section>`;
}

/** Says of each that he is here, the next as soon as the last is taken. @param {EventRoom} room @returns {{ left: number, of: number, begin: (ids: number[]) => void }}  `of`: 0 while nothing runs */
function useOneByOne(room) {
  const [waiting, setWaiting] = useState(/** @type {number[]} */ ([]));
  const [of, setOf] = useState(0);
  const busy = room.resting || room.sending("present");
  useEffect(() => {
    if (busy || !of) return;
    const [id, ...rest] = waiting.filter((one) => !room.view?.players[one].here);
    if (id === undefined) {
      setOf(0);
      return;
    }
    const say = () => {
      room.send({ do: "present", player: id, here: true });
      setWaiting(rest);
    };
    const timer = setTimeout(say, of - waiting.length < ROW ? 0 : PACE_MS);
    return () => clearTimeout(timer);
  }, [busy, of, waiting]);
  const begin = (/** @type {number[]} */ ids) => {
    setWaiting(ids);
    setOf(ids.length);
  };
  return { left: waiting.length, of, begin };
}
