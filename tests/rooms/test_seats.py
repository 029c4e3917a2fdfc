from __future__ import annotations

from server.engines.contract import Seat
from server.rooms import seats
from server.rooms.entries import Chair
from server.tokens import as_meant, digest

ADA = Chair("Ada", "g1", (digest("t1"),))
BOT = Chair("greedy", bot="greedy")


def test_a_token_opens_its_seat_only() -> None:
    chairs = {0: ADA, 1: Chair("Ben", "g2", (digest("old"), digest("new")))}
    assert seats.seat_of(chairs, digest("t1")) == 0
    assert seats.seat_of(chairs, digest("old")) == 1
    assert seats.seat_of(chairs, digest("new")) == 1
    for wrong in ("", "T1", "t1 ", "ä", "\ud800"):
        assert seats.seat_of(chairs, digest(wrong)) is None


def test_a_bot_has_no_token() -> None:
    assert seats.seat_of({0: BOT}, digest("")) is None


def test_the_first_free_seat_is_taken() -> None:
    grant = seats.take({0: ADA}, 3, "g2", "Ben", b"h")
    assert grant == seats.Grant(Seat(1), Chair("Ben", "g2", (b"h",)))
    assert seats.take({0: ADA, 1: BOT}, 2, "g2", "Ben", b"h") is None


def test_a_guest_gets_the_own_seat_again_and_never_a_second_one() -> None:
    grant = seats.take({0: ADA}, 2, "g1", "Ada with another name", b"h")
    assert grant is not None
    assert (grant.seat, grant.chair.name) == (0, "Ada")
    assert grant.chair.tokens == (digest("t1"), b"h")


def test_the_oldest_token_dies_when_there_are_too_many() -> None:
    chairs = {0: ADA}
    for token in (b"a", b"b", b"c", b"d", b"e"):
        grant = seats.take(chairs, 2, "g1", "Ada", token)
        assert grant is not None
        chairs = {0: grant.chair}
    assert chairs[0].tokens == (b"b", b"c", b"d", b"e")


def test_the_same_name_is_numbered() -> None:
    chairs = {0: ADA}
    for guest, shown in (("g2", "Ada (2)"), ("g3", "Ada (3)")):
        grant = seats.take(chairs, 4, guest, "Ada", b"h")
        assert grant is not None
        assert grant.chair.name == shown
        chairs = {**chairs, grant.seat: grant.chair}


def test_invites_have_sixty_bits_and_are_read_as_people_type_them() -> None:
    code = seats.new_invite()
    assert len(code) == 14
    assert len(as_meant(code)) == 12  # of 32 letters: 60 bits
    assert as_meant(" oil1-u") == "0111U"
    assert seats.invite_hash(code) == seats.invite_hash(code.lower().replace("-", " "))
    assert code not in seats.invite_hash(code)


def test_codes_and_tokens_do_not_repeat() -> None:
    assert len({seats.new_room_id() for _ in range(200)}) > 190
    assert len({seats.new_invite() for _ in range(200)}) == 200
