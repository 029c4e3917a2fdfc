/** What the server refused, in words, where one looks. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";

/** @import { LeagueRoom } from "./room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Refusal({ room }) {
  const refusal = room.store.refusal.value;
  if (!refusal) return null;
  const { code, facts } = refusal;
  const key = [`reason.${facts.reason}`, `no.${code}`].find(has) ?? "no.unknown";
  return html`<p class="fault" role="alert" data-refused=${facts.reason ?? code} key=${refusal.n}>${t(key, facts)}</p>`;
}
