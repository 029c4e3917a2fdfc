"""A full state that fits what a viewer knows: what others chose in secret is drawn anew. Bots search there.

What a view does not tell and nothing depends on is left out: the places of the table before a matchday, who entered a
result. Its keys are the bot's own, so that chance to come is no more known than to anybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from server.engines.contract import View
from server.engines.draws import Draws
from server.engines.stadium import settle, slots, standing
from server.engines.stadium.hands import Hand
from server.engines.stadium.land import FREE, Land
from server.engines.stadium.league import seats
from server.engines.stadium.map import LeagueMap, fingerprint
from server.engines.stadium.matches import Chance, Fixture, Goal, Plan, Result, Squads
from server.engines.stadium.options import Options
from server.engines.stadium.points import tier
from server.engines.stadium.round import MISSES, Round, RoundRules, Turn
from server.engines.stadium.state import (
    NOBODY,
    Balance,
    Duel,
    Final,
    Look,
    Member,
    Note,
    Picks,
    Play,
    Prized,
    Proposal,
    Score,
    Settled,
    Setup,
    Slam,
    State,
    Week,
)
from server.engines.stadium.view_week import BRIEF, ODDS, SHARE

T = TypeVar("T")
Maps = Mapping[tuple[str, int, int], LeagueMap]


def imagine(view: View, draws: Draws, maps: Maps) -> State:
    """One of the states that this viewer can't tell from the real one; which one is drawn."""
    options = _as(view["options"], Options)
    members = tuple(_member(int(seat), said) for seat, said in sorted(view["members"].items(), key=_number))
    my = view.get("my", {})
    told = {int(matchday): said for matchday, said in view["weeks"].items()}
    weeks = tuple(
        _week(matchday, told[matchday], my) if matchday in told else Week(matchday)
        for matchday in range(options.first, options.last + 1)
    )
    state = State(
        setup=Setup(options, draws.derive("room").key),
        phase=view["phase"],
        members=members,
        commissioner=view["commissioner"],
        paused=view.get("paused", False),
        draw_ends=view.get("draw_ends", 0),
        order=tuple(view.get("order", ())),
        drafted=sum(bool(m.home) for m in members),
        pick_ends=view.get("draft", {}).get("ends", 0),
        weeks=weeks,
        squads=Squads(**view["squads"]) if "squads" in view else None,
        proposals=tuple(_as(said, Proposal) for said in view.get("proposals", {}).values()),
        notes=tuple(_as(said, Note) for said in view.get("notes", {}).values()),
        result=_as(view["result"], Final) if "result" in view else None,
    )
    if "land" in view:
        state = _with_land(state, view, maps)
    return _with_secrets(state, my, draws)


def _number(item: tuple[str, Any]) -> int:
    return int(item[0])


def _as(said: Any, kind: type[T]) -> T:
    """A part of the view as the value it was made from."""
    return msgspec.convert(said, kind, str_keys=True)


def _member(seat: int, said: View) -> Member:
    return Member(seat, **{name: value for name, value in said.items() if name != "hand"})


def _with_land(state: State, view: View, maps: Maps) -> State:
    options = state.setup.options
    league_map = maps[options.clubs, len(state.members), options.matchdays]
    owner = [FREE] * len(league_map.fields)
    for field, seat in view["land"]["owner"].items():
        owner[int(field)] = seat
    homes = {int(seat): field for seat, field in view["land"]["homes"].items()}
    round_ = _round(state, view["round"]) if "round" in view else None
    turns = round_.turns if round_ is not None else view["turns"]
    return msgspec.structs.replace(
        state, map=fingerprint(league_map), land=Land(tuple(owner), homes), round=round_, turns=turns
    )


# --- a week -----------------------------------------------------------------------------------------------


def _week(matchday: int, said: View, my: View) -> Week:
    plan = _plan(matchday, said)
    mine = my.get("weeks", {}).get(str(matchday), {})
    stage = said["stage"]
    picks = {int(seat): _as(p, Picks) for seat, p in said.get("picks", {}).items()}
    plays = [_as(p, Play) for p in said.get("plays", ())]
    looks = [Look(look["seat"], look["target"], Picks(), 0) for look in said.get("spied", ())]
    if stage == "open" and mine:
        picks[my["seat"]] = _as(mine["picks"], Picks)
        plays += [_as(p, Play) for p in mine.get("plays", ())]
        looks += [Look(my["seat"], k["target"], _as(k["picks"], Picks), k["at"]) for k in mine.get("looks", ())]
    questions = said.get("questions", {})
    return Week(
        matchday,
        stage=stage,
        plan=plan,
        opened=plan if "opened_at" in said and stage not in BRIEF else None,
        confirmed=said.get("confirmed", False),
        opened_at=said.get("opened_at", 0),
        questions=tuple(questions),
        top=questions.get("top-match", {}).get("match", ""),
        last=questions.get("last-place", {}).get("club", ""),
        cards=tuple(said.get("cards", ())),
        picks=picks,
        plays=tuple(plays),
        looks=tuple(looks),
        results={match: _result(match, r) for match, r in said.get("results", {}).items()},
        settled=_settled(said) if "settled_at" in said else None,
        prizes={int(seat): _as(p, Prized) for seat, p in said.get("prizes", {}).items()},
        ready=tuple(int(seat) for seat in said.get("ready", {})),
        balances=_balances(said) if stage in ("round", "closed") else {},
        lapsed={int(seat): n for seat, n in said.get("lapsed", {}).items()},
        land=said.get("land", ""),
        laid=said.get("laid", ""),
    )


