import assert from "node:assert/strict";
import { test } from "node:test";
import { Trail } from "../js/trail.js";

function around() {
  const due = [];
  return { due, later: (run, ms) => due.push({ run, ms }), forget: (timer) => void (due[timer - 1].run = () => {}) };
}

const link = (card) => ({ seat: 0, uid: card, card, effect: "e0" });
const CHAIN = { chain: { 1: link("a"), 2: link("b") } };
const END = [{ e: "passed", seat: 0 }, { e: "resolved", link: 2 }, { e: "negated", link: 1 }];

test("a chain that is over is told link by link, and never far behind", () => {
  const time = around();
  const trail = new Trail(time);
  trail.step(CHAIN, {}, END);
  assert.deepEqual(Object.values(trail.chain.value).map((l) => l.done), [undefined, undefined]);
  assert.ok(time.due.every(({ ms }) => ms <= 600));
  time.due[0].run();
  assert.equal(trail.chain.value[2].done, true);
  time.due[1].run();
  assert.equal(trail.chain.value[1].negated, true);
  time.due[2].run();
  assert.equal(trail.chain.value, null);
});

test("a link that joined in the same step is told, too", () => {
  const trail = new Trail(around());
  trail.step({}, {}, [{ e: "activated", link: 1, ...link("c") }, { e: "resolved", link: 1 }]);
  assert.deepEqual(Object.keys(trail.chain.value), ["1"]);
});

test("what comes next is shown at once", () => {
  const time = around();
  const trail = new Trail(time);
  trail.step(CHAIN, {}, END);
  trail.step({}, CHAIN, []);
  assert.equal(trail.chain.value, null);
  for (const { run } of time.due) run();
  assert.equal(trail.chain.value, null);
});
