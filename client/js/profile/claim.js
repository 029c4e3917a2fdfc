/** On a new device: the code that makes it mine. */
import { useAttempt } from "../attempt.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { ApiError } from "../api.js";
import { Fault } from "../views/fault.js";
import { claim } from "./server.js";

/** @import { Claimed } from "./server.js" */

const MINUTE_MS = 60_000;

export function Claim() {
  const [typed, setTyped] = useState("");
  const { busy, problem, attempt } = useAttempt();
  const [done, setDone] = useState(/** @type {Claimed | null} */ (null));
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    setDone(null);
    void attempt(async () => {
      setDone(await claim(typed));
      setTyped("");
    });
  };
  const locked = problem instanceof ApiError && problem.code === "too-many-tries";
  return html`<section class="paper-box" aria-labelledby="claim"><h2 id="claim"><${Icon} name="smartphone" /> ${t("claim.title")}</h2>
    ${done && html`<p class="profile__good" role="status" data-claimed=${done.id}><${Icon} name="check" /> <span><b>${t("claim.done", { who: done.nickname })}</b> ${t(done.joined ? "claim.joined" : done.left ? "claim.left" : done.token ? "claim.plain" : "claim.already")}</span></p>`}
    <p>${t("claim.about")}</p>
    <form class="claim" onSubmit=${send}>
      <label class="field"><span>${t("claim.label")}</span>
        <textarea name="recovery" rows="3" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder=${t("claim.example")} value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && typed.trim() && send(event)}></textarea></label>
      ${locked ? html`<p class="fault" role="alert">${t("claim.locked", { n: Math.ceil(problem.facts.wait_ms / MINUTE_MS) })}</p>` : html`<${Fault} problem=${problem} />`}
      <button type="submit" class="button" data-verb="claim" disabled=${busy || !typed.trim()}>${t(busy ? "claim.busy" : "claim.go")}</button>
    </form>
  </section>`;
}
