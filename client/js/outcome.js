/** How a game ended, in words. */
import { has, t } from "./i18n.js";
import { seatName } from "./names.js";

/** @import { Result } from "./legends.js" */
/** @import { Room } from "./room.js" */

const USUAL_TIMEOUTS = 3; // a view names another number

/** @param {Room} room @param {Result} result @returns {{ title: string, why: string, line: string, tone: "won" | "lost" | "draw" | "seen" }} */
export function outcome(room, result) {
  const me = room.store.seat.value;
  const { winner } = result;
  const tone = winner === undefined ? "draw" : me === null ? "seen" : winner === me ? "won" : "lost";
  const who = winner === undefined ? "" : seatName(room, winner);
  const loser = winner === undefined ? "" : seatName(room, 1 - winner);
  const title = tone === "draw" ? t("over.draw") : tone === "won" ? t("over.won") : t("over.winner", { who });
  const { clock_ms = 0, timeouts = USUAL_TIMEOUTS } = room.store.view.value?.options ?? {};
  const reason = `over.reason.${result.reason}`;
  let why = t(loser && has(`${reason}.who`) ? `${reason}.who` : reason, { who, loser, minutes: Math.round(clock_ms / 60_000), timeouts });
  if (result.reason === "time" && result.criterion) {
    const values = result.values ?? { 0: 0, 1: 0 };
    const first = me ?? winner ?? 0;
    why += ` ${t(`over.criterion.${result.criterion}`, { a: values[/** @type {"0" | "1"} */ (String(first))], b: values[/** @type {"0" | "1"} */ (String(1 - first))] })}`;
  }
  return { title, why, line: `${title}. ${why}`, tone };
}
