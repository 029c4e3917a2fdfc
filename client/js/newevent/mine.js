/** My events: of each the next thing that concerns me, and how it stands. Read off what everybody sees of it. */
import { ApiError, call, forgetTable, lookAt, tables } from "../api.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { recall } from "../settings.js";
import { forgetEvent, heldEvents } from "../tournament/held.js";
import { optionsOf } from "../tournament/options.js";
import { isWaiting, nextOf, standingOf } from "./news.js";

/** @import { EventView } from "../tournament.js" */
/** @import { HeldEvent } from "../tournament/held.js" */
/** @typedef {{ room: string, player: number | null, view: EventView | null }} MyEvent  no view: nothing of it is shown just now */

/** Those that said so themselves, and those in which a seat was taken and nothing else yet. @returns {Promise<MyEvent[]>} */
async function mine() {
  const held = heldEvents();
  const known = new Set(held.map(({ room }) => room));
  const seats = [...new Set(tables().map((room) => recall(`event:${room}`) ?? room))].filter((room) => !known.has(room));
  const found = await Promise.all([...held.map(looked), ...seats.map(seated)]);
  return found.flat().sort((a, b) => Number(a.view?.phase === "over") - Number(b.view?.phase === "over"));
}

/** @param {HeldEvent} one @returns {Promise<MyEvent[]>} */
async function looked({ room, player }) {
  try {
    return [{ room, player, view: await call("GET", `/api/events/${encodeURIComponent(room)}/export.json`) }];
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (fault.status === 404 && (await isGone(room))) return [];
    return [{ room, player, view: null }]; // spectators see nothing of it yet, or there is no line: the way there stays
  }
}

/** @param {string} room @returns {Promise<MyEvent[]>} */
async function seated(room) {
  try {
    return (await lookAt(room)).engine === "tournament" ? await looked({ room, player: -1, at: 0 }) : [];
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return [];
  }
}

/** @param {string} room */
async function isGone(room) {
  try {
    await lookAt(room);
    return false;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (fault.status !== 404) return false;
    forgetEvent(room);
    forgetTable(room);
    return true;
  }
}

export function MyEvents() {
  const [found, setFound] = useState(/** @type {MyEvent[] | null} */ (null));
  useEffect(() => {
    let gone = false;
    const look = () => void mine().then((all) => gone || setFound(all));
    const again = () => document.visibilityState === "visible" && look();
    look();
    document.addEventListener("visibilitychange", again);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
  return html`<section class="events__mine" aria-label=${t("newevent.mine")} data-mine-count=${found?.length ?? ""}><h2>${t("newevent.mine")}</h2>
    ${found === null ? html`<p class="lead" role="status">${t("later.loading")}</p>` : found.length ? html`<ul>${found.map((one) => html`<${One} key=${one.room} one=${one} />`)}</ul>` : html`<p class="hint">${t("newevent.mine.none")}</p>`}</section>`;
}

/** @param {{ one: MyEvent }} props */
function One({ one: { room, player, view } }) {
  const name = (view && optionsOf(view).name) || t("event.name");
  const stands = view ? standingOf(view, player) : "";
  const waits = isWaiting(view, player);
  return html`<li><a class=${waits ? "events__one events__one--waits" : "events__one"} href=${`/t/${room}`} data-nav data-event=${room} data-waits=${waits}><b>${name}</b><span>${view ? nextOf(view, player) : t("newevent.mine.look")}</span>${stands && html`<small>${stands}</small>`}<${Icon} name="arrow-right" /></a></li>`;
}
