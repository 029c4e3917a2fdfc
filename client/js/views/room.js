/** The page of a room: lobby, then the table. It also tells the browser tests and the tab title how things stand. */
import { announce } from "../announcer.js";
import { forgetSeat } from "../api.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef } from "../html.js";
import { lang, t } from "../i18n.js";
import { listenForKeys, rove } from "../keys.js";
import { Room } from "../room.js";
import { wide } from "../screen.js";
import { play } from "../sound.js";
import { sentence } from "../telling.js";
import { stayAwake } from "../wake.js";
import { Board } from "./board.js";
import { ConnectionBar, ConnectionEnd, lateTime } from "./connection.js";
import { Hand } from "./hand.js";
import { Header } from "./header.js";
import { Lobby } from "./lobby.js";
import { Chain } from "./middle.js";
import { Log, Panels } from "./panels.js";
import { PromptBar } from "./prompt.js";
import { SheetDialog, sheetOf } from "./sheet.js";
import { Strip } from "./strip.js";
import { Tools } from "./tools.js";

/** @import { Told } from "../legends.js" */

/** @param {{ id: string, beside?: any }} props  `beside`: a component that gets the room and stands beside the table */
export function RoomPage({ id, beside }) {
  const room = useMemo(() => new Room(id), [id]);
  useEffect(() => {
    room.enter();
    const deaf = listenForKeys(room);
    return () => {
      deaf();
      room.leave();
    };
  }, [room]);
  const view = room.store.view.value;
  const state = room.store.connection.value;
  useMarks(room);
  useNews(room);
  if (state === "missing" && room.store.refusal.value?.code === "no-spectators") return html`<${Lost} title=${t("lost.shut")} text=${t("no.no-spectators")} />`;
  if (state === "missing") return html`<${Lost} title=${t("lost.room")} text=${t("lost.room.about")} />`;
  if (state === "refused") {
    const watch = () => {
      forgetSeat(id);
      room.connection.again();
    };
    return html`<${Lost} title=${t("lost.seat")} text=${t("lost.seat.about")}><button type="button" class="button button--main" onClick=${watch}>${t("invite.just_watch")}</button><//>`;
  }
  if (!view || room.motion.value === undefined) return html`<div class="page"><${Header} /><${ConnectionBar} room=${room} /><main class="narrow" id="main"><div class="paper-box paper-box--quiet" role="status">${room.store.late.value ? html`<h1>${t("late.soon")}</h1><p class="lead">${t("late.wait", { time: lateTime(room.store.late.value) })}</p>` : html`<p class="lead">${t("room.loading")}</p>`}</div></main></div>`;
  const before = view.phase === "lobby" || view.phase === "compliment";
  return html`${beside && html`<${beside} room=${room} />`}${before ? html`<${Lobby} room=${room} />` : html`<${Table} room=${room} />`}
    <${SheetDialog} room=${room} /><${ConnectionEnd} room=${room} />`;
}

/** @param {{ room: Room }} props */
export function Table({ room }) {
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const motion = room.motion.value;
  const seq = room.store.seq.value;
  const near = room.near.value;
  useEffect(() => {
    if (!motion) return undefined;
    motion.layer = layer.current;
    room.store.beforeChange = () => motion.remember();
    return () => {
      room.store.beforeChange = null;
    };
  }, [motion, room]);
  // Each part of the table renders by itself when its signals change: a microtask later all of them have, and nothing is painted yet.
  useLayoutEffect(() => {
    queueMicrotask(() => {
      motion?.play(room.store.news.peek());
      rove();
    });
  }, [seq]);
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

/** `data-seq` and `data-decision` after the paint, and whose turn it is in the tab's title. @param {Room} room */
function useMarks(room) {
  const seq = room.store.seq.value;
  const view = room.store.view.value;
  const decision = view?.prompt?.decision;
  const language = lang.value;
  useEffect(() => {
    const mark = document.documentElement.dataset;
    const paint = requestAnimationFrame(() => {
      mark.seq = String(seq);
    });
    // Buttons take clicks only after the guard: tests, like people, wait for that.
    const wait = Math.max(0, room.guardedUntil - performance.now());
    mark.decision = "";
    const timer = setTimeout(() => {
      mark.decision = decision === undefined ? "" : String(decision);
    }, wait);
    return () => {
      cancelAnimationFrame(paint);
      clearTimeout(timer);
    };
  }, [seq, decision]);
  useEffect(() => {
    const asked = decision !== undefined;
    document.title = `${asked ? `● ${t("tab.yours")} · ` : ""}Pausenhof`;
    return () => {
      document.title = "Pausenhof";
    };
  }, [decision, language]);
  useEffect(
    () => () => {
      delete document.documentElement.dataset.seq;
      delete document.documentElement.dataset.decision;
    },
    [],
  );
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

/** @param {{ title: string, text: string, children?: any }} props */
export function Lost({ title, text, children }) {
  return html`<div class="page"><${Header} /><main class="narrow" id="main"><div class="paper-box">
    <h1>${title}</h1><p>${text}</p>${children}<a class="button" href="/" data-nav>${t("to_home")}</a>
  </div></main></div>`;
}
