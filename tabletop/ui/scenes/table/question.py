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
        self._on_answer = answer
        self._on_chosen = choose
        self._box: Scene | None = None

    def ask_confirm(self, view: Any, action: Any) -> None:
        """Asks whether it is meant."""
        stage = self._table.stage
        question, yes = self._table.board.words.risk_question(view, action)
        accept, deny = partial(self._on_answer, True), partial(self._on_answer, False)
        self._push_dialog(ConfirmScene(stage, question, yes, accept, deny, risky=True))

    def ask_which(self, view: Any, actions: tuple[Any, ...], place: TargetId) -> None:
        """Asks in the board's own box, or in the usual one beside the place; not where each answer would be refused."""
        table, board = self._table, self._table.board
        if board.picks.is_taken_by_lesson is not None and not any(map(board.picks.is_taken_by_lesson, actions)):
            self._on_chosen(actions[0])
            return
        deny = partial(self._on_answer, False)
        words = [board.words.action_text(view, action) for action in actions]
        usual = ChoiceScene(
            table.stage, words, lambda: table.place_rect(place), lambda k: self._on_chosen(actions[k]), deny
        )
        self._push_dialog(board.decisions.choice_scene(view, actions, self._on_chosen, deny) or usual)

    def close_dialog(self) -> None:
        """Takes away a box whose question is no longer put; one that was answered has gone by itself."""
        box, self._box = self._box, None
        if box is not None and self._table.stage.scene is box:
            self._table.stage.pop_scene()

    def _push_dialog(self, box: Scene) -> None:
        self._box = box
        self._table.stage.push_scene(box)
