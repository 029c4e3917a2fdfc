/** The stadium league: found one, or take part in one. */
import { html, useEffect, useMemo } from "../html.js";
import { t } from "../i18n.js";
import { forgetSeat } from "../api.js";
import { Part } from "../later.js";
import { recall } from "../settings.js";
import { ConnectionBar, ConnectionEnd } from "../views/connection.js";
import { Header } from "../views/header.js";
import { nameOf } from "./people.js";
import { LeagueRoom } from "./room.js";
import { Season } from "./season.js";
import { current } from "./week.js";

/** @import { Later } from "../router.js" */
/** @typedef {Extract<Later, { page: "league" }>} Here */

/** @param {{ here: Here }} props */
export function Page({ here }) {
  return here.room ? html`<${League} key=${here.room} here=${here} />` : html`<${Part} of="founding" show="Found" />`;
}

/** @param {{ here: Here }} props */
function League({ here }) {
  const room = useMemo(() => new LeagueRoom(here.room), [here.room]);
  useEffect(() => {
    room.enter();
    return () => room.leave();
  }, [room]);
  useMarks(room, here);
  const state = room.store.connection.value;
  const view = room.view;
  if (state === "missing") return html`<${Alone} title=${t("lost.room")} text=${t("lost.room.about")} />`;
  if (state === "refused") {
    const watch = () => {
      forgetSeat(here.room);
      room.connection.again();
    };
    return html`<${Alone} title=${t("lost.seat")} text=${t("lost.seat.about")}><button type="button" class="button button--main" onClick=${watch}>${t("invite.just_watch")}</button><//>`;
  }
  if (!view) return html`<div class="page"><${Header} /><${ConnectionBar} room=${room} /><main class="narrow" id="main"><div class="paper-box paper-box--quiet" role="status"><p class="lead">${t("room.loading")}</p></div></main></div>`;
  if (view.round && here.tab === "week" && !here.week) return html`<${Part} of="ground" show="FlagRound" room=${room} /><${ConnectionEnd} room=${room} />`;
  return html`<div class="page"><${Header} /><${ConnectionBar} room=${room} />
    ${room.me !== null && recall("kept") === null && html`<${Part} of="profile" show="Hint" />`}
    ${view.phase === "lobby" ? html`<${Part} of="founding" show="Lobby" room=${room} />` : view.phase === "draw" ? html`<${Part} of="founding" show="Draw" room=${room} />` : view.phase === "draft" ? html`<${Part} of="ground" show="Draft" room=${room} />` : html`<${Season} room=${room} here=${here} />`}
    <${ConnectionEnd} room=${room} /></div>`;
}

/** @param {{ title: string, text: string, children?: any }} props */
function Alone({ title, text, children }) {
  return html`<div class="page"><${Header} /><main class="narrow" id="main"><div class="paper-box"><h1>${title}</h1><p>${text}</p>${children}<a class="button" href="/" data-nav>${t("to_home")}</a></div></main></div>`;
}

/** The version that is painted, for tests and people who wait for it; and in the tab's title where this is, and whose turn. @param {LeagueRoom} room @param {Here} here */
function useMarks(room, here) {
  const seq = room.store.seq.value;
  const place = placeName(room, here);
  const mine = room.me !== null && room.view?.round?.turn?.seat === room.me;
  useEffect(() => {
    const paint = requestAnimationFrame(() => {
      document.documentElement.dataset.seq = String(seq);
    });
    return () => cancelAnimationFrame(paint);
  }, [seq]);
  useEffect(() => {
    document.title = `${mine ? `● ${t("tab.yours")} · ` : ""}${place} · Pausenhof`;
    return () => {
      document.title = "Pausenhof";
    };
  }, [mine, place]);
  useEffect(() => () => void delete document.documentElement.dataset.seq, []);
}

/** Page and league, as a tab of the browser names them. @param {LeagueRoom} room @param {Here} here */
function placeName(room, here) {
  const view = room.view;
  if (!view) return t("league.name");
  const week = view.round && here.tab === "week" && !here.week ? t("league.title.round", { n: view.round.matchday }) : t("week.title", { n: view.weeks[here.week] ? here.week : current(view) });
  const page = view.phase === "season" || view.phase === "over" ? (here.tab === "week" ? week : t(`league.tab.${here.tab}`)) : t(`league.title.${view.phase}`);
  return `${page} · ${t("league.of", { who: nameOf(room, 0) })}`;
}
