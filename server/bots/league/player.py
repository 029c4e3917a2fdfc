"""A player of the stadium league: joins, picks once a week, thinks again when all is open, sets flags."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from server.bots.league.judgement import USUAL, Scorers, expected_points, strength
from server.bots.league.temper import Temper
from server.bots.player import Choice
from server.engines.contract import Offer, Seat, View
from server.engines.draws import Draws

NONE = -1
FREE = -1
USUAL_SCORE = (2, 1)
DRAWN_SCORE = (1, 1)
CLEAR = 6_000
"""A favourite in hundredths of a percent: his match is worth a tip."""
TASTES = 6
"""As many as may play: each has other scorers of the likeliest, and another one of the clearest matches, by turns."""
KNOWN = 10
"""So many scorers of its own somebody casual has heard of."""


class LeaguePlayer:
    slow = False

    def __init__(self, seat: Seat, draws: Draws, temper: Temper) -> None:
        self._seat = int(seat)
        self._draws = draws
        self._temper = temper
        self._scorers = Scorers()
        self._count = 0
        self._done: set[tuple[object, ...]] = set()

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        by_kind: dict[str, list[Offer]] = {}
        for offer in offers:
            by_kind.setdefault(offer.do, []).append(offer)
        turn = view.get("round", {}).get("turn")
        if turn is not None and turn["seat"] == self._seat and "aid" in view["round"]:
            return self._flag(turn, view["round"]["aid"])
        for kind in ("join", "begin", "nonce", "home"):
            if kind in by_kind:
                return self._before(kind, by_kind[kind][0], view)
        for offer in by_kind.get("hand-over", ()):
            if (choice := self._back(offer))["seat"] != NONE:
                return choice
        return self._week(view, by_kind)

    def _back(self, offer: Offer) -> Choice:
        """The office is for people, and a league was founded by one."""
        admitted = (seat for seat in range(self._seat) if offer.fields["seat"].admits(seat))
        return {"do": "hand-over", "seat": next(admitted, NONE)}

    # --- before the season ---

    def _before(self, kind: str, offer: Offer, view: View) -> Choice | None:
        if kind == "nonce":
            return {"do": "nonce", "nonce": self._draws.handle("nonce", 0)}
        if kind == "begin":
            return None  # that is for the people who found a league
        return offer.sample(self._draws, f"{kind} {self._next()}")

    # --- every week ---

    def _week(self, view: View, by_kind: Mapping[str, list[Offer]]) -> Choice | None:
        for offer in by_kind.get("prize", ()):
            return self._prize(offer)
        for offer in (*by_kind.get("klatsche", ()), *by_kind.get("trainer", ())):
            if choice := self._once(self._force(view, offer), "card", offer):
                return choice
        for kind in ("comeback", "spy", "quick"):
            for offer in by_kind.get(kind, ()):
                if choice := self._once(offer.sample(self._draws, f"{kind} {self._next()}"), kind, offer):
                    return choice
        for offer in by_kind.get("picks", ()):
            week = view["weeks"][str(_only(offer, "matchday"))]
            if choice := self._once(self._picks(view, week, offer), "picks", offer, week["stage"]):
                return choice
        for offer in by_kind.get("ready", ()):
            if offer.fields["ready"].admits(True):
                return {"do": "ready", "matchday": _only(offer, "matchday"), "ready": True}
        return None

    def _once(self, choice: Choice | None, what: str, offer: Offer, stage: str = "") -> Choice | None:
        """The choice, the first time that it comes to it."""
        mark = (what, _only(offer, "matchday"), stage, "target" in offer.fields and _only(offer, "target"))
        if mark in self._done:
            return None
        self._done.add(mark)
        return choice

    def _prize(self, offer: Offer) -> Choice:
        """Land is what the game is won with; a trainer is fun for those who quarrel."""
        wanted = "trainer" if self._temper.wars and offer.fields["prize"].admits("trainer") else "flags"
        return {"do": "prize", "matchday": _only(offer, "matchday"), "prize": wanted}

    def _force(self, view: View, offer: Offer) -> Choice | None:
        """The club that promises the victim least."""
        worth = expected_points(view["weeks"][str(_only(offer, "matchday"))])
        clubs = [club for club in worth if offer.fields["club"].admits(club)]
        if not clubs:
            return None
        target = _only(offer, "target")
        return {
            "do": offer.do,
            "matchday": _only(offer, "matchday"),
            "target": target,
            "club": min(clubs, key=lambda club: (worth[club], club)),
        }

    def _picks(self, view: View, week: View, offer: Offer) -> Choice | None:
        choice: Choice = {"do": "picks", "matchday": _only(offer, "matchday")}
        for name in ("club", "scorer", "answers", "tip", "duel"):
            choice[name] = None
        if week["stage"] == "revealed":
            choice["duel"] = self._reconsidered(view, week, offer)
            return None if choice["duel"] is None else choice
        self._scorers.learn(view)
        choice["club"] = self._club(week, offer)
        choice["scorer"] = self._scorer(week, offer, choice["matchday"])
        choice["answers"] = {question: self._answer(question, offer) for question in week.get("questions", ())}
        choice["tip"] = self._tip(week, choice["matchday"])
        choice["duel"] = self._challenge(view, offer)
        return choice

    def _club(self, week: View, offer: Offer) -> str | None:
        worth = expected_points(week)
        free = [club for club in worth if offer.fields["club"].admits(club)]
        noise = {club: self._temper.noise * self._normal() for club in free}
        return max(free, key=lambda club: (worth[club] + noise[club], club), default=None)

    def _scorer(self, week: View, offer: Offer, matchday: int) -> str | None:
        ranked = self._scorers.by_worth(strength(week))[self._taste(matchday) :: TASTES]
        if self._temper.advised < 1:  # somebody that one has heard of
            order = self._draws.shuffled(range(min(KNOWN, len(ranked))), f"scorer {self._next()}")
            ranked = [*(ranked[i] for i in order), *ranked[KNOWN:]]
        return next((player for _, player in ranked if offer.fields["scorer"].admits(player)), None)

    def _taste(self, matchday: int) -> int:
        """What is as good for all would be the same for all, and nobody would gain on anybody by it."""
        return (self._seat + matchday) % TASTES

    def _answer(self, question: str, offer: Offer) -> str:
        if self._chance(self._temper.knows):
            return USUAL[question]
        sample = offer.fields["answers"].sample(self._draws, f"answer {self._next()}")
        return str(sample[question]) if isinstance(sample, dict) and question in sample else USUAL[question]

    def _tip(self, week: View, matchday: int) -> Choice | None:
        if not self._chance(self._temper.tips):
            return None
        known = {
            m: match["chance"] for m, match in week["matches"].items() if "chance" in match and not match.get("off")
        }
        if not known:
            return None
        clearest = sorted(known, key=lambda m: (max(known[m]["home"], known[m]["away"]), m), reverse=True)
        match = clearest[self._taste(matchday) % len(clearest)]
        home, away = known[match]["home"], known[match]["away"]
        score = (2, 0) if max(home, away) >= CLEAR else DRAWN_SCORE if abs(home - away) < 500 else USUAL_SCORE
        return {"match": match, "home": score[0 if home >= away else 1], "away": score[1 if home >= away else 0]}

    def _challenge(self, view: View, offer: Offer) -> int:
        """Before the reveal nobody's club is known: the one who leads, or anybody."""
        free = [seat for seat in map(int, view["members"]) if seat != self._seat and offer.fields["duel"].admits(seat)]
        if not free or not self._chance(self._temper.challenges):
            return NONE
        fields = {row["seat"]: row["fields"] for row in view.get("table", ())}
        if self._chance(self._temper.leader):
            return max(free, key=lambda seat: (fields.get(seat, 0), -seat))
        return free[self._draws.below(len(free), f"duel {self._next()}", 0)]

    def _reconsidered(self, view: View, week: View, offer: Offer) -> int | None:
        """All picks are open: whoever wants to fight turns to the weakest club, but from whoever leads nobody turns."""
        picks = week.get("picks", {})
        mine = picks.get(str(self._seat), {})
        fields = {row["seat"]: row["fields"] for row in view.get("table", ())}
        target = mine.get("duel", NONE)
        if target == NONE or fields.get(target, 0) == max(fields.values(), default=0):
            return None
        worth = expected_points(week)
        own = worth.get(mine.get("club", ""), 0.0)
        edges = {
            seat: own - worth.get(picks.get(str(seat), {}).get("club", ""), 0.0)
            for seat in map(int, view["members"])
            if seat != self._seat and (offer.fields["duel"].admits(seat) or seat == mine["duel"])
        }
        best = max(edges, key=lambda seat: (edges[seat], -seat), default=None)
        return None if best == mine["duel"] or best is None else best

    # --- the flag round ---

    def _flag(self, turn: View, aid: View) -> Choice | None:
        number, advice = turn["number"], aid["advice"]
        match turn["kind"]:
            case "give":
                return {"do": "give-up", "turn": number, "field": advice["field"]}
            case "forgo":
                return {"do": "forgo", "turn": number, "victim": advice["flag"]}
        if self._temper.wars and not aid.get("loot") and aid.get("neutralise"):
            fields = aid["neutralise"]
            return self._place(number, FREE, fields[self._draws.below(len(fields), f"war {self._next()}", 0)])
        if self._chance(self._temper.advised):
            return self._place(number, advice.get("flag", FREE), advice["field"])
        targets: list[tuple[int, int]] = [(int(v), f) for v, fields in aid.get("loot", {}).items() for f in fields]
        targets = targets or [(FREE, field) for field in (aid.get("take") or aid.get("neutralise", ()))]
        return self._place(number, *targets[self._draws.below(len(targets), f"flag {self._next()}", 0)])

    def _place(self, number: int, flag: int, field: int) -> Choice:
        return {"do": "place", "turn": number, "flag": flag, "field": field}

    # --- chance ---

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _chance(self, share: float) -> bool:
        return share >= 1 or self._draws.below(10_000, f"chance {self._next()}", 0) < share * 10_000

    def _normal(self) -> float:
        """A draw from the standard normal distribution (Box and Muller)."""
        n = self._next()
        one, two = ((self._draws.below(1 << 30, f"normal {n}", i) + 1) / (1 << 30) for i in (0, 1))
        return math.sqrt(-2 * math.log(one)) * math.cos(2 * math.pi * two)


def _only(offer: Offer, field: str) -> Any:
    """The one value that this field may have."""
    return offer.fields[field].sample(_ANY, "")


_ANY = Draws(bytes(32))
