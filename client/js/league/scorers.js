/** Who scores: search by name, or open a club's squad; what is used up says where. Whoever is missing can be proposed. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { playing } from "./clubs.js";
import { clubName, playerName } from "./people.js";

/** @import { Props } from "./picks.js" */
/** @typedef {{ id: string, club: string, name: string, used?: number, missed: boolean }} Footballer */

const SHOWN = 20; // footballers at once
const NAME_CHARS = 40; // server/engines/stadium/office.py

/** @param {Props} props @returns {Footballer[]} */
function everybody({ room, mine }) {
  const view = room.view;
  const squads = Object.entries(view?.squads?.clubs ?? {});
  const missed = Object.values(view?.proposals ?? {}).filter((one) => !one.player && !one.out).map((one) => [one.id, one.club]);
  return [...squads, ...missed].map(([id, club], n) => ({ id, club, name: playerName(room, id), used: mine.used_scorers?.[id] ?? mine.used_slots?.[club], missed: n >= squads.length }));
}

/** @param {Props} props */
export function Scorers(props) {
  const { room, matchday, week, mine } = props;
  const [asked, setAsked] = useState("");
  const [open, setOpen] = useState("");
  const [onlyFree, setOnlyFree] = useState(false);
  const picks = mine.picks ?? {};
  const clubs = [...playing(week).keys()].sort((a, b) => clubName(room, a).localeCompare(clubName(room, b)));
  const words = asked.trim().toLowerCase();
  const found = everybody(props)
    .filter(({ id, name, club, used }) => id !== picks.scorer && clubs.includes(club) && (!onlyFree || used === undefined) && (words ? `${name} ${clubName(room, club)} ${club}`.toLowerCase().includes(words) : club === open))
    .sort((a, b) => Number(a.used !== undefined) - Number(b.used !== undefined) || a.name.localeCompare(b.name));
  const shown = words ? found.slice(0, SHOWN) : found;
  const chosen = picks.scorer ? [{ id: picks.scorer, club: picks.slot ?? "", name: playerName(room, picks.scorer), used: undefined, missed: picks.scorer.startsWith("new:") }] : [];
  return html`<div class="scorers"><div class="field__row"><label class="scorers__search"><span class="sr">${t("picks.search")}</span><input type="search" name="scorer" placeholder=${t("picks.search")} value=${asked} onInput=${(/** @type {any} */ event) => setAsked(event.currentTarget.value)} /></label>
    <label class="check"><input type="checkbox" name="only-free" checked=${onlyFree} onChange=${(/** @type {any} */ event) => setOnlyFree(event.currentTarget.checked)} /><span>${t("picks.only_free")}</span></label></div>
    ${!words && html`<ul class="squads" aria-label=${t("picks.squads")}>${clubs.map((club) => {
      const used = mine.used_slots?.[club];
      return html`<li key=${club}><button type="button" class=${`pill ${open === club ? "pill--on" : ""} ${used === undefined ? "" : "pill--used"}`} data-squad=${club} aria-expanded=${open === club} onClick=${() => setOpen(open === club ? "" : club)}>${club}<span class="sr"> ${clubName(room, club)}${used === undefined ? "" : `, ${t("picks.used", { n: used })}`}</span></button></li>`;
    })}</ul>`}
    <ul class="rows rows--narrow">${[...chosen, ...shown].map((one) => html`<${Row} key=${one.id} ...${props} one=${one} on=${picks.scorer === one.id} onChosen=${() => (setAsked(""), setOpen(""))} />`)}</ul>
    <p class="hint" role="status">${words ? (found.length > SHOWN ? t("picks.more", { n: found.length - SHOWN }) : found.length ? "" : t("picks.nobody")) : open && mine.used_slots?.[open] !== undefined ? t("picks.slot", { club: clubName(room, open), n: mine.used_slots[open] }) : open ? "" : t("picks.open")}</p>
    <${Missing} room=${room} matchday=${matchday} week=${week} mine=${mine} clubs=${clubs} /></div>`;
}

/** @param {Props & { one: Footballer, on: boolean, onChosen: () => void }} props */
function Row({ room, matchday, one: { id, club, name, used, missed }, on, onChosen }) {
  const choose = () => {
    room.send({ do: "picks", matchday, scorer: on ? "" : id });
    onChosen();
  };
  return html`<li><button type="button" class=${`row ${on ? "row--on" : ""}`} data-player=${id} aria-pressed=${on} disabled=${used !== undefined || room.resting} onClick=${choose}><span class="row__sign">${club}</span><span class="row__main"><b>${name}</b><small>${clubName(room, club)}${missed ? ` · ${t("picks.missing.open")}` : ""}</small></span>${used !== undefined && html`<small class="row__used">${t("picks.used", { n: used })}</small>`}</button></li>`;
}

/** A footballer whom the squads don't know. @param {Props & { clubs: string[] }} props */
function Missing({ room, clubs }) {
  const [name, setName] = useState("");
  const [club, setClub] = useState("");
  const propose = (/** @type {Event} */ event) => {
    event.preventDefault();
    room.send({ do: "propose", name: name.trim(), club });
    setName("");
  };
  return html`<details class="missing"><summary>${t("picks.missing")}<${Icon} name="chevron-down" /></summary><form onSubmit=${propose}><p class="hint">${t("picks.missing.about")}</p>
    <label class="field"><span>${t("picks.missing.name")}</span><input name="missing" maxlength=${NAME_CHARS} value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></label>
    <label class="field"><span>${t("step.club")}</span><select name="missing-club" value=${club} onChange=${(/** @type {any} */ event) => setClub(event.currentTarget.value)}><option value="">${t("picks.missing.club")}</option>${clubs.map((id) => html`<option key=${id} value=${id}>${clubName(room, id)}</option>`)}</select></label>
    <button type="submit" class="button" data-verb="propose" disabled=${!name.trim() || !club || room.resting}>${t("picks.missing.send")}</button></form></details>`;
}
