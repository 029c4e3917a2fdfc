/** The page of a room: lobby, then the table. It also tells the browser tests and the tab title how things stand. */
import { announce, hush } from "../announcer.js";
import { html, useEffect, useLayoutEffect } from "../html.js";
import { t } from "../i18n.js";
import { listenForKeys, rove } from "../keys.js";
import { Room } from "../room.js";
import { wide } from "../screen.js";
import { play } from "../sound.js";
import { sentence } from "../telling.js";
import { stayAwake } from "../wake.js";
import { Board } from "./board.js";
import { ConnectionBar, ConnectionEnd } from "./connection.js";
import { entrance, usePainted, useRoom, useTitle } from "./entrance.js";
import { Hand } from "./hand.js";
import { Lobby } from "./lobby.js";
import { Chain } from "./middle.js";
import { useMotion } from "./moving.js";
import { Log, Panels } from "./panels.js";
import { PromptBar } from "./prompt.js";
import { SheetDialog, sheetOf } from "./sheet.js";
import { Strip } from "./strip.js";
import { Tools } from "./tools.js";

/** @import { Told } from "../legends.js" */

/** @param {{ id: string, beside?: any }} props  `beside`: a component that gets the room and stands beside the table */
export function RoomPage({ id, beside }) {
  const room = useRoom((of) => new Room(of), id);
  useEffect(() => listenForKeys(room), [room]);
  useEffect(() => hush, [room]);
  const view = room.store.view.value;
  useMarks(room);
  useNews(room);
  const instead = entrance(room, view !== null && room.motion.value !== undefined);
  if (!view || instead) return instead;
  const before = view.phase === "lobby" || view.phase === "compliment";
  return html`${beside && html`<${beside} room=${room} />`}${before ? html`<${Lobby} room=${room} />` : html`<${Table} room=${room} />`}
    <${SheetDialog} room=${room} /><${ConnectionEnd} room=${room} />`;
}

/** @param {{ room: Room }} props */
export function Table({ room }) {
  const layer = useMotion(room);
  const near = room.near.value;
  useLayoutEffect(() => queueMicrotask(rove));
  useEffect(stayAwake, []);
  const away = room.resting;
  return html`<div class=${`table ${wide.value ? "table--wide" : ""} ${away ? "table--away" : ""} ${room.watching ? "table--watching" : ""}`}>
    <${ConnectionBar} room=${room} />
    <${Strip} room=${room} seat=${1 - near} />
    <main class="table__main" id="main"><h1 class="sr">${t("room.title")}</h1><${Board} room=${room} /><${PromptBar} room=${room} /><${Hand} room=${room} /></main>
    <${Strip} room=${room} seat=${near} near=${true} />
    <${Tools} room=${room} />
    ${wide.value && html`<aside class="side side--log" aria-label=${t("tools.log")}><h2>${t("chain.title")}</h2><${Chain} room=${room} stacked=${true} /><h2>${t("tools.log")}</h2><${Log} room=${room} /></aside>`}
    ${wide.value && html`<${Inspect} room=${room} />`}
    <${Panels} room=${room} wide=${wide.value} />
    <div class="layer" ref=${layer} aria-hidden="true"></div>
  </div>`;
}

/** Wide screens keep the selected card's sheet open beside the board. @param {{ room: Room }} props */
function Inspect({ room }) {
  const selected = room.selection.value;
  const view = room.store.view.value;
  const source = view?.prompt?.source ?? Object.values(view?.chain ?? {}).at(-1);
  const asked = selected?.card ? { uid: selected.card } : selected?.picks.length ? pickOf(room, selected.picks[selected.picks.length - 1]) : source ? { card: source.card } : null;
  const shown = asked ?? room.lastLook.value;
  if (!shown) return html`<aside class="side side--sheet side--empty" aria-label=${t("sheet.label")}><p>${t("sheet.hint")}</p></aside>`;
  const { title, body } = sheetOf(room, shown);
  return html`<aside class="side side--sheet" tabindex="0" aria-label=${t("sheet.label")}><h2>${title}</h2>${body}</aside>`;
}

/** @param {Room} room @param {string} id */
function pickOf(room, id) {
  const option = room.store.view.value?.prompt?.options.find((o) => o.id === id);
  return option ? { uid: option.card, card: option.of } : null;
}

/** What is painted, and in the tab's title whether I am asked; `data-decision` once it may be answered. @param {Room} room */
function useMarks(room) {
  const decision = room.store.view.value?.prompt?.decision;
  usePainted(room.store.seq.value);
  useTitle("", decision !== undefined);
  useEffect(() => {
    const mark = document.documentElement.dataset;
    mark.decision = "";
    // Buttons take clicks only after the guard: tests, like people, wait for that.
    const timer = setTimeout(() => {
      mark.decision = decision === undefined ? "" : String(decision);
    }, Math.max(0, room.guardedUntil - performance.now()));
    return () => clearTimeout(timer);
  }, [decision]);
  useEffect(() => () => void delete document.documentElement.dataset.decision, []);
}

/** New events to the ear: words for the screen reader, one sound for the rest. @param {Room} room */
function useNews(room) {
  const news = room.store.news.value;
  useEffect(() => {
    for (const told of news) announce(sentence(room, told));
    const sound = news.map(soundOf).find((name) => name !== undefined);
    if (sound) play(sound);
  }, [news]);
}

/** @param {Told} told @returns {import("../sound.js").Sound | undefined} */
function soundOf(told) {
  if (told.e === "turn" || told.e === "over") return "bell";
  if (told.e === "activated" || told.e === "negated" || told.e === "battle") return "stamp";
  if (told.e === "summoned" || told.e === "set" || told.e === "flipped" || told.e === "drew") return "pencil";
  return undefined;
}
