/** What opens over the board: log, phrases, the Ruhestand, all legal moves, help. */
import { html, useEffect, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { seatName } from "../names.js";
import { sentence } from "../telling.js";
import { inZone } from "./board.js";
import { Copy } from "./copy.js";
import { Dialog } from "./dialog.js";
import { Decks } from "./lobby.js";
import { mayTalk } from "./tools.js";

/** @import { Room } from "../room.js" */

/** @param {{ room: Room, wide: boolean }} props  on wide screens the log stands beside the board */
export function Panels({ room, wide }) {
  const close = () => (room.panel.value = null);
  switch (room.panel.value) {
    case "log":
      return wide ? null : html`<${Dialog} title=${t("tools.log")} class="dialog--log" onClose=${close}><${Log} room=${room} /><//>`;
    case "phrases":
      return html`<${Dialog} title=${t(mayTalk() ? "tools.phrases" : "tools.draw")} onClose=${close}><${Part} of="menu" show="Phrases" room=${room} onDone=${close} /><//>`;
    case "help":
      return html`<${Dialog} title=${t("help.menu")} onClose=${close}><${Part} of="menu" show="Help" room=${room} /><//>`;
    case "decks":
      return html`<${Dialog} title=${t("series.deck")} onClose=${close}><${Decks} room=${room} ready=${false} /><//>`;
    case "asking":
      return html`<${Dialog} title=${t("replies.title")} onClose=${close}><${Part} of="menu" show="Asking" room=${room} /><//>`;
    case "all":
      return html`<${Dialog} title=${t("do.all")} onClose=${close}><${Part} of="menu" show="All" room=${room} onDone=${close} /><//>`;
    case "graveyard-0":
    case "graveyard-1":
    case "hand-0":
    case "hand-1":
      return html`<${Pile} room=${room} of=${room.panel.value} onClose=${close} />`;
    default:
      return null;
  }
}

/** @param {{ room: Room, of: string, onClose: () => void }} props  `of`: zone and seat */
function Pile({ room, of, onClose }) {
  const [zone, seat] = of.split("-");
  const who = seatName(room, Number(seat));
  const title = zone === "hand" ? t("hand.open", { who, n: inZone(room.store.view.value?.cards ?? {}, "hand", Number(seat)).length }) : t("graveyard.title", { who });
  return html`<${Dialog} title=${title} onClose=${onClose}><${Part} of="menu" show="Pile" room=${room} zone=${zone} seat=${Number(seat)} /><//>`;
}

/** What the log may be narrowed to; turns and the end stand in each. */
const FRAME = ["game", "turn", "over", "score"];
const KINDS = {
  all: new Set(),
  battle: new Set([...FRAME, "attack", "redirected", "called-off", "battle", "damage", "healed", "flipped", "changed"]),
  chain: new Set([...FRAME, "activated", "resolved", "negated", "passed", "instead", "dropped"]),
  cards: new Set([...FRAME, "opening", "drew", "summoned", "set", "left", "searched", "revealed", "looked", "control", "counter", "mode"]),
};

/** @param {{ room: Room }} props */
export function Log({ room }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const [only, show] = useState(/** @type {keyof typeof KINDS} */ ("all"));
  const lines = room.store.story.value.filter(({ told }) => only === "all" || KINDS[only].has(told.e)).map((line) => ({ ...line, text: sentence(room, line.told) })).filter((line) => line.text);
  useEffect(() => {
    // After the dialog around it is shown: before that it has no height.
    const frame = requestAnimationFrame(() => end.current?.scrollTo({ top: end.current.scrollHeight }));
    return () => cancelAnimationFrame(frame);
  }, [lines.length]);
  return html`<div class="log-wrap">
    <fieldset class="toggle log__only"><legend class="sr">${t("log.only")}</legend>${Object.keys(KINDS).map(
      (kind) => html`<label class=${kind === only ? "toggle__one toggle__one--on" : "toggle__one"}><input type="radio" name="log" value=${kind} checked=${kind === only} onChange=${() => show(/** @type {keyof typeof KINDS} */ (kind))} />${t(`log.only.${kind}`)}</label>`,
    )}</fieldset>
    <div class="log" role="log" aria-live="off" aria-label=${t("tools.log")} tabindex="0" ref=${end}>
      ${!lines.length && html`<p class="log__empty">${t("log.empty")}</p>`}
      ${lines.map((line) => html`<${LogLine} key=${line.key} room=${room} line=${line} />`)}
    </div>
    <${Copy} text=${lines.map((line) => line.text).join("\n")} label=${t("log.copy")} class="tool log__copy" />
  </div>`;
}

/** Where a game is watched again, a line leads to what it tells. @param {{ room: Room, line: import("../story.js").Line & { text: string } }} props */
function LogLine({ room, line: { told, seq, text } }) {
  const looks = `log__line log__line--${told.e} ${told.seat === undefined ? "" : told.seat === room.near.value ? "log__line--near" : "log__line--far"}`;
  const { jump } = room;
  if (!jump) return html`<p class=${looks}>${text}</p>`;
  const go = () => {
    jump(seq);
    if (room.panel.value === "log") room.panel.value = null;
  };
  return html`<button type="button" class=${`${looks} log__jump`} data-jump=${seq} title=${t("log.jump")} onClick=${go}>${text}</button>`;
}
