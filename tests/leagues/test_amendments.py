"""What a commissioner says of football holds for one league, on every newer version of its season."""

from __future__ import annotations

import msgspec
import pytest

from server.engines.contract import Ms
from server.engines.stadium.commands import FeedSquads
from server.engines.stadium.state import Setup
from server.football import asof, squads
from server.football.feed import FOREVER
from server.football.files.rows import Fault, Problem
from server.football.inbox import MOST_OF_A_CLUB
from server.football.season import Footballer, Season, Unknown
from server.football.simulated.season import season as simulated
from server.leagues import amendments
from server.leagues.amendments import (
    Amendment,
    Fix,
    Goals,
    Pointless,
    Results,
    Saying,
    SquadList,
    ThereIs,
    Unclear,
    WhoIsIt,
)
from server.leagues.seasons import Seasons
from server.rooms.entries import Applied, pack
from server.store.contract import RoomId
from server.store.seasons import MemorySeasons
from server.wire.limits import LOG_ENTRY_BYTES
from tests.engines.stadium import season as league
from tests.football.builders import SATURDAY, game, goal, season

AFTER = SATURDAY + 3 * 3_600_000
CROWD = [f"A{chr(97 + n // 26)} B{chr(97 + n % 26)}ck" for n in range(MOST_OF_A_CLUB + 1)]
OURS, THEIRS = RoomId("K7QM4X"), RoomId("ABCDEF")


@pytest.fixture
def whole() -> Season:
    """One match with a goal of somebody who may be one of two."""
    players = tuple(
        Footballer(id=f"FCB-{name}", club="FCB", name=name, confirmed=name != "Cem Muster")
        for name in ("Jo Muster", "Cem Muster")
    )
    made = season(game("FCB", "BVB", SATURDAY, goal("home"), told=AFTER - 1), game("B04", "RBL", SATURDAY, matchday=2))
    entry = Unknown(club="FCB", spelling="Muster", candidates=tuple(p.id for p in players), places=(("FCB-BVB", 0),))
    return msgspec.structs.replace(made, players=players, inbox=(entry,))


def said(saying: Saying, whole: Season) -> Season:
    return amendments.amended(whole, Amendment(AFTER, 0, saying))


def test_a_spelling_is_a_player_from_now_on(whole: Season) -> None:
    new = said(WhoIsIt(club="FCB", spelling="Muster", player="FCB-Jo Muster"), whole)
    assert new.inbox == ()
    (result,) = asof.results(new, 1, AFTER)
    assert [each.player for each in result.goals] == ["FCB-Jo Muster"]
    (before,) = asof.results(new, 1, AFTER - 1)
    assert [each.player for each in before.goals] == [""]


def test_a_player_who_was_only_seen_is_confirmed(whole: Season) -> None:
    new = said(ThereIs(player="FCB-Cem Muster", name="Cem-Ali Muster"), whole)
    (player,) = [each for each in new.players if each.id == "FCB-Cem Muster"]
    assert (player.confirmed, player.name) == (True, "Cem-Ali Muster")


def test_a_provisional_schedule_is_fixed(whole: Season) -> None:
    assert not asof.settled(whole, 1, AFTER)
    assert asof.settled(said(Fix(matchday=1), whole), 1, AFTER)


@pytest.mark.parametrize(
    "text",
    ["Bayer Leverkusen - Leipzig 3:1 (1:0)", "home;away;home_goals;away_goals;half_home;half_away\nB04;RBL;3;1;1;0"],
    ids=["lines", "table"],
)
def test_results_come_as_lines_or_as_a_table(whole: Season, text: str) -> None:
    (result,) = asof.results(said(Results(matchday=2, text=text), whole), 2, AFTER)
    assert (result.home, result.away, result.half, result.final) == (3, 1, (1, 0), True)


def test_goals_of_a_match_are_replaced(whole: Season) -> None:
    text = "home,away,side,player,minute\nFCB,BVB,home,Cem Muster,12"
    (result,) = asof.results(said(Goals(text=text), whole), 1, AFTER)
    assert [(each.player, each.minute) for each in result.goals] == [("FCB-Cem Muster", 12)]


@pytest.mark.parametrize(
    "text",
    ["RBL: Ali Beispiel, Ben Beispiel", "club,player\nRBL,Ali Beispiel\nRBL,Ben Beispiel"],
    ids=["lines", "table"],
)
def test_a_squad_comes_as_lines_or_as_a_table(whole: Season, text: str) -> None:
    new = said(SquadList(text=text), whole)
    assert sorted(each.name for each in new.players if each.club == "RBL") == ["Ali Beispiel", "Ben Beispiel"]


@pytest.mark.parametrize(
    "saying",
    [
        SquadList(text="RBL: Ali \u202eBei\x1bspiel"),
        WhoIsIt(club="FCB", spelling="Muster"),
        ThereIs(player="FCB-Cem Muster", name="Ce\u200bm"),
    ],
    ids=repr,
)
def test_nobody_is_called_what_cannot_be_seen(whole: Season, saying: Saying) -> None:
    assert all(player.name.isprintable() for player in said(saying, whole).players)


