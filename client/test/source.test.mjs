import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { withPreloads } from "../tools/preload.mjs";

const root = new URL("../", import.meta.url);
const files = (folder, end) => readdirSync(new URL(folder, root), { recursive: true }).filter((name) => name.endsWith(end)).map((name) => `${folder}${name}`);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const zipped = (paths) => paths.reduce((sum, path) => sum + gzipSync(read(path)).length, 0);

test("no address of anybody else, no code from text, no inline handlers", () => {
  for (const path of ["index.html", ...files("js/", ".js"), ...files("css/", ".css"), ...files("i18n/", ".json")]) {
    const text = read(path);
    assert.doesNotMatch(text, /https?:\/\//, path);
    assert.doesNotMatch(text, /\beval\(|new Function|innerHTML|document\.write/, path);
  }
  assert.doesNotMatch(read("index.html"), /\son\w+=|<style|<script>|style=/);
});

test("the vendored files make no code from text either", () => {
  for (const path of files("vendor/", ".js")) assert.doesNotMatch(read(path), /\beval\(|new Function/, path);
});

test("index.html names every module and style of the first view", () => {
  assert.equal(read("index.html"), withPreloads());
});

test("both live regions stand in the page from the start", () => {
  assert.match(read("index.html"), /id="status"[^>]*role="status"/);
  assert.match(read("index.html"), /id="alert"[^>]*role="alert"/);
});

test("the client stays within its budgets", () => {
  const first = [...read("index.html").matchAll(/modulepreload" href="\/assets\/dev\/(js\/[^"]+)"/g)].map(([, path]) => path);
  assert.ok(zipped(first) <= 90_000, "the first view");
  const later = files("js/", ".js").filter((path) => !first.includes(path));
  for (const page of new Set(later.map((path) => path.split("/")[1]))) assert.ok(zipped(later.filter((path) => path.startsWith(`js/${page}/`))) <= 25_000, page);
  const styles = files("css/", ".css");
  assert.ok(zipped(styles.filter((path) => !path.startsWith("css/pages/"))) <= 25_000);
  for (const page of styles.filter((path) => path.startsWith("css/pages/"))) assert.ok(zipped([page]) <= 5_000, page);
  assert.ok(zipped(files("vendor/", ".js").filter((path) => !path.endsWith("icons.js") && !path.startsWith("vendor/later/"))) <= 20_480);
});

test("no file grows past its chapter", () => {
  for (const path of [...files("js/", ".js"), ...files("tools/", ".mjs")]) assert.ok(read(path).split("\n").length <= 300, path);
});

test("what a file offers to others somebody takes", () => {
  const code = [...files("js/", ".js"), ...files("test/", ".mjs"), ...files("tools/", ".mjs")].map((path) => ({ path, words: new Set(read(path).match(/\w+/g)), text: read(path) }));
  const offered = code.flatMap(({ path, text }) => [...text.matchAll(/^export (?:async )?(?:function\*? |const |let |class )(\w+)/gm)].map(([, name]) => ({ path, name })));
  assert.ok(offered.length > 300);
  assert.deepEqual(offered.filter(({ path, name }) => !code.some((other) => other.path !== path && other.words.has(name))), []);
});

test("portraits of players are as many as the client counts on", () => {
  assert.ok(existsSync(new URL("portraits/player-23.svg", root)));
  assert.match(read("js/portraits.js"), /PLAYERS = 24;/);
});
