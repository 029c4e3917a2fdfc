/** Language, theme and sound as choices: inside a game, where there is no page header. */
import { html } from "../html.js";
import { LANGUAGES, lang, t } from "../i18n.js";
import { sound, theme } from "../settings.js";
import { speakFromNowOn, THEMES, unsaid } from "../speaking.js";

export function Settings() {
  return html`<div class="settings">
    <${Choice} name="lang" legend=${t("settings.language")} now=${lang.value} all=${LANGUAGES} say=${(/** @type {string} */ one) => t(`language.${one}`)} set=${speakFromNowOn} />
    <${Choice} name="theme" legend=${t("settings.theme.label")} now=${theme.value} all=${THEMES} say=${(/** @type {string} */ one) => t(`theme.${one}`)} set=${(/** @type {typeof THEMES[number]} */ next) => (theme.value = next)} />
    ${unsaid.value && html`<p class="fault" role="alert">${t("no.offline")}</p>`}
    <label class="check"><input type="checkbox" checked=${sound.value === "on"} onChange=${() => (sound.value = sound.value === "on" ? "off" : "on")} />${t("settings.sound")}</label>
  </div>`;
}

/** @param {{ name: string, legend: string, now: string, all: readonly string[], say: (one: string) => string, set: (one: any) => void }} props */
function Choice({ name, legend, now, all, say, set }) {
  return html`<fieldset class="settings__choice"><legend>${legend}</legend><span class="toggle">${all.map(
    (one) => html`<label class=${one === now ? "toggle__one toggle__one--on" : "toggle__one"}><input type="radio" name=${name} value=${one} checked=${one === now} onChange=${() => set(one)} />${say(one)}</label>`,
  )}</span></fieldset>`;
}
