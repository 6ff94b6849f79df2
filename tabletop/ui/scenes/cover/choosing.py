"""New digits: everybody chooses theirs in turn, and they count when all are chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.play.match import Match
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.scenes.cover.digits import PinScene, push_pin_scene, secrecy_of
from tabletop.ui.scenes.cover.permission import ConsentPurpose, ask_consent
from tabletop.ui.scenes.cover.pin import PinEntry
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class NewPinScene(PinScene):
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

    def make_entry(self, written_down: Callable[[Callable[[], object]], None]) -> PinEntry:
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
    owner = None if last is None else secrecy.owner_seat(last)
    names = {seat: wording.seat_name(match, seat) for seat in sorted(lacking, key=lambda seat: (seat == owner, seat))}

    def keep(pins: Mapping[Seat, str]) -> None:
        write_or_retry(stage, match, partial(secrecy.choose_pins, pins))
        then()

    def choose() -> None:
        push_pin_scene(stage, NewPinScene(stage, match, names, keep))

    ask_consent(stage, match, secrecy.consent_to_choose(), ConsentPurpose.CHOOSE, choose)
