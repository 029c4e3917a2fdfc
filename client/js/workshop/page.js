/** `/werkstatt`: sets of one's own; `/werkstatt/KEY`: one being written. */
import { useAnswer } from "../answer.js";
import { useAttempt } from "../attempt.js";
import { add as addDeck } from "../decks/shelf.js";
import { fileText } from "../filetext.js";
import { Icon, html, useState } from "../html.js";
import { say, t } from "../i18n.js";
import { go } from "../router.js";
import { cardSets } from "../sets/server.js";
import { Dialog } from "../views/dialog.js";
import { Header } from "../views/header.js";
import { Fault, faultText } from "../views/fault.js";
import { Lost } from "../views/lost.js";
import { freshCard, freshDraft, fromToml, slug } from "./draft.js";
import { Editor } from "./editor.js";
import { EXAMPLE } from "./example.js";
import { fileOf, takeBack } from "./server.js";
import { add, drafts, drop } from "./shelf.js";
import { Standing } from "./standing.js";

/** @import { Draft } from "./draft.js" */
/** @import { Listed } from "../sets/server.js" */

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
  const [asked, setAsked] = useState(1);
  const { answer, fault } = useAnswer(String(asked), cardSets);
  const again = () => setAsked((n) => n + 1);
  const create = () => go(`/werkstatt/${add({ ...freshDraft(), id: slug(t("workshop.new_name")), name: t("workshop.new_name"), cards: [freshCard()] }).key}`);
  return html`<div class="page"><${Header} /><main class="workshop-menu" id="main">
    <h1>${t("workshop.title")}</h1>
    <p class="lead">${t("workshop.lead")}</p>
    <ol class="workshop-menu__steps">${["write", "try", "publish", "play"].map((step) => html`<li>${t(`workshop.step.${step}`)}</li>`)}</ol>
    <div class="workshop-menu__start">
      <button type="button" class="button button--main" data-verb="new" onClick=${create}><${Icon} name="plus" />${t("workshop.new")}</button>
      <button type="button" class="button" data-verb="example" onClick=${() => go(`/werkstatt/${add(fromToml(EXAMPLE)).key}`)}><${Icon} name="lightbulb" />${t("workshop.example")}</button>
      <button type="button" class="button" data-verb="import" onClick=${() => setImporting(true)}><${Icon} name="upload" />${t("workshop.import")}</button>
    </div>
    ${drafts.value.length ? html`<ul class="set-list" aria-label=${t("workshop.drafts")}>${drafts.value.map((draft) => html`<${Row} key=${draft.key} draft=${draft} />`)}</ul>` : html`<p class="paper-box paper-box--quiet">${t("workshop.empty")}</p>`}
    <h2>${t("workshop.known")}</h2>
    ${fault && html`<p class="fault" role="status">${fault}</p>`}
    ${answer?.sets.length === 0 && html`<p class="hint">${t("workshop.known.none")}</p>`}
    <ul class="set-list">${(answer?.sets ?? []).map((set) => html`<${Known} key=${set.hash} set=${set} onChange=${again} />`)}</ul>
    ${importing && html`<${Import} onClose=${() => setImporting(false)} />`}
  </main></div>`;
}

/** A set on the server: to play with, or one's own that is on its way. @param {{ set: Listed, onChange: () => void }} props */
function Known({ set, onChange }) {
  const [sure, setSure] = useState(false);
  const [fault, setFault] = useState("");
  /** @param {Promise<unknown>} asked @param {() => void} done */
  const wait = (asked, done) => void asked.then(done, (problem) => setFault(faultText(problem)));
  const remove = () => {
    if (sure) return wait(takeBack(set.hash), onChange);
    setSure(true);
    setTimeout(() => setSure(false), SURE_MS);
  };
  const open = () => fileOf(set.hash).then(({ text }) => go(`/werkstatt/${add(fromToml(text)).key}`));
  return html`<li class="set-row" data-set=${set.id}><span><b>${say(set.name)}</b> <small class="set-row__id">${set.id} · ${t("workshop.cards", { n: set.cards })}</small><${Standing} listed=${set} />${fault && html`<p class="fault" role="alert">${fault}</p>`}</span>
    <span class="set-row__verbs">${set.state === "published" && html`<a class="button button--main" href=${`/?set=${encodeURIComponent(set.id)}`} data-nav data-verb="play">${t("workshop.play")}</a><button type="button" class="button" data-verb="deck" onClick=${() => go(`/decks/${addDeck(set.id, say(set.name), {}).id}`)}>${t("workshop.build_deck")}</button>`}
    <button type="button" class="button" data-verb="open" onClick=${() => wait(open(), () => undefined)}>${t(set.mine ? "workshop.open" : "workshop.open_copy")}</button>
    ${set.mine && set.state !== "withdrawn" && html`<button type="button" class=${`button ${sure ? "button--main" : ""}`} data-verb="take-back" onClick=${remove}>${t(sure ? "workshop.sure" : set.state === "published" ? "workshop.take_back" : "workshop.throw_away")}<span class="sr">: ${say(set.name)}</span></button>`}</span></li>`;
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
  const { problem, attempt } = useAttempt();
  const open = (/** @type {any} */ event) => {
    const file = event.currentTarget.files?.[0];
    if (file) void attempt(async () => setText(await fileText(file)));
  };
  return html`<${Dialog} title=${t("workshop.import")} onClose=${onClose}><div class="workshop-import">
    <label class="field"><span>${t("workshop.import.file")}</span><input type="file" accept=".toml,text/plain" onChange=${open} /></label>
    <${Fault} problem=${problem} />
    <label class="field"><span>${t("workshop.import.text")}</span><textarea name="toml" rows="10" spellcheck="false" value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)}></textarea></label>
    <p class="hint">${t("workshop.import.hint")}</p>
    <button type="button" class="button button--main" data-verb="take" disabled=${!text.trim()} onClick=${() => go(`/werkstatt/${add(fromToml(text)).key}`)}>${t("workshop.import.take")}</button>
  </div><//>`;
}
