/** `/verwaltung`: nodes, rooms and what was done, for whoever holds the admin secret. */
import { ApiError } from "../api.js";
import { keep, secret } from "../approval/server.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { lang, t } from "../i18n.js";
import { Header } from "../views/header.js";
import { faultText } from "../views/fault.js";
import { Deeds, Nodes } from "./tables.js";
import { RoomBox } from "./room.js";
import { house } from "./server.js";

/** @import { House } from "./server.js" */

const LOOK_MS = 5_000;
const MOST = 200;

export function Page() {
  const by = secret.value;
  return html`<div class="page"><${Header} /><main class="admin" id="main">
    <h1>${t("admin.title")}</h1>
    ${by ? html`<${Whole} key=${by} />` : html`<${Door} />`}
  </main></div>`;
}

function Door() {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    house(typed).then(() => keep(typed), (problem) => setFault(faultText(problem)));
  };
  return html`<form class="paper-box admin__door" onSubmit=${open}>
    <p class="lead">${t("admin.lead")}</p>
    <label class="field"><span>${t("admin.secret")}</span><input type="password" name="secret" required autocomplete="current-password" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} /></label>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <button type="submit" class="button button--main" data-verb="open" disabled=${!typed}>${t("admin.open")}</button>
  </form>`;
}

function Whole() {
  const [told, setTold] = useState(/** @type {House | null} */ (null));
  const [fault, setFault] = useState("");
  const [chosen, choose] = useState("");
  const see = () =>
    house().then(
      (now) => {
        setTold(now);
        setFault("");
      },
      (problem) => {
        setFault(faultText(problem));
        if (problem instanceof ApiError && problem.code === "not-admin") keep("");
      },
    );
  useEffect(() => {
    void see();
    const timer = setInterval(() => document.visibilityState === "visible" && void see(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!told) return html`<p class=${fault ? "fault" : "lead"} role="status">${fault || t("later.loading")}</p>`;
  return html`
    <div class="admin__head"><p class="lead">${t("admin.state", { rooms: Object.keys(told.rooms).length, nodes: told.nodes.length, sockets: Object.values(told.sockets).reduce((sum, n) => sum + n, 0) })}</p>
      <a class="button" href="/freigabe" data-nav>${t("admin.sets")}</a>
      <button type="button" class="button" data-verb="close" onClick=${() => keep("")}><${Icon} name="door-open" />${t("admin.close")}</button></div>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <section class="paper-box"><h2>${t("admin.nodes")}</h2><${Nodes} told=${told} /></section>
    <section class="paper-box"><h2>${t("admin.rooms")}</h2><${Find} onFind=${choose} />
      ${chosen && html`<${RoomBox} key=${chosen} id=${chosen} onDone=${() => void see()} onClose=${() => choose("")} />`}
      <${Rooms} told=${told} onChoose=${choose} /></section>
    <section class="paper-box"><h2>${t("admin.deeds")}</h2><${Deeds} deeds=${told.deeds} /></section>`;
}

/** Rooms that sleep are in no list. @param {{ onFind: (room: string) => void }} props */
function Find({ onFind }) {
  const [typed, setTyped] = useState("");
  const find = (/** @type {Event} */ event) => {
    event.preventDefault();
    onFind(typed.trim().toUpperCase());
  };
  return html`<form class="admin__find" onSubmit=${find}><label class="field"><span>${t("admin.find")}</span><input name="room" value=${typed} required onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} /></label><button type="submit" class="button"><${Icon} name="search" />${t("admin.look")}</button></form>`;
}

/** @param {{ told: House, onChoose: (room: string) => void }} props */
function Rooms({ told, onChoose }) {
  const rooms = Object.entries(told.rooms);
  if (!rooms.length) return html`<p class="lead">${t("admin.no_rooms")}</p>`;
  return html`<div class="admin__scroll" tabindex="0" role="region" aria-label=${t("admin.rooms")}><table class="admin__table"><thead><tr><th scope="col">${t("admin.room")}</th><th scope="col">${t("admin.node")}</th><th scope="col">${t("admin.game")}</th><th scope="col">${t("admin.version_of")}</th><th scope="col">${t("admin.condition")}</th></tr></thead>
    <tbody>${rooms.slice(0, MOST).map(([id, room]) => html`<tr key=${id} data-room=${id}><th scope="row"><button type="button" class="inline" onClick=${() => onChoose(id)}>${id}</button></th><td><code>${room.node}</code></td><td>${room.engine ? t(`admin.game.${room.engine}`) : t("admin.elsewhere")}</td><td>${room.seq?.toLocaleString(lang.value) ?? ""}</td><td>${room.condition ? t(room.over ? "admin.over" : `admin.is.${room.condition}`) : ""}</td></tr>`)}</tbody></table></div>
    ${told.unreadable.length > 0 && html`<p class="fault">${t("admin.unreadable", { n: told.unreadable.length, rooms: told.unreadable.join(", ") })}</p>`}`;
}
