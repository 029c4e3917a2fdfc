/** The buttons of the prompt bar, numbered for the keyboard. Buttons rest while an answer is on its way. */
import { Icon, html } from "../html.js";
import { say, t } from "../i18n.js";
import { actionText, optionName } from "../names.js";

/** @import { Button } from "../choice.js" */
/** @import { Option, Prompt } from "../legends.js" */
/** @import { Room } from "../room.js" */

/** @param {{ room: Room, prompt: Prompt, pending: boolean }} props */
export function Actions({ room, prompt, pending }) {
  const { buttons } = room.choice.value;
  const rest = pending || room.resting;
  const large = buttons.filter((b) => b.kind !== "info" && b.kind !== "back");
  return html`<div class=${`actions actions--${Math.min(4, large.length)}`} role="group" aria-label=${t("prompt.actions")}>
    ${large.map((button, n) => html`<${Action} room=${room} prompt=${prompt} button=${button} n=${n + 1} rest=${rest} />`)}
    ${room.resting && html`<p class="actions__why">${t("connection.no_input")}</p>`}
  </div>`;
}

/** Beside the question: look at the selected card, let it go. @param {{ room: Room }} props */
export function Selected({ room }) {
  const small = room.choice.value.buttons.filter((b) => b.kind === "info" || b.kind === "back");
  if (!small.length) return null;
  return html`<span class="prompt__selected">${small.map((button) => {
    const info = button.kind === "info";
    return html`<button type="button" class="round" data-verb=${button.kind} aria-label=${t(info ? "look" : "back")} onClick=${() => room.press(button)}><${Icon} name=${info ? "info" : "x"} /></button>`;
  })}</span>`;
}

/** @param {{ room: Room, prompt: Prompt, button: Button, n: number, rest: boolean }} props */
function Action({ room, prompt, button, n, rest }) {
  const shared = { type: "button", disabled: rest, "data-n": n, onClick: () => room.press(button) };
  if (button.kind === "confirm") {
    const key = `confirm.${prompt.kind}`;
    return html`<button ...${shared} class="button button--main" data-verb="confirm" disabled=${rest || !button.ready}>
      ${t(key)}${prompt.max > 1 ? html` <small>${button.picks.length}/${prompt.max}</small>` : null}
    </button>`;
  }
  if (button.kind === "all") return html`<button ...${shared} class="button" data-verb="all"><${Icon} name="list" />${t(room.selection.value?.card ? "do.all.attacks" : "do.all")}</button>`;
  if (button.kind !== "option") return null;
  return html`<${OptionButton} room=${room} prompt=${prompt} option=${button.option} main=${button.main ?? false} shared=${shared} />`;
}

/** @param {{ room: Room, prompt: Prompt, option: Option, main: boolean, shared: Record<string, unknown> }} props */
export function OptionButton({ room, prompt, option, main, shared }) {
  const ends = option.verb === "end" || option.verb === "exam" || option.verb === "cancel";
  return html`<button ...${shared} class=${`button ${main ? "button--main" : ""} ${ends ? "button--end" : ""}`} data-option=${option.id} data-verb=${option.verb} data-mode=${option.mode} data-on=${option.card} data-target=${option.target}>
    <span>${text(room, prompt, option)}</span>
  </button>`;
}

/** @param {Room} room @param {Prompt} prompt @param {Option} option */
function text(room, prompt, option) {
  if (option.label) return say(option.label);
  if (option.verb === "link") {
    const link = room.store.view.value?.chain?.[option.n ?? 0];
    return t("do.link", { n: option.n ?? 0, card: link ? (room.info(link.card)?.name ?? "") : "" });
  }
  const { key, card, target } = actionText(room, option);
  if (option.verb === "activate" || option.verb === "trigger") {
    const effects = room.info(cardId(room, option))?.effects ?? [];
    const several = prompt.options.filter((o) => o.verb === option.verb && o.card === option.card).length > 1;
    const effect = several ? effects.findIndex((e) => e.key === option.effect) + 1 : 0;
    if (option.verb === "trigger") return t("do.trigger", { card, effect: effect ? t("do.effect", { n: effect }) : "" });
    return html`${t(prompt.kind !== "main" ? "do.activate.named" : "do.activate", { card })}${effect ? ` (${t("do.effect", { n: effect })})` : ""}`;
  }
  if (option.verb === "pick") return optionName(room, option);
  return t(key, { card, target });
}

/** @param {Room} room @param {Option} option */
function cardId(room, option) {
  return option.of ?? (option.card ? room.store.view.value?.cards[option.card]?.card : undefined);
}
