/**
 * Server time on the browser's monotonic clock. Wall clocks of clients are wrong, jump and are set by
 * hand; so only `performance.now()` is used, with the median offset of the last beats.
 */

const SAMPLES = 5;
const JUMP_MS = 2_000;

export class ServerClock {
  /** @param {() => number} [tick] monotonic milliseconds */
  constructor(tick = () => performance.now()) {
    this.tick = tick;
    /** @type {number[]} server ms minus our ticks, newest last */
    this.offsets = [];
    /** @type {number | null} used until the first beat came back */
    this.guess = null;
  }

  /** A frame that carries server time but no round trip: late by its way here. @param {number} now server ms */
  hint(now) {
    const offset = now - this.tick();
    // A frame is never early: one from far ahead means that the server's clock is another one by now.
    if (this.offsets.length && offset > this.offset() + JUMP_MS) this.offsets.length = 0;
    this.guess = this.guess === null ? offset : Math.max(this.guess, offset);
  }

  /** @param {number} sent tick when the beat left @param {number} now server ms in the answer */
  beat(sent, now) {
    const back = this.tick();
    this.offsets.push(now - (sent + back) / 2);
    if (this.offsets.length > SAMPLES) this.offsets.shift();
  }

  /** Server time in UTC ms, as well as we know it. */
  now() {
    return this.tick() + this.offset();
  }

  offset() {
    if (this.offsets.length) {
      const sorted = [...this.offsets].sort((a, b) => a - b);
      const middle = sorted.length >> 1;
      return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
    return this.guess ?? 0;
  }
}

/**
 * `19:59`, below ten seconds `9,9`. Never shows more than is left, and `0:00` only when nothing is.
 * @param {number} ms left; negative counts as 0 @param {string} [comma]
 */
export function formatLeft(ms, comma = ",") {
  const left = Math.max(0, ms);
  if (left === 0) return "0:00";
  if (left < 10_000) {
    const tenths = Math.floor(left / 100);
    return `${Math.floor(tenths / 10)}${comma}${tenths % 10}`;
  }
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A span of time in whole seconds, in signs that both languages have: `12 s`, `1 h 2 min`. @param {number} ms at least a second */
export function spelled(ms) {
  const seconds = Math.floor(ms / 1000);
  const parts = /** @type {[number, string][]} */ ([[Math.floor(seconds / 3600), "h"], [Math.floor(seconds / 60) % 60, "min"], [seconds % 60, "s"]]);
  return parts.filter(([n]) => n).map(([n, unit]) => `${n} ${unit}`).join(" ");
}

/** Milliseconds until `formatLeft` changes next. @param {number} ms left */
export function untilChange(ms) {
  if (ms <= 0) return Infinity;
  const unit = ms < 10_000 ? 100 : 1000;
  return (ms % unit) + 1;
}

/** When a clock counts as low: 60 s for 20:00, between 10 s and 60 s for others. @param {number} initialMs */
export function lowAt(initialMs) {
  return Math.min(60_000, Math.max(10_000, initialMs / 8));
}

/** Says "low" once, and again only after the clock had risen well above the mark. */
export class LowAlarm {
  /** @param {number} mark ms */
  constructor(mark) {
    this.mark = mark;
    this.armed = true;
  }

  /** @param {number} left ms @returns {boolean} true exactly when it becomes low */
  hears(left) {
    if (left > this.mark * 1.5) this.armed = true;
    if (!this.armed || left > this.mark || left <= 0) return false;
    this.armed = false;
    return true;
  }
}
