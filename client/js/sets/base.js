/** The id of the usual cards (server/engines/legends/options.py). */
export const BASE = "base";
