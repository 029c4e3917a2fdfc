/** An event's options in words: for those who found it, and for everybody who comes. */
import { t } from "../i18n.js";
import { USUAL, isKnockOut, roundMs, roundsFor } from "./options.js";

/** @import { Options } from "../tournament.js" */

const MINUTE = 60_000;

/** Short ones, beside the name. @param {Options} options @returns {string[]} */
export function chipsOf(options) {
  return [
    t(`event.format.${options.format}`),
    t("event.best_of", { n: options.best_of }),
    options.game ? t(`variant.${options.variant}`) : t("event.paper"),
    options.cut ? t("event.cut_to", { n: options.cut }) : "",
  ].filter(Boolean);
}

/** Sentences about all that somebody who plays should know. @param {Options} options @param {number} players who there are, or as many as are expected @returns {{ id: string, text: string }[]} */
export function sentencesOf(options, players) {
  const minutes = (/** @type {number} */ ms) => Math.round(ms / MINUTE);
  const group = !isKnockOut(options);
  const said = [
    { id: "format", text: t(`event.said.${options.format}`, { n: roundsFor(options, players) }) },
    options.cut ? { id: "cut", text: t("event.said.cut", { n: options.cut }) } : null,
    { id: "best_of", text: t(`event.said.best_of.${options.best_of}`, { n: minutes(roundMs(options, group ? "group" : "bracket")) }) },
    options.cut_best_of && options.cut_best_of !== options.best_of ? { id: "cut_best_of", text: t("event.said.cut_best_of", { n: options.cut_best_of }) } : null,
    options.game && options.variant === "basic" ? { id: "variant", text: t("event.said.basic") } : null,
    options.game ? { id: "clock", text: t("event.said.clock", { n: minutes(options.clock_ms) }) } : { id: "game", text: t("event.said.paper") },
    options.game && options.decks !== "none" ? { id: "decks", text: t(`event.said.decks.${options.decks}`) } : null,
    options.game && options.decks !== "none" ? { id: "decks_shown", text: t(`event.said.shown.${options.decks_shown}`) } : null,
    group && options.draws ? { id: "draws", text: t("event.said.draws") } : null,
    { id: "no_show", text: t(options.no_show_drops ? "event.said.no_show_drops" : "event.said.no_show", { n: minutes(options.no_show_ms) }) },
    ...["first", "clubs_apart", "last_round", "third_place", "byes_in_rate", "late_entry", "cut_starter"].map((name) => {
      const key = /** @type {keyof Options} */ (name);
      return options[key] === USUAL[key] ? null : { id: name, text: t(`event.said.${name}`) };
    }),
    options.order !== "auto" ? { id: "order", text: t(`event.said.order.${options.order}`) } : null,
    { id: "cap", text: t("event.said.cap", { n: options.cap }) },
  ];
  return said.filter((one) => one !== null);
}
