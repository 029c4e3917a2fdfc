/** A round as it is being laid out by hand: who sits where, and who is still free. Values only; nothing here is a rule, what speaks against a pair is read off what the server tells. */

/** @import { EventView, Fault, StaffPart } from "../tournament.js" */
/** @typedef {{ seats: (number | null)[], free: number[] }} Laid  two seats a table, the tables one after the other */
/** @typedef {{ seat: number } | { player: number }} Held  what one has in the hand: who sits on that seat, or somebody free */

/** @param {[number, number | undefined][]} pairs @param {number[]} everybody who is not in a pair is free @returns {Laid} */
export function laid(pairs, everybody) {
  const inside = new Set(everybody);
  /** @type {(number | null)[]} */
  const seats = pairs.flatMap((pair) => pair.map((player) => (player !== undefined && inside.has(player) ? player : null)));
  const sits = new Set(seats);
  const least = 2 * Math.ceil(everybody.length / 2);
  while (seats.length < least) seats.push(null);
  return { seats, free: everybody.filter((player) => !sits.has(player)) };
}

/** Whoever is in the hand, and whoever is there, change places. @param {Laid} now @param {Held} held @param {number} seat @returns {Laid} */
export function put(now, held, seat) {
  const seats = [...now.seats];
  if ("seat" in held) {
    [seats[held.seat], seats[seat]] = [seats[seat], seats[held.seat]];
    return { ...now, seats };
  }
  const gone = seats[seat];
  seats[seat] = held.player;
  return { seats, free: [...now.free.filter((player) => player !== held.player), ...(gone === null ? [] : [gone])] };
}

/** Off the table. @param {Laid} now @param {number} seat @returns {Laid} */
export function aside(now, seat) {
  const player = now.seats[seat];
  return player === null ? now : { seats: now.seats.map((one, at) => (at === seat ? null : one)), free: [...now.free, player] };
}

/** Two who are free get the first empty table. @param {Laid} now @param {number} one @param {number} other @returns {Laid} */
export function together(now, one, other) {
  const empty = now.seats.findIndex((player, at) => at % 2 === 0 && player === null && now.seats[at + 1] === null);
  const at = empty < 0 ? now.seats.length : empty;
  const seats = [...now.seats, ...(empty < 0 ? [null, null] : [])];
  [seats[at], seats[at + 1]] = [one, other];
  return { seats, free: now.free.filter((player) => player !== one && player !== other) };
}

/** Who is free takes the empty seats, as they come. @param {Laid} now @returns {Laid} */
export function filled(now) {
  const free = [...now.free];
  return { seats: now.seats.map((player) => player ?? free.shift() ?? null), free };
}

/** How a table stands: both sit; one waits for somebody who is still free; one has the bye; nobody sits. @param {Laid} now @param {number} at its first seat @returns {"full" | "half" | "bye" | "empty"} */
export function stateOf({ seats, free }, at) {
  const sits = Number(seats[at] !== null) + Number(seats[at + 1] !== null);
  return sits === 2 ? "full" : sits === 0 ? "empty" : free.length > 0 ? "half" : "bye";
}

/** Everybody who has no opponent yet, and is not the one with the bye: on no table, or alone at one. @param {Laid} now @returns {number[]} */
export function alone(now) {
  const waits = now.seats.filter((player, seat) => player !== null && stateOf(now, seat - (seat % 2)) === "half");
  return [.../** @type {number[]} */ (waits), ...now.free];
}

/** As the command has it: whoever sits alone has a bye. @param {Laid} now @returns {[number, number][]} */
export function pairsOf({ seats }) {
  /** @type {[number, number][]} */
  const pairs = [];
  for (let at = 0; at < seats.length; at += 2) {
    const [one, other] = [seats[at], seats[at + 1]].filter((player) => player !== null);
    if (one !== undefined) pairs.push([one, other ?? -1]);
  }
  return pairs;
}

/** What the server would tell of this pair; -1 for nobody. @param {EventView} view @param {StaffPart["entrants"]} known @param {number} round @param {[number, number]} pair @returns {Fault[]} */
export function faultsOf(view, known, round, [a, b]) {
  const one = known?.[a], other = known?.[b];
  if (!one) return [];
  if (!other) return one.byes ? ["second-bye"] : [];
  /** @type {Fault[]} */
  const found = [];
  if ((view.staff?.forbidden ?? []).some((pair) => pair.includes(a) && pair.includes(b))) found.push("forbidden");
  if (one.met?.includes(b)) found.push("rematch");
  const club = view.players[a].club;
  if (round === 1 && view.options.clubs_apart && club && club === view.players[b].club) found.push("club");
  if (one.points !== other.points && (one.floated || other.floated)) found.push("float");
  return found;
}
