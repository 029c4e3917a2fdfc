/**
 * How the rules are laid out: chapters, their paragraphs, the rulings behind them (server/engines/legends/RULES.md), and
 * the glossary. The words are in i18n/rules.<lang>.json under `book.<chapter>`, `book.<paragraph>` and `term.<term>`.
 */

/** @type {readonly { id: string, paragraphs: readonly { id: string, ruling?: string }[] }[]} */
export const CHAPTERS = [
  {
    id: "ziel",
    paragraphs: [
      { id: "ziel-start" },
      { id: "ziel-siegen", ruling: "R3" },
      { id: "ziel-beide", ruling: "R17" },
      { id: "ziel-zeitablauf", ruling: "R18" },
      { id: "ziel-aufgeben", ruling: "R34" },
      { id: "ziel-entscheidung", ruling: "R34" },
      { id: "ziel-serie" },
      { id: "ziel-vorbei" },
    ],
  },
  {
    id: "deck",
    paragraphs: [
      { id: "deck-bau", ruling: "R32" },
      { id: "deck-wahl" },
      { id: "deck-saetze" },
    ],
  },
  {
    id: "anfang",
    paragraphs: [
      { id: "anfang-kompliment", ruling: "R26" },
      { id: "anfang-starthand", ruling: "R27" },
      { id: "anfang-erster-zug", ruling: "R26" },
    ],
  },
  {
    id: "karten",
    paragraphs: [
      { id: "karten-lehrer" },
      { id: "karten-ereignisse", ruling: "R25" },
      { id: "karten-fallen", ruling: "R28" },
      { id: "karten-plaetze", ruling: "R25" },
      { id: "karten-ruhestand" },
      { id: "karten-verdeckt", ruling: "R12" },
      { id: "karten-gleicher-name", ruling: "R21" },
    ],
  },
  {
    id: "zug",
    paragraphs: [
      { id: "zug-phasen", ruling: "R33" },
      { id: "zug-vorbereitung", ruling: "R33" },
      { id: "zug-unterricht", ruling: "R1" },
      { id: "zug-pruefung", ruling: "R33" },
      { id: "zug-klingeln", ruling: "R23" },
      { id: "zug-dran" },
    ],
  },
  {
    id: "einstellen",
    paragraphs: [
      { id: "einstellen-wie", ruling: "R1" },
      { id: "einstellen-opfer", ruling: "R19" },
      { id: "einstellen-effekte", ruling: "R10" },
      { id: "einstellen-durch-effekt", ruling: "R20" },
      { id: "einstellen-modus", ruling: "R24" },
      { id: "einstellen-flip", ruling: "R13" },
    ],
  },
  {
    id: "kampf",
    paragraphs: [
      { id: "kampf-wer", ruling: "R33" },
      { id: "kampf-erster-zug" },
      { id: "kampf-direkt", ruling: "R15" },
      { id: "kampf-ablauf", ruling: "R13a" },
      { id: "kampf-pruefen", ruling: "R14" },
      { id: "kampf-ansage" },
      { id: "kampf-chill" },
      { id: "kampf-wer-verliert", ruling: "R16" },
    ],
  },
  {
    id: "effekte",
    paragraphs: [
      { id: "effekte-darf", ruling: "R6" },
      { id: "effekte-ziele", ruling: "R7" },
      { id: "effekte-kosten", ruling: "R7" },
      { id: "effekte-ziel-weg", ruling: "R8" },
      { id: "effekte-quelle-weg", ruling: "R9" },
      { id: "effekte-wartet", ruling: "R5" },
      { id: "effekte-annullieren", ruling: "R10" },
      { id: "effekte-effekt", ruling: "R11" },
      { id: "effekte-grenzen", ruling: "R29" },
      { id: "effekte-bedingung", ruling: "R1" },
      { id: "effekte-golden", ruling: "R31" },
      { id: "effekte-stattdessen", ruling: "R31" },
      { id: "effekte-suchen", ruling: "R20" },
      { id: "effekte-auswahl" },
    ],
  },
  {
    id: "kette",
    paragraphs: [
      { id: "kette-antworten", ruling: "R2" },
      { id: "kette-womit", ruling: "R1" },
      { id: "kette-rueckwaerts", ruling: "R3" },
      { id: "kette-beispiel" },
      { id: "kette-gleichzeitig", ruling: "R4" },
      { id: "kette-falle-danach", ruling: "R25a" },
      { id: "kette-fenster", ruling: "R2" },
    ],
  },
  {
    id: "uebernehmen",
    paragraphs: [
      { id: "uebernehmen-wie", ruling: "R22" },
      { id: "uebernehmen-platz", ruling: "R21" },
      { id: "uebernehmen-zurueck", ruling: "R21" },
    ],
  },
  {
    id: "zeit",
    paragraphs: [
      { id: "zeit-spieluhr", ruling: "R18" },
      { id: "zeit-bedenkzeit" },
      { id: "zeit-abgelaufen" },
      { id: "zeit-weg" },
      { id: "zeit-ausfall" },
    ],
  },
  {
    id: "basic",
    paragraphs: [
      { id: "basic-was", ruling: "R30" },
      { id: "basic-wirkungslos", ruling: "R30" },
    ],
  },
  {
    id: "tisch",
    paragraphs: [
      { id: "tisch-plaetze" },
      { id: "tisch-einladung" },
      { id: "tisch-namen" },
      { id: "tisch-optionen" },
      { id: "tisch-verbindung" },
      { id: "tisch-fair" },
    ],
  },
];

