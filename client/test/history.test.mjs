import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, chapters, count, landAfter, moved } from "../js/ground/history.js";

const OPEN = { stage: "open", times: { round: 400 } };
const view = (weeks, more = {}) => ({ weeks, ...more });

test("chapters stand in the order in which the rounds were played, the first land before them", () => {
  const told = chapters(view({ 1: { times: { round: 30 }, land: "01", laid: "1.11" }, 2: { times: { round: 20 }, land: "0.", laid: "0.00" }, 4: OPEN }), 2);
  assert.deepEqual(told.map(({ matchday, land }) => [matchday, ...land]), [[0, -1, -1], [2, 0, -1], [1, 0, 1]]);
});

test("each flag leads from the land before it to the land after it", () => {
  const [start, week] = chapters(view({ 1: { times: { round: 1 }, land: "0.011.", laid: "0102 10.1~ 11.5" } }), 6);
  assert.deepEqual(week.moves, [
    { seat: 0, was: 1, now: 0, field: 2, app: false },
    { seat: 1, was: 0, now: -1, field: 1, app: true },
    { seat: 1, was: 1, now: -1, field: 5, app: false },
  ]);
  assert.deepEqual(start.land, [0, 0, 1, 1, 1, 1]);
  assert.deepEqual(landAfter(week, 0), start.land);
  assert.deepEqual(landAfter(week, 1), [0, 0, 0, 1, 1, 1]);
  assert.deepEqual(landAfter(week, 3), week.land);
});

test("a round that goes on is the last chapter; without a closed round there is no story", () => {
  const closed = { 1: { times: { round: 1 }, land: "0.", laid: "0.00" } };
  const told = chapters(view(closed, { round: { matchday: 2 }, land: { owner: { 0: 0, 1: 0 } } }), 2);
  assert.deepEqual(told.map(({ matchday, open = false }) => [matchday, open]), [[0, false], [1, false], [2, true]]);
  assert.deepEqual(told[2].land, [0, 0]);
  assert.deepEqual(chapters(view({ 4: OPEN }, { round: { matchday: 4 }, land: { owner: {} } }), 2), []);
});

test("a week without its flags still tells its land, but not what lay before it", () => {
  assert.deepEqual(chapters(view({ 1: { times: { round: 1 }, land: "0." } }), 2).map(({ matchday }) => matchday), [1]);
});

test("what changed is told by where fields came from and went to", () => {
  const then = [0, 0, 1, 1, -1, -1], now = [0, -1, 0, 1, 0, 1];
  const [ada, ben] = changes(then, now, [0, 1]);
  assert.deepEqual([ada.fields, ada.change, [...ada.from], [...ada.to]], [3, 1, [[1, 1], [-1, 1]], [[-1, 1]]]);
  assert.deepEqual([ben.fields, ben.change, [...ben.from], [...ben.to]], [2, 0, [[-1, 1]], [[0, 1]]]);
  assert.deepEqual(moved(then, now), [1, 2, 4, 5]);
  assert.equal(count(now, -1), 1);
});
