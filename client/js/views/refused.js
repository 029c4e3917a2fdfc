/** What was refused, in words, and the paragraph of the rules behind it. */
import { html } from "../html.js";
import { has, t } from "../i18n.js";
import { thingName } from "../names.js";
import { WhyRule } from "../rules/why.js";

/** @import { Room } from "../room.js" */

/** The reason for a refusal stands where the question stood: that is where one looks. @param {{ room: Room, text: string }} props */
export function Line({ room, text }) {
  const refusal = room.store.refusal.value;
  if (!refusal) return html`<p class="prompt__text">${text}</p>`;
  const key = refusalKey(refusal.code);
  const uid = refusal.facts.uid;
  const words = t(has(key) ? key : "no.unknown", { ...refusal.facts, card: uid ? thingName(room, uid) : "" });
  return html`<p class="prompt__text prompt__no" role="alert" data-refused=${refusal.code} key=${refusal.n}>
    ${uid ? html`<b>${thingName(room, uid)}: </b>` : null}${words}
    ${uid ? html` <button type="button" class="inline" onClick=${() => (room.look({ uid }))}>${t("look")}</button>` : null}
  </p>`;
}

/** The rule behind a refusal, where no question of mine has its own. @param {{ room: Room }} props */
export function WhyRefused({ room }) {
  const refusal = room.store.refusal.value;
  return refusal && html`<${WhyRule} code=${refusalKey(refusal.code)} />`;
}

/** @param {string} code */
export function refusalKey(code) {
  return code.startsWith("why.") ? code : `no.${code}`;
}

/** Everything that the server refused here; what is wrong with a deck stands beside the decks. @param {{ room: Room }} props */
export function Refused({ room }) {
  const refusal = room.store.refusal.value;
  if (!refusal || refusal.code === "bad-deck") return null;
  const key = refusalKey(refusal.code);
  return html`<p class="fault fault--ruled" role="alert" data-refused=${refusal.code} key=${refusal.n}><span>${t(has(key) ? key : "no.unknown", refusal.facts)}</span><${WhyRule} code=${key} /></p>`;
}
