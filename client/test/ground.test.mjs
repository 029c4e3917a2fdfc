import assert from "node:assert/strict";
import { test } from "node:test";
import { Chart } from "../js/ground/chart.js";
import { Ground } from "../js/ground/geometry.js";

/** A stadium with its ring, and one field beyond it to the east. */
const MAP = { id: "ring", fields: [[0, -1], [1, -1], [-1, 0], [0, 0], [1, 0], [2, 0], [-1, 1], [0, 1]], stadiums: { FCB: 3 } };
const OWNERS = [
  { seat: 4, name: "Ada", letter: "A", look: 0, home: 3 },
  { seat: 2, name: "Ben", letter: "B", look: 1 },
];

test("neighbours are found in every direction", () => {
  const ground = new Ground(MAP);
  assert.deepEqual(ground.around[3], [4, 1, 0, 2, 6, 7]);
  assert.deepEqual(ground.beside(5), [4]);
});

test("arrow keys walk along the axes and keep their column", () => {
  const ground = new Ground(MAP);
  const column = ground.at[3].x;
  assert.equal(ground.step(3, "right", column), 4);
  assert.equal(ground.step(4, "right", column), 5);
  assert.equal(ground.step(5, "right", column), 5, "beyond the border there is nothing");
  assert.equal(ground.step(1, "down", ground.at[1].x), 3);
  assert.equal(ground.step(1, "down", ground.at[4].x), 4);
  assert.equal(ground.step(7, "up", ground.at[4].x), 4);
});

test("the border of some land has every outer side once", () => {
  const ground = new Ground(MAP);
  const sides = (fields) => ground.border(new Set(fields)).match(/M/g)?.length ?? 0;
  assert.equal(sides([3]), 6);
  assert.equal(sides([3, 4]), 10);
  assert.equal(sides([0, 1, 2, 3, 4, 6, 7]), 18);
  assert.equal(sides([]), 0);
});

test("each side of the border lies towards the neighbour that is missing", () => {
  const ground = new Ground(MAP);
  for (const [side, other] of ground.around[3].entries()) {
    const alone = ground.border(new Set(ground.around[3].filter((field) => field !== other).concat(3)));
    const [a, b] = ground.border(new Set([3])).split("M").slice(1)[side].split("L").map((at) => at.split(" ").map(Number));
    const middle = { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
    const to = { x: (ground.at[3].x + ground.at[other].x) / 2, y: (ground.at[3].y + ground.at[other].y) / 2 };
    assert.ok(Math.hypot(middle.x - to.x, middle.y - to.y) < 0.05, `side ${side}`);
    assert.ok(alone.includes(`L${b.join(" ")}`), `side ${side}`);
  }
});

test("a change of one field is one signal's business", () => {
  const chart = new Chart(new Ground(MAP), OWNERS);
  const before = [-1, -1, -1, 4, -1, -1, -1, -1];
  chart.show(before);
  let told = 0;
  const ends = chart.spots.map((spot) => spot.fill.subscribe(() => told++));
  told = 0;
  chart.show(before.with(4, 2), [4]);
  assert.equal(told, 1);
  assert.equal(chart.spots[4].fill.value, "url(#look-1)");
  assert.equal(chart.spots[4].letter.value, "B");
  assert.match(chart.spots[4].class.value, /hex--fresh/);
  ends.forEach((end) => end());
});

test("a choice that is not legal any more is dropped", () => {
  const chart = new Chart(new Ground(MAP), OWNERS);
  chart.allow(new Set([4, 5]));
  chart.choose(4);
  chart.allow(new Set([4]));
  assert.equal(chart.chosen.value, 4);
  chart.allow(new Set([5]));
  assert.equal(chart.chosen.value, null);
  assert.doesNotMatch(chart.spots[4].class.value, /chosen|legal/);
});
