/** What sort of device this is, as coarse as a list of devices needs it. */

/** @returns {"phone" | "tablet" | "computer"} */
export function kind() {
  if (matchMedia("(pointer: fine)").matches) return "computer";
  return Math.min(screen.width, screen.height) < 600 ? "phone" : "tablet";
}

/** The day that it is here, as a word to compare. */
export function today() {
  return new Date().toDateString();
}
