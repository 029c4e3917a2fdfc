"""What a round did to the land is kept flag by flag, and told once the round is over."""

from __future__ import annotations

from typing import TypeVar

from server.engines.contract import Actor, Audience, Command, Seat
from server.engines.stadium.engine import Stadium
from server.engines.stadium.laid import words
from server.engines.stadium.land import FREE
from server.engines.stadium.round_events import FlagPassed, GivenUp, Placed, RoundClosed
from server.engines.stadium.starts import first_land
from server.football.simulated.season import season as simulated
from server.maps import shelf
from server.simulation.drive import Drive
from server.simulation.simulate import Plan, as_football, makers

D = TypeVar("D", bound=Drive)


def test_a_word_says_who_whose_it_was_whose_it_is_which_and_whether_the_app_did_it() -> None:
    told = [
        Placed(turn=1, seat=2, field=117, flag=FREE, deed="take", was=FREE, by="hand"),
        Placed(turn=2, seat=2, field=117, flag=0, deed="loot", was=0, by="hand"),
        Placed(turn=3, seat=2, field=9, flag=FREE, deed="neutralise", was=0, by="time"),
        FlagPassed(turn=4, seat=1, flag=FREE),
        GivenUp(turn=5, seat=3, field=0, by="app"),
        RoundClosed(matchday=1, lapsed={}, fields={}),
    ]
    assert words(told) == ["2.2117", "202117", "20.9~", "33.0~"]


def test_from_the_first_land_on_the_words_lead_to_the_land_after_every_round() -> None:
    """Three players in ten weeks: all land is used up, and taken from each other."""
    drive = _season(Drive)
    land: list[str] = []
    deeds = set()
    for week in drive.weeks():
        if not land:
            league_map = drive.engine.map_of(drive.state)  # type: ignore[attr-defined]
            first = first_land(league_map, {m.seat: m.home for m in drive.state.members})
            land = ["." if seat == FREE else str(seat) for seat in first.owner]
        for word in week.laid.split():
            who, was, now, field = word[0], word[1], word[2], int(word[3:].removesuffix("~"))
            assert land[field] == was
            land[field] = now
            deeds.add("free" if was == "." else "loot" if now == who else "neutralise")
        assert "".join(land) == week.land
    assert deeds == {"free", "loot", "neutralise"}
    for viewer in (Seat(0), Audience.PUBLIC):
        weeks = drive.engine.view(drive.state, viewer)["weeks"]
        assert [weeks[str(w.matchday)]["laid"] for w in drive.state.weeks] == [w.laid for w in drive.state.weeks]


class Listening(Drive):
    """Looks at the round's week after every command."""

    seen = 0

    def say(self, actor: Actor, command: Command) -> None:
        super().say(actor, command)
        round_ = self.state.round
        if round_ is not None and self.state.weeks[round_.matchday - 1].laid:
            assert "laid" not in self.engine.view(self.state, Audience.PUBLIC)["weeks"][str(round_.matchday)]
            self.seen += 1


def test_while_a_round_goes_on_its_flags_are_told_by_events_alone() -> None:
    drive = _season(Listening)
    next(drive.weeks())
    assert drive.seen > 1


def _season(kind: type[D]) -> D:
    plan = Plan(players=3, matchdays=10, seasons=1, bots="sensible", seed=3)
    football = as_football(simulated(3))
    return kind(Stadium(shelf.all()), football, makers(plan, 0), (3).to_bytes(32, "big"), {"matchdays": 10})
