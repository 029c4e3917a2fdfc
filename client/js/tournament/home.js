/** An event's first page: what I do next comes first, then how it stands with me, then what everybody should know; who else is there comes last. */
import { Icon, html } from "../html.js";
import { lang, t } from "../i18n.js";
import { SeriesLinks } from "../series/link.js";
import { Part } from "../later.js";
import { Announcements } from "./announcements.js";
import { isKnockOut, optionsOf } from "./options.js";
import { live, nameOf, newest, roundName, undecided, withStatus } from "./read.js";
import { Refusal } from "./refusal.js";
import { chipsOf, sentencesOf } from "./told.js";
import { RoundTime } from "./time.js";

/** @import { EventRoom } from "./room.js" */

/** @param {{ room: EventRoom }} props */
export function Home({ room }) {
  const { view, me } = room;
  if (!view) return null;
  const before = view.phase === "registration" || view.phase === "check-in";
  return html`<main class="event__main event__main--home" id="main" data-phase=${view.phase}>
    <${Head} room=${room} />
    <${Refusal} room=${room} />
    <${Helping} room=${room} />
    ${view.phase === "over" && html`<${Champion} room=${room} />`}
    <div class="event__first">${before ? html`<${Part} of="entrant" show="Entry" room=${room} />` : me !== null ? html`<${Part} of="entrant" show="Now" room=${room} />` : html`<${Watching} room=${room} />`}</div>
    <div class="event__second"><${Announcements} room=${room} />${!before && me !== null && html`<${Part} of="entrant" show="Rest" room=${room} />`}<${About} room=${room} open=${before} />${before && html`<${Part} of="entrant" show="Count" room=${room} />`}</div>
  </main>`;
}

/** @param {{ room: EventRoom }} props */
function Head({ room }) {
  const { view } = room;
  if (!view) return null;
  const options = optionsOf(view);
  const date = options.date ? new Intl.DateTimeFormat(lang.value === "de" ? "de-DE" : "en-GB", { weekday: "short", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZone: "Europe/Berlin" }).format(options.date) : "";
  return html`<header class="event__head"><h1>${options.name || t("event.name")}</h1>
    <p class="lead"><b class="event__phase" data-said-phase=${view.phase}>${phaseWords(room)}</b>${date && html` <span>${date}</span>`}</p>
    <ul class="chips">${chipsOf(options).map((chip) => html`<li key=${chip} class="chip">${chip}</li>`)}</ul>
    <${SeriesLinks} room=${room} /></header>`;
}

/** @param {EventRoom} room */
function phaseWords({ view }) {
  if (!view) return "";
  const last = newest(view);
  if ((view.phase === "group" || view.phase === "bracket") && last) {
    const name = roundName(view, last.number);
    return last.round.stage === "group" && view.total ? t("event.round.of", { n: last.number, of: view.total }) : name;
  }
  return t(`event.phase.${view.closed && view.phase === "registration" ? "closed" : view.phase}`);
}

/** Somebody who only looks on. @param {{ room: EventRoom }} props */
function Watching({ room }) {
  const { view } = room;
  if (!view || view.phase === "over") return null;
  const going = live(view);
  if (!going) return html`<section class="paper-box"><h2>${t("event.between")}</h2><p class="lead">${t("event.between.about")}</p></section>`;
  return html`<section class="paper-box event__now"><h2>${roundName(view, going.number)}</h2><${RoundTime} room=${room} round=${going.round} />
    <p class="lead">${t("event.open_tables", { n: undecided(going.round) })}</p><a class=${`button ${view.staff ? "" : "button--main"}`} href=${`/t/${room.id}/paarungen`} data-nav><${Icon} name="swords" />${t("event.to_pairings")}</a></section>`;
}

/** Whoever helps finds the way to the desk, and reads that he does. @param {{ room: EventRoom }} props */
function Helping({ room }) {
  const role = room.view?.staff?.role;
  return role ? html`<p class="event__helping" data-helps=${role}><span>${t(`event.helps.${role}`)}</span><a class="button button--main" href=${`/t/${room.id}/orga`} data-nav><${Icon} name="wrench" />${t("event.to_desk")}</a></p>` : null;
}

/** @param {{ room: EventRoom }} props */
function Champion({ room }) {
  const { view } = room;
  const first = Object.values(view?.result ?? {}).filter(({ rank }) => rank <= 3).sort((a, b) => a.rank - b.rank);
  if (!view || !first.length) return null;
  return html`<section class="paper-box event__champion" data-over="true" aria-label=${t("event.over")}><${Icon} name="trophy" /><h2>${nameOf(view, first[0].player)}</h2>${first[0].prize && html`<p>${first[0].prize}</p>`}
    <ol>${first.slice(1).map(({ rank, player, prize }) => html`<li key=${rank}><b>${t("event.rank", { n: rank })}</b> ${nameOf(view, player)}${prize ? ` · ${prize}` : ""}</li>`)}</ol>
    <a class="button" href=${`/t/${room.id}/tabelle`} data-nav>${t("event.to_ranks")}</a></section>`;
}

/** What is played, in words. @param {{ room: EventRoom, open: boolean }} props */
function About({ room, open }) {
  const { view } = room;
  if (!view) return null;
  const options = optionsOf(view);
  const begun = view.phase === "group" || view.phase === "bracket" || view.phase === "over";
  const players = begun ? withStatus(view, "in").length + withStatus(view, "dropped").length : Math.min(options.cap, Math.max(8, withStatus(view, "in").length));
  return html`<details class="event__about" open=${open}><summary><${Icon} name="info" />${t("event.about")}<${Icon} name="chevron-down" /></summary>
    <ul class="event__said">${sentencesOf(options, players).map(({ id, text }) => html`<li key=${id} data-said=${id}>${text}</li>`)}</ul>
    ${!isKnockOut(options) && html`<p class="hint">${t("event.about.ties")}</p>`}
    <p class="hint">${t("event.about.fair")} <code class="hash">${view.key ?? view.commitment}</code></p></details>`;
}
