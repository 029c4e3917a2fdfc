/** How it looks inside the rooms of the round: asked of the server again and again while somebody looks. */
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { faultText } from "../views/fault.js";

/** @import { EventRoom } from "../tournament/room.js" */

/**
 * @typedef {"opening" | "held" | "lobby" | "playing" | "break" | "over"} TablePhase
 * @typedef {{ room: string, phase: TablePhase, points?: [number, number], score: [number, number, number], clock?: { ends: number, paused_at?: number, sudden_death?: boolean }, here: [boolean, boolean], asked: number[], turn?: number, at: number }} Table
 * @typedef {Record<string, Table>} Tables  by match
 */

const EVERY_MS = 1_500;

/** @param {EventRoom} room @param {boolean} wanted there is something to see @returns {{ tables: Tables, fault: string }} */
export function useTables(room, wanted) {
  const [tables, setTables] = useState(/** @type {Tables} */ ({}));
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    let timer = 0;
    const ask = async () => {
      if (document.visibilityState === "visible") {
        await room.ask("GET", "console").then(
          (found) => !gone && (setTables(found.tables), setFault("")),
          (problem) => !gone && setFault(faultText(problem)),
        );
      }
      if (!gone) timer = window.setTimeout(ask, EVERY_MS);
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [room, wanted]);
  return { tables, fault };
}

/** Draws again each second: for many clocks at once. @param {boolean} wanted */
export function useSecond(wanted) {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setInterval(() => draw((n) => n + 1), 1_000);
    return () => clearInterval(timer);
  }, [wanted]);
}

/** @param {{ fault: string }} props */
export function Unseen({ fault }) {
  return fault ? html`<p class="fault" role="status">${t("desk.unseen")} ${fault}</p>` : null;
}
