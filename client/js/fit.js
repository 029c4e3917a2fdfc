/**
 * Names that fit: broken where German words may be, and set as large as their place allows. All measures are in the
 * card's own unit (its width), so one answer serves every size of a card.
 */
import { HYPHENS } from "../portraits/hyphens.js";

/** @typedef {{ width: number, sizes: readonly number[] }} Place  `sizes`: the largest type for one line, for two, ... */
/** @typedef {{ lines: string[], size: number }} Fitted */
/** @typedef {{ text: string, cut: "space" | "hyphen" | "joint" | "syllable" }} Unit  `cut`: what a line break after it would be */

/** `-` is between syllables, `=` where a compound is joined; a break elsewhere than there is a second choice. */
const KNOWN = new Map(HYPHENS.map((word) => [word.replace(/[-=]/g, ""), word]));
const SHORT = 8;
const LEAST = 3; // letters on either side of a break
const COST = { space: 0, hyphen: 0.02, joint: 0.08, syllable: 0.45 };

/** A word that no list knows, by the rule of thumb: before the consonants that begin a German syllable. @param {string} word @returns {string[]} */
export function syllables(word) {
  const parts = word.split(/(?<=[aeiouyäöü][a-zäöüß]*?)(?=(?:sch[wlmnr]?|schr|s[pt]r?|ch|ck|ph|th|qu|[bdfgkpt][lr]|kn|[b-df-hj-np-tv-xzß])[aeiouyäöü])/i);
  return parts.reduce((/** @type {string[]} */ done, part) => {
    const last = done[done.length - 1];
    if (last !== undefined && (last.length < LEAST + 1 || part.length < LEAST + 1)) done[done.length - 1] = last + part;
    else done.push(part);
    return done;
  }, []);
}

/** @param {string} word @returns {Unit[]} */
function unitsOf(word) {
  const marked = word.length < SHORT ? word : (KNOWN.get(word) ?? syllables(word).join("-"));
  /** @type {Unit[]} */
  const units = [{ text: "", cut: "syllable" }];
  let at = 0;
  for (const piece of marked.split(/(?<=[-=])/)) {
    const text = piece.replace(/[-=]$/, "");
    const tight = at < LEAST || word.length - at < LEAST;
    const unit = units[units.length - 1];
    if (tight) unit.text += text;
    else units.push({ text, cut: "syllable" });
    if (piece !== text) units[units.length - 1].cut = piece.endsWith("=") ? "joint" : "syllable";
    at += text.length;
  }
  return units;
}

/** @param {string} name @returns {Unit[]} */
function units(name) {
  return name.split(" ").flatMap((word) => {
    const joined = word.split("-").flatMap((piece, n, pieces) => {
      const found = unitsOf(piece);
      const last = found[found.length - 1];
      last.cut = "hyphen";
      if (n < pieces.length - 1) last.text += "-"; // its own, not one of ours
      return found;
    });
    joined[joined.length - 1].cut = "space";
    return joined;
  });
}

/** @param {readonly Unit[]} part @param {boolean} last */
function textOf(part, last) {
  const text = part.map(({ text, cut }, n) => text + (n < part.length - 1 && cut === "space" ? " " : "")).join("");
  const { cut } = part[part.length - 1];
  return last || cut === "space" || cut === "hyphen" ? text : `${text}-`;
}

/**
 * @param {string} name @param {Place} place @param {(text: string) => number} measure width of a text in its own size (em)
 * @returns {Fitted} the lines, and the type's size in units
 */
export function fit(name, { width, sizes }, measure) {
  const all = units(name);
  /** @type {Fitted & { score: number }} */
  let best = { lines: [name], size: 0, score: -1 };
  /** @param {number} from @param {string[]} lines @param {number} cost */
  const lay = (from, lines, cost) => {
    for (let to = from + 1; to <= all.length; to++) {
      const last = to === all.length;
      if (!last && lines.length + 1 >= sizes.length) continue;
      const next = [...lines, textOf(all.slice(from, to), last)];
      if (!last) {
        lay(to, next, cost + COST[all[to - 1].cut]);
        continue;
      }
      const size = Math.min(sizes[next.length - 1], width / Math.max(...next.map(measure)));
      const score = size / (1 + cost);
      if (score > best.score) best = { lines: next, size, score };
    }
  };
  lay(0, [], 0);
  return { lines: best.lines, size: best.size };
}
