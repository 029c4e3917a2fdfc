/** Which club to play with: each with its match, its win chance and what that brings, or where it was used. */
import { html } from "../html.js";
import { has, lang, t } from "../i18n.js";
import { clubName, nameOf } from "./people.js";
import { signed } from "./reason.js";
import { moment } from "./when.js";

/** @import { Match, Tier, Week } from "../stadium.js" */
/** @import { Props } from "./picks.js" */

/** Points of the rule book's table: win, draw, defeat. @type {Record<Tier, [number, number, number]>} */
const POINTS = { "above-65": [2, 0, -2], "45-65": [2, 1, 0], "30-45": [3, 1, 0], "15-30": [4, 2, 0], "below-15": [7, 4, 0] };

/** @param {number} hundredths of a percent */
export function percent(hundredths) {
  return `${(Math.floor(hundredths / 10) / 10).toLocaleString(lang.value === "de" ? "de-DE" : "en-GB", { minimumFractionDigits: 1 })} %`;
}

/** Where the win chances come from, as a person would say it. @param {string} source */
function sourceName(source) {
  return has(`source.${source}`) ? t(`source.${source}`) : source;
}

/** Each club that plays with its match. @param {Week} week @returns {Map<string, { match: Match, home: boolean }>} */
export function playing(week) {
  const found = new Map();
  for (const match of Object.values(week.matches)) {
    if (match.off) continue;
    found.set(match.home, { match, home: true });
    found.set(match.away, { match, home: false });
  }
  return found;
}

/** @param {Props} props */
export function Clubs({ room, matchday, week, mine }) {
  const picks = mine.picks ?? {};
  const free = new Set(mine.clubs);
  const rows = [...playing(week)].map(([club, { match, home }]) => ({ club, match, home, chance: match.chance ? (home ? match.chance.home : match.chance.away) : 0, row: match.chance?.[home ? "home_row" : "away_row"] }));
  rows.sort((a, b) => Number(free.has(b.club)) - Number(free.has(a.club)) || b.chance - a.chance);
  if (picks.forced) return html`<p class="fault">${t(`picks.forced.${picks.forced}`, { who: nameOf(room, picks.by ?? 0), club: clubName(room, picks.club) })} <a href="/hilfe/liga#zwei-herren" data-nav>${t("league.why")}</a></p>`;
  return html`<ul class="rows">${rows.map(({ club, match, home, chance, row }) => {
    const points = row && POINTS[row];
    const used = mine.used_clubs?.[club];
    return html`<li key=${club}><button type="button" class=${`row ${picks.club === club ? "row--on" : ""}`} data-club=${club} aria-pressed=${picks.club === club} disabled=${!free.has(club) || room.resting} onClick=${() => room.send({ do: "picks", matchday, club: picks.club === club ? "" : club })}>
      <span class="row__sign">${club}</span><span class="row__main"><b>${clubName(room, club)}</b><small>${t(home ? "picks.home" : "picks.away", { club: clubName(room, home ? match.away : match.home) })}</small></span>
      ${used !== undefined && !free.has(club) ? html`<small class="row__used">${t("picks.used", { n: used })}</small>` : points && html`<span class="row__chance"><b>${percent(chance)}</b><small><span aria-hidden="true">${points.map(signed).join(" / ")}</span><span class="sr">${t("picks.points", { win: signed(points[0]), draw: signed(points[1]), loss: signed(points[2]) })}</span></small></span>`}
    </button></li>`;
  })}</ul>${rows[0]?.match.chance && html`<p class="hint">${t("picks.source", { source: sourceName(rows[0].match.chance.source), when: moment(week.opened_at ?? rows[0].match.chance.at) })} <a href="/hilfe/liga#stufen" data-nav>${t("league.why")}</a></p>`}`;
}
