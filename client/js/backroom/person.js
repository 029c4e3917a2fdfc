/** One player under the staff's hands: name, table, seed; out and back in; penalties; the deck that was handed in. */
import { useAnswer } from "../answer.js";
import { cardSet } from "../api.js";
import { counted } from "../entrant/decks.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { may } from "../organiser/rights.js";
import { Penalty } from "../organiser/table.js";
import { Sure } from "../profile/sure.js";
import { optionsOf } from "../tournament/options.js";
import { live } from "../tournament/read.js";
import { mayEnter } from "./foreseen.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { Player } from "../tournament.js" */

const MOST_TABLE = 999; // engines/tournament/opening.py

/** @param {{ room: EventRoom, id: number, player: Player }} props */
export function Person({ room, id, player }) {
  const { view } = room;
  if (!view) return null;
  const role = view.staff?.role;
  const status = player.status ?? "in";
  const before = view.phase === "registration" || view.phase === "check-in";
  const swiss = view.phase === "group" && optionsOf(view).format === "swiss";
  const rounds = Object.keys(view.rounds).length;
  const ahead = swiss && rounds < (view.total ?? 0);
  const inside = status === "in" || status === "waiting";
  return html`<div class="back__card" data-card=${id}>
    ${before && inside && may(role, "rename") && html`<${Rename} room=${room} id=${id} player=${player} />`}
    ${inside && view.phase !== "over" && may(role, "fix-table") && html`<${Number_} label=${t("desk.table.fix")} about=${t("desk.table.fix.about")} name="fix-table" most=${MOST_TABLE} value=${player.table ?? 0} resting=${room.resting} onSave=${(/** @type {number} */ table) => room.send({ do: "fix-table", player: id, table })} />`}
    ${before && inside && optionsOf(view).first === "seeded" && may(role, "seed") && html`<${Number_} label=${t("desk.seed")} about=${t("desk.seed.about")} name="seed" most=${Object.keys(view.players).length} value=${player.seed ?? 0} resting=${room.resting} onSave=${(/** @type {number} */ seed) => room.send({ do: "seed", player: id, seed })} />`}
    ${player.seat === undefined && player.name && view.phase !== "over" && may(role, "bind") && html`<${Bind} room=${room} id=${id} />`}
    <div class="desk__verbs">
      ${before && inside && may(role, "remove") && html`<${Sure} verb="remove" icon="trash-2" say=${t("desk.remove")} sure=${t("desk.remove.sure")} about=${player.name} busy=${room.resting} onSure=${() => room.send({ do: "remove", player: id })} />`}
      ${!before && view.phase !== "over" && status === "in" && may(role, "drop-player") && html`<${Sure} verb="drop-player" icon="door-open" say=${t("desk.drop")} sure=${t("desk.drop.sure")} about=${player.name} busy=${room.resting} onSure=${() => room.send({ do: "drop-player", player: id })} />`}
      ${!before && status === "dropped" && (ahead || (view.phase === "group" && optionsOf(view).format === "robin")) && may(role, "readd") && html`<button type="button" class="button" data-verb="readd" disabled=${room.resting} onClick=${() => room.send({ do: "readd", player: id })}><${Icon} name="rotate-ccw" />${t("desk.readd")}</button>`}
      ${status === "absent" && player.name && mayEnter(view) && may(role, "enter") && html`<button type="button" class="button" data-verb="enter" disabled=${room.resting} onClick=${() => room.send({ do: "enter", name: player.name, club: player.club ?? "" })}><${Icon} name="rotate-ccw" />${t(before ? "desk.readd" : "desk.late")}</button>`}
      ${ahead && !live(view) && status === "in" && may(role, "award-bye") && html`<button type="button" class="button" data-verb="award-bye" aria-pressed=${player.bye ? "true" : "false"} disabled=${room.resting} onClick=${() => room.send({ do: "award-bye", player: id, ...(player.bye && { off: true }) })}><${Icon} name="coffee" />${t(player.bye ? "desk.bye.off" : "desk.bye")}</button>`}
    </div>
    ${!before && view.phase !== "over" && status === "in" && may(role, "penalise") && html`<${Penalty} room=${room} players=${[id]} />`}
    ${!before && view.phase !== "over" && (status === "in" || status === "dropped") && may(role, "disqualify") && html`<p><${Sure} verb="disqualify" icon="ban" say=${t("desk.disqualify")} sure=${t("desk.disqualify.sure")} about=${player.name} busy=${room.resting} onSure=${() => room.send({ do: "disqualify", player: id, reason: "" })} /></p>`}
    <${Past} room=${room} id=${id} />
    ${view.staff?.decks?.[id] && html`<${Deck} room=${room} id=${id} />`}
  </div>`;
}

