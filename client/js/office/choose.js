/** One of some things, and a button that does it. */
import { html, useState } from "../html.js";
import { t } from "../i18n.js";

/** @param {{ words: string, title: string, options: [string, string][], resting?: boolean, onChoose: (value: string) => void }} props */
export function Choose({ words, title, options, resting = false, onChoose }) {
  const [value, choose] = useState("");
  return html`<fieldset class="office__part"><legend>${title}</legend><select aria-label=${title} value=${value} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}><option value="">${t("office.choose")}</option>${options.map(([id, text]) => html`<option key=${id} value=${id}>${text}</option>`)}</select>
    <button type="button" class="button" data-office=${words} disabled=${!value || resting} onClick=${() => (onChoose(value), choose(""))}>${t(words)}</button></fieldset>`;
}

/** The same, asked a second time before it is done: what can't be taken back. @param {{ words: string, title: string, options: [string, string][], resting: boolean, sure: (value: string) => string, yes: (value: string) => string, onChoose: (value: string) => void }} props */
export function ChooseTwice({ words, title, options, resting, sure, yes, onChoose }) {
  const [asked, ask] = useState("");
  if (!options.some(([id]) => id === asked)) return html`<${Choose} words=${words} title=${title} options=${options} onChoose=${ask} />`;
  return html`<div class="office__part" role="group" aria-label=${title}><p role="alert">${sure(asked)}</p>
    <button type="button" class="button" data-office=${`${words.split(".")[1]}.sure`} disabled=${resting} onClick=${() => (onChoose(asked), ask(""))}>${yes(asked)}</button>
    <button type="button" class="inline" data-office="not" onClick=${() => ask("")}>${t("league.not")}</button></div>`;
}
