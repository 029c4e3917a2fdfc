import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { backoff } from "../js/backoff.js";
import { Connection } from "../js/socket.js";
import { FakeSocket, fakeLine } from "./fakes.mjs";

let line = fakeLine();

beforeEach(() => {
  line = fakeLine();
});

test("hello names the room, the seat's token and the version held", () => {
  line.connect();
  FakeSocket.last.opens();
  assert.deepEqual(FakeSocket.last.sent, [{ t: "hello", room: "R", token: "secret" }]);
  line.version = { epoch: "e", seq: 41 };
  FakeSocket.last.dies();
  line.time.pass(1_000);
  FakeSocket.last.opens();
  assert.deepEqual(FakeSocket.last.sent[0], { t: "hello", room: "R", token: "secret", epoch: "e", seq: 41 });
});

test("told of a nearer node, it goes there once, and to any when that is lost", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  const id = connection.command({ do: "resign" });
  FakeSocket.last.gets({ t: "way", node: "b" });
  assert.deepEqual(FakeSocket.all.map((socket) => socket.url), ["ws://x/ws", "ws://x/n/b/ws"]);
  FakeSocket.last.opens();
  assert.equal(FakeSocket.all[0].readyState, 1); // the seat stays held
  FakeSocket.last.welcomes();
  assert.equal(FakeSocket.all[0].readyState, 3);
  assert.deepEqual(FakeSocket.last.of("do").map((frame) => frame.id), [id]);
  FakeSocket.last.gets({ t: "way", node: "b" }); // the balancer does not tell nodes apart
  assert.equal(FakeSocket.all.length, 2);
  assert.equal(connection.state, "open");
  FakeSocket.last.dies();
  line.time.pass(400);
  assert.equal(FakeSocket.last.url, "ws://x/ws");
  FakeSocket.last.welcomes();
  FakeSocket.last.gets({ t: "way", node: "a" });
  assert.equal(FakeSocket.last.url, "ws://x/n/a/ws");
});

test("where a node's own door does not open, it stays with any node", () => {
  line.connect();
  FakeSocket.last.welcomes();
  FakeSocket.last.gets({ t: "way", node: "b" });
  FakeSocket.last.dies();
  line.time.pass(400);
  assert.equal(FakeSocket.last.url, "ws://x/ws");
  FakeSocket.last.welcomes();
  FakeSocket.last.gets({ t: "way", node: "b" });
  assert.equal(FakeSocket.last.url, "ws://x/ws");
  assert.equal(FakeSocket.all.length, 3);
});

test("a spectator's hello has no token", () => {
  line.connect("");
  FakeSocket.last.opens();
  assert.deepEqual(FakeSocket.last.sent, [{ t: "hello", room: "R" }]);
});

test("it comes back for ever, first soon, then at most every ten seconds and a bit", () => {
  line.connect();
  const waits = [];
  for (let n = 0; n < 14; n++) {
    const before = FakeSocket.all.length;
    FakeSocket.last.dies();
    let waited = 0;
    while (FakeSocket.all.length === before) {
      line.time.pass(50);
      waited += 50;
    }
    waits.push(waited);
  }
  assert.ok(waits[0] <= 400, `first ${waits[0]}`);
  assert.ok(waits.every((wait) => wait <= 13_050));
  assert.ok(waits[13] >= 7_000);
});

test("silence: after two heartbeats it asks, after two seconds more it takes a new socket", () => {
  line.connect();
  FakeSocket.last.welcomes();
  line.time.pass(19_900);
  assert.equal(line.states.at(-1), "open");
  line.time.pass(200);
  assert.equal(line.states.at(-1), "checking");
  line.time.pass(2_000);
  assert.equal(line.states.at(-1), "lost");
  line.time.pass(500);
  assert.equal(FakeSocket.all.length, 2);
});

test("any frame is a sign of life", () => {
  line.connect();
  FakeSocket.last.welcomes();
  line.time.pass(20_100);
  FakeSocket.last.gets({ t: "people", seats: {}, watching: 0 });
  assert.equal(line.states.at(-1), "open");
  line.time.pass(3_000);
  assert.equal(FakeSocket.all.length, 1);
});

test("after a wake an open socket must prove itself; a dead one is replaced within three seconds", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  line.time.pass(5_000);
  connection.wake();
  assert.equal(line.states.at(-1), "checking");
  line.time.pass(3_000);
  assert.equal(FakeSocket.all.length, 2);
});

test("waking while waiting tries at once", () => {
  const connection = line.connect();
  for (let n = 0; n < 8; n++) {
    FakeSocket.last.dies();
    line.time.pass(15_000);
  }
  FakeSocket.last.dies();
  const before = FakeSocket.all.length;
  connection.wake();
  assert.equal(FakeSocket.all.length, before + 1);
});

for (const [code, state] of /** @type {[number, string][]} */ ([[4001, "refused"], [4004, "missing"], [4007, "replaced"]])) {
  test(`close code ${code} means ${state}, and no return by itself`, () => {
    const connection = line.connect();
    FakeSocket.last.welcomes();
    FakeSocket.last.dies(code);
    line.time.pass(60_000);
    assert.equal(line.states.at(-1), state);
    assert.equal(FakeSocket.all.length, 1);
    connection.again();
    assert.equal(FakeSocket.all.length, 2);
  });
}

for (const code of [1008, 1013]) {
  test(`after a close with ${code} it waits five seconds`, () => {
    line.connect();
    FakeSocket.last.welcomes();
    FakeSocket.last.dies(code);
    line.time.pass(4_900);
    assert.equal(FakeSocket.all.length, 1);
    line.time.pass(200);
    assert.equal(FakeSocket.all.length, 2);
  });
}

test("an old socket never speaks for a new one", () => {
  const connection = line.connect();
  const old = FakeSocket.last;
  old.welcomes();
  connection.again();
  FakeSocket.last.welcomes();
  const seen = line.frames.length;
  old.gets({ t: "said", seat: 0, phrase: 1 });
  old.dies();
  assert.equal(line.frames.length, seen);
  assert.equal(line.states.at(-1), "open");
});

test("beats carry the tick at which they left", () => {
  const sents = [];
  const connection = new Connection({ url: () => "", room: "R", token: () => "", version: () => line.version, onFrame: (frame, sent) => frame.t === "beat" && sents.push(sent), onState: () => undefined }, line.time.around);
  connection.open();
  FakeSocket.last.welcomes();
  line.time.pass(350);
  for (const { n } of FakeSocket.last.of("beat")) FakeSocket.last.gets({ t: "beat", n, now: 1, seq: 0 });
  assert.deepEqual(sents, [0, 300]);
});

test("leaving closes the socket and stops every timer", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  connection.close();
  line.time.pass(120_000);
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(FakeSocket.last.readyState, 3);
});

test("a thousand clients do not come back in the same moment", () => {
  const waits = [0, 0.25, 0.5, 0.75, 1].map((chance) => backoff(300, 0, chance));
  assert.equal(new Set(waits).size, 5);
  assert.ok(Math.max(...waits) >= 1.8 * Math.min(...waits));
});
