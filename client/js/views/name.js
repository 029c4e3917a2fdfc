/** A card's name on its face, as large as its place allows. */
import { signal } from "../../vendor/signals.js";
import { fit } from "../fit.js";
import { html } from "../html.js";

/** @import { Fitted, Place } from "../fit.js" */

const FONT = "650 100px Bricolage";
const TIGHT = -0.02; // letter-spacing of `.name`, em

/** Room for a name, in widths of a card (css/card.css). @type {Record<string, Place>} */
const PLACES = {
  band: { width: 0.6, sizes: [0.132, 0.104] }, // beside the years
  event: { width: 0.85, sizes: [0.132, 0.118, 0.108] }, // its band may grow: below it is only a sign
  lasting: { width: 0.6, sizes: [0.132, 0.118, 0.108] }, // beside its own sign
  back: { width: 0.84, sizes: [0.13, 0.13, 0.12] }, // open in the background
  forever: { width: 0.61, sizes: [0.13, 0.13, 0.12] }, // there with its counter and sign
  large: { width: 0.6, sizes: [0.09, 0.09, 0.09] },
  caption: { width: 1.04, sizes: [0.135] },
  peek: { width: 0.8, sizes: [0.125, 0.11, 0.1] },
  tray: { width: 0.8, sizes: [0.168, 0.16] },
};

/** @type {Map<string, Fitted>} */
const known = new Map();
/** Rises when the type has come: until then its substitute was measured. */
const measured = signal(0);
document.fonts.load(FONT).then(
  () => {
    known.clear();
    measured.value += 1;
  },
  () => undefined, // it could not be had: names stand in its substitute, as they were measured
);
const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** @param {string} text */
function measure(text) {
  pen.font = `${FONT}, "Trebuchet MS", sans-serif`;
  return pen.measureText(text).width / 100 + TIGHT * text.length;
}

/** @param {{ text: string, place: keyof typeof PLACES, class?: string }} props */
export function Name({ text, place, class: extra = "name" }) {
  const key = `${measured.value} ${place} ${text}`;
  const fitted = known.get(key) ?? fit(text, PLACES[place], measure);
  known.set(key, fitted);
  return html`<span class=${extra} lang="de" data-name=${text} style=${{ "--fs": fitted.size.toFixed(4) }}>${fitted.lines.map((line) => html`<span>${line}</span>`)}</span>`;
}
