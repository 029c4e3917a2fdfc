/**
 * What the server says about a match of CFG Legends (`Full.view`, and `Step.patch` as an RFC 7396 merge
 * patch on it). Absent means none; there is no null outside of patches. The engine's `view.py` builds it.
 * Sentences are the client's: the server sends ids and numbers only.
 */

import type { Options, Series, Settings, Stop } from "./legends-options.js";

export type { CardInfo, CardSet } from "./legends-cards.js";
export type { Options, Series, Settings, Stop };
export type SeatKey = "0" | "1";
export type Uid = string;
/** `lobby` (decks are chosen), `compliment` (both are asked), then the four phases of a turn, then `over`. */
export type Phase = "lobby" | "compliment" | "preparation" | "lesson" | "exam" | "bell" | "over";
export type Zone = "field" | "background" | "hand" | "graveyard";
export type Mode = "attack" | "defence";

export interface LegendsView {
  /** 1, 2, ... : games played in this room, a rematch counts up */
  game: number;
  phase: Phase;
  /** SHA-256 of this game's key, hex: shown before the first card */
  commitment: string;
  /** the key itself (hex), after the end (of the series) */
  key?: string;
  /** after the end: SHA-256 of the next game's key, shown before anybody asks for a rematch */
  next_commitment?: string;
  options: Options;
  players: Record<SeatKey, Player>;
  /** every card this viewer may see or see the back of, except deck cards */
  cards: Record<Uid, Card>;
  /** 1-based, from the first turn on */
  turn?: number;
  /** whose turn */
  active?: number;
  /** who began this game */
  starter?: number;
  /** links by number as text, "1" first; absent when no chain is open */
  chain?: Record<string, Link>;
  attack?: { attacker: Uid; target?: Uid; direct?: true };
  clock?: Clock;
  /** a referee lets everything stand still since then; at the beginning: the round has not started */
  held_at?: number;
  /** by seat of a player who is gone: until when that player's clocks and the match clock stand still, UTC ms */
  away?: Record<SeatKey, number>;
  /** whom the game waits for; what only: the same for all viewers. In lobby/compliment both may be awaited */
  waiting?: Record<SeatKey, Waiting>;
  /** my own open decision */
  prompt?: Prompt;
  /** why one of my cards has no option in the open `main` decision; code and numbers, by uid */
  why?: Record<Uid, Why>;
  /** my own standing settings */
  settings?: Settings;
  /** my deck list (card id -> copies), once chosen */
  deck?: Record<string, number>;
  /** ids of ready decks I may choose from: in the lobby, and in a break where `deck_changes` is on */
  decks?: string[];
  result?: Result;
  /** who has asked for a rematch (a new series, where series are played), by seat */
  rematch?: Record<SeatKey, true>;
  /** in the break of a series: who is ready for the next game, by seat */
  next?: Record<SeatKey, true>;
  /** the score, where the room plays more than one game (option `best_of`) */
  series?: Series;
  /** Basic, until the game begins: cards of my deck that do nothing there (R30); `count` copies each */
  warnings?: { code: "inert-in-basic"; card: string; count: number }[];
  /** open draw offer: the seat that offered */
  draw_offer?: number;
}

export interface Player {
  life: number;
  hand: number;
  deck: number;
  graveyard: number;
  /** personal reserve left, ms */
  bank_ms: number;
  /** opening hand redraws so far (0..2) */
  redraws: number;
  /** in the lobby: has chosen a deck; at the compliment: has answered */
  ready?: true;
  /** games that count as lost elsewhere, by a referee */
  penalties?: number;
  timeouts: number;
  /** normal Einstellung already used this turn */
  summoned?: true;
  /** phases that a text lets this player skip, the next one of its kind each */
  skip?: Phase[];
}

/** A card in a zone. Face-down or hidden from this viewer: no `card`, no numbers. */
export interface Card {
  zone: Zone;
  /** controller: on whose side it lies */
  side: number;
  /** owner, only where it is not `side` */
  owner?: number;
  /** field/background: slot 0..3; hand/graveyard: order, 0 = first (graveyard: highest = newest) */
  at: number;
  /** card id in the set; look up name, kind and text in /api/cards */
  card?: string;
  face: "open" | "down";
  /** on the field */
  mode?: Mode;
  /** current values; printed ones are in the set */
  attack?: number;
  defence?: number;
  /** name -> n, only > 0; "development" = Entwicklungsmarken, "round" = Rundenpunkte */
  counters?: Record<string, number>;
  /** a trap that may be activated from now on (it was not set this turn); only for its controller */
  armed?: true;
  /** has used up its attacks this turn */
  attacked?: true;
  /** its effects are off */
  suppressed?: true;
}

