/**
 * The prompt bar: always in the same place. Yellow when it asks me; otherwise it says for whom the game waits
 * and whose time burns.
 */
import { alertPrompt } from "../announcer.js";
import { isPicking } from "../choice.js";
import { Icon, html, useEffect } from "../html.js";
import { has, say, t } from "../i18n.js";
import { cardName, seatName, shortThing, thingName } from "../names.js";
import { WhyRule } from "../rules/why.js";
import { lastLines } from "../telling.js";
import { Actions, Selected } from "./actions.js";
import { Cause, closed, replyText } from "./cause.js";
import { OverBar } from "./over.js";
import { Line, WhyRefused, refusalKey } from "./refused.js";
import { Ring } from "./time.js";
import { Tray } from "./tray.js";

/** @import { LegendsView, Prompt, SeatKey, Waiting } from "../legends.js" */
/** @import { Room } from "../room.js" */

const RECENT = 3;

/** @param {{ room: Room }} props */
export function PromptBar({ room }) {
  const view = room.store.view.value;
  if (!view) return null;
  const body = view.phase === "over" ? html`<${OverBar} room=${room} />` : view.prompt ? html`<${Asked} room=${room} view=${view} prompt=${view.prompt} />` : html`<${Waits} room=${room} view=${view} />`;
  return html`<div class="prompt-cell">${view.phase !== "over" && html`<${DrawOffer} room=${room} view=${view} />`}${body}</div>`;
}

/** Free time of a decision, for the ring: what a turn asks for by the way runs on the turn's time. @param {LegendsView} view @param {string} kind @param {number} seat */
function whole(view, kind, seat) {
  const { turn_ms, reply_ms, order_ms } = view.options;
  if (kind === "order") return order_ms;
  return kind === "reply" || seat !== view.active ? reply_ms : turn_ms;
}

/** @param {{ room: Room, view: LegendsView, prompt: Prompt }} props */
function Asked({ room, view, prompt }) {
  const { title, text } = question(room, view, prompt);
  const pending = Object.values(room.store.pending.value).some((cmd) => cmd.decision === prompt.decision);
  const named = room.set.value !== null;
  useEffect(() => {
    if (named) alertPrompt(`${title} ${text}`);
    return () => alertPrompt("");
  }, [prompt.decision, named]);
  return html`<section class=${`prompt prompt--asks ${pending ? "prompt--pending" : ""}`} data-zone="prompt" data-kind=${prompt.kind} aria-label=${t("prompt.label")}>
    <div class="prompt__head">
      <${Ring} clock=${room.store.clock} until=${prompt.until} ends=${prompt.ends} whole=${whole(view, prompt.kind, room.near.value)} pausedAt=${view.waiting?.[/** @type {SeatKey} */ (String(room.store.seat.value))]?.paused_at} />
      <div class="prompt__words"><h2 class="prompt__title">${title}</h2><${Line} room=${room} text=${text} /></div>
      <${WhyRule} code=${room.store.refusal.value ? refusalKey(room.store.refusal.value.code) : ruleCode(view, prompt, room.selection.value)} />
      <${Selected} room=${room} />
    </div>
    <${Cause} room=${room} view=${view} prompt=${prompt} />
    ${isPicking(prompt) && html`<${Tray} room=${room} prompt=${prompt} />`}
    <${Actions} room=${room} prompt=${prompt} pending=${pending} />
  </section>`;
}

/** The question as the rules know it. @param {LegendsView} view @param {Prompt} prompt @param {Room["selection"]["value"]} selection */
function ruleCode(view, prompt, selection) {
  if (prompt.kind !== "main") return `ask.${prompt.kind}`;
  const mine = prompt.options.filter((o) => selection?.card !== undefined && o.card === selection.card);
  if (mine.some((o) => o.target)) return "ask.main.attack";
  return mine.some((o) => o.tributes) ? "ask.main.tribute" : `ask.main.${view.phase}`;
}

