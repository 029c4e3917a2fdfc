/** Which cards a new table is played with, or a new deck is made of. Shown once somebody has published some; until then there is nothing to choose. */
import { useAnswer } from "../answer.js";
import { html } from "../html.js";
import { say, t } from "../i18n.js";
import { change } from "../router.js";
import { BASE } from "./base.js";
import { cardSets } from "./server.js";

/** @param {{ set: string | null, path?: string }} props  its id, from the address: so a link can bring it along; `path`: of the page */
export function SetChoice({ set, path = "/" }) {
  const { answer, fault } = useAnswer("published", cardSets);
  const others = (answer?.sets ?? []).filter(({ state }) => state === "published");
  if (!others.length && !set) return null;
  const known = !set || set === BASE || others.some(({ id }) => id === set);
  const choose = (/** @type {string} */ id) => change(id === BASE ? path : `${path}?set=${encodeURIComponent(id)}`);
  return html`<label class="set-choice"><span>${t("home.set")}</span>
      <select name="set" value=${set ?? BASE} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
        <option value=${BASE} selected=${!set || set === BASE}>${t("home.set.usual")}</option>
        ${others.map(({ id, name }) => html`<option key=${id} value=${id} selected=${id === set}>${say(name)}</option>`)}
        ${!known && html`<option value=${set} selected=${true}>${set}</option>`}
      </select></label>
    ${!known && (fault || answer) && html`<p class="fault" role="alert">${fault || t("no.no-such-set")}</p>`}`;
}
