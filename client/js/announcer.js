/**
 * What a screen reader hears. Both regions stand in index.html from the start: one added later stays mute.
 * News are gathered and said at most once a second; my own prompt interrupts.
 */

const PAUSE_MS = 1_000;
const LINES = 4;

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  if (!timer) timer = window.setTimeout(flush, PAUSE_MS);
}

/** @param {string} text */
export function alertPrompt(text) {
  write("alert", text);
}

/** The table was left: nothing that was said there holds. */
export function hush() {
  waiting = [];
  write("status", "");
}

function flush() {
  timer = 0;
  write("status", waiting.slice(-LINES).join(" "));
  waiting = [];
}

/** @param {string} id @param {string} text */
function write(id, text) {
  const region = document.getElementById(id);
  if (region && region.textContent !== text) region.textContent = text;
}
