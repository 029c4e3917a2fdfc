"""A list of names is one step, and one step back where nothing has become of any of them (RULES.md, T3)."""

from __future__ import annotations

import pytest

from server.engines.contract import Seat
from server.engines.refusal import Code, Refused
from server.engines.tournament import commands, news
from server.engines.tournament.events import Gone, Moved
from server.engines.tournament.options import MOST_PLAYERS
from server.engines.tournament.registration import MOST_WAITING, RECORDS
from server.engines.tournament.rulings.event import JUDGE, OWNER, SCORER, Event
from tests.engines.tournament.test_bounds import crowded

LIST = commands.EnterSeveral((("Dan", "7a"), ("Eva", ""), ("Finn", "7b")))


def status(event: Event) -> dict[str, str]:
    return {player.name: player.status for player in event.state.players}


def undone(event: Event, what: str = "enter-several", by: Seat = SCORER) -> None:
    note = next(n for n in reversed(event.state.notes) if n.what == what and not n.undone)
    event.say(by, commands.Undo(note.number))


def refuses(event: Event, what: str = "enter-several", by: Seat = SCORER) -> bool:
    with pytest.raises(Refused):
        undone(event, what, by)
    return True


def test_a_list_is_one_note_and_one_step_back() -> None:
    event = Event()
    event.owner(commands.Enter("Ada"))
    event.say(SCORER, LIST)
    assert status(event) == dict.fromkeys(("Ada", "Dan", "Eva", "Finn"), "in")
    *_, note = event.state.notes
    assert [n.what for n in event.state.notes].count("enter-several") == 1
    assert note.text == "3"
    undone(event)
    assert status(event) == {"Ada": "in", "Dan": "absent", "Eva": "absent", "Finn": "absent"}
    done = event.state.notes[note.number - 1]
    assert done.undone
    assert not done.back
    event.say(SCORER, LIST)
    assert len(event.state.players) == 4, "whoever comes back has his number"
    assert [p.club for p in event.state.players] == ["", "7a", "", "7b"]


def test_one_name_is_taken_back_as_well() -> None:
    event = Event()
    event.say(SCORER, commands.Enter("Ada"))
    undone(event, "enter")
    assert status(event) == {"Ada": "absent"}


def test_places_of_a_list_that_goes_are_for_those_who_wait() -> None:
    event = Event({"cap": 4})
    event.owner(commands.Enter("Ada"))
    event.owner(commands.Enter("Ben"))
    event.say(SCORER, LIST)
    event.owner(commands.Enter("Gus"))
    assert [p.name for p in event.state.players if p.status == "waiting"] == ["Finn", "Gus"]
    event.owner(commands.Remove(0))
    assert status(event)["Finn"] == "in", "a place is nothing that would be lost"
    undone(event)
    assert [p.name for p in event.state.players if p.status == "in"] == ["Ben", "Gus"]
    assert Gone(2) in event.told
    assert Moved(5) in event.told


@pytest.mark.parametrize(
    "deed",
    [
        [commands.OpenCheckIn(), commands.Present(1, True)],
        [commands.Bind(1, 9)],
        [commands.Rename(1, "Emma", "")],
        [commands.Remove(1)],
    ],
)
def test_what_has_become_of_one_keeps_the_whole_list(deed: list[commands.TournamentCommand]) -> None:
    event = Event()
    event.say(SCORER, LIST)
    for command in deed:
        event.owner(command)
    before = status(event)
    assert refuses(event)
    assert status(event) == before


def test_it_is_for_who_did_it_and_for_the_owner() -> None:
    event = Event()
    event.say(SCORER, LIST)
    assert refuses(event, by=JUDGE)
    undone(event, by=OWNER)
    assert set(status(event).values()) == {"absent"}


def test_a_list_that_came_late_goes_until_it_is_paired() -> None:
    event = Event({"rounds": 3})
    event.begin(4)
    event.say(SCORER, LIST)
    undone(event)
    assert {status(event)[name] for name in ("Dan", "Eva", "Finn")} == {"absent"}
    event.say(SCORER, LIST)
    event.pair()
    assert refuses(event)


@pytest.mark.parametrize(
    "names", [(("Dan", ""), ("dan", "")), (("Ada", ""), ("Dan", "")), ((" Dan", ""),), (("Dan", "x" * 41),), ()]
)
def test_all_or_none(names: tuple[tuple[str, str], ...]) -> None:
    event = Event()
    event.owner(commands.Enter("Ada"))
    with pytest.raises(Refused) as no:
        event.say(SCORER, commands.EnterSeveral(names))
    assert (no.value.code, no.value.facts["field"]) == (Code.NOT_OFFERED, "names")
    assert status(event) == {"Ada": "in"}


def test_a_list_is_no_way_around_the_bounds() -> None:
    full = Event({"cap": 2})
    many = tuple((f"player {n}", "") for n in range(3 + MOST_WAITING))
    with pytest.raises(Refused):
        full.say(SCORER, commands.EnterSeveral(many))
    full.say(SCORER, commands.EnterSeveral(many[:-1]))
    assert len(full.state.players) == 2 + MOST_WAITING
    event = crowded()
    with pytest.raises(Refused):
        event.say(SCORER, LIST)
    event.say(SCORER, commands.EnterSeveral(LIST.names[:1]))
    assert len(event.state.players) == RECORDS
    assert event.state.setup.options.cap == MOST_PLAYERS


def test_who_is_forgotten_is_in_no_list_any_more_and_the_others_still_are() -> None:
    event = Event()
    event.say(SCORER, LIST)
    event.owner(commands.Bind(1, 9))
    event.system(news.Forgotten(9))
    assert "Eva" not in str(event.state)
    undone(event)
    assert status(event) == {"Dan": "absent", "": "absent", "Finn": "absent"}
