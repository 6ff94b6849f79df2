"""Hints at a table: from whoever judges the game, else in a team from a bot that sees what the seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene


class Hints:
    """Marks a good move and says why, as soon as it is known."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def ask(self) -> None:
        """Somebody wants one."""
        scene = self._scene
        if not scene.active or not scene.analysis.advises:
            scene.stage.toast.show(say("table.hint_none"))
        elif scene.analysis.possible:
            scene.analysis.judge(scene.match.ply)
            scene.analysis.wanted = True
            self.judged()
        else:
            scene.analysis.advise(scene.match.ply)

    def judged(self) -> None:
        """Shows what follows from the verdict, if a hint is waited for."""
        scene = self._scene
        scene.stage.invalidate()
        hint = scene.analysis.hint(scene.hand.named) if scene.analysis.wanted else None
        if hint is None or not scene.active:
            return
        scene.analysis.wanted = False
        self._show(*hint)

    def update(self) -> None:
        """Shows what a bot would do, as long as it can still be done."""
        scene = self._scene
        action = scene.analysis.advice()
        if action is not None and scene.active and scene.match.refusal(action) is None:
            self._show(action, say("table.hint_bot", action=scene.hand.named(action)))

    def _show(self, action: Any, words: str) -> None:
        scene = self._scene
        scene.hand.hint = scene.board.picks.steps(action)
        scene.stage.toast.show(words)
        scene.stage.invalidate()
