/** The bell, and a buzz in the hand, as far as this device has them and may. */
import { sound } from "../settings.js";
import { play } from "../sound.js";

const BUZZ_MS = 300;

export function ring() {
  play("bell");
  if (sound.value === "on") navigator.vibrate?.(BUZZ_MS);
}
