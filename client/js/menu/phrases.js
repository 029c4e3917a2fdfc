/** What can be said: preset phrases where the server has any, and the offer of a draw. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { WhyRule } from "../rules/why.js";
import { muted } from "../settings.js";
import { EMOTES } from "../views/strip.js";
import { mayTalk } from "../views/tools.js";

/** @import { Room } from "../room.js" */

const PHRASES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** One phrase in three seconds, as the server counts. */
const PHRASE_MS = 3_000;

/** @param {{ room: Room, onDone: () => void }} props */
export function Phrases({ room, onDone }) {
  const say = (/** @type {number} */ phrase) => () => {
    if (performance.now() - room.spokeAt < PHRASE_MS) room.store.refuse("too-fast");
    else {
      room.spokeAt = performance.now();
      room.connection.say(phrase);
    }
    onDone();
  };
  if (!mayTalk()) return html`<div class="phrases"><${OfferDraw} room=${room} onDone=${onDone} /></div>`;
  return html`<div class="phrases">
    ${PHRASES.map((phrase) => html`<button type="button" class="button" data-phrase=${phrase} onClick=${say(phrase)}>${t(`phrase.${phrase}`)}</button>`)}
    <div class="emotes" role="group" aria-label=${t("phrases.emotes")}>${Object.entries(EMOTES).map(([phrase, icon]) => html`<button type="button" class="button" data-phrase=${phrase} aria-label=${t(`phrase.${phrase}`)} title=${t(`phrase.${phrase}`)} onClick=${say(Number(phrase))}><${Icon} name=${icon} /></button>`)}</div>
    <${OfferDraw} room=${room} onDone=${onDone} />
    <label class="check"><input type="checkbox" checked=${muted.value === "on"} onChange=${() => (muted.value = muted.value === "on" ? "off" : "on")} />${t("phrases.mute")}</label>
  </div>`;
}

/** Takes two taps in one place, like giving up. @param {{ room: Room, onDone: () => void }} props */
function OfferDraw({ room, onDone }) {
  const [sure, ask] = useState(false);
  const view = room.store.view.value;
  if (!view || view.phase === "over" || view.draw_offer !== undefined || view.options.draws === false) return null;
  const story = room.store.story.value;
  const asked = story.slice(story.findLastIndex(({ told }) => told.e === "turn") + 1).some(({ told }) => told.e === "draw-offered" && told.seat === room.store.seat.value);
  if (asked) return html`<p class="phrases__draw" data-verb="draw-asked">${t("draw.once")} <${WhyRule} paragraph="ziel-aufgeben" /></p>`;
  const press = () => {
    if (sure) {
      room.send({ do: "offer-draw", game: view.game });
      onDone();
    }
    ask(!sure);
  };
  return html`<button type="button" class="button phrases__draw" data-verb="offer-draw" onClick=${press}><${Icon} name="handshake" />${t(sure ? "draw.sure" : "draw.offer")}</button>`;
}
