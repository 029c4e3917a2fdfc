/** `/t`: announce an event; `/t/ROOM/...`: take part in one, look at it, or run it. */
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { ConnectionBar, ConnectionEnd } from "../views/connection.js";
import { entrance, usePainted, useRoom, useTitle } from "../views/entrance.js";
import { Header } from "../views/header.js";
import { Home } from "./home.js";
import { optionsOf } from "./options.js";
import { Pairings } from "./pairings.js";
import { live, newest } from "./read.js";
import { EventRoom } from "./room.js";
import { Standings } from "./standings.js";

/** @import { Later } from "../router.js" */
/** @import { EventView } from "../tournament.js" */
/** @typedef {Extract<Later, { page: "tournament" }>} Here */

/** @typedef {"home" | "pairings" | "standings" | "bracket" | "desk" | "tv" | "paper"} Tab */
/** @type {Map<string, Tab>} by the path's third part */
const TABS = new Map([["paarungen", "pairings"], ["runde", "pairings"], ["tabelle", "standings"], ["baum", "bracket"], ["orga", "desk"], ["tv", "tv"], ["druck", "paper"]]);
const WORDS = { lost: "event.lost", lostAbout: "event.lost.about", seatAbout: "event.lost.seat", loading: "later.loading" };

/** @param {{ here: Here }} props */
export function Page({ here }) {
  if (here.room === "SERIE") return html`<${Part} of="series" show="SeriesPage" key=${here.tab} room=${here.tab.toUpperCase()} />`;
  if (here.room === "NEU") return html`<${Part} of="newevent" show="Found" />`;
  return here.room ? html`<${Event} key=${here.room} here=${here} />` : html`<${Part} of="newevent" show="Events" />`;
}

/** @param {{ here: Here }} props */
function Event({ here }) {
  const room = useRoom((id) => new EventRoom(id), here.room);
  const tab = TABS.get(here.tab) ?? "home";
  const view = room.view;
  usePainted(room.store.seq.value);
  useTitle(placeName(view, tab), tab === "home" && !!view && live(view)?.round.phase === "running" && view.my?.match !== undefined);
  const instead = entrance(room, view !== null, WORDS);
  if (!view || instead) return instead;
  if (tab === "tv") return html`<${Part} of="hall" show="Tv" room=${room} />`;
  if (tab === "paper") return html`<${Part} of="hall" show="Paper" room=${room} sheet=${here.rest} />`;
  return html`<div class=${`page event event--${tab}`}><${Header} /><${ConnectionBar} room=${room} />
    <${Tabs} room=${room} tab=${tab} />
    ${tab === "pairings" ? html`<${Pairings} room=${room} number=${here.tab === "runde" ? Number(here.rest) || 0 : 0} />` : tab === "standings" ? html`<${Standings} room=${room} />` : tab === "bracket" ? html`<${Part} of="hall" show="Bracket" room=${room} />` : tab === "desk" ? html`<${Part} of="organiser" show="Console" room=${room} chapter=${here.rest} />` : html`<${Home} room=${room} />`}
    <${ConnectionEnd} room=${room} /></div>`;
}

/** @param {{ room: EventRoom, tab: Tab }} props */
function Tabs({ room, tab }) {
  const { view } = room;
  if (!view) return null;
  const base = `/t/${room.id}`;
  const open = Object.values(view.staff?.calls ?? {}).filter(({ status = "open" }) => status === "open").length;
  const tabs = /** @type {[Tab, string, string, boolean][]} */ ([
    ["home", "", room.me === null ? "house" : "user-round", true],
    ["pairings", "/paarungen", "swords", newest(view) !== null],
    ["standings", "/tabelle", "list", view.standings !== undefined || view.result !== undefined],
    ["bracket", "/baum", "trophy", view.seeds !== undefined],
    ["desk", "/orga", "wrench", view.staff !== undefined],
  ]);
  const shown = tabs.filter(([, , , one]) => one);
  if (shown.length < 2) return null;
  return html`<nav class="event__tabs" aria-label=${t("event.pages")}>${shown.map(([name, path, icon]) => html`<a key=${name} class=${`event__tab ${tab === name ? "event__tab--on" : ""}`} aria-current=${tab === name ? "page" : undefined} href=${base + path} data-nav data-tab=${name}><${Icon} name=${icon} /><span>${t(name === "home" && room.me !== null ? "event.tab.mine" : `event.tab.${name}`)}</span>${name === "desk" && open > 0 && html`<b class="event__calls">${open}<span class="sr"> ${t("event.calls.open", { n: open })}</span></b>`}</a>`)}</nav>`;
}

/** Page and event, as a tab of the browser names them. @param {EventView | null} view @param {Tab} tab */
function placeName(view, tab) {
  const name = (view && optionsOf(view).name) || t("event.name");
  return tab === "home" ? name : `${t(`event.tab.${tab}`)} · ${name}`;
}
