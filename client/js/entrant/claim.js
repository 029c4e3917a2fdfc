/** A match on paper: both say how it went; if they agree it counts, else a judge comes. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { bestOf, optionsOf } from "../tournament/options.js";
import { nameOf } from "../tournament/read.js";
import { scoreWords, scores } from "../tournament/score.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { Games, Match } from "../tournament.js" */

/** @param {{ room: EventRoom, id: string, match: Match }} props */
export function Claim({ room, id, match }) {
  const { view, me } = room;
  const [again, setAgain] = useState(false);
  if (!view || me === null) return null;
  const said = view.my?.claim;
  const own = said && me === match.b ? /** @type {Games} */ ([said[1], said[0], said[2]]) : said;
  const stage = match.node ? "bracket" : "group";
  const against = me === match.a ? match.b : match.a;
  const other = nameOf(view, against);
  const alone = against !== undefined && view.players[against]?.seat === undefined;
  if (own && !again) return html`<div class="event__claim" data-claim="said"><p><b>${t("event.claim.said", { score: scoreWords(own) })}</b> ${t(alone ? "event.claim.paper" : "event.claim.waits", { who: other })}</p><button type="button" class="inline" onClick=${() => setAgain(true)}>${t("event.claim.other")}</button></div>`;
  const say = (/** @type {Games} */ games) => {
    room.send({ do: "claim", match: id, games });
    setAgain(false);
  };
  return html`<div class="event__claim" data-claim="ask"><p>${t("event.claim", { who: other })}</p><div class="event__scores">${scores(bestOf(optionsOf(view), stage), stage === "bracket").map((games) => html`<button key=${games.join()} type="button" class="button" data-games=${games.join()} disabled=${room.resting || room.sending("claim")} onClick=${() => say(games)}>${games[0] > games[1] && html`<${Icon} name="trophy" />`}${scoreWords(games)}<span class="sr"> ${t(games[0] > games[1] ? "event.claim.won" : games[0] < games[1] ? "event.claim.lost" : "event.claim.drawn")}</span></button>`)}</div></div>`;
}
