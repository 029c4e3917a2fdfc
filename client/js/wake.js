/** Keeps the screen on while a game runs, where the browser can and the battery allows. */

/** @returns {() => void} let it sleep again */
export function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let over = false;
  const ask = async () => {
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) await lock.release();
    } catch (fault) {
      if (!(fault instanceof DOMException)) throw fault; // refused by battery or policy: then not
    }
  };
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
