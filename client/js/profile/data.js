/** What is kept of me: all of it as one file, or none of it any more. */
import { useAttempt } from "../attempt.js";
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Fault } from "../views/fault.js";
import { handOver } from "./file.js";
import { everything, forgetMe } from "./server.js";
import { Sure } from "./sure.js";

/** @param {{ onGone: () => void }} props */
export function Data({ onGone }) {
  const { busy, problem, attempt } = useAttempt();
  const save = () => attempt(async () => handOver("pausenhof.json", "application/json", await everything()));
  const forget = () => attempt(() => forgetMe().then(onGone));
  return html`<section class="paper-box" aria-labelledby="data"><h2 id="data"><${Icon} name="scroll-text" /> ${t("data.title")}</h2>
    <p>${t("data.about")}</p>
    <${Fault} problem=${problem} />
    <button type="button" class="button" data-verb="export" disabled=${busy} onClick=${save}><${Icon} name="download" />${t("data.export")}</button>
    <p class="profile__end">${t("data.delete.about")}</p>
    <${Sure} verb="delete-me" icon="trash-2" say=${t("data.delete")} sure=${t("data.delete.sure")} busy=${busy} onSure=${forget} />
  </section>`;
}
