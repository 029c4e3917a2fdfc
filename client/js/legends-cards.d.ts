/** The card sets of CFG Legends, as `server/web` answers. */

/** GET /api/cards?set=ID */
export interface CardSet {
  id: string;
  name: { de: string; en: string };
  hash: string;
  cards: Record<string, CardInfo>;
  decks: Record<string, { name: { de: string; en: string }; cards: Record<string, number>; about: { de: string; en: string } }>;
}

export interface CardInfo {
  name: string;
  kind: "teacher" | "event" | "trap";
  gold?: true;
  limited?: true;
  permanent?: true;
  /** R30: does nothing in Basic */
  inert?: true;
  attack?: number;
  defence?: number;
  years?: number;
  archetypes: string[];
  subjects: string[];
  /** Opfer needed by print: 0, 1 or 2 */
  tributes?: number;
  /** generated rules text, one entry an effect */
  effects: { key: string; kind: string; text: { de: string; en: string } }[];
  flavour?: { de: string; en: string };
}
