/** Whether the server has a newer client than this page: its address of assets changes with their content. */

import { away } from "./away.js";

const FOLDER = /\/assets\/([^/]+)\//;
const mine = FOLDER.exec(import.meta.url)?.[1];

/** @returns {Promise<boolean>} false where the server can't be asked right now */
export async function outdated() {
  try {
    const page = await (await fetch("/", { cache: "no-cache" })).text();
    const theirs = FOLDER.exec(page)?.[1];
    return theirs !== undefined && theirs !== mine;
  } catch (fault) {
    away(fault);
    return false; // the next welcome asks anew
  }
}
