"""Dialogs over the table: those that a decision opens by itself, and those that ask about an action."""

from __future__ import annotations

from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tabletop.ui.stage.scene import Scene


class DecisionDialogs:
    """Opens each of them once for every decision; the brass plate opens it again."""

    def __init__(self, table: TableContext, host: TableHost) -> None:
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
            and bool(self._host.match.dice)
        )

    def update(self) -> None:
        """Opens what the decision calls for, when nothing moves and nothing else is open."""
        table, host = self._table, self._host
        position = (host.match.ply, host.match.length, table.story.viewer)
        if position == self._opened_for or not host.on_top:
            return
        if not (host.active or self.needs_dice):
            self._set_stand_in(away=False)
            return
        self._opened_for = position
        self.open_dialog()

    def forget_position(self) -> None:
        """The same decision may be another person's now."""
        self._opened_for = None
        self._set_stand_in(away=False)

    def open_dialog(self) -> None:
        """Opens the scene of the decision, if there is one."""
        table, host = self._table, self._host
        made: Scene | None = (
            DiceEntryScene(table, host) if self.needs_dice else table.board.decisions.decision_scene(host)
        )
        self._set_stand_in(away=made is not None and not self.needs_dice)
        if made is not None:
            table.stage.push_scene(made)
            host.refresh()

    def _set_stand_in(self, *, away: bool) -> None:
        """Where the decision is made; the plate says so at once."""
        if away != self.stands_in:
            self.stands_in = away
            self._host.refresh()
