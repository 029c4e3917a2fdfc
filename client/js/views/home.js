/** The front page: a name and two buttons. */
import { ApiError, createRoom, rename } from "../api.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { STRENGTHS, chosen, presetOf, strength, watching } from "../options/chosen.js";
import { asked, go } from "../router.js";
import { Fault } from "./fault.js";
import { Header } from "./header.js";
import { Name } from "./name.js";
import { Nickname, useNickname } from "./nickname.js";
import { EnterCode, MyTables } from "./tables.js";

/** Presets whose names the first view knows. */
const NAMED = ["house", "cup", "first"];

export function Home() {
  const set = asked("set"); // cards of somebody's own: the workshop links here
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [name, setName] = useNickname(setProblem);
  /** The option that the server did not take. */
  const [refused, refuse] = useState("");
  const [open, setOpen] = useState(false);
  /** @param {"friend" | "bot"} against */
  const start = async (against) => {
    setBusy(against);
    setProblem(null);
    refuse("");
    try {
      await rename(name.trim());
      const options = { ...chosen.value, ...(set ? { set } : {}) };
      const seated = await createRoom({ bot: against === "bot" ? strength.value : "", options, watch: watching.value });
      go(`/d/${seated.room}`);
    } catch (fault) {
      setProblem(fault);
      setBusy("");
      if (fault instanceof ApiError && fault.facts.option) {
        refuse(fault.facts.option);
        setOpen(true);
      }
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
        <${Nickname} name=${name} onType=${setName} />
        <${Fault} problem=${problem} />
        <${Part} of="options" show="SetChoice" quiet=${true} set=${set} />
        <button type="submit" class="button button--main button--big" data-verb="start" disabled=${!!busy || !name.trim()}><${Icon} name="swords" />${t(busy === "friend" ? "home.busy" : "home.start")}</button>
        <div class="against">
          <button type="button" class="button button--big" data-verb="bot" disabled=${!!busy || !name.trim()} onClick=${() => start("bot")}><${Icon} name="bot" />${t(busy === "bot" ? "home.busy" : "home.bot")}</button>
          <${Strength} />
        </div>
        <details class="options" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
          <summary>${t("home.options")} <span class="chip" data-preset=${presetOf(chosen.value)}>${t(NAMED.includes(presetOf(chosen.value)) ? `preset.${presetOf(chosen.value)}` : "preset.own")}</span><${Icon} name="chevron-down" /></summary>
          ${open && html`<${Part} of="options" show="Form" refused=${refused} />`}
        </details>
      </form>
      <${EnterCode} />
      <nav class="ways" aria-label=${t("home.more")}>
        <a class="button" href="/brett" data-nav><${Icon} name="users" />${t("home.notices")}</a>
        <a class="button" href="/f" data-nav><${Icon} name="map" />${t("home.league")}</a>
        <a class="button" href="/t" data-nav><${Icon} name="trophy" />${t("home.events")}</a>
        <a class="button" href="/ueben" data-nav><${Icon} name="graduation-cap" />${t("home.practice")}</a>
        <a class="button" href="/hilfe/regeln" data-nav><${Icon} name="book-open" />${t("home.rules")}</a>
        <a class="button" href="/decks" data-nav><${Icon} name="layers" />${t("home.decks")}</a>
        <a class="button" href="/werkstatt" data-nav><${Icon} name="wrench" />${t("home.workshop")}</a>
        <a class="button" href="/profil" data-nav><${Icon} name="user-round" />${t("home.profile")}</a>
      </nav>
    </main>
    <footer class="footer"><p>${t("footer")} <small data-version>${version()}</small></p></footer>
  </div>`;
}

/** The server's, as its page says it. */
function version() {
  return document.querySelector('meta[name="version"]')?.getAttribute("content") ?? "";
}

/** How well the computer plays, in kind words. */
function Strength() {
  return html`<fieldset class="toggle against__how"><legend class="sr">${t("strength")}</legend>
    ${STRENGTHS.map((bot) => html`<label class=${bot === strength.value ? "toggle__one toggle__one--on" : "toggle__one"}>
      <input type="radio" name="strength" value=${bot} checked=${bot === strength.value} onChange=${() => (strength.value = bot)} />${t(`strength.${bot}`)}</label>`)}
  </fieldset>`;
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
      <span class="band"><${Name} text=${card.name} place="band" /><span class="years">${card.years}</span></span>
      <img class="portrait" src=${new URL(`../../portraits/${card.id}.svg`, import.meta.url).href} alt="" />
      <span class="stat stat--attack">${card.attack}</span><span class="stat stat--defence">${card.defence}</span>
    </span></span>`,
  )}</div>`;
}
