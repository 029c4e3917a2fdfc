/** One room, and what may be done to it and to its guests. Each deed takes two taps in one place. */
import { useAnswer } from "../answer.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { faultText } from "../views/fault.js";
import { ban, feature, kill, look } from "./server.js";

/** @import { Looked } from "./server.js" */

const SURE_MS = 4_000;

/** @param {{ id: string, onDone: () => void, onClose: () => void }} props */
export function RoomBox({ id, onDone, onClose }) {
  const { answer, fault } = useAnswer(id, look);
  const [reason, setReason] = useState("");
  const [said, setSaid] = useState("");
  const run = (/** @type {Promise<unknown>} */ deed, /** @type {string} */ done) =>
    deed.then(
      () => {
        setSaid(done);
        onDone();
      },
      (problem) => setSaid(faultText(problem)),
    );
  if (!answer) return html`<p class=${fault ? "fault" : "lead"} role="status">${fault || t("later.loading")}</p>`;
  const room = /** @type {Looked} */ (answer);
  return html`<section class="admin__room" data-looked=${room.room} aria-label=${t("admin.room_of", { room: room.room })}>
    <h3>${t("admin.room_of", { room: room.room })} <button type="button" class="round" aria-label=${t("admin.fold")} onClick=${onClose}><${Icon} name="x" /></button></h3>
    <p>${t(`admin.game.${room.engine}`)}, ${t(room.over ? "admin.over" : room.begun ? "admin.goes_on" : "admin.not_begun")}</p>
    <label class="field"><span>${t("admin.reason")}</span><input name="reason" maxlength="200" value=${reason} onInput=${(/** @type {any} */ event) => setReason(event.currentTarget.value)} /></label>
    <ul>${Object.entries(room.seats).map(([seat, one]) => html`<li key=${seat}><b>${one.name}</b>${one.bot ? ` (${t("bot")})` : html` <code>${one.guest}</code>
      <${Sure} verb="ban" label=${t("admin.ban")} sure=${t("admin.ban.sure")} onSure=${() => run(ban(one.guest, true, reason), t("admin.banned", { who: one.name }))} />
      <button type="button" class="button" data-verb="unban" onClick=${() => run(ban(one.guest, false, reason), t("admin.unbanned", { who: one.name }))}>${t("admin.unban")}</button>`}</li>`)}</ul>
    <p class="admin__find">${[true, false].map((first) => html`<button type="button" class="button" data-verb=${first ? "feature" : "unfeature"} onClick=${() => run(feature(room.room, first, reason), t(first ? "admin.did.feature" : "admin.did.unfeature", { whom: room.room }))}>${t(first ? "admin.feature" : "admin.unfeature")}</button>`)}</p>
    <p><${Sure} verb="kill" label=${t("admin.kill")} sure=${t("admin.kill.sure")} onSure=${() => run(kill(room.room, reason), t("admin.killed", { room: room.room }))} /></p>
    ${said && html`<p class="lead" role="status" data-said>${said}</p>`}
  </section>`;
}

/** @param {{ verb: string, label: string, sure: string, onSure: () => void }} props */
function Sure({ verb, label, sure, onSure }) {
  const [asked, ask] = useState(false);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => ask(false), SURE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const press = () => {
    if (asked) onSure();
    ask(!asked);
  };
  return html`<button type="button" class=${asked ? "button button--main" : "button"} data-verb=${verb} onClick=${press}>${asked ? sure : label}</button>`;
}
