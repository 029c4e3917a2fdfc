/** "What can I do?": every legal move as a button. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { actionText } from "../names.js";
import { OptionButton } from "../views/actions.js";

/** @import { Room } from "../room.js" */

/** @param {{ room: Room, onDone: () => void }} props */
export function All({ room, onDone }) {
  const prompt = room.store.view.value?.prompt;
  if (!prompt) return html`<p>${t("all.none")}</p>`;
  return html`<ul class="all">
    ${prompt.options.map((option) => {
      const { card } = actionText(room, option);
      const shared = { type: "button", onClick: () => (onDone(), room.answer([option.id])) };
      return html`<li key=${option.id}>${card && html`<span class="all__card">${card}</span>`}<${OptionButton} room=${room} prompt=${prompt} option=${option} main=${false} shared=${shared} /></li>`;
    })}
  </ul>`;
}
