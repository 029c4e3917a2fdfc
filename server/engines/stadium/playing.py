"""Playing a card for a matchday in secret, and what becomes of it at the reveal (R26, R27, R32, R36, R37)."""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.refusal import Code, Refused
from server.engines.stadium import cards, commands, slots
from server.engines.stadium import events as told
from server.engines.stadium.league import League, picks_of
from server.engines.stadium.state import Look, Play, Week


def _open_week(lg: League, seat: int, matchday: int) -> Week:
    lg.member(seat)
    week = lg.week(matchday)
    if not cards.is_open(week, lg.at):
        raise Refused(Code.NOT_NOW, reason="not-open" if week.stage == "scheduled" else "revealed")
    return week


def _set(lg: League, week: Week, play: Play, *, back: bool) -> None:
    """Set this card, after all that were set before it, or take it back; the same one that was set before goes."""
    kept = tuple(p for p in week.plays if (p.card, p.seat, p.target) != (play.card, play.seat, play.target))
    lg.change(week.matchday, plays=kept if back else (*kept, play))
    lg.tell(told.Saved(play.seat, week.matchday, (play.card,)))


def klatsche(lg: League, seat: int, command: commands.Klatsche) -> None:
    week = _open_week(lg, seat, command.matchday)
    if command.club not in cards.klatschen(lg.state, seat, week).get(command.target, []):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    slam = max(
        (s for s in cards.slams(lg.state, seat, week.matchday) if s.target == command.target), key=lambda s: s.margin
    )
    play = Play("klatsche", seat, command.target, command.club, margin=slam.margin)
    _set(lg, week, play, back=not command.club)


def trainer(lg: League, seat: int, command: commands.Trainer) -> None:
    week = _open_week(lg, seat, command.matchday)
    if command.club not in cards.trainers(lg.state, seat, week).get(command.target, []):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    play = Play("trainer", seat, command.target, command.club)
    _set(lg, week, play, back=not command.club)


def comeback(lg: League, seat: int, command: commands.Comeback) -> None:
    week = _open_week(lg, seat, command.matchday)
    if command.of not in cards.comebacks(lg.state, seat, week):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    play = Play("comeback", seat, of=command.of)
    _set(lg, week, play, back=not command.of)


def quickly(lg: League, seat: int, command: commands.Quick) -> None:
    week = _open_week(lg, seat, command.matchday)
    if command.play not in cards.quick(lg.state, seat, week, command.card):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    _set(lg, week, Play(command.card, seat), back=not command.play)


def spy(lg: League, seat: int, command: commands.Spy) -> None:
    """One look, at once; the target learns of it at the reveal (R36)."""
    week = _open_week(lg, seat, command.matchday)
    if command.target not in cards.targets_of_spy(lg.state, seat, week):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    look = Look(seat, command.target, picks_of(week, command.target), lg.at)
    lg.change(week.matchday, looks=(*week.looks, look))
    lg.tell(told.Spied(seat, week.matchday, command.target))


# --- the reveal -----------------------------------------------------------------------------------------


def _valid(lg: League, week: Week, play: Play) -> bool:
    """True if a forced club can be played: unused, with a match, and the right to it still stands."""
    if play.card == "klatsche" and all(
        s.target != play.target for s in cards.slams(lg.state, play.seat, week.matchday)
    ):
        return False
    return play.club in slots.clubs(lg.state, play.target, week, public=True)


def force(lg: League, matchday: int) -> None:
    """Which cards act: Klatsche before Trainer, the larger margin, the earlier set (R27). Others return or lapse."""
    week = lg.week(matchday)
    forced: dict[int, Play] = {}
    for play in sorted(week.plays, key=lambda p: (p.card != "klatsche", -p.margin)):
        if play.card in ("klatsche", "trainer") and play.target not in forced and _valid(lg, week, play):
            forced[play.target] = play
    plays = []
    for play in week.plays:
        wins = play.card not in ("klatsche", "trainer") or forced.get(play.target) is play
        lost = "lapsed" if play.card == "klatsche" else "returned"
        plays.append(replace(play, fate="acts" if wins else lost))
    lg.change(matchday, plays=tuple(plays))
    for target, play in forced.items():
        kind = "klatsche" if play.card == "klatsche" else "trainer"
        lg.pick(matchday, target, club=play.club, forced=kind, by=play.seat)


def tell_plays(lg: League, matchday: int) -> None:
    """What was played in secret, now that all may know."""
    week = lg.week(matchday)
    for play in week.plays:
        lg.tell(told.CardPlayed(matchday, play.seat, play.card, play.fate, play.target, play.club, play.of))
        if play.fate == "acts" and play.card in ("klatsche", "trainer"):
            lg.tell(told.Forced(matchday, play.target, play.seat, play.club, play.card))
    for look in week.looks:
        lg.tell(told.SpiedOn(matchday, look.seat, look.target))


def give_back(lg: League, matchday: int, target: int) -> None:
    """The forced club can't be played after all: a Trainer returns, a Klatsche lapses (R37)."""
    plays = tuple(
        replace(p, fate="lapsed" if p.card == "klatsche" else "returned")
        if p.target == target and p.fate == "acts" and p.card in ("klatsche", "trainer")
        else p
        for p in lg.week(matchday).plays
    )
    lg.change(matchday, plays=plays)
