"""Running a case: its beginning, steps, expectations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from server.engines.contract import Actor, Due, Event, Ms, Office, Outage, Presence, Seat, Step
from server.engines.refusal import Refused
from server.engines.rulings import BadScript, Failure, refused
from server.engines.stadium import commands, notation
from server.engines.stadium.matches import Plan, Result
from server.engines.stadium.notation import SEATS
from server.engines.stadium.rulings import clock, football, script
from server.engines.stadium.rulings.cases import Case, CaseStep, RulingFile
from server.engines.stadium.rulings.expect import differences
from server.engines.stadium.rulings.looks import VIEWERS, Seen
from server.engines.stadium.rulings.said import told_wrong, unsaid
from server.engines.stadium.rulings.table import begin
from server.engines.stadium.rulings.whole_week import Wish, wishes, with_wishes
from server.engines.stadium.state import State, Week

BEGIN = Ms(football.KICKOFF - 7 * football.DAY_MS)
_STAGES = ("scheduled", "open", "revealed", "locked", "settled", "round", "closed")
_REACH = {
    "open": "open",
    "reveal": "revealed",
    "lock": "locked",
    "settle": "settled",
    "round": "round",
    "close": "closed",
}
_MOST_DUE = 2_000
_PLAN_WORDS = re.compile(r"kickoff \w+ \S+ \S+|off \S+|on \S+|chance \S+ \S+|provisional|fixed")


def check(raw: dict[str, Any]) -> list[Failure]:
    """Every failure of a ruling file, as parsed TOML."""
    try:
        file = msgspec.convert(raw, RulingFile)
    except msgspec.ValidationError as error:
        return [Failure("the file", "reading", str(error))]
    return [failure for case in file.case for failure in run_case(case)]


def run_case(case: Case) -> list[Failure]:
    """Every failure of one case; after the first failing step nothing more is tried."""
    try:
        play = _Play(case)
    except (Refused, notation.BadDrawing) as error:
        return [Failure(case.name, "beginning", str(error))]
    for number, step in enumerate((*(CaseStep(do=line) for line in case.script), *case.step), 1):
        failures = [Failure(case.name, f"step {number}: {step.do or 'expect'}", what) for what in play.step(step)]
        if failures:
            return failures
    return [Failure(case.name, "at the end", what) for what in differences(play.seen, case.expect)]


class _Play:
    """A case being played. ``said``: events of the last step; ``plans``, ``results``: what football will tell."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.at = BEGIN
        self.engine, self.state, self.fields = begin(case, BEGIN)
        self.said: list[Event] = []
        self.sent = dict.fromkeys(VIEWERS, "")
        self.heard: dict[str, list[Any]] = {}
        self.plans: dict[int, Plan] = {}
        self.results: dict[int, dict[str, Result]] = {}
        self.missing: set[str] = set()

    @property
    def seen(self) -> Seen:
        return Seen(self.engine, self.state, self.at, self.fields, self.sent)

    def step(self, step: CaseStep) -> Iterator[str]:
        """Do one step; what differs afterwards."""
        if step.do:
            self.said, self.heard = [], {name: [] for name in VIEWERS}
            before = self.state
            try:
                self._do(step.do)
            except BadScript as error:
                yield str(error)
                return
            except Refused as no:
                yield from refused(step, no)
                if self.state is not before and step.refused:
                    yield "the refusal came after something had been done"
                return
            if step.refused:
                yield f"was not refused as {step.refused!r}"
        yield from unsaid(self.said, step.says, step.silent)
        yield from told_wrong(self.heard, step.heard)
        yield from differences(self.seen, step.expect)

    # --- doing ----------------------------------------------------------------------------------------------

    def _do(self, words: str) -> None:
        verb, _, rest = words.partition(" ")
        if verb in ("time", "until", "late"):
            self._time(verb, rest)
        elif verb in _REACH:
            self._reach(int(rest), _REACH[verb])
        elif verb in SEATS or verb == "R":
            self._act(verb, rest)
        elif verb in _OTHER:
            _OTHER[verb](self, rest)
        else:
            raise BadScript(f"nothing is called {verb!r}")

    def _act(self, who: str, words: str) -> None:
        verb, _, rest = words.partition(" ")
        if verb in ("away", "here"):
            self.apply(Office.SYSTEM, Presence(script.seat(who), verb == "here"))
            return
        actor = Office.REFEREE if who == "R" else Seat(script.seat(who))
        self.apply(actor, script.command(self.state, self.fields, verb, rest))

    def apply(self, actor: Actor, given: Any) -> None:
        step: Step = self.engine.apply(self.state, actor, given, self.at)
        assert isinstance(step.state, State)
        self.state = self._dealt(step.state)
        self.said = [*self.said, *step.events]
        for name, viewer in VIEWERS.items():
            heard = [said for event in step.events if (said := self.engine.tell(event, viewer)) is not None]
            self.heard.setdefault(name, []).extend(heard)
            self.sent[name] += msgspec.json.encode([self.engine.view(self.state, viewer), heard]).decode()

    def _dealt(self, state: State) -> State:
        """Cards and questions as the case wants them, once a week has opened."""
        weeks = list(state.weeks)
        for n, w in enumerate(weeks):
            wanted = {"cards": self.case.deals, "questions": self.case.asks}
            found = {what: by[str(w.matchday)] for what, by in wanted.items() if str(w.matchday) in by}
            if w.stage == "open" and any(getattr(w, what) != value for what, value in found.items()):
                weeks[n] = msgspec.structs.replace(w, **found)
                state = msgspec.structs.replace(state, weeks=tuple(weeks))
        return state

    # --- time -----------------------------------------------------------------------------------------------

    def _time(self, verb: str, rest: str) -> None:
        late = verb == "late"
        words = rest.removeprefix("until ") if late else rest
        until = Ms(self.at + clock.duration(words)) if words.startswith("+") else Ms(clock.wall(words))
        while not late and self._due(until):
            pass
        self.at = max(self.at, until)

    def _due(self, until: int | None = None) -> bool:
        """The next deadline, if it lies before."""
        found = [(at, name) for name, at in self.engine.deadlines(self.state).items() if until is None or at <= until]
        if not found:
            return False
        at, name = min(found)
        self.at = max(self.at, at)
        self.apply(Office.SYSTEM, Due(name))
        return True

    def _week(self, matchday: int) -> Week:
        options = self.state.setup.options
        if not options.first <= matchday <= options.last:
            raise BadScript(f"no matchday {matchday}")
        return self.state.weeks[matchday - self.state.setup.options.first]

    def _reach(self, matchday: int, stage: str) -> None:
        if self._week(matchday).plan is None:
            self.tell_plan(matchday)
        for _ in range(_MOST_DUE):
            w = self._week(matchday)
            if _STAGES.index(w.stage) >= _STAGES.index(stage):
                return
            self._tell_results()
            if self._week(matchday) is w and not self._due():
                raise BadScript(f"matchday {matchday} never gets {stage}: it is {w.stage}")
        raise BadScript(f"matchday {matchday} does not get {stage}")

    # --- football -------------------------------------------------------------------------------------------

    def plan(self, matchday: int) -> Plan:
        first = self.state.setup.options.first
        return self.plans.setdefault(matchday, football.first_plan(matchday, first))

    def tell_plan(self, matchday: int) -> None:
        self.apply(Office.SYSTEM, commands.FeedPlan(self.plan(matchday)))

    def _tell_results(self) -> None:
        """What of locked weeks is not told yet and not missing."""
        for w in self.state.weeks:
            if w.stage != "locked" or w.plan is None:
                continue
            planned = self.results.get(w.matchday, {})
            there = [f for f in w.plan.fixtures if not f.off and f.id not in self.missing]
            news = [planned.get(f.id) or football.usual_result(f) for f in there if f.id not in w.results]
            if news:
                self.apply(Office.SYSTEM, commands.FeedResults(tuple(news)))

    def _plan_words(self, rest: str) -> None:
        matchday, *words = rest.split(" ")
        plan = self.plan(int(matchday))
        text = " ".join(words)
        for what in _PLAN_WORDS.findall(text):
            plan = _changed(plan, what)
        if rest := _PLAN_WORDS.sub("", text).strip():
            raise BadScript(f"no plan has {rest!r}")
        self.plans[int(matchday)] = plan
        self.tell_plan(int(matchday))

    def _results_words(self, rest: str) -> None:
        matchday, _, text = rest.partition(": ")
        told = [football.result(int(matchday), part) for part in text.split(" | ")]
        self.apply(Office.SYSTEM, commands.FeedResults(tuple(told)))

    def _missing(self, rest: str) -> None:
        pair, matchday = rest.split()
        self.missing.add(f"{matchday}:{pair}")

    def _squads(self, rest: str) -> None:
        player, club = rest.split()
        assert self.state.squads is not None
        now = {**self.state.squads.clubs, player: club}
        if club == "-":
            del now[player]
        squads = msgspec.structs.replace(self.state.squads, id=f"{self.state.squads.id} {rest}", clubs=now)
        self.apply(Office.SYSTEM, commands.FeedSquads(squads))

    def _whole_week(self, rest: str) -> None:
        """``week 1: ...``: everything up to the settlement."""
        number, _, text = rest.partition(": ")
        matchday = int(number)
        wanted = wishes(text, matchday, self.state)
        if self._week(matchday).plan is None:
            self.plans[matchday], self.results[matchday] = with_wishes(self.plan(matchday), wanted)
        self._reach(matchday, "open")
        for wish in wanted:
            self._choose(matchday, wish)
        self._reach(matchday, "settled")

    def _choose(self, matchday: int, wish: Wish) -> None:
        picks = wish.picks(self._week(matchday), self.results[matchday])
        self.apply(Seat(wish.seat), commands.ChangePicks(matchday, **picks))

    def _auto(self, rest: str) -> None:
        turn = self.state.round.turn if self.state.round is not None else None
        if turn is None:
            raise BadScript("no turn is open")
        self.at = Ms(max(self.at, turn.ends))
        self.apply(Office.SYSTEM, Due(f"turn:{turn.number}"))

    def _outage(self, rest: str) -> None:
        gap = clock.duration(rest)
        self.at = Ms(self.at + gap)
        self.apply(Office.SYSTEM, Outage(gap))


_OTHER: dict[str, Any] = {
    "plan": _Play._plan_words,
    "results": _Play._results_words,
    "missing": _Play._missing,
    "squads": _Play._squads,
    "week": _Play._whole_week,
    "auto": _Play._auto,
    "outage": _Play._outage,
    "due": lambda play, rest: play.apply(Office.SYSTEM, Due(rest)),
}


def _changed(plan: Plan, words: str) -> Plan:
    what, _, value = words.partition(" ")
    if what == "kickoff":
        return football.with_kickoff(plan, clock.wall(value))
    if what in ("off", "on"):
        return football.with_off(plan, value, what == "off")
    if what == "chance":
        pair, shares = value.split()
        return football.with_chance(plan, pair, shares)
    return msgspec.structs.replace(plan, settled=what == "fixed")
