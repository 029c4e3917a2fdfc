/** `/werkstatt`: sets of one's own; `/werkstatt/KEY`: one being written. */
import { Icon, html, useEffect, useState } from "../html.js";
import { has, say, t } from "../i18n.js";
import { go } from "../router.js";
import { cardSets } from "../api.js";
import { add as addDeck } from "../decks/shelf.js";
import { Dialog } from "../views/dialog.js";
import { Header } from "../views/header.js";
import { faultText } from "../views/home.js";
import { Lost } from "../views/room.js";
import { freshCard, fromToml } from "./draft.js";
import { Editor } from "./editor.js";
import { add, drafts, drop } from "./shelf.js";

/** @import { Draft } from "./draft.js" */
/** @import { Listed } from "../api.js" */

const SURE_MS = 3_000;

/** @param {{ here: { id: string } }} props */
export function Page({ here }) {
  const draft = drafts.value.find((one) => one.key === here.id);
  if (draft) return html`<${Editor} key=${draft.key} draft=${draft} />`;
  if (here.id) return html`<${Lost} title=${t("workshop.none_such")} text=${t("workshop.none_such.about")}><a class="button button--main" href="/werkstatt" data-nav>${t("workshop.title")}</a><//>`;
  return html`<${Menu} />`;
}

function Menu() {
  const [importing, setImporting] = useState(false);
  const [known, setKnown] = useState(/** @type {Listed[]} */ ([]));
  const [fault, setFault] = useState("");
  useEffect(() => void cardSets().then((answer) => setKnown(answer.sets), (problem) => setFault(faultText(problem))), []);
  const create = () => go(`/werkstatt/${add({ id: "unsere_schule", name: t("workshop.new_name"), version: "1.0.0", cards: [freshCard()], rest: "" }).key}`);
  return html`<div class="page"><${Header} /><main class="workshop-menu" id="main">
    <h1>${t("workshop.title")}</h1>
    <p class="lead">${t("workshop.lead")}</p>
    <div class="workshop-menu__start">
      <button type="button" class="button button--main" data-verb="new" onClick=${create}><${Icon} name="plus" />${t("workshop.new")}</button>
      <button type="button" class="button" data-verb="import" onClick=${() => setImporting(true)}><${Icon} name="upload" />${t("workshop.import")}</button>
    </div>
    ${drafts.value.length ? html`<ul class="set-list" aria-label=${t("workshop.drafts")}>${drafts.value.map((draft) => html`<${Row} key=${draft.key} draft=${draft} />`)}</ul>` : html`<p class="paper-box paper-box--quiet">${t("workshop.empty")}</p>`}
    <h2>${t("workshop.known")}</h2>
    ${fault && html`<p class="fault" role="status">${fault}</p>`}
    <ul class="set-list">${known.map((set) => html`<li key=${set.hash} class="set-row" data-set=${set.id}><span><b>${say(set.name)}</b><small>${t(has(`set.state.${set.state}`) ? `set.state.${set.state}` : "set.state.other")}</small></span>
      ${set.state === "published" && html`<a class="button" href=${`/?set=${encodeURIComponent(set.id)}`} data-nav data-verb="play">${t("workshop.play")}</a><button type="button" class="button" data-verb="deck" onClick=${() => go(`/decks/${addDeck(set.id, say(set.name), {}).id}`)}>${t("workshop.build_deck")}</button>`}</li>`)}</ul>
    ${importing && html`<${Import} onClose=${() => setImporting(false)} />`}
  </main></div>`;
}

/** @param {{ draft: Draft }} props */
function Row({ draft }) {
  const [sure, setSure] = useState(false);
  const remove = () => {
    if (sure) return drop(draft.key);
    setSure(true);
    setTimeout(() => setSure(false), SURE_MS);
  };
  return html`<li class="set-row" data-draft=${draft.key}><span><a href=${`/werkstatt/${draft.key}`} data-nav><b>${draft.name || draft.id}</b></a><small>${t("workshop.cards", { n: draft.cards.length })}</small></span>
    <button type="button" class=${`button ${sure ? "button--main" : ""}`} data-verb="drop" onClick=${remove}>${sure ? t("workshop.sure") : html`<${Icon} name="trash-2" /><span class="sr">${t("workshop.drop", { name: draft.name })}</span>`}</button></li>`;
}

/** @param {{ onClose: () => void }} props */
function Import({ onClose }) {
  const [text, setText] = useState("");
  const open = async (/** @type {any} */ event) => {
    const file = event.currentTarget.files?.[0];
    if (file) setText(await file.text());
  };
  return html`<${Dialog} title=${t("workshop.import")} onClose=${onClose}><div class="workshop-import">
    <label class="field"><span>${t("workshop.import.file")}</span><input type="file" accept=".toml,text/plain" onChange=${open} /></label>
    <label class="field"><span>${t("workshop.import.text")}</span><textarea name="toml" rows="10" spellcheck="false" value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)}></textarea></label>
    <button type="button" class="button button--main" data-verb="take" disabled=${!text.trim()} onClick=${() => go(`/werkstatt/${add(fromToml(text)).key}`)}>${t("workshop.import.take")}</button>
  </div><//>`;
}
