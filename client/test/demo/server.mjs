/**
 * A stand-in for the server: the client's files and the named states of states.mjs, each as a room
 * (/d/MAIN, /d/REPLY, ...). Prints its address when it listens. Speaks just enough WebSocket (RFC 6455) for JSON frames.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { STATES, answerTo, frames } from "./states.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const client = resolve(here, "../..");
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".html": "text/html" };
const CSP = "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const INVITE = { code: "K7QM-4XRT" };
const INVITED = { set: "demo", variant: "basic", turn_ms: 180_000, reply_ms: 60_000, order_ms: 20_000, bank_ms: 180_000, away_ms: 60_000, away_all_ms: 120_000, timeouts: 0, draws: false };

const NOTICE = { room: "WATCH", engine: "legends", host: "Flinker Dachs", options: { variant: "standard", clock_ms: 1_200_000, best_of: 3 }, seats: 2, free: 0, bots: 0, live: true, watching: 12, at: 0 };
const BOARD = {
  open: [{ ...NOTICE, room: "LOBBY", host: "Ada", free: 1, live: false, watching: 0, options: { variant: "basic" } }, { ...NOTICE, room: "LEAGUE", engine: "stadium", host: "Der Kapitän vom Rhein", seats: 6, free: 4, bots: 1, live: false, watching: 0, options: {} }],
  live: [{ ...NOTICE, featured: true }, { ...NOTICE, room: "MAIN", host: "Ben", options: { variant: "standard" }, bots: 1, watching: 1 }],
  counts: { open: 2, live: 2, watching: 13 },
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://demo").pathname;
  const json = (value, status = 200) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (path === "/api/cards") return json(JSON.parse(readFileSync(join(here, "cards.json"), "utf8")));
  if (path === "/api/guests") return json({ id: "G1", nickname: "Flinker Dachs", token: "demo" }, 201);
  if (path === "/api/sets") return json({ sets: [], approval: false });
  if (path === "/api/notices") return json(BOARD);
  if (path === "/api/me") return json({ id: "G1", nickname: "Flinker Dachs" });
  if (path === "/api/rooms") return json({ room: "LOBBY", seat: 0, token: "demo", invite: INVITE.code, link: `http://demo/i/${INVITE.code}`, watch: "http://demo/d/LOBBY" }, 201);
  if (path.startsWith("/api/invites/")) return request.method === "POST" ? json({ room: "LOBBY", seat: 1, token: "demo" }, 201) : path.includes("NONE") ? json({ code: "no-such-invite", facts: {} }, 404) : json({ room: "WATCH", engine: "legends", host: "Ada", free: true, options: INVITED });
  if (path.startsWith("/qr/")) return response.writeHead(200, { "content-type": "image/svg+xml" }).end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"><path fill="#fff" d="M0 0h33v33H0z"/><path d="M4 4h7v7H4zm18 0h7v7h-7zM4 22h7v7H4zm10-10h5v5h-5z"/></svg>');
  const file = path.startsWith("/assets/dev/") ? normalize(path.slice("/assets/dev/".length)) : path === "/favicon.svg" ? "favicon.svg" : "index.html";
  try {
    const body = readFileSync(join(client, file));
    response.writeHead(200, { "content-type": `${TYPES[extname(file)] ?? "text/plain"}; charset=utf-8`, "content-security-policy": CSP, "cache-control": "no-store" }).end(body);
  } catch (fault) {
    if (fault.code !== "ENOENT" && fault.code !== "EISDIR") throw fault;
    response.writeHead(404).end();
  }
});

server.on("upgrade", (request, socket) => {
  const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: pausenhof.1.json\r\n\r\n`);
  const send = (frame) => socket.write(headed(0x81, Buffer.from(JSON.stringify(frame))));
  const close = (code) => socket.end(headed(0x88, Buffer.from([code >> 8, code & 255])));
  const at = { room: "" };
  let pending = Buffer.alloc(0);
  socket.on("error", () => socket.destroy());
  socket.on("data", (data) => {
    pending = Buffer.concat([pending, data]);
    for (let message = next(pending); message; message = next(pending)) {
      pending = message.rest;
      if (message.op === 8) return void socket.end();
      if (message.op === 1) answer(JSON.parse(message.text), at, send, close);
    }
  });
});

/** @param {any} frame @param {{ room: string }} at @param {(frame: any) => void} send @param {(code: number) => void} close */
function answer(frame, at, send, close) {
  const now = Date.now();
  if (frame.t === "hello") {
    if (!STATES[frame.room]) return close(4004);
    at.room = frame.room;
    for (const told of frames(frame.room, now)) send(told);
    const code = STATES[frame.room](now).close;
    if (code) close(code);
  } else if (frame.t === "beat") send({ t: "beat", n: frame.n, now, seq: 7 });
  else if (frame.t === "do") send(answerTo(at.room, frame, now));
}

/** @param {number} first @param {Buffer} body */
function headed(first, body) {
  const length = body.length < 126 ? Buffer.from([first, body.length]) : Buffer.from([first, 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([length, body]);
}

/** One masked client message, or null while it is incomplete. @param {Buffer} data */
function next(data) {
  if (data.length < 6) return null;
  let length = data[1] & 127;
  let at = 2;
  if (length === 126) {
    length = data.readUInt16BE(2);
    at = 4;
  }
  if (data.length < at + 4 + length) return null;
  const mask = data.subarray(at, at + 4);
  const body = Buffer.from(data.subarray(at + 4, at + 4 + length).map((byte, n) => byte ^ mask[n % 4]));
  return { op: data[0] & 15, text: body.toString("utf8"), rest: data.subarray(at + 4 + length) };
}

server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
