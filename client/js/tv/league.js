/** A league on a screen on the wall: its map, its table, and in a flag round whose turn it is. Nothing to press. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { lateTime } from "../views/connection.js";
import { usePainted, useRoom } from "../views/entrance.js";
import { Ring } from "../views/time.js";
import { Along, Head } from "./frame.js";
import { Standby } from "./standby.js";
import { Who, clubName, nameOf } from "../league/people.js";
import { LeagueRoom } from "../league/room.js";
import { current } from "../league/current.js";
import { added } from "../league/outage.js";

/** @import { FlagRound } from "../stadium.js" */

const TURN_MS = 30_000;

/** @param {{ id: string, count: number }} props */
export function Wall({ id, count }) {
  // Only ever a spectator, whatever seats this browser holds.
  const room = useRoom((of) => new LeagueRoom(of, () => ""), id);
  usePainted(room.store.seq.value);
  const view = room.view;
  if (room.store.connection.value === "missing") return html`<${Standby} />`;
  const title = view ? t("league.of", { who: nameOf(room, 0) }) : "";
  if (!view?.table) return html`<main class="tv" id="main"><${Head} store=${room.store} title=${title} count=${count} /><div class="tv__wait" role="status">${room.store.late.value ? t("late.wait", { time: lateTime(room.store.late.value) }) : t(view ? "tv.league.before" : "room.loading")}</div></main>`;
  return html`<main class="tv" id="main" data-tv="league">
    <${Head} store=${room.store} title=${`${title} · ${t("week.title", { n: view.round?.matchday ?? current(view, room.store.clock.now()) })}`} count=${count} />
    <div class="tv__league" inert>
      <div class="tv__map"><${Part} of="ground" show="Picture" room=${room} /></div>
      <aside class="tv__side">
        ${view.round && html`<${Turn} room=${room} round=${view.round} />`}
        <ol class="tv__table-of">${view.table.map((row) => html`<li key=${row.seat} data-row=${row.seat}><b>${row.place}.</b><span><${Who} room=${room} seat=${row.seat} /><small>${clubName(room, view.members[row.seat].home)}</small></span><b>${row.fields}</b></li>`)}</ol>
        <${Along} path=${`/qr/d/${room.id}.svg`} />
      </aside>
    </div>
  </main>`;
}

/** @param {{ room: LeagueRoom, round: FlagRound }} props */
function Turn({ room, round }) {
  const turn = round.turn;
  if (!turn) return null;
  const outage = added(room.store.story.value);
  return html`<p class="tv__turn"><${Ring} clock=${room.store.clock} until=${turn.ends} ends=${turn.ends} whole=${TURN_MS} /><b>${t("tv.turn", { who: nameOf(room, turn.seat) })}</b><${Icon} name="flag" /></p>${outage && html`<p class="tv__given" data-outage>${outage}</p>`}`;
}
