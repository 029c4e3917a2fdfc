import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeTime } from "./fakes.mjs";

globalThis.localStorage ??= /** @type {any} */ ({ getItem: () => null, setItem: () => undefined });
const { ApiError } = await import("../js/api.js");
const { CardSetLoader } = await import("../js/cardset.js");

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a card set that did not come is asked for again until it is there", async () => {
  const time = fakeTime();
  const shown = [];
  let asked = 0;
  const loader = new CardSetLoader(async (id) => {
    if (++asked < 3) throw new ApiError("offline", 0, {});
    return /** @type {any} */ ({ id });
  }, (set) => shown.push(set.id), time.around);
  loader.want("base");
  for (let n = 0; n < 8; n++) {
    loader.want("base");
    await turn();
    time.pass(1_000);
  }
  assert.equal(asked, 3);
  assert.deepEqual(shown, ["base"]);
});

test("nobody asks for the set of a room that was left", async () => {
  const time = fakeTime();
  let asked = 0;
  const loader = new CardSetLoader(async () => {
    asked++;
    throw new ApiError("offline", 0, {});
  }, () => undefined, time.around);
  loader.want("base");
  await turn();
  loader.stop();
  time.pass(60_000);
  await turn();
  assert.equal(asked, 1);
});
