/** Cards in words: short names for small faces, whole sentences for screen readers. */
import { has, t } from "./i18n.js";

/** @import { Card, CardInfo, Option, Uid } from "./legends.js" */
/** @import { Room } from "./room.js" */

/** `Rita Kreidezeit` -> `Kreidezeit`; titles stay: `Dr. Ernstfall`. @param {string} name */
export function shortName(name) {
  const words = name.split(" ");
  const last = words[words.length - 1];
  return words.length > 1 && words[0].endsWith(".") ? `${words[0]} ${last}` : last;
}

/** @param {Room} room @param {string | undefined} id */
export function cardName(room, id) {
  return room.info(id)?.name ?? t("card.hidden");
}

/** Name of a thing on the table, or "face-down card, place 2". @param {Room} room @param {Uid} uid */
export function thingName(room, uid) {
  const card = room.store.view.value?.cards[uid];
  if (!card) return t("card.gone");
  if (card.card) return cardName(room, card.card);
  return t("card.hidden_at", { at: card.at + 1 });
}

/** The same, short enough for a button. @param {Room} room @param {Uid} uid */
export function shortThing(room, uid) {
  const card = room.store.view.value?.cards[uid];
  return card?.card ? shortName(cardName(room, card.card)) : t("card.place", { at: (card?.at ?? 0) + 1 });
}

/** @param {Room} room @param {Option} option */
export function optionName(room, option) {
  if (option.of) return cardName(room, option.of);
  if (option.card) return thingName(room, option.card);
  return option.id;
}

/**
 * Everything that the face shows, as one sentence.
 * @param {Card} card @param {CardInfo | undefined} info
 * @param {{ legal: boolean, chosen: boolean, target: boolean }} state
 */
export function spoken(card, info, state) {
  const parts = [info ? info.name : t("card.hidden")];
  if (info) parts.push(t(`kind.${info.gold ? "gold" : info.permanent ? "permanent" : info.kind}`));
  if (card.attack !== undefined) parts.push(`${t("stat.attack")} ${card.attack}, ${t("stat.defence")} ${card.defence ?? 0}`);
  else if (info?.attack !== undefined) parts.push(`${t("stat.attack")} ${info.attack}, ${t("stat.defence")} ${info.defence ?? 0}`);
  if (card.zone === "field") parts.push(t(card.face === "down" ? "state.down" : `state.${card.mode ?? "attack"}`));
  else if (card.zone === "background") parts.push(t(card.face === "down" ? "state.set" : "state.open"));
  for (const [name, n] of Object.entries(card.counters ?? {})) parts.push(`${n} ${counterName(name)}`);
  if (card.suppressed) parts.push(t("state.suppressed"));
  if (card.attacked) parts.push(t("state.attacked"));
  if (state.chosen) parts.push(t("state.chosen"));
  else if (state.target) parts.push(t("state.target"));
  else if (state.legal) parts.push(t("state.legal"));
  return parts.join(", ");
}

/** @param {string} name */
export function counterName(name) {
  return name === "development" || name === "round" ? t(`counter.${name}`) : name;
}

/** @param {Room} room @param {number} seat */
export function seatName(room, seat) {
  const person = room.store.people.value[seat];
  if (!person) return t("seat.unnamed", { n: seat + 1 });
  if (person.gone) return t("seat.gone", { n: seat + 1 });
  return person.bot ? t(has(`bot.${person.name}`) ? `bot.${person.name}` : "bot") : person.name;
}

/** One option as a button would say it. @param {Room} room @param {Option} option */
export function actionText(room, option) {
  const card = option.card || option.of ? optionName(room, option) : "";
  const key = option.verb === "summon" || option.verb === "mode" ? `do.${option.verb}.${option.mode}` : option.verb === "attack" && !option.target ? "do.attack.direct" : `do.${option.verb}`;
  return { key, card, target: option.target ? shortThing(room, option.target) : "" };
}
