/** When I am asked for a reply: Auto, An, Aus. Held down, it is the other way for so long. */
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { asking } from "../settings.js";

/** @import { Room } from "../room.js" */
/** @import { Settings } from "../legends.js" */

export const MODES = /** @type {const} */ (["auto", "on", "off"]);
const HOLD_MS = 350;

/** Ask for another setting, and keep it for the next table; "off" ends with the turn and is not kept. @param {Room} room @param {Partial<Settings>} change */
export function ask(room, change) {
  const now = room.store.view.value?.settings;
  const next = { replies: change.replies ?? now?.replies ?? "auto", stops: change.stops ?? now?.stops ?? [] };
  asking.value = { replies: next.replies === "off" ? (asking.value?.replies ?? "auto") : next.replies, stops: next.stops };
  room.send({ do: "settings", replies: next.replies, ...(change.stops ? { stops: change.stops } : {}) });
}

/** @param {{ room: Room }} props */
export function ReplyToggle({ room }) {
  const now = room.store.view.value?.settings?.replies ?? "auto";
  const { held, fired, handlers } = useFlip(room, now);
  const click = (/** @type {Event} */ event) => {
    if (!fired()) return;
    event.preventDefault(); // the end of holding down is no choice
    event.stopPropagation();
  };
  return html`<fieldset class=${`toggle ${held ? "toggle--held" : ""}`} data-tool="replies">
    <legend class="sr">${t("replies.legend")}</legend>
    <span class="toggle__hold" ...${handlers} onClickCapture=${click}>${MODES.map(
      (mode) => html`<label class=${mode === now ? "toggle__one toggle__one--on" : "toggle__one"} title=${t(`replies.${mode}.about`)}>
        <input type="radio" name="replies" value=${mode} checked=${mode === now} onChange=${() => ask(room, { replies: mode })} />${t(`replies.${mode}`)}
      </label>`,
    )}</span>
    <button type="button" class="toggle__more" data-tool="asking" aria-label=${t("replies.more")} onClick=${() => (room.panel.value = "asking")}><${Icon} name="settings-2" /></button>
    ${held && html`<span class="sr" role="status">${t(`replies.${now}`)}, ${t("replies.held")}</span>`}
  </fieldset>`;
}

/**
 * Holding down: "An" while held, "Aus" where it is "An" already; let go, it is as before.
 * @param {Room} room @param {Settings["replies"]} now
 */
function useFlip(room, now) {
  const [held, hold] = useState(false);
  const press = useRef({ timer: 0, before: /** @type {Settings["replies"] | null} */ (null), fired: false });
  const release = () => {
    const { timer, before } = press.current;
    clearTimeout(timer);
    if (before === null) return;
    press.current.before = null;
    hold(false);
    room.send({ do: "settings", replies: before });
  };
  const down = () => {
    clearTimeout(press.current.timer);
    press.current.fired = false;
    press.current.timer = window.setTimeout(() => {
      Object.assign(press.current, { before: now, fired: true });
      hold(true);
      room.send({ do: "settings", replies: now === "on" ? "off" : "on" });
    }, HOLD_MS);
  };
  useEffect(() => {
    // The finger may come up anywhere, or the page may go away under it.
    const names = ["pointerup", "pointercancel", "blur"];
    for (const name of names) window.addEventListener(name, release);
    return () => {
      for (const name of names) window.removeEventListener(name, release);
      release();
    };
  }, [room]);
  const handlers = { onPointerDown: down, onContextMenu: (/** @type {Event} */ event) => event.preventDefault() };
  return { held, fired: () => press.current.fired, handlers };
}
