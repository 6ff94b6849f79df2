"""Dialogs that a table opens: for decisions that are no pick on the board, and questions about an action.

DecisionDialogs is made by TableScene; it opens, once for each decision, what the decision needs, such as typed dice
or a game's own scene, and the bright button opens it again. ActionDialogs is made by `board_input` and asks "really?"
and "which one?". Answers go back to the caller; nothing is played here. A change must keep: at most one box is open,
and `forget_opened_decision` is called when the same decision may be another person's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.dialogs import ChoiceScene, ConfirmScene
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tabletop.ui.stage.scene import Scene


class DecisionDialogs:
    """Opens each of them once for every decision; the brass plate opens it again."""

    def __init__(self, table: TableContext, host: TableSceneInterface) -> None:
        self._table = table
        self._host = host
        self._opened_for: object = None
        """The position for which a scene was opened."""
        self.asks_dice = True
        """Whether somebody is asked for dice; those of a lesson are written down."""
        self.stands_in = False
        """Whether the decision is made in another scene than the table."""

    @property
    def needs_dice(self) -> bool:
        """Whether somebody must roll dice now."""
        return (
            self.asks_dice
            and self._table.story.is_at_rest
            and not self._table.story.is_detached
            and self._host.is_roll_due
        )

    def update(self) -> None:
        """Opens what the decision calls for, when nothing moves and nothing else is open."""
        table, host = self._table, self._host
        position = (*host.match_position, table.story.viewer)
        if position == self._opened_for or not host.is_on_top:
            return
        if not (host.active or self.needs_dice):
            self._set_decided_elsewhere(away=False)
            return
        self._opened_for = position
        self.open_decision_dialog()

    def forget_opened_decision(self) -> None:
        """The same decision may be another person's now."""
        self._opened_for = None
        self._set_decided_elsewhere(away=False)

    def open_decision_dialog(self) -> None:
        """Opens the scene of the decision, if there is one."""
        table, host = self._table, self._host
        made: Scene | None = (
            DiceEntryScene(table, host) if self.needs_dice else table.board.decisions.decision_scene(host)
        )
        self._set_decided_elsewhere(away=made is not None and not self.needs_dice)
        if made is not None:
            made.is_decision = True
            table.stage.push_scene(made)
            host.refresh()

    def _set_decided_elsewhere(self, *, away: bool) -> None:
        """Where the decision is made; the plate says so at once."""
        if away != self.stands_in:
            self.stands_in = away
            self._host.refresh()


class ActionDialogs:
    """At most one box is open."""

    def __init__(self, table: TableContext, answer: Callable[[bool], None], choose: Callable[[Any], None]) -> None:
        """`answer` is told yes or no, `choose` which action it is."""
        self._table = table
        self._on_answer = answer
        self._on_chosen = choose
        self._box: Scene | None = None

    def ask_to_confirm_action(self, view: Any, action: Any) -> None:
        """Asks whether it is meant."""
        stage = self._table.stage
        question, yes = self._table.board.words.risk_question(view, action)
        accept, deny = partial(self._on_answer, True), partial(self._on_answer, False)
        self._push_only_dialog(ConfirmScene(stage, question, yes, accept, deny, risky=True))

    def ask_which_action(self, view: Any, actions: tuple[Any, ...], place: TargetId) -> None:
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
        self._push_only_dialog(board.decisions.choice_scene(view, actions, self._on_chosen, deny) or usual)

    def close_dialog(self) -> None:
        """Takes away a box whose question is no longer put; one that was answered has gone by itself."""
        box, self._box = self._box, None
        if box is not None and self._table.stage.scene is box:
            self._table.stage.pop_scene()

    def _push_only_dialog(self, box: Scene) -> None:
        self._box = box
        box.is_decision = True
        self._table.stage.push_scene(box)
