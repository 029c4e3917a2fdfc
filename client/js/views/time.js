/** Numbers that run: drawn again exactly when they change, never by counting. */
import { formatLeft, untilChange } from "../clock.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { lang, t } from "../i18n.js";

/** @import { ServerClock } from "../clock.js" */

/**
 * Milliseconds left until `ends`, by the server's time; the component draws again when the text would change.
 * @param {ServerClock} clock @param {number | undefined} ends @param {number} [pausedAt]
 */
export function useLeft(clock, ends, pausedAt) {
  const [, draw] = useState(0);
  const left = ends === undefined ? 0 : Math.max(0, ends - (pausedAt ?? clock.now()));
  const timer = useRef(0);
  useEffect(() => {
    if (ends === undefined || pausedAt !== undefined) return undefined;
    const next = () => {
      const wait = untilChange(ends - clock.now());
      if (wait === Infinity) draw((n) => n + 1);
      else
        timer.current = window.setTimeout(() => {
          draw((n) => n + 1);
          next();
        }, wait);
    };
    next();
    return () => clearTimeout(timer.current);
  }, [clock, ends, pausedAt]);
  return left;
}

/**
 * The ring with a number: free time first, then the reserve, until the default answer is given.
 * @param {{ clock: ServerClock, until: number, ends: number, whole: number, pausedAt?: number }} props
 */
export function Ring({ clock, until, ends, whole, pausedAt }) {
  const free = useLeft(clock, until, pausedAt);
  const all = useLeft(clock, ends, pausedAt);
  const reserve = free <= 0 && all > 0;
  const shown = reserve ? all : free;
  const share = Math.min(1, shown / (reserve ? Math.max(1, ends - until) : whole));
  const text = shown >= 100_000 ? formatLeft(shown) : shown < 10_000 ? formatLeft(shown, lang.value === "de" ? "," : ".") : String(Math.floor(shown / 1000));
  return html`<span class=${`ring ${text.length > 3 ? "ring--long" : ""} ${reserve ? "ring--reserve" : ""} ${shown < 10_000 ? "ring--low" : ""} ${pausedAt ? "ring--paused" : ""}`} role="timer" aria-live="off" aria-label=${t(pausedAt ? "clock.decision_paused" : reserve ? "clock.reserve" : "clock.decision")}>
    <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <circle class="ring__track" cx="22" cy="22" r="19" />
      <circle class="ring__left" cx="22" cy="22" r="19" pathLength="100" stroke-dasharray=${`${share * 100} 100`} transform="rotate(-90 22 22)" />
    </svg>
    <b>${text}</b>
    ${pausedAt ? html`<i>${t("clock.paused")}</i>` : reserve && html`<i>${t("clock.reserve_tag")}</i>`}
  </span>`;
}
