"""From a file to a set that anybody may play with, and what can't happen to it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from server.cards.book import Book, NoSuchSet
from server.cards.shelf import NotNow, Shelf, Taken, TooMany
from server.cards.stock import Stock
from server.cards.trial import Report
from server.catalogue import Catalogue, standard
from server.engines.contract import Ms
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.loading import set_hash
from server.engines.legends.problems import BadSet
from server.engines.refusal import Refused
from server.store.sets import MemorySets

SCHOOL = (Path(__file__).parent / "school.toml").read_text("utf-8")
KEY = bytes(32)
STATS = "stats = { attack = 3, defence = 3, years = 3 }"


class FakeBench:
    """Says what it is told to; ``gate`` holds trials up."""

    def __init__(self, report: Report | None = None) -> None:
        self.report = report or Report(500, {"life": 500}, 60_000, 300, 0)
        self.games = 500
        self.gate = asyncio.Event()
        self.gate.set()
        self.tried: list[tuple[str, int]] = []

    async def try_out(self, card_set: CardSet, own: int, played: Callable[[int], None]) -> Report:
        self.tried.append((card_set.set.id, own))
        played(40)
        await self.gate.wait()
        return self.report


class Place:
    """A shelf with everything around it; ``again`` is the next process on the same store."""

    def __init__(self, store: MemorySets | None = None, *, approval: bool = False, per_guest: int = 3) -> None:
        self.store = store or MemorySets()
        self.bench = FakeBench()
        self.rack: Catalogue = standard()
        self.at = 0
        self.book = Book(self.store)
        self.stock = Stock(self.book, self.rack)
        shipped = self.rack.sets
        self.shelf = Shelf(
            self.book, self.stock, self.bench, shipped, self._now, approval=approval, per_guest=per_guest
        )

    async def start(self) -> Place:
        await self.stock.start(self._now())
        await self.shelf.start()
        return self

    def _now(self) -> Ms:
        self.at += 1
        return Ms(self.at)

    @property
    def engine(self) -> Legends:
        engine = self.rack.engines["legends"]
        assert isinstance(engine, Legends)
        return engine

    async def again(self) -> Place:
        await self.shelf.stop()
        return await Place(self.store).start()

    async def hand_in(self, text: str = SCHOOL, owner: str = "ada") -> str:
        about = await self.shelf.hand_in(owner, text, *self.shelf.read(text))
        return about.hash

    async def tried(self, text: str = SCHOOL, owner: str = "ada") -> str:
        key = await self.hand_in(text, owner)
        await self.shelf.idle()
        return key

    async def publish(self, key: str, owner: str = "ada") -> None:
        await self.shelf.publish(await self.shelf.look(key, owner))

    def opens(self, set_id: str = "waldschule") -> bool:
        try:
            self.engine.setup({"set": set_id}, KEY)
        except Refused:
            return False
        return True


@pytest.fixture
async def place() -> Place:
    return await Place().start()


def other(text: str = SCHOOL) -> str:
    """Another set under the same id."""
    return text.replace("Emil Eichelhäher", "Emma Eichelhäher")


async def test_a_set_is_played_beside_the_base_set(place: Place) -> None:
    whole, own = place.shelf.read(SCHOOL)
    assert own == 12
    assert len(whole.card) == 12 + len(place.rack.sets["base"].card)
    alone = SCHOOL.partition("[[deck]]")[0].replace('version = "1.0.0"', 'version = "1.0.0"\nalone = true')
    alone = alone.replace(', "Keller"', "").replace(', "Urgestein"', "")
    with pytest.raises(BadSet) as bad:
        place.shelf.read(alone)  # 12 cards make no deck
    (few,) = bad.value.problems
    assert (few.code, few.path, few.found, few.limit, few.line) == ("too-few-cards", "set.alone", "22", 30, 8)
    more = "".join(f'[[card]]\nid = "g{n}"\nname = "Gast {n}"\nkind = "teacher"\n{STATS}\n' for n in range(4))
    whole, own = place.shelf.read(alone + more)
    assert own == len(whole.card) == 16


async def test_a_broken_file_is_told_with_everything_that_is_wrong(place: Place) -> None:
    with pytest.raises(BadSet) as bad:
        place.shelf.read((Path(__file__).parent / "broken.toml").read_text("utf-8"))
    assert len(bad.value.problems) == 4


async def test_it_is_tried_then_published_then_played(place: Place) -> None:
    key = await place.hand_in()
    assert (await place.shelf.look(key, "ada")).state == "trying"
    with pytest.raises(NotNow):
        await place.publish(key)
    assert await place.tried() == key  # the same file again is the same set
    about = await place.shelf.look(key, "ada")
    assert about.state == "ready"
    assert about.report == place.bench.report
    assert place.bench.tried == [("waldschule", 12)]
    assert not place.opens()
    await place.publish(key)
    assert place.opens()
    assert b"Eichelh" in place.rack.listings["waldschule"]


async def test_others_see_it_only_when_it_is_published(place: Place) -> None:
    key = await place.tried()
    with pytest.raises(NoSuchSet):
        await place.shelf.look(key, "ben")
    assert await place.shelf.seen_by("ben") == []
    await place.publish(key)
    assert [about.hash for about in await place.shelf.seen_by("ben")] == [key]
    assert await place.shelf.text(await place.shelf.look(key, "ben")) == SCHOOL


async def test_a_failed_trial_refuses_it_until_it_is_handed_in_again(place: Place) -> None:
    place.bench.report = Report(3, {"endless": 1}, 9_000, 4_000, 0)
    key = await place.tried()
    assert (await place.shelf.look(key, "ada")).state == "refused"
    with pytest.raises(NotNow):
        await place.publish(key)
    place.bench.report = Report(500, {"life": 500}, 1, 1, 0)
    assert await place.tried() == key
    assert (await place.shelf.look(key, "ada")).state == "ready"


async def test_an_id_is_for_one_set_and_never_for_a_shipped_one(place: Place) -> None:
    first, second = await place.tried(), await place.tried(other(), "ben")
    await place.publish(first)
    with pytest.raises(Taken):
        await place.publish(second, "ben")
    with pytest.raises(Taken):
        await place.hand_in(SCHOOL, "ben")  # the same set by somebody else
    with pytest.raises(Taken):
        await place.hand_in(SCHOOL.replace('"waldschule"', '"base"'))


async def test_a_guest_keeps_so_many_and_no_more(place: Place) -> None:
    for n in range(3):
        await place.tried(SCHOOL.replace('"waldschule"', f'"waldschule{n}"'))
    with pytest.raises(TooMany):
        await place.hand_in(SCHOOL.replace('"waldschule"', '"waldschule3"'))
    await place.tried(SCHOOL.replace('"waldschule"', '"waldschule3"'), "ben")


async def test_what_nobody_could_play_with_is_forgotten(place: Place) -> None:
    key = await place.tried()
    await place.shelf.take_back(await place.shelf.look(key, "ada"))
    with pytest.raises(NoSuchSet):
        await place.shelf.look(key, "ada")


async def test_a_set_that_is_taken_back_during_its_trial_stays_away(place: Place) -> None:
    place.bench.gate.clear()
    key = await place.hand_in()
    await asyncio.sleep(0)
    await place.shelf.take_back(await place.shelf.look(key, "ada"))
    place.bench.gate.set()
    await place.shelf.idle()
    assert await place.shelf.seen_by("ada") == []


async def test_school_mode_takes_a_yes(place: Place) -> None:
    school = await Place(approval=True).start()
    key = await school.tried()
    await school.publish(key)
    assert (await school.shelf.look(key, "ada")).state == "waiting"
    assert not school.opens()
    (about,) = await school.shelf.every()
    assert (await school.shelf.approve(about)).state == "published"
    assert school.opens()
    with pytest.raises(NotNow):
        await school.shelf.approve(await school.shelf.look(key, every=True))


async def test_school_mode_may_say_no_and_leaves_the_id_free() -> None:
    school = await Place(approval=True).start()
    await school.publish(await school.tried())
    (about,) = await school.shelf.every()
    declined = await school.shelf.turn_down(about, "Frau Specht heißt wirklich so.")
    assert (declined.state, declined.reason) == ("declined", "Frau Specht heißt wirklich so.")
    better = await school.tried(other())
    await school.publish(better)
    assert (await school.shelf.approve(await school.shelf.look(better, every=True))).state == "published"


# --- restarts -----------------------------------------------------------------------------------------


async def test_a_room_finds_its_cards_after_a_restart_also_when_they_were_withdrawn(place: Place) -> None:
    key = await place.tried()
    await place.publish(key)
    state = place.engine.start(place.engine.setup({"set": "waldschule"}, KEY), Ms(0)).state
    await place.shelf.take_back(await place.shelf.look(key, "ada"))
    assert not place.opens()
    later = await place.again()
    assert not later.opens()
    assert later.engine.library(state).cards["eichel"].name == "Emil Eichelhäher"
    assert b"Eichelh" in later.rack.listings["waldschule"]
    later = await later.again()
    assert set_hash(later.engine.library(state).set) == key


async def test_a_room_finds_the_base_set_that_it_began_with(place: Place) -> None:
    state = place.engine.start(place.engine.setup({}, KEY), Ms(0)).state
    newer = Place(place.store)
    base = newer.rack.sets["base"]
    newer.rack.sets = {"base": CardSet(1, base.set, base.card[1:], base.archetype)}
    newer.rack.engines = {"legends": Legends(newer.rack.sets)}
    newer.rack._tables = (newer.engine,)
    newer.stock = Stock(newer.book, newer.rack)
    await newer.start()
    assert len(newer.engine.library(state).cards) == len(base.card)
    assert newer.engine.setup({}, KEY).set_hash == set_hash(newer.rack.sets["base"])


async def test_a_trial_that_a_stop_broke_off_begins_anew(place: Place) -> None:
    place.bench.gate.clear()
    key = await place.hand_in()
    later = await place.again()
    await later.shelf.idle()
    assert (await later.shelf.look(key, "ada")).state == "ready"
    assert later.bench.tried == [("waldschule", 12)]
