"""Taking back and doing again at a table: what was answered automatically goes with the decision before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.play.save import SaveError
from tabletop.rules.game import Refusal
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene


class Past:
    """Steps of undo and redo, each of them written down by itself."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def undo(self) -> None:
        """Takes back to the last decision that a person has made, as far as nothing forbids it, or says why not."""
        scene, match = self._scene, self._scene.match
        done = self._step(scene.undo_offer().refused, match.undo)
        while done and scene.reflexes.answered(match.ply + 1) and scene.undo_offer().refused is None:
            done = self._step(None, match.undo)

    def redo(self) -> None:
        """Plays again what was taken back, and what was answered to it, or says why not."""
        match, viewer = self._scene.match, self._scene.viewer
        done = self._step(match.offers.redo(viewer).refused, match.redo)
        while done and self._scene.reflexes.answered(match.ply + 1) and match.offers.redo(viewer).refused is None:
            done = self._step(None, match.redo)

    def _step(self, refused: Refusal | None, act: Callable[[], None]) -> bool:
        """Whether it was done."""
        scene = self._scene
        if refused is not None:
            scene.stage.toast.show(scene.words_of(refused))
            return False
        scene.opponent.cancel()
        try:
            act()
        except SaveError as error:
            scene.match.detach_journal()
            scene.stage.toast.show(say("common.save_failed", why=error))
            act()
        return True