/** A word of the game, the forms in which the texts use it, and the paragraph that tells more.
 * @type {readonly { id: string, forms: string, paragraph: string }[]} */
export const TERMS = [
  { id: "ansage", forms: "Ansage", paragraph: "karten-lehrer" },
  { id: "chill", forms: "Chill", paragraph: "karten-lehrer" },
  { id: "punkte", forms: "Lehrkraft-Punkte|Lehrkraft-Punkten", paragraph: "ziel-start" },
  { id: "dienstjahre", forms: "Dienstjahre", paragraph: "karten-lehrer" },
  { id: "effekt", forms: "Effekt|Effekte", paragraph: "effekte-effekt" },
  { id: "einstellen", forms: "Einstellen|einstellen", paragraph: "einstellen-wie" },
  { id: "kontrollieren", forms: "Kontrollieren|kontrolliert|kontrollierst|controls", paragraph: "kampf-wer-verliert" },
  { id: "opfern", forms: "Opfern|Opfer|opferst|Opferst|geopfert", paragraph: "einstellen-opfer" },
  { id: "uebernehmen", forms: "Übernehmen|übernommene", paragraph: "uebernehmen-wie" },
  { id: "ruhestand", forms: "Ruhestand", paragraph: "karten-ruhestand" },
  { id: "abwerfen", forms: "Abwerfen|abwerfen", paragraph: "zug-klingeln" },
  { id: "annullieren", forms: "Annullieren|annulliert|annullieren|annulled", paragraph: "effekte-annullieren" },
  { id: "zerstoeren", forms: "Zerstören|zerstört|destroyed", paragraph: "kampf-wer-verliert" },
  { id: "archetyp", forms: "Archetyp|Archetypen|archetypes", paragraph: "karten-lehrer" },
  { id: "fachsymbol", forms: "Fachsymbole|Fachsymbol", paragraph: "karten-lehrer" },
  { id: "sprachlehrkraft", forms: "Sprachlehrkraft", paragraph: "karten-lehrer" },
  { id: "kette", forms: "Kette|chain", paragraph: "kette-rueckwaerts" },
  { id: "glied", forms: "Glied|Glieder|link|links", paragraph: "kette-antworten" },
  { id: "entwicklungsmarke", forms: "Entwicklungsmarke|Entwicklungsmarken", paragraph: "uebernehmen-wie" },
  { id: "rundenpunkte", forms: "Rundenpunkte", paragraph: "karten-ereignisse" },
  { id: "ansagemodus", forms: "Ansagemodus", paragraph: "einstellen-wie" },
  { id: "chillmodus", forms: "Chillmodus", paragraph: "einstellen-wie" },
  { id: "flip", forms: "FLIP", paragraph: "einstellen-flip" },
  { id: "vorbereitung", forms: "Vorbereitung", paragraph: "zug-vorbereitung" },
  { id: "unterricht", forms: "Unterricht", paragraph: "zug-unterricht" },
  { id: "pruefung", forms: "Prüfung", paragraph: "zug-pruefung" },
  { id: "klingeln", forms: "Klingeln", paragraph: "zug-klingeln" },
  { id: "goldene-legende", forms: "goldene Legende|Goldene Legenden|golden Legend|Golden Legends", paragraph: "deck-bau" },
];
