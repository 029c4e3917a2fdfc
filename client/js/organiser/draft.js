/** A round before anybody sees it: looked at, two players swapped, then published. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Pages, Search, useFinder } from "../tournament/finder.js";
import { Faults } from "../tournament/pairings.js";
import { matchesOf, nameOf, roundName } from "../tournament/read.js";
import { may } from "./rights.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { EventView, Match, Round } from "../tournament.js" */

/** @param {{ room: EventRoom }} props */
export function Draft({ room }) {
  const { view } = room;
  const draft = view?.staff?.draft;
  const [held, hold] = useState(/** @type {number | null} */ (null));
  const all = draft ? matchesOf(draft) : [];
  const finding = useFinder(all, ([, match]) => (view ? `${nameOf(view, match.a)} ${match.b === undefined ? "" : nameOf(view, match.b)}` : ""), 64);
  if (!view || !draft) return null;
  const swappable = draft.stage === "group" && view.options.format !== "robin" && may(view.staff?.role, "swap");
  const choose = (/** @type {number} */ player) => {
    if (!swappable) return;
    if (held === null) return hold(player);
    if (held !== player) room.send({ do: "swap", one: held, other: player });
    hold(null);
    return undefined;
  };
  const forbid = (/** @type {Match} */ { a, b }) => room.send({ do: "forbid", pair: [a, b] });
  const marked = new Set((draft.faults ?? []).map(({ players }) => players.join()));
  return html`<section class="desk__draft" aria-label=${t("desk.draft")} data-draft=${draft.round} data-version=${draft.version}>
    <h2>${roundName(view, draft.round)}</h2>
    ${swappable && html`<p class="hint" role="status">${held === null ? t("desk.swap.about") : t("desk.swap.with", { who: nameOf(view, held) })} ${held !== null && html`<button type="button" class="inline" onClick=${() => hold(null)}>${t("desk.swap.off")}</button>`}</p>`}
    <${Faults} view=${view} round=${draft} />
    <${Search} finding=${finding} label=${t("event.find")} total=${all.length * 2} />
    <ol class="desk__drafted">${finding.shown.map(([id, match]) => html`<li key=${id} class=${marked.has([match.a, match.b ?? -1].join()) ? "desk__pair desk__pair--fault" : "desk__pair"} data-pair=${id} data-table=${match.table}>
      <b class="desk__no">${match.table || "–"}${match.node === "p3" && html`<small>${t("event.stage.third.short")}</small>`}</b><${Who} view=${view} round=${draft} player=${match.a} held=${held} on=${swappable} onChoose=${choose} />${match.b === undefined ? html`<span class="desk__bye">${t("event.bye")}</span>` : html`<${Who} view=${view} round=${draft} player=${match.b} held=${held} on=${swappable} onChoose=${choose} />`}
      ${match.b !== undefined && draft.stage === "group" && may(view.staff?.role, "forbid") && html`<button type="button" class="desk__forbid" data-verb="forbid" title=${t("desk.forbid", { a: nameOf(view, match.a), b: nameOf(view, match.b) })} disabled=${room.resting} onClick=${() => forbid(match)}><${Icon} name="ban" /><span>${t("desk.forbid.short")}</span><span class="sr"> ${nameOf(view, match.a)} – ${nameOf(view, match.b)}</span></button>`}</li>`)}</ol>
    <${Pages} finding=${finding} />
    ${(view.staff?.forbidden ?? []).length > 0 && html`<p class="hint">${t("desk.forbidden")} ${(view.staff?.forbidden ?? []).map(([a, b]) => html`<button key=${`${a} ${b}`} type="button" class="desk__chip" data-verb="allow" onClick=${() => room.send({ do: "forbid", pair: [a, b], off: true })}>${nameOf(view, a)} – ${nameOf(view, b)} <${Icon} name="x" /></button>`)}</p>`}
  </section>`;
}

/** @param {{ view: EventView, round: Round, player: number, held: number | null, on: boolean, onChoose: (player: number) => void }} props */
function Who({ view, player, held, on, onChoose }) {
  const row = view.standings?.[player];
  const inside = html`<span>${nameOf(view, player)}</span>${row?.points !== undefined && html`<small>${t("event.points.n", { n: row.points })}</small>`}`;
  if (!on) return html`<span class="desk__who">${inside}</span>`;
  return html`<button type="button" class=${held === player ? "desk__who desk__who--held" : "desk__who"} aria-pressed=${held === player ? "true" : "false"} data-player=${player} onClick=${() => onChoose(player)}>${inside}</button>`;
}
