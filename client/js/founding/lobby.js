/** Before the draw: who takes part, and how others come. */
import { Icon, html, useEffect, useRef } from "../html.js";
import { has, t } from "../i18n.js";
import { Part } from "../later.js";
import { playerPortrait } from "../portraits.js";
import { nameOf, seats } from "../league/people.js";
import { Refusal } from "../league/refusal.js";
import { Sure } from "../profile/sure.js";
import { asked } from "../router.js";
import { seasonName } from "./found.js";

/** @import { LeagueRoom } from "../league/room.js" */

const LEAST = 3, MOST = 6;

/** A minute of the day as a clock shows it. @param {number} minute */
function wallTime(minute) {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
}

/** @param {{ room: LeagueRoom }} props */
export function Lobby({ room }) {
  const view = room.view;
  const seat = room.store.seat.value;
  /** By an invitation: whoever has just taken a place wants to play. */
  const came = useRef(asked("neu") !== null);
  useEffect(() => {
    if (!came.current || seat === null || room.me !== null || room.resting) return;
    came.current = false;
    history.replaceState(history.state, "", location.pathname); // who leaves again is not brought back by a reload
    room.send({ do: "join" });
  }, [seat, room.me, room.resting]);
  if (!view) return null;
  const here = seats(room);
  const founder = seat === 0;
  const enough = here.length >= LEAST;
  return html`<main class="lobby" id="main">
    <header><h1>${t("league.lobby")}</h1><p class="lead">${t("league.lobby.about", { least: LEAST, most: MOST })}</p></header>
    <ul class="chips"><li class="chip">${t("found.matchdays", { n: view.options.last - view.options.first + 1 })}</li><li class="chip">${t("league.from", { n: view.options.first })}</li><li class="chip">${t("league.monday", { time: wallTime(view.options.round_minute) })}</li><li class="chip">${seasonName(view.options.source)}</li>${Object.entries(view.options).flatMap(([name, value]) => [`switch.${name}.${value}`, `switch.${name}`].filter(has).slice(0, 1)).map((key) => html`<li key=${key} class="chip">${t(key)}</li>`)}</ul>
    <p class="hint">${t("league.settings")} <a href="/hilfe/liga" data-nav>${t("league.rules")}</a></p>
    <ul class="seats" aria-label=${t("lobby.seats")}>${here.map((n) => html`<li class="seat" key=${n} data-seat=${n}><img src=${playerPortrait(nameOf(room, n))} alt="" width="48" height="48" /><span><b>${nameOf(room, n)}</b><small>${t(n === 0 ? "league.founder" : "league.joined")}</small></span><${Icon} name="check" class="seat__tick" /></li>`)}</ul>
    <${Refusal} room=${room} />
    ${seat !== null && room.me === null && html`<button type="button" class="button button--main button--big" data-verb="join" disabled=${room.resting || room.sending("join")} onClick=${() => room.send({ do: "join" })}><${Icon} name="users" />${t("league.join")}</button>`}
    ${founder
      ? html`<${Sure} verb="begin" icon="dices" main=${true} say=${t("league.begin")} sure=${t("league.begin.sure", { n: here.length })} busy=${!enough || room.resting || room.sending("begin")} onSure=${() => room.send({ do: "begin" })} />
        ${!enough && html`<p class="hint">${t("league.more", { n: LEAST - here.length })}</p>`}`
      : html`<p class="lead" role="status">${t(seat === null ? "league.watch" : "league.wait")}</p>`}
    ${room.me !== null && !founder && html`<button type="button" class="inline" data-verb="leave" onClick=${() => room.send({ do: "leave" })}>${t("league.leave")}</button>`}
    ${here.length < MOST && html`<${Part} of="invitation" show="InvitePanel" roomId=${room.id} engine="stadium" free=${MOST - here.length} />`}
  </main>`;
}
