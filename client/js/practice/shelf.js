/** Puzzles from the server, and which of them this browser has solved. */
import { signal } from "../../vendor/signals.js";
import { ApiError } from "../api.js";
import { recall, remember } from "../settings.js";

/** @typedef {{ de: string, en: string }} Both */
/** @typedef {{ id: string, rule: string, title: Both, question: Both, choices: Both[], right: number, explanation: Both, task: Both }} Puzzle */

export const FIRST = "first";
const KEY = "practised";

/** Ids of what was done here. */
export const done = signal(new Set((recall(KEY) ?? "").split(",").filter(Boolean)));

/** @param {string} id */
export function mark(id) {
  done.value = new Set([...done.value, id]);
  remember(KEY, [...done.value].join(","));
}

/** @type {Promise<Puzzle[]> | null} */
let asked = null;

/** @returns {Promise<Puzzle[]>} */
export function puzzles() {
  asked ??= fetch("/api/practice").then(
    (answer) => {
      if (!answer.ok) throw new ApiError("failed", answer.status, {});
      return answer.json();
    },
    (fault) => {
      if (fault instanceof TypeError) throw new ApiError("offline", 0, {});
      throw fault;
    },
  );
  asked.catch(() => (asked = null));
  return asked;
}
