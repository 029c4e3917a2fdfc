/** `/profil`: who I am, and what makes me so on another device. */
import { rename } from "../api.js";
import { useAttempt } from "../attempt.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { playerPortrait } from "../portraits.js";
import { Fault } from "../views/fault.js";
import { Header } from "../views/header.js";
import { NAME_CHARS } from "../views/nickname.js";
import { MyCode } from "./code.js";
import { Claim } from "./claim.js";
import { Data } from "./data.js";
import { Devices } from "./devices.js";
import { Places } from "./places.js";
import { look, me } from "./server.js";


export function Page() {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [gone, setGone] = useState(false);
  const load = () => {
    setProblem(null);
    look().catch(setProblem);
  };
  useEffect(load, []);
  const who = me.value;
  if (gone) return html`<${Frame}><div class="paper-box" role="status"><h1>${t("profile.gone")}</h1><p>${t("profile.gone.about")}</p><a class="button button--main" href="/" data-nav>${t("to_home")}</a></div><//>`;
  if (!who) return html`<${Frame}><h1>${t("profile.title")}</h1><${Fault} problem=${problem} />
    ${problem ? html`<button type="button" class="button button--main" onClick=${load}>${t("later.again")}</button>` : html`<p class="lead" role="status">${t("later.loading")}</p>`}<//>`;
  return html`<${Frame}>
    <h1 class="sr">${t("profile.title")}</h1>
    <${Name} key=${who.nickname} nickname=${who.nickname} since=${who.since} />
    <div class="profile__columns">
      <div class="profile__column"><${MyCode} recovery=${who.recovery} /><${Claim} /></div>
      <div class="profile__column"><${Devices} devices=${who.devices} /><${Part} of="reminders" show="Reminders" boxed=${true} /><${Places} key=${who.id} /><${Data} onGone=${() => setGone(true)} /></div>
    </div>
  <//>`;
}

/** @param {{ children?: any }} props */
function Frame({ children }) {
  return html`<div class="page"><${Header} /><main class="profile" id="main">${children}</main></div>`;
}

/** @param {{ nickname: string, since: number }} props */
function Name({ nickname, since }) {
  const [typed, setTyped] = useState(nickname);
  const { busy, problem, attempt } = useAttempt();
  const changed = typed.trim() !== nickname && typed.trim() !== "";
  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    void attempt(() => rename(typed.trim()).then(look));
  };
  return html`<form class="profile__who" onSubmit=${save}>
    <img src=${playerPortrait(typed)} alt="" width="88" height="88" />
    <div class="profile__name">
      <label class="field"><span>${t("home.name")}</span><span class="field__row">
        <input name="nickname" autocomplete="nickname" required maxlength=${NAME_CHARS} value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} />
        ${changed && html`<button type="submit" class="button button--main" data-verb="rename" disabled=${busy}><${Icon} name="check" />${t("profile.rename")}</button>`}
      </span></label>
      <p class="hint">${t("profile.since", { day: day(since) })}</p>
      <${Fault} problem=${problem} />
    </div>
  </form>`;
}

/** @param {number} at */
function day(at) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(at);
}
