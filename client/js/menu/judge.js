/** At a table of an event: a judge comes here, and I need not leave, which would be counted as absence. */
import { ApiError, asGuest, call } from "../api.js";
import { useAttempt } from "../attempt.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Sure } from "../profile/sure.js";
import { hour } from "../tournament/when.js";
import { Fault } from "../views/fault.js";

/** @import { Room } from "../room.js" */
/** @typedef {{ call: "none" | "open" | "claimed", at?: number }} Called */

const AGAIN_MS = 10_000;

/** @param {{ room: Room }} props */
export function TableJudge({ room }) {
  const [called, setCalled] = useState(/** @type {Called | null} */ (null));
  const { busy, problem, attempt } = useAttempt();
  /** @param {"GET" | "POST"} method */
  const ask = (method) => attempt(async () => setCalled(await asGuest((who) => call(method, `/api/rooms/${room.id}/judge`, { token: who.token }))));
  useEffect(() => void ask("GET"), []);
  const waits = called?.call === "open";
  useEffect(() => {
    const timer = waits ? setInterval(() => void ask("GET"), AGAIN_MS) : 0;
    return () => clearInterval(timer);
  }, [waits]);
  const gone = problem instanceof ApiError && (problem.code === "no-such-room" ? "gone" : problem.facts.reason);
  if (!called && !problem) return null;
  return html`<section class="help__judge" data-call=${called?.call ?? "none"} aria-label=${t("menu.judge")}>
    ${called && called.call !== "none" ? html`<p role="status"><${Icon} name="hand" /><b>${t(`menu.judge.${called.call}`, { time: hour(called.at ?? 0) })}</b></p>` : html`<${Sure} verb="call-judge" icon="hand" say=${t("menu.judge.call")} sure=${t("menu.judge.sure")} busy=${busy} onSure=${() => ask("POST")} /><p class="hint">${t("menu.judge.about")}</p>`}
    ${gone === "over" || gone === "gone" ? html`<p class="fault" role="alert">${t(`menu.judge.${gone}`)}</p>` : html`<${Fault} problem=${problem} />`}
  </section>`;
}