/** @param {Room} room @param {LegendsView} view @param {Prompt} prompt @returns {{ title: string, text: string }} */
function question(room, view, prompt) {
  const selection = room.selection.value;
  const source = prompt.source ? cardName(room, prompt.source.card) : "";
  const facts = { source, n: prompt.max, min: prompt.min, max: prompt.max };
  const { chosen = [], need = 0 } = prompt;
  if (need > 1) return { title: t("ask.tribute.of", { n: chosen.length + 1, need }), text: source ? t("ask.tribute.source", facts) : t("ask.tribute.text") };
  if (prompt.kind === "main") {
    if (selection?.card) return { title: thingName(room, selection.card), text: selectedText(room, prompt, selection.card) };
    const shut = closed(view);
    if (shut && shut !== "first") return { title: t("ask.main"), text: t(`ask.main.closed.${shut}`) };
    const idle = view.phase === "exam" && !prompt.options.some((o) => o.verb === "attack");
    return { title: t("ask.main"), text: t(idle ? "ask.main.exam.none" : `ask.main.${view.phase}`) };
  }
  if (prompt.kind === "reply") return { title: t("ask.reply"), text: replyText(room, view, prompt) };
  if (prompt.kind === "may" || prompt.kind === "choose") {
    const effect = room.info(prompt.source?.card)?.effects.find((e) => e.key === prompt.source?.effect);
    if (effect) return { title: t(`ask.${prompt.kind}`), text: `${source}: ${say(effect.text)}` };
  }
  const reason = prompt.reason && has(`ask.${prompt.kind}.${prompt.reason}`) ? `.${prompt.reason}` : "";
  const range = isPicking(prompt) && prompt.min !== prompt.max && has(`ask.${prompt.kind}.range`) ? ".range" : reason;
  return { title: t(`ask.${prompt.kind}`, facts), text: source && has(`ask.${prompt.kind}.source`) ? t(`ask.${prompt.kind}.source`, facts) : t(`ask.${prompt.kind}.text${range}`, facts) };
}

/** @param {Room} room @param {Prompt} prompt @param {string} card */
function selectedText(room, prompt, card) {
  const mine = prompt.options.filter((o) => o.card === card);
  const tributes = mine.find((o) => o.tributes)?.tributes;
  if (mine.some((o) => o.target)) return room.selection.value?.target ? t("ask.attack.sure", { target: shortThing(room, room.selection.value.target) }) : t("ask.attack");
  if (tributes) return t("ask.tributes", { n: tributes });
  return t("ask.what");
}

/** @param {{ room: Room, view: LegendsView }} props */
function Waits({ room, view }) {
  const waiting = view.held_at ? [] : Object.entries(view.waiting ?? {});
  const seat = room.store.seat.value;
  const refusal = room.store.refusal.value;
  if (!waiting.length) {
    return html`<section class="prompt prompt--waits" data-zone="prompt" aria-label=${t("prompt.label")}>
      <div class="prompt__head"><div class="prompt__words"><h2 class="prompt__title">${t(view.held_at ? "wait.referee" : "wait.server")}</h2>${refusal && html`<${Line} room=${room} text="" />`}</div><${WhyRefused} room=${room} /></div>
    </section>`;
  }
  const [key, wait] = /** @type {[string, Waiting]} */ (waiting[0]);
  if (Number(key) === seat) {
    // Asked without a prompt: the server passes for me, as my settings say. No ring, for there is nothing to hurry for.
    return html`<section class="prompt prompt--waits" data-zone="prompt" data-kind="wait" aria-label=${t("prompt.label")}>
      <div class="prompt__head"><div class="prompt__words"><h2 class="prompt__title">${t("wait.me")}</h2><${Line} room=${room} text=${t("wait.me.about")} /></div><${WhyRefused} room=${room} /></div>
      <${Recent} room=${room} />
    </section>`;
  }
  const who = seatName(room, Number(key));
  const text = t(has(`wait.${wait.kind}`) ? `wait.${wait.kind}` : "wait.other", { who });
  return html`<section class="prompt prompt--waits" data-zone="prompt" data-kind="wait" aria-label=${t("prompt.label")}>
    <div class="prompt__head">
      <${Ring} clock=${room.store.clock} until=${wait.until} ends=${wait.ends} whole=${whole(view, wait.kind, Number(key))} pausedAt=${wait.paused_at} />
      <div class="prompt__words"><h2 class="prompt__title">${t("wait.title", { who })}</h2><${Line} room=${room} text=${text} /></div>
      <${WhyRefused} room=${room} />
    </div>
    <${Recent} room=${room} />
  </section>`;
}

/** While somebody else decides, the last lines of the log. @param {{ room: Room }} props */
function Recent({ room }) {
  return html`<ul class="recent" aria-hidden="true">${lastLines(room, RECENT).map((line) => html`<li key=${line.key}>${line.text}</li>`)}</ul>`;
}

/** It asks me, so it is yellow; whatever else is asked stays open below. @param {{ room: Room, view: LegendsView }} props */
function DrawOffer({ room, view }) {
  const seat = room.store.seat.value;
  if (seat === null || view.draw_offer === undefined || view.draw_offer === seat) return null;
  return html`<div class="offer" role="group" aria-label=${t("draw.offered")} data-zone="offer">
    <p><${Icon} name="handshake" /> <span>${t("draw.offered")}</span> <${WhyRule} paragraph="ziel-aufgeben" /></p>
    <button type="button" class="button" onClick=${() => room.send({ do: "answer-draw", accept: true, game: view.game })}>${t("draw.accept")}</button>
    <button type="button" class="button" onClick=${() => room.send({ do: "answer-draw", accept: false, game: view.game })}>${t("draw.decline")}</button>
  </div>`;
}
