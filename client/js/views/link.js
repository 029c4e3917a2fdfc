/** A link to be handed on: to mark, or to copy at a tap. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Copy } from "./copy.js";

/** @param {{ link: string, label?: string, verb?: string }} props */
export function LinkRow({ link, label = t("invite.link"), verb }) {
  return html`<p class="link-row"><input readonly value=${link} aria-label=${label} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} /><${Copy} text=${link} verb=${verb} /></p>`;
}
