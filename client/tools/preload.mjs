/** Writes into index.html which modules and styles the first view needs, so that no import waits for another. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const client = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const page = join(client, "index.html");

/** @param {string} file @param {Set<string>} seen paths relative to client/, in the order of first import */
function follow(file, seen) {
  if (seen.has(file)) return;
  seen.add(file);
  const text = readFileSync(join(client, file), "utf8");
  for (const [, name] of text.matchAll(/^\s*(?:import|export)\b[^"'`;]*?from\s*"(\.[^"]+)"/gm)) follow(join(dirname(file), name), seen);
}

/** @returns {string} what the page should be */
export function withPreloads() {
  const seen = new Set();
  follow("js/main.js", seen);
  const own = [...seen].filter((file) => file.startsWith("js/"));
  // Own modules by following imports; the vendored ones all, for most are one import away.
  const vendored = /** @type {string[]} */ (readdirSync(join(client, "vendor"), { recursive: true })).filter((name) => name.endsWith(".js") && !name.startsWith("later")).map((name) => `vendor/${name}`);
  const styles = readdirSync(join(client, "css")).filter((name) => name.endsWith(".css")).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const lines = [
    ...styles.map((name) => `    <link rel="stylesheet" href="/assets/dev/css/${name}" />`),
    ...[...vendored.sort(), ...own].map((file) => `    <link rel="modulepreload" href="/assets/dev/${file}" />`),
  ];
  return readFileSync(page, "utf8").replace(/(<!-- files:begin.*-->\n)[\s\S]*?( *<!-- files:end -->)/, (_, begin, end) => `${begin}${lines.join("\n")}\n${end}`);
}

/** The cascade: later files may lean on earlier ones. */
const ORDER = ["tokens.css", "paper.css", "controls.css", "home.css", "card.css", "board.css", "prompt.css", "sheet.css", "wide.css", "contrast.css"];

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, withPreloads());
