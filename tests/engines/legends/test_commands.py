"""What a hostile player may put into a command, and what a refusal must not tell."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.engines.contract import Audience, Ms, Office, Seat
from server.engines.draws import Draws
from server.engines.legends.commands import Answer, AnswerDraw, LegendsCommand, OfferDraw, Rematch, Resign, Settings
from server.engines.legends.engine import Legends
from server.engines.legends.state import Decision, State
from server.engines.refusal import Code, Refused
from tests.engines.legends.sets import base

ENGINE = Legends({"base": base()}, allow_fixed=True)
DECK = dict(base().deck[0].cards)
START = Ms(1_000_000)


def began() -> State:
    setup = ENGINE.setup({"fixed": {"decks": [DECK, DECK], "starter": 0}}, b"k" * 32)
    state: State = ENGINE.start(setup, START).state
    return state


def by(state: State, seat: int, command: Any) -> State:
    found: State = ENGINE.apply(state, Seat(seat), command, Ms(START + 1)).state
    return found


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "own-deck", "cards": {"a": 2**64 - 1}},
        {"do": "own-deck", "cards": {"a": -1}},
        {"do": "own-deck", "cards": {"a" * 81: 1}},
        {"do": "own-deck", "cards": {str(n): 1 for n in range(61)}},
        {"do": "answer", "decision": 2**63, "picks": []},
        {"do": "answer", "decision": True, "picks": []},
        {"do": "answer", "decision": 1, "picks": ["a"] * 65},
        {"do": "answer", "decision": 1, "picks": ["a" * 81]},
        {"do": "deck", "ready": "x" * 81},
    ],
)
def test_nothing_big_is_decoded(raw: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, LegendsCommand)


@pytest.mark.parametrize("asked", [True, False])
def test_a_refusal_does_not_tell_whether_the_other_was_asked(asked: bool) -> None:
    """Who passes by itself and who is asked look alike to an answer out of turn."""
    state = began()
    reply = Decision(7, 1, "reply", (), 0, 1, ("pass",), START, 30_000, shown_as="reply", pause_ms=900, asked=asked)
    state = msgspec.structs.replace(state, decision=reply)
    codes = []
    for number in (6, 7, 8):
        with pytest.raises(Refused) as no:
            by(state, 0, Answer(number, ("x",)))
        codes.append((no.value.code, dict(no.value.facts)))
    assert codes == [
        (Code.STALE, {"decision": -1}),
        (Code.NOT_YOUR_DECISION, {}),
        (Code.STALE, {"decision": -1}),
    ]
    for number in (7,):
        assert ENGINE.not_before(state, Seat(0), Answer(number, ("pass",))) == 0
        assert ENGINE.not_before(state, Seat(1), Answer(number, ("pass",))) == START + 900


def test_the_next_key_is_committed_to_before_anybody_asks_for_a_rematch() -> None:
    state = by(began(), 0, Resign())
    promised = ENGINE.view(state, Seat(1))["next_commitment"]
    again = by(by(state, 0, Rematch()), 1, Rematch())
    assert ENGINE.view(again, Seat(1))["commitment"] == promised
    assert Draws(again.key).commitment == promised
    assert "next_commitment" not in ENGINE.view(again, Seat(1))


def test_settings_are_seen_by_their_own_seat_alone() -> None:
    state = began()
    changed = by(state, 1, Settings("on", ("attack",)))
    for viewer in (Seat(0), Audience.PUBLIC):
        assert ENGINE.view(changed, viewer) == ENGINE.view(state, viewer)
    assert ENGINE.view(changed, Seat(1))["settings"] == {"replies": "on", "stops": ["attack"]}


def test_a_draw_is_offered_once_a_turn() -> None:
    state = by(by(began(), 0, OfferDraw()), 1, AnswerDraw(accept=False))
    assert "offer-draw" not in [o.do for o in ENGINE.legal(state, Seat(0))]
    with pytest.raises(Refused):
        by(state, 0, OfferDraw())
    assert "offer-draw" in [o.do for o in ENGINE.legal(state, Seat(1))]


def test_own_decks_are_offered_as_all_that_are_legal() -> None:
    lobby: State = ENGINE.start(ENGINE.setup({}, b"k" * 32), START).state
    (offer,) = [o for o in ENGINE.legal(lobby, Seat(0)) if o.do == "own-deck"]
    assert offer.fields["cards"].admits(DECK)
    assert not offer.fields["cards"].admits({**DECK, "nobody": 1})
    sample = msgspec.convert(offer.sample(Draws(b"s" * 32), "x"), LegendsCommand)
    assert by(lobby, 0, sample).players[0].list
    with pytest.raises(Refused):
        ENGINE.apply(lobby, Office.REFEREE, sample, START)
