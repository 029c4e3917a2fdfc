/** Everything that a set holds: its cards as players will read them, its ready decks, and the file itself. */
import { useAnswer } from "../answer.js";
import { html } from "../html.js";
import { say, t } from "../i18n.js";
import { Sheet } from "../views/sheet.js";
import { whole } from "./server.js";

/** @param {{ hash: string }} props */
export function Cards({ hash }) {
  const { answer, fault } = useAnswer(hash, whole);
  if (!answer) return html`<p class=${fault ? "fault" : "lead"} role="status">${fault || t("later.loading")}</p>`;
  const own = answer.text.match(/^\s*\[\[deck\]\]/gm)?.length ?? 0;
  return html`<div class="brought__whole">
    <ul class="brought__cards">${Object.entries(answer.set.cards).map(([id, info]) => html`<li key=${id} data-card=${id}><h3>${info.name}</h3><${Sheet} room=${null} id=${id} info=${info} /></li>`)}</ul>
    ${own > 0 && html`<p>${t("approval.decks", { n: own, names: Object.values(answer.set.decks).slice(0, own).map((deck) => say(deck.name)).join(", ") })}</p>`}
    <details><summary>${t("approval.file")}</summary><pre class="brought__file" tabindex="0">${answer.text}</pre></details>
  </div>`;
}
