/** Frames to bytes and back, in the format that the socket agreed on. */
import { decode } from "../vendor/msgpack/decode.js";
import { encode } from "../vendor/msgpack/encode.js";

/** @import { Incoming, Outgoing } from "./frames.js" */

const MSGPACK = "pausenhof.1.msgpack";
const JSON_TEXT = "pausenhof.1.json";
/** What we offer, best first. */
export const PROTOCOLS = [MSGPACK, JSON_TEXT];

/** @param {Outgoing} frame @param {string} protocol @returns {string | Uint8Array<ArrayBuffer>} */
export function pack(frame, protocol) {
  return protocol === JSON_TEXT ? JSON.stringify(frame) : encode(frame);
}

/** @param {string | ArrayBuffer} data @returns {Incoming} */
export function unpack(data) {
  return /** @type {Incoming} */ (typeof data === "string" ? JSON.parse(data) : decode(new Uint8Array(data)));
}
