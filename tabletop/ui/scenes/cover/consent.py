"""Asks people for their PINs before hidden things are shown or the way of covering changes.

Used by `cover.scene`, `table.scene`, `table_menu`, `seating`, and `seat_codes` for the codes of phones. The people
who must agree are named by `play.secrecy`, not here. People type one after the other on a page that shows nothing
private. A change must keep: the action runs only after the last one agreed, and before that nothing but wrong tries
is written. Each ConsentPurpose has a message `cover.consent_PURPOSE`, so a new purpose needs that text in every
language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.play.match import Match
from tabletop.play.secrecy import WAYS, CoverMode, RequiredConsent
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.pin_scene import PinEntry, PinScene, push_pin_scene, secrecy_of
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuItem, MenuScene
from tabletop.ui.scenes.matches import write_or_retry

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class ConsentPurpose(StrEnum):
    """What people agree to; its text is `cover.consent_PURPOSE`."""

    OFF = "off"
    """An open table."""
    ON = "on"
    """A cover without digits."""
    TAKE = "take"
    """A person takes a seat."""
    SEAT = "seat"
    """A person takes a seat that hides nothing."""
    TAKE_ALONE = "take_alone"
    """The only person takes the computer's seat."""
    GIVE = "give"
    """The computer takes a person's seat."""
    CHOOSE = "choose"
    """Somebody chooses digits for the first time after others have."""
    PHONE = "phone"
    """A phone shows what a seat hides."""


class ConsentScene(PinScene):
    """Asks one after the other for their digits, if they agree."""

    def __init__(
        self,
        stage: Stage,
        match: Match[Any, Any, Any],
        consent: RequiredConsent,
        purpose: ConsentPurpose,
        then: Callable[[], None],
    ) -> None:
        """`then` is done when everybody has agreed."""
        self._purpose = purpose
        self._on_agreed = then
        super().__init__(stage, match, consent.seats)

    @property
    def caption(self) -> str:
        if not self._match.sitters[self.seat].is_person:
            return say("cover.way_consent_seat", seat=wording.side_name(self._match.header.game, self.seat))
        return say("cover.way_consent", name=wording.seat_name(self._match, self.seat))

    @property
    def details(self) -> str:
        return say(f"cover.consent_{self._purpose}")

    def make_pin_entry(self, written_down: Callable[[Callable[[], object]], None]) -> PinEntry:
        secrecy = secrecy_of(self.stage, self._match)
        return PinEntry(self.stage, secrecy, self.seat, self.go_to_next_seat, written=written_down)

    def finish(self) -> None:
        self._on_agreed()


def ask_consent(
    stage: Stage, match: Match[Any, Any, Any], consent: RequiredConsent, purpose: ConsentPurpose, then: Callable[[],
    None]
) -> None:  # fmt: skip
    """Does something as soon as everybody has agreed who has to, at once where nobody has; else it never happens."""
    if consent.seats_without_pin:
        stage.toast.show(say("cover.way_missing", name=wording.seat_name(match, consent.seats_without_pin[0])))
        return

    def ask_pins() -> None:
        if consent.seats:
            push_pin_scene(stage, ConsentScene(stage, match, consent, purpose, then))
        else:
            then()

    if consent.by_word:
        question, yes = (
            ("way_question", "way_yes") if purpose is ConsentPurpose.OFF else ("agree_question", "agree_yes")
        )
        details = say("cover.way_text" if purpose is ConsentPurpose.OFF else f"cover.consent_{purpose}")
        stage.push_scene(ConfirmScene(stage, say(f"cover.{question}"), say(f"cover.{yes}"), ask_pins, details=details,
                                risky=True))  # fmt: skip
    else:
        ask_pins()


def ask_consent_to_open(
    stage: Stage, match: Match[Any, Any, Any], seat: Seat, purpose: ConsentPurpose, then: Callable[[], None]
) -> None:  # fmt: skip
    """Does what shows a seat's hidden things to whoever is here, once that is agreed."""
    ask_consent(stage, match, secrecy_of(stage, match).consent_to_open(seat), purpose, then)


