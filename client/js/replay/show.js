/** A game that is over, watched again: a table of CFG Legends moment by moment, a league by what its map has seen. */
import { useAttempt } from "../attempt.js";
import { Icon, html, useEffect, useMemo, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { rove } from "../keys.js";
import { Part } from "../later.js";
import { seatName } from "../names.js";
import { inZone } from "../views/board.js";
import { TableCard } from "../views/card.js";
import { Fault } from "../views/fault.js";
import { Lost } from "../views/lost.js";
import { Table } from "../views/room.js";
import { SheetDialog } from "../views/sheet.js";
import { Bar } from "./bar.js";
import { placeIn } from "./film.js";
import { Proof, ProofFile } from "./part.js";
import { ReplayRoom } from "./room.js";
import { fits, marksOf } from "./server.js";

/** @import { Cut, Replay, Source } from "./server.js" */

/** @param {{ told: Replay, source: Source }} props */
export function Watched({ told, source }) {
  if (told.engine === "legends") return html`<${Show} told=${told} source=${source} />`;
  const proof = html`<${Proof} seal=${told} /><${ProofFile} seal=${told} file=${source.file} />`;
  if (told.engine === "stadium") return html`<${Part} of="league" show="Replayed" told=${told}><details class="paper-box"><summary>${t("replay.proof")}<${Icon} name="chevron-down" /></summary>${proof}</details><//>`;
  return html`<${Lost} title=${t("replay.title")} text=${t("replay.file_only")}>${proof}<//>`;
}

/** @param {{ told: Replay, source: Source }} props */
function Show({ told, source }) {
  const room = useMemo(() => {
    const made = new ReplayRoom(told);
    const { seq } = marksOf(location.hash);
    if (seq !== null) made.show(placeIn(made.moments, seq));
    return made;
  }, []);
  const strange = useMemo(() => !fits(marksOf(location.hash), told), []);
  const [cut, setCut] = useState(/** @type {Cut} */ ("public"));
  useEffect(() => () => room.cards.stop(), []);
  const { problem, attempt } = useAttempt();
  const choose = (/** @type {Cut} */ next) =>
    attempt(async () => {
      room.recut(await source.cut(next));
      setCut(next);
    });
  const { at } = room;
  const place = at.value;
  const screen = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // Open hands take their place from the log beside the table: once they lie there, its end is shown again.
    const frame = requestAnimationFrame(() => {
      const log = screen.current?.querySelector(".side--log .log");
      log?.scrollTo({ top: log.scrollHeight });
    });
    return () => cancelAnimationFrame(frame);
  }, [cut]);
  useEffect(() => {
    document.documentElement.dataset.seq = String(room.seq);
    rove();
    return () => {
      delete document.documentElement.dataset.seq;
    };
  }, [place]);
  return html`<div class="replay" data-cut=${cut} ref=${screen}>
    <${Table} room=${room} />
    ${cut === "all" && html`<${OpenHand} room=${room} />`}
    <${Fault} problem=${problem} />
    <${Bar} room=${room} told=${told} source=${source} cut=${cut} strange=${strange} onCut=${choose} />
    <${SheetDialog} room=${room} />
  </div>`;
}

/** The hand of who sits below; the other one opens from the strip above. @param {{ room: ReplayRoom }} props */
function OpenHand({ room }) {
  const cards = inZone(room.store.view.value?.cards ?? {}, "hand", room.near.value);
  return html`<section class="replay__hand hand" data-zone="hand" aria-label=${t("zone.hand", { n: cards.length })}>
    <p class="replay__why" role="status">${t("replay.open", { who: seatName(room, room.near.value), other: seatName(room, 1 - room.near.value) })}</p>
    <ul class="hand__cards" style=${{ "--n": cards.length }}>${cards.map(([uid, card]) => html`<li key=${uid} class="slot"><${TableCard} room=${room} uid=${uid} card=${card} /></li>`)}</ul>
    ${!cards.length && html`<p class="hand__empty">${t("hand.empty")}</p>`}
  </section>`;
}
