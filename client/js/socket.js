/**
 * One connection to one room: it stays, comes back for ever, finds dead sockets, and sends each command
 * again until the server has answered it: after each welcome, when a beat overtook it, and a while after the server
 * had no time for it. It knows frames, not the game.
 */
import { backoff } from "./backoff.js";
import { PROTOCOLS, pack, unpack } from "./codec.js";
import { Timers } from "./timers.js";
import { AGAIN, Unanswered } from "./unanswered.js";

/** @import { Line, State, Surroundings } from "./connection.js" */
/** @import { Command, Incoming, Outgoing } from "./frames.js" */
/** @import { Entry } from "./unanswered.js" */

const BEAT_MS = 10_000; // server/wire/limits.py
const QUIET_MS = 2 * BEAT_MS;
const PATIENCE_MS = 2_000; // for the answer to a beat, or to a command
const OPENING_MS = 8_000;
const RETRY_MS = 300;
const RESEND_MS = 1_000; // after a refusal that is none
const EARLY_BEATS = [0, 300, 700, 1_200];
/** Close codes after which coming back by itself is wrong. @type {Record<number, State>} */
const FINAL = { 4001: "refused", 4004: "missing", 4007: "replaced" };
const TOO_BIG = 1009;
/** After these no soon return: struck out, or (from a proxy) no server has room. */
const CALM = { codes: [1008, 1013], ms: 5_000 };

/** @type {Surroundings} */
const BROWSER = {
  make: (url, protocols) => new WebSocket(url, protocols),
  later: (run, ms) => window.setTimeout(run, ms),
  forget: (timer) => window.clearTimeout(timer),
  tick: () => performance.now(),
  chance: Math.random,
};

export class Connection {
  /** @param {Line} line @param {Surroundings} [around] */
  constructor(line, around = BROWSER) {
    this.line = line;
    this.around = around;
    /** @type {State} */
    this.state = "connecting";
    /** @type {WebSocket | null} */
    this.socket = null;
    this.unanswered = new Unanswered();
    /** The socket at another node, kept until the one at `node` is welcome: nobody shall seem to be gone meanwhile. @type {WebSocket | null} */
    this.left = null;
    /** The node that runs the room, where a socket was welcome at its door; empty: any node will do. */
    this.node = "";
    /** A node's own door did not open: we stay at any, until somebody asks anew. */
    this.astray = false;
    /** How often in a row something was sent again in vain. */
    this.rounds = 0;
    /** The beat that a check waits for. */
    this.asked = Infinity;
    /** @type {Map<number, number>} beat number -> tick at which it left */
    this.beats = new Map();
    this.beatNumber = 0;
    this.commandNumber = 0;
    this.tries = 0;
    /** Tick of the next try while `lost`. */
    this.retryAt = 0;
    this.timers = new Timers(around);
    this.origin = Math.floor(around.chance() * 36 ** 8).toString(36);
  }

