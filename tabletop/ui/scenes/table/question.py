"""What is asked before an action is done: whether it is meant, or which one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.table.choice import ChoiceScene
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.scene import Scene


class ActionDialogs:
    """At most one box is open."""

    def __init__(self, table: TableContext, answer: Callable[[bool], None], choose: Callable[[Any], None]) -> None:
        """`answer` is told yes or no, `choose` which action it is."""
        self._table = table
        self._answer = answer
        self._choose = choose
        self._box: Scene | None = None

    def confirm(self, view: Any, action: Any) -> None:
        """Asks whether it is meant."""
        stage = self._table.stage
        question, yes = self._table.board.words.risk(view, action)
        accept, deny = partial(self._answer, True), partial(self._answer, False)
        self._show(ConfirmScene(stage, question, yes, accept, deny, risky=True))

    def which(self, view: Any, actions: tuple[Any, ...], place: TargetId) -> None:
        """Asks in the board's own box, or in the usual one beside the place; not where each answer would be refused."""
        table, board = self._table, self._table.board
        if board.picks.counts is not None and not any(map(board.picks.counts, actions)):
            self._choose(actions[0])
            return
        deny = partial(self._answer, False)
        words = [board.words.action(view, action) for action in actions]
        usual = ChoiceScene(table.stage, words, lambda: table.rect_of(place), lambda k: self._choose(actions[k]), deny)
        self._show(board.decisions.chooser(view, actions, self._choose, deny) or usual)

    def close(self) -> None:
        """Takes away a box whose question is no longer put; one that was answered has gone by itself."""
        box, self._box = self._box, None
        if box is not None and self._table.stage.scene is box:
            self._table.stage.pop()

    def _show(self, box: Scene) -> None:
        self._box = box
        self._table.stage.push(box)
