/** How the owner of an event says to which series it belongs that is kept at another one. */
import { ApiError } from "../api.js";
import { useAnswer } from "../answer.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { faultText } from "../views/fault.js";
import { lists, roomIn, series } from "./server.js";

/** @import { EventRoom } from "../tournament/room.js" */

/** @param {{ room: EventRoom }} props */
export function Belong({ room }) {
  const at = room.view?.series_at;
  return html`<section class="desk__box" data-box="series-of"><h2><${Icon} name="trophy" />${t("serie.of")}</h2>
    ${at ? html`<${Named} key=${at} room=${room} at=${at} />` : html`<${Name} room=${room} />`}</section>`;
}

/** @param {{ room: EventRoom, at: string }} props */
function Named({ room, at }) {
  const { answer, fault } = useAnswer(at, series);
  const listed = answer !== null && lists(answer, room.id);
  return html`${answer ? html`<p class=${listed ? "hint" : "fault"} data-listed=${listed}>${t(listed ? "serie.of.listed" : "serie.of.unlisted", { name: answer.name || at })}</p><a class="button" href=${`/t/serie/${answer.room}`} data-nav><${Icon} name="list" />${t("serie.open")}</a>` : html`<p class="lead" role="status">${fault || t("later.loading")}</p>`}
    <button type="button" class="button" data-verb="leave-series" disabled=${room.resting || room.sending("join-series")} onClick=${() => room.send({ do: "join-series", room: "" })}><${Icon} name="x" />${t("serie.of.off")}</button>`;
}

/** By the address of the page of the series, or of the event at which it is kept. @param {{ room: EventRoom }} props */
function Name({ room }) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const name = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const at = roomIn(typed);
    setFault("");
    if (!at || at === room.id) return setFault(t(at ? "serie.of.own" : "serie.of.none"));
    try {
      return room.send({ do: "join-series", room: (await series(at)).room });
    } catch (problem) {
      return setFault(problem instanceof ApiError && problem.status === 404 ? t("serie.of.none") : faultText(problem));
    }
  };
  return html`<p class="hint">${t("serie.of.about")}</p>
    <form class="link-row" onSubmit=${name}><input name="series-of" aria-label=${t("serie.of.field")} placeholder=${t("serie.of.field")} maxlength="200" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} /><button type="submit" class="button" data-verb="join-series" disabled=${!typed.trim() || room.resting || room.sending("join-series")}><${Icon} name="plus" />${t("serie.of.set")}</button></form>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}`;
}
