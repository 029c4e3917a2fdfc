import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
globalThis.localStorage = /** @type {any} */ (
  new Proxy({}, { get: (_, name) => (name === "getItem" ? (/** @type {string} */ key) => kept.get(key) ?? null : name === "setItem" ? (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) : undefined), ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) })
);
let said = "";
globalThis.document = /** @type {any} */ ({ querySelector: () => ({ getAttribute: () => said }) });
const { addressOf } = await import("../js/address.js");

const hold = (/** @type {string} */ room, /** @type {object} */ invite) => kept.set(`invite:${room}`, JSON.stringify(invite));

test("a link is given out with the address that others know", () => {
  kept.clear();
  assert.equal(addressOf("/r/A/1#s4", "A", "http://localhost:8000"), "http://localhost:8000/r/A/1#s4"); // nothing better is known
  hold("B", { code: "X", link: "http://192.168.0.7:8000/i/X" });
  assert.equal(addressOf("/r/A/1#s4", "A", "http://127.0.0.1:8000"), "http://192.168.0.7:8000/r/A/1#s4");
  assert.equal(addressOf("/r/A/1", "A", "https://hof.example"), "https://hof.example/r/A/1"); // who came from elsewhere
  hold("A", { code: "Y", link: "https://hof.example/i/Y" });
  assert.equal(addressOf("/r/A/1", "A", "http://localhost:8000"), "https://hof.example/r/A/1");
  hold("A", { code: "Y", link: "", watch: "" }); // an old server's
  assert.equal(addressOf("/r/A/1", "A", "https://hof.example"), "https://hof.example/r/A/1");
});

test("what the server's page says of its address comes first", () => {
  kept.clear();
  said = "192.168.0.9";
  assert.equal(addressOf("/r/A/1#s4", "A", "http://localhost:8000"), "http://192.168.0.9:8000/r/A/1#s4");
  assert.equal(addressOf("/r/A/1", "A", "http://[::1]"), "http://192.168.0.9/r/A/1");
  assert.equal(addressOf("/r/A/1", "A", "http://10.0.0.3:8000"), "http://10.0.0.3:8000/r/A/1"); // whom this page reached, others reach
  hold("B", { code: "X", link: "http://192.168.0.7:8000/i/X" }); // made when the machine was elsewhere
  assert.equal(addressOf("/r/A/1", "A", "http://localhost:8000"), "http://192.168.0.9:8000/r/A/1");
  said = "https://hof.example";
  for (const origin of ["http://localhost:8000", "http://10.0.0.3:8000", "https://hof.example"]) assert.equal(addressOf("/r/A/1", "A", origin), "https://hof.example/r/A/1");
  said = "";
});
