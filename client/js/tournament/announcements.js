/** What the staff tells everybody, the newest first, and before it what outages gave back of this round. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { hour } from "./when.js";

/** @import { EventRoom } from "./room.js" */

const SHOWN = 2;

/** @param {{ room: EventRoom }} props */
export function Announcements({ room }) {
  const all = Object.entries(room.view?.announcements ?? {}).sort(([a], [b]) => Number(b) - Number(a));
  if (!all.length) return html`<${Outages} room=${room} />`;
  const lines = (/** @type {typeof all} */ some) => html`<ol>${some.map(([number, { at, text }]) => html`<li key=${number} data-announcement=${number}><small>${hour(at)}</small> <span>${text}</span></li>`)}</ol>`;
  return html`<${Outages} room=${room} /><section class="event__news" aria-label=${t("event.news")}><h2><${Icon} name="megaphone" />${t("event.news")}</h2>${lines(all.slice(0, SHOWN))}
    ${all.length > SHOWN && html`<details><summary>${t("event.news.older", { n: all.length - SHOWN })}<${Icon} name="chevron-down" /></summary>${lines(all.slice(SHOWN))}</details>`}</section>`;
}

/** Time is never added without a word. @param {{ room: EventRoom }} props */
export function Outages({ room }) {
  const { outages } = room;
  return outages.length ? html`<ul class="event__news" data-outage>${outages.slice(0, SHOWN).map((text, n) => html`<li key=${outages.length - n}>${text}</li>`)}</ul>` : null;
}
