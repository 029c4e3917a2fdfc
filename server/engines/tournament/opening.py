"""Before the first round: decks, who is really there, and the beginning (RULES.md, chapter 1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from msgspec.structs import replace

from server.engines.clockwork import is_due
from server.engines.contract import OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import commands, cut, records
from server.engines.tournament import events as told
from server.engines.tournament.desk import ANYBODY, JUDGES, OWNER, SCORERS, By, Desk, Fields, Rule, Rules, plays
from server.engines.tournament.domains import Several, Texts, Whole
from server.engines.tournament.registration import BEFORE, IN, move_up, not_begun, taking_part
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import BackPlayer, BackPresence, Deck, Player, State

MOST_CARDS, LONGEST_CARD = 120, 64
LEAST_PLAYERS = 2
MOST_TABLE = 999
LATEST = 1 << 53
"""UTC ms; a browser's numbers end there."""


# --- decks --------------------------------------------------------------------------------------------


def _may_hand_in(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    if desk.state.setup.options.decks == "none":
        raise Refused(Code.NOT_NOW, reason="no-decks")
    if by.player is not None and by.player.status in IN:
        yield {"cards": Texts(MOST_CARDS, LONGEST_CARD, least=1)}


def _hand_in(desk: Desk, by: By, command: commands.HandIn) -> None:
    assert by.player is not None
    deck = Deck(command.cards, digest(desk.state, by.player.id, command.cards)) if command.cards else None
    desk.change_player(by.player.id, deck=deck)
    desk.tell(told.DeckIn(by.player.id, deck.digest if deck else ""))


def digest(state: State, player: int, cards: tuple[str, ...]) -> str:
    """SHA-256 of a salt of the player's own and the cards: it tells nothing, and fixes the deck (T5)."""
    salt = records.chance(state.setup).block(f"deck|{player}", 0)
    return hashlib.sha256(salt + "\n".join(cards).encode()).hexdigest()


def _may_check_deck(desk: Desk, by: By) -> Iterator[Fields]:
    """Once they are locked; not by who plays himself (T6)."""
    if desk.state.phase in BEFORE or plays(by.player):
        raise Refused(Code.NOT_NOW, reason="plays" if plays(by.player) else "not-begun")
    if ids := tuple(p.id for p in desk.state.players if p.deck is not None):
        yield {"player": OneOf(ids), "right": OneOf((True, False))}


def _check_deck(desk: Desk, by: By, command: commands.CheckDeck) -> None:
    before = desk.player(command.player)
    assert before.deck is not None
    deck = Deck(before.deck.cards, before.deck.digest, "right" if command.right else "wrong")
    after = desk.change_player(command.player, deck=deck)
    desk.note(by, "check-deck", BackPlayer(before, after), player=command.player, text=deck.checked)


# --- checking in --------------------------------------------------------------------------------------


def _may_open_check_in(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    yield {"until": Whole(0, LATEST)}


def _open_check_in(desk: Desk, by: By, command: commands.OpenCheckIn) -> None:
    desk.set(phase="check-in", check_in_ends=command.until)
    desk.tell(told.CheckInOpened(command.until))
    desk.note(by, "open-check-in")


def _lacks_deck(state: State, player: Player) -> bool:
    return state.setup.options.decks == "required" and player.deck is None and player.seat != NOBODY


def _may_check_in(desk: Desk, by: By) -> Iterator[Fields]:
    if desk.state.phase != "check-in" or is_due(desk.state.check_in_ends, desk.at):
        raise Refused(Code.NOT_NOW, reason="no-check-in")
    if by.player is not None and by.player.status in IN and not by.player.here:
        if _lacks_deck(desk.state, by.player):
            raise Refused(Code.NOT_NOW, reason="no-deck")
        yield {}


def _check_in(desk: Desk, by: By, command: commands.CheckIn) -> None:
    assert by.player is not None
    desk.change_player(by.player.id, here=True)
    desk.tell(told.CheckedIn(by.player.id, True))


def _those_to_set(desk: Desk) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """Who can be checked in, and who can be struck off. Also after the window has closed, until it begins."""
    if desk.state.phase != "check-in":
        raise Refused(Code.NOT_NOW, reason="no-check-in")
    for here in (True, False):
        if ids := tuple(p.id for p in desk.state.players if p.status in IN and p.here != here):
            yield here, ids


def _may_present(desk: Desk, by: By) -> Iterator[Fields]:
    for here, ids in _those_to_set(desk):
        yield {"player": OneOf(ids), "here": OneOf((here,))}


def _present(desk: Desk, by: By, command: commands.Present) -> None:
    back = set_here(desk, (command.player,), here=command.here)
    desk.note(by, "present" if command.here else "away", back, player=command.player)


def _may_present_several(desk: Desk, by: By) -> Iterator[Fields]:
    for here, ids in _those_to_set(desk):
        yield {"players": Several(ids), "here": OneOf((here,))}


def _present_several(desk: Desk, by: By, command: commands.PresentSeveral) -> None:
    """One note, which takes all of them back (T4a)."""
    back = set_here(desk, command.players, here=command.here)
    desk.note(by, "present" if command.here else "away", back, text=str(len(command.players)))


def set_here(desk: Desk, numbers: tuple[int, ...], *, here: bool) -> BackPresence:
    """These are checked in, or not any more. Returns how to take it back."""
    named = frozenset(numbers)
    desk.set(players=tuple(replace(p, here=here) if p.id in named else p for p in desk.state.players))
    desk.tell(*(told.CheckedIn(number, here) for number in numbers))
    return BackPresence(numbers, here)


def close_check_in(desk: Desk) -> None:
    """The window is over: who did not come makes room for who waits and is there (T4)."""
    for player in desk.state.players:
        if player.status == "in" and not player.here:
            desk.change_player(player.id, status="absent")
            desk.tell(told.Gone(player.id))
            move_up(desk, here=True)
    desk.set(check_in_ends=0)


# --- seeds, tables, beginning -------------------------------------------------------------------------


def _may_seed(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    if ids := taking_part(desk):
        yield {"player": OneOf(ids), "seed": Whole(0, len(desk.state.players))}


def _seed(desk: Desk, by: By, command: commands.SeedPlayer) -> None:
    before = desk.player(command.player)
    after = desk.change_player(command.player, seed=command.seed)
    desk.note(by, "seed", BackPlayer(before, after), player=command.player)


def _may_fix_table(desk: Desk, by: By) -> Iterator[Fields]:
    if desk.state.phase != "over" and (ids := taking_part(desk)):
        taken = {p.table for p in desk.state.players}
        free = tuple(n for n in range(1, MOST_TABLE + 1) if n not in taken)
        yield {"player": OneOf(ids), "table": OneOf((0, *free))}


def _fix_table(desk: Desk, by: By, command: commands.FixTable) -> None:
    before = desk.player(command.player)
    after = desk.change_player(command.player, table=command.table)
    desk.note(by, "fix-table", BackPlayer(before, after), player=command.player)


def starters(state: State) -> list[Player]:
    """Who plays if it begins now: with a check-in those who are there, up to the cap."""
    if state.phase == "registration":
        return [p for p in state.players if p.status == "in"]
    there = [p for p in state.players if p.status in IN and p.here]
    return sorted(there, key=lambda p: p.status == "waiting")[: state.setup.options.cap]


def _may_begin(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    have = len(starters(desk.state))
    if have < LEAST_PLAYERS:
        raise Refused(Code.NOT_NOW, reason="players", least=LEAST_PLAYERS, have=have)
    yield {}


def _begin(desk: Desk, by: By, command: commands.Begin) -> None:
    """Names and decks are locked; the number of rounds is settled (T7, T10)."""
    inside = {p.id for p in starters(desk.state)}
    for player in desk.state.players:
        status = "in" if player.id in inside else "absent"
        if player.status in IN and (player.status != status or not player.here):
            desk.change_player(player.id, status=status, here=status == "in")
            if status == "absent":
                desk.tell(told.Gone(player.id))
    options = desk.state.setup.options
    ids = [p.id for p in desk.state.players if p.status == "in"]
    desk.set(check_in_ends=0)
    if options.is_knock_out:
        cut.seed(desk, len(ids))
        desk.tell(told.Began(len(ids), 0))
    else:
        order = records.chance(desk.state.setup).shuffled(ids, "robin") if options.format == "robin" else ()
        total = options.rounds_for(len(ids))
        desk.set(phase="group", order=order, total=total)
        desk.tell(told.Began(len(ids), total, warning=records.can_rematch(len(ids), total)))
    desk.note(by, "begin")


RULES: Rules = {
    commands.HandIn: Rule(ANYBODY, _may_hand_in, _hand_in),
    commands.CheckDeck: Rule(JUDGES, _may_check_deck, _check_deck),
    commands.CheckIn: Rule(ANYBODY, _may_check_in, _check_in),
    commands.OpenCheckIn: Rule(SCORERS, _may_open_check_in, _open_check_in),
    commands.Present: Rule(SCORERS, _may_present, _present),
    commands.PresentSeveral: Rule(SCORERS, _may_present_several, _present_several),
    commands.SeedPlayer: Rule(SCORERS, _may_seed, _seed),
    commands.FixTable: Rule(SCORERS, _may_fix_table, _fix_table),
    commands.Begin: Rule(OWNER, _may_begin, _begin),
}
