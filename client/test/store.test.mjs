import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerClock } from "../js/clock.js";
import { RoomStore } from "../js/store.js";

const view = (more = {}) => ({ game: 1, phase: "lesson", cards: { a: { at: 0 } }, ...more });
const full = (seq, told = []) => ({ t: "full", epoch: "e", seq, now: 0, view: view(), told });

function opened() {
  const store = new RoomStore(new ServerClock(() => 0));
  store.receive({ t: "welcome", room: "R", engine: "legends", now: 0, epoch: "e", seat: 1 }, undefined);
  store.receive(/** @type {any} */ (full(7, [{ e: "turn", turn: 1, seat: 0 }])), undefined);
  return store;
}

test("a full view replaces everything and is no news", () => {
  const store = opened();
  assert.equal(store.seat.value, 1);
  assert.deepEqual(store.version(), { epoch: "e", seq: 7 });
  assert.equal(store.story.value.length, 1);
  assert.deepEqual(store.news.value, []);
});

test("the next step patches, an older one is ignored, a gap asks for everything", () => {
  const store = opened();
  assert.equal(store.receive({ t: "step", seq: 8, now: 0, patch: { phase: "exam", cards: { a: { at: 2 } } }, told: [{ e: "phase", phase: "exam" }] }, undefined), undefined);
  assert.equal(store.view.value?.phase, "exam");
  assert.deepEqual(store.news.value, [{ e: "phase", phase: "exam" }]);
  store.receive({ t: "step", seq: 8, now: 0, patch: { phase: "bell" } }, undefined);
  assert.equal(store.view.value?.phase, "exam");
  assert.equal(store.receive({ t: "step", seq: 10, now: 0, patch: { phase: "bell" } }, undefined), "gap");
  assert.equal(store.seq.value, 8);
  assert.equal(store.view.value?.phase, "exam");
});

test("an empty step moves the version only", () => {
  const store = opened();
  const before = store.view.value;
  store.receive({ t: "step", seq: 8, now: 0 }, undefined);
  assert.equal(store.seq.value, 8);
  assert.equal(store.view.value, before);
});

test("a beat with a newer version tells that something was lost", () => {
  const store = opened();
  assert.equal(store.receive({ t: "beat", n: 1, now: 0, seq: 7 }, 0), undefined);
  assert.equal(store.receive({ t: "beat", n: 2, now: 0, seq: 9 }, 0), "behind");
});

test("a command is pending until its step, its ack or its refusal", () => {
  const store = opened();
  store.sent("c1", { do: "resign" });
  store.sent("c2", { do: "rematch" });
  store.sent("c3", { do: "rematch" });
  store.receive({ t: "step", seq: 8, now: 0, ack: "c1" }, undefined);
  store.receive({ t: "ack", id: "c2", seq: 8 }, undefined);
  store.receive({ t: "no", id: "c3", code: "not-now" }, undefined);
  assert.deepEqual(store.pending.value, {});
  assert.equal(store.refusal.value?.code, "not-now");
});

test("a refusal that is none leaves the command pending, and says that we go on trying", () => {
  const store = opened();
  store.sent("c1", { do: "resign" });
  store.receive({ t: "no", id: "c1", code: "not-saved" }, undefined);
  assert.deepEqual(Object.keys(store.pending.value), ["c1"]);
  assert.equal(store.refusal.value?.code, "again");
  store.receive({ t: "ack", id: "c1", seq: 8 }, undefined);
  assert.deepEqual(store.pending.value, {});
  assert.equal(store.refusal.value, null);
  store.receive({ t: "no", code: "too-fast" }, undefined);
  assert.equal(store.refusal.value?.code, "too-fast");
});

test("the log keeps a bounded number of lines", () => {
  const store = opened();
  for (let seq = 8; seq < 600; seq++) store.receive({ t: "step", seq, now: 0, told: [{ e: "passed", seat: 0 }] }, undefined);
  assert.equal(store.story.value.length, 400);
});

test("the old screen is seen once more before each change", () => {
  const store = opened();
  const seen = [];
  store.beforeChange = () => seen.push(store.seq.value);
  store.receive({ t: "step", seq: 8, now: 0, patch: { phase: "exam" } }, undefined);
  assert.deepEqual(seen, [7]);
});

test("the log names my own draw, and a teacher whose number changed", () => {
  const store = opened();
  const teacher = (attack) => ({ zone: "field", side: 0, at: 0, card: "kreidezeit", face: "open", attack, defence: 3 });
  store.receive({ t: "step", seq: 8, now: 0, patch: { cards: { a: teacher(4) } } }, undefined);
  const told = [{ e: "drew", seat: 1, n: 1, by: "rule", uids: ["h"] }, { e: "changed", uid: "a", stat: "attack", n: 6, was: 4 }];
  store.receive({ t: "step", seq: 9, now: 0, patch: { cards: { a: { attack: 6 }, h: { zone: "hand", card: "startklar" } } }, told }, undefined);
  const [drew, changed] = store.story.value.slice(-2).map((line) => line.told);
  assert.deepEqual(drew.cards, ["startklar"]);
  assert.deepEqual(changed, { e: "changed", uid: "a", stat: "attack", n: 6, was: 4, card: "kreidezeit" });
});

test("that another server has the table is forgotten when this one lets us in", () => {
  const store = new RoomStore();
  store.receive({ t: "no", code: "other-version" }, undefined);
  assert.equal(store.refusal.value?.code, "other-version");
  store.receive({ t: "welcome", room: "R", engine: "legends", now: 0, epoch: "e" }, undefined);
  assert.equal(store.refusal.value, null);
});

test("a refusal stays while others act, until I act or am asked something else", () => {
  const store = opened();
  const refused = (code = "bad-deck") => store.receive({ t: "no", id: "c", code }, undefined);
  refused();
  store.receive({ t: "step", seq: 8, now: 0, patch: { players: { 0: { ready: true } } }, told: [{ e: "deck-chosen", seat: 0 }] }, undefined);
  assert.equal(store.refusal.value?.code, "bad-deck");
  store.receive({ t: "step", seq: 9, now: 0, ack: "mine" }, undefined);
  assert.equal(store.refusal.value, null);
  for (const patch of [{ phase: "exam" }, { prompt: { decision: 4 } }]) {
    refused();
    store.receive({ t: "step", seq: store.seq.value + 1, now: 0, patch }, undefined);
    assert.equal(store.refusal.value, null);
  }
  refused("stale"); // of what is past already
  store.receive({ t: "step", seq: 12, now: 0 }, undefined);
  assert.equal(store.refusal.value, null);
});
