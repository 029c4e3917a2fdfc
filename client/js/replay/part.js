/** What proves a game, for the end of a game and for its replay. */
import { useAnswer } from "../answer.js";
import { useAttempt } from "../attempt.js";
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { handOver } from "../profile/file.js";
import { Fault } from "../views/fault.js";
import { fileOf, placeOf, seal } from "./server.js";

/** @import { Seal } from "./server.js" */

const SHORT = 8;

/** The way to the replay, with the head that this page was shown at the end. @param {{ room: string, part: number }} props */
export function Again({ room, part }) {
  const { answer: told, fault } = useAnswer(`${room} ${part}`, () => seal(room, part));
  if (fault) return html`<p class="actions__why" role="status">${fault}</p>`;
  if (!told?.head) return null; // practice, or a series that goes on
  return html`<a class="button" href=${placeOf(told)} data-nav data-verb="replay" data-head=${told.head} title=${t("replay.sealed", { head: told.head })}><${Icon} name="play" />${t("replay.watch")}</a>
    <p class="replay-seal">${t("replay.seal", { head: told.head.slice(0, SHORT) })}</p>`;
}

/** The way back to the game before the one that runs, or to the one that is over. @param {{ room: string, part: number }} props */
export function Last({ room, part }) {
  const { answer: told } = useAnswer(`${room} ${part}`, () => seal(room, part));
  return told?.head ? html`<p><a class="button" href=${placeOf(told)} data-nav data-verb="last-game"><${Icon} name="play" />${t("replay.last")}</a></p>` : null;
}

/** @param {{ seal: Seal, file?: () => Promise<string> }} props  `file`: where it comes from, if not from this server */
export function ProofFile({ seal: told, file = () => fileOf(told) }) {
  const { busy, problem, attempt } = useAttempt();
  const save = () => attempt(async () => handOver(`pausenhof-${told.room}.json`, "application/json", await file()));
  return html`<p><button type="button" class="button" data-verb="file" disabled=${busy} onClick=${save}><${Icon} name="download" />${t("replay.file")}</button> <a href="/r" data-nav>${t("file.open")}</a></p><${Fault} problem=${problem} />`;
}

/** @param {{ seal: Seal }} props */
export function Proof({ seal: told }) {
  return html`<p>${t("replay.proof.about")}</p>
    <dl class="proof">
      <dt>${t("replay.head")}</dt><dd><code data-head>${told.head}</code></dd>
      ${told.commitments.map((commitment, n) => html`<dt>${t("replay.commitment", { n: n + 1 })}</dt><dd><code data-commitment>${commitment}</code></dd>`)}
      ${told.keys.map((key, n) => html`<dt>${t("replay.key", { n: n + 1 })}</dt><dd><code>${key}</code></dd>`)}
    </dl>
    <p>${t("replay.proof.how")} <code>pausenhof verify pausenhof-${told.room}.json --head ${told.head}</code></p>`;
}
