import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Repair } from "../js/repair.js";
import { fakeTime } from "./fakes.mjs";

/** @type {ReturnType<typeof fakeTime>} */
let time;
let asked = 0;
let held = 7;
let repair;

beforeEach(() => {
  time = fakeTime();
  asked = 0;
  held = 7;
  repair = new Repair(() => asked++, () => held, time.around);
});

test("a gap asks once for a full view, and again while none comes", () => {
  repair.gap();
  repair.gap();
  assert.equal(asked, 1);
  time.pass(5_000);
  assert.equal(asked, 2);
  repair.done();
  time.pass(60_000);
  assert.equal(asked, 2);
});

test("a line that drops after the question leaves the next gap repairable", () => {
  repair.gap();
  repair.done(); // the welcome of the new line; the steps that were missed follow, and no full view
  repair.gap();
  assert.equal(asked, 2);
});

test("a newer version asks only if nothing comes soon", () => {
  repair.behind();
  held = 8;
  time.pass(1_500);
  assert.equal(asked, 0);
  repair.behind();
  repair.behind();
  time.pass(1_500);
  assert.equal(asked, 1);
});
