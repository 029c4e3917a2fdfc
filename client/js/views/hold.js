/** Long press, as a second way to a card's sheet. It never replaces a tap. */
import { useRef } from "../html.js";

const HOLD_MS = 350;
const SLOP_PX = 8;

/** @param {() => void} act */
export function useHold(act) {
  const press = useRef(/** @type {{ timer: number, x: number, y: number, fired: boolean } | null} */ (null));
  const stop = () => press.current && clearTimeout(press.current.timer);
  return {
    /** True for the click that ends a long press. */
    fired() {
      const fired = press.current?.fired ?? false;
      if (press.current) press.current.fired = false;
      return fired;
    },
    handlers: {
      /** @param {PointerEvent} event */
      onPointerDown(event) {
        stop();
        const timer = window.setTimeout(() => {
          if (press.current) press.current.fired = true;
          act();
        }, HOLD_MS);
        press.current = { timer, x: event.clientX, y: event.clientY, fired: false };
      },
      /** @param {PointerEvent} event */
      onPointerMove(event) {
        const at = press.current;
        if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > SLOP_PX) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      /** @param {Event} event the browser's own menu would cover the sheet */
      onContextMenu: (event) => event.preventDefault(),
    },
  };
}
