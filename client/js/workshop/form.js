/** The form of one card. What is wrong stands beside the field it is about. */
import { Icon, html, useState } from "../html.js";
import { say, t } from "../i18n.js";
import { Code } from "./code.js";
import { ownKeys, slug } from "./draft.js";
import { Text, Wrong } from "./entry.js";
import { PATTERNS, withPattern } from "./patterns.js";
import { faults } from "./sentences.js";

/** @import { CardInfo } from "../legends.js" */
/** @import { Card, Place, Problem } from "./draft.js" */

/** server/engines/legends/language.py, SUBJECTS */
const SUBJECTS = ["art", "biology", "chemistry", "computing", "crafts", "economics", "english", "ethics", "french", "geography", "german", "history", "latin", "maths", "music", "philosophy", "physics", "politics", "religion", "spanish", "sport"];
const SURE_MS = 3_000;
const KINDS = /** @type {const} */ (["teacher", "event", "trap"]);
const MOST = { attack: 20, defence: 20, years: 60 };
const FIELDS = ["name", "id", "kind", "gold", "limited", "permanent", "attack", "defence", "years", "stats", "archetypes", "subjects", "flavour"];

/** @param {{ card: Card, found: { problem: Problem, place: Place }[], texts: CardInfo["effects"], onWrite: (more: Partial<Card>) => void, onRemove: () => void }} props */
export function CardForm({ card, found, texts, onWrite, onRemove }) {
  const own = ownKeys(card.effects); // what the text below brings itself is no matter of the fields
  const atField = (/** @type {Place} */ place) => FIELDS.includes(place.field) && !own.has(place.field) && !(own.has("stats") && place.field in MOST);
  const of = (/** @type {string} */ field) => found.filter(({ place }) => atField(place) && place.field === field).map(({ problem }) => problem);
  const rest = found.filter(({ place }) => !atField(place));
  const strange = card.subjects.filter((subject) => !SUBJECTS.includes(subject));
  const rename = (/** @type {string} */ name) => onWrite(card.id === slug(card.name) ? { name, id: slug(name) } : { name });
  const pick = (/** @type {string} */ subject) => onWrite({ subjects: card.subjects.includes(subject) ? card.subjects.filter((one) => one !== subject) : [...card.subjects, subject] });
  const number = (/** @type {"attack" | "defence" | "years"} */ field) => html`<div class="entry"><label class="entry__label">${t(`stat.${field}`)}<input type="number" inputmode="numeric" name=${field} min="0" max=${MOST[field]} value=${card[field]} aria-invalid=${of(field).length ? "true" : undefined} aria-describedby=${of(field).length ? `wrong-${field}` : undefined} onInput=${(/** @type {any} */ event) => onWrite({ [field]: Math.max(0, Math.trunc(Number(event.currentTarget.value) || 0)) })} /></label><${Wrong} name=${field} problems=${of(field)} /></div>`;
  const check = (/** @type {"gold" | "limited" | "permanent"} */ field, /** @type {string} */ words) => html`<div class="entry"><label class="check"><input type="checkbox" name=${field} checked=${card[field]} aria-describedby=${of(field).length ? `wrong-${field}` : undefined} onChange=${() => onWrite({ [field]: !card[field] })} /><span>${words}</span></label><${Wrong} name=${field} problems=${of(field)} /></div>`;
  const subject = (/** @type {string} */ one, /** @type {string} */ words) => html`<label class="check"><input type="checkbox" name="subject" value=${one} checked=${card.subjects.includes(one)} onChange=${() => pick(one)} /><span>${words}</span></label>`;
  const teacher = card.kind === "teacher";
  const [sure, setSure] = useState(false);
  const remove = () => {
    if (sure) return onRemove();
    setSure(true);
    setTimeout(() => setSure(false), SURE_MS);
  };
  return html`<section class="card-form" aria-label=${t("workshop.form")}>
    <${Text} name="name" label=${t("workshop.name")} value=${card.name} onValue=${rename} problems=${of("name")} />
    <fieldset class="kinds"><legend>${t("workshop.kind")}</legend>${KINDS.map((kind) => html`<label class=${`kinds__one ${kind === card.kind ? "kinds__one--on" : ""}`}><input type="radio" name="kind" value=${kind} checked=${kind === card.kind} onChange=${() => onWrite({ kind, ...(kind === "teacher" ? { permanent: false } : { gold: false }), ...(kind === "event" ? {} : { permanent: false }) })} />${t(`kind.${kind}`)}</label>`)}</fieldset><${Wrong} name="kind" problems=${[...of("kind"), ...of("stats")]} />
    ${teacher && (own.has("stats") ? html`<p class="hint">${t("workshop.stats.below")}</p>` : html`<div class="card-form__row">${number("attack")}${number("defence")}${number("years")}</div>`)}
    <div class="card-form__checks">${(teacher || card.gold) && check("gold", t("kind.gold"))}${(card.kind === "event" || card.permanent) && check("permanent", t("workshop.permanent"))}${!card.gold && check("limited", t("workshop.limited"))}</div>
    <${Code} name="effects" label=${t("workshop.effects")} hint=${t("workshop.effects.hint")} value=${card.effects} faults=${faults(rest)} onValue=${(/** @type {string} */ effects) => onWrite({ effects })} />
    ${card.effects.trim() && html`<div class="reads" aria-live="polite"><b>${t("workshop.reads")}</b>${texts.length && !rest.length ? html`<ul>${texts.map(({ key, text }) => html`<li key=${key}>${say(text)}</li>`)}</ul>` : html`<p class="hint">${t("workshop.reads.later")}</p>`}</div>`}
    <details class="patterns" open=${!card.effects}><summary>${t("workshop.patterns")}<${Icon} name="chevron-down" /></summary><div class="patterns__all">${PATTERNS.filter((pattern) => fits(pattern, card)).map(({ id, text }) => html`<button type="button" class="chip-button" data-pattern=${id} onClick=${() => onWrite({ effects: withPattern(card.effects, text) })}><${Icon} name="plus" />${t(`workshop.pattern.${id}`)}</button>`)}</div></details>
    <${Text} name="archetypes" label=${t("workshop.archetypes")} value=${card.archetypes} onValue=${(/** @type {string} */ archetypes) => onWrite({ archetypes })} problems=${of("archetypes")} hint=${t("workshop.archetypes.hint")} />
    ${(teacher || card.subjects.length > 0) && html`<details class="subjects-pick" open=${of("subjects").length > 0 || card.subjects.length > 0}><summary>${t("workshop.subjects")}<${Icon} name="chevron-down" /></summary><div class="subjects-pick__all">${strange.map((one) => subject(one, one))}${SUBJECTS.map((one) => subject(one, t(`subject.${one}`)))}</div><${Wrong} name="subjects" problems=${of("subjects")} /></details>`}
    <${Text} name="flavour" label=${t("workshop.flavour")} value=${card.flavour} onValue=${(/** @type {string} */ flavour) => onWrite({ flavour })} problems=${of("flavour")} />
    ${card.flavour && html`<${Text} name="flavour_en" label=${t("workshop.flavour_en")} value=${card.flavour_en} onValue=${(/** @type {string} */ flavour_en) => onWrite({ flavour_en })} problems=${[]} />`}
    <${Text} name="id" label=${t("workshop.id")} value=${card.id} onValue=${(/** @type {string} */ id) => onWrite({ id })} problems=${of("id")} hint=${t("workshop.id.hint")} />
    <button type="button" class="button" data-verb="remove" onClick=${remove}><${Icon} name="trash-2" />${t(sure ? "workshop.sure" : "workshop.remove")}</button>
  </section>`;
}

/** @param {typeof PATTERNS[number]} pattern @param {Card} card */
function fits({ kinds }, card) {
  return kinds.includes(card.kind === "event" && card.permanent ? "permanent" : card.kind);
}
