"""The door: may somebody still register himself, and do the invitations lead in (RULES.md, T8 and T9)."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.refusal import Code, Refused
from server.engines.tournament import commands
from server.engines.tournament import events as told
from server.engines.tournament.desk import OWNER, SCORERS, By, Desk, Fields, Rule, Rules
from server.engines.tournament.registration import not_begun


def _may_close(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    if not desk.state.closed:
        yield {}


def _close(desk: Desk, by: By, command: commands.CloseRegistration) -> None:
    desk.set(closed=True)
    desk.tell(told.RegistrationClosed())
    desk.note(by, "close-registration")


def _may_open(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    if desk.state.closed:
        yield {}


def _open(desk: Desk, by: By, command: commands.OpenRegistration) -> None:
    desk.set(closed=False)
    desk.tell(told.RegistrationOpened())
    desk.note(by, "open-registration")


def _may_void(desk: Desk, by: By) -> Iterator[Fields]:
    if desk.state.phase == "over":
        raise Refused(Code.NOT_NOW, reason="over")
    yield {}


def _void(desk: Desk, by: By, command: commands.VoidInvites) -> None:
    """The number tells pages that show a code that theirs is void."""
    desk.set(voided=desk.state.voided + 1)
    desk.note(by, "void-invites")


RULES: Rules = {
    commands.CloseRegistration: Rule(SCORERS, _may_close, _close),
    commands.OpenRegistration: Rule(SCORERS, _may_open, _open),
    commands.VoidInvites: Rule(OWNER, _may_void, _void),
}
