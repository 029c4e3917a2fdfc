/** Prizes, paper, files: what does not belong to a round. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { may } from "../organiser/rights.js";
import { Share } from "./share.js";

/** @import { EventRoom } from "../tournament/room.js" */

const PAPERS = /** @type {const} */ ([["paarungen", "list"], ["tische", "layout-grid"], ["zettel", "scissors"], ["tabelle", "trophy"]]);

/** @param {{ room: EventRoom }} props */
export function More({ room }) {
  if (!room.view) return null;
  return html`<div class="back__more">${room.view.phase !== "over" && html`<${Share} room=${room} />`}<${Prizes} room=${room} />${may(room.view.staff?.role, "series") && html`<${Part} of="series" show="Keep" room=${room} />`}${may(room.view.staff?.role, "join-series") && html`<${Part} of="series" show="Belong" room=${room} />`}
    <section class="desk__box"><h2><${Icon} name="printer" />${t("desk.paper.title")}</h2><p class="hint">${t("desk.paper.about")}</p><div class="desk__verbs">${PAPERS.map(([sheet, icon]) => html`<a key=${sheet} class="button" href=${`/t/${room.id}/druck/${sheet}`} data-nav><${Icon} name=${icon} />${t(`desk.paper.${sheet}`)}</a>`)}<a class="button" href=${`/t/${room.id}/tv`} target="_blank"><${Icon} name="monitor" />${t("event.tv")}</a></div></section>
    <section class="desk__box"><h2><${Icon} name="download" />${t("desk.files")}</h2><p class="hint">${t("desk.files.about")}</p><div class="desk__verbs"><a class="button" href=${`/api/events/${room.id}/export.csv`} download>CSV</a><a class="button" href=${`/api/events/${room.id}/export.json`} download>JSON</a></div></section>
    ${room.view.phase !== "over" && html`<${Part} of="notices" show="Counted" quiet=${true} roomId=${room.id} />`}</div>`;
}

/** @param {{ room: EventRoom }} props */
function Prizes({ room }) {
  const { view } = room;
  const known = Object.entries(view?.prizes ?? {});
  const lines = Array.from({ length: Math.max(0, ...known.map(([rank]) => Number(rank))) }, (_, n) => view?.prizes?.[n + 1] ?? "");
  const [text, setText] = useState(lines.join("\n"));
  if (!view || !may(view.staff?.role, "prizes")) return null;
  const prizes = text.split("\n").map((line) => line.trim().slice(0, 100)).slice(0, 64);
  while (prizes.length && !prizes[prizes.length - 1]) prizes.pop();
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    room.send({ do: "prizes", prizes });
  };
  return html`<form class="desk__box" onSubmit=${send} data-box="prizes"><h2><${Icon} name="gift" />${t("desk.prizes")}</h2><p class="hint">${t("desk.prizes.about")}</p>
    <label class="desk__text"><span class="sr">${t("desk.prizes")}</span><textarea name="prizes" rows="4" placeholder=${t("desk.prizes.example")} value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)}></textarea></label>
    ${prizes.length > 0 && html`<ol class="back__prizes">${prizes.map((prize, n) => prize && html`<li key=${n}><b>${t("event.rank", { n: n + 1 })}</b> ${prize}</li>`)}</ol>`}
    <button type="submit" class="button" data-verb="prizes" disabled=${room.resting || prizes.join("\n") === lines.join("\n")}>${t("desk.save")}</button></form>`;
}
