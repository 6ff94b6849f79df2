"""What is worth telling of a match, as a file holds it: what others have written there is checked when it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from tabletop.play.campaigns import parse_count, parse_text
from tabletop.play.moments import MatchHighlights, TurningPoint
from tabletop.play.record import MOST_LETTERS
from tabletop.rules.game import Seat
from tabletop.rules.tale import ClosestCall, LuckyRoll

_SHARE: Final = re.compile(r"(\d{1,600})/(\d{1,600})")


def highlight_members(moments: MatchHighlights) -> dict[str, Any]:
    """As a file holds them."""
    turn, near, roll = moments.turning_point, moments.closest_call, moments.luckiest_roll
    return {
        "turning": turn and {"ply": turn.ply, "seat": turn.seat, "label": turn.label},
        "near": near and {"ply": near.ply, "seat": near.seat, "share": _ratio_members(near.share), "key": near.key,
                          "numbers": dict(near.numbers)},
        "roll": roll and {"ply": roll.ply, "seat": roll.seat, "chance": _ratio_members(roll.chance),
                          "faces": list(roll.faces)},
    }  # fmt: skip


def _ratio_members(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def parse_highlights(raw: Mapping[str, Any], seats: int) -> MatchHighlights:
    """Inverse of `highlight_members` for so many seats; raises ValueError, KeyError, TypeError or AttributeError."""
    turn, near, roll = raw["turning"], raw["near"], raw["roll"]
    return MatchHighlights(
        turn
        and TurningPoint(parse_count(turn["ply"]), parse_seat(turn["seat"], seats), parse_shown_text(turn["label"])),
        near
        and ClosestCall(
            parse_count(near["ply"]),
            parse_seat(near["seat"], seats),
            _parse_share(near["share"]),
            parse_shown_text(near["key"]),
            tuple((parse_shown_text(name), parse_shown_text(value)) for name, value in near["numbers"].items()),
        ),
        roll
        and LuckyRoll(
            parse_count(roll["ply"]),
            parse_seat(roll["seat"], seats),
            _parse_share(roll["chance"]),
            tuple(map(parse_shown_text, roll["faces"])),
        ),
    )


def parse_seat(value: object, seats: int, least: int = -2) -> Seat:
    """A seat, or CHANCE or NOBODY where these are allowed."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value < seats:
        raise ValueError(f"{value!r} is no seat")
    return value


def _parse_share(value: object) -> Fraction:
    """A share of something, more than nothing."""
    found = _SHARE.fullmatch(parse_text(value))
    if found is None or not int(found[2]) or int(found[1]) > int(found[2]):
        raise ValueError(f"{value!r} is no share")
    return Fraction(int(found[1]), int(found[2]))


def parse_shown_text(value: object) -> str:
    """A text that can be shown."""
    word = parse_text(value)
    if len(word) > MOST_LETTERS or not (word == "" or word.isprintable()):
        raise ValueError(f"{word!r} cannot be shown")
    return word
