/** Special cards for a week: Klatsche, Trainer, Comeback, spy. Shown only while there is one to play. */
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Who, clubName, nameOf, playerName } from "./people.js";

/** @import { MyWeek, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "./room.js" */

/** @param {{ room: LeagueRoom, matchday: number, week: Week, mine: MyWeek }} props */
export function Cards({ room, matchday, mine }) {
  const forcing = [...Object.entries(mine.klatschen ?? {}).map((one) => /** @type {const} */ (["klatsche", ...one])), ...Object.entries(mine.trainers ?? {}).map((one) => /** @type {const} */ (["trainer", ...one]))];
  const comebacks = (mine.comebacks ?? []).filter((of) => of);
  if (!forcing.length && !comebacks.length && !mine.looks_left && !mine.plays?.length && !mine.looks?.length) return null;
  const spyable = mine.looks_left ? Object.keys(room.view?.members ?? {}).map(Number).filter((seat) => seat !== room.me) : [];
  return html`<section class="special" aria-label=${t("cards.title")}><h2>${t("cards.title")}</h2>
    ${(mine.plays ?? []).map((play, n) => html`<p key=${n} class="chip">${t(`cards.played.${play.card}`, { who: play.target === undefined ? "" : nameOf(room, play.target), club: clubName(room, play.club), n: play.of ?? 0 })}</p>`)}
    ${forcing.map(([card, target, clubs]) => html`<${Force} key=${`${card}${target}`} room=${room} card=${card} matchday=${matchday} target=${Number(target)} clubs=${clubs} />`)}
    ${comebacks.map((of) => html`<button key=${of} type="button" class="button" data-card="comeback" disabled=${room.resting} onClick=${() => room.send({ do: "comeback", matchday, of })}>${t("cards.comeback", { n: of })}</button>`)}
    ${spyable.map((seat) => html`<button key=${seat} type="button" class="button" data-card="spy" disabled=${room.resting} onClick=${() => room.send({ do: "spy", matchday, target: seat })}>${t("cards.spy", { who: nameOf(room, seat) })}</button>`)}
    ${(mine.looks ?? []).map((look) => html`<p key=${look.at} class="paper-box"><b><${Who} room=${room} seat=${look.target} /></b> ${t("cards.saw", { club: clubName(room, look.picks.club) || "–", scorer: playerName(room, look.picks.scorer) || "–" })}</p>`)}
  </section>`;
}

/** @param {{ room: LeagueRoom, card: "klatsche" | "trainer", matchday: number, target: number, clubs: string[] }} props */
function Force({ room, card, matchday, target, clubs }) {
  const [club, choose] = useState("");
  return html`<div class="force"><label>${t(`cards.${card}`, { who: nameOf(room, target) })}
    <select value=${club} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}><option value="">${t("cards.choose")}</option>${clubs.filter(Boolean).map((one) => html`<option value=${one}>${clubName(room, one)}</option>`)}</select></label>
    <button type="button" class="button" data-card=${card} disabled=${!club || room.resting} onClick=${() => room.send({ do: card, matchday, target, club })}>${t("cards.play")}</button></div>`;
}
