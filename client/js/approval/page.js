/** `/freigabe`: card sets that guests have written, and a yes or no to them by whoever holds the admin secret. */
import { ApiError } from "../api.js";
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { Header } from "../views/header.js";
import { faultText } from "../views/fault.js";
import { Row } from "./row.js";
import { brought, keep, secret } from "./server.js";

/** @import { Brought } from "./server.js" */

const LOOK_MS = 10_000;

export function Page() {
  const by = secret.value;
  return html`<div class="page"><${Header} /><main class="approval" id="main">
    <h1>${t("approval.title")}</h1>
    ${by ? html`<${Sets} key=${by} by=${by} />` : html`<${Door} />`}
  </main></div>`;
}

function Door() {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {Event} event */
  const open = (event) => {
    event.preventDefault();
    setBusy(true);
    setFault("");
    brought(typed)
      .then(() => keep(typed), (problem) => setFault(faultText(problem)))
      .finally(() => setBusy(false));
  };
  return html`<form class="paper-box approval__door" onSubmit=${open}>
    <p class="lead">${t("approval.lead")}</p>
    <label class="field"><span>${t("approval.secret")}</span><input type="password" name="secret" required autocomplete="current-password" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} /></label>
    <p class="hint">${t("approval.secret.hint")}</p>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <button type="submit" class="button button--main" data-verb="open" disabled=${busy || !typed}>${t("approval.open")}</button>
  </form>`;
}

/** @param {{ by: string }} props */
function Sets({ by }) {
  const [sets, setSets] = useState(/** @type {Brought[] | null} */ (null));
  const [fault, setFault] = useState("");
  const looks = useRef(0);
  const look = () => {
    const mine = ++looks.current;
    return brought(by).then(
      (all) => {
        if (mine < looks.current) return; // somebody has looked since, and knows better
        setSets(all);
        setFault("");
      },
      (problem) => {
        if (mine < looks.current) return;
        setFault(faultText(problem));
        if (problem instanceof ApiError && problem.code === "not-admin") keep("");
      },
    );
  };
  useEffect(() => {
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), LOOK_MS); // others hand in meanwhile
    return () => clearInterval(timer);
  }, []);
  const waiting = (sets ?? []).filter(({ state }) => state === "waiting");
  const others = (sets ?? []).filter(({ state }) => state !== "waiting");
  return html`
    <div class="approval__head"><p class="lead" role="status">${sets === null ? t("later.loading") : waiting.length ? t("approval.waiting", { n: waiting.length }) : t("approval.nothing")}</p>
      <button type="button" class="button" data-verb="close" onClick=${() => keep("")}><${Icon} name="door-open" />${t("approval.close")}</button></div>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    ${waiting.length > 0 && html`<ul class="approval__list">${waiting.map((set) => html`<${Row} key=${set.hash} set=${set} onDone=${look} />`)}</ul>`}
    ${others.length > 0 && html`<h2>${t("approval.others")}</h2><ul class="approval__list">${others.map((set) => html`<${Row} key=${set.hash} set=${set} onDone=${look} />`)}</ul>`}
    ${sets?.length === 0 && html`<p class="paper-box paper-box--quiet">${t("approval.none")}</p>`}`;
}
