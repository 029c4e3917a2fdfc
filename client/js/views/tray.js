/** What can be picked, as a row of small cards: also the way to things that lie in no row of the board. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { optionName, shortName } from "../names.js";
import { Face } from "./card.js";
import { Name } from "./name.js";

/** @import { Prompt } from "../legends.js" */
/** @import { Room } from "../room.js" */

/** @param {{ room: Room, prompt: Prompt }} props */
export function Tray({ room, prompt }) {
  const { tray } = room.choice.value;
  const picks = room.selection.value?.picks ?? [];
  if (!tray.length) return null;
  return html`<ul class="tray" aria-label=${t("prompt.tray")}>
    ${tray.map((option) => {
      const card = option.card ? room.store.view.value?.cards[option.card] : undefined;
      const id = option.of ?? card?.card;
      const on = picks.includes(option.id);
      const info = room.info(id);
      const values = info?.attack !== undefined ? `, ${t("stat.attack")} ${card?.attack ?? info.attack}, ${t("stat.defence")} ${card?.defence ?? info.defence}` : "";
      const where = card ? `, ${t(`where.${card.zone}`)}` : "";
      return html`<li key=${option.id}><button type="button" class=${`tray__card ${on ? "tray__card--on" : ""}`} data-option=${option.id} data-verb=${option.verb} data-on=${option.card} data-of=${option.of} aria-pressed=${on ? "true" : "false"} disabled=${room.resting} onClick=${() => room.pick(option.id)}>
        <span class="sr">${`${optionName(room, option)}${values}${where}`}</span>
        <span class=${`card card--tray ${info ? "" : "card--down"}`}><${Face} id=${id ?? ""} info=${info} card=${card} /></span>
        <span class="tray__name" aria-hidden="true"><${Name} text=${info?.kind === "teacher" ? shortName(info.name) : optionName(room, option)} place="tray" /></span>
      </button></li>`;
    })}
  </ul>`;
}