  open() {
    this.#drop();
    this.#become(this.tries ? "lost" : "connecting");
    const socket = this.around.make(this.line.url(this.node), PROTOCOLS);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (message) => socket === this.socket && this.#receive(unpack(message.data));
    socket.onclose = (close) => socket === this.socket && this.#closed(close.code);
    this.timers.after("opening", OPENING_MS, () => this.#closed(0));
  }

  /** Leave for good. */
  close() {
    this.#drop();
    this.#leave();
  }

  /** @param {Command} cmd @returns {string} its id, the same at each resend */
  command(cmd) {
    const id = `${this.origin}-${++this.commandNumber}`;
    const entry = this.unanswered.add(id, cmd);
    if (this.state === "open" || this.state === "checking") this.#post([[id, entry]]);
    return id;
  }

  /** @param {string} id an answered command */
  settle(id) {
    if (this.unanswered.settle(id)) this.rounds = 0;
    if (!this.unanswered.size) this.timers.stop("answer");
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
    if (this.state === "lost" || this.state === "connecting") this.again();
    else this.check();
  }

  /** Ask for a sign of life now; without one soon, take a new socket. */
  check() {
    if (this.state !== "open") return;
    this.#become("checking");
    this.asked = this.#beat();
    this.timers.after("check", PATIENCE_MS, () => this.#closed(0));
  }

  /** As if for the first time: the seat is taken back from the other tab. */
  again() {
    this.tries = 0;
    this.astray = false;
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
    this.timers.after("quiet", QUIET_MS, () => this.check());
    this.timers.stop("check");
    let sent;
    if (frame.t === "welcome") this.#welcomed();
    else if (this.state === "checking") this.#become("open");
    if (frame.t === "beat") {
      sent = this.beats.get(frame.n);
      this.beats.delete(frame.n);
      if (frame.n >= this.asked) this.#again(this.unanswered.before(this.asked));
    } else if (frame.t === "step" && frame.ack) this.settle(frame.ack);
    else if (frame.t === "ack") this.settle(frame.id);
    else if (frame.t === "no") this.#refused(frame);
    else if (frame.t === "way") this.#nearer(frame.node);
    this.line.onFrame(frame, sent);
  }

  /** Take a socket at the node that runs the room; where that leads here again, here is as near. @param {string} node */
  #nearer(node) {
    if (this.astray || node === this.node) return;
    this.node = node;
    this.left = this.#release();
    this.open();
  }

  /** @param {Extract<Incoming, { t: "no" }>} frame */
  #refused({ code, id }) {
    if (id && !AGAIN.has(code)) this.settle(id);
    else if (AGAIN.has(code) || code === "bad-frame") {
      if (code === "bad-frame") this.#giveUp(this.unanswered.unreadable(), code);
      this.timers.after("resend", this.#pause(RESEND_MS), () => this.#again(this.unanswered.before()));
    }
  }

  /** The server can't read these. @param {string[]} ids @param {string} code */
  #giveUp(ids, code) {
    for (const id of ids) {
      this.settle(id);
      this.line.onFrame({ t: "no", code, id }, undefined);
    }
  }

  /** @param {[string, Entry][]} commands */
  #post(commands) {
    for (const [id, entry] of commands) {
      entry.beat = this.beatNumber;
      this.#send({ t: "do", id, cmd: entry.cmd });
    }
    if (this.unanswered.size && !this.timers.has("answer")) this.timers.after("answer", this.#pause(PATIENCE_MS), () => this.check());
  }

  /** @param {number} first ms */
  #pause(first) {
    return backoff(first, this.rounds, this.around.chance());
  }

  /** Send what was not answered once more. @param {[string, Entry][]} commands */
  #again(commands) {
    this.asked = Infinity;
    if (commands.length) this.rounds++;
    this.#post(commands);
  }

  #welcomed() {
    this.#leave();
    this.timers.stop("opening");
    this.tries = 0;
    this.#become("open");
    this.beats.clear();
    this.asked = Infinity;
    this.#post(this.unanswered.before());
    EARLY_BEATS.forEach((ms, n) => this.timers.after(`early-${n}`, ms, () => this.#beat()));
    const steady = () => {
      this.#beat();
      this.timers.after("beat", BEAT_MS, steady);
    };
    this.timers.after("beat", BEAT_MS, steady);
  }

  /** @returns {number} its number */
  #beat() {
    const n = ++this.beatNumber;
    this.beats.set(n, this.around.tick());
    if (this.beats.size > 16) this.beats.delete(/** @type {number} */ (this.beats.keys().next().value));
    this.#send({ t: "beat", n });
    return n;
  }

  /** @param {number} code 0: we gave up on it ourselves */
  #closed(code) {
    this.#drop();
    this.#leave();
    if (this.state === "connecting" && this.node) this.astray = true;
    this.node = "";
    if (code === TOO_BIG) this.#giveUp(this.unanswered.before().map(([id]) => id), "too-big");
    const final = FINAL[code];
    if (final) {
      this.#become(final);
      return;
    }
    const pause = backoff(RETRY_MS, this.tries++, this.around.chance());
    const wait = CALM.codes.includes(code) ? Math.max(CALM.ms, pause) : pause;
    this.retryAt = this.around.tick() + wait;
    this.#become("lost");
    this.timers.after("retry", wait, () => this.open());
  }

  /** Let go of the socket without hearing its end: an old socket never speaks for a new one. */
  #drop() {
    this.timers.stopAll();
    this.#release()?.close();
  }

  /** @returns {WebSocket | null} that speaks to us no more */
  #release() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    return socket;
  }

  #leave() {
    this.left?.close();
    this.left = null;
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
}
