"""What can be played here: engines by name, made from card sets that this module alone reads from files."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
import orjson

from server.bots.greedy import GreedyPlayer, Printed
from server.bots.player import Make
from server.bots.random import RandomPlayer
from server.engines.contract import Engine
from server.engines.legends.cards import CardSet
from server.engines.legends.loading import load_set


class Listing(msgspec.Struct, frozen=True):
    """A card set as clients get it: JSON with the generated texts, and the hash of it."""

    body: bytes
    hash: str


class Catalogue:
    """``engines`` by name, card sets as ``listings`` by id, and who may play as a bot."""

    def __init__(
        self, engines: Mapping[str, Engine], listings: Mapping[str, Listing], players: Mapping[str, Make]
    ) -> None:
        self.engines = engines
        self.listings = listings
        self.players = players
        """By bot name; every bot can play every engine that offers its moves."""

    def bots(self, engine: str) -> frozenset[str]:
        """Names of bots that know this game."""
        return frozenset(self.players) if engine == "legends" else frozenset({"random"} & self.players.keys())


def standard(*, allow_fixed: bool = False) -> Catalogue:
    """Everything that ships with the server. Raises ``BadSet`` where a shipped set is broken.

    ``allow_fixed``: rooms may fix decks and their order; only for a server with test hooks.
    """
    from server.engines.legends.engine import Legends

    sets = [load_set(file.read_text("utf-8")) for file in _set_files()]
    printed: Printed = {
        card.id: (card.stats.attack, card.stats.defence)
        for card_set in sets
        for card in card_set.card
        if card.stats is not None
    }
    legends = Legends({card_set.set.id: card_set for card_set in sets}, allow_fixed=allow_fixed)
    return Catalogue(
        {legends.name: legends},
        {card_set.set.id: _listing(card_set) for card_set in sets},
        {"random": RandomPlayer, "greedy": lambda seat, draws: GreedyPlayer(seat, draws, printed)},
    )


def _set_files() -> list[Traversable]:
    folder = files("server.engines.legends") / "sets"
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


def _listing(card_set: CardSet) -> Listing:
    from server.engines.legends.text import describe

    told = describe(card_set)
    return Listing(orjson.dumps(told), told["hash"])
