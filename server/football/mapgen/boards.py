"""Many leagues on one map at once, as arrays: who owns what, and the app's placement of flags in all of them.

A model to choose maps by, of R42-R51 and RULES.md, "Auto placement"; the engine alone knows the rules. Shapes: B
leagues, P players, N fields. Movers are given as ``rows`` (indices of leagues) and ``mover`` (one player in each).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from server.engines.stadium.map import LeagueMap
from server.engines.stadium.starts import starts

Ints: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

FREE = -1
FLOOR = 3
"""Who has no more fields loses none (R49)."""
PER_WEEK = 3
"""Fields that a player can lose by neutralising in one round (R48)."""
REACH, RIVALS = 10, 7
"""What a free field newly at the border, and a rival's field beside, count in the choice of free land."""
_MANY = 1000
_OWN = 10
"""A neighbour of one's own counts more than any number of free ones."""


class Boards:
    """``owner``: (B, N), a player or ``FREE``; ``homes``: (B, P), the stadiums' fields; ``count``: (B, P).

    ``beside``: (6, N), each field's neighbours.
    """

    def __init__(self, league_map: LeagueMap, homes: Ints) -> None:
        """``homes``: for each league and player the club's number, in the order of the map's stadiums."""
        clubs = tuple(league_map.stadiums)
        n = len(league_map.fields)
        self.beside = np.array([[*others, *[n] * (6 - len(others))] for others in league_map.beside]).T
        self.leagues, self.players = homes.shape
        self.homes = np.array([league_map.stadiums[club] for club in clubs])[homes]
        self.owner = np.full((self.leagues, n), FREE, np.int8)
        dealt = {}
        for row, chosen in enumerate(homes.tolist()):
            key = tuple(sorted(chosen))
            if key not in dealt:
                dealt[key] = starts(league_map, [clubs[c] for c in key])
            for player, club in enumerate(chosen):
                self.owner[row, [league_map.stadiums[clubs[club]], *dealt[key][clubs[club]]]] = player
        self.safe = np.zeros((self.leagues, n), bool)
        np.put_along_axis(self.safe, self.homes, True, axis=1)
        self.count = np.stack([(self.owner == p).sum(axis=1) for p in range(self.players)], axis=1)

    def give_up(self, rows: Ints, mover: Ints) -> None:
        """One field each becomes free: with fewest own neighbours, never the stadium, none at the floor."""
        able = self.count[rows, mover] > FLOOR
        rows, mover = rows[able], mover[able]
        own = self.owner[rows] == mover[:, None]
        field = _best(own & ~self.safe[rows], -self.near(own))
        self.set(rows, field, np.full(len(rows), FREE))

    def near(self, fields: Mask) -> NDArray[np.int64]:
        """How many neighbours of each field are among ``fields`` (rows, N)."""
        # whole rows of bytes are copied and added; n stands for no field
        by_field = np.zeros((fields.shape[1] + 1, len(fields)), np.uint8)
        by_field[:-1] = fields.T
        found = by_field[self.beside[0]]
        for others in self.beside[1:]:
            found += by_field[others]
        return np.asarray(found.T, np.int64)

    def set(self, rows: Ints, field: Ints, owner: Ints) -> None:
        """One field in each row changes hands; the counts follow."""
        before = self.owner[rows, field]
        for who, step in ((before, -1), (owner, 1)):
            counted = who != FREE
            self.count[rows[counted], who[counted]] += step
        self.owner[rows, field] = owner


