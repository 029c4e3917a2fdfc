/** A week's balance: of each player the sum and what it is made of, each number with its rule and its matches; and what became of the duels. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Who, seats } from "../league/people.js";
import { signed } from "../league/chances.js";
import { PARTS, Reason, told, value } from "./reason.js";

/** @import { Balance, Week } from "../stadium.js" */
/** @import { Part } from "./reason.js" */
/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom, matchday: number, week: Week }} props */
export function Balances({ room, matchday, week }) {
  const [asked, ask] = useState("");
  const all = seats(room).filter((seat) => week.scores?.[seat]);
  const ready = room.me !== null && week.stage === "settled";
  const said = room.me !== null && week.ready?.[room.me];
  const number = (/** @type {number} */ seat, /** @type {Part} */ part, /** @type {number} */ n) => {
    const key = `${seat}/${part}`;
    return html`<button key=${part} type="button" class=${`sum ${part === "sum" ? "sum--all" : n ? "" : "sum--none"} ${asked === key ? "sum--on" : ""}`} data-part=${part} aria-expanded=${asked === key} onClick=${() => ask(asked === key ? "" : key)}><small>${t(`balance.${part}`)}</small><b>${signed(n)}</b></button>`;
  };
  return html`<section class="balances" data-preliminary=${week.preliminary ? "true" : undefined} aria-label=${t("balance.title")}><h2>${t("balance.title")} ${week.preliminary && html`<small class="chip">${t("balance.preliminary")}</small>`}</h2>
    <p class="hint">${t(week.preliminary ? "balance.live" : "balance.about")}</p>
    <ul class="accounts">${all.map((seat) => {
      const balance = /** @type {Balance} */ (week.scores?.[seat].balance);
      const open = /** @type {Part | undefined} */ (asked.startsWith(`${seat}/`) ? asked.split("/")[1] : undefined);
      return html`<li key=${seat} class="account" data-balance=${seat}><h3><${Who} room=${room} seat=${seat} hand=${true} /></h3>
        <div class="account__sums">${number(seat, "sum", balance.total)}${PARTS.map((part) => number(seat, part, value(balance, part)))}</div>
        ${open && html`<${Reason} room=${room} week=${week} seat=${seat} part=${open} />`}</li>`;
    })}</ul>
    ${Object.values(week.duels ?? {}).length > 0 && html`<ul class="duels">${Object.values(week.duels ?? {}).map((duel) => html`<li key=${`${duel.by}-${duel.on}`}><${Icon} name="swords" /> ${told(room, duel, !!week.preliminary)}</li>`)}</ul>`}
    ${ready && html`<button type="button" class="button" data-verb="ready" aria-pressed=${!!said} disabled=${room.resting} onClick=${() => room.send({ do: "ready", matchday, ready: !said })}>${said ? html`<${Icon} name="check" />` : null}${t(said ? "balance.ready.said" : "balance.ready")}</button><p class="hint">${t("balance.ready.about")} <a href="/hilfe/liga#wann" data-nav>${t("league.why")}</a></p>`}
  </section>`;
}
