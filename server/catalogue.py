"""What can be played here: engines by name, made from card sets that this module alone reads from files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

import orjson

from server.bots.cards import Prints, ReadsCards
from server.bots.greedy import GreedyPlayer
from server.bots.league.player import LeaguePlayer
from server.bots.league.temper import TEMPERS, Temper
from server.bots.player import Make
from server.bots.random import RandomPlayer
from server.bots.search import SearchPlayer
from server.bots.sparring import SparringPlayer
from server.engines.contract import Engine
from server.engines.legends import puzzle
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.loading import load_set, set_hash
from server.engines.legends.text import describe
from server.engines.stadium.engine import Stadium
from server.engines.tournament.engine import Tournament
from server.maps import shelf

_HEAD = "set.toml"
_ARRANGED = frozenset({"decks", "refereed", "starts"})
"""Of CFG Legends: both decks, that a referee lets it begin, and who begins."""


class Catalogue:
    """``engines`` by name; ``listings``: card sets as clients get them (JSON with texts) by id and by hash;
    ``bots``: by the engine's name, who plays it, by the bot's name; ``puzzles``: those of practice, as JSON;
    ``sets``: the shipped card sets by id; ``tables``: engines that get to know every set that comes later; ``hands``:
    names of engines that show a referee all hands and nothing else that anybody keeps to themselves; ``arranged``: by
    the engine's name, options that lay down what is the players' own to choose. Whoever arranges matches between others
    may give them, and nobody for a table at which he sits himself."""

    def __init__(
        self,
        engines: Mapping[str, Engine],
        listings: Mapping[str, bytes],
        bots: Mapping[str, Mapping[str, Make]],
        puzzles: bytes = b"[]",
        sets: Mapping[str, CardSet] | None = None,
        tables: Sequence[Legends] = (),
        prints: Prints | None = None,
        hands: frozenset[str] = frozenset(),
        arranged: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self.engines = engines
        self.listings = dict(listings)
        self.bots = bots
        self.puzzles = puzzles
        self.sets = sets or {}
        self.hands = hands
        self.arranged = arranged or {}
        self._tables = tables
        self._prints = prints or Prints({})

    @property
    def game(self) -> Legends | None:
        """The card game that rooms are played with, where there is one."""
        return self._tables[0] if self._tables else None

    def admit(self, card_set: CardSet, *, closed: bool = False) -> None:
        """A set that came from outside may be played with from now on. ``closed``: in rooms that do already, only."""
        for engine in self._tables:
            engine.admit(card_set, closed=closed)
        self._prints.learn(card_set, closed=closed)
        listing = orjson.dumps(describe(card_set))
        self.listings[set_hash(card_set)] = listing
        if closed:
            self.listings.setdefault(card_set.set.id, listing)
        else:
            self.listings[card_set.set.id] = listing

    def close(self, set_id: str) -> None:
        """No new rooms with this set."""
        for engine in self._tables:
            engine.close(set_id)


def standard(allow_fixed: bool = False) -> Catalogue:
    """Everything that ships with the server. ``allow_fixed``: rooms may fix decks and their order (tests only).

    Raises ``BadSet`` where a shipped set is broken.
    """
    sets = shipped_sets()
    practice, puzzles, starts = shipped_practice()
    prints = Prints(sets | practice)
    legends = Legends(sets | practice, allow_fixed=allow_fixed, starts=starts)
    worlds = Legends(sets)  # of its own: it is used beside the event loop, and an engine remembers what it saw
    bots: Mapping[str, Make] = {
        "random": RandomPlayer,
        "greedy": lambda seat, draws: ReadsCards(prints, lambda c: GreedyPlayer(seat, draws, c)),
        "sparring": lambda seat, draws: ReadsCards(prints, lambda c: SparringPlayer(seat, draws, c)),
        "search": lambda seat, draws: ReadsCards(prints, lambda c: SearchPlayer(seat, draws, c, worlds), slow=True),
    }
    listings = {name: orjson.dumps(describe(card_set)) for name, card_set in (sets | practice).items()}
    listings |= {set_hash(card_set): listings[name] for name, card_set in (sets | practice).items()}
    told = orjson.dumps([puzzle.told(one) for one in puzzles])
    stadium, tournament = Stadium(shelf.all()), Tournament()
    return Catalogue(
        {legends.name: legends, stadium.name: stadium, tournament.name: tournament},
        listings,
        {legends.name: bots, stadium.name: {name: league_bot(temper) for name, temper in TEMPERS.items()}},
        told,
        sets,
        tables=(legends, worlds),
        prints=prints,
        hands=frozenset({legends.name}),
        arranged={legends.name: _ARRANGED},
    )


def league_bot(temper: Temper) -> Make:
    return lambda seat, draws: LeaguePlayer(seat, draws, temper)


def shipped_sets() -> dict[str, CardSet]:
    """The card sets that ship with the server, by id. Raises ``BadSet``."""
    folders = (files("server.engines.legends") / "sets").iterdir()
    sets = [load_set(set_text(folder)) for folder in sorted(folders, key=lambda f: f.name) if folder.is_dir()]
    return {card_set.set.id: card_set for card_set in sets}


def shipped_practice() -> tuple[dict[str, CardSet], tuple[puzzle.Puzzle, ...], dict[str, puzzle.Start]]:
    """What practice needs: its cards, its puzzles, and every position by id. Raises ``BadSet``."""
    folder = files("server.engines.legends") / "puzzles"
    text = {name: (folder / f"{name}.toml").read_text("utf-8") for name in ("cards", "puzzles", "first")}
    cards = load_set(text["cards"])
    puzzles = puzzle.puzzles(tomllib.loads(text["puzzles"]))
    return {cards.set.id: cards}, puzzles, puzzle.starts(puzzles, tomllib.loads(text["first"]))


def set_text(folder: Traversable) -> str:
    """A set that is kept in chapters, as the one text that it is: ``set.toml`` first, then the other files by name."""
    chapters = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    chapters.sort(key=lambda file: (file.name != _HEAD, file.name))
    return "\n".join(file.read_text("utf-8") for file in chapters)
