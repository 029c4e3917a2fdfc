/** The coach: asks and explains a puzzle, or leads through the first game. It reads the view and presses nothing. */
import { Icon, html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { say, t } from "../i18n.js";
import { WhyRule } from "../rules/why.js";
import { FIRST, done, mark } from "./shelf.js";
import { STEPS, stepOf } from "./steps.js";

/** @import { Signal } from "../../vendor/signals.js" */
/** @import { Room } from "../room.js" */
/** @import { Puzzle } from "./shelf.js" */

/** @param {{ label: string, children?: any }} props */
function Coach({ label, children }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [small, setSmall] = useState(false);
  useEffect(() => {
    const coach = ref.current;
    if (!coach) return undefined;
    const style = document.documentElement.style;
    const strip = document.querySelector(".strip--far");
    // On wide screens the coach stands below the other player's strip, over the card sheet, which makes room.
    const watch = new ResizeObserver(() => {
      style.setProperty("--coach", `${coach.offsetHeight}px`);
      style.setProperty("--coach-top", `${strip?.clientHeight ?? 0}px`);
    });
    watch.observe(coach);
    if (strip) watch.observe(strip);
    return () => {
      watch.disconnect();
      for (const name of ["--coach", "--coach-top"]) style.removeProperty(name);
    };
  }, []);
  return html`<aside class=${`coach ${small ? "coach--small" : ""}`} aria-label=${label} ref=${ref}>
    <header class="coach__head"><a class="round" href="/ueben" data-nav aria-label=${t("practice.back")}><${Icon} name="x" /></a><h2>${label}</h2>
      <button type="button" class="round" aria-expanded=${small ? "false" : "true"} aria-label=${t(small ? "practice.open" : "practice.fold")} onClick=${() => setSmall(!small)}><${Icon} name=${small ? "plus" : "minus"} /></button></header>
    <div class="coach__body" hidden=${small}>${children}</div>
  </aside>`;
}

/** @param {{ room: Room, puzzle: Puzzle, given: Signal<number | null>, next: string, again: () => void }} props */
export function Quiz({ puzzle, given, next, again }) {
  const answer = given.value;
  const right = answer === puzzle.right;
  const choose = (/** @type {number} */ n) => {
    given.value = n;
    if (n === puzzle.right) mark(puzzle.id);
  };
  return html`<${Coach} label=${say(puzzle.title)}>
    ${answer === null && html`<p>${say(puzzle.question)}</p>
      <ul class="coach__choices">${puzzle.choices.map((choice, n) => html`<li><button type="button" class="button" data-choice=${n} onClick=${() => choose(n)}>${say(choice)}</button></li>`)}</ul>`}
    ${answer !== null && html`<div role="status"><p class=${`coach__verdict ${right ? "coach__verdict--right" : ""}`} data-verdict=${right ? "right" : "wrong"}><${Icon} name=${right ? "check" : "x"} /><b>${t(right ? "practice.right" : "practice.wrong")}</b><${WhyRule} paragraph=${puzzle.rule} /></p>
      <p>${say(puzzle.explanation)}</p></div>
      <p class="coach__task"><b>${t("practice.try")}</b> ${say(puzzle.task)}</p>
      <div class="coach__ways"><button type="button" class="button" data-verb="again" onClick=${again}><${Icon} name="rotate-ccw" />${t("practice.again")}</button>
        <a class="button button--main" href=${next ? `/ueben/${next}` : "/ueben"} data-nav data-verb="next">${t(next ? "practice.next" : "practice.back")}</a></div>`}
  <//>`;
}

/** @param {{ room: Room, again: () => void }} props */
export function Lesson({ room, again }) {
  const view = room.store.view.value;
  const { step, press } = view ? stepOf(view) : { step: 1, press: "" };
  const selection = room.selection.value;
  const pending = room.store.pending.value;
  useEffect(() => {
    if (step === STEPS && !done.peek().has(FIRST)) mark(FIRST);
  }, [step]);
  // What to press wears a mark; after each paint, for the table draws its cards anew.
  useLayoutEffect(() => {
    const at = press ? document.querySelector(press) : null;
    at?.setAttribute("data-coached", "");
    return () => at?.removeAttribute("data-coached");
  }, [press, selection, pending, room.store.seq.value]);
  return html`<${Coach} label=${t("practice.step", { n: step, all: STEPS })}>
    <p role="status" data-step=${step}>${t(`practice.step.${step}`)}</p>
    <div class="coach__ways">${step < STEPS
      ? html`<a class="inline" href="/ueben" data-nav data-verb="skip">${t("practice.skip")}</a>`
      : html`<button type="button" class="button" data-verb="again" onClick=${again}><${Icon} name="rotate-ccw" />${t("practice.again")}</button><a class="button button--main" href="/ueben" data-nav>${t("practice.puzzles")}</a>`}</div>
  <//>`;
}
