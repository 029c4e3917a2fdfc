/**
 * Named states of the client, as views that satisfy js/legends.d.ts. They serve the demo server, and through
 * it the tests of layout and accessibility. Times are offsets in ms from now; `at()` makes them absolute.
 */

const HOUR = 3_600_000;
const OPTIONS = { set: "demo", variant: "standard", clock_ms: 1_200_000, turn_ms: 90_000, reply_ms: 30_000, order_ms: 20_000, bank_ms: 180_000 };
const HASH = "9f1c2b7e44d0a85b3c6e1f7788aa90cd2e5b4f6071829304a5b6c7d8e9f00112";

const teacher = (side, at, card, attack, defence, more = {}) => ({ zone: "field", side, at, card, face: "open", mode: "attack", attack, defence, ...more });
const back = (zone, side, at, more = {}) => ({ zone, side, at, face: "down", ...more });
const hand = (at, card, more = {}) => ({ zone: "hand", side: 0, at, card, face: "open", ...more });
const player = (life, hand, deck, graveyard) => ({ life, hand, deck, graveyard, bank_ms: 180_000, redraws: 0, timeouts: 0 });

const CARDS = {
  a1: teacher(0, 0, "kreidezeit", 4, 3),
  a2: teacher(0, 1, "ernstfall", 9, 7),
  a3: back("background", 0, 0, { card: "spickzettel", armed: true }),
  a4: back("background", 0, 1, { card: "probealarm" }),
  b1: teacher(1, 0, "rennsteig", 5, 1),
  b2: back("field", 1, 1, { mode: "defence" }),
  b3: teacher(1, 3, "abstand", 3, 6, { mode: "defence", counters: { development: 2 } }),
  b4: back("background", 1, 0),
  b5: { zone: "background", side: 1, at: 2, card: "projektwoche", face: "open", counters: { round: 2 } },
  h1: hand(0, "startklar"),
  h2: hand(1, "klappstuhl"),
  h3: hand(2, "doppelstunde"),
  h4: hand(3, "klassentreffen"),
  h5: hand(4, "probealarm"),
  g1: { zone: "graveyard", side: 0, at: 0, card: "ablativ", face: "open" },
  g2: { zone: "graveyard", side: 0, at: 1, card: "vertretungsplan", face: "open" },
  g3: { zone: "graveyard", side: 1, at: 0, card: "klappstuhl", face: "open" },
  x1: back("hand", 1, 0),
  x2: back("hand", 1, 1),
  x3: back("hand", 1, 2),
  x4: back("hand", 1, 3),
};
const STORY = [
  { e: "compliments", answers: { 0: "today", 1: "week" }, starter: 0 },
  { e: "turn", turn: 4, seat: 1 },
  { e: "drew", seat: 1, n: 1, by: "rule" },
  { e: "phase", phase: "lesson" },
  { e: "summoned", seat: 1, uid: "b2", mode: "defence", face: "down", by: "normal", from: "hand" },
  { e: "phase", phase: "exam" },
  { e: "attack", seat: 1, uid: "b1", target: "a1" },
  { e: "battle", uid: "b1", target: "a1", attack: 5, against: 4, stat: "attack" },
  { e: "damage", seat: 0, n: 1, life: 18, cause: "battle" },
  { e: "turn", turn: 5, seat: 0 },
  { e: "drew", seat: 0, n: 1, by: "rule", uids: ["h5"] },
  { e: "phase", phase: "lesson" },
];

function base(now) {
  return {
    game: 1,
    phase: "lesson",
    commitment: HASH,
    options: OPTIONS,
    players: { 0: player(18, 5, 16, 2), 1: player(22, 4, 17, 1) },
    cards: structuredClone(CARDS),
    turn: 5,
    active: 0,
    starter: 0,
    clock: { match_ends: now + 14 * 60_000 + 32_900 },
    settings: { replies: "auto", stops: ["attack", "summon", "event", "effect", "own"] },
  };
}

