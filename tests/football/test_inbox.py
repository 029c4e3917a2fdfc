"""What people say about players: squads, proposals, and whom a spelling means."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.engines.stadium.matches import Goal
from server.football import asof, changes, inbox
from server.football.season import Season, Unknown
from server.football.squads import digest, names, squads
from server.football.wall import DAY, HOUR
from tests.football.builders import FRIDAY, SATURDAY, game, result, season

LISTED = [("FCB", "Harry Beispiel", 0, None), ("FCB", "Jo Muster", 0, None), ("BVB", "Uwe Pech", 0, None)]


def read(whole: Season, *spellings: str, at: int = SATURDAY) -> Season:
    """The first game ends with a goal of the home side for each spelling."""
    reading = inbox.Reading(whole)
    first = whole.games[0]
    reading.begin(first.id)
    goals = tuple(
        Goal(side="home", player=reading.player(first.home, spelling, (first.id, n)))
        for n, spelling in enumerate(spellings)
    )
    return reading.into(changes.with_games(whole, [changes.reported(first, at, result(first.id, *goals))]))


def scorers(whole: Season, at: int = SATURDAY + DAY) -> list[str]:
    told = asof.result_of(whole.games[0], at)
    return [each.player for each in told.goals] if told else []


@pytest.fixture
def whole() -> Season:
    return inbox.listed(season(game("FCB", "BVB", FRIDAY)), LISTED)


def test_where_squads_are_not_listed_a_new_name_is_a_new_player() -> None:
    after = read(season(game("FCB", "BVB", FRIDAY)), "Jo Muster", "J. Muster")
    assert scorers(after) == ["FCB-jo-muster", "FCB-jo-muster"]
    assert [(player.id, player.confirmed) for player in after.players] == [("FCB-jo-muster", False)]
    assert after.inbox == ()


def test_where_they_are_listed_a_new_name_lies_in_the_inbox(whole: Season) -> None:
    after = read(whole, "Jo Muster", "Wer Denn", "Wer Denn")
    assert scorers(after) == ["FCB-jo-muster", "", ""]
    assert after.inbox == (
        Unknown(club="FCB", spelling="Wer Denn", candidates=(), places=(("FCB-BVB", 1), ("FCB-BVB", 2))),
    )
    assert {player.id for player in after.players} == {player.id for player in whole.players}


def test_the_commissioner_says_whom_a_spelling_means(whole: Season) -> None:
    """Goals are credited from that moment on; the next time the spelling is known."""
    unclear = read(whole, "Jo Mustermann", "Harry Beispil")
    assert scorers(unclear) == ["", ""]
    assert [entry.candidates for entry in unclear.inbox] == [(), ("FCB-harry-beispiel",)]
    said_at = SATURDAY + DAY
    said = inbox.resolve(unclear, "FCB", "Harry Beispil", "FCB-harry-beispiel", said_at)
    said = inbox.resolve(said, "FCB", "Jo Mustermann", "FCB-jo-muster", said_at + HOUR)
    assert scorers(said, said_at - 1) == ["", ""]
    assert scorers(said, said_at) == ["", "FCB-harry-beispiel"]
    assert scorers(said, said_at + HOUR) == ["FCB-jo-muster", "FCB-harry-beispiel"]
    assert said.inbox == ()
    again = read(said, "Harry Beispil", "Jo Mustermann", at=said_at + DAY)
    assert scorers(again, said_at + DAY) == ["FCB-harry-beispiel", "FCB-jo-muster"]


def test_the_commissioner_says_that_a_spelling_is_a_new_player(whole: Season) -> None:
    said = inbox.resolve(read(whole, "Wer Denn"), "FCB", "Wer Denn", None, SATURDAY)
    assert scorers(said) == ["FCB-wer-denn"]
    assert [player.confirmed for player in said.players if player.id == "FCB-wer-denn"] == [True]


@pytest.mark.parametrize(
    ("club", "spelling", "player"),
    [
        ("FCB", "Nie Gesehen", None),
        ("BVB", "Wer Denn", None),
        ("FCB", "Wer Denn", "BVB-uwe-pech"),
        ("FCB", "Wer Denn", "?"),
    ],
)
def test_only_what_lies_there_is_resolved_and_within_its_club(
    whole: Season, club: str, spelling: str, player: str | None
) -> None:
    with pytest.raises(inbox.NoSuchEntry):
        inbox.resolve(read(whole, "Wer Denn"), club, spelling, player, SATURDAY)


def test_a_goal_that_its_source_corrects_leaves_the_inbox(whole: Season) -> None:
    after = read(read(whole, "Wer Denn"), "Harry Beispiel", at=SATURDAY + HOUR)
    assert after.inbox == ()
    assert scorers(after) == ["FCB-harry-beispiel"]


def test_a_goal_that_was_disallowed_meanwhile_is_not_credited(whole: Season) -> None:
    unclear = read(whole, "Wer Denn")
    first = unclear.games[0]
    disallowed = changes.with_games(unclear, [changes.reported(first, SATURDAY, result(first.id))])
    said = inbox.resolve(disallowed, "FCB", "Wer Denn", "FCB-jo-muster", SATURDAY)
    assert scorers(said) == []


def test_a_member_proposes_a_player_who_can_be_picked_at_once(whole: Season) -> None:
    proposed, player = inbox.propose(whole, "FCB", "  neu, ganz ", SATURDAY)
    assert player == "FCB-ganz-neu"
    assert player not in squads(proposed, SATURDAY - 1).clubs
    assert squads(proposed, SATURDAY).clubs[player] == "FCB"
    assert b'"confirmed":false' in names(proposed, SATURDAY)
    confirmed = inbox.confirm(proposed, player, "Ganz Neu")
    assert b'"confirmed"' not in names(confirmed, SATURDAY)
    assert b"Ganz Neu" in names(confirmed, SATURDAY)


def test_a_proposal_of_a_known_player_is_that_player(whole: Season) -> None:
    assert inbox.propose(whole, "FCB", "H. Beispiel", SATURDAY) == (whole, "FCB-harry-beispiel")


def test_a_proposal_that_resembles_a_known_player_is_another_one(whole: Season) -> None:
    proposed, player = inbox.propose(whole, "FCB", "Hermann Beispiel", SATURDAY)
    assert player == "FCB-hermann-beispiel"
    assert len(proposed.players) == len(whole.players) + 1


@pytest.mark.parametrize(("club", "name"), [("NIX", "Jo Muster"), ("FCB", " . ")])
def test_a_proposal_needs_a_club_and_a_name(whole: Season, club: str, name: str) -> None:
    with pytest.raises(inbox.NoSuchEntry):
        inbox.propose(whole, club, name, SATURDAY)


def test_only_who_is_there_is_confirmed(whole: Season) -> None:
    with pytest.raises(inbox.NoSuchEntry):
        inbox.confirm(whole, "FCB-niemand")


def test_a_squad_list_confirms_whom_goals_have_shown() -> None:
    seen = read(season(game("FCB", "BVB", FRIDAY)), "H. Beispiel")
    listed = inbox.listed(seen, LISTED)
    player = next(player for player in listed.players if player.id == "FCB-h-beispiel")
    assert (player.name, player.confirmed, player.spellings) == ("Harry Beispiel", True, ("H. Beispiel",))
    assert len(listed.players) == 3


def test_a_list_drops_nobody_and_taking_it_twice_changes_nothing(whole: Season) -> None:
    assert inbox.listed(whole, LISTED) == whole
    assert len(inbox.listed(whole, [("FCB", "Noch Einer", 0, None)]).players) == 4


def test_who_leaves_is_no_longer_in_the_squad(whole: Season) -> None:
    """R10: he is another one at his new club."""
    moved = inbox.listed(whole, [("FCB", "Jo Muster", 0, SATURDAY), ("BVB", "Jo Muster", SATURDAY, None)])
    before, after = squads(moved, SATURDAY - 1), squads(moved, SATURDAY)
    assert before.clubs["FCB-jo-muster"] == "FCB"
    assert "FCB-jo-muster" not in after.clubs
    assert after.clubs["BVB-jo-muster"] == "BVB"
    assert before.id != after.id == digest(names(moved, SATURDAY))


def test_the_same_players_have_the_same_hash_in_any_order(whole: Season) -> None:
    turned = replace(whole, players=whole.players[::-1])
    assert squads(turned, SATURDAY).id == squads(whole, SATURDAY).id