class Round:
    """One flag round in all leagues. ``free``: (B, P) flags, ``bound``: (B, P, P) flags of a player on another."""

    def __init__(self, boards: Boards, free: Ints, bound: Ints) -> None:
        self.boards, self.free, self.bound = boards, free.copy(), bound.copy()
        self.snapshot = boards.count.copy()
        self.lost = np.zeros_like(free)
        self.claim = np.full_like(free, FREE)

    def play(self, order: Ints) -> None:
        """By turns in each league's ``order`` (B, P) until no flag that is left can be placed."""
        going = np.arange(len(order))
        while len(going):
            moved = np.zeros(len(order), bool)
            for mover_of in order.T:
                rows = going[(self.free + self.bound.sum(axis=2))[going, mover_of[going]] > 0]
                if len(rows):
                    moved[rows] = self.turn(rows, mover_of[rows])
            going = going[moved[going]]

    def turn(self, rows: Ints, mover: Ints) -> Mask:
        """One flag each; which of the ``rows`` could place one."""
        done = self._loot(rows, mover)
        for kind in (self._grow, self._neutralise):
            todo = ~done & (self.free[rows, mover] > 0)
            if todo.any():
                done[todo] = kind(rows[todo], mover[todo])
        return done

    def _loot(self, rows: Ints, mover: Ints) -> Mask:
        """A bound flag: of the largest victim that can lose one the field that fits best to the own land (R44)."""
        boards = self.boards
        flags = self.bound[rows, mover]
        can = (flags > 0) & (boards.count[rows] > FLOOR)
        done: Mask = np.asarray(can.any(axis=1))
        rows, mover, can, flags = rows[done], mover[done], can[done], flags[done]
        victim = _best(can, _MANY * boards.count[rows] + flags)
        owner = boards.owner[rows]
        worth = _OWN * boards.near(owner == mover[:, None]) + boards.near(owner == FREE)
        field = _best((owner == victim[:, None]) & ~boards.safe[rows], worth)
        self.bound[rows, mover, victim] -= 1
        self.claim[rows, mover] = FREE
        boards.set(rows, field, mover)
        return done

    def _grow(self, rows: Ints, mover: Ints) -> Mask:
        """Free land at the border (R45): what one's last flag freed, else what opens most land and meets rivals."""
        boards = self.boards
        owner = boards.owner[rows]
        own, free = owner == mover[:, None], owner == FREE
        border = boards.near(own) > 0
        can = free & border
        done: Mask = np.asarray(can.any(axis=1))
        reach, rivals = boards.near(free & ~border), boards.near(~own & ~free)
        field = _best(can, REACH * reach + RIVALS * rivals)
        claimed = self.claim[rows, mover]
        claims = (claimed >= 0) & can[np.arange(len(rows)), claimed]
        field[claims] = claimed[claims]
        rows, mover, field = rows[done], mover[done], field[done]
        self.free[rows, mover] -= 1
        self.claim[rows, mover] = FREE
        boards.set(rows, field, mover)
        return done

    def _neutralise(self, rows: Ints, mover: Ints) -> Mask:
        """A field at the border of who is ahead becomes free (R45, R47-R49): of the highest-ranked such neighbour."""
        boards = self.boards
        ahead = self.snapshot[rows] > self.snapshot[rows, mover][:, None]
        victims = ahead & (boards.count[rows] > FLOOR) & (self.lost[rows] < PER_WEEK)
        owner = boards.owner[rows]
        own_near = boards.near(owner == mover[:, None])
        # FREE is -1: the last column stands for free land, which nobody loses
        open_to = np.concatenate([victims, np.zeros((len(rows), 1), bool)], axis=1)
        ranked = (_MANY * self.snapshot[rows] + boards.count[rows]) * boards.players - np.arange(boards.players)
        rank = np.concatenate([ranked, np.zeros((len(rows), 1), np.int64)], axis=1)
        column = owner.astype(np.int64) % (boards.players + 1)
        can = np.take_along_axis(open_to, column, axis=1)
        can &= (own_near > 0) & ~boards.safe[rows]
        done: Mask = np.asarray(can.any(axis=1))
        field = _best(can, _OWN * np.take_along_axis(rank, column, axis=1) + own_near)
        rows, mover, field = rows[done], mover[done], field[done]
        self.lost[rows, boards.owner[rows, field]] += 1
        self.free[rows, mover] -= 1
        self.claim[rows, mover] = field
        boards.set(rows, field, np.full(len(rows), FREE))
        return done


def _best(can: Mask, worth: NDArray[np.generic]) -> Ints:
    """In each row where ``can`` the place of the highest worth, the first of equal ones."""
    return np.asarray(np.where(can, worth, -np.inf).argmax(axis=1))
