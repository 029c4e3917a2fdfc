/** Before the first card: choose a deck, wait for the other, answer the compliment question. */
import { Problems } from "../decks/sentences.js";
import { Icon, html, useState } from "../html.js";
import { say, t } from "../i18n.js";
import { Part } from "../later.js";
import { seatName } from "../names.js";
import { playerPortrait } from "../portraits.js";
import { WhyRule } from "../rules/why.js";
import { Face } from "./card.js";
import { ConnectionBar } from "./connection.js";
import { Header } from "./header.js";
import { Refused } from "./refused.js";

/** @import { CardSet, SeatKey } from "../legends.js" */
/** @import { Room } from "../room.js" */

const WHENS = /** @type {const} */ (["now", "today", "week", "longer", "pass"]);
const SEATS = [0, 1];

/** @param {{ room: Room }} props */
export function Lobby({ room }) {
  const view = room.store.view.value;
  if (!view) return null;
  const seat = room.store.seat.value;
  const seated = SEATS.filter((n) => room.store.people.value[n]);
  const alone = seated.length < SEATS.length;
  const ready = seat !== null && view.players[/** @type {SeatKey} */ (String(seat))]?.ready;
  return html`<div class="page"><${Header} /><${ConnectionBar} room=${room} /><main class="lobby" id="main">
    <${Seats} room=${room} />
    <${Refused} room=${room} />
    ${alone && html`<${Part} of="invitation" show="InvitePanel" roomId=${room.id} />`}
    ${seat === null ? html`<p class="lead">${t(alone ? "lobby.watch.alone" : view.phase === "compliment" ? "lobby.watch.compliment" : "lobby.watch")}</p>` : view.phase === "compliment" ? html`<${Compliment} room=${room} />` : html`<${Decks} room=${room} ready=${!!ready} alone=${alone} />`}
    ${seat !== null && !alone && html`<${Part} of="notices" show="Pins" roomId=${room.id} />`}
    <${Agreed} room=${room} />
  </main></div>`;
}

/** @param {{ room: Room }} props */
function Seats({ room }) {
  const view = room.store.view.value;
  return html`<ul class="seats" aria-label=${t("lobby.seats")}>
    ${SEATS.map((n) => {
      const person = room.store.people.value[n];
      const ready = view?.players[/** @type {SeatKey} */ (String(n))]?.ready;
      return html`<li class=${`seat ${person ? "" : "seat--free"}`} data-seat=${n}>
        ${person ? html`<img src=${playerPortrait(person.name)} alt="" width="56" height="56" />` : html`<span class="seat__empty"><${Icon} name="armchair" /></span>`}
        <span><b>${person ? seatName(room, n) : t("lobby.free")}</b>
        <small>${person ? (person.here || person.bot ? t(ready ? `lobby.ready.${view?.phase}` : `lobby.choosing.${view?.phase}`) : t("away.gone")) : t("lobby.free.about")}</small></span>
        ${ready && html`<${Icon} name="check" class="seat__tick" />`}
      </li>`;
    })}
  </ul>`;
}

/** What somebody with a deck waits for. At a table of an event both decks may lie there long before both have come.
 * @param {Room} room @param {boolean} alone */
function waits(room, alone) {
  const view = room.store.view.value;
  if (view?.held_at) return "lobby.wait.round";
  if (alone) return "lobby.wait.friend";
  return SEATS.every((n) => view?.players[/** @type {SeatKey} */ (String(n))]?.ready) ? "lobby.wait.other" : "lobby.wait.deck";
}

/** A deck is chosen once; in the break of a series again where the table allows it. @param {{ room: Room, ready: boolean, alone?: boolean }} props */
export function Decks({ room, ready, alone = false }) {
  const view = room.store.view.value;
  const set = room.set.value;
  const [open, setOpen] = useState("");
  const pending = Object.values(room.store.pending.value).find((cmd) => cmd.do === "deck" || cmd.do === "own-deck");
  if (!set) return html`<p class="lead">${t("lobby.loading")}</p>`;
  const again = view?.phase === "over";
  const ids = (view?.decks ?? Object.keys(set.decks)).filter((id) => !ready || same(view?.deck, set.decks[id]?.cards ?? {}));
  return html`<section class="decks" aria-label=${t("lobby.decks")}>
    ${!again && html`<div class="decks__head"><h1>${t(ready ? "lobby.chosen" : "lobby.choose")}</h1><${WhyRule} code="ask.deck" /></div>
    <p class="lead">${t(ready ? waits(room, alone) : "lobby.choose.about", { n: ids.length })}</p>`}
    ${ready && view?.warnings && html`<div class="paper-box inert" role="status"><div class="decks__head"><h2>${t("lobby.warnings")}</h2><${WhyRule} paragraph="basic-wirkungslos" /></div><p>${t("lobby.warnings.about")}</p><${Problems} set=${set} problems=${view.warnings} label=${t("lobby.warnings")} /></div>`}
    <ul class="deck-list">
      ${ids.map((id) => {
        const deck = set.decks[id];
        if (!deck) return null;
        const mine = (ready || again) && same(view?.deck, deck.cards);
        return html`<li key=${id} class=${`deck ${mine ? "deck--mine" : ""}`} data-deck=${id}>
          <h2>${say(deck.name)}</h2>
          <p>${say(deck.about)}</p>
          <${Stars} set=${set} cards=${deck.cards} />
          <div class="deck__buttons">
            <button type="button" class="button button--main" data-verb="deck" data-option=${id} disabled=${mine || !!pending || room.resting} onClick=${() => room.send({ do: "deck", ready: id, game: view?.game ?? 1 })}>${t(mine ? "lobby.mine" : "lobby.take")}</button>
            <button type="button" class="button" data-verb="peek" aria-expanded=${open === id ? "true" : "false"} onClick=${() => setOpen(open === id ? "" : id)}><${Icon} name="list" />${t("lobby.peek")}</button>
          </div>
          ${open === id && html`<${DeckList} room=${room} set=${set} cards=${deck.cards} />`}
        </li>`;
      })}
    </ul>
    ${(!ready || !ids.length) && html`<${Part} of="decks" show="OwnDecks" room=${room} set=${set} rest=${!!pending || room.resting || ready} chosen=${(/** @type {Record<string, number>} */ cards) => (ready || again) && same(view?.deck, cards)} />`}
  </section>`;
}

