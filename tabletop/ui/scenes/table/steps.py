"""What is done at a table and taken back: written down step by step, or no longer where that fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.play.offers import Offer
from tabletop.rules.game import Refusal
from tabletop.ui.scenes.table.reflex import Reflexes
from tabletop.ui.scenes.table.table import Host, Table


class Steps:
    """Forth, back and forth again; what was answered automatically goes with the decision before it."""

    def __init__(self, table: Table, reflexes: Reflexes, host: Host) -> None:
        self._table = table
        self._reflexes = reflexes
        self._host = host

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction. A match that cannot be saved goes on unsaved."""
        self._table.saved(lambda: self._table.match.submit(action))

    def undo_offer(self) -> Offer:
        """What can be taken back, as the viewer may know it; nobody takes back what somebody else has decided."""
        return self._table.eyes.own(self._table.match.offers.undo(self._table.look.viewer))

    def redo_offer(self) -> Offer:
        """What can be done again, as the viewer may know it."""
        return self._table.match.offers.redo(self._table.look.viewer)

    def undo(self) -> None:
        """Takes back to the last decision that a person has made, as far as nothing forbids it, or says why not."""
        match = self._table.match
        done = self._step(self.undo_offer().refused, match.undo)
        while done and self._reflexes.answered(match.ply + 1) and self.undo_offer().refused is None:
            done = self._step(None, match.undo)

    def redo(self) -> None:
        """Plays again what was taken back, and what was answered to it, or says why not."""
        match = self._table.match
        done = self._step(self.redo_offer().refused, match.redo)
        while done and self._reflexes.answered(match.ply + 1) and self.redo_offer().refused is None:
            done = self._step(None, match.redo)

    def _step(self, refused: Refusal | None, act: Callable[[], None]) -> bool:
        """Whether it was done."""
        if refused is not None:
            self._table.stage.toast.show(self._host.words_of(refused))
            return False
        self._table.opponent.cancel()
        self._table.saved(act)
        return True
