/** A long list on a wall: pages that turn by themselves. A name that takes two lines takes two places, so that nothing is cut. */
import { useEffect, useState } from "../html.js";

const TURN_MS = 12_000;
/** Widths in heights of the wall (css/pages/hall.css): of a letter, on the mean; of the margins; the list's share of the rest. */
const LETTER = 0.0215, MARGINS = 0.12, LEFT = 0.6;

/** What is beside the list, in vw, by the width of a heading's letter. */
const BESIDE = 55;
/** A further line of a row is less high than a row with its margins. */
const MORE = 0.75;

/** So many letters fit into a part of the list's width. @param {number} share @param {number} aspect the wall's width by its height */
export function lettersIn(share, aspect) {
  return Math.max(8, Math.floor((share * LEFT * (aspect - MARGINS)) / LETTER));
}

/** So large that the longest word stays whole beside the list, and never smaller than one reads from ten metres. @param {string} text @param {number} most in vh */
export function fitted(text, most) {
  const longest = Math.max(1, ...text.split(/\s+|(?<=-)/).map((word) => word.length));
  return `max(4vh, min(${most}vh, ${Math.floor((BESIDE / longest) * 10) / 10}vw))`;
}

/** Lines that a text takes. @param {string} text @param {number} letters */
export function linesOf(text, letters) {
  let lines = 1, used = 0;
  for (const word of text.split(/[\s-]+/)) {
    if (used && used + 1 + word.length > letters) lines += 1, used = 0;
    lines += Math.max(0, Math.ceil(word.length / letters) - 1);
    used += (used ? 1 : 0) + word.length;
  }
  return lines;
}

/** @template T @param {T[]} all @param {number} size rows of one line that a page holds @param {(one: T) => number} lines @returns {T[][]} at least one page */
export function pagesOf(all, size, lines) {
  /** @type {T[][]} */
  const pages = [[]];
  let used = 0;
  for (const one of all) {
    const takes = 1 + (lines(one) - 1) * MORE;
    if (used + takes > size && pages[pages.length - 1].length) pages.push([]), used = 0;
    pages[pages.length - 1].push(one);
    used += takes;
  }
  return pages;
}

/** @template T @param {T[]} all @param {number} size @param {(one: T) => number} [lines] @returns {{ shown: T[], page: number, pages: number }} */
export function useTurning(all, size, lines = () => 1) {
  const [at, turn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => turn((n) => n + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  const pages = pagesOf(all, size, lines);
  const page = at % pages.length;
  return { shown: pages[page], page, pages: pages.length };
}
