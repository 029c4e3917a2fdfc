/** One card set: how it stands, what is in it, and what may be done with it now. */
import { Icon, html, useState } from "../html.js";
import { lang, say, t } from "../i18n.js";
import { Dialog } from "../views/dialog.js";
import { faultText } from "../views/fault.js";
import { Cards } from "./cards.js";
import { approve, turnDown, withdraw } from "./server.js";

/** @import { Brought } from "./server.js" */

const SURE_MS = 4_000;
const REASON_CHARS = 300; // server/web/admin_sets.py

/** @param {{ set: Brought, onDone: () => Promise<void> }} props */
export function Row({ set, onDone }) {
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(/** @type {"" | "turn-down" | "withdraw"} */ (""));
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  /** @param {() => Promise<Brought>} what */
  const act = (what) => {
    setBusy(true);
    setFault("");
    what()
      .then(onDone, (problem) => setFault(faultText(problem)))
      .finally(() => {
        setBusy(false);
        setSure(false);
        setAsking("");
      });
  };
  const yes = () => {
    if (sure) return act(() => approve(set.hash));
    setSure(true);
    setTimeout(() => setSure(false), SURE_MS);
  };
  const name = say(set.name);
  const at = new Intl.DateTimeFormat(lang.value, { dateStyle: "medium", timeStyle: "short" }).format(set.at);
  return html`<li class="brought" data-set=${set.id} data-state=${set.state}>
    <div class="brought__words"><h2>${name}</h2>
      <p><span class=${`chip brought__state brought__state--${set.state}`}>${t(`approval.state.${set.state}`)}</span> ${t("approval.about", { id: set.id, version: set.version, n: set.cards, at })}</p>
      ${set.report && html`<p class="hint">${told(set.report)}</p>`}
      ${set.reason && html`<p class="brought__reason">${t("approval.reason_was", { reason: set.reason })}</p>`}
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    </div>
    <div class="brought__verbs">
      <button type="button" class="button" data-verb="show" aria-expanded=${shown ? "true" : "false"} onClick=${() => setShown(!shown)}><${Icon} name="eye" />${t(shown ? "approval.hide" : "approval.show")}<span class="sr">: ${name}</span></button>
      ${(set.state === "waiting" || set.state === "withdrawn") && html`<button type="button" class=${`button ${set.state === "waiting" || sure ? "button--main" : ""}`} data-verb="approve" disabled=${busy} onClick=${yes}><${Icon} name="check" />${t(sure ? "approval.sure" : set.state === "withdrawn" ? "approval.again" : "approval.approve")}<span class="sr">: ${name}</span></button>`}
      ${set.state === "waiting" && html`<button type="button" class="button" data-verb="turn-down" disabled=${busy} onClick=${() => setAsking("turn-down")}><${Icon} name="x" />${t("approval.turn_down")}<span class="sr">: ${name}</span></button>`}
      ${set.state === "published" && html`<button type="button" class="button" data-verb="withdraw" disabled=${busy} onClick=${() => setAsking("withdraw")}><${Icon} name="x" />${t("approval.withdraw")}<span class="sr">: ${name}</span></button>`}
    </div>
    ${shown && html`<${Cards} hash=${set.hash} />`}
    ${asking && html`<${Why} title=${t(`approval.${asking === "withdraw" ? "withdraw" : "turn_down"}.title`, { name })} verb=${asking} about=${t(`approval.${asking === "withdraw" ? "withdraw" : "turn_down"}.about`)} busy=${busy} onSay=${(/** @type {string} */ reason) => act(() => (asking === "withdraw" ? withdraw : turnDown)(set.hash, reason))} onClose=${() => setAsking("")} />`}
  </li>`;
}

/** @param {{ title: string, about: string, verb: string, busy: boolean, onSay: (reason: string) => void, onClose: () => void }} props */
function Why({ title, about, verb, busy, onSay, onClose }) {
  const [reason, setReason] = useState("");
  return html`<${Dialog} title=${title} onClose=${onClose}><form class="brought__why" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), onSay(reason.trim()))}>
    <p>${about}</p>
    <label class="field"><span>${t("approval.reason")}</span><textarea name="reason" rows="4" required maxlength=${REASON_CHARS} value=${reason} onInput=${(/** @type {any} */ event) => setReason(event.currentTarget.value)}></textarea></label>
    <button type="submit" class="button button--main" data-verb=${`say-${verb}`} disabled=${busy || !reason.trim()}>${t(verb === "withdraw" ? "approval.withdraw" : "approval.turn_down")}</button>
  </form><//>`;
}

/** @param {import("./server.js").Report} report */
function told(report) {
  if (report.fault) return t("approval.trial.fault");
  if (report.out_of_time) return t("approval.trial.slow", { n: report.games });
  return t(report.dropped ? "approval.trial.loops" : "approval.trial.fine", { n: report.games, longest: report.longest, dropped: report.dropped });
}
