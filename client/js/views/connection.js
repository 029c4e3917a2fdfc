/** The state of the line, one component for all pages: silent while all is well. */
import { Icon, html, useEffect, useState } from "../html.js";
import { lang, t } from "../i18n.js";
import { inZone } from "./board.js";

/** @import { Room } from "../room.js" */

const BACK_MS = 1_500;

/** @param {{ room: Room }} props */
export function ConnectionBar({ room }) {
  const state = room.store.connection.value;
  const [was, remember] = useState(state);
  const [back, setBack] = useState(0);
  const [seconds, count] = useState(0);
  useEffect(() => {
    if (state === "open" && was === "lost") setBack((n) => n + 1);
    remember(state);
  }, [state]);
  useEffect(() => {
    if (!back) return undefined;
    const timer = setTimeout(() => setBack(0), BACK_MS);
    return () => clearTimeout(timer);
  }, [back]);
  useEffect(() => {
    if (state !== "lost") return undefined;
    const tick = () => count(Math.max(0, Math.ceil((room.connection.retryAt - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [state]);
  if (state === "lost") return html`<p class="line line--lost" role="status" data-connection="lost"><${Icon} name="wifi-off" /><span>${t("connection.lost", { n: seconds })}</span></p>`;
  if (state === "checking") return html`<p class="line line--checking" role="status" data-connection="checking"><i class="dot"></i><span>${t("connection.checking")}</span></p>`;
  if (back) {
    const time = new Intl.DateTimeFormat(lang.value === "de" ? "de-DE" : "en-GB", { timeStyle: "medium" }).format(new Date());
    return html`<p class="line line--back" role="status" data-connection="back"><${Icon} name="check" /><span>${t("connection.back", { time })}</span></p>`;
  }
  // A safe moment: nobody is asked anything here.
  if (room.outdated.value && !room.store.view.value?.prompt) {
    return html`<p class="line line--back" role="status" data-connection="outdated"><span>${t("connection.outdated")}</span><button type="button" class="inline" onClick=${() => location.reload()}>${t("connection.reload")}</button></p>`;
  }
  return room.watching && room.store.late.value && room.store.view.value ? html`<${Late} room=${room} />` : null;
}

/** A broadcast: what spectators see has happened a while ago. @param {{ room: Room }} props */
function Late({ room }) {
  const cards = room.store.view.value?.cards ?? {};
  const open = [0, 1].some((seat) => inZone(cards, "hand", seat).length > 0);
  return html`<p class="line line--late" role="status" data-late=${open ? "open" : "closed"}><${Icon} name="timer" /><span>${t(open ? "late.open" : "late", { time: lateTime(room.store.late.value) })}</span></p>`;
}

/** @param {number} ms @returns {string} as people say it */
export function lateTime(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds % 60 ? t("late.seconds", { n: seconds }) : t("late.minutes", { n: seconds / 60 });
}

/** States that end a connection take the whole page: one sentence, one way out. @param {{ room: Room }} props */
export function ConnectionEnd({ room }) {
  const state = room.store.connection.value;
  if (state !== "replaced") return null;
  return html`<div class="veil" role="alertdialog" aria-modal="true" aria-label=${t("connection.replaced.title")} data-connection="replaced">
    <div class="paper-box">
      <h2>${t("connection.replaced.title")}</h2>
      <p>${t("connection.replaced")}</p>
      <button type="button" class="button button--main" data-verb="again" onClick=${() => room.connection.again()}>${t("connection.again")}</button>
    </div>
  </div>`;
}
