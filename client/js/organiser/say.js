/** Something for everybody: on every page, on the projector, in every screen reader. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { hour } from "../tournament/when.js";

/** @import { EventRoom } from "../tournament/room.js" */

const LONGEST = 300; // engines/tournament/judging.py
const READY = ["break", "five", "quiet"];

/** @param {{ room: EventRoom }} props */
export function Say({ room }) {
  const [text, setText] = useState("");
  const last = Object.entries(room.view?.announcements ?? {}).sort(([a], [b]) => Number(b) - Number(a))[0]?.[1];
  const say = (/** @type {Event} */ event) => {
    event.preventDefault();
    room.send({ do: "announce", text: text.trim() });
    setText("");
  };
  return html`<form class="desk__box" onSubmit=${say} data-box="announce"><h2><${Icon} name="megaphone" />${t("desk.say")}</h2>
    <label class="desk__text"><span class="sr">${t("desk.say.text")}</span><textarea name="announce" rows="2" maxlength=${LONGEST} placeholder=${t("desk.say.text")} value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value.replace(/\s*\n\s*/g, " "))}></textarea></label>
    <p class="desk__ready">${READY.map((id) => html`<button key=${id} type="button" class="desk__chip" onClick=${() => setText(t(`desk.say.${id}`))}>${t(`desk.say.${id}`)}</button>`)}</p>
    <button type="submit" class="button" data-verb="announce" disabled=${!text.trim() || room.resting}>${t("desk.say.go")}</button>
    ${last && html`<p class="hint">${t("desk.say.last", { time: hour(last.at), text: last.text })}</p>`}</form>`;
}
