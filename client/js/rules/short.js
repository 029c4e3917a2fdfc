/** `/hilfe`: the rules in one page, for people who sit down to play. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Header } from "../views/header.js";

const CHAPTERS = ["goal", "cards", "turn", "summon", "tribute", "fight", "chain", "time", "end"];

export function ShortRules() {
  return html`<div class="page"><${Header} /><main class="rules" id="main">
    <h1>${t("rules.title")}</h1>
    ${CHAPTERS.map((chapter) => html`<section id=${chapter} class="paper-box"><h2>${t(`rules.${chapter}`)}</h2><p>${t(`rules.${chapter}.text`)}</p></section>`)}
    <section class="paper-box"><h2>${t("rules.licences")}</h2><p>${t("rules.licences.text")}</p></section>
    <a class="button button--main" href="/hilfe/regeln" data-nav>${t("rules.all")}</a>
    <a class="button" href="/" data-nav>${t("to_home")}</a>
  </main></div>`;
}
