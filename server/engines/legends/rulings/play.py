"""Running a case: position, steps, expectations. Strict, so that a ruling can't pass by accident."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from server.engines.contract import Actor, Due, Event, Ms, Office, Outage, Seat, Step
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.notation import SEATS, BadPosition, Position, read, repeated
from server.engines.legends.rulings.cases import Case, CaseStep, RulingFile, Start
from server.engines.legends.rulings.expect import VIEWERS, Seen, asked, differences, unsaid
from server.engines.legends.rulings.script import command, duration
from server.engines.legends.rulings.words import named_cards, phrase
from server.engines.legends.state import Decision, Setup, State
from server.engines.refusal import Refused
from server.engines.rulings import BadScript, Failure, refused

FILLER = "E *10"
_FROM_THE_BEGINNING = Start(stacks={"A": ("E *30",), "B": ("E *30",)})
BEGIN = Ms(1_000_000_000)


def check(raw: dict[str, Any], base: CardSet) -> list[Failure]:
    """Every failure of a ruling file, as parsed TOML. ``base``: cards that its cases may name."""
    try:
        file = msgspec.convert(raw, RulingFile)
    except msgspec.ValidationError as error:
        return [Failure("the file", "reading", str(error))]
    return [failure for case in file.case for failure in run_case(case, file, base)]


def run_case(case: Case, file: RulingFile, base: CardSet) -> list[Failure]:
    """Every failure of one case; after the first failing step nothing more is tried."""
    try:
        play = _Play(case, named_cards(case, file.card, base))
    except (BadPosition, Refused, msgspec.ValidationError) as error:
        return [Failure(case.name, "position", str(error))]
    steps = (*(CaseStep(do=line) for line in case.script), *case.step)
    for number, step in enumerate(steps, 1):
        failures = [Failure(case.name, f"step {number}: {step.do or 'expect'}", what) for what in play.step(step)]
        if failures:
            return failures
    return [Failure(case.name, "at the end", what) for what in play.end(case.expect)]


class _Play:
    """A case being played. ``said``: events of the last step."""

    def __init__(self, case: Case, cards: CardSet) -> None:
        self.engine = Legends({cards.set.id: cards}, allow_fixed=True)
        self.at = BEGIN
        self.said: list[Event] = []
        self.sent = dict.fromkeys(VIEWERS, "")
        self.names: dict[str, str] = {}
        self.asked: list[Decision] = []
        options: dict[str, Any] = {"set": cards.set.id, **case.options}
        if case.position is None:
            options["fixed"] = _fixed(case.start or _FROM_THE_BEGINNING)
        setup: Setup = self.engine.setup(options, case.key.to_bytes(32, "big"))
        if case.position is None:
            first = self.engine.start(setup, self.at)
        else:
            first = self.engine.resume(read(_filled(case.position), setup, self.at), self.at)
        self._adopt(first)

    @property
    def seen(self) -> Seen:
        return Seen(self.state, self.engine.library(self.state), self.at, self.sent)

    def step(self, step: CaseStep) -> Iterator[str]:
        """Do one step; what differs afterwards."""
        if step.do:
            self.said = []
            try:
                yield from self._do(step)
            except BadScript as error:
                yield str(error)
                return
        yield from unsaid(self.names, self.said, step.says, step.silent)
        yield from differences(self.seen, step.expect)

    def end(self, expected: dict[str, Any]) -> Iterator[str]:
        """What differs at the end. Only the free choice of a turn may be left open."""
        d = self.state.decision
        if d is not None and d.kind != "main" and "asked" not in expected:
            yield f"left over: {asked(self.state)} ({', '.join(phrase(self.state, o) for o in d.options)})"
        yield from differences(self.seen, expected)

    def _do(self, step: CaseStep) -> Iterator[str]:
        who, *rest = step.do.split()
        if who in ("time", "late", "outage"):
            self._pass_time(who, duration(rest[0]))
            return
        seat, verb, args = SEATS.index(who), rest[0], rest[1:]
        if verb == "auto":
            yield from self._auto(seat)
            return
        decision = self._decision(step.decision)
        before = self.state
        given = command(before, seat, verb, args, decision)
        try:
            self._apply(Seat(seat), given)
        except Refused as no:
            yield from refused(step, no)
            if self.state is not before:
                yield "the refusal changed the state"
            return
        if step.refused:
            yield f"was not refused as {step.refused!r}"

    def _decision(self, ago: int) -> Decision | None:
        return self.state.decision if ago == 0 else self.asked[-1 - ago] if ago < len(self.asked) else None

    def _auto(self, seat: int) -> Iterator[str]:
        d = self.state.decision
        if d is None or d.asked or d.seat != seat:
            yield f"asked is {asked(self.state) or 'nobody'}: that seat does not pass by itself"
            return
        self.at = Ms(d.opened + d.pause_ms)
        self._apply(Office.SYSTEM, Due(f"auto:{d.number}"))

    def _pass_time(self, what: str, ms: int) -> None:
        until = Ms(self.at + ms)
        if what == "outage":
            self.at = until
            self._apply(Office.SYSTEM, Outage(ms))
        while what == "time" and (due := self._due(until)):
            at, name = min(due)
            self.at = max(self.at, at)
            self._apply(Office.SYSTEM, Due(name))
        self.at = until

    def _due(self, until: Ms) -> list[tuple[Ms, str]]:
        return [(at, name) for name, at in self.engine.deadlines(self.state).items() if at <= until]

    def _apply(self, actor: Actor, given: Any) -> None:
        self._adopt(self.engine.apply(self.state, actor, given, self.at))

    def _adopt(self, step: Step) -> None:
        self.state: State = step.state
        self.said = [*self.said, *step.events]
        self.names |= {card.uid: card.card for card in self.state.cards.values()}
        if self.state.decision is not None and self.state.decision not in self.asked:
            self.asked.append(self.state.decision)
        for name, viewer in VIEWERS.items():
            heard = [self.engine.tell(event, viewer) for event in step.events]
            sent = msgspec.json.encode([self.engine.view(self.state, viewer), heard]).decode()
            self.sent[name] += sent


def _filled(position: Position) -> Position:
    """Where a deck does not matter it has ten inert cards."""
    a, b = (replace(s, deck=(FILLER,)) if s.deck is None else s for s in (position.a, position.b))
    return replace(position, a=a, b=b)


def _fixed(start: Start) -> dict[str, Any]:
    """The beginning as the engine's option ``fixed``."""
    fixed: dict[str, Any] = {}
    if start.stacks is not None:
        fixed["stacks"] = [list(repeated(start.stacks.get(seat, ()))) for seat in ("A", "B")]
    if start.decks is not None:
        decks = [start.decks.get(seat) for seat in ("A", "B")]
        fixed["decks"] = [Counter(repeated(deck)) if deck is not None else None for deck in decks]
    if start.starter is not None:
        fixed["starter"] = SEATS.index(start.starter)
    return fixed
