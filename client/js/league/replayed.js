/** A season that is over, out of its replay: the land flag by flag, and the last table. */
import { html, useMemo } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { merge } from "../patch.js";
import { usePainted, useRoom } from "../views/entrance.js";
import { Header } from "../views/header.js";
import { Champion } from "./champion.js";
import { LeagueRoom } from "./room.js";
import { Ranking } from "./standing.js";

/** @import { Replay } from "../replay/server.js" */

/** Its end, which holds every week; no line leads anywhere. */
class LeagueOver extends LeagueRoom {
  /** @param {Replay} told */
  constructor(told) {
    super(told.room, () => "");
    const { store } = this;
    store.connection.value = "open";
    store.people.value = Object.fromEntries(Object.entries(told.people).map(([seat, one]) => [seat, { ...one, here: true }]));
    store.seq.value = told.steps.at(-1)?.seq ?? told.seq;
    store.view.value = /** @type {any} */ (told.steps.reduce((view, { patch }) => (patch ? merge(view, patch) : view), told.view));
  }

  enter() {
    this.lists();
  }

  leave() {
    for (const leave of this.leavers.splice(0)) leave();
  }
}

/** @param {{ told: Replay, children?: any }} props  the children stand at the end */
export function Replayed({ told, children }) {
  const made = useMemo(() => new LeagueOver(told), [told]);
  const room = useRoom(() => made, told.room);
  usePainted(room.store.seq.value);
  return html`<div class="page" data-replayed="stadium"><${Header} />
    <${Champion} room=${room} />
    <${Part} of="ground" show="Overview" room=${room} />
    <section class="standing" aria-label=${t("table.title")}><h2>${t("table.title")}</h2><${Ranking} room=${room} />${children}</section>
  </div>`;
}
