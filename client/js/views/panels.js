/** What opens over the board: log, phrases, the Ruhestand, all legal moves, help. */
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { actionText, seatName } from "../names.js";
import { sentence } from "../telling.js";
import { OptionButton } from "./actions.js";
import { inZone } from "./board.js";
import { TableCard } from "./card.js";
import { Dialog } from "./dialog.js";
import { Decks } from "./lobby.js";

/** @import { Room } from "../room.js" */

/** @param {{ room: Room, wide: boolean }} props  on wide screens the log stands beside the board */
export function Panels({ room, wide }) {
  const close = () => (room.panel.value = null);
  switch (room.panel.value) {
    case "log":
      return wide ? null : html`<${Dialog} title=${t("tools.log")} class="dialog--log" onClose=${close}><${Log} room=${room} /><//>`;
    case "phrases":
      return html`<${Dialog} title=${t("tools.phrases")} onClose=${close}><${Part} of="menu" show="Phrases" room=${room} onDone=${close} /><//>`;
    case "help":
      return html`<${Dialog} title=${t("help.menu")} onClose=${close}><${Part} of="menu" show="Help" room=${room} /><//>`;
    case "decks":
      return html`<${Dialog} title=${t("series.deck")} onClose=${close}><${Decks} room=${room} ready=${false} /><//>`;
    case "asking":
      return html`<${Dialog} title=${t("replies.title")} onClose=${close}><${Part} of="menu" show="Asking" room=${room} /><//>`;
    case "all":
      return html`<${Dialog} title=${t("do.all")} onClose=${close}><${All} room=${room} onDone=${close} /><//>`;
    case "graveyard-0":
      return html`<${Graveyard} room=${room} seat=${0} onClose=${close} />`;
    case "graveyard-1":
      return html`<${Graveyard} room=${room} seat=${1} onClose=${close} />`;
    case "hand-0":
      return html`<${OpenHand} room=${room} seat=${0} onClose=${close} />`;
    case "hand-1":
      return html`<${OpenHand} room=${room} seat=${1} onClose=${close} />`;
    default:
      return null;
  }
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
  const [copied, setCopied] = useState(false);
  const [only, show] = useState(/** @type {keyof typeof KINDS} */ ("all"));
  const lines = room.store.story.value.filter(({ told }) => only === "all" || KINDS[only].has(told.e)).map((line) => ({ ...line, text: sentence(room, line.told) })).filter((line) => line.text);
  useEffect(() => {
    // After the dialog around it is shown: before that it has no height.
    const frame = requestAnimationFrame(() => end.current?.scrollTo({ top: end.current.scrollHeight }));
    return () => cancelAnimationFrame(frame);
  }, [lines.length]);
  const copy = async () => {
    await navigator.clipboard.writeText(lines.map((line) => line.text).join("\n"));
    setCopied(true);
  };
  return html`<div class="log-wrap">
    <fieldset class="toggle log__only"><legend class="sr">${t("log.only")}</legend>${Object.keys(KINDS).map(
      (kind) => html`<label class=${kind === only ? "toggle__one toggle__one--on" : "toggle__one"}><input type="radio" name="log" value=${kind} checked=${kind === only} onChange=${() => show(/** @type {keyof typeof KINDS} */ (kind))} />${t(`log.only.${kind}`)}</label>`,
    )}</fieldset>
    <div class="log" role="log" aria-live="off" aria-label=${t("tools.log")} tabindex="0" ref=${end}>
      ${!lines.length && html`<p class="log__empty">${t("log.empty")}</p>`}
      ${lines.map((line) => html`<${LogLine} key=${line.key} room=${room} line=${line} />`)}
    </div>
    <button type="button" class="tool log__copy" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />${t(copied ? "copied" : "log.copy")}</button>
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

/** "What can I do?": every legal move as a button. @param {{ room: Room, onDone: () => void }} props */
function All({ room, onDone }) {
  const prompt = room.store.view.value?.prompt;
  if (!prompt) return html`<p>${t("all.none")}</p>`;
  return html`<ul class="all">
    ${prompt.options.map((option) => {
      const { card } = actionText(room, option);
      const shared = { type: "button", onClick: () => (onDone(), room.answer([option.id])) };
      return html`<li key=${option.id}>${card && html`<span class="all__card">${card}</span>`}<${OptionButton} room=${room} prompt=${prompt} option=${option} main=${false} shared=${shared} /></li>`;
    })}
  </ul>`;
}

/** @param {{ room: Room, seat: number, onClose: () => void }} props */
function Graveyard({ room, seat, onClose }) {
  const cards = inZone(room.store.view.value?.cards ?? {}, "graveyard", seat).reverse();
  return html`<${Dialog} title=${t("graveyard.title", { who: seatName(room, seat) })} onClose=${onClose}>
    ${cards.length ? html`<ul class="pile">${cards.map(([uid, card]) => html`<li key=${uid}><${TableCard} room=${room} uid=${uid} card=${card} /></li>`)}</ul>` : html`<p>${t("graveyard.empty")}</p>`}
  <//>`;
}

/** A hand that a text lays open. @param {{ room: Room, seat: number, onClose: () => void }} props */
function OpenHand({ room, seat, onClose }) {
  const cards = inZone(room.store.view.value?.cards ?? {}, "hand", seat);
  return html`<${Dialog} title=${t("hand.open", { who: seatName(room, seat), n: cards.length })} onClose=${onClose}>
    ${cards.length ? html`<ul class="pile">${cards.map(([uid, card]) => html`<li key=${uid}><${TableCard} room=${room} uid=${uid} card=${card} /></li>`)}</ul>` : html`<p>${t("hand.empty")}</p>`}
  <//>`;
}
