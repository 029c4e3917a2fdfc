/** Which club to play with: each with its match, its win chance and what that brings, or where it was used. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";
import { POINTS, percent, playing, signed } from "./chances.js";
import { clubName, nameOf } from "./people.js";
import { moment } from "./when.js";

/** @import { Props } from "./picks.js" */

/** Where the win chances come from, as a person would say it. @param {string} source */
function sourceName(source) {
  return has(`source.${source}`) ? t(`source.${source}`) : source;
}

/** @param {Props} props */
export function Clubs({ room, matchday, week, mine }) {
  const picks = mine.picks ?? {};
  const free = new Set(mine.clubs);
  const rows = [...playing(week)].map(([club, { match, home }]) => ({ club, match, home, chance: match.chance ? (home ? match.chance.home : match.chance.away) : 0, row: match.chance?.[home ? "home_row" : "away_row"] }));
  rows.sort((a, b) => Number(free.has(b.club)) - Number(free.has(a.club)) || b.chance - a.chance);
  if (picks.forced) return html`<p class="fault">${t(`picks.forced.${picks.forced}`, { who: nameOf(room, picks.by ?? 0), club: clubName(room, picks.club) })} <a href="/hilfe/liga#zwei-herren" data-nav>${t("league.why")}</a></p>`;
  return html`${rows[0]?.match.chance && html`<p class="hint">${t("picks.source", { source: sourceName(rows[0].match.chance.source), when: moment(week.opened_at ?? rows[0].match.chance.at) })} <a href="/hilfe/liga#stufen" data-nav>${t("league.why")}</a></p>`}<ul class="rows">${rows.map(({ club, match, home, chance, row }) => {
    const points = row && POINTS[row];
    const used = mine.used_clubs?.[club];
    return html`<li key=${club}><button type="button" class=${`row ${picks.club === club ? "row--on" : ""}`} data-club=${club} aria-pressed=${picks.club === club} disabled=${!free.has(club) || room.resting} onClick=${() => room.send({ do: "picks", matchday, club: picks.club === club ? "" : club })}>
      <span class="row__sign">${club}</span><span class="row__main"><b>${clubName(room, club)}</b><small>${t(home ? "picks.home" : "picks.away", { club: clubName(room, home ? match.away : match.home) })}</small></span>
      ${used !== undefined && !free.has(club) ? html`<small class="row__used">${t("picks.used", { n: used })}</small>` : points && html`<span class="row__chance"><b>${percent(chance)}</b><small><span aria-hidden="true">${points.map(signed).join(" / ")}</span><span class="sr">${t("picks.points", { win: signed(points[0]), draw: signed(points[1]), loss: signed(points[2]) })}</span></small></span>`}
    </button></li>`;
  })}</ul>`;
}
