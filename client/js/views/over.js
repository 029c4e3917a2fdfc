/** The end: who won, by what, and the way to the next game. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { seatName } from "../names.js";
import { outcome } from "../outcome.js";

/** @import { Room } from "../room.js" */

/** @param {{ room: Room }} props */
export function OverBar({ room }) {
  const view = room.store.view.value;
  if (!view?.result) return null;
  const { title, why, tone } = outcome(room, view.result);
  const seat = room.store.seat.value;
  const goesOn = Boolean(view.series?.break_ends);
  const asked = (goesOn ? view.next : view.rematch) ?? {};
  const mine = seat !== null && String(seat) in asked;
  const other = seat !== null && String(1 - seat) in asked;
  const waiting = mine ? t("rematch.waiting", { who: seatName(room, 1 - (seat ?? 0)) }) : other ? t("rematch.asked", { who: seatName(room, 1 - (seat ?? 0)) }) : "";
  return html`<section class=${`prompt prompt--over prompt--${tone}`} data-zone="prompt" data-kind="over" aria-label=${t("over.label")}>
    <div class="prompt__head">
      <span class="medal"><${Icon} name=${tone === "won" ? "trophy" : tone === "draw" ? "handshake" : tone === "lost" ? "pencil-ruler" : "flag"} /></span>
      <div class="prompt__words"><h2 class="prompt__title" data-result=${tone}>${title}</h2><p class="prompt__text">${why}${view.series && ` ${t("series.score", { a: view.series.wins[0], b: view.series.wins[1] })}`}</p></div>
    </div>
    <div class="actions actions--2" role="group" aria-label=${t("prompt.actions")}>
      ${seat !== null && html`<button type="button" class="button button--main" data-verb="rematch" disabled=${mine || room.resting} onClick=${() => room.send({ do: goesOn ? "next" : "rematch" })}><${Icon} name="rotate-ccw" />${t(goesOn ? "series.next" : "rematch")}</button>`}
      <a class="button" href="/" data-nav>${t("over.home")}</a>
      ${waiting && html`<p class="actions__why" role="status">${waiting}</p>`}
    </div>
  </section>`;
}
