/** `/brett`: the notice board. Nothing hangs here unasked, and no name but the host's. */
import { rename } from "../api.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { playerPortrait } from "../portraits.js";
import { go, placeOf } from "../router.js";
import { Fault, faultText } from "../views/fault.js";
import { Header } from "../views/header.js";
import { Nickname, useNickname } from "../views/nickname.js";
import { board, sitDown } from "./server.js";

/** @import { Board, Notice } from "./server.js" */

/** Counts on the server are that old, too. */
const EVERY_MS = 5_000;
const GAMES = ["", "legends", "stadium"];
const VARIANTS = ["", "standard", "basic"];

export function Page() {
  const [wanted, setWanted] = useState({ engine: "", variant: "" });
  const { found, fault } = useBoard(wanted);
  return html`<div class="page"><${Header} /><main class="notices" id="main">
    <header><h1>${t("notices.title")}</h1><p class="lead">${t("notices.lead")}</p></header>
    <div class="notices__filter">
      <${Choice} name="engine" label=${t("notices.game")} values=${GAMES} now=${wanted.engine} onChoose=${(/** @type {string} */ engine) => setWanted({ engine, variant: engine === "stadium" ? "" : wanted.variant })} />
      ${wanted.engine !== "stadium" && html`<${Choice} name="variant" label=${t("notices.variant")} values=${VARIANTS} now=${wanted.variant} onChoose=${(/** @type {string} */ variant) => setWanted({ engine: variant && "legends", variant })} />`}
    </div>
    ${fault && html`<p class="fault" role="status">${fault}</p>`}
    ${found ? html`<${Tables} found=${found} /><${Games} found=${found} />` : !fault && html`<p class="lead" role="status">${t("later.loading")}</p>`}
  </main></div>`;
}

/** The board, asked for again and again while somebody looks. @param {{ engine: string, variant: string }} wanted */
function useBoard(wanted) {
  const [found, setFound] = useState(/** @type {Board | null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => {
    let gone = false;
    const ask = () =>
      board(wanted).then(
        (answer) => !gone && (setFound(answer), setFault("")),
        (problem) => !gone && setFault(faultText(problem)),
      );
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && ask(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [wanted.engine, wanted.variant]);
  return { found, fault };
}

/** @param {{ name: string, label: string, values: string[], now: string, onChoose: (value: string) => void }} props */
function Choice({ name, label, values, now, onChoose }) {
  return html`<fieldset class="toggle notices__choice"><legend class="sr">${label}</legend>
    ${values.map((value) => html`<label key=${value} class=${value === now ? "toggle__one toggle__one--on" : "toggle__one"}><input type="radio" name=${name} value=${value} checked=${value === now} onChange=${() => onChoose(value)} />${t(`notices.${name}.${value || "all"}`)}</label>`)}
  </fieldset>`;
}

/** @param {{ found: Board }} props */
function Tables({ found }) {
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [name, setName] = useNickname(setProblem);
  const sit = async (/** @type {Notice} */ notice) => {
    setBusy(notice.room);
    setProblem(null);
    try {
      await rename(name.trim());
      await sitDown(notice.room);
      go(placeOf(notice.engine, notice.room));
    } catch (fault) {
      setProblem(fault);
      setBusy("");
    }
  };
  return html`<section aria-labelledby="open"><h2 id="open">${t("notices.open")} <span class="chip" data-count="open">${found.counts.open}</span></h2>
    ${found.open.length
      ? html`<${Nickname} name=${name} onType=${setName} class="notices__name" />
          <${Fault} problem=${problem} />
          <ul class="notes">${found.open.map((notice) => html`<${Note} key=${notice.room} notice=${notice} line=${t("notices.free", { n: notice.free })}><button type="button" class="button button--main" data-verb="sit" disabled=${!!busy || !name.trim()} onClick=${() => sit(notice)}><${Icon} name="armchair" />${t(busy === notice.room ? "notices.sitting" : "notices.sit")}</button><//>`)}</ul>`
      : html`<p class="paper-box paper-box--quiet">${t("notices.none.open")} <a href="/" data-nav>${t("notices.own")}</a></p>`}
  </section>`;
}

/** @param {{ found: Board }} props */
function Games({ found }) {
  return html`<section aria-labelledby="live"><h2 id="live">${t("notices.live")} <span class="chip" data-count="live">${found.counts.live}</span></h2>
    <p class="notices__tv"><a href="/tv" data-nav><${Icon} name="monitor" />${t("notices.tv")}</a> <a href="/r" data-nav><${Icon} name="upload" />${t("notices.file")}</a></p>
    ${found.live.length
      ? html`<p class="lead" data-count="watching">${t("notices.watching", { n: found.counts.watching })}</p>
          <ul class="notes">${found.live.map((notice) => html`<${Note} key=${notice.room} notice=${notice} line=${notice.watching === undefined ? "" : t("notices.watching", { n: notice.watching })}><a class="button" data-nav data-verb="watch" href=${placeOf(notice.engine, notice.room)}><${Icon} name="eye" />${t("notices.watch")}</a><//>`)}</ul>`
      : html`<p class="paper-box paper-box--quiet">${t("notices.none.live")}</p>`}
  </section>`;
}

/** @param {{ notice: Notice, line: string, children?: any }} props */
function Note({ notice, line, children }) {
  const { variant, clock_ms: clock, best_of: best } = notice.options;
  const chips = [t(`notices.engine.${notice.engine}`), variant && t(`variant.${variant}`), clock && t("agreed.clock", { n: Math.round(clock / 60_000) }), best && best > 1 && t("notices.best", { n: best }), notice.bots && t("notices.bots")];
  return html`<li class=${notice.featured ? "note note--featured" : "note"} data-notice=${notice.room}>
    <img src=${playerPortrait(notice.host)} alt="" width="56" height="56" />
    <div class="note__words">
      <h3>${t("notices.table", { who: notice.host })}${notice.featured && html` <span class="note__star"><${Icon} name="crown" />${t("notices.featured")}</span>`}</h3>
      ${line && html`<p>${line}</p>`}
      <ul class="chips">${chips.filter(Boolean).map((chip) => html`<li key=${chip} class="chip">${chip}</li>`)}</ul>
    </div>
    ${children}
  </li>`;
}
