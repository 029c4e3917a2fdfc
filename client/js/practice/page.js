/** `/ueben`: the guided first game and the puzzles; `/ueben/ID`: one of them at a table of one's own. */
import { Icon, html, useEffect, useState } from "../html.js";
import { say, t } from "../i18n.js";
import { faultText } from "../views/fault.js";
import { Header } from "../views/header.js";
import { Lost } from "../views/lost.js";
import { Session } from "./session.js";
import { FIRST, done, puzzles } from "./shelf.js";

/** @import { Puzzle } from "./shelf.js" */

/** @param {{ here: { id: string } }} props */
export function Page({ here }) {
  const [all, setAll] = useState(/** @type {Puzzle[] | null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => void puzzles().then(setAll, (problem) => setFault(faultText(problem))), []);
  if (!all) return html`<div class="page"><${Header} /><main class="narrow" id="main"><h1>${t("practice.title")}</h1><p class=${fault ? "fault" : "lead"} role="status">${fault || t("later.loading")}</p></main></div>`;
  const at = all.findIndex((puzzle) => puzzle.id === here.id);
  if (here.id === FIRST || at >= 0) return html`<${Session} key=${here.id} id=${here.id} puzzle=${all[at]} next=${all[at + 1]?.id ?? ""} />`;
  if (here.id) return html`<${Lost} title=${t("lost.page")} text=${t("lost.page.about")} />`;
  return html`<${Menu} all=${all} />`;
}

/** @param {{ all: Puzzle[] }} props */
function Menu({ all }) {
  const solved = all.filter(({ id }) => done.value.has(id)).length;
  return html`<div class="page"><${Header} /><main class="practice-menu" id="main">
    <h1>${t("practice.title")}</h1>
    <a class="first-game" href=${`/ueben/${FIRST}`} data-nav data-puzzle=${FIRST}>
      <${Icon} name="graduation-cap" /><span><b>${t("practice.first")}</b><small>${t("practice.first.about")}</small></span>${done.value.has(FIRST) && html`<span class="ticked"><${Icon} name="check" /><span class="sr">${t("practice.done")}</span></span>`}
    </a>
    <h2>${t("practice.puzzles")}</h2>
    <p class="lead">${t("practice.puzzles.about")} ${t("practice.solved", { n: solved, all: all.length })}</p>
    <ol class="puzzles">${all.map((puzzle, n) => html`<li key=${puzzle.id}><a href=${`/ueben/${puzzle.id}`} data-nav data-puzzle=${puzzle.id}><span class="puzzles__n">${n + 1}</span><b>${say(puzzle.title)}</b>${done.value.has(puzzle.id) && html`<span class="ticked"><${Icon} name="check" /><span class="sr">${t("practice.done")}</span></span>`}</a></li>`)}</ol>
  </main></div>`;
}
