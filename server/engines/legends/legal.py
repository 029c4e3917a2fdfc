"""Everything a seat may say now, as offers, and the one check of an answer."""

from __future__ import annotations

from collections import Counter

from server.engines.contract import Offer, OneOf, Picks
from server.engines.draws import Draws
from server.engines.legends.commands import Answer
from server.engines.legends.deck import DECK_CARDS, check_deck
from server.engines.legends.library import Library
from server.engines.legends.series import may_change_deck
from server.engines.legends.state import STOPS, Decision, State
from server.engines.refusal import Code, Refused

_IN_PLAY = ("preparation", "lesson", "exam", "bell")
_WHEN = OneOf(("now", "today", "week", "longer", "pass"))
_REPLIES = OneOf(("auto", "on", "off"))


class Stops:
    """Some of the stops, each once; or nothing, which leaves them as they are."""

    _some = Picks(STOPS, 0, len(STOPS))

    def admits(self, value: object) -> bool:
        return value is None or self._some.admits(value)

    def sample(self, draws: Draws, purpose: str) -> object:
        return None if draws.below(2, purpose, 0) else self._some.sample(draws, purpose)


class DeckList:
    """Every list that is a legal deck of the set (R32)."""

    def __init__(self, lib: Library) -> None:
        self._lib = lib

    def admits(self, value: object) -> bool:
        return isinstance(value, dict) and not check_deck(self._lib.set, value)

    def sample(self, draws: Draws, purpose: str) -> object:
        """A ready deck, where the set has any: legal lists are too many to draw from evenly."""
        decks = tuple(self._lib.decks.values())
        if decks:
            return dict(decks[draws.below(len(decks), purpose, 0)].cards)
        copies = [card.id for card in self._lib.set.card for _ in range(card.max_copies)]
        return dict(Counter(draws.shuffled(copies, purpose)[:DECK_CARDS]))


def legal(state: State, seat: int, lib: Library) -> list[Offer]:
    """Everything that this seat may say now."""
    offers = [Offer("settings", {"replies": _REPLIES, "stops": Stops()})]
    here = {"game": OneOf((state.game,))}
    if (state.phase == "lobby" and not state.players[seat].list) or may_change_deck(state, seat):
        if lib.decks:
            offers.append(Offer("deck", {"ready": OneOf(tuple(lib.decks)), **here}))
        offers.append(Offer("own-deck", {"cards": DeckList(lib), **here}))
    if state.phase == "compliment" and state.players[seat].when is None:
        offers.append(Offer("compliment", {"when": _WHEN}))
    if state.held_at:
        return offers
    d = state.decision
    if d is not None and d.seat == seat and d.asked:
        picks = Picks(tuple(o.id for o in d.options), d.least, d.most)
        offers.append(Offer("answer", {"decision": OneOf((d.number,)), "picks": picks}))
    if state.phase in _IN_PLAY:
        offers.append(Offer("resign", here))
        if state.setup.options.draws and state.draw_offer is None and state.players[seat].draw_offered != state.turn:
            offers.append(Offer("offer-draw", here))
        elif state.draw_offer is not None and state.draw_offer != seat:
            offers.append(Offer("answer-draw", {"accept": OneOf((True, False)), **here}))
    if (
        state.phase == "over"
        and not state.players[seat].again
        and (state.break_ends or not state.setup.options.refereed)
    ):
        offers.append(Offer("next" if state.break_ends else "rematch", here))
    return offers


def check(d: Decision | None, seat: int, answer: Answer) -> Decision:
    """The decision that this answers, or ``Refused``; a wrong answer costs nothing but time."""
    if d is None or answer.decision != d.number:
        raise Refused(Code.STALE, decision=d.number if d is not None and d.seat == seat and d.asked else -1)
    if d.seat != seat:  # whether that seat was asked or passes by itself must not show here either
        raise Refused(Code.NOT_YOUR_DECISION)
    if not d.asked:
        raise Refused(Code.STALE, decision=-1)
    known = {o.id for o in d.options}
    if any(p not in known for p in answer.picks):
        raise Refused(Code.NOT_OFFERED)
    if len(set(answer.picks)) != len(answer.picks) or not d.least <= len(answer.picks) <= d.most:
        raise Refused(Code.WRONG_COUNT, least=d.least, most=d.most)
    return d
