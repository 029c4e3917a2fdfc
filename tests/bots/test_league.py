"""Bots of the stadium league: they play seasons to the end by what they may see, and each kind in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from server.bots.league.judgement import POINTS, USUAL, Scorers, expected_points
from server.bots.league.player import LeaguePlayer
from server.bots.league.temper import TEMPERS
from server.bots.player import Choice
from server.engines.contract import Ms, Offer, OneOf, Seat, View
from server.engines.draws import Draws
from server.engines.stadium.engine import Stadium
from server.engines.stadium.points import TABLE
from server.engines.stadium.questions import POOL
from server.simulation.drive import Drive, Football
from tests.engines.stadium import season

MATCHDAYS = 20
KEY = bytes(range(32))


class Watched(LeaguePlayer):
    """Each choice is one that was offered. In the flag round nobody asks for offers; there the engine would refuse."""

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        choice = super().choose(view, offers)
        if choice is not None and offers:
            command: Any = msgspec.convert(choice, Stadium.command_type)
            assert any(offer.admits(command) for offer in offers), choice
        return choice


def football() -> Football:
    days = range(1, MATCHDAYS + 1)
    return Football(tuple((season.plan(1, day), season.results(1, day)) for day in days), lambda at: season.squads())


def drive(*names: str, key: bytes = KEY) -> Drive:
    def make(name: str) -> Any:
        return lambda seat, draws: Watched(seat, draws, TEMPERS[name])

    return Drive(season.engine(), football(), [make(name) for name in names], key, {"matchdays": MATCHDAYS})


@cache
def played(*names: str) -> Drive:
    one = drive(*names)
    assert [week.matchday for week in one.weeks()] == list(range(1, MATCHDAYS + 1))
    return one


def test_every_kind_plays_a_season_to_its_end_by_what_is_offered() -> None:
    state = played("casual", "sensible", "hostile").state
    assert state.phase == "over"
    assert state.result is not None
    assert all(set(week.picks) == {0, 1, 2} and all(p.club for p in week.picks.values()) for week in state.weeks)


def test_the_same_key_plays_the_same_season() -> None:
    again = drive("casual", "sensible", "hostile")
    list(again.weeks())
    assert again.state == played("casual", "sensible", "hostile").state
    other = drive("casual", "sensible", "hostile", key=bytes(32))
    list(other.weeks())
    assert other.state != again.state


def test_the_hostile_one_always_challenges() -> None:
    duels = [week.picks[2].duel for week in played("casual", "sensible", "hostile").state.weeks]
    assert all(duel in (0, 1) for duel in duels)


def test_the_hostile_one_neutralises_though_there_is_free_land() -> None:
    aid = {"advice": {"why": "grow", "field": 7}, "take": [7, 8], "neutralise": [9]}
    view: Any = {"round": {"turn": {"number": 3, "seat": 0, "kind": "flag", "ends": 0}, "aid": aid}}
    said = {name: LeaguePlayer(Seat(0), Draws(KEY), TEMPERS[name]).choose(view, ()) for name in TEMPERS}
    assert said["hostile"] == {"do": "place", "turn": 3, "flag": -1, "field": 9}
    assert said["sensible"] == {"do": "place", "turn": 3, "flag": -1, "field": 7}
    view["round"]["aid"] = aid | {"loot": {"2": [4]}, "advice": {"why": "loot", "flag": 2, "field": 4}}
    placed = LeaguePlayer(Seat(0), Draws(KEY), TEMPERS["hostile"]).choose(view, ())
    assert placed == {"do": "place", "turn": 3, "flag": 2, "field": 4}


def test_the_sensible_one_answers_what_is_usual() -> None:
    one = played("casual", "sensible", "hostile")

    def usual(seat: int) -> float:
        given = [pair for week in one.state.weeks for pair in week.picks[seat].answers.items()]
        return sum(USUAL[question] == answer for question, answer in given) / len(given)

    assert usual(1) > 0.9
    assert usual(0) < 0.85


def test_what_everybody_knows_by_heart_is_what_the_rules_say() -> None:
    assert POINTS == TABLE
    assert USUAL.keys() == POOL.keys()
    assert all(answer in POOL[question] for question, answer in USUAL.items())


def test_a_club_is_worth_what_its_chances_say() -> None:
    chance = {"home": 7_000, "draw": 2_000, "away": 1_000, "home_row": "above-65", "away_row": "below-15"}
    week = {
        "matches": {
            "a": {"home": "FCB", "away": "ELV", "chance": chance},
            "b": {"home": "BVB", "away": "S04", "chance": chance, "off": True},
            "c": {"home": "M05", "away": "SGE"},
        }
    }
    assert expected_points(week) == {"FCB": pytest.approx(1.2), "ELV": pytest.approx(1.5)}  # 1.4 - 0.2; 0.7 + 0.8


def test_goals_that_have_fallen_count_more_and_more() -> None:
    scorers = Scorers()
    squads = {"id": "x", "clubs": {"FCB1": "FCB", "FCB2": "FCB", "ELV1": "ELV"}}
    strong = {"FCB": 2.0, "ELV": 1.0}
    scorers.learn({"weeks": {}, "squads": squads})
    assert [player for _, player in scorers.by_worth(strong)] == ["FCB1", "FCB2", "ELV1"]
    goals = [{"side": "home", "player": "FCB2"}] * 3 + [{"side": "away", "player": "FCB1", "own": True}]
    closed = {"stage": "closed", "results": {"a": {"goals": goals}}}
    scorers.learn({"weeks": {"1": closed, "2": {"stage": "open"}}, "squads": squads})
    ranked = scorers.by_worth(strong)
    assert [player for _, player in ranked] == ["FCB2", "FCB1", "ELV1"]
    assert scorers.by_worth({"ELV": 1.0}) == [ranked[2]]


def test_nobody_joins_or_begins_for_the_founder() -> None:
    engine = season.engine()
    state = engine.start(engine.setup({"matchdays": MATCHDAYS}, KEY), Ms(0)).state
    founder, guest = (LeaguePlayer(Seat(n), Draws(KEY), TEMPERS["sensible"]) for n in (0, 1))
    assert founder.choose(engine.view(state, Seat(0)), engine.legal(state, Seat(0))) is None
    assert guest.choose(engine.view(state, Seat(1)), engine.legal(state, Seat(1))) == {"do": "join"}


def test_an_office_that_falls_to_a_computer_is_given_back() -> None:
    engine = season.engine()
    offers = [Offer("hand-over", {"seat": OneOf((0, 1, 3))}), Offer("pause", {"paused": OneOf((True,))})]
    view = engine.view(engine.start(engine.setup({"matchdays": MATCHDAYS}, KEY), Ms(0)).state, Seat(2))
    computer, founder = (LeaguePlayer(Seat(n), Draws(KEY), TEMPERS["sensible"]) for n in (2, 0))
    assert computer.choose(view, offers) == {"do": "hand-over", "seat": 0}
    assert founder.choose(view, [Offer("hand-over", {"seat": OneOf((1, 2))})]) is None
