/** A round's clock: set by the server, drawn again when it changes, never counted here. */
import { formatLeft } from "../clock.js";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { useLeft } from "../views/time.js";
import { endOf, pausedAt } from "./read.js";

/** @import { EventRoom } from "./room.js" */
/** @import { Match, Round } from "../tournament.js" */

const LOW_MS = 5 * 60_000;

/** @param {{ room: EventRoom, round: Round, match?: Match, large?: boolean }} props  of a match with its extensions */
export function RoundTime({ room, round, match, large = false }) {
  const stopped = pausedAt(round, match);
  const left = useLeft(room.store.clock, endOf(round, match), stopped);
  const kind = round.phase === "done" ? "done" : !round.started ? "waits" : stopped ? "paused" : left <= 0 ? "up" : "runs";
  const class_ = `event__time event__time--${kind} ${large ? "event__time--large" : ""} ${kind === "runs" && left < LOW_MS ? "event__time--low" : ""}`;
  if (kind === "done" || kind === "waits" || kind === "up") return html`<p class=${class_} data-time=${kind}>${t(`event.time.${kind}`)}</p>`;
  return html`<p class=${class_} data-time=${kind}><span role="timer" aria-live="off" aria-label=${t("event.time.left")}>${long(left)}</span>${stopped ? html` <small>${t("event.time.paused")}</small>` : null}</p>`;
}

/** Minutes and seconds; hours where there are some. @param {number} left */
export function long(left) {
  const seconds = Math.ceil(left / 1000);
  if (left >= 10_000 || left <= 0) {
    const hours = Math.floor(seconds / 3600), minutes = Math.floor((seconds % 3600) / 60);
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }
  return formatLeft(left);
}
