/** Times of an event as people say them. */
import { lang, t } from "../i18n.js";

/** `14:05` @param {number} at UTC ms */
export function hour(at) {
  return new Intl.DateTimeFormat(lang.value === "de" ? "de-DE" : "en-GB", { hour: "2-digit", minute: "2-digit" }).format(at);
}

/** `vor 3 Minuten` @param {number} at @param {number} now */
export function ago(at, now) {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  return minutes ? t("event.ago", { n: minutes }) : t("event.just_now");
}
