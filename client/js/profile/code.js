/** My recovery code: made on demand, shown once, taken home as a text. */
import { useAttempt } from "../attempt.js";
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { lang, t } from "../i18n.js";
import { Copy } from "../views/copy.js";
import { Fault } from "../views/fault.js";
import { handOver } from "./file.js";
import { me, newCode } from "./server.js";
import { Sure } from "./sure.js";

/** @param {{ recovery: { since: number } | undefined }} props */
export function MyCode({ recovery }) {
  const [code, setCode] = useState("");
  const { busy, problem, attempt } = useAttempt();
  const make = () => attempt(async () => setCode(await newCode(lang.value)));
  return html`<section class="paper-box" aria-labelledby="my-code"><h2 id="my-code"><${Icon} name="key-round" /> ${t("code.mine")}</h2>
    ${code ? html`<${Shown} code=${code} onDone=${() => setCode("")} />` : html`
      <p>${t(recovery ? "code.mine.has" : "code.mine.none", { day: recovery ? new Intl.DateTimeFormat(lang.value, { dateStyle: "long" }).format(recovery.since) : "" })}</p>
      <${Fault} problem=${problem} />
      ${recovery
        ? html`<${Sure} verb="renew-code" icon="rotate-ccw" say=${t("code.mine.renew")} sure=${t("code.mine.renew.sure")} busy=${busy} onSure=${make} />`
        : html`<button type="button" class="button button--main button--big" data-verb="make-code" disabled=${busy} onClick=${make}><${Icon} name="key-round" />${t("code.mine.make")}</button>`}`}
  </section>`;
}

/** @param {{ code: string, onDone: () => void }} props */
function Shown({ code, onDone }) {
  const there = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => there.current?.focus(), []);
  const [locator, ...words] = code.split(" ");
  const save = () => handOver("pausenhof-code.txt", "text/plain", t("code.mine.file", { code, who: me.value?.nickname ?? "", host: location.host }));
  return html`<div class="code" tabindex="-1" ref=${there} role="group" aria-label=${t("code.mine")}>
    <ol class="code__words" data-code=${code}><li class="code__locator">${locator}</li>${words.map((word) => html`<li key=${word}>${word}</li>`)}</ol>
    <p class="code__once"><${Icon} name="triangle-alert" /> <span>${t("code.mine.once")}</span></p>
    <div class="profile__verbs">
      <button type="button" class="button button--main" data-verb="save-code" onClick=${save}><${Icon} name="download" />${t("code.mine.save")}</button>
      <${Copy} text=${code} verb="copy-code" />
      <button type="button" class="button" data-verb="code-done" onClick=${onDone}>${t("code.mine.done")}</button>
    </div>
  </div>`;
}
