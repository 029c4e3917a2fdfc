"""A player of CFG Legends that takes what is good now: the strongest teacher, the attack that wins.

It reads the view and the options of its own prompt, nothing else. Printed values of cards in hand, which
every player can look up, are given to it once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from server.bots.player import NEVER, Choice, rematch
from server.engines.contract import Offer, Seat, View
from server.engines.draws import Draws

Printed = Mapping[str, tuple[int, int]]
"""Card id -> printed attack and defence."""
Card = dict[str, Any]
Option = dict[str, Any]

GUESS = 6
"""What a face-down teacher is taken to have, in attack and defence."""


class GreedyPlayer:
    slow = False

    def __init__(self, seat: Seat, draws: Draws, printed: Printed) -> None:
        self._seat = seat
        self._draws = draws
        self._printed = printed
        self._count = 0
        self._tried: set[tuple[object, ...]] = set()
        """What was started this turn; nothing is started twice, so a free effect can't keep the bot for ever."""
        self._turn: tuple[object, object] = (None, None)

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        if (again := rematch(view, self._seat, offers)) is not None:
            return again
        if any(o.do == "answer-draw" for o in offers):
            return {"do": "answer-draw", "accept": self._behind(view), "game": view["game"]}
        prompt = view.get("prompt")
        if prompt is None or not any("decision" in o.fields for o in offers):
            standing = [o for o in offers if o.do not in NEVER and o.do != "rematch"]
            return self._sample(standing) if standing else None
        turn = (view.get("game"), view.get("turn"))
        if turn != self._turn:
            self._turn, self._tried = turn, set()
        return {"do": "answer", "decision": prompt["decision"], "picks": self._picks(view, prompt)}

    def _behind(self, view: View) -> bool:
        mine, theirs = (view["players"][str(seat)]["life"] for seat in (self._seat, 1 - self._seat))
        return bool(mine < theirs)

    def _sample(self, offers: Sequence[Offer]) -> Choice:
        self._count += 1
        purpose = f"choice {self._count}"
        return offers[self._draws.below(len(offers), purpose, 0)].sample(self._draws, purpose)

    def _picks(self, view: View, prompt: dict[str, Any]) -> list[str]:
        look = _Look(view, self._seat, self._printed)
        options: list[Option] = prompt["options"]
        match prompt["kind"]:
            case "main":
                return [self._main(look, options)["id"]]
            case "reply":
                answers = [o for o in options if o["verb"] not in ("pass", "no")] if look.worth_answering() else []
                return [(self._fresh(answers) or _pass(options))["id"]]
            case "target" if any(o["verb"] == "link" for o in options):
                return _most(options, prompt["min"], prompt["max"], look.annulling)
            case "tribute" | "cost" | "discard":
                return _most(options, prompt["min"], prompt["min"], lambda o: -look.worth(o))
            case "target":
                return _most(options, prompt["min"], prompt["max"], lambda o: look.worth(o) * look.theirs(o))
            case "put":
                return _most(options, prompt["min"], prompt["max"], look.worth)
            case _:
                return [o["id"] for o in options[: max(1, prompt["min"])] if prompt["max"]]

    def _main(self, look: _Look, options: list[Option]) -> Option:
        by_verb: dict[str, list[Option]] = {}
        for option in options:
            by_verb.setdefault(option["verb"], []).append(option)
        attack = max(by_verb.get("attack", ()), key=look.gain, default=None)
        if attack is not None and look.gain(attack) > 0:
            return attack
        summon = max(by_verb.get("summon", ()), key=look.summon_worth, default=None)
        if summon is not None and look.summon_worth(summon) > 0:
            return summon
        by_verb["mode"] = [o for o in by_verb.get("mode", ()) if look.better_mode(o)]
        for verb in ("activate", "event", "set", "mode"):
            fresh = self._fresh(by_verb.get(verb, []))
            if fresh is not None:
                return fresh
        for verb in ("exam", "end", "pass"):
            if verb in by_verb:
                return by_verb[verb][0]
        return options[0]

    def _fresh(self, options: list[Option]) -> Option | None:
        """The first that was not tried this turn; from now on it was."""
        for option in options:
            mark = (option["verb"], option.get("card"), option.get("of"), option.get("effect"))
            if mark not in self._tried:
                self._tried.add(mark)
                return option
        return None


