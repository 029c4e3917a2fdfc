/** Invites: the panel that shares one, and the page where one is redeemed. Looking at it takes nothing. */
import { inviteFor, invite, redeem, rename, guest } from "../api.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { Part } from "../later.js";
import { playerPortrait } from "../portraits.js";
import { go, placeOf } from "../router.js";
import { Fault } from "./fault.js";
import { Header } from "./header.js";

/** What is said of an invite, as the game has it that is invited to. @param {string} key @param {string} engine @param {Record<string, number>} [facts] */
function words(key, engine, facts) {
  const own = `${key}.${engine}`;
  return t(has(own) ? own : key, facts);
}

/** @param {{ roomId: string, engine?: string, free?: number }} props  `free`: seats that nobody has taken */
export function InvitePanel({ roomId, engine = "legends", free = 1 }) {
  const [copied, setCopied] = useState("");
  const held = inviteFor(roomId);
  // The address that the invite has, too: on the host's own machine this page may have come from another one.
  const watch = new URL(placeOf(engine, roomId), held?.watch || held?.link || location.origin).href;
  const copy = (/** @type {string} */ text) => async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  if (!held) return html`<section class="paper-box invite"><h2>${words("invite.waiting", engine, { n: free })}</h2><p>${t("invite.watch")}</p><${LinkRow} link=${watch} copied=${copied === watch} onCopy=${copy(watch)} /></section>`;
  const link = held.link || `${location.origin}/i/${held.code}`;
  const share = () => navigator.share({ title: "Pausenhof", text: words("invite.share_text", engine), url: link }).catch((fault) => {
    if (fault.name !== "AbortError") throw fault; // closed without sharing: nothing to say
  });
  return html`<section class="paper-box invite" aria-label=${t("invite.title")}>
    <div class="invite__words">
      <h2>${t("invite.title")}</h2>
      <p>${words("invite.text", engine)}</p>
      <${LinkRow} link=${link} copied=${copied === link} onCopy=${copy(link)} />
      ${"share" in navigator && html`<button type="button" class="button" data-verb="share" onClick=${share}><${Icon} name="share-2" />${t("invite.share")}</button>`}
      <p class="invite__code"><span>${t("invite.code")}</span><code data-invite=${held.code}>${held.code}</code></p>
    </div>
    <img class="invite__qr" src=${`/qr/i/${held.code}.svg`} alt=${t("invite.qr")} width="200" height="200" />
    <p class="invite__watch"><${Icon} name="eye" /> <span>${t("invite.watch")}</span> <button type="button" class="inline" onClick=${copy(watch)}>${t(copied === watch ? "copied" : "invite.copy_watch")}</button></p>
  </section>`;
}

/** @param {{ link: string, copied: boolean, onCopy: () => void }} props */
function LinkRow({ link, copied, onCopy }) {
  return html`<p class="link-row"><input readonly value=${link} aria-label=${t("invite.link")} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
    <button type="button" class="button" data-verb="copy" onClick=${onCopy}><${Icon} name=${copied ? "check" : "copy"} />${t(copied ? "copied" : "copy")}</button></p>`;
}

/** @param {{ code: string }} props */
export function InvitePage({ code }) {
  const [facts, setFacts] = useState(/** @type {Awaited<ReturnType<typeof invite>> | null} */ (null));
  const [name, setName] = useState("");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    invite(code).then(setFacts, setProblem);
    guest().then((who) => setName(who.nickname), setProblem);
  }, [code]);
  const title = facts ? `${t("invite.from", { who: facts.host })} · ${t(`game.${facts.engine}`)}` : t("invite.page");
  useEffect(() => {
    document.title = `${title} · Pausenhof`;
    return () => {
      document.title = "Pausenhof";
    };
  }, [title]);
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await rename(name.trim());
      const { room } = await redeem(code);
      go(placeOf(facts?.engine ?? "", room));
    } catch (fault) {
      setProblem(fault);
      setBusy(false);
    }
  };
  return html`<div class="page"><${Header} /><main class="narrow" id="main">
    <div class="paper-box">
      ${facts
        ? html`<div class="host"><img src=${playerPortrait(facts.host)} alt="" width="72" height="72" /><h1>${t("invite.from", { who: facts.host })}</h1></div>
            <p>${words(facts.free ? "invite.explain" : "invite.full", facts.engine)}</p>
            ${facts.engine === "legends" && html`<${Part} of="options" show="Told" options=${facts.options} usual=${true} />`}
            ${facts.free &&
            html`<form onSubmit=${sit} class="home__form">
              <label class="field"><span>${t("home.name")}</span><span class="field__row"><img class="field__face" src=${playerPortrait(name)} alt="" width="44" height="44" /><input name="nickname" autocomplete="nickname" required maxlength="20" value=${name} onInput=${(/** @type {any} */ input) => setName(input.currentTarget.value)} /></span></label>
              <button type="submit" class="button button--main button--big" data-verb="sit" disabled=${busy || !name.trim()}><${Icon} name="armchair" />${t("invite.sit")}</button>
            </form>`}
            <a class="button button--big" data-nav data-verb="watch" href=${placeOf(facts.engine, facts.room)}><${Icon} name="eye" />${t("invite.just_watch")}</a>`
        : html`<h1>${t(problem ? "invite.none" : "invite.loading")}</h1>`}
      <${Fault} problem=${problem} />
      ${problem && !facts && html`<a class="button" href="/" data-nav>${t("to_home")}</a>`}
    </div>
  </main></div>`;
}
