"""A player of CFG Legends that tries every action in a few imagined worlds and keeps the one that turns out best.

A world is a state that fits what its seat knows (``Engine.imagine``). In it each action is played on by a simple
policy to the end of the other side's next turn, and the position is judged. Everything else it does as ``greedy``.
"""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.greedy import GUESS, GreedyPlayer, Printed
from server.bots.player import Choice
from server.engines.contract import Due, Engine, Ms, Offer, Office, Seat, View
from server.engines.draws import Draws
from server.engines.legends.commands import Answer
from server.engines.legends.state import Decision, Option, State
from server.engines.refusal import Refused

WORLDS = 4
CLEARLY = 2.5
"""Points by which an action must be better, on average, than what greedy does."""
STEPS = 60  # of one playing-on at the most
WORTH = {"life": 1.0, "attack": 0.9, "defence": 0.3, "hand": 1.2, "set": 1.0, "open": 1.5}
WON = 1_000.0


class SearchPlayer:
    """``slow``: it thinks for tenths of a second, so the runner asks it beside the event loop."""

    slow = True

    def __init__(self, seat: Seat, draws: Draws, printed: Printed, engine: Engine) -> None:
        self._seat = seat
        self._draws = draws
        self._engine = engine
        self._printed = printed
        self._greedy = GreedyPlayer(seat, draws, printed)
        self._thought = 0

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        """Search where it is this seat's turn to act; else as greedy does."""
        prompt = view.get("prompt")
        simple = self._greedy.choose(view, offers)
        if simple is None or prompt is None or prompt["kind"] != "main" or view.get("chain"):
            return simple
        best = self._best(view, [o["id"] for o in prompt["options"]], simple)
        return {"do": "answer", "decision": prompt["decision"], "picks": [best]} if best else simple

    def _best(self, view: View, options: list[str], simple: Choice) -> str | None:
        self._thought += 1
        totals = dict.fromkeys(options, 0.0)
        for world in range(WORLDS):
            state = self._engine.imagine(view, self._draws.derive(f"world|{self._thought}|{world}"))
            decision = state.decision
            if decision is None or decision.seat != self._seat:
                return None
            known = {o.id for o in decision.options}
            for option in options:
                totals[option] += self._try(state, decision, option) if option in known else -WON / WORLDS
        first = simple.get("picks", [None])[0]
        best = max(options, key=lambda option: (totals[option], option == first))
        if first in totals and totals[best] - totals[first] < CLEARLY * WORLDS:
            return None  # so few worlds tell small differences by chance alone
        return best

    def _try(self, state: State, decision: Decision, option: str) -> float:
        at = Ms(decision.opened)
        ends = state.turn + 1
        try:
            state = self._engine.apply(state, self._seat, Answer(decision.number, (option,)), at).state
        except Refused:
            return -WON
        for _ in range(STEPS):
            d = state.decision
            if d is None or state.turn > ends:
                break
            if d.asked:
                answer = Answer(d.number, policy(state, d, self._printed))
                state = self._engine.apply(state, Seat(d.seat), answer, at).state
            else:
                at = Ms(d.opened + d.pause_ms)
                state = self._engine.apply(state, Office.SYSTEM, Due(f"auto:{d.number}"), at).state
        return worth(state, int(self._seat), self._printed)


def policy(state: State, d: Decision, printed: Printed) -> tuple[str, ...]:
    """A plausible answer, quickly: the biggest teacher, attacks that win, every trap and effect."""
    if d.kind != "main":
        if d.kind == "reply":
            return (d.options[0].id,)
        if d.kind == "may":
            return ("yes",)
        return tuple(o.id for o in d.options[: max(1, d.least)]) if d.most else ()
    best, most = d.default, 0.0
    for option in d.options:
        value = _eagerness(state, option, printed)
        if value > most:
            best, most = (option.id,), value
    return best


def _eagerness(state: State, option: Option, printed: Printed) -> float:
    card = state.cards.get(option.card)
    if option.verb == "summon" and card is not None:
        return {"attack": 30.0, "defence": 5.0, "down": 6.0}[option.mode] + printed[card.card][0] - 4 * option.tributes
    if option.verb == "attack" and card is not None:
        if not option.target:
            return 20.0
        target = state.cards[option.target]
        attack, defence = printed[target.card] if target.face == "open" else (0, GUESS)
        lead = printed[card.card][0] - (attack if target.mode == "attack" else defence)
        return 10.0 + lead if lead > 0 else 0.0
    return {"event": 25.0, "set": 15.0, "exam": 1.0}.get(option.verb, 0.0)


def worth(state: State, me: int, printed: Printed) -> float:
    """How good a position is for ``me``: points, teachers, cards; a won game above all."""
    if state.result is not None:
        winner = state.result.winner
        return 0.0 if winner is None else WON if winner == me else -WON
    total = 0.0
    for seat, p in enumerate(state.players):
        sign = 1 if seat == me else -1
        total += sign * WORTH["life"] * p.life
        if p.life <= 8:
            total -= sign * (9 - p.life)
    for card in state.cards.values():
        sign = 1 if card.side == me else -1
        if card.zone == "field":
            attack, defence = printed[card.card]
            total += sign * (WORTH["attack"] * attack + WORTH["defence"] * defence)
        elif card.zone == "hand":
            total += sign * WORTH["hand"]
        elif card.zone == "background":
            total += sign * WORTH["open" if card.face == "open" else "set"]
    return total
