/** What is kept of me: all of it as one file, or none of it any more. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Fault } from "../views/fault.js";
import { handOver } from "./file.js";
import { everything, forgetMe } from "./server.js";
import { Sure } from "./sure.js";

/** @param {{ onGone: () => void }} props */
export function Data({ onGone }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  /** @param {() => Promise<void>} what */
  const act = (what) => {
    setBusy(true);
    setProblem(null);
    what().catch(setProblem).finally(() => setBusy(false));
  };
  const save = () => act(async () => handOver("pausenhof.json", "application/json", await everything()));
  const forget = () => act(() => forgetMe().then(onGone));
  return html`<section class="paper-box" aria-labelledby="data"><h2 id="data"><${Icon} name="scroll-text" /> ${t("data.title")}</h2>
    <p>${t("data.about")}</p>
    <${Fault} problem=${problem} />
    <button type="button" class="button" data-verb="export" disabled=${busy} onClick=${save}><${Icon} name="download" />${t("data.export")}</button>
    <p class="profile__end">${t("data.delete.about")}</p>
    <${Sure} verb="delete-me" icon="trash-2" say=${t("data.delete")} sure=${t("data.delete.sure")} busy=${busy} onSure=${forget} />
  </section>`;
}
