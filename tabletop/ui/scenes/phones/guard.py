"""Before a seat's code is shown: it is worth as much as the hidden cards that it opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop.play.match import Match
from tabletop.play.secrecy import CoverWay, TableSecrecy
from tabletop.rules.game import Seat
from tabletop.ui.scenes.cover.permission import ConsentPurpose, ask_consent_to_open
from tabletop.ui.scenes.cover.scene import CoverScene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def is_guarded(match: Match[Any, Any, Any], secrecy: TableSecrecy, seat: Seat) -> bool:
    """Whether somebody else at this screen might learn what only the seat may know."""
    if not match.game.hidden or secrecy.cover_way == CoverWay.OFF:
        return False
    return secrecy.has_pin(seat) or len(secrecy.seats_of_people) > 1 or match.seating.has_anybody_left


def ask_seat_owner(
    stage: Stage, match: Match[Any, Any, Any], secrecy: TableSecrecy, seat: Seat, then: Callable[[], None]
) -> None:  # fmt: skip
    """Goes on once whoever sits there is at the screen: by the digits, or else behind the curtain."""
    if not is_guarded(match, secrecy, seat):
        then()
    elif secrecy.has_pin(seat):
        ask_consent_to_open(stage, match, seat, ConsentPurpose.PHONE, then)
    else:
        stage.push_scene(CoverScene(stage, match, seat, then))
