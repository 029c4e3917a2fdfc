/**
 * Where the long words of the shipped cards' names may break: worked out here with the German patterns of `hyphen`, which
 * are far too large for a page, into client/portraits/hyphens.js (made, never committed). Cards of uploaded sets are
 * broken by the rule of thumb of js/fit.js.
 */
import hyphen from "hyphen/de/index.js";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const client = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const sets = resolve(client, "../server/engines/legends");
/** Shorter words are never broken (js/fit.js). */
const LEAST = 8;
/** First halves of compounds: the better places to break. */
const FIRST = /(?:heits|keits|ungs|ions|schafts|lungs|zeits|arbeits|schüler|klassen|pausen|projekt|kreide|medizin|stegreif|noten|lehrer|schul|probe|doppel|klapp|rohr|abend|tafel|rückwärts|sprossen|vokabel|regen|zwischen|lese|suppen|folien|kabel|ablage|koch|nach|stuhl|kopier|leer|start|stamm|general|tablett|bunsen|triller|schlüssel|pfand|ordner|bock|seil|eisen|klein|unter|kaffee|eltern|vertretungs|haft|kontroll|ranzen|taschen|feuerwehr|staub|hefter|schnell|hinter|staffel|spick|stunden|kuchen|handy|treppen|sommer|nudel|west|trost|rücken|sitz|niesel|fahrt)$/i;

/** @param {string} word its syllables, with `-` between @returns {string} with `=` where a compound is joined */
function joined(word) {
  const parts = word.split("-");
  return parts.map((part, n) => (n === parts.length - 1 ? part : `${part}${FIRST.test(parts.slice(0, n + 1).join("")) ? "=" : "-"}`)).join("");
}

const names = Object.values(JSON.parse(readFileSync(join(client, "test/demo/cards.json"), "utf8")).cards).map((card) => card.name);
for (const file of readdirSync(sets, { recursive: true })) {
  if (!/^(sets|puzzles)[\\/].*\.toml$/.test(file)) continue;
  for (const card of readFileSync(join(sets, file), "utf8").split(/^\[\[card\]\]/m).slice(1)) names.push(/^\s*name\s*=\s*"([^"]+)"/m.exec(card)?.[1] ?? "");
}
const words = new Set(names.flatMap((name) => name.split(/[ -]/)).filter((word) => word.length >= LEAST));
const broken = [...words].map((word) => hyphen.hyphenateSync(word, { hyphenChar: "-", minWordLength: LEAST })).filter((word) => word.includes("-")).map(joined);
writeFileSync(join(client, "portraits/hyphens.js"), `/** Long words of card names with every place where they may break (tools/hyphens.mjs). */\nexport const HYPHENS = ${JSON.stringify(broken.sort())};\n`);
console.log(`hyphens: ${broken.length} words`);
