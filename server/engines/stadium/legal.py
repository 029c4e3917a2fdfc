"""Everything a seat may say now, as offers; complete: what no offer admits is refused."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.contract import Domain, Offer, OneOf
from server.engines.stadium import cards, flags, membership, office, rounds, slots, times
from server.engines.stadium.commands import LONGEST_NONCE, MOST_GOALS
from server.engines.stadium.domains import AnswerSheet, Checked, EnteredResult, ExactScore, Maybe, Nothing, Text
from server.engines.stadium.league import League, member, picks_of, seats
from server.engines.stadium.lobby import free_homes
from server.engines.stadium.options import LEAST_PLAYERS, MOST_PLAYERS
from server.engines.stadium.questions import POOL
from server.engines.stadium.state import State, Week


def legal(lg: League, seat: int) -> list[Offer]:
    """Everything that this seat may say now."""
    state = lg.state
    if state.phase == "over":
        return []
    m = member(state, seat)
    if m is None:
        return [Offer("join")] if state.phase == "lobby" else []
    if m.quit:
        return []
    offers = list(_BY_PHASE[state.phase](lg, seat))
    if seat == state.commissioner:
        offers += _duties(lg, seat)
    return offers


def _lobby(lg: League, seat: int) -> Iterator[Offer]:
    if seat:
        yield Offer("leave")
    elif LEAST_PLAYERS <= len(lg.state.members) <= MOST_PLAYERS:
        yield Offer("begin")


def _draw(lg: League, seat: int) -> Iterator[Offer]:
    if not lg.member(seat).nonce:
        yield Offer("nonce", {"nonce": Text(LONGEST_NONCE)})


def _draft(lg: League, seat: int) -> Iterator[Offer]:
    assert lg.map is not None, "a draft has a map"
    state = lg.state
    if state.order[state.drafted] == seat:
        homes = OneOf(tuple(free_homes(state, lg.map)))
        yield Offer("home", {"decision": OneOf((state.drafted,)), "club": homes})
    yield Offer("quit")


def _season(lg: League, seat: int) -> Iterator[Offer]:
    state = lg.state
    assert lg.map is not None, "a season has a map"
    for week in state.weeks:
        if week.stage in ("open", "revealed"):
            yield _picks(state, seat, week)
        if week.stage == "open":
            yield from _cards(state, seat, week)
        if prizes := cards.prizes(state, seat, week):
            yield Offer("prize", {"matchday": OneOf((week.matchday,)), "prize": OneOf(tuple(prizes))})
    early = rounds.may_be_early(state)
    if early is not None:
        yield Offer("ready", {"matchday": OneOf((early.matchday,)), "ready": OneOf((seat not in early.ready,))})
    if membership.may_propose(state, seat):
        yield Offer("propose", {"name": Text(membership.MOST_NAME), "club": OneOf(tuple(sorted(lg.map.stadiums)))})
    yield Offer("towards", {"club": OneOf(("", *sorted(lg.map.stadiums)))})
    yield Offer("quit")
    if len(membership.left(state)) < membership.LEAST_LEFT:
        yield Offer("vote-end", {"end": OneOf((not lg.member(seat).ends,))})
    if state.round is not None and state.land is not None:
        yield from flags.offers(rounds.terms(lg), state.round, state.land, seat)
        yield Offer("awake")


_BY_PHASE = {"lobby": _lobby, "draw": _draw, "draft": _draft, "season": _season}


def _things(state: State, seat: int, week: Week, *, public: bool = False) -> dict[str, Domain]:
    """What may be chosen for a matchday, the duel apart."""
    forced = bool(picks_of(week, seat).forced)
    clubs = OneOf((*slots.clubs(state, seat, week, public=public), ""))
    scorers = slots.Scorers(state, seat, week, public=public)
    return {
        "club": Nothing() if forced else Maybe(clubs),
        "scorer": Maybe(Checked(scorers.admits, scorers.all)),
        "answers": Maybe(AnswerSheet({question: POOL[question] for question in week.questions})),
        "tip": Maybe(ExactScore([f.id for f in times.on(week)])),
    }


def _picks(state: State, seat: int, week: Week) -> Offer:
    duels = Maybe(OneOf(tuple(slots.duels(state, seat, week))))
    return Offer("picks", {"matchday": OneOf((week.matchday,)), **_things(state, seat, week), "duel": duels})


def _cards(state: State, seat: int, week: Week) -> Iterator[Offer]:
    matchday = OneOf((week.matchday,))
    forcing = (("klatsche", cards.klatschen), ("trainer", cards.trainers))
    for card, found in forcing:
        for target, clubs in found(state, seat, week).items():
            yield Offer(card, {"matchday": matchday, "target": OneOf((target,)), "club": OneOf(tuple(clubs))})
    if comebacks := cards.comebacks(state, seat, week):
        yield Offer("comeback", {"matchday": matchday, "of": OneOf(tuple(comebacks))})
    for quick in ("joker", "wall"):
        if plays := cards.quick(state, seat, week, quick):
            yield Offer("quick", {"matchday": matchday, "card": OneOf((quick,)), "play": OneOf(tuple(plays))})
    if targets := cards.targets_of_spy(state, seat, week):
        yield Offer("spy", {"matchday": matchday, "target": OneOf(tuple(targets))})


def _duties(lg: League, seat: int) -> Iterator[Offer]:
    """The commissioner's."""
    state = lg.state
    for week in state.weeks:
        matchday = OneOf((week.matchday,))
        if week.stage == "scheduled" and not week.confirmed and week.plan is not None and not week.plan.settled:
            yield Offer("confirm", {"matchday": matchday})
        if week.stage in ("open", "revealed"):
            for other in seats(state):
                if other != seat:
                    things = _things(state, other, week, public=True)
                    yield Offer("proxy", {"seat": OneOf((other,)), "matchday": matchday, **things})
    ahead = tuple(w.matchday for w in state.weeks if w.stage in ("scheduled", "open", "revealed"))
    if ahead and state.phase == "season":
        yield Offer("cancel", {"matchday": OneOf(ahead)})
    if fixtures := [f for _, f in office.played_fixtures(state)]:
        yield Offer("result", {"result": EnteredResult(fixtures, MOST_GOALS)})
    for off in (True, False):
        if movable := tuple(match for match, (_, is_) in office.movable(state).items() if is_ != off):
            yield Offer("postpone", {"match": OneOf(movable), "off": OneOf((off,))})
    if gone := tuple(m.seat for m in state.members if m.quit):
        yield Offer("replace", {"seat": OneOf(gone)})
    if heirs := tuple(m.seat for m in state.members if not m.quit and m.seat != state.commissioner):
        yield Offer("hand-over", {"seat": OneOf(heirs)})
    if unsolved := tuple(p.id for p in state.proposals if not p.player and not p.out):
        known = state.squads.clubs if state.squads is not None else {}
        players = Checked(lambda player: not player or player in known, lambda: ("", *sorted(known)))
        yield Offer("resolve", {"proposal": OneOf(unsolved), "player": players})
    yield Offer("pause", {"paused": OneOf((not state.paused,))})
