/** What moves on a table of CFG Legends, here and on a screen on the wall. */
import { useEffect, useLayoutEffect, useRef } from "../html.js";
import { rove } from "../keys.js";

/** @import { Room } from "../room.js" */

/** Cards slide from where they lay before a step to where they lie after it. @param {Room} room @returns {{ current: HTMLElement | null }} where the layer over the board goes */
export function useMotion(room) {
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const motion = room.motion.value;
  const seq = room.store.seq.value;
  useEffect(() => {
    if (!motion) return undefined;
    room.store.beforeChange = () => motion.remember();
    return () => {
      room.store.beforeChange = null;
    };
  }, [motion, room]);
  // Each part of the table renders by itself when its signals change: a microtask later all of them have, and nothing is painted yet.
  useLayoutEffect(() => {
    queueMicrotask(() => {
      if (motion) {
        motion.layer = layer.current;
        motion.play(room.store.news.peek());
      }
      rove();
    });
  }, [seq]);
  return layer;
}
