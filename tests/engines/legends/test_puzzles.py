"""Practice: every puzzle's right answer holds, every position opens, and the guided first game goes as it is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.bots.sparring import SparringPlayer
from server.catalogue import shipped_practice
from server.engines.contract import Due, Ms, Office, Seat, Step
from server.engines.draws import Draws
from server.engines.legends.commands import Answer
from server.engines.legends.engine import Legends
from server.engines.legends.puzzle import FIRST, Puzzle, told
from server.engines.legends.rulings import check
from server.engines.legends.state import State
from server.engines.refusal import Code, Refused

SETS, PUZZLES, STARTS = shipped_practice()
ENGINE = Legends(SETS, starts=STARTS)
CARDS = SETS["practice"]
PRINTED = {card.id: (card.stats.attack, card.stats.defence) for card in CARDS.card if card.stats}
KEY = bytes(range(32))
AT = Ms(1_000_000)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_right_answer_is_right(puzzle: Puzzle) -> None:
    case = {
        "name": puzzle.id,
        "position": msgspec.to_builtins(puzzle.position),
        "script": list(puzzle.script),
        "expect": puzzle.expect,
    }
    assert [str(failure) for failure in check({"case": [case]}, CARDS)] == []


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_told_in_both_languages_and_keeps_its_proof(puzzle: Puzzle) -> None:
    assert 0 <= puzzle.right < len(puzzle.choices)
    for text in (puzzle.title, puzzle.question, puzzle.explanation, puzzle.task, *puzzle.choices):
        assert sorted(text) == ["de", "en"]
    assert set(told(puzzle)) == {"id", "rule", "title", "question", "choices", "right", "explanation", "task"}


def opened(name: str) -> Step:
    return ENGINE.start(ENGINE.setup({"set": "practice", "puzzle": name}, KEY), AT)


@pytest.mark.parametrize("name", STARTS)
def test_a_room_opens_at_every_position_and_asks_the_player(name: str) -> None:
    state = opened(name).state
    assert state.decision is not None
    assert (state.decision.seat, state.decision.kind) == (0, "main")
    assert state.key != KEY  # what is shown after the end says nothing of other games


def test_an_unknown_puzzle_is_refused() -> None:
    for name in ("nirgends", 3):
        with pytest.raises(Refused) as refused:
            ENGINE.setup({"puzzle": name}, KEY)
        assert refused.value.code == Code.BAD_OPTION


class Lesson:
    """The guided first game: a learner who does as told, and the computer opposite."""

    def __init__(self) -> None:
        self.state: State = opened(FIRST).state
        self.bot = SparringPlayer(Seat(1), Draws(KEY), PRINTED)

    def does(self, verb: str, card: str = "", mode: str = "", target: str = "") -> None:
        """The learner's one answer that fits; then everything up to the next question to the learner."""
        view = ENGINE.view(self.state, Seat(0))
        names = {uid: shown.get("card", "?") for uid, shown in view["cards"].items()}
        fits = [
            o["id"]
            for o in view["prompt"]["options"]
            if o["verb"] == verb
            and (not card or names[o["card"]] == card)
            and (not mode or o.get("mode") == mode)
            and (not target or names.get(o.get("target", "")) == target)
        ]
        assert fits, (verb, card, view["prompt"], names)
        assert self.state.decision is not None
        self.state = ENGINE.apply(self.state, Seat(0), Answer(self.state.decision.number, (fits[0],)), AT).state
        self._others()

    def _others(self) -> None:
        while (d := self.state.decision) is not None and (d.seat == 1 or not d.asked):
            if not d.asked:
                at = Ms(d.opened + d.pause_ms)
                self.state = ENGINE.apply(self.state, Office.SYSTEM, Due(f"auto:{d.number}"), at).state
                continue
            choice: Any = self.bot.choose(ENGINE.view(self.state, Seat(1)), ENGINE.legal(self.state, Seat(1)))
            answer = Answer(choice["decision"], tuple(choice["picks"]))
            self.state = ENGINE.apply(self.state, Seat(1), answer, AT).state

    @property
    def life(self) -> tuple[int, int]:
        return self.state.players[0].life, self.state.players[1].life


def test_the_first_game_goes_as_its_ten_steps_tell() -> None:
    lesson = Lesson()
    lesson.does("summon", "bleistift", "attack")
    lesson.does("set", "verschlafen")
    lesson.does("end")
    assert (lesson.state.turn, lesson.state.attack is not None) == (2, True)  # Zita attacks, the trap fits
    lesson.does("activate", "verschlafen")
    assert (lesson.state.turn, lesson.life) == (3, (30, 30))
    lesson.does("event", "pausenbrot")
    assert lesson.life == (33, 30)
    lesson.does("summon", "donner", "attack")
    lesson.does("pick", "bleistift")
    lesson.does("exam")
    lesson.does("attack", "donner", target="zirkel")
    assert lesson.life == (33, 28)
    lesson.does("end")
    assert lesson.state.turn == 5
    lesson.does("summon", "anspitzer", "attack")
    lesson.does("exam")
    lesson.does("attack", "donner")
    lesson.does("attack", "anspitzer")
    assert lesson.life[1] < 28 - 3
