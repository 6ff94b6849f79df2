"""What a board shows, told by its picture."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.rules.game import Game
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.stage import Stage


def is_shown(stage: Stage, board: Board, game: Game[Any, Any, Any], view: Any) -> bool:
    """Whether a board at rest looks like a new one that shows this view."""
    fresh = make_board(stage, game)
    fresh.shows_place_names = board.shows_place_names
    fresh.layout(board.area)
    fresh.show(view)
    return _picture(stage, fresh) == _picture(stage, board)


def _picture(stage: Stage, board: Board) -> bytes:
    size = stage.surface.get_size()
    sheet, surface = DisplayList(size), pygame.Surface(size)
    board.draw(sheet, stage.now, Marks())
    sheet.paint_on(surface)
    return pygame.image.tobytes(surface, "RGB")
