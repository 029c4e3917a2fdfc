/** `/r`: a game out of a file, chosen or dropped. The server proves it anew and keeps nothing; then it is watched as any other. */
import { ApiError } from "../api.js";
import { useAttempt } from "../attempt.js";
import { Icon, html, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { faultText } from "../views/fault.js";
import { Header } from "../views/header.js";
import { Proof } from "./part.js";
import { FILE_BYTES, brought, fromFile, seal } from "./server.js";
import { Watched } from "./show.js";

/** @import { Replay, Seal } from "./server.js" */
/** `here`: what this server says of the game. @typedef {{ text: string, told: Replay & { moves: number }, here: "same" | "differs" | "elsewhere" }} Held */

const MEGABYTE = 1024 * 1024;

export function FilePage() {
  const { busy, problem, attempt } = useAttempt();
  const [held, hold] = useState(/** @type {Held | null} */ (null));
  const [watching, watch] = useState(false);
  const [over, hover] = useState(false);
  const read = (/** @type {File | undefined} */ file) =>
    file &&
    attempt(async () => {
      hold(null);
      if (file.size > FILE_BYTES) throw new ApiError("too-big", 413, {});
      const text = await file.text();
      const told = await brought(text, "public");
      hold({ text, told, here: await known(told) });
    });
  if (held && watching) return html`<${Watched} told=${held.told} source=${fromFile(held.text)} />`;
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    hover(false);
    void read(event.dataTransfer?.files[0]);
  };
  const drag = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    hover(event.type === "dragover");
  };
  const choose = (/** @type {any} */ event) => {
    void read(event.currentTarget.files[0]);
    event.currentTarget.value = "";
  };
  return html`<div class="page"><${Header} /><main class="narrow" id="main"><h1>${t("file.title")}</h1>
    <p class="lead">${t("file.about")}</p>
    <div class=${`paper-box replay-drop ${over ? "replay-drop--over" : ""}`} onDragOver=${drag} onDragLeave=${drag} onDrop=${drop}>
      <label class="button button--main"><${Icon} name="upload" />${t(busy ? "file.busy" : "file.choose")}<input type="file" class="sr" name="replay" accept=".json,application/json" disabled=${busy} onChange=${choose} /></label>
      <p class="hint">${t("file.drop", { mb: FILE_BYTES / MEGABYTE })}</p>
      <p class="fault" role="alert" >${problem === null ? "" : why(problem)}</p>
    </div>
    ${held && html`<section class="paper-box" data-holds=${held.told.head}><p class="lead" role="status"><${Icon} name="check" /> ${t("file.holds", { n: held.told.moves })}</p>
      <p class=${held.here === "differs" ? "fault" : ""} data-here=${held.here}>${t(`file.${held.here}`)}</p>
      <button type="button" class="button button--main" data-verb="watch-file" onClick=${() => watch(true)}><${Icon} name="play" />${t("file.watch")}</button>
      <details><summary>${t("replay.proof")}<${Icon} name="chevron-down" /></summary><${Proof} seal=${held.told} /></details></section>`}
  </main></div>`;
}

/** Whether this server has had the same game in that room. @param {Seal} told @returns {Promise<Held["here"]>} */
async function known(told) {
  try {
    const { head } = await seal(told.room, told.part);
    return !head ? "elsewhere" : head === told.head ? "same" : "differs";
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return "elsewhere";
  }
}

/** @param {unknown} problem */
function why(problem) {
  if (!(problem instanceof ApiError)) throw problem;
  if (problem.code === "too-big") return t("file.no.too-big", { mb: FILE_BYTES / MEGABYTE });
  if (problem.code !== "bad-replay") return faultText(problem);
  const { why: reason, entry } = problem.facts;
  const key = `file.no.${reason}`;
  return has(key) ? t(key) : entry ? t("file.no.changed", { entry }) : t("file.no.promise");
}
