/** `/t/serie/ROOM`: a series of several events. The table with the points of each, why somebody stands where he stands, and the events themselves. */
import { useAnswer } from "../answer.js";
import { Icon, html, useState } from "../html.js";
import { lang, t } from "../i18n.js";
import { playerPortrait } from "../portraits.js";
import { Dialog } from "../views/dialog.js";
import { useTitle } from "../views/entrance.js";
import { Header } from "../views/header.js";
import { counting, series } from "./server.js";

/** @import { Series as Told, SeriesEvent, SeriesRow } from "./server.js" */

/** @param {{ room: string }} props */
export function SeriesPage({ room }) {
  const { answer, fault } = useAnswer(room, series);
  const [why, setWhy] = useState(/** @type {SeriesRow | null} */ (null));
  useTitle(answer ? answer.name || t("serie.title") : t("serie.title"));
  return html`<div class="page event serie"><${Header} /><main class="event__main event__main--wide" id="main" data-series=${room}>
    ${answer ? html`<${Told} told=${answer} onWhy=${setWhy} />` : html`<div class="paper-box paper-box--quiet" role="status"><h1>${t("serie.title")}</h1><p class="lead">${fault ? t("serie.none") : t("later.loading")}</p>${fault && html`<a class="button" href=${`/t/${room}`} data-nav>${t("serie.to_event")}</a>`}</div>`}
    ${answer && why && html`<${Why} told=${answer} row=${why} onClose=${() => setWhy(null)} />`}
  </main></div>`;
}

/** @param {{ told: Told, onWhy: (row: SeriesRow) => void }} props */
function Told({ told, onWhy }) {
  const { room, name, events, table } = told;
  const over = events.filter((event) => event.over).length;
  return html`<header><h1>${name || t("serie.title")}</h1><p class="lead">${t("serie.after", { n: over, of: events.length })} ${rulesOf(told)}</p></header>
    ${table.length === 0 ? html`<div class="paper-box paper-box--quiet"><p class="lead">${t("serie.empty")}</p></div>` : html`<div class="serie__scroll" tabindex="0" role="group" aria-label=${t("serie.table")}><table class="event__table-list serie__table"><thead><tr><th scope="col">${t("event.rank.short")}</th><th scope="col">${t("event.player")}</th><th scope="col"><abbr title=${t("event.points")}>${t("event.points.short")}</abbr></th>${events.map((event, at) => html`<th key=${at} scope="col" class="serie__each"><abbr title=${nameOf(event)}>${at + 1}</abbr></th>`)}<th scope="col"><span class="sr">${t("event.why")}</span></th></tr></thead>
      <tbody>${table.map((row) => html`<${Line} key=${row.name} row=${row} events=${events} onWhy=${() => onWhy(row)} />`)}</tbody></table></div>
    <p class="hint" data-legend>${t("serie.why.ranks")} ${t("serie.legend")}</p>`}
    <section class="serie__events" aria-label=${t("serie.events")}><h2>${t("serie.events")}</h2><ol>${events.map((event, at) => html`<li key=${at} data-event=${event.room}><b class="serie__no">${at + 1}</b><span>${event.gone ? t("serie.gone") : html`<a href=${`/t/${event.room}${event.over ? "/tabelle" : ""}`} data-nav>${nameOf(event)}</a>`}<small>${[event.date ? dayOf(event.date) : "", event.gone ? "" : t(event.over ? "serie.over" : "serie.on")].filter(Boolean).join(" · ")}</small></span></li>`)}</ol></section>
    <p class="event__papers"><a class="button" href=${`/api/series/${room}/export.csv`} download><${Icon} name="download" />CSV</a><a class="button" href=${`/api/series/${room}/export.json`} download><${Icon} name="download" />JSON</a></p>`;
}

/** @param {{ row: SeriesRow, events: SeriesEvent[], onWhy: () => void }} props */
function Line({ row, events, onWhy }) {
  const counts = counting(row);
  const each = events.map((_, at) => (row.each[at] < 0 ? "–" : row.each[at]));
  return html`<tr data-rank=${row.rank} data-name=${row.name}><td>${row.rank}.</td>
    <th scope="row"><span class="event__who"><img src=${playerPortrait(row.name)} alt="" width="32" height="32" loading="lazy" /><span>${row.name}<small class="serie__narrow">${each.map((points, at) => html`${at > 0 && " + "}<span class=${counts[at] ? "" : "serie__off"}>${points}</span>`)}</small></span></span></th>
    <td><b>${row.points}</b></td>${each.map((points, at) => html`<td key=${at} class=${`serie__each ${counts[at] ? "" : "serie__off"}`}>${points}</td>`)}
    <td><button type="button" class="round event__ask" data-verb="why" aria-label=${t("event.why.of", { who: row.name })} onClick=${onWhy}><${Icon} name="circle-help" /></button></td></tr>`;
}

/** Event by event: the rank, what it brought, and whether it counts. @param {{ told: Told, row: SeriesRow, onClose: () => void }} props */
function Why({ told, row, onClose }) {
  const counts = counting(row);
  return html`<${Dialog} title=${t("event.why.title", { who: row.name })} onClose=${onClose} class="event__why">
    <p>${rulesOf(told)} ${t("serie.why.ranks")}</p>
    <table class="event__reasons serie__reasons"><thead><tr><th scope="col">${t("event.rank.short")}</th><th scope="col">${t("serie.event")}</th><th scope="col">${t("event.points.short")}</th><th scope="col">${t("serie.counts")}</th></tr></thead>
      <tbody>${told.events.map((event, at) => html`<tr key=${at} data-reason=${at}><td>${row.ranks[at] ? `${row.ranks[at]}.` : "–"}</td><th scope="row">${nameOf(event)}</th><td>${row.each[at] < 0 ? "–" : row.each[at]}</td><td data-counts=${counts[at]}>${counts[at] ? html`<${Icon} name="check" /><span class="sr">${t("serie.yes")}</span>` : html`<span class="sr">${t("serie.no")}</span>`}</td></tr>`)}</tbody></table>
    <p data-sum><b>${row.counted.join(" + ") || "0"} = ${t("event.points.n", { n: row.points })}</b></p>
    <p class="hint">${t("serie.why.ties", { n: row.won })}</p><//>`;
}

/** @param {Told} told */
function rulesOf({ best, attended }) {
  return [best ? t("serie.best", { n: best }) : t("serie.all"), attended ? t("serie.attended", { n: attended }) : ""].filter(Boolean).join(" ");
}

/** @param {SeriesEvent} event */
export function nameOf({ room, name, gone }) {
  return gone ? t("serie.gone") : name || t("serie.unnamed", { id: room });
}

/** @param {number} at */
function dayOf(at) {
  return new Intl.DateTimeFormat(lang.value === "de" ? "de-DE" : "en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/Berlin" }).format(at);
}
