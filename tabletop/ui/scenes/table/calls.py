"""Scenes that come over the table by themselves, because a decision is made in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.boards.board import Board
from tabletop.ui.scenes.table.dice import DiceScene
from tabletop.ui.stage.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene


class Calls:
    """Opens each of them once for every decision; the brass plate opens it again."""

    def __init__(self, scene: TableScene, board: Board) -> None:
        self._scene = scene
        self._board = board
        self._called: object = None
        """The position for which a scene was opened."""
        self.stands_in = False
        """Whether the decision is made in another scene than the table."""

    @property
    def dice(self) -> bool:
        """Whether somebody must roll dice now."""
        scene = self._scene
        return scene.looking is None and not scene.shown_line and bool(scene.match.dice)

    def update(self) -> None:
        """Opens what the decision calls for, when nothing moves and nothing else is open."""
        scene = self._scene
        position = (scene.match.ply, scene.match.length, scene.viewer)
        if position == self._called or scene.stage.scene is not scene:
            return
        if not (scene.active or self.dice) or scene.board.moving(scene.stage.now) or scene.motion.waiting:
            self.stands_in = False
            return
        self._called = position
        self.open()

    def open(self) -> None:
        """Opens the scene of the decision, if there is one."""
        scene = self._scene
        made: Scene | None = DiceScene(scene) if self.dice else self._board.decisions.stand_in(scene)
        self.stands_in = made is not None and not self.dice
        if made is not None:
            scene.stage.push(made)
            scene.picture.refresh()
