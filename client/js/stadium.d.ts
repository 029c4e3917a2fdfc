/**
 * What the server says about a stadium league (`Full.view`, and `Step.patch` as an RFC 7396 merge patch on it). Absent
 * means none; there is no null outside of patches. The engine's `view.py`, `view_week.py`, `view_own.py` and
 * `round_view.py` build it. Players are seats, "0" to "5"; weeks are matchdays, "1" to "34"; clubs are three letters;
 * footballers, matches and fields are ids. Times are UTC ms. Sentences and names are the client's.
 */

import type { Duel, Picks, Play, Prize, Week } from "./stadium-week.js";

export type * from "./stadium-week.js";
export type SeatKey = string;
export type Club = string;
export type Footballer = string;
export type MatchId = string;
/** a field of the map: its index in the map's `fields` */
export type FieldId = number;
export type Phase = "lobby" | "draw" | "draft" | "season" | "over";
export type Card = "comeback" | "trainer" | "joker" | "wall" | "spy";

export interface StadiumView {
  phase: Phase;
  options: Options;
  /** whose office it is: a seat */
  commissioner: number;
  /** no more weeks open */
  paused?: true;
  /** SHA-256 of both keys, hex: of the live draw and of the season */
  commitment: { draw: string; season: string };
  /** the keys (hex): the draw's right after it, the season's after the final table */
  keys?: { draw?: string; season?: string };
  /** who takes part */
  members: Record<SeatKey, Member>;
  /** while the draw is open: until when nonces may be given */
  draw_ends?: number;
  /** from the draw on: who chooses a home in which order */
  order?: number[];
  draft?: { decision: number; seat: number; ends: number; free: Club[] };
  /** from the draft on: the map's id (p4m34), look it up */
  map?: string;
  /** flag turns so far */
  turns?: number;
  /** free fields are not in `owner` */
  land?: { owner: Record<string, number>; homes: Record<SeatKey, FieldId> };
  /** places now; after the end the final table */
  table?: Row[];
  /** duels of pairs, "lower-higher" seat: won by the lower one, tied, lost (R29) */
  records?: Record<string, { won: number; tied: number; lost: number }>;
  /** weeks of which a plan is known */
  weeks: Record<string, Week>;
  /** who plays where; `id` is the list that has the names */
  squads?: { id: string; clubs: Record<Footballer, Club> };
  /** players whom somebody missed; `player`: who it turned out to be, `out`: nobody */
  proposals?: Record<Footballer, { id: Footballer; seat: number; name: string; club: Club; player?: Footballer; out?: true }>;
  /** what the commissioner or a referee did, by number from 0; the newest 200 */
  notes?: Record<string, Note>;
  /** the open flag round */
  round?: FlagRound;
  result?: { winners: number[]; places: Record<SeatKey, number>; reason: "season" | "agreed" };
  /** a member's own */
  my?: My;
}

export interface Options {
  first: number;
  last: number;
  clubs: string;
  source: string;
  /** of Monday, Berlin wall time: 1200 is 20:00 */
  round_minute: number;
  // the rulings' switches (RULES.md, 11), each shown only where it is not as usual
  auto_club?: false;
  rivals?: "shown";
  quick_cards?: "stored";
  joker_in_duel?: true;
  reserve_neutralised?: true;
  ahead?: "table";
  passing?: "always" | "never";
  neutralise_reach?: 2;
}

export interface Member {
  /** sum of all weeks, and duels won */
  balance: number;
  won: number;
  home?: Club;
  /** the home was drawn: time was up */
  by_app?: true;
  nonce?: string;
  /** nobody is here */
  away?: true;
  /** has left for good */
  quit?: true;
  /** wants to end the league */
  ends?: true;
  /** the stadium that the app is to set free flags near to, among fields that are alike */
  towards?: Club;
  /** stored cards, open for all; what is played secretly still lies here until the reveal */
  hand?: Partial<Record<Card, number>>;
}

export interface Row {
  place: number;
  seat: number;
  fields: number;
  balance: number;
  duels: number;
  /** what puts it behind the one above; "shared": nothing does */
  by: "fields" | "record" | "balance" | "duels" | "shared";
}

export interface Note {
  at: number;
  /** a seat; -1 is a referee */
  by: number;
  what: "confirmed" | "result" | "late-result" | "postponed" | "cancelled" | "proxy" | "replaced" | "handed-over"
    | "resolved" | "paused" | "resumed";
  matchday?: number;
  match?: MatchId;
  seat?: number;
  result?: any;
  number?: number;
  /** postponed: "again" = is played after all; resolved: the proposal's id */
  reason?: string;
}

export interface My {
  seat: number;
  /** weeks that are open or revealed, and those with a reward to choose */
  weeks?: Record<string, MyWeek>;
}

/** Before the reveal this is all that anybody sees of picks: their owner. */
export interface MyWeek {
  picks?: Picks;
  /** clubs I may choose, my own choice among them */
  clubs?: Club[];
  /** used in this half, and on which matchday */
  used_clubs?: Record<Club, number>;
  used_scorers?: Record<Footballer, number>;
  used_slots?: Record<Club, number>;
  /** whom I can't challenge: two others do */
  full?: Record<SeatKey, true>;
  /** my cards for this matchday */
  plays?: Play[];
  /** what my spies saw */
  looks?: { target: number; at: number; picks: Picks }[];
  looks_left?: number;
  /** matchdays whose scorer a Comeback may bring back; 0 takes the card back */
  comebacks?: number[];
  /** by player the clubs that I may force; "" takes the card back */
  trainers?: Record<SeatKey, Club[]>;
  klatschen?: Record<SeatKey, Club[]>;
  /** my stored cards that are not played yet */
  hand?: Partial<Record<Card, number>>;
  /** my Volltreffer hit: what I may choose from */
  prizes?: Prize[];
}

