/** Before an event begins: registering, a deck, being there. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { playerPortrait } from "../portraits.js";
import { Sure } from "../profile/sure.js";
import { asked, change, go } from "../router.js";
import { Fault } from "../views/fault.js";
import { Nickname, useNickname } from "../views/nickname.js";
import { useLeft } from "../views/time.js";
import { DeckChoice } from "./decks.js";
import { Then } from "./then.js";
import { optionsOf } from "../tournament/options.js";
import { withStatus } from "../tournament/read.js";
import { long } from "../tournament/time.js";

/** @import { EventRoom } from "../tournament/room.js" */

const CLUB_CHARS = 40; // engines/tournament/options.py
const CODE_CHARS = 24;

/** @param {{ room: EventRoom }} props */
export function Entry({ room }) {
  const { view, me } = room;
  if (!view) return null;
  const mine = me === null ? undefined : view.players[me];
  const inside = mine !== undefined && (mine.status ?? "in") !== "absent";
  return html`${inside ? html`<${Mine} room=${room} />` : view.closed ? html`<${Closed} />` : room.store.seat.value === null ? html`<${Door} room=${room} />` : html`<${Register} room=${room} />`}`;
}

/** How many there are, and who. @param {{ room: EventRoom }} props */
export function Count({ room }) {
  const { view } = room;
  if (!view) return null;
  const inside = withStatus(view, "in"), waiting = withStatus(view, "waiting");
  const here = inside.filter(([, player]) => player.here).length;
  const cap = optionsOf(view).cap;
  return html`<section class="event__count" aria-label=${t("event.count.label")}>
    <p><b data-count="in">${inside.length}</b> <span>${t("event.count.of", { n: cap })}</span>${view.phase === "check-in" && html`<span data-count="here">${t("event.count.here", { n: here, of: inside.length })}</span>`}${waiting.length > 0 && html`<span data-count="waiting">${t("event.count.waiting", { n: waiting.length })}</span>`}</p>
    <progress max=${cap} value=${inside.length} aria-label=${t("event.count.label")}></progress>
    ${inside.length > 0 && html`<details><summary>${t("event.count.who")}<${Icon} name="chevron-down" /></summary><ul class="event__people">${[...inside, ...waiting].map(([id, player]) => html`<li key=${id} class=${player.here ? "event__person event__person--here" : "event__person"}><img src=${playerPortrait(player.name)} alt="" width="28" height="28" loading="lazy" />${player.name}${player.here ? html`<${Icon} name="check" /><span class="sr">${t("event.here")}</span>` : null}</li>`)}</ul></details>`}
  </section>`;
}

/** Too late to register by oneself. */
function Closed() {
  return html`<section class="paper-box event__door" data-entry="closed"><h2>${t("event.door.closed")}</h2><p>${t("event.door.closed.about")}</p></section>`;
}

/** Whoever has no seat yet needs the organiser's link. @param {{ room: EventRoom }} props */
function Door({ room }) {
  const [code, setCode] = useState("");
  const enter = (/** @type {globalThis.Event} */ event) => {
    event.preventDefault();
    go(`/i/${encodeURIComponent(code.trim())}`);
  };
  return html`<form class="paper-box event__door" onSubmit=${enter} data-entry="door"><h2>${t("event.door")}</h2><p>${t("event.door.about")}</p>
    <label class="field"><span>${t("event.door.code")}</span><input name="code" required maxlength=${CODE_CHARS} autocomplete="off" autocapitalize="characters" value=${code} onInput=${(/** @type {any} */ event) => setCode(event.currentTarget.value)} /></label>
    <button type="submit" class="button button--main" data-verb="enter" disabled=${!code.trim() || room.resting}>${t("event.door.go")}</button></form>`;
}

