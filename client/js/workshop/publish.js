/** Export the file; hand it in, let the server's bots try it, publish it. */
import { Icon, html, useEffect, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { faultText } from "../views/home.js";
import { look, publish, upload } from "./server.js";

/** @import { Draft } from "./draft.js" */
/** @import { Listed } from "../api.js" */

const LOOK_MS = 2_000;

/** @param {{ draft: Draft, text: string, wrong: number }} props */
export function Publish({ draft, text, wrong }) {
  const [listed, setListed] = useState(/** @type {Listed | null} */ (null));
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => setListed(null), [text]); // another text is another set
  useEffect(() => {
    if (listed?.state !== "trying") return undefined;
    const timer = setTimeout(() => look(listed.hash).then(setListed, (problem) => setFault(faultText(problem))), LOOK_MS);
    return () => clearTimeout(timer);
  }, [listed]);
  /** @param {Promise<Listed>} asked */
  const wait = (asked) => {
    setBusy(true);
    setFault("");
    asked.then(setListed, (problem) => setFault(faultText(problem))).finally(() => setBusy(false));
  };
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
    link.download = `${draft.id || "set"}.toml`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return html`<div class="publish">
    <button type="button" class="button" data-verb="export" onClick=${download}><${Icon} name="download" />${t("workshop.export")}</button>
    ${(!listed || listed.state === "refused") && html`<button type="button" class="button button--main" data-verb="upload" disabled=${wrong > 0 || busy} onClick=${() => wait(upload(text))}>${t("workshop.upload")}</button>`}
    ${listed && html`<p role="status" data-state=${listed.state}>${t(has(`set.state.${listed.state}`) ? `set.state.${listed.state}` : "set.state.other")}</p>`}
    ${listed?.state === "ready" && html`<button type="button" class="button button--main" data-verb="publish" disabled=${busy} onClick=${() => wait(publish(listed.hash))}>${t("workshop.publish")}</button>`}
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <p class="hint">${t("workshop.publish.hint")}</p>
  </div>`;
}
