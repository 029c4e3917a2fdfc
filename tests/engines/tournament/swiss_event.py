"""A Swiss event without rooms, people or time: pairings and results alone, for the properties of pairings."""

from __future__ import annotations

from server.engines.draws import Draws
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.swiss import Entrant, Pairing, Style, Task, pair


class Player:
    def __init__(self, id_: int, club: str = "") -> None:
        self.id = id_
        self.club = club
        self.points = 0
        self.met: list[int] = []
        self.byes = 0
        self.floated = False
        self.active = True

    @property
    def entrant(self) -> Entrant:
        return Entrant(self.id, self.points, tuple(self.met), self.byes, self.floated, self.club, self.id + 1)


class Event:
    """``players`` of them; what is drawn comes from the seed."""

    def __init__(self, players: int, rounds: int, seed: int) -> None:
        self.players = [Player(n) for n in range(players)]
        self.rounds = rounds
        self.number = 0
        self.draws = Draws(seed.to_bytes(32, "big"))
        self.decisive = self.drawn = self.given_byes = 0

    @property
    def active(self) -> list[Player]:
        return [p for p in self.players if p.active]

    def task(self, style: Style = "points", **more: object) -> Task:
        seed = self.draws.block("pairing", self.number)
        entrants = tuple(p.entrant for p in self.active)
        return Task(entrants, seed, self.rounds - self.number - 1, style, **more)  # type: ignore[arg-type]

    def below(self, n: int, what: str) -> int:
        return self.draws.below(n, f"{what}|{self.number}", 0)

    def play(self, task: Task | None = None) -> Pairing:
        """One round: paired, and played at random; one match in five is drawn."""
        made = pair(task or self.task())
        points = {p.id: p.points for p in self.players}
        for a, b in made.pairs:
            one = self.players[a]
            if b == NOBODY:
                one.byes += 1
                one.points += 3
                one.floated = False
                self.given_byes += 1
                continue
            two = self.players[b]
            one.met.append(b)
            two.met.append(a)
            one.floated = two.floated = points[a] != points[b]
            won = self.below(5, f"{a}-{b}")
            if won == 0:
                one.points += 1
                two.points += 1
                self.drawn += 1
            else:
                (one if won < 3 else two).points += 3
                self.decisive += 1
        self.number += 1
        return made
