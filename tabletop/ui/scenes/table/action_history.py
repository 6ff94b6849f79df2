"""What is done at a table and taken back: written down step by step, or no longer where that fails."""

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
        self._shown: tuple[UndoOffer, UndoOffer] | None = None

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction. A match that cannot be saved goes on unsaved."""
        self._table.saved(lambda: self._host.match.submit(action))

    def undo_offer(self) -> UndoOffer:
        """What can be taken back, as the viewer may know it; while pictures run, what could be before them."""
        return self._shown_offers()[0]

    def redo_offer(self) -> UndoOffer:
        """What can be done again, in the same way."""
        return self._shown_offers()[1]

    def _shown_offers(self) -> tuple[UndoOffer, UndoOffer]:
        if self._table.story.at_rest or self._shown is None:
            self._shown = self._offers()
        return self._shown

    def _offers(self) -> tuple[UndoOffer, UndoOffer]:
        """Back and forth; nobody takes back what somebody else has decided."""
        offers, viewer = self._host.match.offers, self._table.story.viewer
        undo = earlier = offers.undo(viewer)
        while earlier.refused is None:
            undo = earlier
            if not self._auto_answers.answered(undo.ply + 1):
                break
            earlier = offers.undo(viewer, undo.ply)
        return self._table.view_policy.own(undo), offers.redo(viewer)

    def undo(self) -> None:
        """Takes back to the last decision that a person has made, as far as nothing forbids it, or says why not."""
        self._host.going_back()
        self._host.match.look_elsewhere()
        self._go(self._host.match.undo, 0)

    def redo(self) -> None:
        """Plays again what was taken back, and what was answered to it, or says why not."""
        self._host.match.look_elsewhere()
        self._go(self._host.match.redo, 1)

    def slipped(self) -> bool:
        """Whether what was done last can be taken back from under the cover: the next person has not looked."""
        return self._table.view_policy.slip(self._host.match.offers.undo(None))

    def take_back(self) -> None:
        """Takes it back, with what was answered beforehand by the same person."""
        self._host.going_back()
        match, maker = self._host.match, self._table.view_policy.maker
        done = self.slipped() and self._step(None, match.undo)
        while done and self._auto_answers.answered(match.ply + 1):
            offer = match.offers.undo(None)
            done = offer.refused is None and offer.seat == maker and self._step(None, match.undo)

    def _go(self, act: Callable[[], None], way: int) -> None:
        """As far as one decision, and those answers that were settled beforehand; `way` is that of `_offers`.

        Behind a line that is shown nothing is taken back: that the line goes is all.
        """
        if self._table.story.shows_line:
            self._table.story.back()
            return
        match = self._host.match
        done = self._step(self._offers()[way].refused, act)
        while done and self._auto_answers.answered(match.ply + 1) and self._offers()[way].refused is None:
            done = self._step(None, act)

    def _step(self, refused: Refusal | None, act: Callable[[], None]) -> bool:
        """Whether it was done."""
        if refused is not None:
            self._table.stage.toast.show_for_position(self._host.words_of(refused))
            return False
        self._table.opponent.cancel()
        self._table.saved(act)
        return True
