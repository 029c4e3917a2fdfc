/**
 * What the server says about an event (`Full.view`, and `Step.patch` as an RFC 7396 merge patch on it). Absent means as
 * usual or none. The engine's `view.py` and `view_staff.py` build it. Players are numbers in the order in which they
 * came, seats are the room's; a match is named by its id. Times are UTC ms, rates exact fractions ("16/27").
 */

export type PlayerKey = string;
export type MatchId = string;
export type Games = [number, number, number];
export type Phase = "registration" | "check-in" | "group" | "bracket" | "over";
export type Role = "owner" | "judge" | "scorekeeper";
export type Status = "in" | "waiting" | "absent" | "dropped" | "disqualified";
export type How = "played" | "entered" | "agreed" | "bye" | "time" | "seed" | "no-show" | "drop" | "penalty" | "disqualified";
export type Level = "warning" | "game-loss" | "match-loss" | "disqualification";

export interface EventView {
  phase: Phase;
  /** only what is not as usual (js/tournament/options.js) */
  options: Partial<Options>;
  /** SHA-256 of the key of all chance, hex; the key after the end */
  commitment: string;
  key?: string;
  players: Record<PlayerKey, Player>;
  rounds: Record<string, Round>;
  check_in_ends?: number;
  /** nobody registers by himself any more */
  closed?: true;
  /** how often the invitations were made void: a code that was made at another number is */
  voided?: number;
  /** rounds before the cut, once it has begun */
  total?: number;
  standings?: Record<PlayerKey, Row>;
  seeds?: number[];
  bracket?: Record<string, Node>;
  announcements?: Record<string, { at: number; text: string }>;
  /** by rank */
  prizes?: Record<string, string>;
  result?: Record<string, { rank: number; player: number; key: string; prize?: string }>;
  /** the season that is kept here: rooms of events, the oldest first */
  series?: { events: string[]; name?: string; best?: number; attended?: number };
  /** the event at which the season is kept that this one belongs to, as its owner says: that season may not list it */
  series_at?: string;
  decks?: Record<PlayerKey, string[]>;
  my?: My;
  staff?: StaffPart;
}

export interface Options {
  name: string;
  date: number;
  format: "swiss" | "robin" | "single" | "double";
  rounds: number;
  cut: 0 | 2 | 4 | 8 | 16;
  third_place: boolean;
  cap: number;
  game: string;
  card_set: string;
  variant: "standard" | "basic";
  best_of: 1 | 3;
  cut_best_of: 0 | 1 | 3;
  clock_ms: number;
  round_ms: number;
  draws: boolean;
  order: "auto" | "duel" | "mtr" | "konami";
  byes_in_rate: boolean;
  first: "random" | "seeded";
  clubs_apart: boolean;
  last_round: "points" | "power";
  late_entry: "losses" | "half-bye";
  decks: "none" | "free" | "required";
  decks_shown: "never" | "start" | "cut" | "end";
  prompt_ms: number;
  no_show_ms: number;
  no_show_drops: boolean;
  cut_starter: "lot" | "seed";
}

export interface Player {
  name: string;
  /** absent: entered by name, plays on paper */
  seat?: number;
  club?: string;
  /** usually in */
  status?: Status;
  here?: true;
  seed?: number;
  table?: number;
  /** rounds that were paired without them; `half`: the first of them is a half bye */
  missed?: number[];
  half?: true;
  /** gets one in the next round */
  bye?: true;
  /** hash of a deck that was handed in */
  deck?: string;
}

export interface Round {
  stage: "group" | "bracket";
  version: number;
  phase?: "draft" | "published" | "running" | "done";
  started?: number;
  ends?: number;
  paused_at?: number;
  /** its time is up */
  over?: true;
  matches: Record<MatchId, Match>;
  faults?: { fault: Fault; players: number[] }[];
}

export type Fault = "forbidden" | "second-bye" | "rematch" | "dead-end" | "club" | "float" | "needless-bye";

export interface Match {
  table: number;
  a: number;
  /** absent: a bye */
  b?: number;
  node?: string;
  room?: string;
  online?: true;
  /** from when on somebody is waited for there; who is absent was called */
  since?: number;
  asked?: true;
  playing?: true;
  extra_ms?: number;
  paused_at?: number;
  /** stays although a corrected result would have brought somebody else */
  kept?: true;
  /** who went on from here, although a corrected result says another */
  went?: number;
  late?: true;
  here?: [boolean, boolean];
  score?: Games;
  lost?: [number, number];
  result?: Result;
}

export interface Result {
  /** side 0 or 1, -1 drawn, -2 both lost */
  winner: number;
  games: Games;
  how: How;
}

/** Who was disqualified has rates, but no place. */
export interface Row {
  rank?: number;
  points?: number;
  won?: number;
  drawn?: number;
  lost?: number;
  lot?: number;
  omw?: string;
  oomw?: string;
  gw?: string;
  ogw?: string;
  digits?: string;
  mw: string;
}

export interface Node {
  wave: number;
  a?: number;
  b?: number;
  winner?: number;
  done?: true;
  match?: MatchId;
}

export interface Call {
  number: number;
  match: MatchId;
  player: number;
  at: number;
  /** usually open */
  status?: "open" | "claimed" | "resolved";
  by?: number;
  escalated?: true;
  reason?: "player" | "conflict";
}

export interface Penalty {
  number: number;
  at: number;
  player: number;
  level: Level;
  match?: MatchId;
  reason?: string;
}

export interface Reason {
  points: number;
  game_points: number;
  games: number;
  bye?: true;
  opponent?: number;
  mw?: string;
  gw?: string;
  omw?: string;
  floor?: true;
}

export interface My {
  player: number;
  deck?: string[];
  /** the one that is to be played now */
  match?: MatchId;
  claim?: Games;
  why?: Record<string, Reason>;
  calls?: Record<string, Call>;
  penalties?: Record<string, Penalty>;
}

export interface Note {
  at: number;
  by: number;
  what: string;
  round: number;
  match?: MatchId;
  player?: number;
  text?: string;
  /** of what changed a result */
  was?: Result;
  result?: Result;
  undone?: true;
}

export interface StaffPart {
  role: Role;
  staff: Record<string, { role: Role; link?: string }>;
  suggested_cut: number;
  rematches_ahead?: true;
  /** `mark`: names what it looks like, for `publish` */
  draft?: Round & { round: number; mark: string; outdated?: true; moved?: true };
  drafting?: { round: number; version: number };
  /** everybody who is to be paired, where a round can be laid out by hand; `floated`: played somebody with other points last */
  entrants?: Record<PlayerKey, { points: number; met?: number[]; byes?: number; floated?: true }>;
  calls?: Record<string, Call>;
  penalties?: Record<string, Penalty>;
  notes?: Record<string, Note>;
  /** numbers of notes that I may take back */
  undo?: number[];
  links?: Record<string, Role>;
  forbidden?: [number, number][];
  claims?: Record<MatchId, Record<string, Games>>;
  decks?: Record<PlayerKey, { cards: string[]; checked: "" | "right" | "wrong" }>;
}
