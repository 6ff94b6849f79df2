"""How a match is covered, and how that changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.play.match import Match
from tabletop.play.secrecy import WAYS, CoverWay
from tabletop.rules.game import Seat
from tabletop.ui.scenes.cover.choosing import choose_lacking
from tabletop.ui.scenes.cover.digits import secrecy_of
from tabletop.ui.scenes.cover.permission import Purpose, ask
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.scenes.menu import MenuItem, MenuScene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def settle(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """A match that several people share keeps the way that is usual when it is first laid out."""
    secrecy = secrecy_of(stage, match)
    if not secrecy.is_settled:
        write_or_retry(stage, match, partial(secrecy.agree, secrecy.way))


def open_ways(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Asks how the match shall be covered from now on."""
    now = secrecy_of(stage, match).way
    items = [
        MenuItem(f"way {way}", say(f"settings.cover_{way}"), partial(_change, stage, match, way), icon)
        for way, icon in ((now, "check"), *((way, "") for way in reversed(WAYS) if way != now))
    ]
    stage.push(MenuScene(stage, items, title=say("cover.way"), note=say("cover.way_note")))


def open_without(stage: Stage, match: Match[Any, Any, Any], seat: Seat, then: Callable[[], None]) -> None:
    """An open table until the match ends, if everybody agrees but a seat, whose digits are lost."""
    secrecy = secrecy_of(stage, match)
    consent = secrecy.consent_without(seat)
    if consent is None:
        stage.toast.show(say("cover.pin_lost_alone"))
        return

    def open_table() -> None:
        write_or_retry(stage, match, secrecy.open_for_good)
        stage.toast.show(say("cover.way_kept", way=say("settings.cover_off")))
        then()

    ask(stage, match, consent, Purpose.OFF, open_table)


def _change(stage: Stage, match: Match[Any, Any, Any], way: CoverWay) -> None:
    secrecy = secrecy_of(stage, match)
    agree = partial(_agree, stage, match, way)
    if way == secrecy.way:
        stage.toast.show(say("cover.way_same"))
    elif secrecy.is_open_for_good:
        stage.toast.show(say("cover.way_open"))
    elif way == CoverWay.PIN:
        choose_lacking(stage, match, agree)
    else:
        ask(stage, match, secrecy.consent_to_loosen(way), Purpose(way), agree)


def _agree(stage: Stage, match: Match[Any, Any, Any], way: CoverWay) -> None:
    write_or_retry(stage, match, partial(secrecy_of(stage, match).agree, way))
    stage.toast.show(say("cover.way_kept", way=say(f"settings.cover_{way}")))
