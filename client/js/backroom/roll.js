/** A roll call before it begins: everybody who is not checked in yet, the absent taken out by a tap, and then all others at once. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { playersOf } from "../tournament/read.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView } from "../tournament.js" */

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
  const [said, setSaid] = useState(/** @type {readonly number[]} */ ([]));
  const all = view ? missing(view) : [];
  const done = said.length > 0 && !all.some(([id]) => said.includes(id));
  useEffect(() => {
    if (!done) return;
    setSaid([]);
    setOpen(false);
  }, [done]);
  const coming = all.filter(([id]) => !absent.has(id)).map(([id]) => id);
  if (all.length < 2) return null;
  if (!open) return html`<p><button type="button" class="button" data-verb="roll" onClick=${() => setOpen(true)}><${Icon} name="users" />${t("desk.roll")}</button></p>`;
  const turn = (/** @type {number} */ id) => {
    const next = new Set(absent);
    if (!next.delete(id)) next.add(id);
    setAbsent(next);
  };
  const go = () => {
    setSaid(coming); // who has checked in by himself just now makes the server refuse all: then the roll stays open, without him
    room.send({ do: "present-several", players: coming, here: true });
  };
  return html`<section class="back__roll" data-roll="open" aria-label=${t("desk.roll")}><h3>${t("desk.roll")}</h3><p class="hint">${t("desk.roll.about")}</p>
    <ul>${all.map(([id, { name }]) => html`<li key=${id}><button type="button" class="back__called" aria-pressed=${absent.has(id) ? "false" : "true"} data-called=${id} onClick=${() => turn(id)}><${Icon} name=${absent.has(id) ? "x" : "check"} /><span>${name}</span>${absent.has(id) && html` <small>${t("desk.roll.absent")}</small>`}</button></li>`)}</ul>
    <div class="desk__verbs"><button type="button" class="button button--main" data-verb="roll-go" disabled=${room.resting || room.sending("present-several") || !coming.length} onClick=${go}><${Icon} name="check" />${t("desk.roll.go", { n: coming.length })}</button><button type="button" class="button" onClick=${() => setOpen(false)}>${t("desk.roll.off")}</button></div></section>`;
}
