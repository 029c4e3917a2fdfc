/** Which cards of a set are shown, and in which order. */
import { say } from "../i18n.js";

/** @import { CardInfo, CardSet } from "../legends.js" */
/**
 * @typedef {{ words: string, kind: string, archetype: string, subject: string, tributes: string, gold: boolean, mine: boolean,
 *   basic: boolean, attack: number, defence: number, sort: "set" | "name" | "attack" | "defence" | "years" }} Filter
 */

/** @type {Filter} */
export const ALL = { words: "", kind: "", archetype: "", subject: "", tributes: "", gold: false, mine: false, basic: false, attack: 0, defence: 0, sort: "set" };
const LANGUAGES = ["english", "french", "spanish", "latin"];

/** @param {string} text */
const low = (text) => text.toLocaleLowerCase();

/** @param {CardInfo} info @param {string} words */
function speaks(info, words) {
  const all = low([info.name, ...info.archetypes, ...info.effects.map((effect) => say(effect.text))].join(" "));
  return low(words).split(/\s+/).every((word) => all.includes(word));
}

/** @param {CardInfo} info @param {string} subject */
function teaches(info, subject) {
  return subject === "languages" ? info.subjects.some((s) => LANGUAGES.includes(s)) : info.subjects.includes(subject);
}

/** @param {CardSet} set @param {Filter} filter @param {Record<string, number>} cards  of the deck @returns {string[]} */
export function shown(set, filter, cards) {
  const { words, kind, archetype, subject, tributes, gold, mine, basic, attack, defence, sort } = filter;
  const found = Object.keys(set.cards).filter((card) => {
    const info = set.cards[card];
    return (
      (!kind || (kind === "permanent" ? !!info.permanent : info.kind === kind)) &&
      (!archetype || info.archetypes.includes(archetype)) &&
      (!subject || teaches(info, subject)) &&
      (!tributes || (info.kind === "teacher" && String(info.tributes ?? 0) === tributes)) &&
      (!gold || !!info.gold) &&
      (!mine || card in cards) &&
      (!basic || !info.inert) &&
      (!attack || (info.attack ?? -1) >= attack) &&
      (!defence || (info.defence ?? -1) >= defence) &&
      (!words || speaks(info, words))
    );
  });
  if (sort === "set") return found;
  if (sort === "name") return found.sort((a, b) => set.cards[a].name.localeCompare(set.cards[b].name));
  return found.sort((a, b) => (set.cards[b][sort] ?? -1) - (set.cards[a][sort] ?? -1));
}

/** How many filters are on, words and order aside. @param {Filter} filter */
export function active(filter) {
  return /** @type {(keyof Filter)[]} */ (["kind", "archetype", "subject", "tributes", "gold", "mine", "basic", "attack", "defence"]).filter((key) => filter[key]).length;
}
