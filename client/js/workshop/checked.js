/** What the server says to the text as it stands, a moment after the last key. */
import { useEffect, useState } from "../html.js";
import { faultText } from "../views/fault.js";
import { check } from "./server.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Problem } from "./draft.js" */

const PAUSE_MS = 500;

/**
 * @param {string} text
 * @returns {{ problems: Problem[], set: CardSet | null, fault: string, checking: boolean }} `checking`: what is said is about an older text, if anything;
 *   `set`: the cards that nothing is wrong with, or were last
 */
export function useChecked(text) {
  const [said, setSaid] = useState(/** @type {{ of: string | null, problems: Problem[], set: CardSet | null, fault: string }} */ ({ of: null, problems: [], set: null, fault: "" }));
  useEffect(() => {
    let late = false; // a slower answer about an older text counts for nothing
    const timer = setTimeout(() => {
      check(text).then(
        (answer) => late || setSaid((before) => ({ of: text, problems: answer.problems, set: merged(before.set, answer.set), fault: "" })),
        (problem) => late || setSaid((before) => ({ ...before, of: text, fault: faultText(problem) })),
      );
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [text]);
  return { ...said, checking: said.of !== text };
}

/** @param {CardSet | null} before @param {CardSet | undefined} now @returns {CardSet | null} */
function merged(before, now) {
  if (!now) return before;
  return before ? { ...now, cards: { ...before.cards, ...now.cards } } : now;
}
