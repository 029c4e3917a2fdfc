/** A table of CFG Legends on a large screen: the same board as everywhere, larger words, nothing to press. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { seatName } from "../names.js";
import { Room } from "../room.js";
import { outcome } from "../outcome.js";
import { lastLines } from "../telling.js";
import { Board } from "../views/board.js";
import { lateTime } from "../views/connection.js";
import { usePainted, useRoom } from "../views/entrance.js";
import { Hand } from "../views/hand.js";
import { Chain } from "../views/middle.js";
import { useMotion } from "../views/moving.js";
import { PromptBar } from "../views/prompt.js";
import { Strip } from "../views/strip.js";
import { Along, Head } from "./frame.js";
import { Standby } from "./standby.js";

const LINES = 7;

/** @param {{ id: string, count: number }} props */
export function Table({ id, count }) {
  // Only ever a spectator, whatever seats this browser holds: a screen on the wall shows nobody's hand.
  const room = useRoom((of) => new Room(of, () => ""), id);
  const layer = useMotion(room);
  usePainted(room.store.seq.value);
  const motion = room.motion.value;
  const view = room.store.view.value;
  if (room.store.connection.value === "missing") return html`<${Standby} />`;
  const names = [0, 1].map((seat) => seatName(room, seat));
  const title = t("tv.against", { a: names[0], b: names[1] });
  if (!view || motion === undefined) return html`<main class="tv" id="main"><${Head} store=${room.store} title=${room.store.people.value[1] ? title : ""} count=${count} /><div class="tv__wait" role="status">${room.store.late.value ? t("late.wait", { time: lateTime(room.store.late.value) }) : t("room.loading")}</div></main>`;
  const near = room.near.value;
  const before = view.phase === "lobby" || view.phase === "compliment";
  const [a, b] = [view.players[0].life, view.players[1].life];
  const news = view.result ? outcome(room, view.result).line : t("tv.points", { a: names[0], b: names[1], n: a, m: b });
  return html`<main class="tv" id="main" data-tv="table">
    <${Head} store=${room.store} title=${title} count=${count} />
    <p class="sr">${news}</p>
    ${before
      ? html`<div class="tv__wait" role="status">${t(view.phase === "lobby" ? "lobby.watch" : "lobby.watch.compliment")}</div>`
      : html`<div class="tv__table" inert>
          <${Strip} room=${room} seat=${1 - near} />
          <${Hand} room=${room} of=${1 - near} />
          <${Board} room=${room} />
          <${Hand} room=${room} of=${near} />
          <${Strip} room=${room} seat=${near} near=${true} />
          <aside class="tv__side"><${PromptBar} room=${room} /><${Chain} room=${room} stacked=${true} /><ul class="tv__lines">${lastLines(room, LINES).map((line) => html`<li key=${line.key}>${line.text}</li>`)}</ul><${Along} path=${`/qr/d/${room.id}.svg`} /></aside>
          <div class="layer" ref=${layer} aria-hidden="true"></div>
        </div>`}
  </main>`;
}
