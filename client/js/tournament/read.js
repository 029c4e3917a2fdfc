/** What pages ask an event's view: who, which match, how it stands. Nothing is decided here. */
import { spelled } from "../clock.js";
import { has, lang, t } from "../i18n.js";

/** @import { EventView, Match, Player, Round, Row } from "../tournament.js" */

const DRAWN = -1;

/** @param {EventView} view @param {number | undefined} player */
export function nameOf(view, player) {
  return player === undefined ? t("event.nobody") : (view.players[player]?.name ?? t("event.nobody"));
}

/** Everybody with their number, in the order in which they came. @param {EventView} view @returns {[number, Player][]} */
export function playersOf(view) {
  return Object.entries(view.players).map(([id, player]) => /** @type {[number, Player]} */ ([Number(id), player]));
}

/** Who has a place (or waits for one). @param {EventView} view @param {Player["status"]} status */
export function withStatus(view, status) {
  return playersOf(view).filter(([, player]) => (player.status ?? "in") === status);
}

/** The newest published round. @param {EventView} view @returns {{ number: number, round: Round } | null} */
export function newest(view) {
  const number = Math.max(0, ...Object.keys(view.rounds).map(Number));
  return number ? { number, round: view.rounds[number] } : null;
}

/** A round that goes on. @param {EventView} view */
export function live(view) {
  const last = newest(view);
  return last && last.round.phase !== "done" ? last : null;
}

/** So many rounds are in the table: one counts once all of it is over. @param {EventView} view */
export function countedOf(view) {
  return Object.values(view.rounds).filter(({ stage, phase }) => stage === "group" && phase === "done").length;
}

/** @param {Round} round @returns {[string, Match][]} by table; byes last */
export function matchesOf(round) {
  return Object.entries(round.matches).sort(([, a], [, b]) => Number(a.b === undefined) - Number(b.b === undefined) || a.table - b.table);
}

/** @param {Round} round @param {number} player @returns {[string, Match] | undefined} */
export function matchOf(round, player) {
  return Object.entries(round.matches).find(([, match]) => match.a === player || match.b === player);
}

/** How many tables still play. @param {Round} round */
export function undecided(round) {
  return Object.values(round.matches).filter(({ result }) => !result).length;
}

/** How it went for one side: won, lost, drawn. @param {Match} match @param {number} player @returns {"won" | "lost" | "drawn" | ""} */
export function fate(match, player) {
  if (!match.result) return "";
  const { winner } = match.result;
  return winner === DRAWN ? "drawn" : (winner === 0 ? match.a : winner === 1 ? match.b : undefined) === player ? "won" : "lost";
}

/** When a match's time is up. @param {Round} round @param {Match} [match] */
export function endOf(round, match) {
  return round.ends === undefined ? undefined : round.ends + (match?.extra_ms ?? 0);
}

/** Since when a round or one of its matches stands still. @param {Round} round @param {Match} [match] */
export function pausedAt(round, match) {
  return round.paused_at ?? match?.paused_at;
}

/** What a round is called: in a bracket by how many are left, also before it is paired. @param {EventView} view @param {number} number */
export function roundName(view, number) {
  const round = view.rounds[number] ?? (view.staff?.draft?.round === number ? view.staff.draft : undefined);
  const nodes = round ? Object.values(round.matches).map(({ node = "" }) => node).filter(Boolean) : number === (newest(view)?.number ?? 0) + 1 ? nodesAhead(view) : [];
  if (!nodes.length) return t("event.round", { n: number });
  if (nodes.includes("f2")) return t("event.stage.again");
  if (nodes.includes("f")) return t("event.stage.final");
  if (view.options.format === "double") return t("event.round", { n: number });
  const left = stageSize(view, nodes);
  return t(has(`event.stage.${left}`) ? `event.stage.${left}` : "event.stage.of", { n: left });
}

/** What a match is called: as its round, but for the one beside the final. @param {EventView} view @param {number} number @param {Match} match */
export function matchName(view, number, { node }) {
  return node === "p3" ? t("event.stage.third") : roundName(view, number);
}

/** What the next round is called; "" where none is known. @param {EventView} view */
export function nextRound(view) {
  const number = (newest(view)?.number ?? 0) + 1;
  return (view.phase === "group" && number <= (view.total ?? 0)) || nodesAhead(view).length ? roundName(view, number) : "";
}

/** What is to be played next in the bracket (engines/tournament/records.py, next_wave). @param {EventView} view */
function nodesAhead(view) {
  const open = Object.entries(view.bracket ?? {}).filter(([, { a, b, done, match }]) => a !== undefined && b !== undefined && !done && match === undefined);
  const wave = Math.min(...open.map(([, node]) => node.wave));
  return open.filter(([, node]) => node.wave === wave).map(([id]) => id);
}

/** So many are left in the wave of these nodes. @param {EventView} view @param {string[]} nodes */
function stageSize(view, nodes) {
  const wave = Math.max(...nodes.map((id) => view.bracket?.[id]?.wave ?? 1));
  return 2 * Object.entries(view.bracket ?? {}).filter(([id, node]) => node.wave === wave && id !== "p3").length;
}

/** `2 Siege · 0 Remis · 1 Niederlage` @param {Row} row */
export function recordOf({ won = 0, drawn = 0, lost = 0 }) {
  return [t("event.record.won", { n: won }), t("event.record.drawn", { n: drawn }), t("event.record.lost", { n: lost })].join(" · ");
}

/** `59,3 %`. @param {string} fraction exact, as "16/27" */
export function percent(fraction) {
  return new Intl.NumberFormat(lang.value === "de" ? "de-DE" : "en-GB", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(valueOf(fraction));
}

/** @param {string} fraction */
export function valueOf(fraction) {
  const [over, under = "1"] = fraction.split("/");
  return Number(over) / Number(under);
}

/** Name search that takes no notice of case and accents. @param {string} text */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("de");
}

/** Time of a round that an outage gave back, in words. @param {EventView} view @param {{ round: number, gap_ms: number }} told */
export function givenBack(view, { round, gap_ms }) {
  return t("event.heard.outage", { round: roundName(view, round), time: spelled(gap_ms) });
}
