/** What the connection to a room (socket.js) is given, and the states that it goes through. */
import type { Incoming } from "./frames.js";

export type State =
  /** first socket on its way */
  | "connecting"
  /** welcomed */
  | "open"
  /** nothing heard for too long; a beat is out */
  | "checking"
  /** waiting to try again at `retryAt` */
  | "lost"
  /** a newer tab holds the seat */
  | "replaced"
  /** the token opens no seat here */
  | "refused"
  /** no such room */
  | "missing";

export interface Line {
  /** of any node, or of the one with this name */
  url: (node: string) => string;
  room: string;
  /** empty: watch */
  token: () => string;
  /** the last one held */
  version: () => { epoch: string; seq: number };
  /** `sent`: tick at which the answered beat left */
  onFrame: (frame: Incoming, sent: number | undefined) => void;
  onState: (state: State) => void;
}

/** What a test replaces. */
export interface Surroundings {
  make: (url: string, protocols: string[]) => WebSocket;
  later: (run: () => void, ms: number) => number;
  forget: (timer: number) => void;
  /** monotonic ms */
  tick: () => number;
  /** 0..1 */
  chance: () => number;
}
