/**
 * One connection to one room: it stays, comes back for ever, finds dead sockets, and sends each command
 * again until the server has answered it. It knows frames, not the game.
 */
import { PROTOCOLS, pack, unpack } from "./codec.js";

/** @import { Command, Incoming, Outgoing } from "./frames.js" */

/**
 * connecting  first socket on its way
 * open        welcomed
 * checking    nothing heard for too long; a beat is out
 * lost        waiting to try again at `retryAt`
 * replaced    a newer tab holds the seat
 * refused     the token opens no seat here
 * missing     no such room
 * @typedef {"connecting" | "open" | "checking" | "lost" | "replaced" | "refused" | "missing"} State
 */

const BEAT_MS = 10_000; // server/wire/limits.py
const QUIET_MS = 2 * BEAT_MS;
const PATIENCE_MS = 2_000; // for the answer to a beat, or to a command
const OPENING_MS = 8_000;
const RETRY = { first: 300, factor: 1.7, cap: 10_000 };
const EARLY_BEATS = [0, 300, 700, 1_200];
/** Close codes after which coming back by itself is wrong. @type {Record<number, State>} */
const FINAL = { 4001: "refused", 4004: "missing", 4007: "replaced" };
const POLICY = 1008;

/**
 * @typedef {object} Surroundings  what a test replaces
 * @property {(url: string, protocols: string[]) => WebSocket} make
 * @property {(run: () => void, ms: number) => number} later
 * @property {(timer: number) => void} forget
 * @property {() => number} tick  monotonic ms
 * @property {() => number} chance  0..1
 */

/** @type {Surroundings} */
const BROWSER = {
  make: (url, protocols) => new WebSocket(url, protocols),
  later: (run, ms) => window.setTimeout(run, ms),
  forget: (timer) => window.clearTimeout(timer),
  tick: () => performance.now(),
  chance: Math.random,
};

/**
 * @typedef {object} Line
 * @property {string} url
 * @property {string} room
 * @property {() => string} token  empty: watch
 * @property {() => { epoch: string, seq: number }} version  the last one held
 * @property {(frame: Incoming, sent: number | undefined) => void} onFrame  `sent`: tick at which the answered beat left
 * @property {(state: State) => void} onState
 */

export class Connection {
  /** @param {Line} line @param {Surroundings} [around] */
  constructor(line, around = BROWSER) {
    this.line = line;
    this.around = around;
    /** @type {State} */
    this.state = "connecting";
    /** @type {WebSocket | null} */
    this.socket = null;
    /** Unanswered commands in the order of sending. @type {Map<string, Command>} */
    this.unanswered = new Map();
    /** @type {Map<number, number>} beat number -> tick at which it left */
    this.beats = new Map();
    this.beatNumber = 0;
    this.commandNumber = 0;
    this.tries = 0;
    /** Tick of the next try while `lost`. */
    this.retryAt = 0;
    /** @type {Map<string, number>} */
    this.timers = new Map();
    this.origin = Math.floor(around.chance() * 36 ** 8).toString(36);
  }

  open() {
    this.#drop();
    this.#become(this.tries ? "lost" : "connecting");
    const socket = this.around.make(this.line.url, PROTOCOLS);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (message) => socket === this.socket && this.#receive(unpack(message.data));
    socket.onclose = (close) => socket === this.socket && this.#closed(close.code);
    this.#after("opening", OPENING_MS, () => this.#closed(0));
  }

  /** Leave for good. */
  close() {
    this.#drop();
    for (const name of [...this.timers.keys()]) this.#stop(name);
  }

  /** @param {Command} cmd @returns {string} its id, the same at each resend */
  command(cmd) {
    const id = `${this.origin}-${++this.commandNumber}`;
    this.unanswered.set(id, cmd);
    if (this.state === "open" || this.state === "checking") this.#send({ t: "do", id, cmd });
    this.#after("answer", PATIENCE_MS, () => this.unanswered.size && this.check());
    return id;
  }

  /** @param {string} id an answered command */
  settle(id) {
    this.unanswered.delete(id);
  }

