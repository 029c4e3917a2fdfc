/** A table of one's own at a shipped position, with the coach beside it. */
import { signal } from "../../vendor/signals.js";
import { createRoom } from "../api.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { t } from "../i18n.js";
import { faultText } from "../views/fault.js";
import { Lost } from "../views/lost.js";
import { RoomPage } from "../views/room.js";
import { Lesson, Quiz } from "./coach.js";
import { FIRST } from "./shelf.js";

/** @import { Room } from "../room.js" */
/** @import { Puzzle } from "./shelf.js" */

/** Nobody is hurried here. */
const CALM = { clock_ms: 0, turn_ms: 600_000, reply_ms: 600_000, order_ms: 600_000, bank_ms: 3_600_000 };

/** @param {{ id: string, puzzle: Puzzle | undefined, next: string }} props */
export function Session({ id, puzzle, next }) {
  const [room, setRoom] = useState("");
  const [fault, setFault] = useState("");
  const [round, setRound] = useState(0);
  const given = useMemo(() => signal(/** @type {number | null} */ (null)), []);
  useEffect(() => {
    setRoom("");
    createRoom({ bot: "sparring", options: { set: "practice", puzzle: id, ...CALM } }).then(
      (seated) => setRoom(seated.room),
      (problem) => setFault(faultText(problem)),
    );
  }, [id, round]);
  const beside = useMemo(
    () => (/** @type {{ room: Room }} */ props) => puzzle ? html`<${Quiz} room=${props.room} puzzle=${puzzle} given=${given} next=${next} again=${() => setRound((n) => n + 1)} />` : html`<${Lesson} room=${props.room} again=${() => setRound((n) => n + 1)} />`,
    [puzzle],
  );
  if (fault) return html`<${Lost} title=${t("practice.title")} text=${fault}><a class="button button--main" href="/ueben" data-nav>${t("practice.back")}</a><//>`;
  if (!room) return html`<div class="page"><main class="narrow" id="main"><h1>${t(id === FIRST ? "practice.first" : "practice.title")}</h1><p class="lead" role="status">${t("home.busy")}</p></main></div>`;
  return html`<div class="practice" data-stage=${puzzle && given.value === null ? "ask" : "play"}><${RoomPage} key=${room} id=${room} beside=${beside} /></div>`;
}
