/** A card's sheet: everything that is printed, everything that is true of it now. */
import { html } from "../html.js";
import { say, t } from "../i18n.js";
import { counterName, seatName } from "../names.js";
import { Face } from "./card.js";
import { Dialog } from "./dialog.js";

/** @import { Card, CardInfo } from "../legends.js" */
/** @import { Room } from "../room.js" */

/** @param {{ room: Room }} props */
export function SheetDialog({ room }) {
  const asked = room.sheet.value;
  if (!asked) return null;
  const { title, body } = sheetOf(room, asked);
  return html`<${Dialog} title=${title} class="dialog--sheet" onClose=${() => (room.sheet.value = null)}>${body}<//>`;
}

/** @param {Room} room @param {{ uid?: string, card?: string }} asked */
export function sheetOf(room, asked) {
  const card = asked.uid ? room.store.view.value?.cards[asked.uid] : undefined;
  const id = card?.card ?? asked.card;
  const info = room.info(id);
  if (!info || !id) return { title: t("card.hidden"), body: html`<${HiddenCard} room=${room} card=${card} />` };
  return { title: info.name, body: html`<${Sheet} room=${room} id=${id} info=${info} card=${card} uid=${asked.uid} />` };
}

/** @param {{ room: Room, card: Card | undefined }} props */
function HiddenCard({ room, card }) {
  return html`<div class="sheet">
    <div class="sheet__face"><span class="card card--down card--large"><${Face} id="" info=${undefined} /></span></div>
    <p>${card ? t("sheet.hidden_of", { who: seatName(room, card.side) }) : t("sheet.gone")}</p>
  </div>`;
}

/** @param {{ room: Room | null, id: string, info: CardInfo, card?: Card, uid?: string }} props  no room: a card that is looked at away from any table */
export function Sheet({ room, id, info, card, uid }) {
  const why = uid ? room?.store.view.value?.why?.[uid] : undefined;
  const tributes = info.tributes ?? 0;
  const basic = room?.store.view.value?.options.variant === "basic";
  return html`<div class="sheet">
    <div class="sheet__face"><span class="card card--large"><${Face} id=${id} info=${info} card=${card} large=${true} /></span></div>
    <div class="sheet__text">
      <p class="sheet__kind">${t(`kind.${info.gold ? "gold" : info.permanent ? "permanent" : info.kind}`)}${info.archetypes.length ? ` [${info.archetypes.join(", ")}]` : ""}${info.limited ? ` · ${t("kind.limited")}` : ""}</p>
      ${info.subjects.length ? html`<p class="sheet__facts">${info.subjects.map((s) => t(`subject.${s}`)).join(" · ")}</p>` : null}
      ${info.attack !== undefined && html`<dl class="values">
        <div><dt>${t("stat.attack")}</dt><dd class="values__attack">${value(info.attack, card?.attack)}</dd></div>
        <div><dt>${t("stat.defence")}</dt><dd class="values__defence">${value(info.defence, card?.defence)}</dd></div>
        <div><dt>${t("stat.years")}</dt><dd>${info.years ?? 0}</dd></div>
        ${tributes > 0 && html`<div><dt>${t("stat.tributes")}</dt><dd>${tributes}</dd></div>`}
      </dl>`}
      ${info.effects.length
        ? html`<ul class="effects">${info.effects.map((effect) => html`<li><b class=${`effect effect--${effect.kind}`}>${t(`effect.${effect.kind}`)}</b> ${said(effect)}</li>`)}</ul>${basic && info.kind === "teacher" && html`<p class="sheet__why">${t("sheet.basic")}</p>`}`
        : html`<p class="sheet__plain">${t("sheet.no_effect")}</p>`}
      ${card && html`<${Now} card=${card} room=${room} />`}
      ${why && html`<p class="sheet__why">${t(`why.${why.code}`, { need: why.need ?? 0, have: why.have ?? 0 })}</p>`}
      ${info.flavour && html`<p class="sheet__flavour">${say(info.flavour)}</p>`}
    </div>
  </div>`;
}

/** Its text without the word that stands on the badge already. @param {CardInfo["effects"][number]} effect */
function said(effect) {
  const text = say(effect.text);
  const badge = t(`effect.${effect.kind}`);
  return text.startsWith(`${badge}:`) ? text.slice(badge.length + 1).trimStart() : text;
}

/** @param {number | undefined} printed @param {number | undefined} now */
function value(printed, now) {
  if (now === undefined || now === printed) return String(printed ?? 0);
  return html`<s>${printed}</s> ${now} ${now > (printed ?? 0) ? "▲" : "▼"}`;
}

/** @param {{ card: Card, room: Room }} props */
function Now({ card, room }) {
  const lines = [];
  if (card.zone === "field") lines.push(t(card.face === "down" ? "state.down" : `state.${card.mode ?? "attack"}`));
  if (card.zone === "background") lines.push(t(card.face === "down" ? (card.armed ? "state.armed" : "state.set") : "state.open"));
  for (const [name, n] of Object.entries(card.counters ?? {})) lines.push(`${n} ${counterName(name)}`);
  if (card.attacked) lines.push(t("state.attacked"));
  if (card.suppressed) lines.push(t("state.suppressed"));
  if (card.owner !== undefined) lines.push(t("state.owner", { who: seatName(room, card.owner) }));
  return lines.length ? html`<p class="sheet__now">${lines.join(" · ")}</p>` : null;
}
