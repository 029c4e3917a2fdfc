import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

globalThis.location ??= /** @type {any} */ ({ pathname: "/" });
const { routeOf } = await import("../js/router.js");

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

test("every page that the router knows is one that the server answers for", () => {
  const known = [...read("../js/router.js").matchAll(/first === "(\w+)"/g)].map(([, first]) => first);
  const assets = read("../../server/web/assets.py");
  assert.ok(known.length >= 5);
  assert.deepEqual(known.filter((first) => !assets.includes(`"/${first}/{`)), []);
  for (const first of known) assert.notEqual(routeOf(`/${first}/K7QM4X`).page, "lost", first);
});

test("an address that is none is lost, whatever it is made of", () => {
  for (const path of ["/nirgends", "/d", "/i/", "/impressum", "/%", "/__proto__"]) assert.equal(routeOf(path).page, "lost", path);
  assert.deepEqual(routeOf("/d/%E0%A4%A"), { page: "room", room: "%E0%A4%A" });
});
