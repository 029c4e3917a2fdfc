/** Special cards for a week: Klatsche, Trainer, Comeback, spy. Shown only while there is one to play. */
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Answers, Chosen } from "../league/lineups.js";
import { Who, clubName, nameOf } from "../league/people.js";

/** @import { MyWeek, Week } from "../stadium.js" */
/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom, matchday: number, week: Week, mine: MyWeek }} props */
export function Cards({ room, matchday, week, mine }) {
  const forcing = [...Object.entries(mine.klatschen ?? {}).map((one) => /** @type {const} */ (["klatsche", ...one])), ...Object.entries(mine.trainers ?? {}).map((one) => /** @type {const} */ (["trainer", ...one]))];
  const comebacks = (mine.comebacks ?? []).filter((of) => of);
  if (!forcing.length && !comebacks.length && !mine.looks_left && !mine.plays?.length && !mine.looks?.length) return null;
  const back = (mine.plays ?? []).filter((play) => week.stage === "open" && (play.card === "klatsche" || play.card === "trainer" || play.card === "comeback"));
  const spyable = mine.looks_left ? Object.keys(room.view?.members ?? {}).map(Number).filter((seat) => seat !== room.me) : [];
  return html`<section class="special" aria-label=${t("cards.title")}><h2>${t("cards.title")}</h2>
    ${(mine.plays ?? []).map((play, n) => html`<p key=${n} class="chip">${t(`cards.played.${play.card}`, { who: play.target === undefined ? "" : nameOf(room, play.target), club: clubName(room, play.club), n: play.of ?? 0 })}</p>`)}
    ${back.map((play) => html`<button key=${`${play.card}${play.target ?? ""}`} type="button" class="button" data-back=${play.card} disabled=${room.resting} onClick=${() => room.send(play.card === "comeback" ? { do: "comeback", matchday, of: 0 } : { do: play.card, matchday, target: play.target, club: "" })}>${t("cards.back", { card: t(`cards.name.${play.card}`), who: play.target === undefined ? "" : nameOf(room, play.target) })}</button>`)}
    ${forcing.map(([card, target, clubs]) => html`<${Force} key=${`${card}${target}`} room=${room} card=${card} matchday=${matchday} target=${Number(target)} clubs=${clubs} />`)}
    ${comebacks.map((of) => html`<button key=${of} type="button" class="button" data-card="comeback" disabled=${room.resting} onClick=${() => room.send({ do: "comeback", matchday, of })}>${t("cards.comeback", { n: of })}</button>`)}
    ${spyable.map((seat) => html`<button key=${seat} type="button" class="button" data-card="spy" disabled=${room.resting} onClick=${() => room.send({ do: "spy", matchday, target: seat })}>${t("cards.spy", { who: nameOf(room, seat) })}</button>`)}
    ${(mine.looks ?? []).map((look) => html`<div key=${look.at} class="lineup" data-seen=${look.target}><p><b><${Who} room=${room} seat=${look.target} /></b> ${t("cards.saw")}</p><${Chosen} room=${room} week=${week} picks=${look.picks} /><${Answers} week=${week} picks=${look.picks} /></div>`)}
  </section>`;
}

/** @param {{ room: LeagueRoom, card: "klatsche" | "trainer", matchday: number, target: number, clubs: string[] }} props */
function Force({ room, card, matchday, target, clubs }) {
  const [club, choose] = useState("");
  return html`<div class="force"><label>${t(`cards.${card}`, { who: nameOf(room, target) })}
    <select value=${club} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}><option value="">${t("cards.choose")}</option>${clubs.filter(Boolean).map((one) => html`<option value=${one}>${clubName(room, one)}</option>`)}</select></label>
    <button type="button" class="button" data-card=${card} disabled=${!club || room.resting} onClick=${() => room.send({ do: card, matchday, target, club })}>${t("cards.play")}</button></div>`;
}
