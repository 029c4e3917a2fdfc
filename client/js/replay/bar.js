/** The keys of a replay: steps, turns, speed, whose cards, the link to this moment, and what proves the game. */
import { addressOf } from "../address.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Dialog } from "../views/dialog.js";
import { LinkRow } from "../views/link.js";
import { Proof, ProofFile } from "./part.js";

/** @import { ReplayRoom } from "./room.js" */
/** @import { Cut, Replay, Source } from "./server.js" */

const STEP_MS = 1_400;
const SPEEDS = [0.5, 1, 2, 4];
const SETTLE_MS = 300;

/** @param {{ room: ReplayRoom, told: Replay, source: Source, cut: Cut, strange: boolean, onCut: (cut: Cut) => Promise<void> }} props  `strange`: the link speaks of another game */
export function Bar({ room, told, source, cut, strange, onCut }) {
  const place = room.at.value;
  const [playing, play] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [dialog, open] = useState(/** @type {"link" | "proof" | null} */ (strange ? "proof" : null));
  const runs = playing && place < room.last;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => room.step(1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [runs, place, speed]);
  useEffect(() => {
    const link = source.place(room.seq);
    if (runs || !link) return undefined;
    const timer = setTimeout(() => history.replaceState(null, "", link), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [runs, place]);
  const start = () => {
    if (place === room.last) room.show(0);
    play(!runs);
  };
  const halt = (/** @type {() => void} */ move) => () => {
    play(false);
    move();
  };
  useEffect(() => listenForKeys(room, halt, start), [runs, place]);
  const { turn = 0 } = room.moments[place].view;
  const key = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {() => void} */ move, /** @type {boolean} */ off) =>
    html`<button type="button" class="round" data-key=${name} aria-label=${t(`replay.${name}`)} title=${t(`replay.${name}`)} disabled=${off} onClick=${halt(move)}><${Icon} name=${icon} /></button>`;
  return html`<nav class="replay__bar" aria-label=${t("replay.title")}>
    <input class="replay__track" type="range" min="0" max=${room.last} value=${place} aria-label=${t("replay.place")} aria-valuetext=${t("replay.step_of", { n: place, all: room.last })} onInput=${(/** @type {any} */ event) => halt(() => room.show(Number(event.currentTarget.value)))()} />
    <p class="replay__where" data-step=${place} data-last=${room.last} data-turn=${turn}>${t("replay.where", { turn, n: place, all: room.last })}</p>
    <div class="replay__keys" role="group" aria-label=${t("replay.keys")}>
      ${key("turn_back", "skip-back", () => room.turn(-1), place === 0)}
      ${key("back", "step-back", () => room.step(-1), place === 0)}
      <button type="button" class="round replay__play" data-key="play" aria-label=${t(runs ? "replay.pause" : "replay.play")} onClick=${start}><${Icon} name=${runs ? "pause" : "play"} /></button>
      ${key("on", "step-forward", () => room.step(1), place === room.last)}
      ${key("turn_on", "skip-forward", () => room.turn(1), place === room.last)}
    </div>
    <div class="replay__more">
      <label class="replay__speed"><span class="sr">${t("replay.speed")}</span><select value=${String(speed)} onChange=${(/** @type {any} */ event) => setSpeed(Number(event.currentTarget.value))}>${SPEEDS.map((one) => html`<option value=${String(one)}>${t("replay.times", { x: one })}</option>`)}</select></label>
      <button type="button" class="round" data-key="hands" aria-pressed=${cut === "all"} aria-label=${t("replay.hands")} title=${t("replay.hands")} onClick=${() => onCut(cut === "all" ? "public" : "all")}><${Icon} name="hand" /></button>
      <button type="button" class="round" data-key="flip" aria-label=${t("tools.flip")} title=${t("tools.flip")} onClick=${() => (room.flipped.value = !room.flipped.value)}><${Icon} name="flip-vertical-2" /></button>
      <button type="button" class="round replay__log" data-key="log" aria-label=${t("tools.log")} title=${t("tools.log")} onClick=${() => (room.panel.value = room.panel.value === "log" ? null : "log")}><${Icon} name="scroll-text" /></button>
      ${source.place(room.seq) && html`<button type="button" class="round" data-key="link" aria-label=${t("replay.from_here")} title=${t("replay.from_here")} onClick=${halt(() => open("link"))}><${Icon} name="share-2" /></button>`}
      <button type="button" class="round" data-key="proof" aria-label=${t("replay.proof")} title=${t("replay.proof")} onClick=${halt(() => open("proof"))}><${Icon} name="key-round" /></button>
      <a class="round" data-key="home" href="/" data-nav aria-label=${t("over.home")}><${Icon} name="house" /></a>
    </div>
    ${dialog === "link" && html`<${Dialog} title=${t("replay.from_here")} onClose=${() => open(null)}><p>${t("replay.from_here.about", { n: place })}</p><${LinkRow} link=${addressOf(source.place(room.seq), told.room)} /><//>`}
    ${dialog === "proof" && html`<${Dialog} title=${t("replay.proof")} onClose=${() => open(null)}>
      ${strange && html`<p class="fault" role="alert" data-strange>${t("replay.strange")}</p>`}
      <${Proof} seal=${told} />
      <${ProofFile} seal=${told} file=${source.file} /><//>`}
  </nav>`;
}

/**
 * Arrows step, with Shift they turn; Space plays. Not while somebody is in a field or a dialog, nor on a button that Space presses.
 * @param {ReplayRoom} room @param {(move: () => void) => () => void} halt @param {() => void} start
 */
function listenForKeys(room, halt, start) {
  const down = (/** @type {KeyboardEvent} */ event) => {
    const target = event.target;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest("input, select, textarea, dialog")) return;
    const turn = event.shiftKey;
    if (event.key === "ArrowRight") halt(() => (turn ? room.turn(1) : room.step(1)))();
    else if (event.key === "ArrowLeft") halt(() => (turn ? room.turn(-1) : room.step(-1)))();
    else if (event.key === "Home") halt(() => room.show(0))();
    else if (event.key === "End") halt(() => room.show(room.last))();
    else if (event.key === " " && !(target instanceof Element && target.closest("button, a"))) start();
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", down);
  return () => document.removeEventListener("keydown", down);
}