/** @param {{ room: EventRoom, id: number, player: Player }} props */
function Rename({ room, id, player }) {
  const [name, setName] = useState(player.name);
  const [club, setClub] = useState(player.club ?? "");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    room.send({ do: "rename", player: id, name: name.trim(), club: club.trim() });
  };
  return html`<form class="desk__fields" onSubmit=${send}><label><span>${t("event.player")}</span><input name="rename" maxlength="40" required value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></label><label><span>${t("desk.club")}</span><input name="club" maxlength="40" value=${club} onInput=${(/** @type {any} */ event) => setClub(event.currentTarget.value)} /></label>
    <button type="submit" class="button" data-verb="rename" disabled=${room.resting || !name.trim() || (name.trim() === player.name && club.trim() === (player.club ?? ""))}>${t("desk.save")}</button></form>`;
}

/** Who plays on paper gets the device of somebody who has come by the invitation since. @param {{ room: EventRoom, id: number }} props */
function Bind({ room, id }) {
  const { view } = room;
  const [seat, setSeat] = useState("");
  const taken = new Set(Object.values(view?.players ?? {}).map((player) => player.seat));
  const free = Object.entries(room.store.people.value).filter(([n, one]) => !taken.has(Number(n)) && !view?.staff?.staff[n] && !one.gone);
  if (!free.length) return html`<p class="hint">${t("desk.bind.none")}</p>`;
  return html`<div class="desk__fields"><label><span>${t("desk.bind")}</span><select name="bind" onChange=${(/** @type {any} */ event) => setSeat(event.currentTarget.value)}><option value="">${t("desk.bind.choose")}</option>${free.map(([n, one]) => html`<option key=${n} value=${n} selected=${n === seat}>${one.name}</option>`)}</select></label><button type="button" class="button" data-verb="bind" disabled=${!seat || room.resting} onClick=${() => room.send({ do: "bind", player: id, seat: Number(seat) })}>${t("desk.save")}</button></div>`;
}

/** @param {{ label: string, about: string, name: string, most: number, value: number, resting: boolean, onSave: (n: number) => void }} props */
function Number_({ label, about, name, most, value, resting, onSave }) {
  const [typed, setTyped] = useState(String(value || ""));
  const n = Math.max(0, Math.min(most, Number(typed) || 0));
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    onSave(n);
  };
  return html`<form class="desk__fields" onSubmit=${send}><label><span>${label}</span><input type="number" name=${name} min="0" max=${most} value=${typed} placeholder=${about} onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} /></label><button type="submit" class="button" data-verb=${name} disabled=${resting || n === value}>${t("desk.save")}</button></form>`;
}

/** Penalties so far. @param {{ room: EventRoom, id: number }} props */
function Past({ room, id }) {
  const all = Object.values(room.view?.staff?.penalties ?? {}).filter(({ player }) => player === id);
  if (!all.length) return null;
  return html`<ul class="problems" aria-label=${t("desk.penalties")}>${all.map(({ number, level, reason }) => html`<li key=${number} data-penalty=${level}>${t(`event.penalty.${level}`)}${reason ? ` · ${reason}` : ""}</li>`)}</ul>`;
}

/** What was handed in, for a judge who compares it with what is played. @param {{ room: EventRoom, id: number }} props */
function Deck({ room, id }) {
  const { view } = room;
  const { answer: set } = useAnswer(view ? optionsOf(view).card_set : "base", cardSet);
  const deck = view?.staff?.decks?.[id];
  if (!view || !deck) return null;
  const check = (/** @type {boolean} */ right) => room.send({ do: "check-deck", player: id, right });
  return html`<details data-deck-check=${deck.checked || "open"}><summary><${Icon} name="layers" />${t("desk.deck.list", { n: deck.cards.length })}${deck.checked && html` <span class="chip">${t(`desk.deck.${deck.checked}`)}</span>`}<${Icon} name="chevron-down" /></summary>
    <ul class="back__cards">${Object.entries(counted(deck.cards)).map(([card, n]) => html`<li key=${card}><b>${n}×</b> ${set?.cards[card]?.name ?? card}</li>`)}</ul>
    ${may(view.staff?.role, "check-deck") && html`<div class="desk__verbs"><button type="button" class="button" data-verb="deck-right" disabled=${room.resting || deck.checked === "right"} onClick=${() => check(true)}><${Icon} name="check" />${t("desk.deck.right")}</button><button type="button" class="button" data-verb="deck-wrong" disabled=${room.resting || deck.checked === "wrong"} onClick=${() => check(false)}><${Icon} name="x" />${t("desk.deck.wrong")}</button></div>`}</details>`;
}