const waiting = (seat, kind, until, ends) => ({ [seat]: { kind, until, ends } });

/** @type {Record<string, (now: number) => { view: any, seat: number | null, told?: any[], people?: any, said?: any, watching?: number, close?: number }>} */
export const STATES = {
  LOBBY: () => ({
    seat: 0,
    people: { 0: { name: "Ada", here: true } },
    view: { game: 1, phase: "lobby", commitment: HASH, options: OPTIONS, players: { 0: player(30, 0, 0, 0), 1: player(30, 0, 0, 0) }, cards: {}, decks: ["sprachreise", "altbau", "sporttag", "probezeit"] },
    told: [],
  }),
  COMPLIMENT: (now) => ({
    seat: 0,
    view: { game: 1, phase: "compliment", commitment: HASH, options: OPTIONS, players: { 0: player(30, 0, 30, 0), 1: { ...player(30, 0, 30, 0), ready: true } }, cards: {}, waiting: waiting(0, "compliment", now + 30_000, now + 30_000) },
    told: [],
  }),
  MAIN: (now) => ({ seat: 0, view: { ...base(now), waiting: waiting(0, "main", now + 78_000, now + HOUR), prompt: mainPrompt(now), why: { h3: { code: "tributes-missing", need: 1, have: 0 }, a4: { code: "set-this-turn" } } } }),
  EXAM: (now) => ({ seat: 0, view: { ...base(now), phase: "exam", waiting: waiting(0, "main", now + 41_000, now + HOUR), prompt: examPrompt(now) } }),
  REPLY: (now) => ({
    seat: 0,
    view: {
      ...base(now),
      chain: {
        1: { seat: 0, uid: "a1", card: "kreidezeit", effect: "e0" },
        2: { seat: 1, uid: "b4", card: "ueberraschungstest", effect: "e0", aims: [1] },
        3: { seat: 0, uid: "a3", card: "spickzettel", effect: "e0", aims: [2] },
      },
      waiting: waiting(0, "reply", now + 12_900, now + 192_000),
      prompt: {
        decision: 21, kind: "reply", min: 1, max: 1, until: now + 12_900, ends: now + 192_000,
        options: [{ id: "o1", verb: "activate", card: "a4", effect: "e0" }, { id: "o2", verb: "pass" }],
      },
    },
  }),
  THEIRS: (now) => ({ seat: 0, people: { 0: { name: "Ada", here: true }, 1: { name: "Ben", here: false, since: now - 2_000 } }, said: { seat: 1, phrase: 6 }, view: { ...base(now), active: 1, turn: 6, attack: { attacker: "b1", target: "a1" }, phase: "exam", waiting: waiting(1, "main", now - 5_000, now + 160_000) } }),
  AWAY: (now) => ({ seat: 0, people: { 0: { name: "Ada", here: true }, 1: { name: "Ben", here: false, since: now - 5_000 } }, view: { ...base(now), active: 1, turn: 6, away: { 1: now + 58_000 }, clock: { match_ends: now + 872_900, paused_at: now - 2_000 }, waiting: { 1: { kind: "main", until: now + 41_000, ends: now + 221_000, paused_at: now - 2_000 } } } }),
  ASKED: (now) => ({ seat: 0, people: { 0: { name: "Ada", here: true }, 1: { name: "Ben", here: false, since: now - 5_000 } }, view: { ...base(now), away: { 1: now + 58_000 }, clock: { match_ends: now + 872_900, paused_at: now - 2_000 }, waiting: waiting(0, "main", now + 78_000, now + HOUR), prompt: mainPrompt(now) } }),
  TRIBUTE: (now) => ({
    seat: 0,
    view: {
      ...base(now),
      waiting: waiting(0, "tribute", now + 22_000, now + HOUR),
      prompt: { decision: 22, kind: "tribute", min: 1, max: 1, until: now + 22_000, ends: now + HOUR, source: { uid: "h3", card: "doppelstunde" }, options: [{ id: "o1", verb: "pick", card: "a1" }, { id: "o2", verb: "pick", card: "a2" }, { id: "o3", verb: "cancel" }] },
    },
  }),
  PUT: (now) => ({
    seat: 0,
    view: {
      ...base(now),
      waiting: waiting(0, "put", now + 22_000, now + HOUR),
      prompt: { decision: 23, kind: "put", min: 1, max: 2, until: now + 22_000, ends: now + HOUR, source: { uid: "a1", card: "kreidezeit", effect: "e0" }, options: ["projektwoche", "vertretungsplan", "klassentreffen"].map((of, n) => ({ id: `o${n}`, verb: "pick", of })) },
    },
  }),
  TRIBUTES: (now) => ({
    seat: 0,
    view: {
      ...base(now),
      waiting: waiting(0, "main", now + 22_000, now + HOUR),
      prompt: { decision: 25, kind: "tribute", min: 1, max: 1, until: now + 22_000, ends: now + HOUR, source: { uid: "h3", card: "doppelstunde" }, chosen: ["a1"], need: 2, options: [{ id: "o2", verb: "pick", card: "a2" }, { id: "o3", verb: "cancel" }] },
    },
  }),
  INERT: () => ({
    seat: 0,
    view: { game: 1, phase: "lobby", commitment: HASH, options: { ...OPTIONS, variant: "basic", draws: false, timeouts: 0 }, players: { 0: { ...player(30, 0, 0, 0), ready: true }, 1: player(30, 0, 0, 0) }, cards: {}, decks: ["sprachreise", "altbau", "sporttag", "probezeit"], deck: { kreidezeit: 2 }, warnings: [{ code: "inert-in-basic", card: "ueberraschungstest", count: 2 }, { code: "inert-in-basic", card: "projektwoche", count: 1 }] },
    told: [],
  }),
  SUDDEN: (now) => ({ seat: 0, view: { ...base(now), options: { ...OPTIONS, at_time: "next_change" }, clock: { match_ends: now + 4 * 60_000 + 12_900, sudden_death: true }, players: { 0: { ...player(18, 5, 16, 2), skip: ["exam"] }, 1: { ...player(18, 4, 17, 1), skip: ["exam"] } }, waiting: waiting(0, "main", now + 78_000, now + HOUR), prompt: { ...mainPrompt(now), options: mainPrompt(now).options.filter((o) => o.verb !== "exam") } } }),
  BREAK: (now) => ({ seat: 0, view: { ...base(now), options: { ...OPTIONS, best_of: 3, deck_changes: true }, phase: "over", active: undefined, clock: { match_ends: now + 300_000, stopped_at: now - 9_000 }, result: { winner: 1, reason: "life" }, series: { wins: { 0: 0, 1: 1 }, drawn: 0, break_ends: now + 60_000 }, decks: ["sprachreise", "altbau", "sporttag", "probezeit"], next: { 1: true } } }),
  WATCH: (now) => ({ seat: null, watching: 3, view: { ...watched(base(now)), waiting: waiting(0, "main", now + 40_000, now + HOUR) } }),
  WON: (now) => ({ seat: 0, view: { ...base(now), phase: "over", active: undefined, clock: { match_ends: now - 5_000, stopped_at: now - 5_000 }, result: { winner: 0, reason: "time", criterion: "life", values: { 0: 18, 1: 12 } }, rematch: { 1: true } } }),
  LOST: (now) => ({ seat: 0, view: { ...base(now), phase: "over", active: undefined, clock: { match_ends: now + 400_000, stopped_at: now - 31_900 }, result: { winner: 1, reason: "life" } } }),
  DRAWN: (now) => ({ seat: null, view: { ...watched(base(now)), phase: "over", active: undefined, result: { reason: "time", criterion: "none", values: { 0: 0, 1: 0 } } } }),
  OFFER: (now) => ({ seat: 0, view: { ...base(now), draw_offer: 1, waiting: waiting(0, "main", now + 78_000, now + HOUR), prompt: mainPrompt(now) } }),
  OPENING: (now) => ({ seat: 0, view: { ...base(now), turn: 1, active: 1, cards: { h1: CARDS.h1, h2: CARDS.h2 }, players: { 0: player(30, 5, 25, 0), 1: player(30, 5, 25, 0) }, options: { ...OPTIONS, clock_ms: undefined, variant: "basic" }, clock: {}, waiting: waiting(1, "main", now + 78_000, now + HOUR) }, told: [] }),
  PASSING: (now) => ({ seat: 0, view: { ...base(now), active: 1, turn: 6, waiting: waiting(0, "reply", now + 30_000, now + 210_000) } }),
  SHUT: (now) => ({ seat: 0, view: { ...base(now), waiting: waiting(0, "main", now + 78_000, now + HOUR), prompt: { ...mainPrompt(now), options: mainPrompt(now).options.filter((o) => o.verb !== "exam") } } }),
  REPLACED: (now) => ({ seat: 0, close: 4007, view: base(now) }),
};

