"""An event's table as a file that a table program may open."""

from __future__ import annotations

import csv
import io

from server.engines.tournament import commands
from server.engines.tournament.rulings.event import ENGINE, Event
from server.tournaments.export import as_csv, as_json


def test_no_name_is_taken_for_a_formula() -> None:
    event = Event({"game": ""})
    names = ("=1+1", "+49", "-x", "@home", "Ada", 'Ben "B", jr')
    for name in names:
        event.owner(commands.Enter(name, "=club"))
    rows = list(csv.DictReader(io.StringIO(as_csv(ENGINE, event.state))))
    assert [row["name"] for row in rows] == ["'=1+1", "'+49", "'-x", "'@home", "Ada", 'Ben "B", jr']
    assert {row["club"] for row in rows} == {"'=club"}
    assert {row["rank"] for row in rows} == {""}


def test_no_part_of_a_name_is_taken_for_a_cell_of_its_own() -> None:
    event = Event({"game": ""})
    for name in ("Ada;=1+1", "Ben; @x;y", "＝1+1", "7-8;9"):
        event.owner(commands.Enter(name))
    rows = list(csv.DictReader(io.StringIO(as_csv(ENGINE, event.state))))
    assert [row["name"] for row in rows] == ["Ada;'=1+1", "Ben; '@x;y", "'＝1+1", "7-8;9"]


def test_the_file_is_what_everybody_sees() -> None:
    event = Event({"game": ""})
    event.owner(commands.Enter("Ada"))
    told = as_json(ENGINE, event.state, "K7QM4X", 5)
    assert (told["format"], told["event"], told["at"]) == (1, "K7QM4X", 5)
    assert "staff" not in told
    assert "key" not in told
