/** Nothing is on: what this screen waits for. */
import { html, useEffect, useState } from "../html.js";
import { lang, t } from "../i18n.js";

const TICK_MS = 1_000;

export function Standby() {
  return html`<main class="tv tv--standby" id="main">
    <p class="tv__mark"><span class="logo__mark" aria-hidden="true"></span>Pausenhof</p>
    <h1>${t("tv.standby")}</h1>
    <p class="tv__how">${t("tv.standby.about", { address: `${location.host}/brett` })}</p>
    <${TimeOfDay} />
  </main>`;
}

/** The clock on the wall, by this screen's own time. */
export function TimeOfDay() {
  const [now, tick] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => tick(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const text = new Intl.DateTimeFormat(lang.value === "de" ? "de-DE" : "en-GB", { hour: "2-digit", minute: "2-digit" }).format(now);
  return html`<time class="tv__time">${text}</time>`;
}
