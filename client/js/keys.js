/**
 * The table by keyboard. Inside a zone one card is a tab stop and the arrows move; F6 jumps zones; letters
 * and digits act. Never while somebody types, never on top of a dialog, and never if switched off.
 */
import { announce } from "./announcer.js";
import { formatLeft } from "./clock.js";
import { t } from "./i18n.js";
import { shortcuts } from "./settings.js";

/** @import { Room } from "./room.js" */

const ZONES = ["far-background", "far-field", "chain", "own-field", "own-background", "prompt", "hand"];

/** @param {Room} room @returns {() => void} stop listening */
export function listenForKeys(room) {
  const down = (/** @type {KeyboardEvent} */ event) => handle(room, event);
  // A button acts on Space when the key comes up; with Space as "look" that must not follow.
  const up = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === " " && focusedCard()) event.preventDefault();
  };
  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
  };
}

/** One tab stop a zone: the card last in focus, else the first. Called after each paint. */
export function rove() {
  for (const zone of document.querySelectorAll("[data-zone]")) {
    const cards = /** @type {HTMLElement[]} */ ([...zone.querySelectorAll("button[data-rove]")]);
    if (!cards.length) continue;
    const stop = cards.find((card) => card === document.activeElement) ?? cards.find((card) => card.tabIndex === 0 && card.dataset.rove === "stop") ?? cards[0];
    for (const card of cards) {
      card.tabIndex = card === stop ? 0 : -1;
      card.dataset.rove = card === stop ? "stop" : "";
    }
  }
}

/** @param {Room} room @param {KeyboardEvent} event */
function handle(room, event) {
  const target = event.target;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element && target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, dialog")) return;
  if (event.key === "F6") {
    event.preventDefault();
    jump(event.shiftKey ? -1 : 1);
  } else if (event.key.startsWith("Arrow")) arrow(event);
  else if (event.key === " " && focusedCard()) {
    event.preventDefault();
    room.sheet.value = { uid: focusedCard()?.dataset.uid };
  } else if (event.key === "Escape") room.selection.value = null;
  else if (shortcuts.value === "on") letter(room, event.key);
}

/** @param {Room} room @param {string} key */
function letter(room, key) {
  const prompt = room.store.view.value?.prompt;
  if (/^[1-9]$/.test(key)) {
    document.querySelector(`[data-zone="prompt"] [data-n="${key}"]:not(:disabled)`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  switch (key.toLowerCase()) {
    case "p": {
      const pass = prompt?.options.find((option) => option.verb === "pass");
      if (pass) room.answer([pass.id]);
      break;
    }
    case "h":
      focusFirst("hand");
      break;
    case "l":
      room.panel.value = room.panel.value === "log" ? null : "log";
      break;
    case "u":
      announce(clocks(room));
      break;
    case "?":
      room.panel.value = "help";
      break;
  }
}

/** @param {Room} room */
function clocks(room) {
  const view = room.store.view.value;
  const now = room.store.clock.now();
  const parts = [];
  if (view?.clock?.match_ends) parts.push(t("clock.left", { time: formatLeft(view.clock.match_ends - (view.clock.paused_at ?? now)) }));
  if (view?.prompt) parts.push(t("clock.own_left", { n: Math.max(0, Math.floor((view.prompt.ends - now) / 1000)) }));
  return parts.join(" ");
}

/** @returns {HTMLElement | null} */
function focusedCard() {
  return document.activeElement instanceof HTMLElement && document.activeElement.dataset.uid ? document.activeElement : null;
}

/** @param {1 | -1} way */
function jump(way) {
  const here = document.activeElement?.closest("section[data-zone]")?.getAttribute("data-zone") ?? "";
  const from = ZONES.indexOf(here);
  for (let step = 1; step <= ZONES.length; step++) {
    const next = ZONES[(from + way * step + 2 * ZONES.length + (from < 0 && way < 0 ? 1 : 0)) % ZONES.length];
    if (focusFirst(next)) return;
  }
}

/** @param {string} zone @returns {boolean} */
function focusFirst(zone) {
  const stops = document.querySelectorAll(`[data-zone="${zone}"] :is(button[data-rove="stop"], button:not([data-rove]):not(:disabled))`);
  const stop = /** @type {HTMLElement | undefined} */ ([...stops].find((button) => button.checkVisibility()));
  if (!stop) return false;
  stop.focus();
  return true;
}

/** @param {KeyboardEvent} event */
function arrow(event) {
  const card = focusedCard();
  if (!card) return;
  event.preventDefault();
  const zone = card.closest("section[data-zone]");
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    const row = /** @type {HTMLElement[]} */ ([...(zone?.querySelectorAll("button[data-rove]") ?? [])]);
    focusCard(row[row.indexOf(card) + (event.key === "ArrowRight" ? 1 : -1)]);
    return;
  }
  const rows = [...document.querySelectorAll("section[data-zone]")].filter((row) => row.querySelector("button[data-rove]"));
  const next = rows[rows.indexOf(/** @type {Element} */ (zone)) + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  const x = card.getBoundingClientRect().left;
  const nearest = /** @type {HTMLElement[]} */ ([...next.querySelectorAll("button[data-rove]")]).sort((a, b) => Math.abs(a.getBoundingClientRect().left - x) - Math.abs(b.getBoundingClientRect().left - x));
  focusCard(nearest[0]);
}

/** @param {HTMLElement | undefined} card */
function focusCard(card) {
  if (!card) return;
  card.focus();
  rove();
}
