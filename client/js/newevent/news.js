/** An event in two lines for somebody who is in it: what comes next, and how it stands. Read off what everybody sees. */
import { t } from "../i18n.js";
import { live, matchOf, nameOf, nextRound } from "../tournament/read.js";

/** @import { EventView } from "../tournament.js" */

/** What I do next there. @param {EventView} view @param {number | null} player @returns {string} */
export function nextOf(view, player) {
  const mine = player === null ? undefined : view.players[player];
  const status = mine?.status ?? "in";
  if (view.phase === "over") return t("event.phase.over");
  if (!mine || player === null) return t(player === null ? "newevent.mine.helps" : `event.phase.${view.phase}`);
  if (status === "waiting") return t("newevent.mine.waiting");
  if (status !== "in") return t("newevent.mine.out");
  if (view.phase === "registration") return t("newevent.mine.in");
  if (view.phase === "check-in") return t(mine.here ? "newevent.mine.here" : "newevent.mine.check_in");
  const going = live(view);
  const found = going && matchOf(going.round, player)?.[1];
  if (found && !found.result) {
    if (found.b === undefined) return t("event.bye");
    const against = nameOf(view, found.a === player ? found.b : found.a);
    return found.table ? t("newevent.mine.table", { n: found.table, who: against }) : t("newevent.mine.against", { who: against });
  }
  if (going) return t("newevent.mine.others");
  const next = nextRound(view);
  return next ? t("newevent.mine.next", { round: next }) : t("newevent.mine.end");
}

/** Where I stand there; empty where nobody stands anywhere yet. @param {EventView} view @param {number | null} player @returns {string} */
export function standingOf(view, player) {
  if (player === null) return "";
  const rank = Object.values(view.result ?? {}).find((one) => one.player === player)?.rank;
  const row = view.standings?.[player];
  if (rank !== undefined) return t("newevent.mine.rank", { rank, n: row?.points ?? 0 });
  return row?.rank === undefined ? "" : t("newevent.mine.rank", { rank: row.rank, n: row.points ?? 0 });
}

/** Does it wait for me right now? @param {EventView | null} view @param {number | null} player */
export function isWaiting(view, player) {
  if (!view || player === null || (view.players[player]?.status ?? "in") !== "in") return false;
  if (view.phase === "check-in") return !view.players[player]?.here;
  const going = live(view);
  const match = going && matchOf(going.round, player)?.[1];
  return !!match && !match.result && match.b !== undefined;
}
