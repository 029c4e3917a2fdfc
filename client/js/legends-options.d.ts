/** What a room of CFG Legends was opened with, the score of its series, and each player's own settings: parts of its view. */

import type { SeatKey } from "./legends.js";

export interface Options {
  set: string;            // card set id
  set_hash?: string;      // its hash, where the room is bound to it: /api/cards?set= takes it, too
  variant: "standard" | "basic";
  clock_ms?: number;      // 1_200_000; absent = "ohne Uhr"
  turn_ms: number;        // 90_000
  reply_ms: number;       // 30_000
  order_ms: number;       // 20_000
  bank_ms: number;        // 180_000
  away_ms: number;        // 60_000 for being away once
  away_all_ms: number;    // 120_000 in all, a game

  /** usually 3: so many time-outs in a row lose the game; 0: none do; shown only where it is not as usual */
  timeouts?: number;

  // a series, shown only where it is not as usual
  best_of?: 3;                         // usually 1
  break_ms?: number;                   // between two games, usually 60_000
  deck_changes?: true;                 // another deck for the next game

  // the rulings' switches (RULES.md), each shown only where it is not as usual
  replies?: "on";                      // the setting that each player begins with
  compliment?: false;                  // R26: nobody is asked, the lot says who begins
  triggers?: "common_chain";           // R4
  flip?: "after";                      // R13: after values are compared
  battle_loser?: "owner";              // R16
  at_time?: "next_change";             // R18: a full tie at 20:00 is decided by the next change of points ...
  sudden_death_ms?: number;            // ... for so long (usually 300_000), then
  advances?: number;                   // R34: this seat wins whatever has no winner (a cut)
  placing?: "anywhere";                // R20: placing from deck or Ruhestand is an Einstellung too
  mode_when_placed?: false;            // R24
  draws?: false;                       // R34: none by agreement
  refereed?: true;                     // a table of an event: it begins when its round does and both have come
  starts?: number;                     // the seat that begins the first game
}

export interface Series {
  wins: Record<SeatKey, number>;
  drawn: number;
  /** the next game begins by itself then, UTC ms; or as soon as both are ready */
  break_ends?: number;
  /** it is decided; without `winner` it is drawn */
  over?: true;
  winner?: number;
  /** after its end: the keys of its games (hex), by number of the game */
  keys?: Record<string, string>;
}

export interface Settings {
  /** response toggle: auto = ask if I can answer, on = ask always, off = not again this turn (then as before) */
  replies: "auto" | "on" | "off";
  /** what windows may ask me about at all: an attack on me, the other's Einstellen, event, effect (of a teacher or a
   *  trap), and my own actions. For what is nobody's action there is no stop: `replies` alone decides */
  stops: Stop[];
}
export type Stop = "attack" | "summon" | "event" | "effect" | "own";
