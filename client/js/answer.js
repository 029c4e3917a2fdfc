/** An answer that belongs to its question. */
import { useEffect, useState } from "./html.js";
import { faultText } from "./views/fault.js";

const NONE_YET = { answer: null, fault: "" };

/**
 * Ask, and ask anew when the question changes. What was said to one question never shows under another one, not even
 * for the moment until an effect runs: whoever fills in a form on a page that is about to go loses it.
 *
 * @template T
 * @param {string} question @param {(question: string) => Promise<T>} ask
 * @returns {{ answer: T | null, fault: string }} both empty until the server has said something
 */
export function useAnswer(question, ask) {
  const [said, setSaid] = useState(/** @type {{ question: string, answer: T | null, fault: string } | null} */ (null));
  useEffect(() => {
    let late = false;
    ask(question).then(
      (answer) => !late && setSaid({ question, answer, fault: "" }),
      (fault) => !late && setSaid({ question, answer: null, fault: faultText(fault) }),
    );
    return () => {
      late = true;
    };
  }, [question]);
  return said?.question === question ? said : NONE_YET;
}
