"""Which cards a room gets: those of the very set that it was made with."""

from __future__ import annotations

import msgspec

from server.bots.cards import Prints
from server.cards.book import Book
from server.cards.stock import Stock
from server.catalogue import Catalogue, standard
from server.engines.contract import Ms, Seat
from server.engines.draws import Draws
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.loading import set_hash
from server.store.sets import MemorySets

KEY = bytes(32)


def stock(rack: Catalogue) -> Stock:
    return Stock(Book(MemorySets()), rack)


async def test_a_new_room_names_the_hash_whatever_its_guest_says() -> None:
    rack = standard()
    base = set_hash(rack.sets["base"])
    for asked in ({}, {"set": "base"}, {"set_hash": "another"}):
        assert (await stock(rack).pinned("legends", asked))["set_hash"] == base
    assert await stock(rack).pinned("legends", {"set": "nowhere", "set_hash": base}) == {"set": "nowhere"}
    assert await stock(rack).pinned("legends", {"set": ["base"]}) == {"set": ["base"]}
    assert await stock(rack).pinned("stadium", {"set_hash": "of theirs"}) == {"set_hash": "of theirs"}


def older(base: CardSet) -> CardSet:
    """The base set as another version of this server may have had it."""
    (first, *others) = base.card
    return msgspec.structs.replace(base, card=(msgspec.structs.replace(first, name="Früher"), *others))


def test_a_bot_imagines_with_the_cards_of_its_room() -> None:
    base = standard().sets["base"]
    was = older(base)
    engine = Legends({"base": base})
    engine.admit(was, closed=True)
    options = {"set_hash": set_hash(was)}
    deck = dict(was.deck[0].cards)
    setup = msgspec.structs.replace(engine.setup(options, KEY), decks=(deck, deck), starter=0)
    state = engine.start(setup, Ms(0)).state
    assert state.decision is not None
    imagined = engine.imagine(engine.view(state, Seat(state.decision.seat)), Draws(KEY))
    assert imagined.setup.set_hash == set_hash(was)
    assert engine.library(imagined).cards[was.card[0].id].name == "Früher"


async def test_cards_are_told_by_hash_also_of_a_set_that_another_has_replaced() -> None:
    rack = standard()
    was = older(rack.sets["base"])
    rack.admit(was, closed=True)
    for card_set in (was, rack.sets["base"]):
        listing = await stock(rack).listing(set_hash(card_set))
        assert listing is not None
        assert card_set.card[0].name.encode() in listing


def test_bots_read_the_cards_of_their_own_room() -> None:
    """Two schools may give one id to their cards."""
    base = standard().sets["base"]
    (first, *others) = base.card
    assert first.stats is not None
    strong = msgspec.structs.replace(first, stats=msgspec.structs.replace(first.stats, attack=20))
    other = msgspec.structs.replace(base, card=(strong, *others))
    prints = Prints({"base": base})
    prints.learn(other, closed=True)
    read = {name: prints.of({"options": {"set": "base"} | hashed})[first.id][0] for name, hashed in {
        "usual": {}, "theirs": {"set_hash": set_hash(other)}, "ours": {"set_hash": set_hash(base)},
    }.items()}  # fmt: skip
    assert read == {"usual": first.stats.attack, "theirs": 20, "ours": first.stats.attack}
    assert prints.of({"options": {"set": "nowhere"}}) == {}
