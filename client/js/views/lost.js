/** A page that says one thing, and the way home. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Header } from "./header.js";

/** @param {{ title: string, text: string, children?: any }} props */
export function Lost({ title, text, children }) {
  return html`<div class="page"><${Header} /><main class="narrow" id="main"><div class="paper-box">
    <h1>${title}</h1><p>${text}</p>${children}<a class="button" href="/" data-nav>${t("to_home")}</a>
  </div></main></div>`;
}
