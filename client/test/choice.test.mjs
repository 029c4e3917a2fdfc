import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, tap, tapOption } from "../js/choice.js";
import { STATES } from "./demo/states.mjs";

const view = (name) => JSON.parse(JSON.stringify(STATES[name](1_000_000).view));
const labels = (choice) => choice.buttons.map((button) => (button.kind === "option" ? button.option.id : button.kind));
const fresh = (v, more = {}) => ({ decision: v.prompt.decision, picks: [], ...more });

test("without a selection the bar offers what stands alone", () => {
  const main = view("MAIN");
  const choice = choices(main, null);
  assert.deepEqual(labels(choice), ["all", "x", "z"]);
  assert.deepEqual([...choice.legal].sort(), ["a1", "a2", "h1", "h2", "h4", "h5"]);
});

test("a tap selects, the bar then shows that card's actions", () => {
  const main = view("MAIN");
  const tapped = tap(main, null, "h1");
  assert.equal(tapped.do, "select");
  assert.deepEqual(labels(choices(main, tapped.selection)), ["s1attack", "s1defence", "s1down", "info", "back"]);
});

test("a second tap acts where there is one action, and lets go where there are several", () => {
  const main = view("MAIN");
  assert.deepEqual(tap(main, fresh(main, { card: "h4" }), "h4"), { do: "send", picks: ["e4"] });
  const again = tap(main, fresh(main, { card: "h1" }), "h1");
  assert.equal(again.do, "select");
  assert.equal(again.selection.card, undefined);
});

test("what can't be done says why; what says nothing can be looked at", () => {
  const main = view("MAIN");
  assert.deepEqual(tap(main, null, "h3"), { do: "why" });
  assert.deepEqual(tap(main, null, "b1"), { do: "look" });
  assert.deepEqual(tap({ ...main, prompt: undefined }, null, "h1"), { do: "look" });
});

test("an attack: attacker, target, target again", () => {
  const exam = view("EXAM");
  const attacker = tap(exam, null, "a1").selection;
  assert.deepEqual([...choices(exam, attacker).targets].sort(), ["b1", "b2", "b3"]);
  const aimed = tap(exam, attacker, "b2").selection;
  assert.equal(aimed.target, "b2");
  assert.equal(choices(exam, aimed).buttons.find((button) => button.kind === "option" && button.main)?.option.id, "a1b2");
  assert.deepEqual(tap(exam, aimed, "b2"), { do: "send", picks: ["a1b2"] });
  assert.equal(tap(exam, aimed, "a2").selection.card, "a2");
});

test("a reply shows every answer and the pass", () => {
  assert.deepEqual(labels(choices(view("REPLY"), null)), ["o1", "o2"]);
});

test("a single pick is chosen, then confirmed by the button or a second tap", () => {
  const tribute = view("TRIBUTE");
  const before = choices(tribute, null);
  assert.equal(before.buttons[0].ready, false);
  assert.deepEqual(before.tray, [], "everything lies on the table");
  const chosen = tap(tribute, null, "a1").selection;
  assert.deepEqual(choices(tribute, chosen).buttons[0], { kind: "confirm", picks: ["o1"], ready: true });
  assert.deepEqual(tap(tribute, chosen, "a2").selection.picks, ["o2"]);
  assert.deepEqual(tap(tribute, chosen, "a1"), { do: "send", picks: ["o1"] });
});

test("several picks toggle and never exceed the most", () => {
  const put = view("PUT");
  assert.equal(choices(put, null).tray.length, 3);
  const one = tapOption(put.prompt, fresh(put), "o0").selection;
  const two = tapOption(put.prompt, one, "o1").selection;
  assert.deepEqual(two.picks, ["o0", "o1"]);
  assert.deepEqual(tapOption(put.prompt, two, "o2"), { do: "why" });
  assert.deepEqual(tapOption(put.prompt, two, "o0").selection.picks, ["o1"]);
});

test("a selection of an older decision counts for nothing", () => {
  const main = view("MAIN");
  assert.deepEqual(labels(choices(main, { decision: 1, card: "h1", picks: [] })), ["all", "x", "z"]);
});

test("many attacks are not listed: the chosen target's button and the way to all", () => {
  const exam = view("EXAM");
  const attacker = tap(exam, null, "a1").selection;
  assert.deepEqual(labels(choices(exam, attacker)), ["all", "info", "back"]);
  const aimed = tap(exam, attacker, "b2").selection;
  assert.deepEqual(labels(choices(exam, aimed)), ["a1b2", "all", "info", "back"]);
});

test("the Opfer of the question before stay marked", () => {
  const tribute = view("TRIBUTE");
  tribute.prompt.chosen = ["a1"];
  assert.deepEqual([...choices(tribute, fresh(tribute, { picks: ["o2"] })).chosen], ["a1", "a2"]);
});

test("an own trap of this turn says so, whatever is asked", () => {
  const exam = view("EXAM");
  assert.deepEqual(tap(exam, null, "a4"), { do: "why" });
  assert.deepEqual(tap(exam, null, "a3"), { do: "look" });
  assert.deepEqual(tap(exam, null, "b4"), { do: "look" });
});

test("a card of the other's open hand is listed: it lies in no row of the board", () => {
  const discard = view("TRIBUTE");
  discard.cards.x9 = { zone: "hand", side: 1, at: 0, face: "open", card: "hitzefrei" };
  discard.prompt = { ...discard.prompt, kind: "discard", min: 1, max: 1, options: [{ id: "x9", verb: "pick", card: "x9" }] };
  discard.waiting = { 0: { kind: "discard", until: 0, ends: 0 } };
  assert.deepEqual(choices(discard, null).tray.map((option) => option.id), ["x9"]);
  discard.cards.x9.side = 0;
  assert.deepEqual(choices(discard, null).tray, []);
});
