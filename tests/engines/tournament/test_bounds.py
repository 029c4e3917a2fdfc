"""Nothing of an event's state grows for ever, whoever of its people speaks, and whatever he repeats (T64)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.engines.contract import Actor, Ms, Seat
from server.engines.refusal import Code, Refused
from server.engines.tournament import commands, news
from server.engines.tournament.desk import NOTES
from server.engines.tournament.judging import ANNOUNCEMENTS, CALLS
from server.engines.tournament.leaving import PENALTIES
from server.engines.tournament.office import MOST_AGAIN
from server.engines.tournament.options import MOST_PLAYERS
from server.engines.tournament.registration import MOST_WAITING, RECORDS
from server.engines.tournament.rounds import FORBIDDEN
from server.engines.tournament.rulings.event import JUDGE, OWNER, SCORER, Event
from server.engines.tournament.state import Player


def refused(event: Event, actor: Actor, command: Any) -> tuple[Code, dict[str, Any]]:
    with pytest.raises(Refused) as no:
        event.say(actor, command)
    return no.value.code, dict(no.value.facts)


def test_links_are_bounded() -> None:
    event = Event()
    for n in range(40):
        event.owner(commands.OpenLink(f"door {n}", "judge"))
    said = refused(event, OWNER, commands.OpenLink("one more", "judge"))
    assert said == (Code.NOT_NOW, {"reason": "links", "most": 40})


def test_the_staff_is_bounded() -> None:
    event = Event()
    event.owner(commands.OpenLink("door", "judge"))
    for n in range(61):
        event.owner(commands.Appoint(10 + n, "judge"))
    full = (Code.NOT_NOW, {"reason": "staff", "most": 64})
    with pytest.raises(Refused) as no:
        event.system(news.Came(99, "door"))
    assert (no.value.code, dict(no.value.facts)) == full
    assert refused(event, OWNER, commands.Appoint(99, "judge")) == full


def test_the_waiting_list_is_bounded() -> None:
    event = Event({"cap": 2})
    for n in range(2 + MOST_WAITING):
        event.owner(commands.Enter(f"player {n}"))
    assert refused(event, OWNER, commands.Enter("one more"))[1]["reason"] == "full"
    assert refused(event, Seat(600), commands.Register("one more"))[1]["reason"] == "full"


def crowded() -> Event:
    """An event on whose list nobody is any more, and one number is free."""
    event = Event({"cap": MOST_PLAYERS})
    gone = tuple(Player(n, f"player {n}", status="absent") for n in range(RECORDS - 1))
    event.state = msgspec.structs.replace(event.state, players=gone)
    return event


def test_whoever_enters_and_removes_for_ever_finds_an_end() -> None:
    event = crowded()
    event.say(SCORER, commands.Enter("the last"))
    event.say(SCORER, commands.Remove(RECORDS - 1))
    most = (Code.NOT_NOW, {"reason": "records", "most": RECORDS})
    assert refused(event, SCORER, commands.Enter("one more")) == most
    assert refused(event, Seat(500), commands.Register("one more")) == most


def test_the_same_names_entered_and_removed_again_and_again_are_the_same_players() -> None:
    event = Event()
    for _ in range(NOTES):
        event.say(SCORER, commands.Enter("Ada"))
        event.say(SCORER, commands.Remove(0))
    assert len(event.state.players) == 1
    assert len(event.state.notes) == NOTES


def test_announcements_are_the_newest_and_numbered_on() -> None:
    event = Event()
    for n in range(ANNOUNCEMENTS + 5):
        event.say(JUDGE, commands.Announce(f"news {n}"))
    assert [a.number for a in event.state.announcements] == list(range(6, ANNOUNCEMENTS + 6))


def test_calls_that_were_resolved_make_room_and_an_open_one_never_does() -> None:
    event = Event()
    event.begin(4)
    event.pair()
    event.publish()
    event.player(0, commands.CallJudge())
    for _ in range(CALLS + 5):
        event.player(1, commands.CallJudge())
        event.say(JUDGE, commands.ResolveCall(event.state.calls[-1].number))
    event.player(1, commands.CallJudge())
    assert len(event.state.calls) == CALLS + 2
    assert [c.player for c in event.state.calls if c.status == "open"] == [0, 1]
    assert refused(event, Seat(101), commands.CallJudge()) == (Code.NOT_NOW, {"reason": "called"})


def test_penalties_are_bounded_and_who_must_leave_leaves_beyond_it() -> None:
    event = Event()
    event.begin(3)
    for _ in range(PENALTIES):
        event.say(JUDGE, commands.Penalise(0, "warning"))
    said = refused(event, JUDGE, commands.Penalise(1, "warning"))
    assert said == (Code.NOT_NOW, {"reason": "penalties", "most": PENALTIES})
    for _ in range(3):
        event.owner(commands.Disqualify(0))
        event.owner(commands.Undo(event.state.notes[-1].number))
    assert len(event.state.penalties) == PENALTIES + 1
    numbers = [p.number for p in event.state.penalties]
    assert numbers == sorted(set(numbers))


def test_forbidden_pairs_are_bounded_and_each_can_be_taken_back() -> None:
    event = Event()
    event.enter(34)
    pairs = [(a, b) for a in range(34) for b in range(a)]
    for pair in pairs[:FORBIDDEN]:
        event.say(JUDGE, commands.Forbid(pair))
    assert refused(event, JUDGE, commands.Forbid(pairs[FORBIDDEN]))[0] is Code.NOT_OFFERED
    event.say(JUDGE, commands.Forbid(pairs[0], off=True))
    event.say(JUDGE, commands.Forbid(pairs[FORBIDDEN]))


def test_who_publishes_and_takes_it_back_for_ever_opens_no_rooms_for_ever() -> None:
    event = Event()
    event.begin(2)
    event.pair()
    for _ in range(MOST_AGAIN - 1):
        event.owner(commands.Publish())
        event.owner(commands.Undo(event.state.notes[-1].number))
    event.owner(commands.Publish())
    assert refused(event, OWNER, commands.Undo(event.state.notes[-1].number))[0] is Code.NOT_NOW
    assert "undo" not in event.view(OWNER)["staff"]


def test_who_takes_a_result_back_for_ever_opens_no_rooms_for_ever() -> None:
    event = Event()
    event.begin(2)
    event.pair()
    event.publish()
    for _ in range(MOST_AGAIN):
        event.result(0, (1, 0, 0))
        event.owner(commands.Undo(event.state.notes[-1].number))
    event.result(0, (1, 0, 0))
    assert refused(event, OWNER, commands.Undo(event.state.notes[-1].number))[0] is Code.NOT_NOW
    event.at = Ms(event.at + 1)
    event.owner(commands.Correct(event.match(0).id, (0, 1, 0)))
