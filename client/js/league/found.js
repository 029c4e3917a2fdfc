/** Found a league: a name, how long, and go. */
import { call, createRoom, guest, rename } from "../api.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { playerPortrait } from "../portraits.js";
import { go } from "../router.js";
import { Fault } from "../views/fault.js";
import { Header } from "../views/header.js";
import { moment } from "./when.js";

const NAME_CHARS = 20; // server/wire/limits.py
const LEAST = 6;
const LENGTHS = [34, 17, 10, LEAST];
const BOTS = [0, 2, 3, 5];

export function Found() {
  const [name, setName] = useState("");
  const [season, setSeason] = useState(/** @type {{ source: string, next: number, last: number, kickoffs: number[] } | null} */ (null));
  const [length, setLength] = useState(0);
  const [bots, setBots] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    guest().then((who) => setName((typed) => typed || who.nickname), setProblem);
    call("GET", "/api/seasons").then((found) => setSeason(found[0]), setProblem);
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
      const seated = await createRoom({ engine: "stadium", options, ...(bots ? { bot: "sensible", bots } : { bot: "" }) });
      go(`/f/${seated.room}`);
    } catch (fault) {
      setProblem(fault);
      setBusy(false);
    }
  };
  return html`<div class="page"><${Header} /><main class="narrow" id="main">
    <h1>${t("found.title")}</h1><p class="lead">${t("found.lead")} <a href="/hilfe/liga" data-nav>${t("league.rules")}</a></p>
    <form class="paper-box home__form" onSubmit=${found}>
      <label class="field"><span>${t("home.name")}</span><span class="field__row"><img class="field__face" src=${playerPortrait(name)} alt="" width="44" height="44" /><input name="nickname" autocomplete="nickname" required maxlength=${NAME_CHARS} value=${name} onInput=${(/** @type {any} */ input) => setName(input.currentTarget.value)} /></span></label>
      ${season && (lengths.length
        ? html`<${Choice} name="length" title=${t("found.length")} values=${lengths} chosen=${chosen} words=${(/** @type {number} */ n) => t("found.matchdays", { n })} onChoose=${setLength} />
          <p class="hint">${t("found.first", { n: season.next, when: moment(season.kickoffs[season.next - 1]) })}</p>`
        : html`<p class="fault">${t("found.too_late", { n: LEAST })}</p>`)}
      <${Choice} name="bots" title=${t("found.bots")} values=${BOTS} chosen=${bots} words=${(/** @type {number} */ n) => t(n ? "found.bots.n" : "found.bots.none", { n })} onChoose=${setBots} />
      <${Fault} problem=${problem} />
      <button type="submit" class="button button--main button--big" data-verb="found" disabled=${busy || !name.trim() || !chosen}><${Icon} name="flag" />${t(busy ? "home.busy" : "found.go")}</button>
      <p class="hint">${t("found.simulated")}</p>
    </form>
  </main></div>`;
}

/** @param {{ name: string, title: string, values: readonly number[], chosen: number, words: (n: number) => string, onChoose: (n: number) => void }} props */
function Choice({ name, title, values, chosen, words, onChoose }) {
  return html`<fieldset class="pills"><legend>${title}</legend>${values.map((n) => html`<label class=${`pill ${n === chosen ? "pill--on" : ""}`}><input type="radio" class="sr" name=${name} value=${n} checked=${n === chosen} onChange=${() => onChoose(n)} />${words(n)}</label>`)}</fieldset>`;
}