def _plan(matchday: int, said: View) -> Plan:
    matches = said["matches"]
    goals = said.get("questions", {}).get("goals", {})
    return Plan(
        matchday=matchday,
        fixtures=tuple(
            Fixture(id=match, home=m["home"], away=m["away"], kickoff=m["kickoff"], off=m.get("off", False))
            for match, m in matches.items()
        ),
        settled=not said.get("provisional", False),
        chances={match: _chance(m["chance"]) for match, m in matches.items() if "chance" in m},
        goals=goals.get("goals", 0),
        matches=goals.get("matches", 0),
    )


def _chance(said: View) -> Chance:
    odds = said.get("odds")
    return Chance(
        home=_share(said["home"], said["home_row"]),
        draw=said["draw"] / SHARE,
        away=_share(said["away"], said["away_row"]),
        source=said["source"],
        method=said["method"],
        at=said["at"],
        odds=(odds[0] / ODDS, odds[1] / ODDS, odds[2] / ODDS) if odds is not None else None,
    )


def _share(n: int, row: str) -> float:
    """The lower bound that is told, or a little more where only that lies in the tier that is told."""
    return n / SHARE if tier(n / SHARE) == row else (n + 0.5) / SHARE


def _result(match: str, said: View) -> Result:
    half = said.get("half")
    return Result(
        match=match,
        final=said["final"],
        home=said["home"],
        away=said["away"],
        half=(half[0], half[1]) if half is not None else None,
        goals=tuple(_as(goal, Goal) for goal in said.get("goals", ())),
        complete=said.get("complete", False),
    )


def _settled(said: View) -> Settled:
    scores = {
        int(seat): _as({k: v for k, v in s.items() if k != "balance"}, Score) for seat, s in said["scores"].items()
    }
    return Settled(
        at=said["settled_at"],
        digest=said["digest"],
        truths=said["truths"],
        scores=scores,
        duels=tuple(_as(d, Duel) for d in said.get("duels", {}).values()),
        slams=tuple(_as(s, Slam) for s in said.get("slams", ())),
    )


def _balances(said: View) -> dict[int, Balance]:
    return {
        int(seat): _as({k: v for k, v in s["balance"].items() if k != "total"}, Balance)
        for seat, s in said["scores"].items()
    }


# --- the flag round ---------------------------------------------------------------------------------------


def _round(state: State, said: View) -> Round:
    sums = {m.seat: m.balance for m in state.members}
    turn = None
    if "turn" in said:
        t = said["turn"]
        began = t["ends"] - RoundRules().turn_ms
        turn = Turn(t["number"], t["seat"], t["kind"], began, t["ends"], t.get("absent", False))

    def counts(name: str) -> dict[int, int]:
        return {int(key): n for key, n in said.get(name, {}).items()}

    return Round(
        matchday=said["matchday"],
        ties=standing.ties(sums, settle.lot(state, said["matchday"])),
        order=tuple(said["order"]),
        merits=standing.merits(sums, {m.seat: m.won for m in state.members}),
        hands={int(seat): _as(hand, Hand) for seat, hand in said["hands"].items()},
        forgo=counts("forgo"),
        debts=counts("debts"),
        snapshot=counts("fields"),
        neutralised=counts("neutralised"),
        claims=counts("claims"),
        misses=dict.fromkeys((int(seat) for seat in said.get("asleep", {})), MISSES),
        turn=turn,
        turns=turn.number if turn is not None else 0,
    )


# --- what others keep to themselves -----------------------------------------------------------------------


def _with_secrets(state: State, my: View, draws: Draws) -> State:
    """In each open week everybody else has perhaps chosen a club, and a duel so that who is full for me is full."""
    me = my.get("seat", FREE)
    for at, week in enumerate(state.weeks):
        if week.stage != "open":
            continue
        source = draws.derive(f"secret|{week.matchday}")
        others = source.shuffled([seat for seat in seats(state) if seat != me], "others")
        full = [int(seat) for seat in my.get("weeks", {}).get(str(week.matchday), {}).get("full", ())]
        duels = _duels(week, others, full, me, source)
        picks = dict(week.picks)
        for seat in others:
            clubs = ["", *slots.clubs(state, seat, week, public=True)]
            picks[seat] = Picks(club=clubs[source.below(len(clubs), "club", seat)], duel=duels[seat])
        weeks = list(state.weeks)
        weeks[at] = msgspec.structs.replace(week, picks=picks)
        state = msgspec.structs.replace(state, weeks=tuple(weeks))
    return state


def _duels(week: Week, others: Sequence[int], full: Sequence[int], me: int, source: Draws) -> dict[int, int]:
    """Whom each of the others challenges. Two players who are both full take one place at each other: else there might
    not be enough of the rest."""
    duels: dict[int, int] = {}
    for target in full:
        free = sorted((s for s in others if s != target and s not in duels), key=lambda seat: seat not in full)
        duels |= dict.fromkeys(free[: slots.CHALLENGERS], target)
    mine = week.picks[me].duel if me in week.picks else NOBODY
    for seat in others:
        if seat in duels:
            continue
        taken = [*duels.values(), mine]
        room = [t for t in (me, *others) if t not in (seat, FREE) and t not in full and t not in taken]
        duels[seat] = (NOBODY, *room)[source.below(len(room) + 1, "duel", seat)]
    return duels
