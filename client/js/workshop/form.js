/** The form of one card. What is wrong stands beside the field it is about. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { slug } from "./draft.js";
import { Text, Wrong } from "./editor.js";
import { PATTERNS, withPattern } from "./patterns.js";

/** @import { Card, Problem } from "./draft.js" */

/** server/engines/legends/language.py, SUBJECTS */
const SUBJECTS = ["art", "biology", "chemistry", "computing", "crafts", "economics", "english", "ethics", "french", "geography", "german", "history", "latin", "maths", "music", "philosophy", "physics", "politics", "religion", "spanish", "sport"];
const KINDS = /** @type {const} */ (["teacher", "event", "trap"]);
const MOST = { attack: 20, defence: 20, years: 60 };
const FIELDS = ["name", "id", "kind", "gold", "limited", "permanent", "attack", "defence", "years", "archetypes", "subjects", "flavour"];

/** @param {{ card: Card, problems: { problem: Problem, field: string }[], effectsLine: number, onWrite: (more: Partial<Card>) => void, onRemove: () => void }} props */
export function CardForm({ card, problems, effectsLine, onWrite, onRemove }) {
  const of = (/** @type {string} */ field) => problems.filter((one) => one.field === field).map((one) => one.problem);
  const rest = problems.filter((one) => !FIELDS.includes(one.field)).map((one) => one.problem);
  const rename = (/** @type {string} */ name) => onWrite(card.id === slug(card.name) ? { name, id: slug(name) } : { name });
  const number = (/** @type {"attack" | "defence" | "years"} */ field) => html`<div class="entry"><label class="entry__label">${t(`stat.${field}`)}<input type="number" inputmode="numeric" name=${field} min="0" max=${MOST[field]} value=${card[field]} aria-invalid=${of(field).length ? "true" : undefined} onInput=${(/** @type {any} */ event) => onWrite({ [field]: Math.max(0, Math.trunc(Number(event.currentTarget.value) || 0)) })} /></label><${Wrong} name=${field} problems=${of(field)} /></div>`;
  const check = (/** @type {"gold" | "limited" | "permanent"} */ field, /** @type {string} */ words) => html`<div class="entry"><label class="check"><input type="checkbox" name=${field} checked=${card[field]} onChange=${() => onWrite({ [field]: !card[field] })} /><span>${words}</span></label><${Wrong} name=${field} problems=${of(field)} /></div>`;
  return html`<section class="card-form" aria-label=${t("workshop.form")}>
    <${Text} name="name" label=${t("workshop.name")} value=${card.name} onValue=${rename} problems=${of("name")} />
    <${Text} name="id" label=${t("workshop.id")} value=${card.id} onValue=${(/** @type {string} */ id) => onWrite({ id })} problems=${of("id")} hint=${t("workshop.id.hint")} />
    <fieldset class="kinds"><legend>${t("workshop.kind")}</legend>${KINDS.map((kind) => html`<label class=${`kinds__one ${kind === card.kind ? "kinds__one--on" : ""}`}><input type="radio" name="kind" value=${kind} checked=${kind === card.kind} onChange=${() => onWrite({ kind, ...(kind === "teacher" ? { permanent: false } : { gold: false }), ...(kind === "event" ? {} : { permanent: false }) })} />${t(`kind.${kind}`)}</label>`)}</fieldset><${Wrong} name="kind" problems=${[...of("kind"), ...of("stats")]} />
    ${card.kind === "teacher" && html`<div class="card-form__row">${number("attack")}${number("defence")}${number("years")}</div>`}
    <div class="card-form__checks">${card.kind === "teacher" && check("gold", t("kind.gold"))}${card.kind === "event" && check("permanent", t("kind.permanent"))}${!card.gold && check("limited", t("workshop.limited"))}</div>
    <${Text} name="archetypes" label=${t("workshop.archetypes")} value=${card.archetypes} onValue=${(/** @type {string} */ archetypes) => onWrite({ archetypes })} problems=${of("archetypes")} hint=${t("workshop.archetypes.hint")} />
    ${card.kind === "teacher" && html`<fieldset class="subjects-pick"><legend>${t("workshop.subjects")}</legend>${SUBJECTS.map((subject) => html`<label class="check"><input type="checkbox" name="subject" value=${subject} checked=${card.subjects.includes(subject)} onChange=${() => onWrite({ subjects: card.subjects.includes(subject) ? card.subjects.filter((one) => one !== subject) : [...card.subjects, subject] })} /><span>${t(`subject.${subject}`)}</span></label>`)}<${Wrong} name="subjects" problems=${of("subjects")} /></fieldset>`}
    <div class="entry"><label class="entry__label">${t("workshop.effects")}<textarea name="effects" rows=${Math.max(6, card.effects.split("\n").length + 1)} spellcheck="false" value=${card.effects} aria-invalid=${rest.length ? "true" : undefined} aria-describedby=${rest.length ? "wrong-effects" : undefined} onInput=${(/** @type {any} */ event) => onWrite({ effects: event.currentTarget.value })}></textarea></label>
      <${Wrong} name="effects" problems=${rest} lineFrom=${effectsLine} /></div>
    <fieldset class="patterns"><legend>${t("workshop.patterns")}</legend>${PATTERNS.filter(({ kinds }) => kinds.includes(card.kind)).map(({ id, text }) => html`<button type="button" class="chip-button" data-pattern=${id} onClick=${() => onWrite({ effects: withPattern(card.effects, text) })}><${Icon} name="plus" />${t(`workshop.pattern.${id}`)}</button>`)}</fieldset>
    <${Text} name="flavour" label=${t("workshop.flavour")} value=${card.flavour} onValue=${(/** @type {string} */ flavour) => onWrite({ flavour })} problems=${of("flavour")} />
    <button type="button" class="button" data-verb="remove" onClick=${onRemove}><${Icon} name="trash-2" />${t("workshop.remove")}</button>
  </section>`;
}
