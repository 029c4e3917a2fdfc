/** A week's balance: of each player the sum and what it is made of; and what became of the duels. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Who, nameOf, seats } from "./people.js";

/** @import { Balance, Duel, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "./room.js" */

const PARTS = /** @type {const} */ (["club", "loot", "scorer", "bonus", "hit", "repelled"]);

/** @param {Balance} balance @param {typeof PARTS[number]} part */
function value(balance, part) {
  const found = balance[part] ?? 0;
  return typeof found === "number" ? found : Object.values(found).reduce((sum, n) => sum + n, 0);
}

/** @param {{ room: LeagueRoom, matchday: number, week: Week }} props */
export function Balances({ room, matchday, week }) {
  const all = seats(room).filter((seat) => week.scores?.[seat]);
  const ready = room.me !== null && week.stage === "settled";
  const said = room.me !== null && week.ready?.[room.me];
  return html`<section class="balances" data-preliminary=${week.preliminary ? "true" : undefined}><h2>${t("balance.title")} ${week.preliminary && html`<small class="chip">${t("balance.preliminary")}</small>`}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("balance.title")}><table><thead><tr><th scope="col">${t("balance.who")}</th><th scope="col">${t("balance.sum")}</th>${PARTS.map((part) => html`<th key=${part} scope="col">${t(`balance.${part}`)}</th>`)}</tr></thead>
    <tbody>${all.map((seat) => {
      const balance = /** @type {Balance} */ (week.scores?.[seat].balance);
      return html`<tr key=${seat} data-balance=${seat}><th scope="row"><${Who} room=${room} seat=${seat} /></th><td><b>${signed(balance.total)}</b></td>${PARTS.map((part) => html`<td key=${part}>${signed(value(balance, part))}</td>`)}</tr>`;
    })}</tbody></table></div>
    ${Object.values(week.duels ?? {}).length > 0 && html`<ul class="duels">${Object.values(week.duels ?? {}).map((duel) => html`<li key=${`${duel.by}-${duel.on}`}><${Icon} name="swords" /> ${told(room, duel, !!week.preliminary)}</li>`)}</ul>`}
    ${ready && html`<button type="button" class="button" data-verb="ready" aria-pressed=${!!said} disabled=${room.resting} onClick=${() => room.send({ do: "ready", matchday, ready: !said })}>${said ? html`<${Icon} name="check" />` : null}${t(said ? "balance.ready.said" : "balance.ready")}</button>`}
  </section>`;
}

/** @param {number} n */
function signed(n) {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** @param {LeagueRoom} room @param {Duel} duel @param {boolean} preliminary */
function told(room, duel, preliminary) {
  const facts = { by: nameOf(room, duel.by), on: nameOf(room, duel.on), mine: duel.mine, theirs: duel.theirs, n: duel.loot ?? duel.repelled ?? 0 };
  const what = duel.end === "void" ? (preliminary ? "open" : "void") : duel.loot ? "loot" : duel.repelled ? "repelled" : "nothing";
  return [t(`duel.${what}`, facts), ...(duel.why ?? []).map((why) => t(`duel.why.${why}`))].join(" ");
}