/** @param {Record<string, number> | undefined} a @param {Record<string, number>} b */
function same(a, b) {
  return !!a && Object.keys(b).length === Object.keys(a).length && Object.entries(b).every(([id, n]) => a[id] === n);
}

/** The deck's strongest three, so that one sees what it is about. @param {{ set: CardSet, cards: Record<string, number> }} props */
function Stars({ set, cards }) {
  const teachers = Object.keys(cards).filter((id) => set.cards[id]?.kind === "teacher");
  const best = teachers.sort((a, b) => rank(set, b) - rank(set, a)).slice(0, 3);
  return html`<span class="deck__stars" aria-hidden="true">${best.map((id) => html`<span class="card card--star"><${Face} id=${id} info=${set.cards[id]} /></span>`)}</span>`;
}

/** @param {CardSet} set @param {string} id */
function rank(set, id) {
  const card = set.cards[id];
  return (card?.attack ?? 0) + (card?.gold ? 100 : 0);
}

/** @param {{ room: Room, set: CardSet, cards: Record<string, number> }} props */
function DeckList({ room, set, cards }) {
  const kinds = /** @type {const} */ (["teacher", "event", "trap"]);
  return html`<div class="deck__list">
    ${kinds.map((kind) => {
      const ids = Object.keys(cards).filter((id) => set.cards[id]?.kind === kind);
      const n = ids.reduce((sum, id) => sum + cards[id], 0);
      return html`<h3>${t(`kinds.${kind}`)} <small>${n}</small></h3>
        <ul>${ids.map((id) => html`<li><button type="button" class="inline" onClick=${() => (room.sheet.value = { card: id })}>${cards[id]}× ${set.cards[id].name}</button></li>`)}</ul>`;
    })}
  </div>`;
}

/** @param {{ room: Room }} props */
function Compliment({ room }) {
  const view = room.store.view.value;
  const seat = room.store.seat.value ?? 0;
  const done = view?.players[/** @type {SeatKey} */ (String(seat))]?.ready;
  const sent = Object.values(room.store.pending.value).some((cmd) => cmd.do === "compliment");
  if (done) return html`<section class="paper-box"><h1>${t("compliment.done")}</h1><p>${t("compliment.wait", { who: seatName(room, 1 - seat) })}</p></section>`;
  return html`<section class="paper-box compliment" data-zone="prompt" data-kind="compliment">
    <div class="decks__head"><h1>${t("compliment.title")}</h1><${WhyRule} code="ask.compliment" /></div>
    <p>${t("compliment.text")}</p>
    <div class="compliment__answers">${WHENS.map((when) => html`<button type="button" class="button button--big" data-verb="compliment" data-option=${when} disabled=${sent || room.resting} onClick=${() => room.send({ do: "compliment", when })}>${t(`compliment.${when}`)}</button>`)}</div>
  </section>`;
}

/** What was agreed for this room, and the promise that nobody can stack the deck. @param {{ room: Room }} props */
function Agreed({ room }) {
  const view = room.store.view.value;
  if (!view) return null;
  const { variant, clock_ms, turn_ms } = view.options;
  const chips = [t(`variant.${variant}`), clock_ms ? t("agreed.clock", { n: Math.round(clock_ms / 60_000) }) : t("clock.none"), t("agreed.turn", { n: Math.round(turn_ms / 1000) })];
  return html`<footer class="agreed"><${Part} of="options" show="Told" options=${view.options} /><ul class="chips">${chips.map((chip) => html`<li class="chip">${chip}</li>`)}</ul>
    <details><summary>${t("fair.title")}<${Icon} name="chevron-down" /></summary><p>${t("fair.text")}</p><code class="hash">${view.commitment}</code></details></footer>`;
}