function watched(view) {
  const cards = Object.fromEntries(
    Object.entries(view.cards).map(([uid, card]) => {
      if (card.zone !== "hand" && card.face !== "down") return [uid, card];
      const { card: _, armed: __, ...rest } = card;
      return [uid, { ...rest, face: "down" }];
    }),
  );
  delete view.settings;
  return { ...view, cards };
}

function mainPrompt(now) {
  return {
    decision: 20, kind: "main", min: 1, max: 1, until: now + 78_000, ends: now + HOUR,
    options: [
      ...["attack", "defence", "down"].map((mode) => ({ id: `s1${mode}`, verb: "summon", card: "h1", mode })),
      ...["attack", "defence", "down"].map((mode) => ({ id: `s2${mode}`, verb: "summon", card: "h2", mode })),
      { id: "e4", verb: "event", card: "h4" },
      { id: "t5", verb: "set", card: "h5" },
      { id: "m1", verb: "mode", card: "a1", mode: "defence" },
      { id: "m2", verb: "mode", card: "a2", mode: "defence" },
      { id: "x", verb: "exam" },
      { id: "z", verb: "end" },
    ],
  };
}

function examPrompt(now) {
  return {
    decision: 24, kind: "main", min: 1, max: 1, until: now + 41_000, ends: now + HOUR,
    options: [...["a1", "a2"].flatMap((card) => ["b1", "b2", "b3"].map((target) => ({ id: `${card}${target}`, verb: "attack", card, target }))), { id: "z", verb: "end" }],
  };
}

