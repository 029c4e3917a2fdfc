/** Frames to bytes and back, in the format that the socket agreed on. */
import { ExtensionCodec } from "../vendor/msgpack/ExtensionCodec.js";
import { decode } from "../vendor/msgpack/decode.js";
import { encode } from "../vendor/msgpack/encode.js";
import { KEYS, VALUES } from "./vocabulary.js";

/** @import { Incoming, Outgoing } from "./frames.js" */

const MSGPACK = "pausenhof.1.msgpack";
const JSON_TEXT = "pausenhof.1.json";
/** What we offer, best first. */
export const PROTOCOLS = [MSGPACK, JSON_TEXT];

/** Words that came as numbers (server/wire/PROTOCOL.md, Vocabulary). */
const words = new ExtensionCodec();
words.register({ type: 1, encode: () => null, decode: ([number]) => VALUES[number] });
/** @param {unknown} key */
const spelled = (key) => (typeof key === "number" ? KEYS[key] : String(key));

/** @param {Outgoing} frame @param {string} protocol @returns {string | Uint8Array<ArrayBuffer>} */
export function pack(frame, protocol) {
  return protocol === JSON_TEXT ? JSON.stringify(frame) : encode(frame);
}

/** @param {string | ArrayBuffer} data @returns {Incoming} */
export function unpack(data) {
  return /** @type {Incoming} */ (typeof data === "string" ? JSON.parse(data) : decode(new Uint8Array(data), { extensionCodec: words, mapKeyConverter: spelled }));
}
