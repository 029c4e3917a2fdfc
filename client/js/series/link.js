/** The way from an event to the series it belongs to: one that it keeps itself, or one that it names and that lists it (T72). */
import { useAnswer } from "../answer.js";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { lists, series } from "./server.js";

/** @import { EventRoom } from "../tournament/room.js" */

/** @param {{ room: EventRoom }} props */
export function SeriesLinks({ room }) {
  const { series, series_at: at } = room.view ?? {};
  return html`${series && html`<${Way} to=${room.id} name=${series.name ?? ""} />`}${at && html`<${Elsewhere} key=${at} event=${room.id} at=${at} />`}`;
}

/** @param {{ event: string, at: string }} props */
function Elsewhere({ event, at }) {
  const { answer } = useAnswer(at, series);
  return answer && answer.room !== event && lists(answer, event) ? html`<${Way} to=${answer.room} name=${answer.name} />` : null;
}

/** @param {{ to: string, name: string }} props */
function Way({ to, name }) {
  return html`<p><a href=${`/t/serie/${to}`} data-nav data-verb="series">${t("event.series", { name })}</a></p>`;
}
