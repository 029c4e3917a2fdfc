"""The computer opposite in practice: it answers whatever it can, places its strongest, attacks where it wins.

It takes no chances: the same table gives the same answer, so that a lesson goes as it was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.bots.greedy import Printed
from server.bots.player import NEVER, Choice, rematch
from server.engines.contract import Offer, Seat, View
from server.engines.draws import Draws

Option = dict[str, Any]


class SparringPlayer:
    slow = False

    def __init__(self, seat: Seat, _draws: Draws, printed: Printed) -> None:
        self._seat = seat
        self._printed = printed

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        if (again := rematch(view, self._seat, offers)) is not None:
            return again
        if any(o.do == "answer-draw" for o in offers):
            return {"do": "answer-draw", "accept": True, "game": view["game"]}
        prompt = view.get("prompt")
        if prompt is None:
            return self._before(view, offers)
        return {"do": "answer", "decision": prompt["decision"], "picks": self._picks(view, prompt)}

    def _before(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        """A rematch begins with decks and compliments, like any game."""
        for offer in offers:
            if offer.do == "deck" and view.get("decks"):
                return {"do": "deck", "ready": view["decks"][0], "game": view["game"]}
            if offer.do == "compliment":
                return {"do": "compliment", "when": "longer"}
            if offer.do not in NEVER and offer.do == "next":
                return {"do": "next", "game": view["game"]}
        return None

    def _picks(self, view: View, prompt: dict[str, Any]) -> list[str]:
        options: list[Option] = prompt["options"]
        if prompt["kind"] == "main":
            return [self._main(view, options)["id"]]
        if prompt["kind"] == "reply":
            answers = [o for o in options if o["verb"] == "activate"]
            return [(answers or [o for o in options if o["verb"] == "pass"])[0]["id"]]
        picked = [o for o in options if o["verb"] != "cancel"]
        return [o["id"] for o in picked[: max(1, prompt["min"])]]

    def _main(self, view: View, options: Sequence[Option]) -> Option:
        placings = [o for o in options if o["verb"] == "summon" and o["mode"] == "attack" and not o.get("tributes")]
        attacks = [o for o in options if o["verb"] == "attack" and self._wins(view, o)]
        ends = [o for o in options if o["verb"] == "exam"] + [o for o in options if o["verb"] == "end"]
        if placings:
            return max(placings, key=lambda o: self._printed.get(view["cards"][o["card"]].get("card", ""), (0, 0)))
        return (attacks or ends or list(options))[0]

    def _wins(self, view: View, option: Option) -> bool:
        """Nothing is lost by it, as far as one can see."""
        target = view["cards"].get(option.get("target", ""))
        if target is None or target["face"] == "down":
            return True
        against: int = target["attack" if target["mode"] == "attack" else "defence"]
        mine: int = view["cards"][option["card"]]["attack"]
        return mine > against