  /** @param {number} phrase */
  say(phrase) {
    if (this.state === "open") this.#send({ t: "say", phrase });
  }

  resync() {
    if (this.state === "open" || this.state === "checking") this.#send({ t: "resync" });
  }

  /** The page came back to life (visible, online): an "open" socket may be long dead. */
  wake() {
    if (this.state === "lost" || this.state === "connecting") {
      this.tries = 0;
      this.open();
    } else this.check();
  }

  /** Ask for a sign of life now; without one soon, take a new socket. */
  check() {
    if (this.state !== "open") return;
    this.#become("checking");
    this.#beat();
    this.#after("check", PATIENCE_MS, () => this.#closed(0));
  }

  /** Take the seat back from the other tab. */
  again() {
    this.tries = 0;
    this.open();
  }

  /** @param {WebSocket} socket */
  #hello(socket) {
    if (socket !== this.socket) return;
    const token = this.line.token();
    const { epoch, seq } = this.line.version();
    /** @type {Outgoing} */
    const hello = { t: "hello", room: this.line.room };
    if (token) hello.token = token;
    if (epoch) Object.assign(hello, { epoch, seq });
    this.#send(hello);
  }

  /** @param {Incoming} frame */
  #receive(frame) {
    this.#after("quiet", QUIET_MS, () => this.check());
    this.#stop("check");
    let sent;
    if (frame.t === "welcome") this.#welcomed();
    else if (this.state === "checking") this.#become("open");
    if (frame.t === "beat") {
      sent = this.beats.get(frame.n);
      this.beats.delete(frame.n);
    } else if (frame.t === "step" && frame.ack) this.settle(frame.ack);
    else if (frame.t === "ack") this.settle(frame.id);
    else if (frame.t === "no" && frame.id) this.settle(frame.id);
    this.line.onFrame(frame, sent);
  }

  #welcomed() {
    this.#stop("opening");
    this.tries = 0;
    this.#become("open");
    for (const [id, cmd] of this.unanswered) this.#send({ t: "do", id, cmd });
    this.beats.clear();
    EARLY_BEATS.forEach((ms, n) => this.#after(`early-${n}`, ms, () => this.#beat()));
    const steady = () => {
      this.#beat();
      this.#after("beat", BEAT_MS, steady);
    };
    this.#after("beat", BEAT_MS, steady);
  }

  #beat() {
    const n = ++this.beatNumber;
    this.beats.set(n, this.around.tick());
    if (this.beats.size > 16) this.beats.delete(/** @type {number} */ (this.beats.keys().next().value));
    this.#send({ t: "beat", n });
  }

  /** @param {number} code 0: we gave up on it ourselves */
  #closed(code) {
    this.#drop();
    const final = FINAL[code];
    if (final) {
      this.#become(final);
      return;
    }
    const pause = Math.min(RETRY.cap, RETRY.first * RETRY.factor ** this.tries) * (0.7 + 0.6 * this.around.chance());
    const wait = code === POLICY ? Math.max(5_000, pause) : pause;
    this.tries++;
    this.retryAt = this.around.tick() + wait;
    this.#become("lost");
    this.#after("retry", wait, () => this.open());
  }

  /** Let go of the socket without hearing its end: an old socket never speaks for a new one. */
  #drop() {
    for (const name of [...this.timers.keys()]) this.#stop(name);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** @param {Outgoing} frame */
  #send(frame) {
    if (this.socket?.readyState === 1) this.socket.send(pack(frame, this.socket.protocol));
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    this.line.onState(state);
  }

  /** @param {string} name @param {number} ms @param {() => void} run */
  #after(name, ms, run) {
    this.#stop(name);
    this.timers.set(
      name,
      this.around.later(() => {
        this.timers.delete(name);
        run();
      }, ms),
    );
  }

  /** @param {string} name */
  #stop(name) {
    const timer = this.timers.get(name);
    if (timer !== undefined) this.around.forget(timer);
    this.timers.delete(name);
  }
}
