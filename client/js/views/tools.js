/** The lowest row: reply toggle, log, phrases, giving up. */
import { backFrom } from "../back.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { ReplyToggle } from "./replies.js";

/** @import { Room } from "../room.js" */

const SURE_MS = 3_000;

/** Whether players may say phrases on this server: its page says so. */
export function mayTalk() {
  return document.querySelector('meta[name="phrases"][content="off"]') === null;
}

/** @param {{ room: Room }} props */
export function Tools({ room }) {
  const watching = room.watching;
  const count = room.store.watching.value;
  const back = backFrom(room.id);
  const view = room.store.view.value;
  const talk = mayTalk();
  const draws = view?.phase !== "over" && view?.options.draws !== false;
  const toggle = (/** @type {"log" | "phrases" | "help"} */ name) => () => {
    room.panel.value = room.panel.value === name ? null : name;
  };
  return html`<nav class="tools" aria-label=${t("tools.label")}>
    ${!watching && html`<${ReplyToggle} room=${room} />`}
    ${watching && html`<button type="button" class="tool" data-tool="flip" onClick=${() => (room.flipped.value = !room.flipped.value)}><${Icon} name="flip-vertical-2" /><span>${t("tools.flip")}</span></button>`}
    <button type="button" class="tool" data-tool="log" aria-expanded=${room.panel.value === "log"} onClick=${toggle("log")}><${Icon} name="scroll-text" /><span>${t("tools.log")}</span></button>
    ${!watching && (talk || draws) && html`<button type="button" class="tool" data-tool="phrases" aria-expanded=${room.panel.value === "phrases"} onClick=${toggle("phrases")}><${Icon} name=${talk ? "smile" : "handshake"} /><span class="tool__extra">${t(talk ? "tools.phrases" : "tools.draw")}</span><span class="sr tool__sr">${t(talk ? "tools.phrases" : "tools.draw")}</span></button>`}
    <button type="button" class="tool" data-tool="help" onClick=${toggle("help")}><${Icon} name="circle-help" /><span class="tool__extra">${t("tools.help")}</span><span class="sr tool__sr">${t("tools.help")}</span></button>
    ${!watching && view && view.phase !== "over" && html`<${Resign} room=${room} />`}
    ${watching && html`<span class="tool tool--text"><${Icon} name="eye" />${t(count ? "watch.count" : "watch.here", { n: count ?? 0 })}</span>`}
    <a class="tool tool__home" href=${back.href} data-nav data-tool="home"><${Icon} name="house" /><span class="tool__extra">${t(back.key)}</span><span class="sr tool__sr">${t(back.key)}</span></a>
  </nav>`;
}

/** Giving up takes two taps in one place. @param {{ room: Room }} props */
function Resign({ room }) {
  const [sure, ask] = useState(false);
  useEffect(() => {
    if (!sure) return undefined;
    const timer = setTimeout(() => ask(false), SURE_MS);
    return () => clearTimeout(timer);
  }, [sure]);
  const press = () => {
    if (sure) room.send({ do: "resign", game: room.store.view.value?.game ?? 1 });
    ask(!sure);
  };
  return html`<button type="button" class=${sure ? "tool tool--sure" : "tool"} data-tool="resign" onClick=${press}><${Icon} name="flag" /><span>${t(sure ? "resign.sure" : "resign")}</span></button>`;
}
