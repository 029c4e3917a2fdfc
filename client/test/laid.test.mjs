import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, aside, faultsOf, filled, laid, pairsOf, put, stateOf, together } from "../js/organiser/laid.js";

const everybody = [0, 1, 2, 3, 4];
const drafted = laid([[0, 1], [2, 3], [4, undefined]], everybody);

test("a draft is laid out with everybody on a seat, and who sits alone has a bye", () => {
  assert.deepEqual(drafted, { seats: [0, 1, 2, 3, 4, null], free: [] });
  assert.deepEqual(pairsOf(drafted), [[0, 1], [2, 3], [4, -1]]);
});

test("who came since is free, and who left leaves his seat", () => {
  assert.deepEqual(laid([[0, 1], [2, 9]], [0, 1, 2, 5]), { seats: [0, 1, 2, null], free: [5] });
});

test("two who sit change places, also with the bye; whoever is put on an empty seat leaves his own", () => {
  assert.deepEqual(pairsOf(put(drafted, { seat: 1 }, 4)), [[0, 4], [2, 3], [1, -1]]);
  assert.deepEqual(pairsOf(put(drafted, { seat: 3 }, 5)), [[0, 1], [2, -1], [4, 3]]);
});

test("somebody free takes a seat, and who sat there is free", () => {
  const away = aside(drafted, 0);
  assert.deepEqual(away, { seats: [null, 1, 2, 3, 4, null], free: [0] });
  assert.deepEqual(put(away, { player: 0 }, 2), { seats: [null, 1, 0, 3, 4, null], free: [2] });
  assert.deepEqual(aside(away, 0), away);
});

test("two who are free get the first table that is empty, or another one", () => {
  const bare = laid([], everybody);
  assert.deepEqual(bare.free, everybody);
  assert.deepEqual(together(bare, 4, 2), { seats: [4, 2, null, null, null, null], free: [0, 1, 3] });
  const full = { seats: [0, null, 1, null, 2, null], free: [3, 4] };
  assert.deepEqual(pairsOf(together(full, 3, 4)), [[0, -1], [1, -1], [2, -1], [3, 4]]);
});

test("who is free fills what is empty", () => {
  assert.deepEqual(pairsOf(filled(laid([[3, 1]], everybody))), [[3, 1], [0, 2], [4, -1]]);
});

test("what speaks against a pair is what the server tells of both", () => {
  const view = { options: { clubs_apart: true }, players: { 0: { club: "7a" }, 1: { club: "7a" }, 2: {}, 3: {} }, staff: { forbidden: [[2, 3]] } };
  const known = { 0: { points: 3, met: [1], byes: 1 }, 1: { points: 0, met: [0], floated: true }, 2: { points: 3 }, 3: { points: 3 } };
  assert.deepEqual(faultsOf(view, known, 1, [0, 1]), ["rematch", "club", "float"]);
  assert.deepEqual(faultsOf(view, known, 2, [1, 0]), ["rematch", "float"]);
  assert.deepEqual(faultsOf(view, known, 2, [3, 2]), ["forbidden"]);
  assert.deepEqual(faultsOf(view, known, 2, [0, 2]), []);
  assert.deepEqual(faultsOf(view, known, 2, [0, -1]), ["second-bye"]);
  assert.deepEqual(faultsOf(view, known, 2, [2, -1]), []);
});

test("who has no opponent yet is told apart from who has the bye", () => {
  assert.deepEqual([0, 2, 4].map((at) => stateOf(drafted, at)), ["full", "full", "bye"]);
  assert.deepEqual(alone(drafted), []);
  const torn = aside(drafted, 1);
  assert.deepEqual([0, 2, 4].map((at) => stateOf(torn, at)), ["half", "full", "half"]);
  assert.deepEqual(alone(torn), [0, 4, 1]);
  assert.deepEqual(stateOf(laid([], everybody), 0), "empty");
});
