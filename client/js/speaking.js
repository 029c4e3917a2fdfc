/** Another language from now on, and which themes there are: of the header, and of settings inside a game. */
import { signal } from "../vendor/signals.js";
import { away } from "./away.js";
import { speak } from "./i18n.js";
import { remember } from "./settings.js";

/** @import { Lang } from "./i18n.js" */

export const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** Words of another language that could not be fetched: nothing has changed then. */
export const unsaid = signal(false);

/** @param {Lang} next */
export async function speakFromNowOn(next) {
  try {
    await speak(next);
    remember("lang", next);
    unsaid.value = false;
  } catch (fault) {
    away(fault);
    unsaid.value = true;
  }
}
