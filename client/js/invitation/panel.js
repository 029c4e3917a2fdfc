/** The panel that shares an invite, and how an invite is spoken of. */
import { addressOf } from "../address.js";
import { inviteFor } from "../api.js";
import { Icon, html } from "../html.js";
import { has, t } from "../i18n.js";
import { Part } from "../later.js";
import { placeOf } from "../router.js";
import { Copy } from "../views/copy.js";
import { LinkRow } from "../views/link.js";

/** What is said of an invite, as the game has it that is invited to. @param {string} key @param {string} engine @param {Record<string, number>} [facts] */
export function words(key, engine, facts) {
  const own = `${key}.${engine}`;
  return t(has(own) ? own : key, facts);
}

/** @param {{ roomId: string, engine?: string, free?: number }} props  `free`: seats that nobody has taken */
export function InvitePanel({ roomId, engine = "legends", free = 1 }) {
  const held = inviteFor(roomId);
  const watch = addressOf(placeOf(engine, roomId), roomId);
  if (!held) return html`<section class="paper-box invite"><h2>${words("invite.waiting", engine, { n: free })}</h2><p>${t("invite.watch")}</p><${LinkRow} link=${watch} /></section>`;
  const link = held.link || addressOf(`/i/${held.code}`, roomId);
  const share = () => navigator.share({ title: "Pausenhof", text: words("invite.share_text", engine), url: link }).catch((fault) => {
    if (fault.name !== "AbortError") throw fault; // closed without sharing: nothing to say
  });
  return html`<section class="paper-box invite" aria-label=${t("invite.title")}>
    <div class="invite__words">
      <h2>${t("invite.title")}</h2>
      <p>${words("invite.text", engine)}</p>
      <${LinkRow} link=${link} />
      ${"share" in navigator && html`<button type="button" class="button" data-verb="share" onClick=${share}><${Icon} name="share-2" />${t("invite.share")}</button>`}
      <p class="invite__code"><span>${t("invite.code")}</span><code data-invite=${held.code}>${held.code}</code></p>
    </div>
    <img class="invite__qr" src=${`/qr/i/${held.code}.svg`} alt=${t("invite.qr")} width="200" height="200" />
    <p class="invite__watch"><${Icon} name="eye" /> <span>${t("invite.watch")}</span> <${Copy} text=${watch} label=${t("invite.copy_watch")} class="inline" /></p>
    <${Part} of="notices" show="Pins" roomId=${roomId} free=${free} />
  </section>`;
}
