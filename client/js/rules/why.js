/** A `?` beside a question, a reason or a refusal: opens the paragraph of the rules that it follows. */
import { away } from "../away.js";
import { html, useEffect, useState } from "../html.js";
import { alsoSpeak, has, t } from "../i18n.js";
import { Dialog } from "../views/dialog.js";
import { paragraphOf } from "./links.js";

/** @param {{ code?: string, paragraph?: string }} props  either of them */
export function WhyRule({ code = "", paragraph = paragraphOf(code) }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="ask-rule" data-rule=${paragraph} aria-label=${t("rule.why")} onClick=${() => setOpen(true)}>?</button>
    ${open && html`<${Rule} id=${paragraph} onClose=${() => setOpen(false)} />`}`;
}

/** @param {{ id: string, onClose: () => void }} props */
function Rule({ id, onClose }) {
  const [missed, setMissed] = useState(false);
  useEffect(() => {
    alsoSpeak("rules").catch((fault) => {
      away(fault);
      setMissed(true);
    });
  }, [id]);
  const chapter = id.slice(0, id.indexOf("-"));
  const known = has(`book.${id}`);
  return html`<${Dialog} title=${known ? t(`book.${chapter}`) : t("rule.title")} onClose=${onClose}><div class="rule-box">
    <p>${known ? t(`book.${id}`) : t(missed ? "no.offline" : "later.loading")}</p>
    <p><a href=${`/hilfe/regeln#${id}`} target="_blank" rel="noopener">${t("rule.all")}</a></p>
  </div><//>`;
}
