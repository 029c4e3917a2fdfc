/** Sockets and time for tests: nothing waits, `pass` moves the clock. */

import { Connection } from "../js/socket.js";

export class FakeSocket {
  /** @type {FakeSocket[]} */
  static all = [];

  constructor(url, protocols) {
    this.url = url;
    this.protocol = protocols[1]; // JSON
    this.readyState = 0;
    this.sent = [];
    FakeSocket.all.push(this);
  }

  static get last() {
    return FakeSocket.all[FakeSocket.all.length - 1];
  }

  send(data) {
    this.sent.push(JSON.parse(data));
  }

  close() {
    this.readyState = 3;
  }

  opens() {
    this.readyState = 1;
    this.onopen?.();
  }

  gets(frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  welcomes() {
    this.opens();
    this.gets({ t: "welcome", room: "R", engine: "legends", now: 0, epoch: "e", seat: 0 });
  }

  dies(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** Sent frames of one type. @param {string} t */
  of(t) {
    return this.sent.filter((frame) => frame.t === t);
  }
}

export function fakeTime() {
  let now = 0;
  let last = 0;
  /** @type {Map<number, { at: number, run: () => void }>} */
  const timers = new Map();
  return {
    around: {
      make: (url, protocols) => new FakeSocket(url, protocols),
      later: (run, ms) => (timers.set(++last, { at: now + ms, run }), last),
      forget: (timer) => void timers.delete(timer),
      tick: () => now,
      chance: () => 0.5,
    },
    /** @param {number} ms */
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = due[1].at;
        due[1].run();
      }
      now = end;
    },
  };
}

/** A page's end of the line: `version` is what it holds, `frames` what it heard, `states` how the line fared. */
export function fakeLine() {
  const time = fakeTime();
  FakeSocket.all = [];
  const line = {
    time,
    version: { epoch: "", seq: -1 },
    frames: [],
    states: [],
    connect(token = "secret") {
      const connection = new Connection(
        {
          url: (node) => `ws://x${node && `/n/${node}`}/ws`,
          room: "R",
          token: () => token,
          version: () => line.version,
          onFrame: (frame) => line.frames.push(frame),
          onState: (state) => line.states.push(state),
        },
        time.around,
      );
      connection.open();
      return connection;
    },
  };
  return line;
}
