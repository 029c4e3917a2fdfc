/**
 * A TOML file in statements, each with its own lines, so that what a form does not know stays as it was written.
 * Values are read where they are plain (strings, whole numbers, booleans, arrays, inline tables); the server reads the rest.
 */

/**
 * @typedef {{ kind: "table" | "list" | "pair" | "words", name: string, value: string, note: string, text: string }} Statement
 *   `table` [name], `list` [[name]], `pair` name = value, `words`: a comment or an empty line; `note`: a comment behind it
 */

const HEADER = /^\s*(\[\[?)\s*([\w."' -]+?)\s*\]\]?\s*(#.*)?$/;
const KEY = /^\s*([A-Za-z0-9_-]+|"[^"]*"|'[^']*')\s*=\s*/;

/** @param {string} text @returns {{ statements: Statement[], whole: boolean }} `whole`: every line was understood */
export function statements(text) {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  /** @type {Statement[]} */
  const found = [];
  let whole = true;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const header = HEADER.exec(line);
    if (!line.trim() || /^\s*#/.test(line)) found.push({ kind: "words", name: "", value: "", note: "", text: line });
    else if (header) found.push({ kind: header[1] === "[[" ? "list" : "table", name: header[2], value: "", note: header[3] ?? "", text: line });
    else {
      const first = at;
      const key = KEY.exec(line);
      let end = endOf(line, key ? key[0].length : 0);
      while (end.open && at + 1 < lines.length) end = endOf(lines.slice(first, ++at + 1).join("\n"), key ? key[0].length : 0);
      const raw = lines.slice(first, at + 1).join("\n");
      whole &&= key !== null && !end.open && !end.broken;
      found.push({ kind: "pair", name: key ? key[1].replace(/^["']|["']$/g, "") : "", value: raw.slice(key ? key[0].length : 0, end.at).trim(), note: raw.slice(end.at).trim(), text: raw });
    }
  }
  return { statements: found, whole };
}

/** Where a value ends: before a comment or at the end; `open`: it goes on in the next line; `broken`: by a string without an end. @param {string} text @param {number} from */
function endOf(text, from) {
  let depth = 0;
  let comment = text.length;
  for (let at = from; at < text.length; ) {
    const char = text[at];
    if (char === '"' || char === "'") {
      const quote = text.startsWith(char.repeat(3), at) ? char.repeat(3) : char;
      const end = closing(text, at + quote.length, quote);
      if (end < 0) return { at: text.length, open: quote.length === 3, broken: quote.length === 1 };
      at = end;
      continue;
    }
    if (char === "#") {
      const next = text.indexOf("\n", at);
      if (depth === 0 || next < 0) comment = at;
      if (next < 0) break;
      at = next;
      continue;
    }
    if (char === "[" || char === "{") depth++;
    if (char === "]" || char === "}") depth--;
    at++;
  }
  return { at: depth > 0 ? text.length : comment, open: depth > 0, broken: depth < 0 || comment === from };
}

/** @param {string} text @param {number} from @param {string} quote @returns {number} the place behind the closing quote, -1 where there is none */
function closing(text, from, quote) {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\" && quote[0] === '"') at++;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (text[at] === "\n" && quote.length === 1) return -1;
  }
  return -1;
}

/** What a value's text says; undefined where it is not plain. @param {string} text @returns {any} */
export function read(text) {
  const at = { n: 0 };
  const value = readAt(text, at);
  skip(text, at);
  return at.n === text.length ? value : undefined;
}

/** @param {string} text @param {{ n: number }} at */
function skip(text, at) {
  for (let found = /^(?:\s|#[^\n]*)+/.exec(text.slice(at.n)); found; found = /^(?:\s|#[^\n]*)+/.exec(text.slice(at.n))) at.n += found[0].length;
}

/** @param {string} text @param {{ n: number }} at @returns {any} */
function readAt(text, at) {
  skip(text, at);
  const rest = text.slice(at.n);
  const plain = /^"((?:[^"\\\n]|\\.)*)"|^'([^'\n]*)'|^([+-]?\d+)(?![\w.:-])|^(true|false)\b/.exec(rest);
  if (plain && !rest.startsWith('"""') && !rest.startsWith("'''")) {
    at.n += plain[0].length;
    if (plain[1] !== undefined) return unescaped(plain[1]);
    return plain[2] ?? (plain[3] !== undefined ? Number(plain[3]) : plain[4] === "true");
  }
  if (rest[0] === "[") return several(text, at, "]", /** @type {any[]} */ ([]), (list) => list.push(readAt(text, at)));
  if (rest[0] === "{") {
    return several(text, at, "}", /** @type {Record<string, any>} */ ({}), (table) => {
      const key = /^([A-Za-z0-9_-]+)\s*=/.exec(text.slice(at.n));
      at.n += key ? key[0].length : text.length + 1;
      table[key?.[1] ?? ""] = readAt(text, at);
    });
  }
  at.n = text.length + 1; // not plain
  return undefined;
}

/** @template T @param {string} text @param {{ n: number }} at @param {string} end @param {T} into @param {(into: T) => void} one */
function several(text, at, end, into, one) {
  at.n++;
  for (skip(text, at); at.n < text.length && text[at.n] !== end; skip(text, at)) {
    one(into);
    skip(text, at);
    if (text[at.n] === ",") at.n++;
    else if (text[at.n] !== end) at.n = text.length + 1;
  }
  at.n++;
  return into;
}

/** @param {string} text of a basic string */
function unescaped(text) {
  return text.replace(/\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/g, (whole, code) => {
    if (code.length > 1) return String.fromCodePoint(Math.min(parseInt(code.slice(1), 16), 0x10ffff));
    return { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", e: "\u001b" }[/** @type {string} */ (code)] ?? code;
  });
}

/** @param {string} text */
export function quote(text) {
  return JSON.stringify(text.normalize("NFC"));
}
