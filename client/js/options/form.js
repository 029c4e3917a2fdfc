/** The fold-out on the front page: three ready choices, and behind them every option of a table. */
import { Icon, html, useEffect, useRef } from "../html.js";
import { t } from "../i18n.js";
import { WhyRule } from "../rules/why.js";
import { DELAYS_S, OPEN_HANDS_S, PRESETS, chosen, presetOf, watching } from "./chosen.js";
import { FIELDS, GROUPS, valueOf, withChoice } from "./fields.js";
import { lateTime } from "../views/connection.js";
import { valueWords } from "./words.js";

/** @import { Field } from "./fields.js" */

/** @param {{ refused: string }} props  `refused`: the option that the server did not take */
export function Form({ refused }) {
  const now = presetOf(chosen.value);
  const strange = refused && refused !== "watch" && !FIELDS.some(({ id }) => id === refused);
  return html`<div class="house">
    <fieldset class="presets"><legend>${t("options.presets")}</legend>
      ${Object.keys(PRESETS).map((name) => html`<label class=${name === now ? "preset preset--on" : "preset"}>
        <input type="radio" name="preset" value=${name} checked=${name === now} onChange=${() => (chosen.value = PRESETS[name])} />
        <b>${t(`preset.${name}`)}</b><small>${t(`options.preset.${name}.about`)}</small></label>`)}
    </fieldset>
    ${!now && html`<p class="house__own"><b>${t("options.preset.own")}</b> <button type="button" class="inline" data-verb="usual" onClick=${() => (chosen.value = {})}>${t("options.usual")}</button></p>`}
    ${strange && html`<p class="fault" role="alert">${t("options.unknown", { option: refused })}</p>`}
    ${GROUPS.map((group) => html`<${Group} key=${group.id} group=${group} refused=${refused} />`)}
    <${Watching} refused=${refused === "watch"} />
  </div>`;
}

/** Whoever opens a table says what its spectators see, and when. @param {{ refused: boolean }} props */
function Watching({ refused }) {
  const { delay_s: delay, open_hands: open, counted } = watching.value;
  const late = delay >= OPEN_HANDS_S;
  const wait = (/** @type {any} */ event) => {
    const next = Number(event.currentTarget.value);
    watching.value = { delay_s: next, open_hands: open && next >= OPEN_HANDS_S, counted };
  };
  return html`<details class="group" data-group="watch" open=${refused || undefined}>
    <summary>${t("options.group.watch")}${(delay > 0 || !counted) && html`<span class="chip">${t("options.changed", { n: Number(delay > 0) + Number(open) + Number(!counted) })}</span>`}<${Icon} name="chevron-down" /></summary>
    <div class="option"><label><span>${t("options.delay")}</span><select name="delay" onChange=${wait}>
      ${DELAYS_S.map((one) => html`<option value=${one} selected=${one === delay}>${one ? t("options.delay.n", { time: lateTime(one * 1000) }) : t("options.delay.0")}</option>`)}
    </select></label></div>
    <label class="check"><input type="checkbox" name="open_hands" checked=${open} disabled=${!late} onChange=${() => (watching.value = { delay_s: delay, open_hands: !open, counted })} /><span>${t("options.open_hands")}<small>${t(late ? "options.open_hands.about" : "options.open_hands.needs", { time: lateTime(OPEN_HANDS_S * 1000) })}</small></span></label>
    <label class="check"><input type="checkbox" name="counted" checked=${counted} onChange=${() => (watching.value = { ...watching.value, counted: !counted })} /><span>${t("options.counted")}</span></label>
    ${refused && html`<p class="fault" role="alert">${t("options.refused")}</p>`}
  </details>`;
}

/** @param {{ group: typeof GROUPS[number], refused: string }} props */
function Group({ group, refused }) {
  const options = chosen.value;
  const shown = group.fields.filter(({ when }) => when?.(options) ?? true);
  const other = shown.filter((of) => valueOf(options, of) !== of.usual).length;
  return html`<details class="group" data-group=${group.id} open=${shown.some(({ id }) => id === refused) || undefined}>
    <summary>${t(`options.group.${group.id}`)}${other > 0 && html`<span class="chip">${t("options.changed", { n: other })}</span>`}<${Icon} name="chevron-down" /></summary>
    ${shown.map((of) => html`<${Row} key=${of.id} of=${of} refused=${of.id === refused} />`)}
  </details>`;
}

/** @param {{ of: Field, refused: boolean }} props */
function Row({ of, refused }) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const value = valueOf(chosen.value, of);
  const values = of.values.includes(value) ? of.values : [...of.values, value];
  const choose = (/** @type {string} */ typed) => (chosen.value = withChoice(chosen.value, of, values.find((one) => String(one) === typed) ?? of.usual));
  useEffect(() => {
    if (refused) row.current?.scrollIntoView({ block: "center" });
  }, [refused]);
  const name = t(`options.${of.id}`);
  const fault = refused && html`<p class="fault" role="alert">${t("options.refused")}</p>`;
  if (of.unit !== undefined) {
    return html`<div class="option" data-option-row=${of.id} ref=${row}>
      <label><span>${name}</span><select name=${of.id} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
        ${values.map((one) => html`<option value=${String(one)} selected=${one === value}>${valueWords(of, one)}</option>`)}
      </select></label><${WhyRule} paragraph=${of.rule} />${fault}
    </div>`;
  }
  return html`<div class="option option--choice" role="radiogroup" aria-labelledby=${`option-${of.id}`} data-option-row=${of.id} ref=${row}>
    <p class="option__head"><b id=${`option-${of.id}`}>${name}</b><${WhyRule} paragraph=${of.rule} /></p>
    ${values.map((one) => html`<label class="check"><input type="radio" name=${of.id} value=${String(one)} checked=${one === value} onChange=${() => choose(String(one))} /><span>${valueWords(of, one)}</span></label>`)}${fault}
  </div>`;
}