/** What a command gets: one Einstellung goes through, everything else is refused. @param {string} name @param {{ id: string, cmd: any }} frame @param {number} now */
export function answerTo(name, { id, cmd }, now) {
  if (name !== "MAIN" || cmd.picks?.[0] !== "s1attack") return { t: "no", id, code: "stale" };
  const cards = { h1: { zone: "field", at: 2, mode: "attack", attack: 2, defence: 2 } };
  const told = [{ e: "summoned", seat: 0, uid: "h1", card: "startklar", mode: "attack", face: "open", by: "normal", from: "hand" }];
  return { t: "step", seq: 8, now, ack: id, patch: { cards, players: { 0: { hand: 4 } }, prompt: null, why: null, waiting: { 0: null, 1: { kind: "reply", until: now + 30_000, ends: now + HOUR } } }, told };
}

/** Frames for a newcomer to a state. @param {string} name @param {number} now */
export function frames(name, now) {
  const state = STATES[name](now);
  const view = JSON.parse(JSON.stringify(state.view));
  return [
    { t: "welcome", room: name, engine: "legends", now, epoch: "demo", ...(state.seat === null ? {} : { seat: state.seat }) },
    { t: "people", seats: state.people ?? { 0: { name: "Ada", here: true }, 1: { name: "Ben", here: true } }, watching: state.watching ?? 0 },
    { t: "full", epoch: "demo", seq: 7, now, view, told: state.told ?? STORY },
    ...(state.said ? [{ t: "said", ...state.said }] : []),
  ];
}
