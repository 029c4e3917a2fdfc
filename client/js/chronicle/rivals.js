/** Who fights whom: of every two players the duels, the fields taken, the longest series, the routs. */
import { Icon, html, useMemo } from "../html.js";
import { t } from "../i18n.js";
import { Who, nameOf, owners, seats } from "../league/people.js";
import { RIVALS, pairs } from "./pairs.js";

/** @import { LeagueRoom } from "../league/room.js" */
/** @import { Meeting, Pair } from "./pairs.js" */

/** From one page of the chronicle to the other. @param {{ room: LeagueRoom, here: "chronicle" | "rivals" }} props */
export function Doors({ room, here }) {
  const base = `/f/${room.id}`;
  return html`<nav class="doors" aria-label=${t("chronicle.title")}>${/** @type {const} */ ([["chronicle", `${base}/chronik`], ["rivals", `${base}/erzfeinde`]]).map(([tab, href]) => html`<a key=${tab} class=${`pill ${here === tab ? "pill--on" : ""}`} aria-current=${here === tab ? "page" : undefined} href=${href} data-nav>${t(`chronicle.door.${tab}`)}</a>`)}</nav>`;
}

/** @param {{ room: LeagueRoom }} props */
export function Rivals({ room }) {
  const view = room.view;
  const size = room.map.value?.fields.length ?? 0;
  const all = useMemo(() => (view && size ? pairs(view, seats(room), size) : []), [view?.weeks, size]);
  if (!view || !size) return html`<main id="main"><p class="lead" role="status">${t("room.loading")}</p></main>`;
  const met = all.filter(({ meetings, taken }) => meetings.length || taken[0] || taken[1]);
  const strangers = all.filter((pair) => !met.includes(pair));
  return html`<main class="chronicle" id="main"><${Doors} room=${room} here="rivals" /><h1>${t("rivals.title")}</h1><p class="hint">${t(view.options.rivals === "shown" ? "rivals.about.shown" : "rivals.about", { n: RIVALS })}</p>
    ${met.length ? html`<ul class="pairs">${met.map((pair) => html`<${Card} key=${`${pair.first}-${pair.second}`} room=${room} pair=${pair} counts=${view.options.rivals !== "shown"} />`)}</ul>` : html`<p class="lead">${t("rivals.none")}</p>`}
    ${met.length > 0 && strangers.length > 0 && html`<p class="hint">${t("rivals.strangers", { who: strangers.map(({ first, second }) => `${nameOf(room, first)} – ${nameOf(room, second)}`).join(", ") })}</p>`}
  </main>`;
}

/** @param {{ room: LeagueRoom, pair: Pair, counts: boolean }} props  `counts`: a record decides ties */
function Card({ room, pair, counts }) {
  const { first, second, meetings, won, tied, taken, routs, series } = pair;
  const looks = new Map(owners(room).map(({ seat, look }) => [seat, look]));
  const names = { first: nameOf(room, first), second: nameOf(room, second) };
  const ahead = won[0] === won[1] ? "" : won[0] > won[1] ? names.first : names.second;
  const bar = /** @type {const} */ ([["won", won[0], `sign--${looks.get(first)}`], ["tied", tied, "bar__tied"], ["lost", won[1], `sign--${looks.get(second)}`]]);
  return html`<li class="pair" data-pair=${`${first}-${second}`}>
    <h2 class="pair__who"><${Who} room=${room} seat=${first} /><span class="pair__score" data-score=${`${won[0]}-${tied}-${won[1]}`}><b>${won[0]}</b><span aria-hidden="true"> : </span><span class="sr">${t("rivals.to")}</span><b>${won[1]}</b></span><${Who} room=${room} seat=${second} /></h2>
    ${meetings.length > 0 && html`<div class="bar-of" role="img" aria-label=${t("rivals.record", { ...names, won: won[0], tied, lost: won[1] })}>${bar.map(([side, n, look]) => n > 0 && html`<span key=${side} class=${`bar-of__part ${look}`} style=${{ flexGrow: n }}>${side === "tied" ? t("rivals.tied", { n }) : n}</span>`)}</div>`}
    ${meetings.length >= RIVALS && html`<p class="chip pair__now"><${Icon} name="swords" /> ${counts ? (ahead ? t("rivals.ahead", { who: ahead }) : t("rivals.even")) : t("rivals.now")}</p>`}
    <dl class="pair__facts">
      <dt>${t("rivals.taken")}</dt><dd data-taken=${taken.join("-")}>${names.first} <b>${taken[0]}</b> · ${names.second} <b>${taken[1]}</b></dd>
      <dt>${t("rivals.series")}</dt><dd>${series ? t("rivals.series.of", { who: nameOf(room, series.seat), n: series.n }) : "–"}</dd>
      <dt>${t("rivals.routs")}</dt><dd>${routs[0] || routs[1] ? html`${names.first} <b>${routs[0]}</b> · ${names.second} <b>${routs[1]}</b>` : "–"}</dd>
    </dl>
    ${meetings.length > 0 && html`<details><summary>${t("rivals.duels", { n: meetings.length })}<${Icon} name="chevron-down" /></summary><ol class="meetings">${meetings.toReversed().map((one) => html`<li key=${`${one.matchday}-${one.by}`}><${Met} room=${room} pair=${pair} meeting=${one} /></li>`)}</ol></details>`}
  </li>`;
}

/** @param {{ room: LeagueRoom, pair: Pair, meeting: Meeting }} props */
function Met({ room, pair, meeting }) {
  const { matchday, by, first, second, winner, rout } = meeting;
  return html`<a class="inline" href=${`/f/${room.id}/woche/${matchday}`} data-nav>${t("week.title", { n: matchday })}</a> ${nameOf(room, pair.first)} <b>${first} : ${second}</b> ${nameOf(room, pair.second)} <small>${t("rivals.by", { who: nameOf(room, by) })}${winner < 0 ? ` · ${t("chronicle.end.tie")}` : ""}${rout ? html` · <b>${t("rivals.rout")}</b>` : ""}</small>`;
}
