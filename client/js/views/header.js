/** The head of the pages around the game: name, language, theme, sound. */
import { Icon, html } from "../html.js";
import { LANGUAGES, lang, t } from "../i18n.js";
import { sound, theme } from "../settings.js";
import { THEMES, speakFromNowOn, unsaid } from "../speaking.js";

export function Header() {
  const other = LANGUAGES.find((l) => l !== lang.value) ?? "de";
  const nextTheme = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length];
  const language = () => speakFromNowOn(/** @type {"de" | "en"} */ (other));
  return html`${unsaid.value && html`<p class="line line--lost" role="alert">${t("no.offline")}</p>`}<header class="header">
    <a class="logo" href="/" data-nav><span class="logo__mark" aria-hidden="true"></span><span class="logo__name">Pausenhof</span><span class="sr">${t("logo")}</span></a>
    <nav class="header__tools" aria-label=${t("settings.label")}>
      <button type="button" class="round" data-tool="language" lang=${other} onClick=${language}><b aria-hidden="true">${other.toUpperCase()}</b><span class="sr">${t(`settings.to_${other}`)}</span></button>
      <button type="button" class="round" data-tool="theme" aria-label=${t("settings.theme", { now: t(`theme.${theme.value}`), next: t(`theme.${nextTheme}`) })} onClick=${() => (theme.value = nextTheme)}><${Icon} name=${theme.value === "dark" ? "moon" : theme.value === "light" ? "sun" : "settings-2"} /></button>
      <button type="button" class="round" data-tool="sound" aria-pressed=${sound.value === "on" ? "true" : "false"} aria-label=${t("settings.sound")} onClick=${() => (sound.value = sound.value === "on" ? "off" : "on")}><${Icon} name=${sound.value === "on" ? "volume-2" : "volume-x"} /></button>
      <a class="round" href="/hilfe" data-nav aria-label=${t("help.title")}><${Icon} name="circle-help" /></a>
    </nav>
  </header>`;
}
