"""Running a case: every step, and everything that it says must be true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from server.engines.contract import View
from server.engines.refusal import Refused
from server.engines.rulings import BadScript, Failure, refused
from server.engines.tournament import asks
from server.engines.tournament.rulings import expect, script
from server.engines.tournament.rulings.cases import Case, CaseStep, RulingFile
from server.engines.tournament.rulings.event import ENGINE, Event, name_of

_EXTRA: Mapping[type, str] = {asks.Stretch: "ms", asks.Punish: "side", asks.Relieve: "watch"}
"""What is said of a request beside whose it is."""


def check(raw: Mapping[str, Any]) -> list[Failure]:
    """All failures of a file's cases; a file that is none is a failure, too."""
    try:
        file = msgspec.convert(raw, RulingFile)
    except msgspec.ValidationError as error:
        return [Failure("the file", "", str(error))]
    return [failure for case in file.case for failure in run_case(case)]


def run_case(case: Case) -> list[Failure]:
    """What does not hold; after a step that can't be carried out nothing more is tried."""
    try:
        event = _opened(case)
    except Refused as no:
        return [Failure(case.name, "the beginning", f"was refused: {no}")]
    steps = [*(CaseStep(do=line) for line in case.script), *case.step]
    for step in steps:
        found = [Failure(case.name, step.do, what) for what in _step(event, step)]
        if found:
            return found
    return [Failure(case.name, "at the end", what) for what in _expected(event, case.expect)]


def _opened(case: Case) -> Event:
    event = Event(case.options, case.key, rooms=case.rooms, work=case.work)
    if case.begun:
        event.begin(case.players, seated=not case.paper)
    else:
        event.enter(case.players, seated=not case.paper)
    return event


def _step(event: Event, step: CaseStep) -> Iterator[str]:
    told, asked, before = len(event.told), len(event.asked), event.state
    try:
        if step.do:
            script.run(event, step.do)
    except BadScript as error:
        yield str(error)
        return
    except Refused as no:
        yield from refused(step, no)
        if event.state != before:
            yield "was refused, and yet something changed"
    else:
        if step.refused:
            yield f"was not refused as {step.refused!r}"
    yield from _told(event, step, event.told[told:])
    if step.asks is not None and (found := _asked(event, asked)) != list(step.asks):
        yield f"asked {found}, not {list(step.asks)}"
    yield from _expected(event, step.expect)


def _expected(event: Event, wanted: Mapping[str, Any]) -> Iterator[str]:
    try:
        yield from expect.failures(event, wanted)
    except (BadScript, LookupError, ValueError) as error:
        yield str(error)


def _told(event: Event, step: CaseStep, told: list[Any]) -> Iterator[str]:
    referee = [said for e in told if (said := ENGINE.tell(e, script.viewer("R"))) is not None]
    left = iter(referee)
    for wanted in step.says:
        if not any(_matches(said, wanted) for said in left):
            yield f"was not told: {wanted!r}"
    for unwanted in step.silent:
        if any(_matches(said, unwanted) for said in referee):
            yield f"was told: {unwanted!r}"
    for who, names in step.heard.items():
        heard = {said["e"] for e in told if (said := ENGINE.tell(e, script.viewer(who))) is not None}
        for name in names:
            if (name.lstrip("!") in heard) == name.startswith("!"):
                yield f"{who} {'heard' if name.startswith('!') else 'did not hear'} {name.lstrip('!')!r}"


def _matches(said: View, wanted: str) -> bool:
    """``left player=1 how=dropped``: this event with at least these facts."""
    kind, *facts = wanted.split(" ")
    return said["e"] == kind and all(
        str(said.get(name)).replace(" ", "") == value for name, _, value in (fact.partition("=") for fact in facts)
    )


def _asked(event: Event, since: int) -> list[str]:
    """``open A-B``, ``pair-up 5``, ``stretch A-B 300000``."""
    found = []
    for request in event.asked[since:]:
        ask = asks.unpacked(request.body)
        if isinstance(ask, asks.PairUp):
            found.append(f"pair-up {len(ask.task.entrants)}")
            continue
        who = ask.names if isinstance(ask, asks.Open) else _names(event, ask.match)
        extra = [getattr(ask, _EXTRA[type(ask)])] if type(ask) in _EXTRA else []
        found.append(" ".join([str(ask.__struct_config__.tag), "-".join(sorted(who)), *map(str, extra)]))
    return found


def _names(event: Event, match: str) -> tuple[str, ...]:
    """Who plays a match; of one that is gone nobody knows."""
    for round_ in event.state.rounds:
        for one in round_.matches:
            if one.id == match:
                return tuple(name_of(p) for p in one.players)
    return (match,)
