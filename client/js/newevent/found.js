/** Announce an event: everything on one page, and told back in words before anybody is invited. */
import { ApiError, createRoom, rename } from "../api.js";
import { Icon, html, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { go } from "../router.js";
import { recall, remember } from "../settings.js";
import { isKnockOut, roundMs, roundsFor } from "../tournament/options.js";
import { sentencesOf } from "../tournament/told.js";
import { Fault } from "../views/fault.js";
import { Header } from "../views/header.js";
import { NAME_CHARS as NICKNAME_CHARS, useNickname } from "../views/nickname.js";
import { MAIN, MORE, PRESETS, all, presetOf, valuesOf, withChoice } from "./fields.js";

/** @import { Options } from "../tournament.js" */
/** @import { Chosen, Field, Value } from "./fields.js" */

const NAME_CHARS = 40; // engines/tournament/options.py
const BETWEEN_MS = 8 * 60_000;
const LAST = "event:last";

/** @returns {Chosen} what was announced here last */
function before() {
  try {
    const found = JSON.parse(recall(LAST) ?? "null");
    return typeof found === "object" && found !== null ? found : PRESETS.school;
  } catch (fault) {
    if (fault instanceof SyntaxError) return PRESETS.school;
    throw fault;
  }
}

export function Found() {
  const [chosen, setChosen] = useState(before);
  const [name, setName] = useState("");
  const [date, setDate] = useState("");
  const [counted, count] = useState(true);
  const [asked, setAsked] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [host, setHost] = useNickname(setProblem);
  const options = all(chosen);
  const choose = (/** @type {keyof Options} */ id, /** @type {Value} */ value) => setChosen(withChoice(chosen, id, value));
  const refused = problem instanceof ApiError ? String(problem.facts.option ?? "") : "";
  const lacking = !name.trim() ? "name" : !host.trim() ? "nickname" : "";
  const announce = async (/** @type {any} */ event) => {
    event.preventDefault();
    setAsked(lacking);
    if (lacking) return event.currentTarget.elements[lacking].focus();
    setBusy(true);
    setProblem(null);
    try {
      await rename(host.trim());
      const made = await createRoom({ engine: "tournament", bot: "", options: { ...chosen, name: name.trim(), ...(date && { date: new Date(date).getTime() }) }, watch: { delay_s: 0, open_hands: false, counted } });
      remember(LAST, JSON.stringify(chosen));
      go(`/t/${made.room}/orga`);
    } catch (fault) {
      setProblem(fault);
      setBusy(false);
    }
  };
  return html`<div class="page event"><${Header} /><main class="newevent" id="main">
    <header><h1>${t("newevent.title")}</h1><p class="lead">${t("newevent.lead")}</p></header>
    <form class="newevent__form" noValidate onSubmit=${announce}>
      <div class="newevent__names">
        <label class="field"><span>${t("newevent.name")}</span><input name="name" required maxlength=${NAME_CHARS} autocomplete="off" placeholder=${t("newevent.name.hint")} value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></label>
        <label class="field"><span>${t("newevent.date")}</span><input type="datetime-local" name="date" value=${date} onInput=${(/** @type {any} */ event) => setDate(event.currentTarget.value)} /></label>
        <label class="field"><span>${t("newevent.host")}</span><input name="nickname" required maxlength=${NICKNAME_CHARS} autocomplete="nickname" value=${host} onInput=${(/** @type {any} */ event) => setHost(event.currentTarget.value)} /></label>
      </div>
      <fieldset class="newevent__presets"><legend>${t("newevent.presets")}</legend>${Object.keys(PRESETS).map((id) => html`<label key=${id} class=${id === presetOf(chosen) ? "newevent__preset newevent__preset--on" : "newevent__preset"}><input type="radio" name="preset" value=${id} checked=${id === presetOf(chosen)} onChange=${() => setChosen(PRESETS[id])} /><b>${t(`newevent.preset.${id}`)}</b><small>${t(`newevent.preset.${id}.about`)}</small></label>`)}</fieldset>
      ${MAIN.filter(({ when }) => when?.(options) ?? true).map((field) => html`<${Pills} key=${field.id} field=${field} options=${options} refused=${refused === field.id} onChoose=${choose} />`)}
      <details class="newevent__more" open=${MORE.some(({ fields }) => fields.some(({ id }) => id === refused)) || undefined}><summary>${t("newevent.more")}<${Icon} name="chevron-down" /></summary>
        <label class="check newevent__check"><input type="checkbox" name="counted" checked=${counted} onChange=${() => count(!counted)} /><span>${t("newevent.counted")}</span></label>
        ${MORE.map((group) => ({ ...group, fields: group.fields.filter(({ when }) => when?.(options) ?? true) })).filter(({ fields }) => fields.length).map((group) => html`<section key=${group.id} class="newevent__group"><h2>${t(`newevent.group.${group.id}`)}</h2>${group.fields.map((field) => html`<${Select} key=${field.id} field=${field} options=${options} refused=${refused === field.id} onChoose=${choose} />`)}</section>`)}
      </details>
      <${Told} options=${options} />
      <${Fault} problem=${problem} />
      ${asked && asked === lacking && html`<p class="fault" role="alert" data-lacks=${lacking}>${t(`newevent.lacks.${lacking}`)}</p>`}
      <button type="submit" class="button button--main button--big" data-verb="found" disabled=${busy}><${Icon} name="megaphone" />${t(busy ? "newevent.busy" : "newevent.go")}</button>
    </form></main></div>`;
}

/** @param {Field} field @param {Value} value */
function words({ id, unit }, value) {
  const own = `newevent.${id}.${value === "" ? "none" : value}`;
  return has(own) ? t(own) : t(`newevent.${id}.n`, { n: typeof value === "number" ? Math.round(value / (unit ?? 1)) : String(value) });
}

/** @param {{ field: Field, options: Options, refused: boolean, onChoose: (id: keyof Options, value: Value) => void }} props */
function Pills({ field, options, refused, onChoose }) {
  return html`<fieldset class="newevent__pills" data-field=${field.id}><legend>${t(`newevent.${field.id}`)}</legend>${valuesOf(field, options).map((value) => html`<label key=${value} class=${value === options[field.id] ? "newevent__pill newevent__pill--on" : "newevent__pill"}><input type="radio" class="sr" name=${field.id} value=${value} checked=${value === options[field.id]} onChange=${() => onChoose(field.id, value)} />${words(field, value)}</label>`)}${refused && html`<p class="fault">${t("newevent.refused")}</p>`}</fieldset>`;
}

/** @param {{ field: Field, options: Options, refused: boolean, onChoose: (id: keyof Options, value: Value) => void }} props */
function Select({ field, options, refused, onChoose }) {
  const values = valuesOf(field, options);
  return html`<label class="newevent__option" data-field=${field.id}><span>${t(`newevent.${field.id}`)}</span><select name=${field.id} onChange=${(/** @type {any} */ event) => onChoose(field.id, values[event.currentTarget.selectedIndex])}>${values.map((value) => html`<option key=${value} value=${value} selected=${value === options[field.id]}>${words(field, value)}</option>`)}</select>${refused && html`<p class="fault">${t("newevent.refused")}</p>`}</label>`;
}

/** What was chosen, as those will read it who come; and how long it takes. @param {{ options: Options }} props */
function Told({ options }) {
  const players = options.cap;
  const group = isKnockOut(options) ? 0 : roundsFor(options, players);
  const waves = isKnockOut(options) ? Math.ceil(Math.log2(players)) * (options.format === "double" ? 2 : 1) : options.cut ? Math.log2(options.cut) : 0;
  const minutes = (group * (roundMs(options, "group") + BETWEEN_MS) + waves * (roundMs(options, "bracket") + BETWEEN_MS)) / 60_000;
  const half = Math.max(1, Math.round(minutes / 30));
  return html`<section class="newevent__told" aria-label=${t("newevent.told")}><h2>${t("newevent.told")}</h2><p>${t("newevent.told.full", { n: players })} <b data-hours=${half / 2}>${t("newevent.told.hours", { hours: half % 2 ? `${half >> 1 || ""}½` : String(half / 2) })}</b></p>
    <ul class="event__said">${sentencesOf(options, players).map(({ id, text }) => html`<li key=${id} data-said=${id}>${text}</li>`)}</ul><p class="hint">${t("newevent.told.checkin")}</p></section>`;
}
