/** How a set that was handed in stands: its trial game by game, why not, what is waited for. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";

/** @import { Listed } from "../sets/server.js" */

/** @param {{ listed: Listed }} props */
export function Standing({ listed }) {
  const { state, played = 0, games = 0, report, reason } = listed;
  return html`<div class="standing" data-state=${state}>
    <p role="status">${t(has(`set.state.${state}`) ? `set.state.${state}` : "set.state.other")}${state === "refused" && report ? ` ${why(report)}` : ""}</p>
    ${state === "trying" && html`<progress max=${games} value=${played} aria-label=${t("set.trial")}></progress><p class="hint" data-played=${played}>${t("set.trial.so_far", { n: played, all: games })}</p>`}
    ${state === "ready" && report && html`<p class="hint">${t("set.trial.passed", { n: report.games, longest: report.longest })}</p>`}
    ${reason && html`<p class="standing__reason">${t("set.reason", { reason })}</p>`}
  </div>`;
}

/** @param {Record<string, any>} report */
function why(report) {
  if (report.out_of_time) return t("set.trial.slow", { n: report.games });
  if (report.reasons?.endless) return t("set.trial.endless", { n: report.reasons.endless });
  return t("set.trial.fault", { n: report.seed + 1 });
}
