"""What is done at a table and taken back, and the offer to take back a blunder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.play.offers import UndoOffer
from tabletop.rules.game import Refusal
from tabletop.ui.scenes.table.auto_answers import AutoAnswers
from tabletop.ui.scenes.table.context import TableContext, TableHost


class ActionHistory:
    """Forth, back and forth again; what was answered automatically goes with the decision before it."""

    def __init__(self, table: TableContext, reflexes: AutoAnswers, host: TableHost) -> None:
        self._table = table
        self._auto_answers = reflexes
        self._host = host
        self._last_shown_offers: tuple[UndoOffer, UndoOffer] | None = None

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction. A match that cannot be saved goes on unsaved."""
        self._table.write_down(lambda: self._host.match.submit(action))

    def undo_offer(self) -> UndoOffer:
        """What can be taken back, as the viewer may know it; while pictures run, what could be before them."""
        return self._shown_offers()[0]

    def redo_offer(self) -> UndoOffer:
        """What can be done again, as the viewer may know it; while animations run, what could be before them."""
        return self._shown_offers()[1]

    def _shown_offers(self) -> tuple[UndoOffer, UndoOffer]:
        if self._table.story.is_at_rest or self._last_shown_offers is None:
            self._last_shown_offers = self._current_offers()
        return self._last_shown_offers

    def _current_offers(self) -> tuple[UndoOffer, UndoOffer]:
        """Back and forth; nobody takes back what somebody else has decided."""
        offers, viewer = self._host.match.offers, self._table.story.viewer
        undo = earlier = offers.undo_offer(viewer)
        while earlier.refusal is None:
            undo = earlier
            if not self._auto_answers.was_automatic(undo.ply + 1):
                break
            earlier = offers.undo_offer(viewer, undo.ply)
        return self._table.view_policy.refuse_others_undo(undo), offers.redo_offer(viewer)

    def undo(self) -> None:
        """Takes back to the last decision that a person has made, as far as nothing forbids it, or says why not."""
        self._host.going_back()
        self._host.match.check_other_files()
        self._go_to_decision(self._host.match.undo, 0)

    def redo(self) -> None:
        """Plays again what was taken back, and what was answered to it, or says why not."""
        self._host.match.check_other_files()
        self._go_to_decision(self._host.match.redo, 1)

    def can_take_back_slip(self) -> bool:
        """Whether what was done last can be taken back from under the cover: the next person has not looked."""
        return self._table.view_policy.is_slip_offer(self._host.match.offers.undo_offer(None))

    def take_back_slip(self) -> None:
        """Takes it back, with what was answered beforehand by the same person."""
        self._host.going_back()
        match, maker = self._host.match, self._table.view_policy.last_maker
        done = self.can_take_back_slip() and self._do_step(None, match.undo)
        while done and self._auto_answers.was_automatic(match.ply + 1):
            offer = match.offers.undo_offer(None)
            done = offer.refusal is None and offer.seat == maker and self._do_step(None, match.undo)

    def _go_to_decision(self, act: Callable[[], None], way: int) -> None:
        """As far as one decision, and those answers that were settled beforehand; `way` is that of `_offers`.

        Behind a line that is shown nothing is taken back: that the line goes is all.
        """
        if self._table.story.is_showing_line:
            self._table.story.return_to_game()
            return
        match = self._host.match
        done = self._do_step(self._current_offers()[way].refusal, act)
        while done and self._auto_answers.was_automatic(match.ply + 1) and self._current_offers()[way].refusal is None:
            done = self._do_step(None, act)

    def _do_step(self, refused: Refusal | None, act: Callable[[], None]) -> bool:
        """Whether it was done."""
        if refused is not None:
            self._table.stage.toast.show_for_position(self._host.words_of(refused))
            return False
        self._table.bot_turns.cancel_thinking()
        self._table.write_down(act)
        return True
