/** The flag round: whose turn, how long, which flag, where. One tap chooses, "Setzen" sends. */
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { has, t } from "../i18n.js";
import { alertPrompt } from "../announcer.js";
import { sound } from "../settings.js";
import { play } from "../sound.js";
import { ConnectionBar } from "../views/connection.js";
import { Dialog } from "../views/dialog.js";
import { Ring } from "../views/time.js";
import { stayAwake } from "../wake.js";
import { HexMap } from "./map.js";
import { Log, useNews } from "./news.js";
import { spoken, useChart } from "./overview.js";
import { placed } from "./place.js";
import { Sign, nameOf, seats } from "../league/people.js";
import { Refusal } from "../league/refusal.js";

/** @import { Aid, FlagRound as Round } from "../stadium.js" */
/** @import { Chart } from "./chart.js" */
/** @import { LeagueRoom } from "../league/room.js" */

const TURN_MS = 30_000;
const FREE = -1;

/** @param {Aid | undefined} aid @param {number} flag @returns {number[]} */
function fieldsFor(aid, flag) {
  if (!aid) return [];
  if (aid.give) return aid.give;
  return flag === FREE ? [...(aid.take ?? []), ...(aid.neutralise ?? [])] : (aid.loot?.[flag] ?? []);
}

/** A flag in hand that fits there, the one that is held first. @param {Aid} aid @param {number} held @param {number} field @returns {number | undefined} */
function flagFor(aid, held, field) {
  return [held, ...Object.keys(aid.loot ?? {}).map(Number), FREE].find((flag) => fieldsFor(aid, flag).includes(field));
}

/** A bound flag whose victim has nothing left to lose (R50). @param {Aid | undefined} aid @param {number} flag */
function waits(aid, flag) {
  return !!aid && flag !== FREE && !fieldsFor(aid, flag).length;
}

