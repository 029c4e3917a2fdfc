/**
 * Copies the browser libraries, fonts and icons from node_modules into client/vendor/ (made, never committed).
 *
 * Bare specifiers become relative ones, so that the files run under a strict CSP without an import map.
 * Beside each module lies a one-line `.d.ts` that points the type checker at the package.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, copyFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ICONS } from "./icons.mjs";

const client = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(client, "node_modules");
const vendor = join(client, "vendor");

/** package specifier -> [file in node_modules, file in vendor] */
const SINGLE = {
  preact: ["preact/dist/preact.mjs", "preact.js"],
  "preact/hooks": ["preact/hooks/dist/hooks.mjs", "preact-hooks.js"],
  "@preact/signals-core": ["@preact/signals-core/dist/signals-core.mjs", "signals-core.js"],
  "@preact/signals": ["@preact/signals/dist/signals.mjs", "signals.js"],
  htm: ["htm/dist/htm.mjs", "htm.js"],
  "lean-qr": ["lean-qr/index.mjs", "later/qr.js"], // fetched when somebody wants it: no part of the first view
};
const FONTS = {
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2": "bricolage.woff2",
  "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2": "atkinson-400.woff2",
  "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2": "atkinson-700.woff2",
};
const MSGPACK = join(modules, "@msgpack/msgpack/dist.esm");

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n"));
}

/** Without the comments that stand on lines of their own: the package ships no minified modules. @param {string} text */
function bare(text) {
  return text.replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, "").replace(/^\s*\/\/.*$/gm, "").replace(/\n\s*\n+/g, "\n").replace(/^ +/gm, "");
}

/** @param {string} text */
function relativeImports(text) {
  return text.replace(/(\bfrom|\bimport)\s*(["'])([^"']+)\2/g, (all, word, quote, name) => {
    if (name.startsWith(".")) return `${word}${quote}${name.replace(/\.mjs$/, ".js")}${quote}`;
    const known = SINGLE[/** @type {keyof typeof SINGLE} */ (name)];
    if (!known) throw new Error(`vendor: no file for the import of "${name}"`);
    return `${word}${quote}./${known[1]}${quote}`;
  });
}

/** @param {string} from @param {(file: string) => void} each */
function walk(from, each) {
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) walk(path, each);
    else each(path);
  }
}

rmSync(vendor, { recursive: true, force: true });
for (const [name, [from, to]] of Object.entries(SINGLE)) {
  write(join(vendor, to), relativeImports(readFileSync(join(modules, from), "utf8")));
  const byDefault = name === "htm" ? 'export { default } from "htm";\n' : "";
  write(join(vendor, to.replace(/\.js$/, ".d.ts")), `${byDefault}export * from "${name}";\n`);
}
// The index and the stream decoder are left out: js/codec.js imports encode and decode themselves.
walk(MSGPACK, (file) => {
  if (!file.endsWith(".mjs") || /(index|decodeAsync|stream)\.mjs$/.test(file)) return;
  const to = join(vendor, "msgpack", relative(MSGPACK, file).replace(/\.mjs$/, ".js"));
  write(to, relativeImports(bare(readFileSync(file, "utf8"))));
});
for (const name of ["encode", "decode", "ExtensionCodec"]) write(join(vendor, `msgpack/${name}.d.ts`), `export { ${name} } from "@msgpack/msgpack";\n`);
for (const [from, to] of Object.entries(FONTS)) {
  mkdirSync(join(vendor, "fonts"), { recursive: true });
  copyFileSync(join(modules, from), join(vendor, "fonts", to));
}
const icons = ICONS.map((name) => {
  const svg = readFileSync(join(modules, "lucide-static/icons", `${name}.svg`), "utf8");
  const inner = [...svg.matchAll(/<(path|circle|rect|line|polyline|polygon|ellipse)\s([^>]*?)\s*\/>/g)].map(([, tag, attributes]) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  ]);
  if (!inner.length) throw new Error(`vendor: icon ${name} has no shapes`);
  return `  ${JSON.stringify(name)}: ${JSON.stringify(inner)},`;
});
write(
  join(vendor, "icons.js"),
  `/** Shapes of the icons we use, made from lucide-static (ISC).\n * @type {Record<string, [string, Record<string, string>][]>} */\nexport const ICONS = {\n${icons.join("\n")}\n};\n`,
);
