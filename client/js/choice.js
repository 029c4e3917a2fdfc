/**
 * From the server's prompt and what is selected to what can be tapped and which buttons stand in the prompt
 * bar. Pure: it reads options and knows no rule of the game.
 */

/** @import { Card, LegendsView, Option, Prompt, Uid } from "./legends.js" */

/** Kinds whose options are picked (min to max of them), then confirmed. */
const PICKING = new Set(["tribute", "target", "cost", "discard", "put"]);
/** Options that stand for themselves, whatever card is selected. */
const ALONE = new Set(["exam", "end", "pass", "cancel", "yes", "no", "branch", "link", "trigger"]);
/** A row of the prompt bar. */
const ATTACKS_LISTED = 2;

/**
 * @typedef {object} Selection
 * @property {number} decision
 * @property {Uid} [card]  the card whose actions are shown
 * @property {Uid} [target]  of an attack
 * @property {string[]} picks  option ids
 */

/** @typedef {{ kind: "option", option: Option, main?: boolean } | { kind: "confirm", picks: string[], ready: boolean } | { kind: "back" } | { kind: "all" } | { kind: "info", card: Uid }} Button */

/**
 * @typedef {object} Choice
 * @property {Set<Uid>} legal  cards a tap on which leads somewhere
 * @property {Set<Uid>} targets  what the selected card may attack
 * @property {Set<Uid>} chosen
 * @property {Option[]} tray  pickable things to list, where not all of them lie on the table
 * @property {Button[]} buttons
 */

/** @param {Prompt} prompt */
export function isPicking(prompt) {
  return PICKING.has(prompt.kind);
}

/** @param {LegendsView | null} view @param {Selection | null} selection @returns {Choice} */
export function choices(view, selection) {
  const prompt = view?.prompt;
  if (!prompt) return { legal: new Set(), targets: new Set(), chosen: new Set(), tray: [], buttons: [] };
  const chosen = selection?.decision === prompt.decision ? selection : null;
  return isPicking(prompt) ? picking(view, prompt, chosen) : acting(prompt, chosen);
}

/** @param {LegendsView} view @param {Prompt} prompt @param {Selection | null} selection @returns {Choice} */
function picking(view, prompt, selection) {
  const things = prompt.options.filter((o) => !ALONE.has(o.verb));
  const picks = selection?.picks ?? [];
  /** @type {Button[]} */
  const buttons = [{ kind: "confirm", picks, ready: picks.length >= prompt.min && picks.length <= prompt.max }];
  for (const option of prompt.options) if (ALONE.has(option.verb)) buttons.push({ kind: "option", option });
  return {
    legal: new Set(things.flatMap((o) => (o.card ? [o.card] : []))),
    targets: new Set(),
    chosen: new Set([...(prompt.chosen ?? []), ...things.flatMap((o) => (o.card && picks.includes(o.id) ? [o.card] : []))]),
    tray: things.every((o) => o.card !== undefined && lies(view, o.card)) ? [] : things,
    buttons,
  };
}

/** True for a card that everybody at this screen sees as a card of its own. @param {LegendsView} view @param {Uid} uid */
function lies(view, uid) {
  const card = view.cards[uid];
  if (card === undefined || card.zone === "graveyard") return false;
  return card.zone !== "hand" || (card.face === "open" && `${card.side}` in (view.waiting ?? {})); // another's open hand lies in a panel
}

/** @param {Prompt} prompt @param {Selection | null} selection @returns {Choice} */
function acting(prompt, selection) {
  const card = selection?.card;
  const mine = prompt.options.filter((o) => o.card === card && !ALONE.has(o.verb));
  const alone = prompt.options.filter((o) => ALONE.has(o.verb));
  const onCards = prompt.options.filter((o) => o.card && !ALONE.has(o.verb));
  /** @type {Button[]} */
  let buttons;
  if (card && mine.length) {
    // Many attacks are chosen by tapping a target; a button for each would cover the board. "All" lists them.
    const many = mine.filter((o) => o.target !== undefined).length > ATTACKS_LISTED;
    const listed = many ? mine.filter((o) => o.target === undefined || o.target === selection.target) : mine;
    buttons = listed.map((option) => ({ kind: "option", option, main: mine.length === 1 || (option.target !== undefined && option.target === selection.target) }));
    if (many) buttons.push({ kind: "all" });
    buttons.push({ kind: "info", card }, { kind: "back" });
  } else if (prompt.kind === "main") {
    buttons = alone.map((option) => ({ kind: "option", option }));
    if (onCards.length) buttons.unshift({ kind: "all" });
  } else {
    buttons = [...onCards, ...alone].map((option) => ({ kind: "option", option, main: option.verb === "pass" || option.verb === "yes" }));
  }
  return {
    legal: new Set(prompt.options.flatMap((o) => (o.card ? [o.card] : []))),
    targets: new Set(mine.flatMap((o) => (o.target ? [o.target] : []))),
    chosen: new Set([card, selection?.target].flatMap((uid) => (uid ? [uid] : []))),
    tray: [],
    buttons,
  };
}

/**
 * What a tap on a card does. `send` acts, `select` changes the selection, `look` opens the card's sheet,
 * `why` explains that nothing can be done with it now.
 * @typedef {{ do: "send", picks: string[] } | { do: "select", selection: Selection } | { do: "look" } | { do: "why" }} Tap
 */

/** @param {LegendsView} view @param {Selection | null} selection @param {Uid} uid @returns {Tap} */
export function tap(view, selection, uid) {
  const prompt = view.prompt;
  if (!prompt) return { do: "look" };
  const now = selection?.decision === prompt.decision ? selection : { decision: prompt.decision, picks: [] };
  if (isPicking(prompt)) {
    const option = prompt.options.find((o) => o.card === uid);
    return option ? tapOption(prompt, now, option.id) : strange(view, uid);
  }
  if (now.card && now.card !== uid) {
    const attack = prompt.options.find((o) => o.card === now.card && o.target === uid);
    if (attack) return now.target === uid ? { do: "send", picks: [attack.id] } : { do: "select", selection: { ...now, target: uid } };
  }
  const mine = prompt.options.filter((o) => o.card === uid);
  if (!mine.length) return strange(view, uid);
  if (now.card !== uid) return { do: "select", selection: { decision: prompt.decision, card: uid, picks: [] } };
  if (mine.length === 1 && mine[0].target === undefined) return { do: "send", picks: [mine[0].id] };
  return { do: "select", selection: { decision: prompt.decision, picks: [] } };
}

/** A pick is toggled; a second tap on the only pick acts. @param {Prompt} prompt @param {Selection} now @param {string} id @returns {Tap} */
export function tapOption(prompt, now, id) {
  if (prompt.min === 1 && prompt.max === 1) {
    if (now.picks[0] === id) return { do: "send", picks: [id] };
    return { do: "select", selection: { ...now, picks: [id] } };
  }
  if (now.picks.includes(id)) return { do: "select", selection: { ...now, picks: now.picks.filter((pick) => pick !== id) } };
  if (now.picks.length >= prompt.max) return { do: "why" };
  return { do: "select", selection: { ...now, picks: [...now.picks, id] } };
}

/** @param {LegendsView} view @param {Uid} uid @returns {Tap} */
function strange(view, uid) {
  return view.why?.[uid] || resting(view.cards[uid]) ? { do: "why" } : { do: "look" };
}

/** My own trap that lies since this turn only: whose face I see and which is not armed. @param {Card | undefined} card */
function resting(card) {
  return card !== undefined && card.zone === "background" && card.face === "down" && card.card !== undefined && !card.armed;
}
