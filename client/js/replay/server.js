/** Games that are over, as the server tells them: to everybody, or to their players alone. Throws `ApiError`. */
import { call, guestToken } from "../api.js";

/** @import { LegendsView, Told } from "../legends.js" */

/** @typedef {{ seq: number, now: number, patch?: Record<string, any>, told?: Told[], by?: number }} Step */
/** @typedef {{ room: string, engine: string, part: number, head: string, commitments: string[], keys: string[] }} Seal  what the game can be proved by */
/** @typedef {Seal & { people: Record<string, { name: string, bot: boolean, gone?: true }>, seq: number, now: number, view: LegendsView, steps: Step[] }} Replay */
/** @typedef {"public" | "all"} Cut */
/** Where a game comes from. `place`: the address of one of its versions, empty where it has none. @typedef {{ cut: (cut: Cut) => Promise<Replay>, file: () => Promise<string>, place: (seq: number) => string }} Source */

/** The most that a file may have, in bytes; the server takes no more. */
export const FILE_BYTES = 4 * 1024 * 1024;

/** @param {string} room @param {number} part @returns {string} */
function at(room, part) {
  return `/api/rooms/${encodeURIComponent(room)}/replay${part ? `?part=${part}` : ""}`;
}

/** @param {string} room @param {number} part 0: the last game that ended @param {Cut} cut @returns {Promise<Replay>} */
export function replay(room, part, cut) {
  return call("GET", `${at(room, part)}${part ? "&" : "?"}cut=${cut}`, { token: guestToken() });
}

/** Empty while there is nothing to watch. @param {string} room @param {number} part @returns {Promise<Seal>} */
export function seal(room, part) {
  return call("GET", at(room, part).replace("/replay", "/replay/seal"), { token: guestToken() });
}

/** The file that proves it. @param {Seal} seal @returns {Promise<string>} */
export function fileOf(seal) {
  return call("GET", at(seal.room, seal.part).replace("/replay", "/replay/file"), { token: guestToken(), raw: true });
}

/** A file that somebody brought, proved and shown. @param {string} text @param {Cut} cut @returns {Promise<Replay & { moves: number }>} */
export function brought(text, cut) {
  return call("POST", `/api/replays?cut=${cut}`, { body: text });
}

/** @param {Seal} told @returns {Source} */
export function fromServer(told) {
  return { cut: (cut) => replay(told.room, told.part, cut), file: () => fileOf(told), place: (seq) => placeOf(told, seq) };
}

/** @param {string} text @returns {Source} */
export function fromFile(text) {
  return { cut: (cut) => brought(text, cut), file: async () => text, place: () => "" };
}

/** Where this game is watched; with `seq` from that version on. @param {Seal} seal @param {number} [seq] */
export function placeOf(seal, seq) {
  const marks = [...(seq === undefined ? [] : [`s${seq}`]), `h=${seal.head}`, `c=${seal.commitments[seal.part - 1] ?? seal.commitments[0]}`];
  return `/r/${seal.room}/${seal.part}#${marks.join(",")}`;
}

/** What a link says. @param {string} hash @returns {{ seq: number | null, head: string, commitment: string }} */
export function marksOf(hash) {
  const marks = hash.replace(/^#/, "").split(",");
  const seq = marks.find((mark) => /^s\d+$/.test(mark));
  const said = (/** @type {string} */ name) => marks.find((mark) => mark.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  return { seq: seq ? Number(seq.slice(1)) : null, head: said("h"), commitment: said("c") };
}

/** Does a link speak of this game? @param {ReturnType<typeof marksOf>} marks @param {Seal} seal */
export function fits(marks, seal) {
  return (!marks.head || marks.head === seal.head) && (!marks.commitment || seal.commitments.includes(marks.commitment));
}
