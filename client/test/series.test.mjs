import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage ??= /** @type {any} */ ({ getItem: () => null, setItem: () => undefined });
const { lists, roomIn } = await import("../js/series/server.js");

test("an event is led from only by a season that lists it", () => {
  const season = { room: "K7QM4X", events: [{ room: "K7QM4X" }, { room: "7GH2M4", gone: true }] };
  assert.equal(lists(season, "K7QM4X"), true);
  assert.equal(lists(season, "7GH2M4"), true);
  assert.equal(lists(season, "EVENT1"), false);
});

test("an event is named by its code, its address, or that of the season it keeps", () => {
  for (const typed of ["k7qm4x", " K7QM4X ", "https://school.example/t/k7qm4x/tabelle", "https://school.example/t/serie/K7QM4X", "/t/K7QM4X?x"]) assert.equal(roomIn(typed), "K7QM4X", typed);
  for (const typed of ["", "serie", "https://school.example/t/serie/", "https://school.example/d/K7QM4X"]) assert.equal(roomIn(typed), "", typed);
});
