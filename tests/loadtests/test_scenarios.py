"""The load tool itself works: floors, our node and the machines that play speak with each other.

What it measures in so short a time is no figure; the scenarios with thousands of sockets run in ``make load``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from loadtests import matches
from loadtests.plan import Plan
from loadtests.processes import running
from loadtests.scenarios import legends, nodes, organiser, overhead, slow, steady, storm
from loadtests.tables import floor_tables

SOON = 0.2  # seconds a measurement


@pytest.mark.valkey
async def test_overhead_is_measured_beside_the_floor(tmp_path: Path) -> None:
    (figure,) = await overhead.measure(Plan(1, SOON, tmp_path))
    assert figure.goal == "P1"
    assert figure.figure > 0


@pytest.mark.valkey
async def test_latency_is_measured_beside_the_floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "MATCHES", 8)
    half, nearly_all = await steady.measure(Plan(1, SOON, tmp_path))
    assert half.figure > 0
    assert nearly_all.figure > 0


@pytest.mark.valkey
async def test_machines_play_whole_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legends, "ROOMS", 4)
    figures = await legends.measure(Plan(1, 1.0, tmp_path))
    assert [figure.goal for figure in figures] == ["P2", "P4", "P4", "P4"]


@pytest.mark.valkey
async def test_pairings_and_rooms_by_the_hundred_are_measured_beside_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, small in {"LIVE": 4, "PLAYERS": 16, "ROOMS": 40, "ROUNDS": 2}.items():
        monkeypatch.setattr(organiser, name, small)
    figures = await organiser.measure(Plan(1, SOON, tmp_path))
    assert [figure.goal for figure in figures] == ["P10"] * 4
    assert all(figure.figure > 0 for figure in figures)


@pytest.mark.valkey
async def test_everybody_comes_back_with_what_was_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storm, "ROOMS", 3)
    back, fulls = await storm.measure(Plan(1, SOON, tmp_path))
    assert back.goal == fulls.goal == "P6"
    assert fulls.figure == 0


@pytest.mark.valkey
async def test_two_nodes_are_measured_beside_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "ROOMS", 4)
    monkeypatch.setattr(nodes, "PER_SECOND", 20.0)
    figures = await nodes.measure(Plan(1, SOON, tmp_path))
    assert [figure.goal for figure in figures] == ["P11"] * 4


@pytest.mark.valkey
async def test_who_never_reads_is_measured_beside_who_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow, "LIVE", 3)
    monkeypatch.setattr(slow, "DEAF", 3)
    _, kept = await slow.measure(Plan(1, SOON, tmp_path))
    assert kept.verdict != "MISSED"


async def test_the_floor_tells_everybody_in_the_room() -> None:
    heard: list[bytes] = []
    async with running("loadtests.floors", "fast") as floor, matches.seated(floor.port, floor_tables(1), 2) as (match,):
        for spectator in match.spectators:
            spectator.on_frame = heard.append
        updates = await matches.race([match], SOON)
        await matches.pause(SOON)
    assert updates > 10
    assert len(heard) == 2 * updates
