/** One player's strip: face, name, Lehrkraft-Punkte, counts, and what was just said. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { seatName } from "../names.js";
import { playerPortrait } from "../portraits.js";
import { muted } from "../settings.js";
import { inZone } from "./board.js";
import { skipsLater } from "./cause.js";
import { useLeft } from "./time.js";

/** @import { Room } from "../room.js" */
/** @import { SeatKey } from "../legends.js" */

const BUBBLE_MS = 4_000;
/** Phrases that are said with a sign. @type {Record<string, string>} */
export const EMOTES = { 0: "smile", 13: "party-popper", 14: "trophy", 15: "handshake", 16: "lightbulb", 17: "hourglass", 18: "coffee", 19: "cloud-lightning" };

/** @param {{ room: Room, seat: number, near?: boolean }} props */
export function Strip({ room, seat, near = false }) {
  const view = room.store.view.value;
  const player = view?.players[/** @type {SeatKey} */ (String(seat))];
  if (!view || !player) return null;
  const person = room.store.people.value[seat];
  const name = seatName(room, seat);
  const away = person !== undefined && !person.here && !person.bot;
  const active = view.active === seat && view.phase !== "over";
  return html`<section data-anchor=${`strip-${seat}`} class=${`strip ${near ? "strip--near" : "strip--far"} ${active ? "strip--active" : ""}`} aria-label=${t("strip.label", { who: name })}>
    <span class="avatar" data-anchor=${`face-${seat}`}>
      <img src=${playerPortrait(name)} alt="" width="40" height="40" />
      ${person?.bot && html`<span class="avatar__badge"><${Icon} name="bot" /></span>`}
    </span>
    <div class="strip__who">
      <h2 class="strip__name"><span class="strip__label">${name}</span>${active ? html`<span class="turn-mark">${t("strip.turn")}</span>` : null}${view.phase !== "over" && skipsLater(view, seat).map((phase) => html`<span class="turn-mark turn-mark--skip" data-skip=${phase}>${t("strip.skip", { phase: t(`phase.${phase}`) })}</span>`)}</h2>
      <p class="strip__life">
        <b class=${player.life <= 10 ? "life life--low" : "life"} data-life=${seat} data-anchor=${`life-${seat}`}>${player.life}</b>
        ${away ? html`<${Away} room=${room} until=${view.away?.[/** @type {SeatKey} */ (String(seat))]} />` : html`<span class="strip__unit">${t("strip.points")}</span>`}
      </p>
    </div>
    <ul class="counts">
      ${near && !room.watching
        ? html`<li class="counts__anchor" data-anchor=${`hand-${seat}`} aria-hidden="true"></li>`
        : html`<li data-anchor=${`hand-${seat}`}>${inZone(view.cards, "hand", seat).length
            ? html`<button type="button" class="count-button" data-open-hand=${seat} aria-label=${t("hand.open", { who: name, n: player.hand })} onClick=${() => (room.panel.value = seat === 0 ? "hand-0" : "hand-1")}><${Icon} name="hand" /><b>${player.hand}</b></button>`
            : html`<${Icon} name="hand" /><b>${player.hand}</b><span class="sr">${t("count.hand", { n: player.hand })}</span>`}</li>`}
      <li data-anchor=${`deck-${seat}`}><${Icon} name="layers" /><b>${player.deck}</b><span class="sr">${t("count.deck", { n: player.deck })}</span></li>
      <li data-anchor=${`graveyard-${seat}`}>
        <button type="button" class="count-button" data-graveyard=${seat} aria-label=${t("count.graveyard", { n: player.graveyard, who: name })} onClick=${() => (room.panel.value = seat === 0 ? "graveyard-0" : "graveyard-1")}>
          <${Icon} name="armchair" /><b>${player.graveyard}</b>
        </button>
      </li>
    </ul>
    <${Bubble} room=${room} seat=${seat} />
  </section>`;
}

/** @param {{ room: Room, until: number | undefined }} props  `until`: so long the clocks stand still */
function Away({ room, until }) {
  const left = useLeft(room.store.clock, until);
  const seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class="away" data-away><${Icon} name="coffee" />${left ? t("away.wait", { time }) : t("away.gone")}</span>`;
}

/** @param {{ room: Room, seat: number }} props */
function Bubble({ room, seat }) {
  const said = room.store.said.value;
  const [, redraw] = useState(0);
  const mine = said?.seat === seat ? said : null;
  // Counted from when it was said: a strip that is drawn anew must not say it again.
  const left = mine ? Math.max(0, mine.at + BUBBLE_MS - performance.now()) : 0;
  useEffect(() => {
    if (!left) return undefined;
    const timer = setTimeout(() => redraw((n) => n + 1), left);
    return () => clearTimeout(timer);
  }, [mine?.n]);
  if (!mine || !left || (muted.value === "on" && seat !== room.store.seat.value)) return null;
  const icon = EMOTES[mine.phrase];
  return html`<p class=${icon ? "bubble bubble--emote" : "bubble"}>${icon && html`<${Icon} name=${icon} />`}<span class=${icon ? "sr" : ""}>${t(`phrase.${mine.phrase}`)}</span></p>`;
}
