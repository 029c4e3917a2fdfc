/** A season as rows, one for each player of each settled matchday, and those as text. */

/** @import { Balance, StadiumView } from "../stadium.js" */
/** What names are drawn from. @typedef {{ player: (seat: number) => string, club: (id?: string) => string, scorer: (id?: string) => string }} Names */

export const COLUMNS = /** @type {const} */ (["matchday", "player", "club", "scorer", "duel", "right", "club_flags", "loot", "scorer_flags", "bonus", "hit", "repelled", "total", "fields"]);

/** @param {Balance} balance @param {"loot" | "repelled"} part */
function sum(balance, part) {
  return Object.values(balance[part] ?? {}).reduce((all, n) => all + n, 0);
}

/** `fields`: after the week's flag round, empty before it. @param {StadiumView} view @param {Names} names @returns {Record<typeof COLUMNS[number], string | number>[]} */
export function rows(view, names) {
  return Object.entries(view.weeks).filter(([, week]) => week.scores && !week.preliminary).flatMap(([n, week]) =>
    Object.entries(week.scores ?? {}).map(([key, score]) => {
      const seat = Number(key), picks = week.picks?.[seat] ?? {}, { balance } = score;
      return {
        matchday: Number(n), player: names.player(seat), club: names.club(picks.club), scorer: names.scorer(picks.scorer), duel: picks.duel === undefined ? "" : names.player(picks.duel), right: score.right ?? 0,
        club_flags: balance.club ?? 0, loot: sum(balance, "loot"), scorer_flags: balance.scorer ?? 0, bonus: balance.bonus ?? 0, hit: balance.hit ?? 0, repelled: sum(balance, "repelled"), total: balance.total,
        fields: week.land ? [...week.land].filter((owner) => owner === key).length : "",
      };
    }),
  );
}

/** A name that starts like a formula is none: tables of spreadsheets get an apostrophe before it. @param {string | number} value */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {ReturnType<typeof rows>} all @param {string} between what stands between two cells: programs for tables want another one in German */
export function csv(all, between) {
  return [COLUMNS.join(between), ...all.map((row) => COLUMNS.map((column) => cell(row[column])).join(between))].join("\r\n") + "\r\n";
}
