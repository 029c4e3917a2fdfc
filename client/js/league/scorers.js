/** Who scores: search by name, or open a club's squad; what is used up says where. Whoever is missing can be proposed. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { playing } from "./chances.js";
import { everybody, searched } from "./footballers.js";
import { clubName, playerName } from "./people.js";

/** @import { Footballer } from "./footballers.js" */
/** @import { Props } from "./picks.js" */

const SHOWN = 20; // footballers at once

/** @param {Props} props */
export function Scorers(props) {
  const { room, week, mine } = props;
  const [asked, setAsked] = useState("");
  const [open, setOpen] = useState("");
  const [onlyFree, setOnlyFree] = useState(false);
  const picks = mine.picks ?? {};
  const clubs = [...playing(week).keys()].sort();
  const words = asked.trim();
  const found = searched(everybody(props).filter(({ id, club }) => id !== picks.scorer && clubs.includes(club)), (club) => clubName(room, club), words, open, onlyFree);
  const shown = words ? found.slice(0, SHOWN) : found;
  const chosen = picks.scorer ? [{ id: picks.scorer, club: picks.slot ?? "", name: playerName(room, picks.scorer), used: undefined, missed: picks.scorer.startsWith("new:") }] : [];
  return html`<div class="scorers"><p class="hint">${t("picks.scorer.about")} <a href="/hilfe/liga#tore" data-nav>${t("league.why")}</a></p><div class="field__row"><label class="scorers__search"><span class="sr">${t("picks.search")}</span><input type="search" name="scorer" placeholder=${t("picks.search")} value=${asked} onInput=${(/** @type {any} */ event) => setAsked(event.currentTarget.value)} /></label>
    <label class="check"><input type="checkbox" name="only-free" checked=${onlyFree} onChange=${(/** @type {any} */ event) => setOnlyFree(event.currentTarget.checked)} /><span>${t("picks.only_free")}</span></label></div>
    ${!words && html`<ul class="squads" aria-label=${t("picks.squads")}>${clubs.map((club) => {
      const used = mine.used_slots?.[club];
      return html`<li key=${club}><button type="button" class=${`pill ${open === club ? "pill--on" : ""} ${used === undefined ? "" : "pill--used"}`} data-squad=${club} aria-expanded=${open === club} onClick=${() => setOpen(open === club ? "" : club)}>${club}<span class="sr"> ${clubName(room, club)}${used === undefined ? "" : `, ${t("picks.used", { n: used })}`}</span></button></li>`;
    })}</ul>`}
    <ul class="rows rows--narrow">${[...chosen, ...shown].map((one) => html`<${Row} key=${one.id} ...${props} one=${one} on=${picks.scorer === one.id} onChosen=${() => (setAsked(""), setOpen(""))} />`)}</ul>
    <p class="hint" role="status">${words ? (found.length > SHOWN ? t("picks.more", { n: found.length - SHOWN }) : found.length ? "" : t("picks.nobody")) : open && mine.used_slots?.[open] !== undefined ? t("picks.slot", { club: clubName(room, open), n: mine.used_slots[open] }) : open ? "" : t("picks.open")}</p>
    <${Missing} room=${room} clubs=${clubs} /></div>`;
}

/** @param {Props & { one: Footballer, on: boolean, onChosen: () => void }} props */
function Row({ room, matchday, one: { id, club, name, used, missed }, on, onChosen }) {
  const choose = () => {
    room.send({ do: "picks", matchday, scorer: on ? "" : id });
    onChosen();
  };
  return html`<li><button type="button" class=${`row ${on ? "row--on" : ""}`} data-player=${id} aria-pressed=${on} disabled=${used !== undefined || room.resting} onClick=${choose}><span class="row__sign">${club}</span><span class="row__main"><b>${name}</b><small>${clubName(room, club)}${missed ? ` · ${t("picks.missing.open")}` : ""}</small></span>${used !== undefined && html`<small class="row__used">${t("picks.used", { n: used })}</small>`}</button></li>`;
}

/** A footballer whom the squads don't know. @param {{ room: Props["room"], clubs: string[] }} props */
function Missing({ room, clubs }) {
  const [open, setOpen] = useState(false);
  return html`<details class="missing" onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}><summary>${t("picks.missing")}<${Icon} name="chevron-down" /></summary>${open && html`<${Part} of="office" show="Proposal" room=${room} clubs=${clubs} />`}</details>`;
}
