/** On the front page: the tables at which this browser holds a seat, and the way in by a code that was read out. */
import { forgetTable, lookAt, tables } from "../api.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { go, placeOf } from "../router.js";

/** @typedef {Awaited<ReturnType<typeof lookAt>>} Facts */

/** What a read-out code looks like when it is typed: spaces, hyphens and case don't count. @param {string} typed @returns {string} */
export function codeOf(typed) {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return bare.length === 8 ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare;
}

/** Games that go on without their player until the clock says otherwise. */
export function MyTables() {
  const [found, setFound] = useState(/** @type {Facts[]} */ ([]));
  useEffect(() => {
    let gone = false;
    Promise.all(tables().map((room) => lookAt(room).catch((fault) => missed(room, fault)))).then((all) => {
      if (!gone) setFound(all.flatMap((facts) => (facts === null || facts.over ? [] : [facts])));
    });
    return () => {
      gone = true;
    };
  }, []);
  if (!found.length) return null;
  return html`<section class="my-tables" aria-label=${t("tables.title")}><h2>${t("tables.title")}</h2><ul>${found.map(
    (facts) => html`<li key=${facts.room}><a class="button" data-nav data-verb="resume" href=${placeOf(facts.engine, facts.room)}><${Icon} name="rotate-ccw" /><span>${facts.engine === "tournament" ? t("over.event") : html`${t("tables.resume")} <small>${names(facts)}</small>`}</span></a></li>`,
  )}</ul></section>`;
}

/** @param {string} room @param {any} fault @returns {null} */
function missed(room, fault) {
  if (fault.status === 404) forgetTable(room);
  else if (fault.status === undefined) throw fault; // no answer of the server: a mistake of ours
  return null;
}

/** @param {Facts} facts */
function names({ seats, free }) {
  const people = Object.entries(seats).map(([seat, { name, bot, gone }]) => (gone ? t("seat.gone", { n: Number(seat) + 1 }) : bot ? t(has(`bot.${name}`) ? `bot.${name}` : "bot") : name));
  return people.join(" – ") + (free ? ` – ${t("lobby.free")}` : "");
}

/** For those who hear a code instead of seeing a link. */
export function EnterCode() {
  const [typed, setTyped] = useState("");
  const code = codeOf(typed);
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (code) go(`/i/${code}`);
  };
  return html`<form class="enter-code" onSubmit=${enter}>
    <label class="field"><span>${t("code.label")}</span><span class="field__row">
      <input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="24" placeholder="K7QM-4XRT" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.currentTarget.value)} />
      <button type="submit" class="button" data-verb="code" disabled=${!code}>${t("code.go")}</button>
    </span></label>
  </form>`;
}
