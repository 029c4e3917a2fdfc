"""Laws of the offers: what is sampled is admitted, and what is admitted lies in every field's domain."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.engines.contract import (
    Audience,
    Command,
    Domain,
    Due,
    Offer,
    OneOf,
    Outage,
    Picks,
    Seat,
    Viewer,
    viewer_key,
)
from server.engines.draws import Draws


class Play(Command, frozen=True, tag="play"):
    """A command with one field of each domain."""

    decision: int
    picks: list[str]
    loud: bool = False


OPTIONS = ("a", "b", "c", "d")
DRAWS = st.binary(min_size=32, max_size=32).map(Draws)
VALUES = st.booleans() | st.integers(-9, 9) | st.text("abc", max_size=3)


@st.composite
def one_ofs(draw: st.DrawFn) -> OneOf:
    return OneOf(tuple(draw(st.lists(VALUES, min_size=1, max_size=6))))


@st.composite
def picks(draw: st.DrawFn) -> Picks:
    options = OPTIONS[: draw(st.integers(0, len(OPTIONS)))]
    least = draw(st.integers(0, len(options)))
    return Picks(options, least, draw(st.integers(least, len(options))))


@st.composite
def offers(draw: st.DrawFn) -> Offer:
    decision = OneOf(tuple(draw(st.lists(st.integers(0, 99), min_size=1, max_size=3))))
    loud = OneOf(tuple(draw(st.lists(st.booleans(), min_size=1, max_size=2))))
    return Offer("play", {"decision": decision, "picks": draw(picks()), "loud": loud})


@given(one_ofs() | picks(), DRAWS)
def test_a_domain_admits_what_it_samples(domain: Domain, draws: Draws) -> None:
    assert domain.admits(domain.sample(draws, "law"))


@given(one_ofs() | picks(), DRAWS)
def test_sampling_is_a_function_of_the_draws(domain: Domain, draws: Draws) -> None:
    assert domain.sample(draws, "law") == domain.sample(Draws(draws.key), "law")


@pytest.mark.parametrize(("asked", "given_"), [(1, True), (0, False), (True, 1), (1, "1"), (1, 1.0)])
def test_one_of_tells_types_apart(asked: bool | int | str, given_: object) -> None:
    assert not OneOf((asked,)).admits(given_)


@given(picks(), st.lists(st.sampled_from((*OPTIONS, "z")), max_size=6))
def test_picks_admits_exactly_the_small_subsets(domain: Picks, chosen: list[str]) -> None:
    legal = {
        order
        for n in range(domain.least, domain.most + 1)
        for subset in itertools.combinations(domain.options, n)
        for order in itertools.permutations(subset)
    }
    assert domain.admits(chosen) == (tuple(chosen) in legal)


@pytest.mark.parametrize("nonsense", [None, "ab", 3, {"a": 1}, {"a"}])
def test_picks_admits_lists_only(nonsense: object) -> None:
    assert not Picks(("a", "b"), 0, 2).admits(nonsense)


@given(offers(), DRAWS)
def test_an_offer_admits_what_it_samples(offer: Offer, draws: Draws) -> None:
    assert offer.admits(msgspec.convert(offer.sample(draws, "law"), Play))


@given(offers(), DRAWS, st.sampled_from(["decision", "picks"]))
def test_one_field_outside_its_domain_is_not_admitted(offer: Offer, draws: Draws, field: str) -> None:
    wrong = {"decision": 100, "picks": ["z"]}[field]
    command = msgspec.convert({**offer.sample(draws, "law"), field: wrong}, Play)
    assert not offer.admits(command)


def test_an_offer_of_another_kind_admits_nothing() -> None:
    command = Play(decision=1, picks=[])
    fields: dict[str, Domain] = {"decision": OneOf((1,)), "picks": Picks((), 0, 0), "loud": OneOf((False,))}
    assert Offer("play", fields).admits(command)
    assert not Offer("stay", fields).admits(command)


def test_a_field_without_a_domain_is_not_admitted() -> None:
    """An offer that forgot a field must not let it through unchecked, nor admit a command that lacks one."""
    command = Play(decision=1, picks=[])
    assert not Offer("play", {"decision": OneOf((1,)), "picks": Picks((), 0, 0)}).admits(command)
    assert not Offer("due", {"name": OneOf(("x",)), "more": OneOf((1,))}).admits(Due("x"))


def test_commands_refuse_fields_they_do_not_have() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `seat`"):
        msgspec.convert({"do": "due", "name": "x", "seat": 1}, Due)


@pytest.mark.parametrize("command", [Due("turn"), Outage(4_000), Play(3, ["a"], True)])
def test_commands_survive_the_log(command: Command) -> None:
    assert msgspec.convert(msgspec.to_builtins(command), type(command)) == command


@pytest.mark.parametrize(
    ("viewer", "key"),
    [(Seat(0), "s0"), (Seat(1), "s1"), (Audience.PUBLIC, "public"), (Audience.REFEREE, "referee")],
)
def test_each_viewer_class_has_its_key(viewer: Viewer, key: str) -> None:
    assert viewer_key(viewer) == key
