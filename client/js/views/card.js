/** A card's face in its sizes, and its place on the table as a button. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { counterName, shortName, spoken } from "../names.js";
import { SUBJECT_ICONS, art, hue, teacherPortrait } from "../portraits.js";
import { useHold } from "./hold.js";
import { Name } from "./name.js";

/** @import { Card, CardInfo, Uid } from "../legends.js" */
/** @import { Room } from "../room.js" */

/** @param {Event} event a portrait that is not there: the paper stays empty */
function hide(event) {
  /** @type {HTMLElement} */ (event.currentTarget).hidden = true;
}

/** @param {{ value: number, printed: number | undefined, stat: "attack" | "defence" }} props */
function Stat({ value, printed, stat }) {
  const change = printed === undefined || value === printed ? "" : value > printed ? "up" : "down";
  return html`<span class=${`stat stat--${stat} ${change && `stat--${change}`}`}>${value}${change && html`<i>${change === "up" ? "▲" : "▼"}</i>`}</span>`;
}

/**
 * @param {{ id: string, info: CardInfo | undefined, card?: Card, large?: boolean }} props  `card` where it lies on the table
 */
export function Face({ id, info, card, large = false }) {
  if (!info) return html`<span class="face face--back" aria-hidden="true"></span>`;
  const attack = card?.attack ?? info.attack;
  const defence = card?.defence ?? info.defence;
  const shown = large || info.kind !== "teacher" ? info.name : shortName(info.name);
  const place = large ? "large" : card?.zone === "background" ? (info.permanent ? "forever" : "back") : info.kind === "teacher" ? "band" : info.permanent ? "lasting" : "event";
  const look = info.kind === "teacher" ? (info.gold ? "gold" : `hue-${hue(info.archetypes)}`) : info.kind;
  return html`<span class=${`face face--${info.kind} ${look}`} aria-hidden="true">
    <span class="band">
      <${Name} text=${shown} place=${place} />
      ${info.years !== undefined && html`<span class="years">${info.years}</span>`}
      ${info.permanent && html`<span class="years years--forever"><${Icon} name="infinity" /></span>`}
    </span>
    <span class="subjects">${info.subjects.map((subject) => SUBJECT_ICONS[subject] && html`<${Icon} name=${SUBJECT_ICONS[subject]} />`)}</span>
    ${info.kind === "teacher"
      ? html`<img class="portrait" src=${teacherPortrait(id)} alt="" loading="lazy" decoding="async" draggable="false" onError=${hide} />`
      : html`<${Icon} name=${art(id, info.kind)} class="art" />`}
    ${attack !== undefined && html`<${Stat} stat="attack" value=${attack} printed=${info.attack} />`}
    ${defence !== undefined && html`<${Stat} stat="defence" value=${defence} printed=${info.defence} />`}
    ${card?.counters && html`<${Counters} counters=${card.counters} />`}
  </span>`;
}

/** @param {{ counters: Record<string, number> }} props */
function Counters({ counters }) {
  return html`<span class="counters">${Object.entries(counters).map(([name, n]) => html`<b title=${counterName(name)}>${n}</b>`)}</span>`;
}

/**
 * A card on the table or in the hand. Tap selects or acts, long press and Space show the sheet.
 * @param {{ room: Room, uid: Uid, card: Card }} props
 */
export function TableCard({ room, uid, card }) {
  const { legal, targets, chosen } = room.choice.value;
  const info = room.info(card.card);
  const state = { legal: legal.has(uid), chosen: chosen.has(uid), target: targets.has(uid) };
  const pending = Object.values(room.store.pending.value).some((cmd) => pendingOn(room, cmd, uid));
  const attack = room.store.view.value?.attack;
  const chill = card.zone === "field" && (card.mode === "defence" || card.face === "down");
  const hold = useHold(() => {
    room.sheet.value = { uid };
  });
  const classes = [
    "card",
    `card--${card.zone}`,
    card.face === "down" && "card--down",
    chill && "card--chill",
    state.legal && "legal",
    state.target && "target",
    state.chosen && "chosen",
    pending && "pending",
    card.attacked && "spent",
    card.suppressed && "suppressed",
    attack?.attacker === uid && "attacking",
    attack?.target === uid && "attacked",
  ];
  return html`<button
    type="button"
    class=${classes.filter(Boolean).join(" ")}
    data-uid=${uid}
    data-card=${card.card ?? ""}
    data-zone=${card.zone}
    data-side=${card.side}
    data-rove
    aria-pressed=${state.chosen ? "true" : undefined}
    onClick=${() => !hold.fired() && room.tap(uid)}
    ...${hold.handlers}
  >
    <span class="sr">${spoken(card, info, state)}</span>
    <${Face} id=${card.card ?? ""} info=${info} card=${card} />
    ${chill && info && html`<span class="caption" aria-hidden="true"><${Name} text=${shortName(info.name)} place="caption" /></span>`}
    ${chill && html`<span class="tag" aria-hidden="true">${card.face === "down" ? t("tag.down") : t("tag.chill")}</span>`}
    ${card.zone === "background" && card.face === "down" && card.card && html`<span class=${`peek ${card.armed ? "peek--armed" : ""}`} aria-hidden="true"><${Name} text=${info?.name ?? ""} place="peek" /></span>`}
    ${card.attacked && html`<span class="done" aria-hidden="true"><${Icon} name="check" /></span>`}
    ${card.owner !== undefined && html`<span class="taken" aria-hidden="true"><${Icon} name="repeat-2" /></span>`}
  </button>`;
}

/** @param {Room} room @param {import("../frames.js").Command} cmd @param {Uid} uid */
function pendingOn(room, cmd, uid) {
  const picks = /** @type {string[] | undefined} */ (cmd.picks);
  return picks !== undefined && (room.store.view.value?.prompt?.options ?? []).some((o) => picks.includes(o.id) && (o.card === uid || o.target === uid));
}
