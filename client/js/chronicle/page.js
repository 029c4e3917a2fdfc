/** The season in charts: fields, flags and duels of everybody, week by week. */
import { Icon, html, useEffect, useMemo, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { Who, nameOf, owners, seats } from "../league/people.js";
import { SOURCES, marks, sources } from "./figures.js";
import { Plot, weekName } from "./plot.js";
import { Doors } from "./rivals.js";

/** @import { LeagueRoom } from "../league/room.js" */
/** @import { Fight, Mark } from "./figures.js" */

/** @param {{ room: LeagueRoom }} props */
export function Chronicle({ room }) {
  const view = room.view;
  const size = room.map.value?.fields.length ?? 0;
  const who = owners(room);
  const all = useMemo(() => (view && size ? marks(view, seats(room), size) : []), [view?.weeks, size, who.length]);
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  if (!view || !size) return html`<main id="main"><p class="lead" role="status">${t("room.loading")}</p></main>`;
  const last = all.length - 1;
  const at = chosen === null ? last : Math.min(chosen, last);
  const weeks = all.map(({ matchday }) => matchday);
  const lines = (/** @type {"fields" | "flags" | "won"} */ what) => who.map(({ seat, look, letter, name }) => ({ seat, look, letter, name, values: all.map((mark) => mark[what].get(seat) ?? 0) }));
  return html`<main class="chronicle" id="main"><${Doors} room=${room} here="chronicle" /><h1>${t("chronicle.title")}</h1>
    ${last < 1
      ? html`<p class="lead">${t("chronicle.none")}</p>`
      : html`<div class="chronicle__at">
          <label for="chronicle-at">${weekName(weeks[at])}</label>
          <input id="chronicle-at" type="range" min="0" max=${last} value=${at} aria-valuetext=${weekName(weeks[at])} onInput=${(/** @type {any} */ event) => choose(Number(event.currentTarget.value))} />
          <a class="button" data-nav data-verb="on-map" href=${`/f/${room.id}/karte?woche=${weeks[at]}`}><${Icon} name="map" />${t("chronicle.map")}</a>
        </div>
        <div class="plots">${/** @type {const} */ (["fields", "flags", "won"]).map((what) => html`<${Plot} key=${what} title=${t(`chronicle.${what}`)} about=${t(`chronicle.${what}.about`)} lines=${lines(what)} weeks=${weeks} at=${at} onAt=${choose} />`)}</div>
        <${Form} room=${room} all=${all} />
        <${Sources} room=${room} />`}
  </main>`;
}

/** Everybody's duels, a column a week. @param {{ room: LeagueRoom, all: readonly Mark[] }} props */
function Form({ room, all }) {
  const scroller = useRef(/** @type {HTMLElement | null} */ (null));
  const played = all.filter(({ matchday }) => matchday);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [played.length]);
  return html`<section class="form"><h2>${t("chronicle.form")}</h2><p class="hint">${t("chronicle.form.about")}</p>
    <div class="scroll" ref=${scroller} tabindex="0" role="region" aria-label=${t("chronicle.form")}><table><thead><tr><th scope="col"><span class="sr">${t("balance.who")}</span></th>${played.map(({ matchday }) => html`<th key=${matchday} scope="col">${matchday}</th>`)}</tr></thead>
      <tbody>${seats(room).map((seat) => html`<tr key=${seat} data-form=${seat}><th scope="row"><${Who} room=${room} seat=${seat} /></th>${played.map(({ matchday, fights }) => html`<td key=${matchday}>${(fights.get(seat) ?? []).map((fight) => html`<${Mark} key=${`${fight.own}${fight.with}`} room=${room} fight=${fight} />`)}</td>`)}</tr>`)}</tbody></table></div></section>`;
}

/** @param {{ room: LeagueRoom, fight: Fight }} props */
function Mark({ room, fight }) {
  const words = t(`chronicle.fight.${fight.own ? "by" : "on"}`, { end: t(`chronicle.end.${fight.end}`), who: nameOf(room, fight.with), mine: fight.mine, theirs: fight.theirs });
  return html`<span class=${`mark mark--${fight.end} ${fight.own ? "mark--own" : ""}`} title=${words}><span aria-hidden="true">${t(`chronicle.short.${fight.end}`)}</span><span class="sr">${words}</span></span>`;
}

/** What everybody's flags came from. @param {{ room: LeagueRoom }} props */
function Sources({ room }) {
  const view = room.view;
  if (!view) return null;
  const rows = owners(room).map(({ seat, look }) => ({ seat, look, sums: sources(view, seat) }));
  const most = Math.max(1, ...rows.flatMap(({ sums }) => Object.values(sums)));
  return html`<section class="sources"><h2>${t("chronicle.sources")}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("chronicle.sources")}><table><thead><tr><th scope="col">${t("balance.who")}</th>${SOURCES.map((source) => html`<th key=${source} scope="col">${t(`balance.${source}`)}</th>`)}</tr></thead>
      <tbody>${rows.map(({ seat, look, sums }) => html`<tr key=${seat} data-sources=${seat}><th scope="row"><${Who} room=${room} seat=${seat} /></th>${SOURCES.map((source) => html`<td key=${source}><span class="measure"><span class=${`measure__bar sign--${look}`} style=${{ width: `${(56 * Math.max(0, sums[source])) / most}px` }}></span><b>${sums[source] < 0 ? `−${-sums[source]}` : sums[source]}</b></span></td>`)}</tr>`)}</tbody></table></div></section>`;
}