/** @param {{ room: LeagueRoom }} props */
export function FlagRound({ room }) {
  const round = /** @type {Round} */ (room.view?.round);
  const chart = useChart(room);
  const turn = round.turn;
  const aid = turn?.seat === room.me ? round.aid : undefined;
  const [flag, hold] = useState(FREE);
  const [field, choose] = useState(/** @type {number | null} */ (null));
  const [why, explain] = useState("");
  const [list, setList] = useState(false);
  const [before, tell] = useState("");
  const [latest, hear] = useState("");
  /** The turn for which a field was sent. */
  const sent = useRef(0);
  const refusal = room.store.refusal.value;
  const legal = fieldsFor(aid, flag);
  useEffect(stayAwake, []);
  useNews(room, hear, (told) => tell(t(told.by === "time" ? (sent.current === told.turn ? "round.late" : "round.time_up") : told.by === "app" ? "round.by_app" : sent.current === told.turn ? "round.set" : "round.elsewhere", { place: placed(room, told.field) })));
  useEffect(() => {
    if (refusal && refusal.code !== "stale") sent.current = 0;
  }, [refusal]);
  useEffect(() => {
    hold(aid?.advice?.flag ?? FREE);
    choose(null);
    explain("");
    setList(false);
    if (aid) {
      tell("");
      alertPrompt(t("round.yours"));
      play("whistle");
      if (sound.value === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
    }
  }, [turn?.number, !!aid]);
  useEffect(() => {
    chart?.allow(new Set(legal));
  }, [chart, turn?.number, flag, legal.length]);
  useEffect(() => {
    chart?.choose(field, aid && field !== null ? becomes(room, chart, aid, flag, field) : undefined);
  }, [chart, field, flag]);

  const pick = (/** @type {number} */ at) => {
    const fit = aid && flagFor(aid, flag, at);
    if (fit !== undefined) {
      hold(fit);
      choose(at);
      explain("");
    } else {
      choose(null); // or the button would set the flag where nobody looks any more
      explain(chart ? `${spoken(room, chart, at)}. ${whyNot(room, chart, aid, flag, at)}` : "");
    }
  };
  const set = () => {
    if (!turn || field === null || sent.current === turn.number) return;
    sent.current = turn.number;
    if (aid?.give) room.send({ do: "give-up", turn: turn.number, field });
    else room.send({ do: "place", turn: turn.number, flag, field });
    // Whoever plays by keyboard goes on from where the map was left.
    /** @type {SVGElement | null} */ (document.querySelector(".map__svg [tabindex='0']"))?.focus();
  };
  const sending = room.sending("place") || room.sending("give-up");
  return html`<div class="round-page"><${ConnectionBar} room=${room} />
    <header class="round-page__head"><a class="round" href=${`/f/${room.id}/tabelle`} data-nav aria-label=${t("league.tab.table")}><${Icon} name="list" /></a><div><h1>${t("round.title", { n: round.matchday })}</h1><p class="hint">${t("round.left", { n: seats(room).reduce((sum, seat) => sum + left(round, seat), 0) })}</p></div><a class="round" href=${`/f/${room.id}/woche/${round.matchday}`} data-nav aria-label=${t("league.tab.week")}><${Icon} name="calendar-days" /></a></header>
    <${Now} room=${room} round=${round} />
    <main class="round-page__map" id="main" data-turn=${turn?.number} data-mine=${aid ? "true" : undefined}>${chart ? html`<${HexMap} chart=${chart} label=${t("map.title")} describe=${(/** @type {number} */ at) => spoken(room, chart, at)} onPick=${pick} near=${legal.length ? { turn: `${turn?.number} ${flag}`, field: legal.includes(aid?.advice?.field ?? FREE) ? aid?.advice?.field : legal[0] } : undefined} />` : html`<p class="lead" role="status">${t("map.loading")}</p>`}</main>
    <footer class="round-page__foot">
      <${Crowd} room=${room} round=${round} />
      ${before ? html`<p class="round-page__before" role="status" data-before>${before}</p>` : null}
      ${!(before && refusal?.code === "stale") && html`<${Refusal} room=${room} />`}
      ${aid
        ? html`<${Flags} room=${room} aid=${aid} round=${round} flag=${flag} onHold=${(/** @type {number} */ next) => (hold(next), choose(null), explain(""))} />
          <p class="round-page__chosen" role="status">${why || (field === null ? (waits(aid, flag) ? t("round.waits", { who: nameOf(room, flag) }) : t(aid.give ? "round.give" : aid.forgo ? "round.forgo" : "round.choose")) : chart ? told(room, chart, aid, flag, field) : "")}</p>
          ${aid.forgo
            ? html`<div class="bar">${aid.forgo.map((victim) => html`<button key=${victim} type="button" class="button" data-forgo=${victim} onClick=${() => turn && room.send({ do: "forgo", turn: turn.number, victim })}>${t("round.forgo.one", { who: nameOf(room, victim) })}</button>`)}</div>`
            : html`<div class="bar"><button type="button" class="button" data-verb="list" disabled=${!legal.length} onClick=${() => setList(true)}><${Icon} name="list" />${t("round.fields", { n: legal.length })}</button>
              <button type="button" class="button button--icon" data-verb="advice" title=${t("round.advice")} onClick=${() => (hold(aid.advice?.flag ?? FREE), choose(aid.advice?.field ?? null))}><${Icon} name="lightbulb" /><span class="sr">${t("round.advice")}</span></button>
              <button type="button" class="button button--main" data-verb="place" disabled=${field === null || sending || room.resting} onClick=${set}>${t(aid.give ? "round.give.do" : "round.place")}</button></div>
              ${aid.pass?.includes(flag) && html`<${Pass} room=${room} turn=${turn?.number ?? 0} flag=${flag} />`}`}`
        : html`${latest && !before && html`<p class="round-page__news" data-news aria-hidden="true"><${Icon} name="flag" /> ${latest}</p>`}
          <p class="round-page__chosen" role="status">${why || t(room.me === null ? "round.watching" : "round.theirs", { who: turn ? nameOf(room, turn.seat) : "" })}</p>
          ${room.me !== null && round.asleep?.[room.me] && html`<button type="button" class="button button--main" data-verb="awake" onClick=${() => room.send({ do: "awake" })}>${t("round.awake")}</button>`}`}
      <${Log} room=${room} />
    </footer>
    ${list && chart && html`<${Dialog} title=${t("round.fields", { n: legal.length })} onClose=${() => setList(false)}><ul class="rows">${legal.map((at) => html`<li key=${at}><button type="button" class="row" data-field-choice=${at} onClick=${() => (choose(at), setList(false))}><span class="row__main"><b>${placed(room, at)}</b><small>${t("map.field", { n: at })} · ${told(room, chart, aid, flag, at, "round.short")}</small></span>${at === aid?.advice?.field && html`<small class="chip">${t("round.advice")}</small>`}</button></li>`)}</ul><${Illegal} room=${room} aid=${flag === FREE ? aid : undefined} /><//>`}
  </div>`;
}

/** Whose turn it is, and how long. @param {{ room: LeagueRoom, round: Round }} props */
function Now({ room, round }) {
  const turn = round.turn;
  if (!turn) return null;
  const at = round.order.indexOf(turn.seat);
  const after = [...round.order.slice(at + 1), ...round.order.slice(0, at)].filter((seat) => left(round, seat));
  const mine = turn.seat === room.me;
  return html`<section class=${`now ${mine ? "now--mine" : ""}`} aria-label=${t("round.now")}><${Ring} clock=${room.store.clock} until=${turn.ends} ends=${turn.ends} whole=${TURN_MS} />
    <div class="now__who"><b>${mine ? t("round.yours") : t("round.turn", { who: nameOf(room, turn.seat) })}</b><small>${turn.absent ? t("round.app") : after.length ? t("round.after", { who: after.map((seat) => nameOf(room, seat)).join(" · ") }) : ""}</small></div>
    <span class="now__flags" role="img" aria-label=${t("round.flags", { n: left(round, turn.seat) })}><${Icon} name="flag" /><b>${left(round, turn.seat)}</b></span></section>`;
}

/** @param {Round} round @param {number} seat */
function left(round, seat) {
  const hand = round.hands[seat];
  return hand ? hand.free + Object.values(hand.bound ?? {}).reduce((sum, n) => sum + n, 0) : 0;
}

/** @param {{ room: LeagueRoom, round: Round }} props */
function Crowd({ room, round }) {
  return html`<ul class="chips crowd" tabindex="0" aria-label=${t("round.crowd")}>${seats(room).map((seat) => html`<li key=${seat} class=${`chip ${round.turn?.seat === seat ? "chip--on" : ""} ${room.view?.members[seat].away ? "chip--away" : ""}`}><${Sign} room=${room} seat=${seat} /> <span class="crowd__name">${nameOf(room, seat)}</span>${room.view?.members[seat].away ? html`<span class="sr">${t("round.away")}</span>` : null} <b>${room.view?.table?.find((row) => row.seat === seat)?.fields ?? 0}</b> <small><${Icon} name="flag" />${left(round, seat)}</small></li>`)}</ul>`;
}

/** Which flag is in hand: one bound to somebody I beat, or a free one. @param {{ room: LeagueRoom, aid: Aid, round: Round, flag: number, onHold: (flag: number) => void }} props */
function Flags({ room, aid, round, flag, onHold }) {
  if (aid.give || aid.forgo) return null;
  const hand = room.me === null ? undefined : round.hands[room.me];
  const bound = Object.entries(hand?.bound ?? {});
  if (!bound.length) return null;
  const kinds = [...bound.map(([victim, n]) => ({ value: Number(victim), n, words: t(waits(aid, Number(victim)) ? "round.loot.waits" : "round.loot", { who: nameOf(room, Number(victim)), n }) })), { value: FREE, n: hand?.free ?? 0, words: t("round.free", { n: hand?.free ?? 0 }) }];
  return html`<div class="pills" role="group" aria-label=${t("round.which")}>${kinds.filter(({ n }) => n).map(({ value, words }) => html`<button key=${value} type="button" class=${`pill ${flag === value ? "pill--on" : ""}`} data-flag=${value} aria-pressed=${flag === value} onClick=${() => onHold(value)}>${words}</button>`)}</div>`;
}

/** Letting a flag lapse takes two taps. @param {{ room: LeagueRoom, turn: number, flag: number }} props */
function Pass({ room, turn, flag }) {
  const [sure, ask] = useState(false);
  return html`<button type="button" class="inline" data-verb="pass" onClick=${() => (sure ? room.send({ do: "pass-flag", turn, flag }) : ask(true))}>${t(sure ? "round.pass.sure" : "round.pass")}</button>`;
}

/** Whose a field would be. @param {LeagueRoom} room @param {Chart | null} chart @param {Aid} aid @param {number} flag @param {number} field */
function becomes(room, chart, aid, flag, field) {
  const taken = !aid.give && (flag !== FREE || (chart?.spots[field].owner.value ?? FREE) === FREE);
  return taken ? (room.me ?? FREE) : FREE;
}

/** Fields at the border that can't be chosen, by their reasons. @param {{ room: LeagueRoom, aid: Aid | undefined }} props */
function Illegal({ room, aid }) {
  const why = Object.entries(aid?.why ?? {}).filter(([, reason]) => reason !== "own");
  const reasons = [...new Set(why.map(([, reason]) => reason))];
  if (!reasons.length) return null;
  return html`<details class="illegal"><summary>${t("round.illegal")}<${Icon} name="chevron-down" /></summary><dl>${reasons.map((reason) => html`<div key=${reason}><dt>${t(has(`reason.${reason}`) ? `reason.${reason}` : "no.unknown")}</dt><dd>${why.filter(([, one]) => one === reason).map(([field]) => placed(room, Number(field))).join("; ")}</dd></div>`)}</dl></details>`;
}

/** What setting the flag there does; `round.short`: without saying where. @param {LeagueRoom} room @param {Chart} chart @param {Aid | undefined} aid @param {number} flag @param {number} field @param {"round.deed" | "round.short"} [words] */
function told(room, chart, aid, flag, field, words = "round.deed") {
  const at = chart.spots[field].owner.value;
  const owner = at < 0 ? "" : nameOf(room, chart.owners[at].seat);
  const deed = aid?.give ? "give" : flag !== FREE ? "loot" : at < 0 ? "take" : "neutralise";
  return t(`${words}.${deed}`, { place: placed(room, field), who: owner });
}

/** Why the flag in hand can't go there. @param {LeagueRoom} room @param {Chart} chart @param {Aid | undefined} aid @param {number} flag @param {number} field */
function whyNot(room, chart, aid, flag, field) {
  if (!aid) return room.me === null ? "" : t("round.not_yours");
  const at = chart.spots[field].owner.value;
  const seat = at < 0 ? FREE : chart.owners[at].seat;
  const home = chart.owners.some((owner) => owner.home === field);
  if (aid.give) return t(home && seat === room.me ? "reason.home" : "round.not_mine");
  const bound = seat !== flag ? "not-theirs" : home ? "home" : "floor";
  const free = aid.why?.[field] ?? (home ? "home" : "far");
  const reason = seat === room.me ? "own" : flag === FREE ? free : bound;
  return t(has(`reason.${reason}`) ? `reason.${reason}` : "no.unknown");
}
