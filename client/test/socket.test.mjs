import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { backoff } from "../js/backoff.js";
import { Connection } from "../js/socket.js";
import { FakeSocket, fakeTime } from "./fakes.mjs";

/** @type {ReturnType<typeof fakeTime>} */
let time;
let version = { epoch: "", seq: -1 };
let frames = [];
let states = [];

function connect(token = "secret") {
  const line = { url: (node) => `ws://x${node && `/n/${node}`}/ws`, room: "R", token: () => token, version: () => version, onFrame: (frame) => frames.push(frame), onState: (state) => states.push(state) };
  const connection = new Connection(line, time.around);
  connection.open();
  return connection;
}

beforeEach(() => {
  time = fakeTime();
  FakeSocket.all = [];
  version = { epoch: "", seq: -1 };
  frames = [];
  states = [];
});

test("hello names the room, the seat's token and the version held", () => {
  connect();
  FakeSocket.last.opens();
  assert.deepEqual(FakeSocket.last.sent, [{ t: "hello", room: "R", token: "secret" }]);
  version = { epoch: "e", seq: 41 };
  FakeSocket.last.dies();
  time.pass(1_000);
  FakeSocket.last.opens();
  assert.deepEqual(FakeSocket.last.sent[0], { t: "hello", room: "R", token: "secret", epoch: "e", seq: 41 });
});

test("told of a nearer node, it goes there once, and to any when that is lost", () => {
  const connection = connect();
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
  time.pass(400);
  assert.equal(FakeSocket.last.url, "ws://x/ws");
  FakeSocket.last.welcomes();
  FakeSocket.last.gets({ t: "way", node: "a" });
  assert.equal(FakeSocket.last.url, "ws://x/n/a/ws");
});

test("where a node's own door does not open, it stays with any node", () => {
  connect();
  FakeSocket.last.welcomes();
  FakeSocket.last.gets({ t: "way", node: "b" });
  FakeSocket.last.dies();
  time.pass(400);
  assert.equal(FakeSocket.last.url, "ws://x/ws");
  FakeSocket.last.welcomes();
  FakeSocket.last.gets({ t: "way", node: "b" });
  assert.equal(FakeSocket.last.url, "ws://x/ws");
  assert.equal(FakeSocket.all.length, 3);
});

test("a spectator's hello has no token", () => {
  connect("");
  FakeSocket.last.opens();
  assert.deepEqual(FakeSocket.last.sent, [{ t: "hello", room: "R" }]);
});

test("an unanswered command is sent again once after each reconnect, in order, with its id", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  const a = connection.command({ do: "answer", decision: 1, picks: ["x"] });
  const b = connection.command({ do: "resign" });
  FakeSocket.last.gets({ t: "step", seq: 1, now: 0, ack: a });
  FakeSocket.last.dies();
  time.pass(400);
  FakeSocket.last.welcomes();
  assert.deepEqual(FakeSocket.last.of("do").map((frame) => frame.id), [b]);
  FakeSocket.last.gets({ t: "ack", id: b, seq: 2 });
  FakeSocket.last.dies();
  time.pass(400);
  FakeSocket.last.welcomes();
  assert.deepEqual(FakeSocket.last.of("do"), []);
});

test("a command given while the line is down goes out after the welcome", () => {
  const connection = connect();
  FakeSocket.last.opens();
  connection.command({ do: "rematch" });
  assert.equal(FakeSocket.last.of("do").length, 0);
  FakeSocket.last.gets({ t: "welcome", room: "R", engine: "legends", now: 0, epoch: "e" });
  assert.equal(FakeSocket.last.of("do").length, 1);
});

test("a refused command is not sent again", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  const id = connection.command({ do: "resign" });
  FakeSocket.last.gets({ t: "no", id, code: "game-over" });
  assert.equal(connection.unanswered.size, 0);
});

