/** Which paragraph of the rules answers for a question, a reason or a refusal. Ids of paragraphs: book.js. */

/** @type {Record<string, string>} */
const PARAGRAPHS = {
  "ask.main": "zug-phasen",
  "ask.main.lesson": "zug-unterricht",
  "ask.main.exam": "zug-pruefung",
  "ask.main.attack": "kampf-ablauf",
  "ask.main.tribute": "einstellen-opfer",
  "ask.reply": "kette-antworten",
  "ask.tribute": "einstellen-opfer",
  "ask.target": "effekte-ziele",
  "ask.cost": "effekte-kosten",
  "ask.discard": "zug-klingeln",
  "ask.order": "kette-gleichzeitig",
  "ask.choose": "effekte-auswahl",
  "ask.may": "effekte-darf",
  "ask.put": "effekte-suchen",
  "ask.deck": "deck-wahl",
  "ask.compliment": "anfang-kompliment",
  "why.no-slot": "karten-plaetze",
  "why.tributes-missing": "einstellen-opfer",
  "why.summon-used": "einstellen-wie",
  "why.same-name": "karten-gleicher-name",
  "why.no-target": "effekte-ziele",
  "why.cannot-pay": "effekte-kosten",
  "why.set-this-turn": "karten-fallen",
  "why.not-this-phase": "zug-phasen",
  "why.no-attack-first-turn": "kampf-erster-zug",
  "why.already-attacked": "kampf-wer",
  "why.in-defence": "kampf-wer",
  "why.face-down": "karten-verdeckt",
  "why.limit-used": "effekte-grenzen",
  "why.forbidden": "effekte-golden",
  "why.mode-used": "einstellen-modus",
  "why.placed-this-turn": "einstellen-modus",
  "why.needs-condition": "effekte-bedingung",
  "no.stale": "zug-dran",
  "no.not-your-decision": "zug-dran",
  "no.not-offered": "effekte-auswahl",
  "no.wrong-count": "effekte-auswahl",
  "no.not-now": "zug-dran",
  "no.no-such-seat": "tisch-plaetze",
  "no.empty-seat": "tisch-plaetze",
  "no.bad-deck": "deck-bau",
  "no.no-such-deck": "deck-wahl",
  "no.bad-option": "tisch-optionen",
  "no.game-over": "ziel-vorbei",
  "no.not-your-seat": "tisch-plaetze",
  "no.watching-only": "tisch-plaetze",
  "no.no-seat-free": "tisch-einladung",
  "no.no-such-invite": "tisch-einladung",
  "no.void-invite": "tisch-einladung",
  "no.no-such-room": "tisch-einladung",
  "no.bad-nickname": "tisch-namen",
  "no.no-such-set": "deck-saetze",
};
/** Everything else that a server may refuse is about the line to it, not about the game. */
const LINE = "tisch-verbindung";

/** @param {string} code `ask.…`, `why.…` or `no.…` @returns {string} id of a paragraph */
export function paragraphOf(code) {
  for (let key = code; key.includes("."); key = key.slice(0, key.lastIndexOf("."))) if (PARAGRAPHS[key]) return PARAGRAPHS[key];
  return LINE;
}

/** All codes with a paragraph of their own. */
export const LINKED = Object.keys(PARAGRAPHS);
