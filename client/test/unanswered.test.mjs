import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeSocket, fakeLine } from "./fakes.mjs";

let line = fakeLine();

beforeEach(() => {
  line = fakeLine();
});

test("an unanswered command is sent again once after each reconnect, in order, with its id", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  const a = connection.command({ do: "answer", decision: 1, picks: ["x"] });
  const b = connection.command({ do: "resign" });
  FakeSocket.last.gets({ t: "step", seq: 1, now: 0, ack: a });
  FakeSocket.last.dies();
  line.time.pass(400);
  FakeSocket.last.welcomes();
  assert.deepEqual(FakeSocket.last.of("do").map((frame) => frame.id), [b]);
  FakeSocket.last.gets({ t: "ack", id: b, seq: 2 });
  FakeSocket.last.dies();
  line.time.pass(400);
  FakeSocket.last.welcomes();
  assert.deepEqual(FakeSocket.last.of("do"), []);
});

test("a command given while the line is down goes out after the welcome", () => {
  const connection = line.connect();
  FakeSocket.last.opens();
  connection.command({ do: "rematch" });
  assert.equal(FakeSocket.last.of("do").length, 0);
  FakeSocket.last.gets({ t: "welcome", room: "R", engine: "legends", now: 0, epoch: "e" });
  assert.equal(FakeSocket.last.of("do").length, 1);
});

test("a refused command is not sent again", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  const id = connection.command({ do: "resign" });
  FakeSocket.last.gets({ t: "no", id, code: "game-over" });
  assert.equal(connection.unanswered.size, 0);
});

test("a command without an answer makes it ask", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  line.time.pass(1_500);
  connection.command({ do: "resign" });
  line.time.pass(2_050);
  assert.equal(line.states.at(-1), "checking");
});

test("a command that the server lost on an open line is sent again when a beat overtakes it", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  line.time.pass(1_500);
  const id = connection.command({ do: "answer", decision: 1, picks: ["x"] });
  line.time.pass(2_050);
  const { n } = FakeSocket.last.of("beat").at(-1);
  FakeSocket.last.gets({ t: "beat", n, now: 0, seq: 0 });
  assert.equal(line.states.at(-1), "open");
  assert.deepEqual(FakeSocket.last.of("do").map((frame) => frame.id), [id, id]);
  FakeSocket.last.gets({ t: "step", seq: 1, now: 0, ack: id });
  line.time.pass(9_000);
  assert.equal(FakeSocket.last.of("do").length, 2);
  assert.equal(FakeSocket.all.length, 1);
});

test("what left after the beat is not sent again with it, but looked after", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  line.time.pass(1_500);
  connection.wake();
  const { n } = FakeSocket.last.of("beat").at(-1);
  connection.command({ do: "resign" });
  FakeSocket.last.gets({ t: "beat", n, now: 0, seq: 0 });
  assert.equal(FakeSocket.last.of("do").length, 1);
  line.time.pass(2_050);
  assert.equal(line.states.at(-1), "checking");
});

for (const code of ["busy", "not-saved", "unknown", "too-fast"]) {
  for (const named of [true, false]) {
    test(`after ${code} ${named ? "with" : "without"} its id a command is sent again, less and less often, until it is answered`, () => {
      const connection = line.connect();
      FakeSocket.last.welcomes();
      const id = connection.command({ do: "resign" });
      const socket = FakeSocket.last;
      let refused = 0;
      let beaten = 0;
      for (let ms = 0; ms < 60_000; ms += 100) {
        for (; refused < socket.of("do").length; refused++) socket.gets(named ? { t: "no", code, id } : { t: "no", code });
        for (; beaten < socket.of("beat").length; beaten++) socket.gets({ t: "beat", n: socket.of("beat")[beaten].n, now: 0, seq: 0 });
        line.time.pass(100);
      }
      const all = FakeSocket.last.of("do");
      assert.ok(all.length >= 5 && all.length <= 25, `${all.length} in a minute`);
      assert.ok(all.every((frame) => frame.id === id));
      FakeSocket.last.gets({ t: "ack", id, seq: 3 });
      line.time.pass(9_000);
      assert.equal(FakeSocket.last.of("do").length, all.length);
      assert.equal(connection.rounds, 0);
    });
  }
}

test("a command that the server can't read is given up before it costs the socket", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  const id = connection.command({ do: "own-deck", cards: {} });
  FakeSocket.last.gets({ t: "no", code: "bad-frame" });
  line.time.pass(1_500);
  assert.equal(FakeSocket.last.of("do").length, 2);
  FakeSocket.last.gets({ t: "no", code: "bad-frame" });
  assert.deepEqual(line.frames.filter((frame) => frame.t === "no" && frame.id), [{ t: "no", code: "bad-frame", id }]);
  line.time.pass(9_000);
  assert.equal(FakeSocket.last.of("do").length, 2);
});

test("a command too big for the line is given up, or it would close every new one", () => {
  const connection = line.connect();
  FakeSocket.last.welcomes();
  const id = connection.command({ do: "own-deck", cards: {} });
  FakeSocket.last.dies(1009);
  assert.deepEqual(line.frames.at(-1), { t: "no", code: "too-big", id });
  line.time.pass(1_000);
  FakeSocket.last.welcomes();
  assert.deepEqual(FakeSocket.last.of("do"), []);
});
