"""A league played by bots as a server's log: it folds, entry by entry, to the league that was played."""

from __future__ import annotations

from server.bots.league.temper import TEMPERS
from server.catalogue import league_bot
from server.engines.contract import Ms
from server.engines.stadium.engine import Stadium
from server.football.simulated.season import season
from server.maps import shelf
from server.rooms.entries import Applied, Chair, Spec, link, state_hash, unpack
from server.rooms.record import Record
from server.simulation.written import Written, patient, room_key, write
from server.store.contract import RoomId, Seq
from server.store.memory import MemoryStore

KEY = b"w" * 32
ROOM = RoomId("WR1TTN")
OPTIONS = {"matchdays": 6}
BOTS = [league_bot(TEMPERS["sensible"])] * 3


async def test_what_was_written_folds_to_what_was_played() -> None:
    engine = Stadium(shelf.all())
    league = Written(engine, season(7), [patient(BOTS[0]), *BOTS[1:]], KEY, OPTIONS)
    league.until(2, "settled")
    spec = Spec(ROOM, "stadium", engine.version, OPTIONS, room_key(KEY), league.founded, {0: Chair("Ada")})
    store = MemoryStore()
    await write(store, spec, league.entries, Ms(5))

    record = Record(engine, spec)
    for entry in await store.log.read(ROOM, Seq(0), 10_000):
        record.refold(unpack(entry.data), link(entry.data))
    assert record.seq == len(league.entries) > 50
    assert state_hash(record.state) == state_hash(league.state)
    said = [entry for entry in map(unpack, league.entries) if isinstance(entry, Applied)]
    assert {entry.by for entry in said if entry.cmd["do"] == "ready"} == {"s1", "s2"}  # seat 0 is patient
    weeks = league.state.weeks
    assert [week.stage for week in weeks[:2]] == ["closed", "settled"]
    picks = [list(week.picks.values()) for week in weeks[:2]]
    for chosen in picks:  # what is best is best for all, yet nobody copies it
        assert len({pick.scorer for pick in chosen}) == len(chosen) == len(BOTS)
        assert len({pick.tip.match for pick in chosen if pick.tip is not None}) == len(BOTS)
