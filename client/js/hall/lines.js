/**
 * Where a bracket's matches are drawn. Names of nodes tell the lines (engines/tournament/bracket.py): winners' `w<round>-<n>`,
 * losers' `l<round>-<n>`, the final `f`, its second match `f2`, the match for the third place `p3`.
 */

/** @typedef {{ id: string, x: number, y: number, from: string[] }} Spot  in columns and rows; `from`: the nodes whose winners come here */

/** @param {string} id @returns {{ side: string, round: number, n: number }} */
function parts(id) {
  const [, side = "", round = "0", n = "0"] = /^([wl])(\d+)-(\d+)$/.exec(id) ?? [];
  return { side, round: Number(round), n: Number(n) };
}

/** Whose winners meet here. @param {string} id @param {ReadonlySet<string>} all @returns {string[]} */
export function sources(id, all) {
  const { side, round, n } = parts(id);
  const last = (/** @type {string} */ of) => Math.max(0, ...[...all].map(parts).filter((one) => one.side === of).map((one) => one.round));
  if (id === "f") return all.has("f2") ? [`w${last("w")}-1`, `l${last("l")}-1`] : [`w${last("w")}-1`, `w${last("w")}-2`];
  if (id === "f2") return ["f"];
  if (side === "w") return [`w${round - 1}-${2 * n - 1}`, `w${round - 1}-${2 * n}`];
  if (side === "l" && round > 1) return round % 2 ? [`l${round - 1}-${2 * n - 1}`, `l${round - 1}-${2 * n}`] : [`l${round - 1}-${n}`];
  return [];
}

/** @param {readonly string[]} ids @returns {{ spots: Spot[], columns: number, rows: number }} */
export function layOut(ids) {
  const all = new Set(ids);
  /** @type {Map<string, Spot>} */
  const placed = new Map();
  const firsts = (/** @type {string} */ side) => ids.filter((id) => parts(id).side === side && parts(id).round === 1).length;
  const upper = Math.max(1, firsts("w") || 1);
  const double = all.has("f2");
  const order = [...ids].sort((a, b) => rank(a) - rank(b) || parts(a).n - parts(b).n);
  for (const id of order) {
    const { side, round, n } = parts(id);
    const from = sources(id, all).filter((one) => all.has(one));
    const at = from.map((one) => placed.get(one)).filter((spot) => spot !== undefined);
    const mean = at.length ? at.reduce((sum, spot) => sum + spot.y, 0) / at.length : 0;
    const deepest = Math.max(0, ...[...placed.values()].map(({ x }) => x));
    let x = side ? round - 1 : deepest + 1, y = mean;
    if (side === "w" && round === 1) y = n - 0.5;
    if (side === "l" && round === 1) y = upper + 0.5 + (n - 0.5);
    if (id === "f" && !double) x = at[0] ? at[0].x + 1 : 0;
    if (id === "f" && !at.length) y = 0.5;
    if (id === "p3") [x, y] = [placed.get("f")?.x ?? 0, (placed.get("f")?.y ?? 0) + 1.15];
    placed.set(id, { id, x, y, from });
  }
  const spots = [...placed.values()];
  return { spots, columns: Math.max(0, ...spots.map(({ x }) => x)) + 1, rows: Math.max(0, ...spots.map(({ y }) => y)) + 0.5 };
}

/** The winners' side first, then the losers', then the finals. @param {string} id */
function rank(id) {
  const { side, round } = parts(id);
  return side === "w" ? round : side === "l" ? 100 + round : { f: 300, f2: 301, p3: 302 }[id] ?? 400;
}
