/** Results to tap: the first tap asks in its place, the second enters. Two taps from the grid are enough for a table on paper. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { bestOf, optionsOf } from "../tournament/options.js";
import { nameOf } from "../tournament/read.js";
import { scoreWords, scores, usualScores } from "../tournament/score.js";
import { may } from "./rights.js";

/** @import { EventView, Games, Match } from "../tournament.js" */
/** @import { EventRoom } from "../tournament/room.js" */

const SURE_MS = 4_000;

/** The side that a result is about. @param {EventView} view @param {Match} match @param {Games} games */
function winnerWords(view, { a, b }, [won, lost]) {
  return won === lost ? t("event.claim.drawn") : nameOf(view, won > lost ? a : b);
}

/** "Ada sagt: 2:1 für Ben": from the winner's side, so that nobody has to ask whose games come first. @param {EventView} view @param {Match} match @param {string} side whose word it is @param {Games} games */
export function claimWords(view, match, side, games) {
  const [won, lost, drawn] = games;
  const score = won === lost ? scoreWords(games) : t("desk.claim.for", { score: scoreWords([Math.max(won, lost), Math.min(won, lost), drawn]), who: winnerWords(view, match, games) });
  return t("desk.claim", { who: nameOf(view, side === "0" ? match.a : match.b), score });
}

/** @param {EventView} view @param {Match} match */
function rules(view, match) {
  const stage = match.node ? "bracket" : "group";
  return /** @type {const} */ ([bestOf(optionsOf(view), stage), stage === "bracket"]);
}

/** All that the match may end with. @param {{ view: EventView, match: Match, resting: boolean, asked: Games | null, onAsk: (games: Games) => void, onEnter: (games: Games) => void }} props */
export function AllScores({ view, match, resting, asked, onAsk, onEnter }) {
  return html`<div class="desk__scores" role="group" aria-label=${t("desk.result")}>${scores(...rules(view, match)).map((games) => {
    const sure = asked?.join() === games.join();
    return html`<button key=${games.join()} type="button" class=${`desk__score ${sure ? "desk__score--sure" : ""}`} aria-pressed=${sure ? "true" : "false"} data-games=${games.join()} disabled=${resting} onClick=${() => (sure ? onEnter(games) : onAsk(games))}><b aria-live="polite">${sure ? t("desk.result.sure", { score: scoreWords(games) }) : scoreWords(games)}</b><small>${winnerWords(view, match, games)}</small></button>`;
  })}</div>`;
}

/** What most matches end with, small: for a cell of the grid; above it what one player has said already. @param {{ room: EventRoom, id: string, match: Match }} props */
export function Quick({ room, id, match }) {
  const { view } = room;
  const [asked, ask] = useState("");
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => ask(""), SURE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  if (!view || !may(view.staff?.role, "result")) return null;
  const enter = (/** @type {Games} */ games) => {
    ask("");
    room.send({ do: "result", match: id, games });
  };
  const said = /** @type {[string, Games][]} */ (Object.entries(view.staff?.claims?.[id] ?? {}));
  const about = (/** @type {Games} */ games) => `${match.table ? t("event.table", { n: match.table }) : t("event.no_table")}: ${winnerWords(view, match, games)}`;
  return html`<div class="desk__quick">
    ${said.map(([side, games]) => html`<p key=${side} class="desk__said" data-claimed=${games.join()}><span>${claimWords(view, match, side, games)}</span>${said.length === 1 && html`<button type="button" class="button button--main" data-verb="confirm-claim" disabled=${room.resting} onClick=${() => enter(games)}><${Icon} name="check" />${t("desk.claim.right")}<span class="sr"> ${about(games)}</span></button>`}</p>`)}
    ${said.length !== 1 && html`<p class="desk__taps" role="group" aria-label=${t("desk.result")}>${usualScores(...rules(view, match)).map((games) => {
      const sure = asked === games.join();
      return html`<button key=${games.join()} type="button" class=${`desk__tap ${sure ? "desk__tap--sure" : ""}`} data-games=${games.join()} disabled=${room.resting} onClick=${() => (sure ? enter(games) : ask(games.join()))}><span aria-live="polite">${scoreWords(games)}${sure ? "?" : ""}</span><span class="sr"> ${about(games)}</span></button>`;
    })}</p>`}</div>`;
}
