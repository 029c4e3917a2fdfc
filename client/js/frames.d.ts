/** The frames of the socket, as server/wire/frames.py declares them. Fields at their default are left out. */
import type { LegendsView, Told } from "./legends.js";

export type Command = { do: string } & Record<string, unknown>;

export type Outgoing =
  | { t: "hello"; room: string; token?: string; epoch?: string; seq?: number }
  | { t: "do"; id: string; cmd: Command }
  | { t: "resync" }
  | { t: "beat"; n: number }
  | { t: "say"; phrase: number };

export interface Person {
  name: string;
  here: boolean;
  bot?: boolean;
  /** whoever sat here wanted to be forgotten: no name */
  gone?: boolean;
  /** UTC ms */
  since?: number;
}

export type Incoming =
  | { t: "welcome"; room: string; engine: string; now: number; epoch: string; seat?: number | null; /** ms; what a spectator is told is so old, and so is every `now` */ late?: number }
  | { t: "full"; epoch: string; seq: number; now: number; view: LegendsView; told: Told[] }
  | { t: "step"; seq: number; now: number; patch?: Record<string, unknown>; told?: Told[]; ack?: string }
  | { t: "ack"; id: string; seq: number }
  | { t: "no"; code: string; id?: string; facts?: Record<string, any> }
  | { t: "beat"; n: number; now: number; seq: number }
  | { t: "people"; seats: Record<string, Person>; watching?: number }
  | { t: "said"; seat: number; phrase: number }
  | { t: "way"; /** runs the room */ node: string };
