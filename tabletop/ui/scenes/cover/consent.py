"""Asks whoever must agree before hidden things are opened, and before the way of covering changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.play.match import Match
from tabletop.play.secrecy import WAYS, CoverWay
from tabletop.rules.game import Seat
from tabletop.ui.scenes.cover.choosing import choose_missing_pins
from tabletop.ui.scenes.cover.digits import secrecy_of
from tabletop.ui.scenes.cover.permission import ConsentPurpose, ask_consent
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.scenes.menu import MenuItem, MenuScene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def settle_cover_mode(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """A match that several people share keeps the way that is usual when it is first laid out."""
    secrecy = secrecy_of(stage, match)
    if not secrecy.is_settled:
        write_or_retry(stage, match, partial(secrecy.settle_cover_way, secrecy.cover_way))


def open_cover_choice(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Asks how the match shall be covered from now on."""
    now = secrecy_of(stage, match).cover_way
    items = [
        MenuItem(f"way {way}", say(f"settings.cover_{way}"), partial(_change_cover_mode, stage, match, way), icon)
        for way, icon in ((now, "check"), *((way, "") for way in reversed(WAYS) if way != now))
    ]
    stage.push_scene(MenuScene(stage, items, title=say("cover.way"), note=say("cover.way_note")))


def open_table_without(stage: Stage, match: Match[Any, Any, Any], seat: Seat, then: Callable[[], None]) -> None:
    """An open table until the match ends, if everybody agrees but a seat, whose digits are lost."""
    secrecy = secrecy_of(stage, match)
    consent = secrecy.consent_without(seat)
    if consent is None:
        stage.toast.show(say("cover.pin_lost_alone"))
        return

    def open_table() -> None:
        write_or_retry(stage, match, secrecy.uncover_for_good)
        stage.toast.show(say("cover.way_kept", way=say("settings.cover_off")))
        then()

    ask_consent(stage, match, consent, ConsentPurpose.OFF, open_table)


def _change_cover_mode(stage: Stage, match: Match[Any, Any, Any], way: CoverWay) -> None:
    secrecy = secrecy_of(stage, match)
    agree = partial(_agree_on_cover, stage, match, way)
    if way == secrecy.cover_way:
        stage.toast.show(say("cover.way_same"))
    elif secrecy.is_open_for_good:
        stage.toast.show(say("cover.way_open"))
    elif way == CoverWay.PIN:
        choose_missing_pins(stage, match, agree)
    else:
        ask_consent(stage, match, secrecy.consent_to_loosen(way), ConsentPurpose(way), agree)


def _agree_on_cover(stage: Stage, match: Match[Any, Any, Any], way: CoverWay) -> None:
    write_or_retry(stage, match, partial(secrecy_of(stage, match).settle_cover_way, way))
    stage.toast.show(say("cover.way_kept", way=say(f"settings.cover_{way}")))
