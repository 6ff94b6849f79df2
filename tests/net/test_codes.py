"""Short codes for what cannot scan: eight digits for one screen and a few minutes, and few tries.

See docs/decisions.md, Phones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tabletop.net.seat_tokens import ALL_WRONG, DIGITS, FRESH, LIFE, PAUSE, WATCH, WRONG, ShortSeatCodes
from tabletop.net.server import PhoneServer
from tests.net.phones import Handset, served, until


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    with served() as made:
        yield made


def typed(server: PhoneServer, code: str) -> dict[str, str]:
    """What is answered to digits that somebody types."""
    phone = Handset(server.host, "", hello=False)
    phone.say({"t": "code", "code": code})
    told = phone.hear(5.0)
    assert told is not None
    assert phone.is_cut, "one try a line"
    return told


def test_digits_that_were_typed_let_in_where_the_picture_does(server: PhoneServer) -> None:
    for seat in (0, 1, WATCH):
        told = typed(server, server.tokens.issue_short_code(seat))
        assert told == {"t": "token", "text": server.tokens.token_of_seat(seat)}
        phone = Handset(server.host, told["text"], name=str(seat % 3))
        until(lambda seat=seat: any((each.kind, each.seat) == ("joined", seat) for each in server.take_messages()))  # type: ignore[misc]
        phone.close()


def test_digits_are_good_for_one_screen_and_other_ones_stand_there_at_once(server: PhoneServer) -> None:
    code = server.tokens.issue_short_code(0)
    assert typed(server, code)["t"] == "token"
    assert typed(server, code) == {"t": "wrong", "text": "wrong"}
    assert server.tokens.issue_short_code(0) != code


def test_digits_that_nobody_was_shown_open_nothing(server: PhoneServer) -> None:
    assert server.tokens.token_for_code("00000000", "here") is None
    with pytest.raises(ValueError, match="seat"):
        server.tokens.issue_short_code(7)


def test_a_new_code_throws_the_old_digits_out(server: PhoneServer) -> None:
    code = server.tokens.issue_short_code(1)
    server.tokens.renew_token(1)
    assert typed(server, code)["t"] == "wrong"


def test_who_tries_and_errs_must_wait_and_even_the_right_digits_do(server: PhoneServer) -> None:
    right = server.tokens.issue_short_code(0)
    wrong = f"{(int(right) + 1) % 10**DIGITS:0{DIGITS}}"
    for _ in range(WRONG):
        assert typed(server, wrong)["t"] == "wrong"
    assert typed(server, right) == {"t": "wrong", "text": "paused"}


def test_a_line_that_asks_for_more_than_digits_is_cut_without_a_word(server: PhoneServer) -> None:
    for message in ({"t": "code"}, {"t": "code", "code": 12345678}, {"t": "code", "code": "1" * 9},
                    {"t": "code", "code": "1234567x"}, {"t": "code", "code": "12345678", "seat": 0},
                    {"t": "code", "code": "١٢٣٤٥٦٧٨"}):  # fmt: skip
        phone = Handset(server.host, "", hello=False)
        phone.line.send(json.dumps(message))
        assert phone.is_cut
        assert phone.got == []


def test_digits_live_for_minutes_and_whoever_reads_them_has_time_to_type(server: PhoneServer) -> None:
    clock = Clock()
    codes = ShortSeatCodes(clock)
    first = codes.issue_code(0)
    clock.now += FRESH - 1
    assert codes.issue_code(0) == first
    clock.now += 2
    second = codes.issue_code(0)
    assert second != first, "what is shown has its time before it"
    assert codes.redeem_code(first, "tv") == 0, "somebody may be typing it"
    clock.now += LIFE + 1
    assert codes.redeem_code(second, "tv") is None


def test_tries_are_counted_by_address_and_for_all_together() -> None:
    clock = Clock()
    codes = ShortSeatCodes(clock)
    right = codes.issue_code(0)
    wrong = "0" * DIGITS if right != "0" * DIGITS else "1" * DIGITS
    for k in range(WRONG):
        assert not codes.is_paused("a"), k
        assert codes.redeem_code(wrong, "a") is None
    assert codes.is_paused("a")
    assert not codes.is_paused("b"), "whoever sits elsewhere may still type"
    for k in range(ALL_WRONG - WRONG):
        codes.redeem_code(wrong, f"other {k}")
    assert codes.is_paused("b"), "many addresses are no way round it"
    assert codes.redeem_code(right, "b") is None
    clock.now += PAUSE + 1
    assert codes.redeem_code(codes.issue_code(0), "b") == 0


def test_guessing_for_a_whole_evening_is_nearly_hopeless() -> None:
    """Five codes at a time, each old one beside its new one, four hours, as many tries as are let."""
    tries = ALL_WRONG * 4 * 3600 / PAUSE
    assert tries * 2 * 5 / 10**DIGITS < 1 / 1000
