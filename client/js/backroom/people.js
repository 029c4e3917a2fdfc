/** Everybody who takes part, and what the staff may do about them. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { may } from "../organiser/rights.js";
import { playerPortrait } from "../portraits.js";
import { Pages, Search, useFinder } from "../tournament/finder.js";
import { playersOf } from "../tournament/read.js";
import { mayEnter } from "./foreseen.js";
import { Names } from "./names.js";
import { Person } from "./person.js";
import { Roll } from "./roll.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView, Player } from "../tournament.js" */

const FILTERS = /** @type {const} */ (["all", "here", "away", "waiting", "deckless", "out"]);

/** @param {{ room: EventRoom }} props */
export function People({ room }) {
  const { view } = room;
  const [filter, setFilter] = useState(/** @type {typeof FILTERS[number]} */ ("all"));
  const [open, setOpen] = useState(-1);
  const before = view?.phase === "registration" || view?.phase === "check-in";
  /** @type {Record<typeof FILTERS[number], (player: Player) => boolean>} */
  const fits = { all: ({ status = "in" }) => !before || status !== "absent", here: ({ here, status = "in" }) => !!here && status !== "absent", away: ({ here, status = "in" }) => !here && status === "in", waiting: ({ status }) => status === "waiting", deckless: ({ deck, status = "in", seat }) => !deck && status === "in" && seat !== undefined, out: ({ status = "in" }) => ["absent", "dropped", "disqualified"].includes(status) };
  const all = view ? playersOf(view) : [];
  const shownFilters = FILTERS.filter((name) => name === "all" || name === filter || (all.some(([, player]) => fits[name](player)) && ((name !== "here" && name !== "away") || view?.phase === "check-in") && (name !== "deckless" || (before && view?.options.decks === "required"))));
  const some = all.filter(([, player]) => fits[filter](player));
  if (filter !== "waiting") some.sort(([, a], [, b]) => a.name.localeCompare(b.name)); // as a roll is called; who waits comes in the order of arrival
  const finding = useFinder(some, ([, { name, club = "" }]) => `${name} ${club}`);
  if (!view) return null;
  return html`<section class="back__people" aria-label=${t("desk.people")}>
    <div class="desk__tools"><h2>${t("desk.people")} <span class="chip" data-count="people">${some.length}</span></h2><${Search} finding=${finding} label=${t("event.find")} total=${all.length} />
      <div class="desk__filters" role="group" aria-label=${t("desk.filter")}>${shownFilters.map((name) => html`<button key=${name} type="button" class="desk__chip" aria-pressed=${name === filter ? "true" : "false"} data-filter=${name} onClick=${() => setFilter(name)}>${t(`desk.people.${name}`)} <b>${all.filter(([, player]) => fits[name](player)).length}</b></button>`)}</div></div>
    ${view.phase === "check-in" && may(view.staff?.role, "present") && html`<${Roll} room=${room} />`}
    ${may(view.staff?.role, "enter") && mayEnter(view) && html`<${Names} room=${room} />`}
    <ul class="back__list">${finding.shown.map(([id, player]) => html`<${Row} key=${id} room=${room} view=${view} id=${id} player=${player} open=${open === id} onOpen=${() => setOpen(open === id ? -1 : id)} />`)}</ul>
    <${Pages} finding=${finding} />
  </section>`;
}

/** @param {{ room: EventRoom, view: EventView, id: number, player: Player, open: boolean, onOpen: () => void }} props */
function Row({ room, view, id, player, open, onOpen }) {
  const status = player.status ?? "in";
  const row = view.standings?.[id];
  const tags = [status !== "in" && t(`desk.status.${status}`), player.seat === undefined && t("desk.paper"), player.deck && t("desk.deck"), player.table && t("desk.fixed", { n: player.table }), player.seed && t("desk.seed.is", { n: player.seed }), player.bye && t("desk.bye.next")].filter(Boolean);
  const present = view.phase === "check-in" && (status === "in" || status === "waiting") && may(view.staff?.role, "present");
  return html`<li class=${`back__person back__person--${status}`} data-person=${id} data-status=${status} data-here=${!!player.here}>
    <div class="back__line"><img src=${playerPortrait(player.name)} alt="" width="36" height="36" loading="lazy" /><p><b>${player.name}</b><small>${[player.club, row?.rank !== undefined && t("event.rival.short", { n: row.points ?? 0, rank: row.rank }), ...tags].filter(Boolean).join(" · ")}</small></p>
      ${present && html`<button type="button" class="desk__chip back__here" aria-pressed=${player.here ? "true" : "false"} data-verb="present" disabled=${room.resting} onClick=${() => room.send({ do: "present", player: id, here: !player.here })}><${Icon} name=${player.here ? "check" : "hand"} />${t(player.here ? "desk.here" : "desk.here.not")}<span class="sr">: ${player.name}</span></button>`}
      <button type="button" class="round" data-verb="person" aria-expanded=${open ? "true" : "false"} aria-label=${t("desk.person", { who: player.name })} onClick=${onOpen}><${Icon} name="settings-2" /></button></div>
    ${open && html`<${Person} room=${room} id=${id} player=${player} />`}</li>`;
}
