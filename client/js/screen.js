/** Which layout fits: `wide` puts log and card sheet beside the board. */
import { signal } from "../vendor/signals.js";

const query = matchMedia("(min-width: 1024px) and (min-height: 600px)");
export const wide = signal(query.matches);
query.addEventListener("change", () => {
  wide.value = query.matches;
});
