/** Times in words: in Berlin, here where that differs, and how long until then. */
import { useEffect, useState } from "../html.js";
import { lang, t } from "../i18n.js";

/** @import { LeagueRoom } from "./room.js" */

const BERLIN = "Europe/Berlin";
const LOOK_MS = 5_000;

/** The server's time, looked at again and again: what is said to be left must not stand still. @param {LeagueRoom} room @returns {number} UTC ms */
export function useTime(room) {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((n) => n + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return room.store.clock.now();
}

function locale() {
  return lang.value === "de" ? "de-DE" : "en-GB";
}

/** `Do., 22.10., 10:00`, with the own zone's hour where it is another one. @param {number} at UTC ms */
export function moment(at) {
  const form = /** @type {const} */ ({ weekday: "short", day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" });
  const berlin = new Intl.DateTimeFormat(locale(), { ...form, timeZone: BERLIN }).format(at);
  const hour = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", weekday: "short" });
  const there = new Intl.DateTimeFormat(locale(), { ...hour, timeZone: BERLIN }).format(at), here = new Intl.DateTimeFormat(locale(), hour).format(at);
  return there === here ? berlin : `${berlin} (${t("when.here", { time: here })})`;
}

/** @param {number} at UTC ms */
export function clockTime(at) {
  return new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(at);
}

/** `noch 2 Tage 3 Stunden`; empty once it has passed. @param {number} at @param {number} now */
export function until(at, now) {
  const minutes = Math.ceil((at - now) / 60_000);
  if (minutes <= 0) return "";
  const days = Math.floor(minutes / 1440), hours = Math.floor((minutes % 1440) / 60);
  if (days) return t("when.days", { n: days, hours });
  return hours ? t("when.hours", { n: hours, minutes: minutes % 60 }) : t("when.minutes", { n: minutes });
}
