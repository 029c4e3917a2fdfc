/** What the server refused, in words, where one looks. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";

/** @import { LeagueRoom } from "./room.js" */

/** The paragraph of the rules behind a refusal's reason. @type {Record<string, string>} */
const LAWS = { full: "platz", used: "verein", "club-used": "torjaeger", forced: "klatsche", revealed: "offen", locked: "anpfiff", taken: "heimat", players: "gruppe", begun: "gruppe", home: "tabu", floor: "untergrenze", far: "frei", "not-ahead": "vor-dir", spared: "drei-die-woche", "no-pass": "zeit", "not-theirs": "beute" };

/** @param {{ room: LeagueRoom }} props */
export function Refusal({ room }) {
  const refusal = room.store.refusal.value;
  if (!refusal) return null;
  const { code, facts } = refusal;
  const key = [`reason.${facts.reason}`, `no.${code}`].find(has) ?? "no.unknown";
  const law = LAWS[facts.reason];
  return html`<p class="fault" role="alert" data-refused=${facts.reason ?? code} key=${refusal.n}>${t(key, facts)}${law && html` <a href=${`/hilfe/liga#${law}`} data-nav>${t("league.why")}</a>`}</p>`;
}
