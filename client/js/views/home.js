/** The front page: a name and two buttons. */
import { ApiError, createRoom, guest, rename } from "../api.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { playerPortrait } from "../portraits.js";
import { go } from "../router.js";
import { Header } from "./header.js";
import { EnterCode, MyTables } from "./tables.js";

const NAME_CHARS = 20; // server/wire/limits.py
/** Room options a person may want before the start; everything else stays as the rules say. */
const SLOW = 2;

/** @param {unknown} fault */
export function faultText(fault) {
  if (!(fault instanceof ApiError)) throw fault;
  const why = fault.code === "bad-nickname" ? `no.bad-nickname.${fault.facts.why}` : `no.${fault.code}`;
  return t(has(why) ? why : "no.unknown", { ...fault.facts });
}

export function Home() {
  const set = new URLSearchParams(location.search).get("set"); // cards of somebody's own: the workshop links here
  const [name, setName] = useState("");
  const [busy, setBusy] = useState("");
  const [fault, setFault] = useState("");
  const [basic, setBasic] = useState(false);
  const [untimed, setUntimed] = useState(false);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    guest().then((who) => setName((typed) => typed || who.nickname), (problem) => setFault(faultText(problem)));
  }, []);
  /** @param {"friend" | "bot"} against */
  const start = async (against) => {
    setBusy(against);
    setFault("");
    try {
      await rename(name.trim());
      /** @type {Record<string, unknown>} */
      const options = {};
      if (set) options.set = set;
      if (basic) options.variant = "basic";
      if (untimed) options.clock_ms = 0;
      if (slow) Object.assign(options, { turn_ms: 90_000 * SLOW, reply_ms: 30_000 * SLOW, order_ms: 20_000 * SLOW, bank_ms: 180_000 * SLOW });
      const seated = await createRoom({ bot: against === "bot" ? "greedy" : "", options });
      go(`/d/${seated.room}`);
    } catch (problem) {
      setFault(faultText(problem));
      setBusy("");
    }
  };
  return html`<div class="page page--home">
    <${Header} />
    <main class="home" id="main">
      <div class="home__board" aria-hidden="true"><p class="chalk">${t("home.chalk")}</p><${Fan} /></div>
      <h1>${t("home.title")}</h1>
      <p class="lead">${t("home.lead")}</p>
      <${MyTables} />
      <form class="home__form" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), start("friend"))}>
        <label class="field"><span>${t("home.name")}</span>
          <span class="field__row"><img class="field__face" src=${playerPortrait(name)} alt="" width="44" height="44" /><input name="nickname" autocomplete="nickname" required maxlength=${NAME_CHARS} value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></span>
        </label>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        ${set && html`<p class="lead">${t("home.set", { set })} <a href="/" data-nav>${t("home.set.usual")}</a></p>`}
        <button type="submit" class="button button--main button--big" data-verb="start" disabled=${!!busy || !name.trim()}><${Icon} name="swords" />${t(busy === "friend" ? "home.busy" : "home.start")}</button>
        <button type="button" class="button button--big" data-verb="bot" disabled=${!!busy || !name.trim()} onClick=${() => start("bot")}><${Icon} name="bot" />${t(busy === "bot" ? "home.busy" : "home.bot")}</button>
        <details class="options"><summary>${t("home.options")}<${Icon} name="chevron-down" /></summary>
          <label class="check"><input type="checkbox" name="basic" checked=${basic} onChange=${() => setBasic(!basic)} /><span><b>${t("options.basic")}</b><small>${t("options.basic.about")}</small></span></label>
          <label class="check"><input type="checkbox" name="untimed" checked=${untimed} onChange=${() => setUntimed(!untimed)} /><span><b>${t("options.untimed")}</b><small>${t("options.untimed.about")}</small></span></label>
          <label class="check"><input type="checkbox" name="slow" checked=${slow} onChange=${() => setSlow(!slow)} /><span><b>${t("options.slow")}</b><small>${t("options.slow.about")}</small></span></label>
        </details>
      </form>
      <${EnterCode} />
      <nav class="ways" aria-label=${t("home.more")}>
        <a class="button" href="/ueben" data-nav><${Icon} name="graduation-cap" />${t("home.practice")}</a>
        <a class="button" href="/hilfe/regeln" data-nav><${Icon} name="book-open" />${t("home.rules")}</a>
        <a class="button" href="/decks" data-nav><${Icon} name="layers" />${t("home.decks")}</a>
        <a class="button" href="/werkstatt" data-nav><${Icon} name="wrench" />${t("home.workshop")}</a>
      </nav>
    </main>
    <footer class="footer"><p>${t("footer")}</p></footer>
  </div>`;
}

/** Three stickers on the chalkboard: what the game looks like before one has read a word. */
function Fan() {
  const cards = [
    { id: "kreidezeit", name: "Kreidezeit", look: "hue-0", attack: 4, defence: 3, years: 31 },
    { id: "ernstfall", name: "Dr. Ernstfall", look: "gold", attack: 9, defence: 7, years: 40 },
    { id: "startklar", name: "Startklar", look: "hue-3", attack: 2, defence: 2, years: 0 },
  ];
  return html`<div class="fan">${cards.map(
    (card) => html`<span class="card card--fan"><span class=${`face face--teacher ${card.look}`}>
      <span class="band"><span class="name">${card.name}</span><span class="years">${card.years}</span></span>
      <img class="portrait" src=${new URL(`../../portraits/${card.id}.svg`, import.meta.url).href} alt="" />
      <span class="stat stat--attack">${card.attack}</span><span class="stat stat--defence">${card.defence}</span>
    </span></span>`,
  )}</div>`;
}
