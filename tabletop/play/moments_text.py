"""What is worth telling of a match, as a file holds it: what others have written there is checked when it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from tabletop.play.campaigns import count, text
from tabletop.play.moments import Moments, TurningPoint
from tabletop.play.record import MOST_LETTERS
from tabletop.rules.game import Seat
from tabletop.rules.tale import LuckyRoll, Near

_SHARE: Final = re.compile(r"(\d{1,600})/(\d{1,600})")


def plain(moments: Moments) -> dict[str, Any]:
    """As a file holds them."""
    turn, near, roll = moments.turning, moments.near, moments.roll
    return {
        "turning": turn and {"ply": turn.ply, "seat": turn.seat, "label": turn.label},
        "near": near and {"ply": near.ply, "seat": near.seat, "share": _ratio(near.share), "key": near.key,
                          "numbers": dict(near.numbers)},
        "roll": roll and {"ply": roll.ply, "seat": roll.seat, "chance": _ratio(roll.chance),
                          "faces": list(roll.faces)},
    }  # fmt: skip


def _ratio(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def made(raw: Mapping[str, Any], seats: int) -> Moments:
    """Inverse of `plain` for so many seats; raises ValueError, KeyError, TypeError or AttributeError."""
    turn, near, roll = raw["turning"], raw["near"], raw["roll"]
    return Moments(
        turn and TurningPoint(count(turn["ply"]), made_seat(turn["seat"], seats), word(turn["label"])),
        near and Near(count(near["ply"]), made_seat(near["seat"], seats), _fraction(near["share"]), word(near["key"]),
                      tuple((word(name), word(value)) for name, value in near["numbers"].items())),
        roll and LuckyRoll(count(roll["ply"]), made_seat(roll["seat"], seats), _fraction(roll["chance"]),
                      tuple(map(word, roll["faces"]))),
    )  # fmt: skip


def made_seat(value: object, seats: int, least: int = -2) -> Seat:
    """A seat, or CHANCE or NOBODY where these are allowed."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value < seats:
        raise ValueError(f"{value!r} is no seat")
    return value


def _fraction(value: object) -> Fraction:
    """A share of something, more than nothing."""
    found = _SHARE.fullmatch(text(value))
    if found is None or not int(found[2]) or int(found[1]) > int(found[2]):
        raise ValueError(f"{value!r} is no share")
    return Fraction(int(found[1]), int(found[2]))


def word(value: object) -> str:
    """A text that can be shown."""
    word = text(value)
    if len(word) > MOST_LETTERS or not (word == "" or word.isprintable()):
        raise ValueError(f"{word!r} cannot be shown")
    return word
