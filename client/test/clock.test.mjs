import assert from "node:assert/strict";
import { test } from "node:test";
import { LowAlarm, ServerClock, formatLeft, lowAt, spelled, untilChange } from "../js/clock.js";

test("the offset is the median of the last five beats, half the way subtracted", () => {
  let tick = 0;
  const clock = new ServerClock(() => tick);
  for (const [sent, back, now] of [[0, 20, 1_000_010], [100, 140, 1_000_120], [200, 900, 1_009_000], [1_000, 1_020, 1_001_010], [1_100, 1_120, 1_001_110]]) {
    tick = back;
    clock.beat(sent, now);
  }
  tick = 2_000;
  assert.equal(clock.now(), 1_002_000);
  for (let n = 0; n < 5; n++) {
    tick = 3_000;
    clock.beat(3_000, 1_004_000);
  }
  assert.equal(clock.now(), 1_004_000, "older beats are forgotten");
});

test("before the first beat the best hint counts", () => {
  let tick = 10;
  const clock = new ServerClock(() => tick);
  clock.hint(5_000);
  tick = 20;
  clock.hint(5_002); // came later: 8 ms slower
  assert.equal(clock.now(), 5_010);
});

test("times are written as they are read", () => {
  const cases = [[1_200_000, "20:00"], [1_199_999, "19:59"], [60_000, "1:00"], [10_000, "0:10"], [9_999, "9,9"], [950, "0,9"], [0, "0:00"], [-5, "0:00"]];
  for (const [ms, text] of cases) assert.equal(formatLeft(/** @type {number} */ (ms)), text);
  assert.equal(formatLeft(9_940, "."), "9.9");
});

test("a span of time is spelled in whole seconds, without parts that are nothing", () => {
  assert.deepEqual([1_000, 12_345, 60_000, 83_999, 3_600_000, 3_725_000].map(spelled), ["1 s", "12 s", "1 min", "1 min 23 s", "1 h", "1 h 2 min 5 s"]);
});

test("a clock is drawn again exactly when its text changes", () => {
  for (const ms of [1_200_000, 61_234, 10_001, 9_999, 1_000, 101]) {
    const wait = untilChange(ms);
    assert.notEqual(formatLeft(ms), formatLeft(ms - wait));
    assert.equal(formatLeft(ms), formatLeft(ms - wait + 1));
  }
  assert.equal(untilChange(0), Infinity);
});

test("low is 60 s of 20 minutes and rings once", () => {
  assert.equal(lowAt(1_200_000), 60_000);
  assert.equal(lowAt(30_000), 10_000);
  const alarm = new LowAlarm(60_000);
  assert.deepEqual([70_000, 60_000, 59_000, 61_000, 59_000, 95_000, 60_000].map((left) => alarm.hears(left)), [false, true, false, false, false, false, true]);
});

test("a server whose clock has jumped ahead is followed at once", () => {
  let tick = 0;
  const clock = new ServerClock(() => tick);
  clock.hint(1_000);
  for (let n = 0; n < 5; n++) clock.beat(tick, 1_000 + tick);
  tick = 500;
  clock.hint(1_400); // late by 100 ms: no news
  assert.equal(clock.now(), 1_500);
  clock.hint(61_500);
  assert.equal(clock.now(), 61_500);
});
