/** How long to wait before another attempt: longer each time, and never the same for many clients at once. */

const FACTOR = 1.7;
const MOST_MS = 10_000;

/** @param {number} first ms @param {number} tries made so far @param {number} chance 0..1 @returns {number} ms */
export function backoff(first, tries, chance) {
  return Math.min(MOST_MS, first * FACTOR ** tries) * (0.7 + 0.6 * chance);
}
