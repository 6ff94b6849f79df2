"""Before a seat's code is shown: it is worth as much as the hidden cards that it opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop.play.match import Match
from tabletop.play.secrecy import CoverWay, Secrecy
from tabletop.rules.game import Seat
from tabletop.ui.scenes.cover.permission import Purpose, ask_to_open
from tabletop.ui.scenes.cover.scene import CoverScene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def is_guarded(match: Match[Any, Any, Any], secrecy: Secrecy, seat: Seat) -> bool:
    """Whether somebody else at this screen might learn what only the seat may know."""
    if not match.game.hidden or secrecy.way == CoverWay.OFF:
        return False
    return secrecy.has(seat) or len(secrecy.people) > 1 or match.seating.has_left


def ask_for_seat(
    stage: Stage, match: Match[Any, Any, Any], secrecy: Secrecy, seat: Seat, then: Callable[[], None]
) -> None:  # fmt: skip
    """Goes on once whoever sits there is at the screen: by the digits, or else behind the curtain."""
    if not is_guarded(match, secrecy, seat):
        then()
    elif secrecy.has(seat):
        ask_to_open(stage, match, seat, Purpose.PHONE, then)
    else:
        stage.push(CoverScene(stage, match, seat, then))
