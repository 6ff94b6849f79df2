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

    def prompt_for(self, seat: Seat, hand: PhoneHand, seats: Container[Seat], *, is_ready: bool) -> str:
        """For a seat, or WATCH; `seats` are those that phones may play, `is_ready` says that the table has told all."""
        told = self._asked_prompt(seat, hand) if is_ready else self._look_at_table_prompt(seat, seats)
        return told if self._match.is_on_main_line else f"{say('phones.branch')} {told}"

    def seat_label(self, seat: Seat) -> str:
        """Who has a seat; whoever has several is told apart by what each of them plays."""
        match = self._match
        name, called = wording.seat_name(match, seat), self._table.board.words.role_name(seat)
        has_several = wording.seat_names(match).count(name) > 1
        return say("phones.who", name=name, called=called) if called and has_several else name

    def may_let_result_go(self, seat: Seat, seats: Container[Seat]) -> bool:
        """Whether this phone may let a result go: whose turn comes next, or anybody's where that is no person's."""
        story = self._table.story
        if not story.waits_for_person(self._table.stage.now) or seat == WATCH:
            return False
        return story.next_to_act == seat or story.next_to_act not in seats

    def _asked_prompt(self, seat: Seat, hand: PhoneHand) -> str:
        match = self._match
        if match.outcome is not None:
            return wording.outcome_text(match, match.outcome)
        if match.to_act == seat:
            return _capitalise(hand.expected_words()) or say("phones.your_turn")
        if hand.is_ahead:
            return _capitalise(say("phones.prepared") if hand.prepared is not None else hand.expected_words())
        return self._others_prompt()

    def _others_prompt(self) -> str:
        match = self._match
        if match.to_act < 0:
            chance = self._table.board.words.chance_text(match.shown_view(None)) or say("table.chance_acts")
            return say("phones.dice") if match.dice else chance
        key = "other_gone" if match.to_act in self._table.seats_of_gone_phones else "other"
        return say(f"phones.{key}", name=self.seat_label(match.to_act))

    def _look_at_table_prompt(self, seat: Seat, seats: Container[Seat]) -> str:
        story = self._table.story
        if not story.waits_for_person(self._table.stage.now):
            return say("phones.look")
        if self.may_let_result_go(seat, seats):
            return say("phones.look_then")
        if story.next_to_act not in seats:
            return say("phones.look_until")
        return say("phones.look_goes_on", name=self.seat_label(story.next_to_act))


def _capitalise(sentence: str) -> str:
    """With a capital."""
    return f"{sentence[:1].upper()}{sentence[1:]}"