/** @param {{ room: EventRoom }} props */
function Register({ room }) {
  const { view } = room;
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [name, setName] = useNickname(setProblem);
  const [club, setClub] = useState("");
  const came = asked("neu") !== null; // by an invitation that has asked for the name already
  const options = view ? optionsOf(view) : null;
  const full = !!view && !!options && withStatus(view, "in").length >= options.cap;
  const send = () => room.send({ do: "register", name: name.trim(), ...(club.trim() && { club: club.trim() }) });
  useEffect(() => {
    if (!came || !name || !options || options.clubs_apart || room.resting) return;
    change(`/t/${room.id}`);
    send();
  }, [came, name]);
  const sending = room.sending("register");
  const submit = (/** @type {globalThis.Event} */ event) => {
    event.preventDefault();
    send();
  };
  if (!options) return null;
  return html`<form class="paper-box event__ticket" onSubmit=${submit} data-entry="register"><h2>${t(view?.staff ? "event.register.self" : "event.register")}</h2>
    ${full && html`<p class="hint">${t("event.register.full")}</p>`}
    <${Nickname} name=${name} onType=${setName} label=${t("event.register.name")} />
    <label class="field"><span>${t("event.register.club")}</span><input name="club" autocomplete="off" maxlength=${CLUB_CHARS} value=${club} onInput=${(/** @type {any} */ input) => setClub(input.currentTarget.value)} /></label>
    <${Fault} problem=${problem} />
    <button type="submit" class=${`button button--big ${view?.staff ? "" : "button--main"}`} data-verb="register" disabled=${!name.trim() || room.resting || sending}><${Icon} name="check" />${t(sending ? "event.sending" : full ? "event.register.wait" : "event.register.go")}</button></form>`;
}

/** I am registered: what is still missing comes first, then what happens now. @param {{ room: EventRoom }} props */
function Mine({ room }) {
  const { view, me } = room;
  const [choosing, choose] = useState(false);
  if (!view || me === null) return null;
  const player = view.players[me], options = optionsOf(view);
  const waits = player.status === "waiting" ? withStatus(view, "waiting").findIndex(([id]) => id === me) + 1 : 0;
  const decks = options.decks !== "none" && options.game !== "";
  const missing = options.decks === "required" && !view.my?.deck;
  const deck = decks && html`<div class="event__deck" data-deck=${view.my?.deck ? "in" : "none"}><p><b>${t(view.my?.deck ? "event.deck.in" : missing ? "event.deck.missing" : "event.deck.none")}</b> ${t(view.my?.deck ? "event.deck.in.about" : missing ? "event.deck.missing.about" : "event.deck.none.about")}</p>
      <button type="button" class=${`button ${missing ? "button--main" : ""}`} data-verb="decks" aria-expanded=${choosing ? "true" : "false"} onClick=${() => choose(!choosing)}><${Icon} name="layers" />${t(view.my?.deck ? "event.deck.other" : "event.deck.choose")}</button></div>
      ${choosing && html`<${DeckChoice} room=${room} onDone=${() => choose(false)} />`}`;
  return html`<section class="paper-box event__ticket event__ticket--in" data-entry="in" aria-label=${t("event.entry")}>
    <div class="event__me"><img src=${playerPortrait(player.name)} alt="" width="64" height="64" /><div><h2>${player.name}</h2><p>${waits ? t("event.entry.waits", { n: waits }) : t(player.here ? "event.entry.here" : "event.entry.in")}${player.club ? ` · ${player.club}` : ""}</p></div></div>
    ${view.phase === "check-in" && !player.here && html`<${CheckIn} room=${room} missing=${missing} />`}
    ${missing && deck}
    ${(view.phase === "registration" || player.here || player.status === "waiting") && html`<${Then} room=${room} />`}
    ${!missing && deck}
    <p class="event__leave"><${Sure} verb="withdraw" icon="x" say=${t("event.withdraw")} sure=${t("event.withdraw.sure")} busy=${room.resting} onSure=${() => room.send({ do: "withdraw" })} /></p>
  </section>`;
}

/** @param {{ room: EventRoom, missing: boolean }} props  `missing`: without a deck nobody checks in */
function CheckIn({ room, missing }) {
  const ends = room.view?.check_in_ends;
  const left = useLeft(room.store.clock, ends);
  const late = ends !== undefined && left <= 0;
  return html`<div class="event__checkin" data-check-in=${late ? "late" : "open"}><button type="button" class="button button--big event__here" data-verb="check-in" disabled=${missing || late || room.resting || room.sending("check-in")} onClick=${() => room.send({ do: "check-in" })}><${Icon} name="hand" />${t("event.check_in")}</button>
    <p role="timer" aria-live="off">${late ? t("event.check_in.late") : missing ? t("event.check_in.deck") : ends ? t("event.check_in.left", { time: long(left) }) : t("event.check_in.about")}</p></div>`;
}
