/** The menu of a game: language and look, how things work here, my seat as a link, the keys. */
import { backFrom } from "../back.js";
import { Icon, html } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { shortcuts } from "../settings.js";
import { TableJudge } from "./judge.js";
import { KeepSeat } from "./keep.js";
import { Settings } from "./settings.js";

/** @import { Room } from "../room.js" */

/** @param {{ room: Room }} props */
export function Help({ room }) {
  const view = room.store.view.value;
  /** @param {import("../../vendor/signals.js").Signal<"on" | "off">} setting */
  const flip = (setting) => () => (setting.value = setting.value === "on" ? "off" : "on");
  const keys = ["arrows", "enter", "space", "p", "digits", "f6", "h", "l", "u", "escape", "help"];
  const back = backFrom(room.id);
  const last = view ? view.game - (view.phase === "over" ? 0 : 1) : 0;
  return html`<div class="help">
    ${back.key === "over.event" && html`<p><a class="button button--main" href=${back.href} data-nav data-verb="event"><${Icon} name="hand" />${t(room.watching ? back.key : "menu.event")}</a></p>`}
    ${view?.options.refereed && view.phase !== "over" && room.live && !room.watching && html`<${TableJudge} room=${room} />`}
    <p class="help__home"><a class="button" href="/" data-nav data-verb="home"><${Icon} name="house" />${t("over.home")}</a> <small>${t(room.watching ? "menu.home.watching" : "menu.home")}</small></p>
    <p><a class="button" href="/profil" data-nav data-verb="profile"><${Icon} name="user-round" />${t("home.profile")}</a></p>
    ${view && room.live && last > 0 && html`<${Part} of="replay" show="Last" quiet=${true} room=${room.id} part=${last} />`}
    <h3>${t("settings.label")}</h3>
    <${Settings} />
    ${view && html`<${Part} of="options" show="Told" options=${view.options} />`}
    <h3>${t("help.title")}</h3>
    <p>${t("help.turn")}</p>
    <p>${t("help.tap")}</p>
    ${!room.watching && html`<h3>${t("help.replies")}</h3>
    <p><button type="button" class="button" data-verb="asking" onClick=${() => (room.panel.value = "asking")}><${Icon} name="settings-2" />${t("replies.legend")}</button></p>`}
    <h3>${t("help.time")}</h3>
    <p>${t("help.time.text", { turn: seconds(view?.options.turn_ms), reply: seconds(view?.options.reply_ms), bank: Math.round(seconds(view?.options.bank_ms) / 60) })}</p>
    <p><a href="/hilfe" target="_blank">${t("help.rules")}</a></p>
    ${!room.watching && room.live && html`<${Part} of="notices" show="Pins" roomId=${room.id} />`}
    <${KeepSeat} roomId=${room.id} />
    ${view && html`<h3>${t("fair.title")}</h3><p>${t("fair.text")}</p><p><code class="hash">${view.commitment}</code></p>${view.key && html`<p>${t("fair.key")} <code class="hash">${view.key}</code></p>`}`}
    <h3>${t("help.keys")}</h3>
    <dl class="keys">${keys.map((key) => html`<div><dt><kbd>${t(`key.${key}`)}</kbd></dt><dd>${t(`key.${key}.about`)}</dd></div>`)}</dl>
    <label class="check"><input type="checkbox" checked=${shortcuts.value === "on"} onChange=${flip(shortcuts)} />${t("help.shortcuts")}</label>
  </div>`;
}

/** @param {number | undefined} ms */
function seconds(ms) {
  return Math.round((ms ?? 0) / 1000);
}
