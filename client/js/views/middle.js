/** The strip between the sides: match clock, turn, phases; below it the chain, or what happened last. */
import { LowAlarm, formatLeft, lowAt } from "../clock.js";
import { announce } from "../announcer.js";
import { html, useEffect, useRef } from "../html.js";
import { lang, t } from "../i18n.js";
import { cardName, shortName, shortThing } from "../names.js";
import { play } from "../sound.js";
import { lastLines } from "../telling.js";
import { PHASES, skippedPhases } from "./cause.js";
import { useLeft } from "./time.js";

/** @import { Link } from "../legends.js" */
/** @import { Room } from "../room.js" */

const SUDDEN_MS = 300_000; // usually; a view names another number
/** Spoken once each, when the match clock passes them. */
const SPOKEN_MS = [600_000, 300_000, 60_000, 30_000, 10_000];

/** @param {{ room: Room }} props */
export function Middle({ room }) {
  const view = room.store.view.value;
  if (!view) return null;
  const skipped = skippedPhases(room, view);
  return html`<div class="middle">
    <${MatchClock} room=${room} />
    <p class="turn">${view.turn ? t("middle.turn", { n: view.turn }) : ""}${view.options.variant === "basic" && html`<span class="chip">${t("variant.basic")}</span>`}</p>
    <ol class="phases" aria-label=${t("middle.phases")}>
      ${PHASES.map((phase) => html`<li class=${`phase ${phase === view.phase ? "phase--now" : ""} ${skipped.has(phase) ? "phase--skipped" : ""}`} title=${skipped.has(phase) ? t("phase.skipped", { phase: t(`phase.${phase}`) }) : t(`phase.${phase}`)} aria-current=${phase === view.phase ? "step" : undefined}><span class="phase__name">${t(`phase.${phase}`)}</span>${skipped.has(phase) && html`<span class="sr">${t("phase.skipped.sr")}</span>`}</li>`)}
    </ol>
  </div>`;
}

/** @param {{ room: Room }} props */
function MatchClock({ room }) {
  const view = room.store.view.value;
  const clock = view?.clock;
  const sudden = clock?.sudden_death ?? false;
  const whole = sudden ? (view?.options.sudden_death_ms ?? SUDDEN_MS) : view?.options.clock_ms;
  const left = useLeft(room.store.clock, clock?.match_ends, clock?.stopped_at ?? clock?.paused_at);
  const mark = lowAt(whole ?? 1_200_000);
  const alarm = useRef(new LowAlarm(mark));
  const before = useRef(Infinity);
  const running = clock?.match_ends !== undefined && view?.phase !== "over";
  const away = room.resting;
  const over = view?.phase === "over";
  useEffect(() => {
    if (!running) return;
    if (alarm.current.hears(left)) {
      play("whistle");
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
    }
    const passed = SPOKEN_MS.find((ms) => before.current > ms && left <= ms && left > ms - 2_000);
    if (passed && before.current !== Infinity) announce(t("clock.left", { time: formatLeft(passed === 10_000 ? 10_000 : passed) }));
    before.current = left;
  });
  if (over) return html`<p class="clock clock--still clock--over">${clock?.stopped_at !== undefined && formatLeft(left, lang.value === "de" ? "," : ".")}<small>${t("clock.over")}</small></p>`;
  if (!view || (clock?.match_ends === undefined && whole !== undefined)) return html`<p class="clock clock--still">${whole ? formatLeft(whole) : ""}</p>`;
  if (clock?.match_ends === undefined) return html`<p class="clock clock--none">${t("clock.none")}</p>`;
  const text = `${away ? "~" : ""}${formatLeft(left, lang.value === "de" ? "," : ".")}`;
  return html`<p class=${`clock ${left <= mark ? "clock--low" : ""} ${clock.paused_at ? "clock--paused" : ""} ${sudden ? "clock--sudden" : ""}`} role="timer" aria-live="off" aria-label=${t(sudden ? "clock.sudden.about" : "clock.match")} title=${sudden ? t("clock.sudden.about") : undefined} data-clock>
    ${text}${clock.paused_at ? html`<small>${t("clock.paused")}</small>` : sudden ? html`<small>${t("clock.sudden")}</small>` : null}
  </p>`;
}

/** @param {{ room: Room, stacked?: boolean }} props  `stacked`: one link below the other, beside the board */
export function Chain({ room, stacked = false }) {
  const view = room.store.view.value;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const links = Object.entries(room.trail.chain.value ?? view?.chain ?? {}).sort(([a], [b]) => Number(a) - Number(b));
  useEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth;
  }, [links.length]);
  if (!view) return null;
  if (!links.length) return stacked ? html`<p class="chain__none">${t("chain.none")}</p>` : html`<${Ticker} room=${room} />`;
  const resolving = links.some(([, link]) => link.done);
  const next = resolving ? [...links].reverse().find(([, link]) => !link.done)?.[0] : links[links.length - 1][0];
  return html`<section class=${stacked ? "chain chain--stacked" : "chain"} data-zone="chain" data-anchor="chain" aria-label=${t("chain.label", { n: links.length })}>
    <ol class="chain__links" ref=${list} tabindex="0" aria-label=${t("chain.links")}>
      ${links.map(([n, link]) => html`<${ChainLink} key=${n} room=${room} n=${Number(n)} link=${link} next=${n === next} />`)}
    </ol>
  </section>`;
}

/** @param {{ room: Room, n: number, link: Link, next: boolean }} props */
function ChainLink({ room, n, link, next }) {
  const mine = link.seat === room.near.value;
  const aims = [...(link.aims ?? []).map((aim) => t("chain.link", { n: aim })), ...(link.targets ?? []).map((uid) => shortThing(room, uid))];
  const classes = ["link", mine ? "link--near" : "link--far", link.negated && "link--negated", link.done && "link--done", next && "link--next"];
  return html`<li class=${next ? "chain__item chain__item--next" : "chain__item"}>
    <button type="button" class=${classes.filter(Boolean).join(" ")} data-link=${n} onClick=${() => (room.look({ card: link.card }))}>
      <b class="link__n">${n}</b>
      <span class="link__text"><span class="link__name">${shortLink(room, link)}</span>${aims.length ? html`<small>→ ${aims.join(", ")}</small>` : null}</span>
      ${link.negated && html`<span class="sr">${t("chain.negated")}</span>`}
      ${link.done && !link.negated && html`<span class="sr">${t("chain.done")}</span>`}
    </button>
  </li>`;
}

/** @param {Room} room @param {Link} link */
function shortLink(room, link) {
  const name = cardName(room, link.card);
  return room.info(link.card)?.kind === "teacher" ? shortName(name) : name;
}

/** What happened last, so that a glance is enough. @param {{ room: Room }} props */
export function Ticker({ room }) {
  return html`<p class="ticker" aria-hidden="true">${lastLines(room, 1)[0]?.text ?? ""}</p>`;
}
