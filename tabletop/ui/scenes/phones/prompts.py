"""What a phone says of the moment: who is asked for what, or what the table shows and who lets it go on."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from tabletop.net.passes import WATCH
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.scenes.phones.hand import PhoneHand
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.play.match import Match
    from tabletop.ui.scenes.table.context import TableContext


class PhonePrompts:
    """The sentence at the head of a phone, for the phones of one table."""

    def __init__(self, table: TableContext, match: Match[Any, Any, Any]) -> None:
        self._table = table
        self._match = match

    def words(self, seat: Seat, hand: PhoneHand, seats: Container[Seat], *, is_ready: bool) -> str:
        """For a seat, or WATCH; `seats` are those that phones may play, `is_ready` says that the table has told all."""
        told = self._asked(seat, hand) if is_ready else self._look(seat, seats)
        return told if self._match.is_on_main_line else f"{say('phones.branch')} {told}"

    def seat_label(self, seat: Seat) -> str:
        """Who has a seat; whoever has several is told apart by what each of them plays."""
        match = self._match
        name, called = wording.name(match, seat), self._table.board.words.role_name(seat)
        has_several = wording.names(match).count(name) > 1
        return say("phones.who", name=name, called=called) if called and has_several else name

    def lets_go(self, seat: Seat, seats: Container[Seat]) -> bool:
        """Whether this phone may let a result go: whose turn comes next, or anybody's where that is no person's."""
        story = self._table.story
        if not story.waits(self._table.stage.now) or seat == WATCH:
            return False
        return story.asked_next == seat or story.asked_next not in seats

    def _asked(self, seat: Seat, hand: PhoneHand) -> str:
        match = self._match
        if match.outcome is not None:
            return wording.ended(match, match.outcome)
        if match.to_act == seat:
            return _begun(hand.expects()) or say("phones.your_turn")
        if hand.is_ahead:
            return _begun(say("phones.prepared") if hand.prepared is not None else hand.expects())
        return self._of_others()

    def _of_others(self) -> str:
        match = self._match
        if match.to_act < 0:
            chance = self._table.board.words.chance(match.shown(None)) or say("table.chance_acts")
            return say("phones.dice") if match.dice else chance
        key = "other_gone" if match.to_act in self._table.gone else "other"
        return say(f"phones.{key}", name=self.seat_label(match.to_act))

    def _look(self, seat: Seat, seats: Container[Seat]) -> str:
        story = self._table.story
        if not story.waits(self._table.stage.now):
            return say("phones.look")
        if self.lets_go(seat, seats):
            return say("phones.look_then")
        if story.asked_next not in seats:
            return say("phones.look_until")
        return say("phones.look_goes_on", name=self.seat_label(story.asked_next))


def _begun(sentence: str) -> str:
    """With a capital."""
    return f"{sentence[:1].upper()}{sentence[1:]}"
