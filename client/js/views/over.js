/** The end: who won, by what, and the way to the next game. */
import { backFrom } from "../back.js";
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { seatName } from "../names.js";
import { outcome } from "../outcome.js";
import { Line, WhyRefused } from "./refused.js";
import { useLeft } from "./time.js";

/** @import { SeatKey } from "../legends.js" */
/** @import { Room } from "../room.js" */

/** @param {{ room: Room }} props */
export function OverBar({ room }) {
  const view = room.store.view.value;
  if (!view?.result) return null;
  const { title, why, tone } = outcome(room, view.result);
  const seat = room.store.seat.value;
  const back = backFrom(room.id);
  const goesOn = Boolean(view.series?.break_ends);
  const asked = (goesOn ? view.next : view.rematch) ?? {};
  const mine = seat !== null && String(seat) in asked;
  const other = seat !== null && String(1 - seat) in asked;
  const [a, b] = [room.near.value, 1 - room.near.value].map((one) => view.series?.wins[/** @type {SeatKey} */ (String(one))] ?? 0);
  const score = view.series ? ` ${t("series.score", { a, b })}` : "";
  const waiting = mine ? t("rematch.waiting", { who: seatName(room, 1 - (seat ?? 0)) }) : other ? t(goesOn ? "series.asked" : "rematch.asked", { who: seatName(room, 1 - (seat ?? 0)) }) : "";
  return html`<section class=${`prompt prompt--over prompt--${tone}`} data-zone="prompt" data-kind="over" aria-label=${t("over.label")}>
    <div class="prompt__head">
      <span class="medal"><${Icon} name=${tone === "won" ? "trophy" : tone === "draw" ? "handshake" : tone === "lost" ? "pencil-ruler" : "flag"} /></span>
      <div class="prompt__words"><h2 class="prompt__title" data-result=${tone}>${title}</h2><${Line} room=${room} text=${`${why}${score}`} /></div>
      <${WhyRefused} room=${room} />
    </div>
    <div class="actions actions--2" role="group" aria-label=${t("prompt.actions")}>
      ${seat !== null && (goesOn || !view.options.refereed) && html`<button type="button" class="button button--main" data-verb="rematch" disabled=${mine || room.resting} onClick=${() => room.send({ do: goesOn ? "next" : "rematch", game: view.game })}><${Icon} name="rotate-ccw" />${t(goesOn ? "series.next" : "rematch")}</button>`}
      ${goesOn && view.decks ? html`<button type="button" class="button" data-verb="other-deck" onClick=${() => (room.panel.value = "decks")}>${t("series.deck")}</button>` : room.live && html`<a class=${`button ${view.options.refereed ? "button--main" : ""}`} href=${back.href} data-nav data-verb="away">${t(back.key)}</a>`}
      ${!goesOn && room.live && html`<${Part} of="replay" show="Again" room=${room.id} part=${view.game} />`}
      ${waiting && html`<p class="actions__why" role="status">${waiting}</p>`}
      ${seat !== null && !goesOn && room.live && html`<${Part} of="menu" show="Kept" quiet=${true} />`}
      ${goesOn && html`<${Break} room=${room} ends=${view.series?.break_ends ?? 0} />`}
    </div>
  </section>`;
}

/** The next game begins by itself. @param {{ room: Room, ends: number }} props */
function Break({ room, ends }) {
  const left = useLeft(room.store.clock, ends);
  return html`<p class="actions__why" role="timer" aria-live="off">${t("series.break", { n: Math.ceil(left / 1000) })}</p>`;
}
