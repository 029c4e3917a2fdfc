/** Four sounds of a school, made here: pencil, stamp, bell, whistle. Silent until the first tap, and by one switch. */
import { away } from "./away.js";
import { sound } from "./settings.js";

/** @typedef {"pencil" | "stamp" | "bell" | "whistle"} Sound */

/** @type {AudioContext | null} */
let context = null;
/** How they are made: fetched at the first tap. @type {typeof import("./tones.js").SOUNDS | null} */
let sounds = null;

/** Browsers allow sound only after a gesture; so do we. */
export function listenForFirstTap() {
  const start = () => {
    context ??= new AudioContext();
    void context.resume();
    import("./tones.js").then(({ SOUNDS }) => (sounds = SOUNDS), away);
  };
  for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, start, { once: true });
}

/** @param {Sound} name */
export function play(name) {
  if (!context || !sounds || context.state !== "running" || sound.value === "off" || document.hidden) return;
  sounds[name](context, context.currentTime);
}
