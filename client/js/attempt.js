/** Something is asked of the server at a tap: buttons rest meanwhile, and what went wrong is kept to be said. */
import { useState } from "./html.js";

/** @returns {{ busy: boolean, problem: unknown, attempt: (work: () => Promise<unknown>) => Promise<void> }} */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  /** @param {() => Promise<unknown>} work */
  const attempt = async (work) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (fault) {
      setProblem(fault);
    }
    setBusy(false);
  };
  return { busy, problem, attempt };
}
