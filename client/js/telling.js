/** Told events in words, for the log, the ticker and the screen reader. `me` forms speak to the player. */
import { spelled } from "./clock.js";
import { has, t } from "./i18n.js";
import { cardName, counterName, seatName } from "./names.js";
import { outcome } from "./outcome.js";

/** @import { Named } from "./story.js" */
/** @import { Room } from "./room.js" */

/** Events that are too small for a line of their own: the lines around them say it. */
const SILENT = new Set(["deck-chosen", "shuffled"]);

/** @param {Room} room @param {Named} told @returns {string} empty: nothing to say */
export function sentence(room, told) {
  if (SILENT.has(told.e)) return "";
  if (told.e === "over") return outcome(room, /** @type {any} */ (told)).line;
  const variant = variantOf(told);
  const mine = told.seat !== undefined && told.seat === room.store.seat.value;
  const keys = [`told.${told.e}${variant}.me`, `told.${told.e}${variant}`, `told.${told.e}.me`, `told.${told.e}`];
  const key = keys.find((k) => (mine || !k.endsWith(".me")) && has(k));
  return key ? t(key, values(room, told)) : "";
}

/** @param {Named} told */
function variantOf(told) {
  switch (told.e) {
    case "summoned":
      if (told.by === "effect") return told.face === "down" ? ".effect.down" : `.effect.${told.from}`;
      return told.face === "down" ? ".down" : `.${told.mode}`;
    case "drew":
      return told.cards?.length && told.by === "rule" ? ".named" : "";
    case "opening":
      return told.redraw ? ".again" : "";
    case "negated":
      return told.attack ? ".attack" : "";
    case "attack":
      return told.target ? "" : ".direct";
    case "resolved":
      return told.nothing ? ".nothing" : "";
    case "left":
      if (told.why === "returned") return `.returned.${told.to}`;
      if (told.from === "deck") return ".milled";
      return has(`told.left.${told.why}`) ? `.${told.why}` : "";
    case "compliments":
      return told.lot ? ".lot" : "";
    case "changed":
    case "counter":
      return told.n > (told.was ?? 0) ? ".up" : ".down";
    case "mode":
      return `.${told.mode}`;
    case "phase":
      return `.${told.phase}`;
    case "referee":
      return `.${told.what}`;
    default:
      return "";
  }
}

/** @param {Room} room @param {Named} told @returns {Record<string, string | number>} */
function values(room, told) {
  /** @param {string | undefined} card */
  const thing = (card) => (card ? cardName(room, card) : t("card.a_hidden"));
  const seat = told.seat ?? (told.e === "game" || told.e === "compliments" ? told.starter : undefined);
  return {
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => typeof value === "string" || typeof value === "number")),
    who: seat === undefined ? "" : seatName(room, seat),
    card: thing(told.card),
    target: thing(told.targetCard),
    stat: told.stat ? t(`stat.${told.stat}`) : "",
    counter: told.name ? counterName(told.name) : "",
    phase: told.phase ? t(`phase.${told.phase}`) : "",
    cards: (told.cards ?? []).map((/** @type {string} */ id) => cardName(room, id)).join(", "),
    time: spelled(told.gap_ms ?? 0),
    n: told.n ?? told.cards?.length ?? 0,
  };
}

/** The newest lines that tell of something done, oldest first. @param {Room} room @param {number} most */
export function lastLines(room, most) {
  const story = room.store.story.value;
  /** @type {{ key: number, text: string }[]} */
  const lines = [];
  for (let i = story.length - 1; i >= 0 && lines.length < most; i--) {
    const { key, told } = story[i];
    const text = told.e === "phase" || told.e === "passed" ? "" : sentence(room, told);
    if (text) lines.unshift({ key, text });
  }
  return lines;
}