test("it comes back for ever, first soon, then at most every ten seconds and a bit", () => {
  connect();
  const waits = [];
  for (let n = 0; n < 14; n++) {
    const before = FakeSocket.all.length;
    FakeSocket.last.dies();
    let waited = 0;
    while (FakeSocket.all.length === before) {
      time.pass(50);
      waited += 50;
    }
    waits.push(waited);
  }
  assert.ok(waits[0] <= 400, `first ${waits[0]}`);
  assert.ok(waits.every((wait) => wait <= 13_050));
  assert.ok(waits[13] >= 7_000);
});

test("silence: after two heartbeats it asks, after two seconds more it takes a new socket", () => {
  connect();
  FakeSocket.last.welcomes();
  time.pass(19_900);
  assert.equal(states.at(-1), "open");
  time.pass(200);
  assert.equal(states.at(-1), "checking");
  time.pass(2_000);
  assert.equal(states.at(-1), "lost");
  time.pass(500);
  assert.equal(FakeSocket.all.length, 2);
});

test("any frame is a sign of life", () => {
  connect();
  FakeSocket.last.welcomes();
  time.pass(20_100);
  FakeSocket.last.gets({ t: "people", seats: {}, watching: 0 });
  assert.equal(states.at(-1), "open");
  time.pass(3_000);
  assert.equal(FakeSocket.all.length, 1);
});

test("after a wake an open socket must prove itself; a dead one is replaced within three seconds", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  time.pass(5_000);
  connection.wake();
  assert.equal(states.at(-1), "checking");
  time.pass(3_000);
  assert.equal(FakeSocket.all.length, 2);
});

test("a command without an answer makes it ask", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  time.pass(1_500);
  connection.command({ do: "resign" });
  time.pass(2_050);
  assert.equal(states.at(-1), "checking");
});

test("waking while waiting tries at once", () => {
  const connection = connect();
  for (let n = 0; n < 8; n++) {
    FakeSocket.last.dies();
    time.pass(15_000);
  }
  FakeSocket.last.dies();
  const before = FakeSocket.all.length;
  connection.wake();
  assert.equal(FakeSocket.all.length, before + 1);
});

for (const [code, state] of /** @type {[number, string][]} */ ([[4001, "refused"], [4004, "missing"], [4007, "replaced"]])) {
  test(`close code ${code} means ${state}, and no return by itself`, () => {
    const connection = connect();
    FakeSocket.last.welcomes();
    FakeSocket.last.dies(code);
    time.pass(60_000);
    assert.equal(states.at(-1), state);
    assert.equal(FakeSocket.all.length, 1);
    connection.again();
    assert.equal(FakeSocket.all.length, 2);
  });
}

for (const code of [1008, 1013]) {
  test(`after a close with ${code} it waits five seconds`, () => {
    connect();
    FakeSocket.last.welcomes();
    FakeSocket.last.dies(code);
    time.pass(4_900);
    assert.equal(FakeSocket.all.length, 1);
    time.pass(200);
    assert.equal(FakeSocket.all.length, 2);
  });
}

test("an old socket never speaks for a new one", () => {
  const connection = connect();
  const old = FakeSocket.last;
  old.welcomes();
  connection.again();
  FakeSocket.last.welcomes();
  const seen = frames.length;
  old.gets({ t: "said", seat: 0, phrase: 1 });
  old.dies();
  assert.equal(frames.length, seen);
  assert.equal(states.at(-1), "open");
});

test("beats carry the tick at which they left", () => {
  const sents = [];
  const connection = new Connection({ url: () => "", room: "R", token: () => "", version: () => version, onFrame: (frame, sent) => frame.t === "beat" && sents.push(sent), onState: () => undefined }, time.around);
  connection.open();
  FakeSocket.last.welcomes();
  time.pass(350);
  for (const { n } of FakeSocket.last.of("beat")) FakeSocket.last.gets({ t: "beat", n, now: 1, seq: 0 });
  assert.deepEqual(sents, [0, 300]);
});

