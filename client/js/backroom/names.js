/** Names without a device: one a line, or a table from elsewhere; looked at before anybody is entered. */
import { useAttempt } from "../attempt.js";
import { fileText } from "../filetext.js";
import { Icon, html, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { Sure } from "../profile/sure.js";
import { Fault } from "../views/fault.js";
import { foreseen } from "./foreseen.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @typedef {{ names: { name: string, club?: string }[], problems: { line: number, fault: string, value: string }[], notes?: number[] }} Found */

const SHOWN = 8;

/** @param {{ room: EventRoom }} props */
export function Names({ room }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const [entered, setEntered] = useState(0);
  const { busy, problem, attempt } = useAttempt();
  const ask = (/** @type {boolean} */ check) => attempt(async () => {
    const answer = await room.ask("POST", "names", { text, ...(check && { check }) });
    setFound(answer);
    if (!check) {
      setEntered(answer.names.length);
      setText("");
    }
  });
  const ahead = room.view && found ? foreseen(found.names, room.view) : null;
  const type = (/** @type {string} */ next) => {
    setText(next);
    setFound(null);
    setEntered(0);
  };
  const file = (/** @type {any} */ event) => {
    const chosen = event.currentTarget.files[0];
    if (chosen) void attempt(async () => type(await fileText(chosen)));
  };
  return html`<details class="back__names" data-box="names"><summary><${Icon} name="plus" />${t("desk.names")}<${Icon} name="chevron-down" /></summary>
    <p class="hint">${t("desk.names.about")}</p>
    <label class="desk__text"><span class="sr">${t("desk.names")}</span><textarea name="names" rows="5" placeholder=${t("desk.names.example")} value=${text} onInput=${(/** @type {any} */ event) => type(event.currentTarget.value)}></textarea></label>
    <div class="desk__verbs"><label class="button back__file"><${Icon} name="upload" />${t("desk.names.file")}<input type="file" class="sr" accept=".csv,.txt,text/csv,text/plain" onChange=${file} /></label>
      <button type="button" class="button" data-verb="check-names" disabled=${busy || !text.trim()} onClick=${() => ask(true)}><${Icon} name="search" />${t("desk.names.check")}</button>
      ${ahead && !entered && ahead.fresh.length > 0 && html`<button type="button" class="button button--main" data-verb="enter-names" disabled=${busy} onClick=${() => ask(false)}><${Icon} name="check" />${t("desk.names.enter", { n: ahead.fresh.length })}</button>`}</div>
    <${Fault} problem=${problem} />
    ${entered > 0 && html`<p role="status" data-entered=${entered}>${t("desk.names.entered", { n: entered })}</p><${Undo} room=${room} notes=${found?.notes ?? []} onDone=${() => type("")} />`}
    ${ahead && !entered && html`<${Ahead} ahead=${ahead} />`}
    ${found && found.problems.length > 0 && html`<ul class="problems" aria-label=${t("desk.names.problems")}>${found.problems.map(({ line, fault, value }) => html`<li key=${line} data-problem=${fault}>${t("desk.names.line", { n: line })} ${t(has(`desk.names.fault.${fault}`) ? `desk.names.fault.${fault}` : "desk.names.fault", { value })}</li>`)}</ul>`}
  </details>`;
}

/** The wrong list: all of it goes at once, as long as nothing has become of anybody on it. @param {{ room: EventRoom, notes: number[], onDone: () => void }} props */
function Undo({ room, notes, onDone }) {
  const may = new Set(room.view?.staff?.undo ?? []);
  if (!notes.length || !notes.every((note) => may.has(note))) return null;
  const undo = () => {
    for (const note of notes) room.send({ do: "undo", note });
    onDone();
  };
  return html`<${Sure} verb="undo-names" icon="rotate-ccw" say=${t("desk.names.undo")} sure=${t("desk.undo.sure")} busy=${room.resting} onSure=${undo} />`;
}

/** Who would be entered, who is in already, and for whom there is no place. @param {{ ahead: import("./foreseen.js").Foreseen }} props */
function Ahead({ ahead: { fresh, known, free, waiting, missed } }) {
  const some = (/** @type {string[]} */ names) => `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? " …" : ""}`;
  return html`<div class="back__ahead" role="status" data-found=${fresh.length}>
    <p>${fresh.length ? html`${t("desk.names.found", { n: fresh.length })} ${some(fresh.map(({ name, club }) => (club ? `${name} (${club})` : name)))}` : t("desk.names.found.none")}</p>
    ${known.length > 0 && html`<p data-known=${known.length}><${Icon} name="info" />${t("desk.names.known", { n: known.length, who: some(known) })}</p>`}
    ${waiting > 0 && html`<p data-waiting=${waiting}><${Icon} name="triangle-alert" />${t("desk.names.waiting", { n: waiting, free: t(free ? "desk.names.free" : "desk.names.full", { n: free }) })}</p>`}
    ${missed > 0 && fresh.length > 0 && html`<p><${Icon} name="info" />${t("desk.names.late")}</p>`}</div>`;
}