class _Look:
    """The board through one seat's eyes."""

    def __init__(self, view: View, seat: Seat, printed: Printed) -> None:
        self._seat = seat
        self._printed = printed
        self._cards: dict[str, Card] = view["cards"]
        self._chain = {int(n): link for n, link in view.get("chain", {}).items()}
        field = [c for c in self._cards.values() if c["zone"] == "field"]
        self._opposing = [c for c in field if c["side"] != seat]

    def worth_answering(self) -> bool:
        """Not after a link of one's own: what it answers is answered, and oneself one does not annul."""
        return not self._chain or self._chain[max(self._chain)]["seat"] != self._seat

    def annulling(self, option: Option) -> int:
        """1 for a link of the other seat that nobody annuls yet, as far as the chain shows; later links first."""
        link = self._chain.get(option.get("n", 0))
        if link is None or link["seat"] == self._seat or link.get("negated"):
            return 0
        aimed = {n for other in self._chain.values() if other["seat"] == self._seat for n in other.get("aims", ())}
        return 0 if option["n"] in aimed else int(option["n"])

    def attack(self, card: Card) -> int:
        return int(card.get("attack", self._printed.get(card.get("card", ""), (GUESS, GUESS))[0]))

    def defence(self, card: Card) -> int:
        return int(card.get("defence", self._printed.get(card.get("card", ""), (GUESS, GUESS))[1]))

    def card(self, option: Option) -> Card:
        return self._cards.get(option.get("card", ""), {"card": option.get("of", ""), "side": self._seat})

    def worth(self, option: Option) -> int:
        card = self.card(option)
        known = "attack" in card or card.get("card", "") in self._printed
        return max(self.attack(card), self.defence(card)) if known else GUESS // 2

    def theirs(self, option: Option) -> int:
        return 1 if self.card(option).get("side") != self._seat else -1

    def gain(self, option: Option) -> int:
        """Points and cards that an attack should bring; what can't be seen is guessed."""
        attack = self.attack(self.card(option))
        target = self._cards.get(option.get("target", ""))
        if target is None:
            return attack
        if target["face"] == "down":
            return attack - GUESS
        return attack - (self.attack(target) if target.get("mode") == "attack" else self.defence(target))

    def summon_worth(self, option: Option) -> int:
        """Strong teachers attack; those that would be beaten hide. Opfer must be worth it."""
        card = self.card(option)
        attack, defence = self.attack(card), self.defence(card)
        beaten = any(self.attack(c) > attack for c in self._opposing if c["face"] == "open")
        fitting = {"attack": not beaten, "down": beaten, "defence": False}[option["mode"]]
        cost = 3 * int(option.get("tributes", 0))
        return 2 * (defence if beaten else attack) + (1 if fitting else -100) - cost

    def better_mode(self, option: Option) -> bool:
        card = self.card(option)
        strongest = max((self.attack(c) for c in self._opposing if c["face"] == "open"), default=0)
        wanted = "attack" if self.attack(card) >= strongest else "defence"
        return bool(option.get("mode") == wanted and (card.get("mode") != wanted or card["face"] == "down"))


def _pass(options: list[Option]) -> Option:
    return next((o for o in options if o["verb"] in ("pass", "no")), options[0])


def _most(options: list[Option], least: int, most: int, worth: Callable[[Option], int]) -> list[str]:
    """The best options: at least ``least``, and more up to ``most`` as long as they are worth anything."""
    ranked = sorted((o for o in options if o["verb"] != "cancel"), key=worth, reverse=True)
    good = [o for o in ranked if worth(o) > 0]
    chosen = good[:most] if len(good) >= least else ranked[:least]
    return [o["id"] for o in chosen]