export interface Link {
  seat: number;
  uid: Uid;
  card: string;
  /** effect key; look up its text in /api/cards */
  effect: string;
  /** public targets */
  targets?: Uid[];
  /** link numbers this link is aimed at */
  aims?: number[];
  negated?: true;
  /** while the chain resolves: this link is done */
  done?: true;
}

/** All times UTC ms of the server. */
export interface Clock {
  /** when the 20:00 are over; absent = played without the clock */
  match_ends?: number;
  /** set while the clock stands still */
  paused_at?: number;
  /** when the game ended: `match_ends - stopped_at` was left then */
  stopped_at?: number;
  /** 20:00 brought a full tie: the next change of points decides, until `match_ends` (option `at_time`) */
  sudden_death?: true;
}

export interface Waiting {
  kind: PromptKind;
  /** free time of this decision is over */
  until: number;
  /** reserve is over too: the default answer is given */
  ends: number;
  /** since when this decision's time stands still, because its player is away */
  paused_at?: number;
}

/**
 * main      Unterricht or Prüfung of my turn: pick exactly one option
 * reply     answer the chain or the action, or pass
 * tribute   choose one Opfer (asked once per Opfer); may be taken back with the option `cancel`
 * target    choose targets (min..max) of an effect
 * cost      choose cards for a cost
 * discard   discard for an effect or the hand limit (`reason`: "hand-limit" | "effect")
 * order     which of my triggers goes first (pick one)
 * choose    pick one branch of a card's text (`options[].label`)
 * may       yes or no
 * put       choose a card (search, put, return ...) while an effect resolves
 * deck      lobby: choose a deck (answered by the command `deck`)
 * compliment  answered by the command `compliment`
 */
export type PromptKind =
  | "main" | "reply" | "tribute" | "target" | "cost" | "discard" | "order" | "choose" | "may" | "put"
  | "deck" | "compliment";

export interface Prompt {
  decision: number;
  kind: PromptKind;
  min: number;
  max: number;
  options: Option[];
  until: number;
  ends: number;
  /** the card and effect that asks */
  source?: { uid?: Uid; card: string; effect?: string };
  reason?: string;
  /** of a `tribute`: the Opfer chosen so far, and how many it takes in all */
  chosen?: Uid[];
  need?: number;
}

/**
 * verb      meaning                                  fields
 * summon    Einstellen from hand                     card, mode "attack"|"defence"|"down"
 * set       set a trap (or event, by card text)      card
 * event     play an event                            card
 * activate  ignition, reply effect, trap             card, effect
 * mode      change mode / reveal                     card, mode "attack"|"defence"|"down" (by card text)
 * attack    attack a teacher or directly             card, target? (absent = direct)
 * exam      go to Prüfung          end   end my turn (Klingeln)
 * pass      pass                   cancel  take the choice back
 * pick      a card                                   card
 * link      a link of the chain                      n
 * branch    a branch of a text                       n, label {de,en}
 * yes no
 * trigger   which trigger first                      card, effect
 */
export interface Option {
  id: string;
  verb: string;
  card?: Uid;
  /** card id, where the card is not in `cards` (deck searches) or its uid is unknown */
  of?: string;
  mode?: "attack" | "defence" | "down";
  target?: Uid;
  effect?: string;
  n?: number;
  label?: { de: string; en: string };
  /** Opfer this Einstellung costs */
  tributes?: number;
}

/** code: "no-slot" "tributes-missing" {need, have} "summon-used" "same-name" "no-target" "cannot-pay" "set-this-turn"
 *  "not-this-phase" "no-attack-first-turn" "already-attacked" "in-defence" "face-down" "limit-used" "forbidden" "mode-used" "needs-condition"
 *  "placed-this-turn" (option `mode_when_placed`) */