@pytest.mark.parametrize(
    "saying",
    [
        WhoIsIt(club="FCB", spelling="Nobody"),
        WhoIsIt(club="FCB", spelling="Muster", player="BVB-somebody"),
        ThereIs(player="FCB-nobody"),
        ThereIs(player="FCB-Jo Muster"),
        Fix(matchday=9),
        Results(matchday=1, text="\n"),
        SquadList(text="\n"),
    ],
    ids=repr,
)
def test_what_changes_nothing_is_pointless(whole: Season, saying: Saying) -> None:
    with pytest.raises(Pointless):
        said(saying, whole)


@pytest.mark.parametrize(
    ("saying", "faults"),
    [
        (Results(matchday=1, text="FCB - BVB 2:0\nwho knows"), [(2, Fault.NO_LINE)]),
        (Results(matchday=2, text="FCB - BVB 2:0"), [(1, Fault.NO_MATCH)]),
        (Goals(text="home,away\nFCB,BVB"), [(1, Fault.NO_COLUMN)]),
        (SquadList(text="Nirgends: Jo"), [(1, Fault.NO_CLUB)]),
        (SquadList(text="RBL: " + ", ".join(CROWD)), [(1, Fault.TOO_MANY)]),
        (SquadList(text="club,player\n" + "\n".join(f"RBL,{name}" for name in CROWD)), [(122, Fault.TOO_MANY)]),
        (SquadList(text="FCB: " + ", ".join(CROWD[1:])), [(0, Fault.TOO_MANY)]),
    ],
)
def test_what_cannot_be_understood_is_told_and_none_of_it_taken(
    whole: Season, saying: Saying, faults: list[tuple[int, Fault]]
) -> None:
    with pytest.raises(Unclear) as unclear:
        said(saying, whole)
    assert [(problem.line, problem.fault) for problem in unclear.value.problems] == faults


def test_all_squads_together_still_fit_into_one_entry_of_a_log() -> None:
    full, told = simulated(3, league.CLUBS), None
    for club in full.clubs:
        names = ", ".join(f"Maximilian {chr(97 + n // 26)}{chr(97 + n % 26)} Beispielhausen" for n in range(60))
        try:
            full = said(SquadList(text=f"{club}: {names}"), full)
        except Unclear as unclear:
            told = unclear.problems
            break
    assert told == (Problem(0, Fault.TOO_MANY),)
    entry = Applied(
        at=Ms(AFTER), prev=bytes(16), version=1, by="system", id="x" * 64, cmd=told_of(full), hash=bytes(32)
    )
    assert 20_000 < len(pack(entry)) <= LOG_ENTRY_BYTES


def test_squads_that_are_too_many_already_do_not_shut_the_commissioner_up(
    whole: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(amendments, "MOST_SQUADS_BYTES", 1)
    said(Fix(matchday=2), whole)
    with pytest.raises(Unclear):
        said(SquadList(text="FCB: Ali Beispiel"), whole)


def told_of(season: Season) -> FeedSquads:
    return FeedSquads(squads.squads(season, AFTER))


def test_a_league_does_not_talk_without_end() -> None:
    long = [Amendment(AFTER, 0, Goals(text="x" * 20_000))]
    assert amendments.fits(Goals(text="x" * 20_000), long)
    assert not amendments.fits(Goals(text="x" * 20_000), [*long, Amendment(AFTER, 0, Fix(matchday=1)), *long])
    assert amendments.fits(Fix(matchday=1), [Amendment(AFTER, 0, Fix(matchday=1))] * 99)
    assert not amendments.fits(Fix(matchday=1), [Amendment(AFTER, 0, Fix(matchday=1))] * 100)


async def test_it_holds_for_its_league_alone_and_on_newer_versions_too(whole: Season) -> None:
    seasons = Seasons(MemorySeasons())
    setup = Setup(league.engine().setup({"source": "real"}, bytes(32)).options, bytes(32))
    await seasons.publish("real", whole)
    ours = await seasons.feed(OURS, setup, Ms(AFTER))
    await seasons.amend(OURS, Amendment(AFTER, 0, Fix(matchday=1)))
    await seasons.amend(OURS, Amendment(AFTER, 0, WhoIsIt(club="FCB", spelling="Muster")))
    assert not ours.plan(1, AFTER).settled, "whoever has not asked again"
    ours = await seasons.feed(OURS, setup, Ms(AFTER))
    assert ours.plan(1, AFTER).settled
    assert not (await seasons.feed(THEIRS, setup, Ms(AFTER))).plan(1, AFTER).settled

    newer = msgspec.structs.replace(whole, games=(*whole.games, game("FCB", "RBL", SATURDAY, matchday=3)), inbox=())
    await seasons.publish("real", newer)
    ours = await seasons.feed(OURS, setup, Ms(AFTER))
    assert ours.plan(1, AFTER).settled
    assert len(ours.plan(3, FOREVER).fixtures) == 1
    assert [each.said for each in await seasons.amendments(OURS)] == [
        Fix(matchday=1),
        WhoIsIt(club="FCB", spelling="Muster"),
    ]
    assert ours.season.players == whole.players, "whose inbox entry is gone, nobody was added for"
