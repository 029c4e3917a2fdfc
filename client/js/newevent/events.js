/** `/t`: the ways into an event: a code that somebody gave me, those in which I am already, and one of my own. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { useTitle } from "../views/entrance.js";
import { Header } from "../views/header.js";
import { EnterCode } from "../views/tables.js";
import { MyEvents } from "./mine.js";

export function Events() {
  useTitle(t("newevent.events"));
  return html`<div class="page event"><${Header} /><main class="events" id="main">
    <header><h1>${t("newevent.events")}</h1></header>
    <section class="paper-box events__code"><h2>${t("newevent.enter")}</h2><p>${t("newevent.enter.about")}</p><${EnterCode} /></section>
    <${MyEvents} />
    <section class="events__own"><h2>${t("newevent.own")}</h2><p class="hint">${t("newevent.own.about")}</p><a class="button" href="/t/neu" data-nav data-verb="to-found"><${Icon} name="megaphone" />${t("newevent.title")}</a></section>
  </main></div>`;
}