class ChooseNewPinsScene(PinScene):
    """Nothing is written down before the last one has chosen."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], names: Mapping[Seat, str],
        then: Callable[[Mapping[Seat, str]], None],
    ) -> None:  # fmt: skip
        """`names` are those of whoever chooses for a seat, in their order; `then` gets the digits."""
        self._names = names
        self._on_chosen = then
        self._chosen_pins: dict[Seat, str] = {}
        super().__init__(stage, match, tuple(names))

    @property
    def caption(self) -> str:
        return say("cover.choose", name=self._names[self.seat])

    @property
    def details(self) -> str:
        return say("cover.choose_text")

    def make_pin_entry(self, written_down: Callable[[Callable[[], object]], None]) -> PinEntry:
        choose = partial(self._chosen_pins.__setitem__, self.seat)
        secrecy = secrecy_of(self.stage, self._match)
        return PinEntry(self.stage, secrecy, self.seat, self.go_to_next_seat, written=written_down, choose=choose)

    def finish(self) -> None:
        self._on_chosen(self._chosen_pins)


def choose_missing_pins(
    stage: Stage, match: Match[Any, Any, Any], then: Callable[[], None], *, last: Seat | None = None
) -> None:  # fmt: skip
    """Everybody without digits chooses some before anything goes on; whoever has some agrees first.

    `last` is the seat whose person looks next, and therefore chooses last.
    """
    secrecy = secrecy_of(stage, match)
    lacking = secrecy.seats_without_pin
    if not lacking:
        then()
        return
    owner = None if last is None else secrecy.first_seat_of_sitter(last)
    names = {seat: wording.seat_name(match, seat) for seat in sorted(lacking, key=lambda seat: (seat == owner, seat))}

    def keep(pins: Mapping[Seat, str]) -> None:
        write_or_retry(stage, match, partial(secrecy.choose_pins, pins))
        then()

    def choose() -> None:
        push_pin_scene(stage, ChooseNewPinsScene(stage, match, names, keep))

    ask_consent(stage, match, secrecy.consent_to_choose_pin(), ConsentPurpose.CHOOSE, choose)


def record_default_cover_mode(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """A match that several people share keeps the way that is usual when it is first laid out."""
    secrecy = secrecy_of(stage, match)
    if not secrecy.has_cover_mode_of_its_own:
        write_or_retry(stage, match, partial(secrecy.set_cover_mode, secrecy.cover_mode))


def open_cover_mode_menu(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Asks how the match shall be covered from now on."""
    now = secrecy_of(stage, match).cover_mode
    items = [
        MenuItem(f"way {way}", say(f"settings.cover_{way}"), partial(_change_cover_mode, stage, match, way), icon)
        for way, icon in ((now, "check"), *((way, "") for way in reversed(WAYS) if way != now))
    ]
    stage.push_scene(MenuScene(stage, items, title=say("cover.way"), note=say("cover.way_note")))


def uncover_after_lost_pin(stage: Stage, match: Match[Any, Any, Any], seat: Seat, then: Callable[[], None]) -> None:
    """An open table until the match ends, if everybody agrees but a seat, whose digits are lost."""
    secrecy = secrecy_of(stage, match)
    consent = secrecy.consent_after_lost_pin(seat)
    if consent is None:
        stage.toast.show(say("cover.pin_lost_alone"))
        return

    def uncover_match() -> None:
        write_or_retry(stage, match, secrecy.uncover_table_for_good)
        stage.toast.show(say("cover.way_kept", way=say("settings.cover_off")))
        then()

    ask_consent(stage, match, consent, ConsentPurpose.OFF, uncover_match)


def _change_cover_mode(stage: Stage, match: Match[Any, Any, Any], mode: CoverMode) -> None:
    secrecy = secrecy_of(stage, match)
    agree = partial(_set_agreed_cover_mode, stage, match, mode)
    if mode == secrecy.cover_mode:
        stage.toast.show(say("cover.way_same"))
    elif secrecy.is_table_open_for_good:
        stage.toast.show(say("cover.way_open"))
    elif mode == CoverMode.PIN:
        choose_missing_pins(stage, match, agree)
    else:
        ask_consent(stage, match, secrecy.consent_to_loosen_cover(mode), ConsentPurpose(mode), agree)


def _set_agreed_cover_mode(stage: Stage, match: Match[Any, Any, Any], mode: CoverMode) -> None:
    write_or_retry(stage, match, partial(secrecy_of(stage, match).set_cover_mode, mode))
    stage.toast.show(say("cover.way_kept", way=say(f"settings.cover_{mode}")))