export type Why = { code: string; need?: number; have?: number };

export interface Result {
  winner?: number;       // absent = draw
  /** "life" | "deck-out" | "resigned" | "time" | "timeouts" | "agreed" | "closed" (by a referee) */
  reason: string;
  /** for "time": which criterion decided, "life" | "teachers" | "attack" | "none", with the numbers of both seats;
   *  "seed" (any reason): it had no winner, and option `advances` says who goes on */
  criterion?: string;
  values?: Record<SeatKey, number>;
}

/**
 * Commands (`Do.cmd`):
 *   {do:"answer", decision, picks:[option ids]}
 *   {do:"deck", ready:"<deck id>", game} | {do:"own-deck", cards:{cardId: n}, game}    lobby, break of a series
 *   {do:"compliment", when:"now"|"today"|"week"|"longer"|"pass"}
 *   {do:"settings", replies:"auto"|"on"|"off", stops?: Stop[]}    without `stops`: as before
 *   {do:"resign", game} | {do:"offer-draw", game} | {do:"answer-draw", accept:bool, game}
 *   {do:"next", game} (in the break of a series) | {do:"rematch", game} (after a game or a series)
 * `game`: the view's, so that what comes late is `stale` in the next one; 1 where there is none
 */

/**
 * Events (`told`), in order. Every one has `e`. `uid`s may be absent where this viewer may not link them.
 *   deck-chosen   {seat}
 *   compliments   {answers: Record<SeatKey,string>, starter, lot?: true}
 *   game          {game, starter}
 *   opening       {seat, n, redraw}                       redraw 0..2
 *   turn          {turn, seat}
 *   phase         {phase}
 *   drew          {seat, n, by:"rule"|"effect", uids?: Uid[]}
 *   summoned      {seat, uid, was?: Uid, card?, mode, face, by:"normal"|"effect", from:"hand"|"deck"|"graveyard"}   was: its uid in my hand
 *   set           {seat, uid, was?: Uid, card?}                              a background card, face-down
 *   activated     {seat, uid, card, effect, link, kind}    a link joined the chain; kind = effect kind
 *   resolved      {link, card, effect, nothing?: true}     nothing: annulled or without effect
 *   negated       {link} | {attack:true}
 *   attack        {seat, uid, target?}
 *   redirected    {uid, target}                            the attack goes on against another teacher
 *   called-off    {uid}                                    the battle ends before it is fought
 *   instead       {seat, uid, card, effect}                a text acts in the place of what was about to happen
 *   skipped       {seat, phase}
 *   flipped       {uid, card, by:"attack"|"manual"|"effect"}
 *   mode          {uid, mode: "attack"|"defence"|"down", by:"manual"|"effect"}
 *   battle        {uid, target, attack, against, stat:"attack"|"defence"}
 *   damage        {seat, n, life, cause:"battle"|"effect"|"cost", uid?}
 *   healed        {seat, n, life}
 *   left          {uid?, card?, seat, from, to, why:"battle"|"effect"|"tribute"|"discard"|"rule"|"used"|"returned"}
 *   control       {uid, seat, until}
 *   counter       {uid, name, n, was}
 *   changed       {uid, stat:"attack"|"defence", n, was}   a number of an open teacher, from one step to the next
 *   searched      {seat, n, cards?: string[]}
 *   revealed      {seat, cards: string[]}
 *   looked        {seat, n, cards?: string[]}
 *   shuffled      {seat}
 *   passed        {seat}                                   by hand, automatic and by time look alike
 *   timeout       {seat, kind}                             never for replies
 *   dropped       {n}                                      loop guard (R29)
 *   resigned      {seat}   draw-offered {seat}   draw-declined {seat}
 *   rematch       {seat}
 *   ready         {seat}                                   for the next game of the series
 *   score         {wins: Record<SeatKey,number>, drawn, over?: true}   of a series, after each game
 *   sudden-death  {ends}                                   20:00 brought a full tie: UTC ms until when a change decides
 *   referee       {what:"hold"|"go-on"|"stretch"|"time"|"close"|"punish", seat?, ms?}   at a table of an event
 *   outage        {gap_ms}                                 nobody could play for so long: whatever runs ends as much later
 *   over          Result
 */
export type Told = { e: string } & Record<string, any>;
