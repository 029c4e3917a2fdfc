/** `/t/ROOM/orga`: the organiser's desk. What is to be done next stands at the top; below it the chapter that one has opened. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { Outages } from "../tournament/announcements.js";
import { optionsOf } from "../tournament/options.js";
import { live } from "../tournament/read.js";
import { Refusal } from "../tournament/refusal.js";
import { Calls } from "./calls.js";
import { Draft } from "./draft.js";
import { Hand } from "./hand.js";
import { Say } from "./say.js";
import { Step } from "./step.js";
import { Tables } from "./tables.js";

/** @import { EventRoom } from "../tournament/room.js" */

const CHAPTERS = /** @type {const} */ ([["", "layout-grid"], ["leute", "users"], ["team", "key-round"], ["protokoll", "scroll-text"], ["mehr", "settings-2"]]);

/** @param {{ room: EventRoom, chapter: string }} props */
export function Console({ room, chapter }) {
  const { view } = room;
  const [called, call] = useState("");
  if (!view?.staff) return html`<main class="narrow" id="main"><div class="paper-box"><h1>${t("desk.closed")}</h1><p>${t("desk.closed.about")}</p><a class="button" href=${`/t/${room.id}`} data-nav>${t("desk.closed.go")}</a></div></main>`;
  const open = chapter === "hand" || CHAPTERS.some(([id]) => id === chapter) ? chapter : "";
  const before = view.phase === "registration" || view.phase === "check-in";
  return html`<main class="desk" id="main" data-chapter=${open} data-phase=${view.phase} data-role=${view.staff.role}>
    <header class="desk__head"><h1>${optionsOf(view).name || t("event.name")}</h1><p><span class="chip">${t(`desk.role.${view.staff.role}`)}</span></p>
      <nav class="desk__chapters" aria-label=${t("desk.chapters")}>${CHAPTERS.map(([id, icon]) => html`<a key=${id} class=${id === open ? "desk__chapter desk__chapter--on" : "desk__chapter"} aria-current=${id === open ? "page" : undefined} href=${`/t/${room.id}/orga${id && `/${id}`}`} data-nav data-chapter-to=${id}><${Icon} name=${icon} /><span>${t(`desk.chapter.${id || "now"}`)}</span></a>`)}</nav></header>
    <${Refusal} room=${room} />
    ${open !== "hand" && html`<${Step} room=${room} /><${Outages} room=${room} />`}
    ${open === "hand" ? html`<${Hand} room=${room} />` : open === "" ? html`<div class=${view.phase === "over" ? "desk__floor desk__floor--over" : "desk__floor"}>
        <div class="desk__tables">${view.staff.draft ? html`<${Draft} room=${room} />` : before ? html`<${Part} of="backroom" show="Share" room=${room} /><${Part} of="backroom" show="People" room=${room} />` : html`<${Tables} room=${room} chosen=${called} onChoose=${call} />`}</div>
        ${view.phase !== "over" && html`<aside class="desk__side" aria-label=${t("desk.aside")}>${!before && html`<${Calls} room=${room} onTable=${live(view) ? call : undefined} />`}<${Say} room=${room} /></aside>`}</div>`
      : html`<${Part} of="backroom" show=${{ leute: "People", team: "Team", protokoll: "Log", mehr: "More" }[open] ?? "More"} room=${room} />`}
  </main>`;
}
