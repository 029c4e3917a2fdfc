import assert from "node:assert/strict";
import { test } from "node:test";
import { LINGER_MS, STAY_MS, follow, programme } from "../js/tv/follow.js";

globalThis.location = /** @type {any} */ ({ pathname: "/" });
const { routeOf } = await import("../js/router.js");
const notice = (room, more = {}) => ({ room, engine: "legends", live: true, ...more });
const [A, B, C] = ["A", "B", "C"].map((room) => notice(room));

test("featured tables take turns, else all; what a screen can't show is left out", () => {
  assert.deepEqual(programme([A, notice("B", { featured: true }), notice("L", { engine: "stadium", featured: true }), notice("T", { engine: "tournament", featured: true })]).map(({ room }) => room), ["B", "L"]);
  assert.deepEqual(programme([A, B, notice("T", { engine: "tournament" })]).map(({ room }) => room), ["A", "B"]);
  assert.deepEqual(programme([]), []);
});

test("each table has its time, then the next one, then the first one again", () => {
  const tables = [A, B, C];
  let shown = follow(null, tables, 0);
  const seen = [];
  for (let now = 0; now <= 3 * STAY_MS; now += STAY_MS / 4) {
    shown = follow(shown, tables, now);
    seen.push(shown.room);
  }
  assert.deepEqual(seen, ["A", "A", "A", "A", "B", "B", "B", "B", "C", "C", "C", "C", "A"]);
});

test("the only table stays, as it is: nothing is opened anew", () => {
  const shown = follow(null, [A], 0);
  assert.equal(follow(shown, [A], 10 * STAY_MS), shown);
});

test("a game that has come down stays until its end was seen", () => {
  let shown = follow(null, [A, B], 0);
  shown = follow(shown, [B], 1_000);
  assert.equal(shown.room, "A");
  assert.equal(follow(shown, [B], 1_000 + LINGER_MS - 1).room, "A");
  assert.equal(follow(shown, [B], 1_000 + LINGER_MS).room, "B");
  assert.equal(follow(shown, [], 1_000 + LINGER_MS), null);
  assert.deepEqual(follow(shown, [A, B], 2_000), { room: "A", engine: "legends", since: 0 }, "it hangs there again");
});

test("nothing is on", () => {
  assert.equal(follow(null, [], 0), null);
});

test("the screen's address, with one table or without", () => {
  assert.deepEqual(routeOf("/tv"), { page: "tv", room: "" });
  assert.deepEqual(routeOf("/tv/k7qm4x"), { page: "tv", room: "K7QM4X" });
});
