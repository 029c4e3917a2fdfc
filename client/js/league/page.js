/** The stadium league: found one, or take part in one. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { recall } from "../settings.js";
import { ConnectionBar, ConnectionEnd } from "../views/connection.js";
import { entrance, usePainted, useRoom, useTitle } from "../views/entrance.js";
import { Header } from "../views/header.js";
import { nameOf } from "./people.js";
import { LeagueRoom } from "./room.js";
import { Season } from "./season.js";
import { current } from "./current.js";
// What these lean on is asked for with them, not one after another.
import "./champion.js";
import "./chances.js";
import "./clubs.js";
import "./duel.js";
import "./footballers.js";
import "./lineups.js";
import "./outage.js";
import "./picks.js";
import "./questions.js";
import "./refusal.js";
import "./results.js";
import "./scorers.js";
import "./standing.js";
import "./step.js";
import "./week.js";
import "./when.js";

/** @import { Later } from "../router.js" */
/** @typedef {Extract<Later, { page: "league" }>} Here */

/** What is said at a league's door. */
const DOOR = { lost: "league.lost", lostAbout: "league.lost.about", seatAbout: "lost.seat.about", loading: "league.loading" };

/** @param {{ here: Here }} props */
export function Page({ here }) {
  return here.room ? html`<${League} key=${here.room} here=${here} />` : html`<${Part} of="founding" show="Found" />`;
}

/** @param {{ here: Here }} props */
function League({ here }) {
  const room = useRoom((id) => new LeagueRoom(id), here.room);
  const view = room.view;
  usePainted(room.store.seq.value);
  useTitle(placeName(room, here), room.me !== null && view?.round?.turn?.seat === room.me);
  const instead = entrance(room, view !== null, DOOR);
  if (!view || instead) return instead;
  if (view.round && here.tab === "week" && !here.week) return html`<${Part} of="ground" show="FlagRound" room=${room} /><${ConnectionEnd} room=${room} />`;
  return html`<div class="page"><${Header} /><${ConnectionBar} room=${room} />
    ${room.me !== null && recall("kept") === null && html`<${Part} of="profile" show="Hint" />`}
    ${view.phase === "lobby" ? html`<${Part} of="founding" show="Lobby" room=${room} />` : view.phase === "draw" ? html`<${Part} of="founding" show="Draw" room=${room} />` : view.phase === "draft" ? html`<${Part} of="ground" show="Draft" room=${room} />` : html`<${Season} room=${room} here=${here} />`}
    <${ConnectionEnd} room=${room} /></div>`;
}

/** Page and league, as a tab of the browser names them. @param {LeagueRoom} room @param {Here} here */
function placeName(room, here) {
  const view = room.view;
  if (!view) return t("league.name");
  const week = view.round && here.tab === "week" && !here.week ? t("league.title.round", { n: view.round.matchday }) : t("week.title", { n: view.weeks[here.week] ? here.week : current(view, room.store.clock.now()) });
  const page = view.phase === "season" || view.phase === "over" ? (here.tab === "week" ? week : t(`league.tab.${here.tab}`)) : t(`league.title.${view.phase}`);
  return `${page} · ${t("league.of", { who: nameOf(room, 0) })}`;
}
