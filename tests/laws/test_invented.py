"""Whatever a set says that passes the upload check: games with it end, stay legal tables, replay, show themselves."""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

from server.engines.contract import Audience, Seat
from server.engines.draws import Draws
from server.engines.legends.cards import CardSet
from server.engines.legends.derived import parts
from server.engines.legends.engine import Legends
from server.engines.legends.operations import Cost, Op
from server.engines.legends.text import describe
from server.rooms.diff import apply_patch, diff
from tests.laws.invented import card_set
from tests.laws.play import Playing, draws_of, games, packed, restored
from tests.laws.screens import is_plain, wire
from tests.laws.test_games import MOVES, faults
from tests.laws.test_views import VIEWERS

GAMES = 3


def deck(cards: CardSet, draws: Draws) -> dict[str, int]:
    copies = [card.id for card in cards.card for _ in range(card.max_copies)]
    return dict(Counter(draws.shuffled(copies, "deck")[:30]))


def test_any_set_that_passes_the_check_can_be_played() -> None:
    said: Counter[str] = Counter()
    for seed in games(30, 500):
        cards = card_set(seed)
        said.update(str(part.__struct_config__.tag) for card in cards.card for part in parts(card.effects))
        table = Legends({"invented": cards}, allow_fixed=True)
        for game in range(GAMES):
            draws = draws_of(f"invented {seed} {game}")
            decks = [deck(cards, draws.derive(f"{seat}")) for seat in (0, 1)]
            playing = Playing(
                seed * GAMES + game, on=table, lapse=5, outages=2, leaves=5, set="invented", fixed={"decks": decks}
            )
            other = playing.state
            seen = {viewer: table.view(playing.state, viewer) for viewer in VIEWERS}
            for n, move in enumerate(playing):
                where = f"set {seed}, game {game}, move {n}"
                assert n < MOVES, f"{where}: no end"
                assert faults(move.after, table.library(move.after)) == [], where
                step = table.apply(restored(packed(other)), move.actor, move.command, move.at)
                assert step.events == move.step.events, where
                assert packed(step.state) == packed(move.after), where
                other = step.state
                for viewer in VIEWERS:
                    view = table.view(move.after, viewer)
                    assert is_plain(view), where
                    assert wire(apply_patch(seen[viewer], diff(seen[viewer], view))) == wire(view), where
                    seen[viewer] = view
                for viewer in (Seat(0), Audience.PUBLIC):
                    assert all(is_plain(table.tell(event, viewer)) for event in move.step.events), where
    assert said.keys() >= {kind.__struct_config__.tag for kind in (*get_args(Op), *get_args(Cost))}


def test_any_text_can_be_said_in_both_languages() -> None:
    """Sentences without holes: nothing missing between words, no name of a field, no double blank."""
    for seed in games(60, 500):
        for card in describe(card_set(seed))["cards"].values():
            for effect in card["effects"]:
                for language, text in effect["text"].items():
                    where = f"set {seed}, {card['name']}, {effect['key']}, {language}: {text}"
                    assert text == text.strip(), where
                    assert text, where
                    assert not re.search(r"  |None|_|\$|\(\)|[{}<>]| [.,;:]", text), where
