/** What the server refused, in words, where one looks. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";

/** @import { EventRoom } from "./room.js" */

/** @param {{ room: EventRoom }} props */
export function Refusal({ room }) {
  const refusal = room.store.refusal.value;
  if (!refusal) return null;
  const { code, facts } = refusal;
  const key = [`event.why.${facts.why}`, `event.reason.${facts.reason ?? facts.field}`, `no.${code}`].find(has) ?? "no.unknown";
  return html`<p class="fault" role="alert" data-refused=${facts.reason ?? facts.field ?? code} key=${refusal.n}>${t(key, { ...facts, n: facts.open ?? facts.have ?? 0 })}</p>`;
}
