/** How the owner of an event keeps a series there: which events are in it, in which order, and what counts. */
import { ApiError } from "../api.js";
import { useAnswer } from "../answer.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { linkTo } from "../tournament/invitation.js";
import { optionsOf } from "../tournament/options.js";
import { faultText } from "../views/fault.js";
import { LinkRow } from "../views/link.js";
import { nameOf } from "./page.js";
import { isEvent, roomIn, series } from "./server.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { SeriesEvent } from "./server.js" */

const NAME_CHARS = 40; // engines/tournament/options.py
const MOST = 40; // engines/tournament/cut.py
const MOST_ATTENDED = 100;

/** @param {{ room: EventRoom }} props */
export function Keep({ room }) {
  const kept = room.view?.series;
  return html`<section class="desk__box" data-box="series"><h2><${Icon} name="trophy" />${t("serie.title")}</h2>
    ${kept ? html`<${Form} key=${JSON.stringify(kept)} room=${room} kept=${kept} />` : html`<p class="hint">${t("serie.about")}</p><button type="button" class="button" data-verb="series" disabled=${room.resting || room.sending("series")} onClick=${() => room.send({ do: "series", events: [room.id] })}><${Icon} name="plus" />${t("serie.make")}</button>`}</section>`;
}

/** @param {{ room: EventRoom, kept: NonNullable<import("../tournament.js").EventView["series"]> }} props */
function Form({ room, kept }) {
  const [events, setEvents] = useState(kept.events);
  const [name, setName] = useState(kept.name ?? "");
  const [best, setBest] = useState(kept.best ?? 0);
  const [attended, setAttended] = useState(kept.attended ?? 0);
  const { answer } = useAnswer(room.id, series);
  const known = new Map(answer?.events.map((event) => [event.room, event]));
  const lacking = new Set(answer?.events.filter(({ back, gone }) => !back && !gone).map((event) => event.room));
  const own = { room: room.id, name: room.view ? optionsOf(room.view).name : "" };
  const said = (/** @type {string} */ id) => nameOf(/** @type {SeriesEvent} */ (id === room.id ? own : (known.get(id) ?? { room: id, name: "", over: false })));
  const later = (/** @type {number} */ at) => setEvents([...events.slice(0, at), events[at + 1], events[at], ...events.slice(at + 2)]);
  const same = name.trim() === (kept.name ?? "") && best === (kept.best ?? 0) && attended === (kept.attended ?? 0) && events.join() === kept.events.join();
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    room.send({ do: "series", events, name: name.trim(), best, attended });
  };
  const number = (/** @type {any} */ event, /** @type {number} */ most) => Math.max(0, Math.min(most, Math.round(Number(event.currentTarget.value)) || 0));
  return html`<p class="hint">${t("serie.kept")}</p><${LinkRow} link=${linkTo(room, `/t/serie/${room.id}`)} label=${t("serie.link")} verb="copy-series" />
    <a class="button" href=${`/t/serie/${room.id}`} data-nav data-verb="to-series"><${Icon} name="list" />${t("serie.open")}</a>
    <form class="serie__form" onSubmit=${save}><div class="desk__fields"><label>${t("serie.name")}<input name="series-name" maxlength=${NAME_CHARS} value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></label>
        <label>${t("serie.best.field")}<input name="best" type="number" min="0" max=${MOST} value=${best} onChange=${(/** @type {any} */ event) => setBest(number(event, MOST))} /></label>
        <label>${t("serie.attended.field")}<input name="attended" type="number" min="0" max=${MOST_ATTENDED} value=${attended} onChange=${(/** @type {any} */ event) => setAttended(number(event, MOST_ATTENDED))} /></label></div>
      <ol class="serie__kept">${events.map((id, at) => html`<li key=${id} data-in=${id} data-back=${!lacking.has(id)}><span>${said(id)}${lacking.has(id) && html`<small>${t("serie.one_sided")}</small>`}</span>${at + 1 < events.length && html`<button type="button" class="round" data-verb="later" aria-label=${t("serie.later", { who: said(id) })} onClick=${() => later(at)}><${Icon} name="chevron-down" /></button>`}<button type="button" class="round" data-verb="take-out" aria-label=${t("serie.out", { who: said(id) })} onClick=${() => setEvents(events.filter((one) => one !== id))}><${Icon} name="x" /></button></li>`)}</ol>${lacking.size > 0 && html`<p class="hint" data-one-sided>${t("serie.one_sided.about", { n: lacking.size })}</p>`}
      <${Add} events=${events} onAdd=${(/** @type {string} */ id) => setEvents([...events, id])} />
      <button type="submit" class="button button--main" data-verb="save-series" disabled=${same || room.resting || room.sending("series")}>${t(events.length ? "desk.save" : "serie.end")}</button></form>`;
}

/** Another event, by its address or the six characters at its end. @param {{ events: string[], onAdd: (room: string) => void }} props */
function Add({ events, onAdd }) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const add = async () => {
    const id = roomIn(typed);
    setFault("");
    try {
      if (!id || !(await isEvent(id))) return setFault(t("serie.no_event"));
      if (events.includes(id)) return setFault(t("serie.twice"));
      onAdd(id);
      return setTyped("");
    } catch (problem) {
      return setFault(problem instanceof ApiError && problem.status === 404 ? t("serie.no_event") : faultText(problem));
    }
  };
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void add();
  };
  return html`<p class="link-row"><input name="event" aria-label=${t("serie.add.field")} placeholder=${t("serie.add.field")} maxlength="200" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} onKeyDown=${enter} /><button type="button" class="button" data-verb="add-event" disabled=${!typed.trim() || events.length >= MOST} onClick=${add}><${Icon} name="plus" />${t("serie.add")}</button></p>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}`;
}
