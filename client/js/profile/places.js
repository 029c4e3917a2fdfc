/** Where I sit: games and leagues that go on, then those that are over. */
import { Icon, html, useEffect, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { placeOf } from "../router.js";
import { Fault } from "../views/fault.js";
import { seats } from "./server.js";

/** @import { Seat } from "./server.js" */

const FIRST = 6;

export function Places() {
  const [found, setFound] = useState(/** @type {Seat[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [all, setAll] = useState(false);
  useEffect(() => {
    seats().then(setFound, setProblem);
  }, []);
  const sorted = [...(found ?? [])].sort((a, b) => Number(a.over) - Number(b.over));
  const shown = all ? sorted : sorted.slice(0, FIRST);
  return html`<section class="paper-box" aria-labelledby="places"><h2 id="places"><${Icon} name="armchair" /> ${t("places.title")}</h2>
    <${Fault} problem=${problem} />
    ${found?.length === 0 && html`<p>${t("places.none")}</p>`}
    <ul class="perches">${shown.map((seat) => html`<li key=${`${seat.room} ${seat.seat}`}><a class="perches__one" data-nav data-place=${seat.room} href=${placeOf(seat.engine, seat.room)}>
      <${Icon} name=${seat.engine === "stadium" ? "map" : "swords"} /><span><b>${t(has(`places.${seat.engine}`) ? `places.${seat.engine}` : "places.game")}</b> <small>${names(seat)}</small></span>
      <span class="chip">${t(seat.over ? "places.over" : seat.begun ? "places.on" : "places.waits")}</span></a></li>`)}</ul>
    ${sorted.length > shown.length && html`<button type="button" class="inline" data-verb="all-places" onClick=${() => setAll(true)}>${t("places.all", { n: sorted.length })}</button>`}
    <p><a href="/r" data-nav>${t("places.file")}</a></p>
  </section>`;
}

/** @param {Seat} seat */
function names({ seats: there }) {
  return Object.entries(there).map(([seat, { name, bot, gone }]) => (gone ? t("seat.gone", { n: Number(seat) + 1 }) : bot ? t(has(`bot.${name}`) ? `bot.${name}` : "bot") : name)).join(" – ");
}
