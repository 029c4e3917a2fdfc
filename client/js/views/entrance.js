/** What the pages of all rooms share: coming in and going, what stands there until there is something to show, and what tab and tests are told. */
import { forgetSeat, lent } from "../api.js";
import { backFrom } from "../back.js";
import { html, useEffect, useMemo } from "../html.js";
import { t } from "../i18n.js";
import { ConnectionBar, lateTime } from "./connection.js";
import { Header } from "./header.js";
import { Lost } from "./lost.js";

/** @import { OpenRoom } from "../openroom.js" */
/** @import { Markup } from "../html.js" */

const TABLE = { lost: "lost.room", lostAbout: "lost.room.about", seatAbout: "lost.seat.about", loading: "room.loading" };

/** The room of this id, entered for as long as the page stands. @template {OpenRoom} R @param {(id: string) => R} make @param {string} id @returns {R} */
export function useRoom(make, id) {
  const room = useMemo(() => make(id), [id]);
  useEffect(() => {
    room.enter();
    return () => room.leave();
  }, [room]);
  return room;
}

/** What stands there in place of the room; null: it can be shown. @param {OpenRoom} room @param {boolean} ready @param {typeof TABLE} [words] keys of what is said at the door @returns {Markup | null} */
export function entrance(room, ready, words = TABLE) {
  const state = room.store.connection.value;
  if (state === "missing" && room.store.refusal.value?.code === "no-spectators") return html`<${Lost} title=${t("lost.shut")} text=${t("no.no-spectators")} />`;
  if (state === "missing") return html`<${Lost} title=${t(words.lost)} text=${t(words.lostAbout)} />`;
  if (state === "refused") {
    const watch = () => {
      forgetSeat(room.id);
      room.connection.again();
    };
    const looked = lent.has(room.id); // with a ticket, not on a seat
    const back = backFrom(room.id);
    return html`<${Lost} title=${t(looked ? "lost.role" : "lost.seat")} text=${t(looked ? "lost.role.about" : words.seatAbout)}><button type="button" class="button button--main" onClick=${watch}>${t("invite.just_watch")}</button>${looked && html`<a class="button" href=${back.href} data-nav data-verb="away">${t(back.key)}</a>`}<//>`;
  }
  if (ready) return null;
  const late = room.store.late.value;
  const waits = room.store.refusal.value?.code === "other-version" ? "no.other-version" : words.loading;
  return html`<div class="page"><${Header} /><${ConnectionBar} room=${room} /><main class="narrow" id="main"><div class="paper-box paper-box--quiet" role="status">${late ? html`<h1>${t("late.soon")}</h1><p class="lead">${t("late.wait", { time: lateTime(late) })}</p>` : html`<p class="lead">${t(waits)}</p>`}</div></main></div>`;
}

/** The version that is painted, as `data-seq`: for tests, and for people who wait for it. @param {number} seq */
export function usePainted(seq) {
  useEffect(() => {
    const paint = requestAnimationFrame(() => {
      document.documentElement.dataset.seq = String(seq);
    });
    return () => cancelAnimationFrame(paint);
  }, [seq]);
  useEffect(() => () => void delete document.documentElement.dataset.seq, []);
}

/** Where this is, in the tab's title, and whether I am waited for. @param {string} place  empty: nowhere in particular @param {boolean} [mine] */
export function useTitle(place, mine = false) {
  const title = `${mine ? `● ${t("tab.yours")} · ` : ""}${place ? `${place} · ` : ""}Pausenhof`;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = "Pausenhof";
    };
  }, [title]);
}
