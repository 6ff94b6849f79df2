"""The panel of the moves at a table, as the kind that its game has: a list of cells or a log in words."""

from __future__ import annotations

from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.move_list import MoveList
from tabletop.ui.scenes.table.scene import TableScene


def move_list(scene: TableScene) -> MoveList:
    """The cells of a game whose moves are short; fails the test at another table."""
    assert isinstance(scene.table.move_list, MoveList)
    return scene.table.move_list


def action_log(scene: TableScene) -> ActionLog:
    """The log of a game whose actions are told in words; fails the test at another table."""
    assert isinstance(scene.table.move_list, ActionLog)
    return scene.table.move_list
