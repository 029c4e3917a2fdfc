/** Why somebody stands where he stands: every round, every opponent's rate as an exact fraction, and what comes of them. */
import { useAnswer } from "../answer.js";
import { cardSet } from "../api.js";
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Dialog } from "../views/dialog.js";
import { optionsOf, tieBreaks } from "./options.js";
import { nameOf, percent, recordOf } from "./read.js";
import { reasonsOf } from "./reasons.js";

/** @import { EventView, Reason } from "../tournament.js" */

/** @param {{ view: EventView, player: number, onClose: () => void }} props */
export function Why({ view, player, onClose }) {
  const row = view.standings?.[player];
  if (!row) return null;
  const options = optionsOf(view);
  const keys = tieBreaks(options);
  const rounds = Object.entries(reasonsOf(view, player));
  const met = rounds.filter(([, reason]) => reason.opponent !== undefined).map(([, reason]) => reason);
  return html`<${Dialog} title=${t("event.why.title", { who: nameOf(view, player) })} onClose=${onClose} class="event__why">
    <p><b>${t("event.points.n", { n: row.points ?? 0 })}</b> · ${recordOf(row)}</p>
    <table class="event__reasons"><thead><tr><th scope="col">${t("event.round.short")}</th><th scope="col">${t("event.opponent")}</th><th scope="col">${t("event.points.short")}</th><th scope="col"><abbr title=${t("event.mw")}>MW</abbr></th></tr></thead>
      <tbody>${rounds.map(([number, reason]) => html`<tr key=${number} data-reason=${number}><td>${number}</td><th scope="row">${reason.opponent !== undefined ? nameOf(view, reason.opponent) : t(reason.bye ? "event.bye" : "event.missed")}</th><td>${reason.points}</td><td data-mw=${reason.mw ?? ""}>${reason.mw === undefined ? "–" : html`${reason.floor ? "0,33" : reason.mw} <small>${percent(reason.mw)}</small>`}</td></tr>`)}</tbody></table>
    <dl class="event__breaks">${keys.map((key) => html`<div key=${key} data-break=${key}><dt><b>${key.toUpperCase()}</b> ${t(`event.${key}`)}</dt><dd><output>${row[key]}</output> = ${percent(row[key] ?? "0")}<small>${sum(met, key)}</small></dd></div>`)}
      ${options.order === "konami" && html`<div><dt>${t("event.digits")}</dt><dd><output>${row.digits}</output></dd></div>`}
      <div data-break="lot"><dt><b>${t("event.lot")}</b> ${t("event.lot.about")}</dt><dd><output>${row.lot}</output></dd></div></dl>
    <p class="hint">${t("event.why.floor")}</p>
    ${view.decks?.[player] && html`<${Deck} set=${options.card_set} cards=${view.decks[player]} />`}
  <//>`;
}

/** How a tie-breaker is made of the opponents' rates: their mean. @param {Reason[]} met @param {"omw" | "oomw" | "gw" | "ogw"} key */
function sum(met, key) {
  if (key === "gw") return t("event.why.games");
  const of = /** @type {const} */ ({ omw: "mw", ogw: "gw", oomw: "omw" })[key];
  const terms = met.map((reason) => reason[of]).filter((term) => term !== undefined);
  return terms.length ? `(${terms.join(" + ")}) / ${terms.length}` : t("event.why.nobody");
}

/** What was played with, once the rule shows it. @param {{ set: string, cards: string[] }} props */
function Deck({ set, cards }) {
  const { answer } = useAnswer(set, cardSet);
  const copies = new Map();
  for (const card of cards) copies.set(card, (copies.get(card) ?? 0) + 1);
  return html`<details data-deck-shown=${cards.length}><summary><${Icon} name="layers" />${t("event.decklist")}<${Icon} name="chevron-down" /></summary><ul class="event__cards">${[...copies].map(([card, n]) => html`<li key=${card}>${n}× ${answer?.cards[card]?.name ?? card}</li>`)}</ul></details>`;
}
