"""Whether something hidden may be opened to whoever is here now: every way to it asks here, and does nothing before.

Who has to agree is known to `tabletop.play.secrecy`; here they are asked.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tabletop.play.match import Match
from tabletop.play.secrecy import Consent
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.cover.digits import PinScene, push_pin_scene, secrecy_of
from tabletop.ui.scenes.cover.pin import PinEntry
from tabletop.ui.words import say

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
        consent: Consent,
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

    def make_entry(self, written_down: Callable[[Callable[[], object]], None]) -> PinEntry:
        secrecy = secrecy_of(self.stage, self._match)
        return PinEntry(self.stage, secrecy, self.seat, self.go_to_next_seat, written=written_down)

    def finish(self) -> None:
        self._on_agreed()


def ask_consent(
    stage: Stage, match: Match[Any, Any, Any], consent: Consent, purpose: ConsentPurpose, then: Callable[[], None]
) -> None:  # fmt: skip
    """Does something as soon as everybody has agreed who has to, at once where nobody has; else it never happens."""
    if consent.seats_without_pin:
        stage.toast.show(say("cover.way_missing", name=wording.seat_name(match, consent.seats_without_pin[0])))
        return

    def ask_digits() -> None:
        if consent.seats:
            push_pin_scene(stage, ConsentScene(stage, match, consent, purpose, then))
        else:
            then()

    if consent.by_word:
        question, yes = (
            ("way_question", "way_yes") if purpose is ConsentPurpose.OFF else ("agree_question", "agree_yes")
        )
        details = say("cover.way_text" if purpose is ConsentPurpose.OFF else f"cover.consent_{purpose}")
        stage.push_scene(ConfirmScene(stage, say(f"cover.{question}"), say(f"cover.{yes}"), ask_digits, details=details,
                                risky=True))  # fmt: skip
    else:
        ask_digits()


def ask_consent_to_open(
    stage: Stage, match: Match[Any, Any, Any], seat: Seat, purpose: ConsentPurpose, then: Callable[[], None]
) -> None:  # fmt: skip
    """Does what shows a seat's hidden things to whoever is here, once that is agreed."""
    ask_consent(stage, match, secrecy_of(stage, match).consent_to_open(seat), purpose, then)
