/** What anybody's rates are made of, out of what everybody sees. The engine says the same of one's own (`my.why`): a test compares. */

/** @import { EventView, Match, Reason } from "../tournament.js" */

const WIN = 3;
const DRAWN = -1;
const FLOOR = "33/100";
const BYE = { points: WIN, game_points: 6, games: 2, bye: /** @type {const} */ (true) };

/** @param {EventView} view @param {number} player @returns {Record<string, Reason>} by number of the finished round */
export function reasonsOf(view, player) {
  /** @type {Record<string, Reason>} */
  const found = {};
  const { missed = [], half } = view.players[player] ?? {};
  for (const [number, round] of Object.entries(view.rounds)) {
    if (round.stage !== "group" || round.phase !== "done") continue;
    const match = Object.values(round.matches).find(({ a, b }) => a === player || b === player);
    if (match?.result) found[number] = match.b === undefined ? BYE : played(view, match, player);
    else if (missed.includes(Number(number))) found[number] = { points: half && Number(number) === missed[0] ? 1 : 0, game_points: 0, games: 0 };
  }
  return found;
}

/** @param {EventView} view @param {Match} match @param {number} player @returns {Reason} */
function played(view, { a, b = -1, result }, player) {
  const side = a === player ? 0 : 1;
  const opponent = side === 0 ? b : a;
  const { winner, games } = result ?? { winner: DRAWN, games: [0, 0, 0] };
  const { mw = FLOOR, gw = FLOOR, omw } = view.standings?.[opponent] ?? {};
  return {
    points: winner === side ? WIN : winner === DRAWN ? 1 : 0,
    game_points: WIN * games[side] + games[2],
    games: games[0] + games[1] + games[2],
    opponent,
    mw,
    gw,
    ...(omw !== undefined && { omw }),
    ...(mw === FLOOR && { floor: true }),
  };
}
