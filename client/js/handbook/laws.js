/** How the rules of the stadium league are laid out: chapters, their paragraphs, and the rulings behind them (server/engines/stadium/RULES.md). */

/** @type {readonly { id: string, paragraphs: readonly { id: string, ruling?: string }[] }[]} */
export const CHAPTERS = [
  { id: "start", paragraphs: [{ id: "gruppe", ruling: "R1" }, { id: "auslosung", ruling: "R3" }, { id: "heimat", ruling: "R2" }, { id: "startland", ruling: "R4" }, { id: "tabu", ruling: "R5" }, { id: "groesse", ruling: "R55" }] },
  { id: "tippen", paragraphs: [{ id: "verein", ruling: "R7" }, { id: "torjaeger", ruling: "R8" }, { id: "tore", ruling: "R9" }, { id: "wechsel", ruling: "R10" }, { id: "fragen", ruling: "R11" }, { id: "volltreffer", ruling: "R12" }, { id: "aufdecken", ruling: "R14" }, { id: "anpfiff", ruling: "R15" }, { id: "vergessen", ruling: "R17" }] },
  { id: "punkte", paragraphs: [{ id: "stufen", ruling: "R18" }, { id: "chance", ruling: "R19" }, { id: "immer", ruling: "R20" }] },
  { id: "duell", paragraphs: [{ id: "rechnung", ruling: "R21" }, { id: "null", ruling: "R22" }, { id: "platz", ruling: "R23" }, { id: "gegenseitig", ruling: "R24" }, { id: "festung", ruling: "R25" }, { id: "klatsche", ruling: "R26" }, { id: "zwei-herren", ruling: "R27" }, { id: "erzfeinde", ruling: "R29" }] },
  { id: "karten", paragraphs: [{ id: "belohnung", ruling: "R31" }, { id: "offen", ruling: "R32" }, { id: "sofort", ruling: "R33" }, { id: "joker", ruling: "R34" }, { id: "mauer", ruling: "R35" }, { id: "spion", ruling: "R36" }] },
  { id: "bilanz", paragraphs: [{ id: "summe", ruling: "R39" }, { id: "plus", ruling: "R40" }, { id: "trost", ruling: "R41" }, { id: "minus", ruling: "R42" }] },
  { id: "fahnen", paragraphs: [{ id: "wann", ruling: "R54" }, { id: "reihenfolge", ruling: "R52" }, { id: "beute", ruling: "R44" }, { id: "frei", ruling: "R45" }, { id: "vor-dir", ruling: "R47" }, { id: "drei-die-woche", ruling: "R48" }, { id: "untergrenze", ruling: "R49" }, { id: "zeit", ruling: "R53" }, { id: "app" }, { id: "verfallen", ruling: "R51" }] },
  { id: "ende", paragraphs: [{ id: "sieger", ruling: "R57" }, { id: "abgesagt", ruling: "R59" }, { id: "korrektur", ruling: "R60" }, { id: "aufhoeren", ruling: "R61" }] },
];
