import assert from "node:assert/strict";
import { test } from "node:test";
import { HYPHENS } from "../portraits/hyphens.js";
import { fit, syllables } from "../js/fit.js";

const measure = (text) => text.length * 0.5;
const band = { width: 0.6, sizes: [0.132, 0.104] };

test("a short name stays whole and large", () => {
  assert.deepEqual(fit("Startklar", band, measure), { lines: ["Startklar"], size: 0.132 });
});

test("a long compound breaks where it is joined", () => {
  for (const [name, lines] of [["Tafelschwamm", ["Tafel-", "schwamm"]], ["Sicherheitsabstand", ["Sicherheits-", "abstand"]], ["Pensionsanspruch", ["Pensions-", "anspruch"]], ["Tablettrückgabe", ["Tablett-", "rückgabe"]]]) {
    assert.deepEqual(fit(name, band, (text) => text.length * 0.56).lines, lines);
  }
});

test("several words break between words first", () => {
  assert.deepEqual(fit("Klassentreffen mit Nudelsalat", { width: 0.85, sizes: [0.132, 0.104] }, measure).lines, ["Klassentreffen", "mit Nudelsalat"]);
  assert.deepEqual(fit("Bücherei-Rallye", band, measure).lines, ["Bücherei-", "Rallye"]);
});

test("no line is wider than its place, whatever the name is", () => {
  for (const name of ["Donaudampfschifffahrtskapitän", "Xyzzzzzzzzzzzzzzzz", "Prof. Dr. Annegret von und zu Hohenwaldhausen", "a"]) {
    const { lines, size } = fit(name, band, measure);
    assert.equal(lines.map((line) => line.replace(/-$/, "")).join("").replaceAll(" ", "").replaceAll("-", ""), name.replaceAll(" ", "").replaceAll("-", ""));
    for (const line of lines) assert.ok(measure(line) * size <= band.width + 1e-9, `${name}: ${line}`);
  }
});

test("words that no list knows keep a vowel and four letters on either side of a break", () => {
  assert.deepEqual(syllables("Kaulquappenteich"), ["Kaul", "quappen", "teich"]);
  for (const word of ["Schnappschildkröte", "Strumpfhose", "Angstschweiß", "Tafelschwamm", "Rhythmus", "Zzzzzzzzzzzz", ...HYPHENS.map((marked) => marked.replace(/[-=]/g, ""))]) {
    const parts = syllables(word);
    assert.equal(parts.join(""), word);
    if (parts.length > 1) for (const part of parts) assert.match(part, /^(?=.*[aeiouyäöü]).{4,}$/i, `${word}: ${parts}`);
  }
});
