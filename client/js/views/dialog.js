/** A sheet over the page: the browser's own modal dialog, which keeps focus and closes on Escape. */
import { Icon, html, useEffect, useRef } from "../html.js";
import { t } from "../i18n.js";

/** @param {{ title: string, onClose: () => void, class?: string, children?: any }} props */
export function Dialog({ title, onClose, class: extra = "", children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const back = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  /** @param {Event} event a tap beside the sheet closes it */
  const outside = (event) => event.target === ref.current && onClose();
  return html`<dialog class=${`dialog ${extra}`} ref=${ref} aria-label=${title} onCancel=${(/** @type {Event} */ event) => (event.preventDefault(), onClose())} onClick=${outside}>
    <div class="dialog__paper">
      <header class="dialog__head"><h2>${title}</h2><button type="button" class="round" aria-label=${t("close")} onClick=${onClose}><${Icon} name="x" /></button></header>
      <div class="dialog__body">${children}</div>
    </div>
  </dialog>`;
}
