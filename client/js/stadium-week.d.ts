/** A week of a stadium league as everybody sees it: a part of its view. */

import type { Card, Club, Footballer, MatchId, SeatKey } from "./stadium.js";

/** scheduled, open (secret), revealed, locked (live), settled, round (flags), closed; or it does not take place */
export type Stage = "scheduled" | "open" | "revealed" | "locked" | "settled" | "round" | "closed" | "cancelled";
export type Prize = "flags" | Card;
/** by win chance (R18) */
export type Tier = "above-65" | "45-65" | "30-45" | "15-30" | "below-15";
/** more-wins home|away|even; goals over|under; top-match home|draw|away; all others yes|no */
export type Question = "more-wins" | "goals" | "hat-trick" | "penalty" | "early-goal" | "top-match" | "last-place"
  | "three-draws" | "goalless" | "six-goals" | "own-goal" | "second-half" | "rout" | "turned" | "favourites"
  | "both-score" | "three-doubles";

export interface Week {
  stage: Stage;
  /** the schedule is not fixed: the week opens when it is, or when the commissioner confirms it */
  provisional?: true;
  confirmed?: true;
  /** empty where every match is off */
  times: { opens?: number; reveal?: number; lock?: number; settles?: number; round?: number };
  matches: Record<MatchId, Match>;
  opened_at?: number;
  /** the five, with what they are about */
  questions?: Partial<Record<Question, { match?: MatchId; club?: Club; goals?: number; matches?: number }>>;
  /** beside +3 flags the rewards of a Volltreffer */
  cards?: Card[];
  /** from the reveal on */
  picks?: Record<SeatKey, Picks>;
  /** from the reveal on, in the order in which they were set */
  plays?: Play[];
  spied?: { seat: number; target: number }[];
  results?: Record<MatchId, Result>;
  /** scores and duels are "vorläufig": by what is final so far */
  preliminary?: true;
  scores?: Record<SeatKey, Score>;
  /** right answers; "" is void: right for everybody who answered */
  truths?: Partial<Record<Question, string>>;
  /** "by-on" */
  duels?: Record<string, Duel>;
  /** who may choose whose club for which matchday */
  slams?: { seat: number; target: number; margin: number; acts: number }[];
  /** SHA-256 of the results that were settled */
  digest?: string;
  settled_at?: number;
  /** `acts`: the matchday it works in */
  prizes?: Record<SeatKey, { prize: Prize; acts?: number; by_app?: true }>;
  /** who wants the round to start early */
  ready?: Record<SeatKey, true>;
  /** whose every field was when the round closed, by its number: a seat's digit, "." for free land */
  land?: string;
  /** the round's flags in order, one word each: who, whose the field was, whose it is now, its number; "~" where the app
   * set it. "2.2117": seat 2 takes free field 117; "20.117~": the app makes seat 0's field free for it */
  laid?: string;
  /** flags that nobody could place */
  lapsed?: Record<SeatKey, number>;
}

export interface Match {
  home: Club;
  away: Club;
  kickoff: number;
  /** is not played within the matchday */
  off?: true;
  /** frozen when the week opened; not told of closed weeks */
  chance?: Chance;
}

/** Hundredths of a percent, rounded down: 4497 is 44,9 %. The rows come from the unrounded values. */
export interface Chance {
  home: number;
  draw: number;
  away: number;
  home_row: Tier;
  away_row: Tier;
  source: string;
  method: string;
  at: number;
  /** quotes for home, draw, away in hundredths */
  odds?: [number, number, number];
}

export interface Picks {
  club?: Club;
  scorer?: Footballer;
  /** the club that the scorer counts for */
  slot?: Club;
  answers?: Partial<Record<Question, string>>;
  tip?: { match: MatchId; home?: number; away?: number };
  /** absent: kein Duell, the Festung */
  duel?: number;
  /** the club came by lot */
  auto?: true;
  forced?: "klatsche" | "trainer";
  /** who forced it */
  by?: number;
  /** last change after the reveal */
  changed?: number;
  /** the commissioner chose */
  proxy?: true;
}

export interface Play {
  card: "klatsche" | "trainer" | "comeback" | "joker" | "wall";
  seat: number;
  target?: number;
  club?: Club;
  /** comeback: the matchday whose scorer comes back */
  of?: number;
  margin?: number;
  /** from the reveal on */
  fate?: "acts" | "returned" | "lapsed";
}

export interface Result {
  final: boolean;
  home: number;
  away: number;
  half?: [number, number];
  complete?: true;
  /** not told of closed weeks */
  goals?: { side: "home" | "away"; player?: Footballer; minute?: number; penalty?: true; own?: true }[];
}

export interface Score {
  row?: Tier;
  end?: "won" | "drawn" | "lost";
  /** of the table; the duel compares them */
  points?: number;
  /** for the club, doubled by a Joker */
  flags?: number;
  /** of the scorer */
  goals?: number;
  /** right answers, and their flags */
  right?: number;
  bonus?: number;
  hit?: true;
  /** picks whose match did not count: back in the pool */
  lost?: ("club" | "scorer" | "tip")[];
  balance: Balance;
}

export interface Balance {
  club?: number;
  /** by beaten player: bound flags */
  loot?: Record<SeatKey, number>;
  repelled?: Record<SeatKey, number>;
  scorer?: number;
  bonus?: number;
  hit?: number;
  total: number;
}

export interface Duel {
  by: number;
  on: number;
  mine: number;
  theirs: number;
  end: "won" | "lost" | "tie" | "void";
  /** fields for `by` */
  loot?: number;
  /** a field for `on` */
  repelled?: number;
  /** what decided a tie, or took the booty */
  why?: ("festung" | "rivals" | "wall")[];
}
