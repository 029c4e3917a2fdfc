/** Found a league: a name, how long, and go. */
import { call, createRoom, rename } from "../api.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { DELAYS_S } from "../options/chosen.js";
import { go } from "../router.js";
import { lateTime } from "../views/connection.js";
import { Fault } from "../views/fault.js";
import { Header } from "../views/header.js";
import { Nickname, useNickname } from "../views/nickname.js";
import { moment } from "../league/when.js";

const LEAST = 6;
const LENGTHS = [34, 17, 10, LEAST];
const BOTS = [0, 2, 3, 5];

/** What a league can be played on. @typedef {{ source: string, next: number, last: number, kickoffs: number[], attribution?: string }} Football */

/** @param {string} source */
export function seasonName(source) {
  const year = Number(/^bl1-(\d{4})$/.exec(source)?.[1]);
  return source === "simulated" ? t("found.season.simulated") : year ? `Bundesliga ${year}/${String(year + 1).slice(2)}` : source;
}

export function Found() {
  const [seasons, setSeasons] = useState(/** @type {Football[]} */ ([]));
  const [which, setWhich] = useState(0);
  const season = seasons[which] ?? null;
  const [length, setLength] = useState(0);
  const [bots, setBots] = useState(0);
  const [delay, setDelay] = useState(0);
  const [counted, count] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [name, setName] = useNickname(setProblem);
  useEffect(() => {
    call("GET", "/api/seasons").then((found) => setSeasons(found.filter((/** @type {Football} */ one, /** @type {number} */ n) => n === 0 || one.last - one.next + 1 >= LEAST)), setProblem);
  }, []);
  const left = season ? season.last - season.next + 1 : 0;
  const lengths = [...new Set([left, ...LENGTHS.filter((n) => n < left)])].filter((n) => n >= LEAST);
  const chosen = length || lengths[0];
  const found = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!season) return;
    setBusy(true);
    setProblem(null);
    try {
      await rename(name.trim());
      const options = { first: season.next, matchdays: chosen, source: season.source };
      const seated = await createRoom({ engine: "stadium", options, ...(bots ? { bot: "sensible", bots } : { bot: "" }), watch: { delay_s: delay, open_hands: false, counted } });
      go(`/f/${seated.room}`);
    } catch (fault) {
      setProblem(fault);
      setBusy(false);
    }
  };
  return html`<div class="page"><${Header} /><main class="narrow" id="main">
    <h1>${t("found.title")}</h1><p class="lead">${t("found.lead")} <a href="/hilfe/liga" data-nav>${t("league.rules")}</a></p>
    <form class="paper-box home__form" onSubmit=${found}>
      <${Nickname} name=${name} onType=${setName} />
      ${seasons.length > 1 && html`<${Choice} name="season" title=${t("found.season")} values=${[...seasons.keys()]} chosen=${which} words=${(/** @type {number} */ n) => seasonName(seasons[n].source)} onChoose=${(/** @type {number} */ n) => { setWhich(n); setLength(0); }} />`}
      ${season && (lengths.length
        ? html`<${Choice} name="length" title=${t("found.length")} values=${lengths} chosen=${chosen} words=${(/** @type {number} */ n) => t("found.matchdays", { n })} onChoose=${setLength} />
          <p class="hint">${t("found.first", { n: season.next, when: moment(season.kickoffs[season.next - 1]) })}</p>`
        : html`<p class="fault">${t("found.too_late", { n: LEAST })}</p>`)}
      <${Choice} name="bots" title=${t("found.bots")} values=${BOTS} chosen=${bots} words=${(/** @type {number} */ n) => t(n ? "found.bots.n" : "found.bots.none", { n })} onChoose=${setBots} />
      <${Choice} name="delay" title=${t("found.delay")} values=${DELAYS_S} chosen=${delay} words=${(/** @type {number} */ n) => (n ? lateTime(n * 1000) : t("found.delay.none"))} onChoose=${setDelay} />
      <label class="check"><input type="checkbox" name="counted" checked=${counted} onChange=${() => count(!counted)} /><span>${t("found.counted")}</span></label>
      <${Fault} problem=${problem} />
      <button type="submit" class="button button--main button--big" data-verb="found" disabled=${busy || !name.trim() || !chosen}><${Icon} name="flag" />${t(busy ? "home.busy" : "found.go")}</button>
      <p class="hint">${season?.attribution ? t("week.data", { who: season.attribution }) : season && season.source !== "simulated" ? "" : t("found.simulated")}</p>
    </form>
  </main></div>`;
}

/** @param {{ name: string, title: string, values: readonly number[], chosen: number, words: (n: number) => string, onChoose: (n: number) => void }} props */
function Choice({ name, title, values, chosen, words, onChoose }) {
  return html`<fieldset class="pills"><legend>${title}</legend>${values.map((n) => html`<label class=${`pill ${n === chosen ? "pill--on" : ""}`}><input type="radio" class="sr" name=${name} value=${n} checked=${n === chosen} onChange=${() => onChoose(n)} />${words(n)}</label>`)}</fieldset>`;
}