test("leaving closes the socket and stops every timer", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  connection.close();
  time.pass(120_000);
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(FakeSocket.last.readyState, 3);
});

test("a command that the server lost on an open line is sent again when a beat overtakes it", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  time.pass(1_500);
  const id = connection.command({ do: "answer", decision: 1, picks: ["x"] });
  time.pass(2_050);
  const { n } = FakeSocket.last.of("beat").at(-1);
  FakeSocket.last.gets({ t: "beat", n, now: 0, seq: 0 });
  assert.equal(states.at(-1), "open");
  assert.deepEqual(FakeSocket.last.of("do").map((frame) => frame.id), [id, id]);
  FakeSocket.last.gets({ t: "step", seq: 1, now: 0, ack: id });
  time.pass(9_000);
  assert.equal(FakeSocket.last.of("do").length, 2);
  assert.equal(FakeSocket.all.length, 1);
});

test("what left after the beat is not sent again with it, but looked after", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  time.pass(1_500);
  connection.wake();
  const { n } = FakeSocket.last.of("beat").at(-1);
  connection.command({ do: "resign" });
  FakeSocket.last.gets({ t: "beat", n, now: 0, seq: 0 });
  assert.equal(FakeSocket.last.of("do").length, 1);
  time.pass(2_050);
  assert.equal(states.at(-1), "checking");
});

for (const code of ["busy", "not-saved", "unknown", "too-fast"]) {
  for (const named of [true, false]) {
    test(`after ${code} ${named ? "with" : "without"} its id a command is sent again, less and less often, until it is answered`, () => {
      const connection = connect();
      FakeSocket.last.welcomes();
      const id = connection.command({ do: "resign" });
      const socket = FakeSocket.last;
      let refused = 0;
      let beaten = 0;
      for (let ms = 0; ms < 60_000; ms += 100) {
        for (; refused < socket.of("do").length; refused++) socket.gets(named ? { t: "no", code, id } : { t: "no", code });
        for (; beaten < socket.of("beat").length; beaten++) socket.gets({ t: "beat", n: socket.of("beat")[beaten].n, now: 0, seq: 0 });
        time.pass(100);
      }
      const all = FakeSocket.last.of("do");
      assert.ok(all.length >= 5 && all.length <= 25, `${all.length} in a minute`);
      assert.ok(all.every((frame) => frame.id === id));
      FakeSocket.last.gets({ t: "ack", id, seq: 3 });
      time.pass(9_000);
      assert.equal(FakeSocket.last.of("do").length, all.length);
      assert.equal(connection.rounds, 0);
    });
  }
}

test("a command that the server can't read is given up before it costs the socket", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  const id = connection.command({ do: "own-deck", cards: {} });
  FakeSocket.last.gets({ t: "no", code: "bad-frame" });
  time.pass(1_500);
  assert.equal(FakeSocket.last.of("do").length, 2);
  FakeSocket.last.gets({ t: "no", code: "bad-frame" });
  assert.deepEqual(frames.filter((frame) => frame.t === "no" && frame.id), [{ t: "no", code: "bad-frame", id }]);
  time.pass(9_000);
  assert.equal(FakeSocket.last.of("do").length, 2);
});

test("a command too big for the line is given up, or it would close every new one", () => {
  const connection = connect();
  FakeSocket.last.welcomes();
  const id = connection.command({ do: "own-deck", cards: {} });
  FakeSocket.last.dies(1009);
  assert.deepEqual(frames.at(-1), { t: "no", code: "too-big", id });
  time.pass(1_000);
  FakeSocket.last.welcomes();
  assert.deepEqual(FakeSocket.last.of("do"), []);
});

test("a thousand clients do not come back in the same moment", () => {
  const waits = [0, 0.25, 0.5, 0.75, 1].map((chance) => backoff(300, 0, chance));
  assert.equal(new Set(waits).size, 5);
  assert.ok(Math.max(...waits) >= 1.8 * Math.min(...waits));
});
