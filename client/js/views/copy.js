/** A button that copies a text. Where the browser has no clipboard for us (an address without TLS, a permission), it asks to do it by hand. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";

/** @param {{ text: string, label?: string, verb?: string, class?: string }} props */
export function Copy({ text, label = t("copy"), verb = "copy", class: looks = "button" }) {
  const [done, setDone] = useState(/** @type {"copied" | "copy.by_hand" | ""} */ (""));
  useEffect(() => setDone(""), [text]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch (fault) {
      if (!(fault instanceof TypeError || fault instanceof DOMException)) throw fault;
      setDone("copy.by_hand");
    }
  };
  return html`<button type="button" class=${looks} data-verb=${verb} onClick=${copy}><${Icon} name=${done === "copied" ? "check" : "copy"} /><span aria-live="polite">${done ? t(done) : label}</span></button>`;
}
