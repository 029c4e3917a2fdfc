/** The page where an invite is redeemed. Looking at it takes nothing. The panel that shares one comes along. */
import { ApiError, rename } from "../api.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { playerPortrait } from "../portraits.js";
import { go, placeOf } from "../router.js";
import { useTitle } from "../views/entrance.js";
import { Fault } from "../views/fault.js";
import { Header } from "../views/header.js";
import { Nickname, useNickname } from "../views/nickname.js";
import { words } from "./panel.js";
import { invite, redeem } from "./server.js";

export { InvitePanel } from "./panel.js";

/** @param {{ code: string }} props */
export function InvitePage({ code }) {
  const [facts, setFacts] = useState(/** @type {Awaited<ReturnType<typeof invite>> | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [name, setName] = useNickname(setProblem);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    invite(code).then(setFacts, setProblem);
  }, [code]);
  const title = facts ? `${t("invite.from", { who: facts.host })} · ${t(`game.${facts.engine}`)}` : t("invite.page");
  useTitle(title);
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await rename(name.trim());
      const { room } = await redeem(code);
      go(placeOf(facts?.engine ?? "", room) + (facts?.engine === "legends" ? "" : "?neu"));
    } catch (fault) {
      setProblem(fault);
      setBusy(false);
    }
  };
  const gone = problem instanceof ApiError && problem.code === "void-invite" ? problem.facts.room : "";
  return html`<div class="page"><${Header} /><main class="narrow" id="main">
    <div class="paper-box">
      ${facts
        ? html`<div class="host"><img src=${playerPortrait(facts.host)} alt="" width="72" height="72" /><h1>${t("invite.from", { who: facts.host })}</h1></div>
            ${facts.engine === "tournament" && facts.options.name && html`<h2>${facts.options.name}</h2>`}<p data-closed=${!!facts.closed}>${facts.closed ? t("invite.closed") : words(facts.free ? "invite.explain" : "invite.full", facts.engine)}</p>
            ${facts.engine === "legends" && html`<${Part} of="options" show="Told" options=${facts.options} watch=${facts.watch} usual=${true} />`}
            ${facts.free &&
            html`<form onSubmit=${sit} class="home__form">
              <${Nickname} name=${name} onType=${setName} />
              <button type="submit" class=${`button button--big ${facts.closed ? "" : "button--main"}`} data-verb="sit" disabled=${busy || !name.trim()}><${Icon} name=${facts.engine === "tournament" ? "check" : "armchair"} />${facts.closed ? t("invite.enter") : words("invite.sit", facts.engine)}</button>
            </form>`}
            <a class="button button--big" data-nav data-verb="watch" href=${placeOf(facts.engine, facts.room)}><${Icon} name="eye" />${t("invite.just_watch")}</a>`
        : html`<h1>${t(gone ? "invite.void" : problem ? "invite.none" : "invite.loading")}</h1>`}
      <${Fault} problem=${problem} />
      ${gone && html`<a class="button button--big" data-nav data-verb="watch" href=${placeOf("tournament", gone)}><${Icon} name="eye" />${t("invite.just_watch")}</a>`}
      ${problem && !facts && html`<a class="button" href="/" data-nav>${t("to_home")}</a>`}
    </div>
  </main></div>`;
}
