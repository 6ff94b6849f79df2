"""The board of Zombies: the hex map, with words for what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from tabletop.games.zombies.board import lesson as zombies_lesson
from tabletop.games.zombies.board.hand import HandBoard
from tabletop.games.zombies.board.secret import SecretBoard
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import Game
from tabletop.ui.boards.board import Board

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class ZombiesBoard(SecretBoard, HandBoard):
    """Draws a view of Zombies; places are named by hex_names."""

    def meant(self, action: Action, asked: Sequence[Action]) -> Action | None:
        """In lessons any way to the same hex, and shots in any order."""
        return zombies_lesson.meant(action, asked)


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board of Zombies."""
    return cast(Board, ZombiesBoard(stage, cast(Zombies, game)))