// --- the flag round ----------------------------------------------------------------------------------

export interface FlagRound {
  matchday: number;
  order: number[];
  hands: Record<SeatKey, { free: number; bound?: Record<SeatKey, number> }>;
  /** the snapshot, once the turns begin: who is ahead of whom */
  fields?: Record<SeatKey, number>;
  /** step 0: bound flags to forgo, fields to give up */
  forgo?: Record<SeatKey, number>;
  debts?: Record<SeatKey, number>;
  /** fields lost by neutralising in this round: 3 at most */
  neutralised?: Record<SeatKey, number>;
  /** neutralised and still free: by whom */
  claims?: Record<string, number>;
  /** the app acts for them although somebody is here: two turns ran out */
  asleep?: Record<SeatKey, true>;
  turn?: { number: number; seat: number; kind: "forgo" | "give" | "flag"; ends: number; absent?: true };
  /** for the player whose turn it is */
  aid?: Aid;
}

export interface Aid {
  /** what the app would do; without `flag`: a free one */
  advice?: { why: string; facts?: Record<string, number>; flag?: number; field?: FieldId };
  loot?: Record<SeatKey, FieldId[]>;
  take?: FieldId[];
  neutralise?: FieldId[];
  /** flags that may be passed: -1 a free one, else the seat it is bound to */
  pass?: number[];
  /** fields at my border that a free flag can't have: "own" "home" "floor" "far" "reserved" "not-ahead" "spared" */
  why?: Record<string, string>;
  give?: FieldId[];
  forgo?: number[];
}

/**
 * Commands (`Do.cmd`). A refusal's facts have a `reason`.
 *   lobby     {do:"join"} {do:"leave"} {do:"begin"}
 *   draw      {do:"nonce", nonce}
 *   draft     {do:"home", decision, club}
 *   a week    {do:"picks", matchday, club?, scorer?, answers?: {question: answer}, tip?: {match, home, away}, duel?}
 *                 what is not named stays; "" takes back (tip: match ""); duel -1 = kein Duell
 *             {do:"klatsche", matchday, target, club} {do:"trainer", matchday, target, club}       club "": take back
 *             {do:"comeback", matchday, of} of 0: take back   {do:"spy", matchday, target}
 *             {do:"quick", matchday, card:"joker"|"wall", play}     where they are stored (`quick_cards`)
 *             {do:"prize", matchday, prize} {do:"ready", matchday, ready} {do:"propose", name, club}
 *             {do:"towards", club}             where the app is to set among free fields that are alike; "": all the same
 *   a turn    {do:"place", turn, flag, field} {do:"pass-flag", turn, flag} {do:"give-up", turn, field}
 *             {do:"forgo", turn, victim} {do:"awake"}
 *   leaving   {do:"quit"} {do:"vote-end", end}
 *   commissioner
 *             {do:"confirm", matchday} {do:"result", result: {match, final:true, home, away, half?, goals?, complete?}}
 *             {do:"postpone", match, off} {do:"cancel", matchday} {do:"replace", seat} {do:"hand-over", seat}
 *             {do:"proxy", seat, matchday, club?, scorer?, answers?, tip?} {do:"resolve", proposal, player}
 *             {do:"pause", paused}
 */

/**
 * Reasons of refusals: begun joined founder players{least,most,have} no-draw unprintable taken no-such-club not-open
 * revealed locked forced no-match used{matchday} club-used no-such-player no-such-answer no-such-score full no-card no-hit
 * no-round no-such-matchday quit own nothing-to-confirm not-locked has-not-quit no-proposal paused not-paused no-season
 * too-many not-running no-vote no-pass, and those of a field: no-flag no-field own not-theirs home floor far reserved
 * not-ahead{mine,theirs} spared. An option `matchdays` refused: {least, most}.
 */

/**
 * Events (`told`), in order. Every one has `e`.
 *   joined {seat}  left {seat}  draw {commitment, ends}  nonce {seat, nonce}  drawn {order, key}
 *   home {seat, club, by_app?}  season {map}
 *   schedule {matchday, kickoff, reveal}                   times have changed
 *   week {matchday, questions, cards}                      it is open
 *   saved {seat, matchday, what, proxy?}                   to me alone: what I chose is stored
 *   changed {matchday, seat, what, proxy?}                 after the reveal
 *   released {matchday, seat, what}  released-own          can't be chosen any more; `-own`: before the reveal, to me
 *   spied {seat, matchday, target}                         to me alone
 *   revealed {matchday}  card-played {matchday, seat, card, fate, target?, club?, of?}
 *   forced {matchday, seat, by, club, card}  spied-on {matchday, seat, target}
 *   locked {matchday, auto?: seats}  results {matchday, matches}  settled {matchday, digest, again?}
 *   prize {matchday, seat, prize, by_app?}  ready {matchday, seat, ready}
 *   flag-round {matchday, order, fields, free, bound}  flag-turn {turn, seat, kind, ends, absent?}
 *   minus-due, forgiven, forgone, given-up, placed, flag-passed, flag-skipped, flag-round-closed   see round_events.py
 *   week-closed {matchday}  over {winners, reason}
 *   outage {gap_ms}                                        draw, choice of a home or open turn end as much later
 *   proposed {id, seat, name, club}  quit {seat}  vote-end {seat, end}  note {note: Note}
 */
export type { Duel };
