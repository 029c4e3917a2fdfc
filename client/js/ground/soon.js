/** Before the flag round: when it begins, who sets in which order, how many, and who is here. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Who } from "../league/people.js";
import { moment, until, useTime } from "../league/when.js";

/** @import { Week } from "../stadium.js" */
/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom, week: Week }} props */
export function RoundSoon({ room, week }) {
  const now = useTime(room);
  const at = week.times.round ?? 0;
  const order = [...(room.view?.table ?? [])].sort((a, b) => a.fields - b.fields || a.balance - b.balance);
  return html`<section class="paper-box soon" aria-label=${t("soon.title")}><h2><${Icon} name="flag" /> ${t("soon.title")}</h2>
    <p class="lead">${[moment(at), until(at, now)].filter(Boolean).join(" · ")}</p><p class="hint">${t("soon.about")} <a href="/hilfe/liga#reihenfolge" data-nav>${t("league.why")}</a></p>
    <ol class="soon__order">${order.map(({ seat, fields }) => {
      const person = room.store.people.value[seat];
      const here = person?.bot || person?.here;
      const flags = week.scores?.[seat]?.balance.total ?? 0;
      return html`<li key=${seat} data-soon=${seat} data-here=${!!here}><${Who} room=${room} seat=${seat} /><span>${t("soon.fields", { n: fields })}</span><b>${flags < 0 ? t("soon.minus", { n: -flags }) : t("soon.flags", { n: Math.max(flags, 1) })}</b><small class=${here ? "soon__here" : ""}>${t(week.ready?.[seat] ? "soon.ready" : here ? "soon.here" : "soon.away")}</small></li>`;
    })}</ol></section>`;
}
