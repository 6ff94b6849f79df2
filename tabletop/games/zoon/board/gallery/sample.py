"""A field on which a card of a tribe stands, with everything marked that it could do there (Z5, D3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.board.places import kind
from tabletop.games.zoon.rules import example, field, looking
from tabletop.games.zoon.rules.cards import Card
from tabletop.games.zoon.rules.state import Piece
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.ui.boards.marks import MarkKind, Marks
from tabletop.ui.drawing.sheet import Sheet, pictured

if TYPE_CHECKING:
    from tabletop.games.zoon.board.gallery.plates import Thing
    from tabletop.games.zoon.rules.example import Example
    from tabletop.games.zoon.rules.rules import Zoon
    from tabletop.ui.gesture.picker import Place
    from tabletop.ui.stage.stage import Stage

_OUTER: Final = 12 / 11
"""How much larger than its field a board wants to be."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What is seen of a card on the field."""

    view: View
    stands: Place | None
    """Where the card lies open, or who uses it; None where nobody is needed."""
    marks: Mapping[Place, MarkKind]
    """Every cell that it could go to, attack or aim at."""


def sample(game: Zoon, tribe: int, thing: Thing) -> Sample:
    """Of a card of a tribe, by the tribe's index in the content: everybody else lies face down."""
    if isinstance(thing, Card):
        made = example.of_zoon(game.arena, tribe, thing)
    else:
        made = example.of_trump(game.arena, tribe, thing)
    view = _seen(game, made)
    south, north = (game.arena.decks[i] for i in made.state.agreed.tribes)
    found: dict[Place, MarkKind] = {}
    for action in made.actions:
        cell = example.target(action)
        mark = kind(view, (south, north), action)
        taken = mark is MarkKind.LEGAL and view.cells[cell] is not None
        found[field.name(cell)] = MarkKind.OCCUPIED if taken else mark
    return Sample(view, None if made.stands is None else field.name(made.stands), found)


def _seen(game: Zoon, made: Example) -> View:
    """Everybody face down but for the card itself."""
    view = looking.look(game.arena, made.state, None)
    if made.stands is None:
        return view
    piece, shown, cells = made.state.cells[made.stands], view.cells[made.stands], list(view.cells)
    assert isinstance(piece, Piece)
    assert isinstance(shown, Shown)
    cells[made.stands] = replace(shown, card=piece.card, known=piece.card)
    return replace(view, cells=tuple(cells))


class SamplePicture:
    """Draws a sample as the board of the game would, small."""

    def __init__(self, stage: Stage, game: Zoon) -> None:
        self._stage = stage
        self._board = ZoonBoard(stage, game)

    def picture(self, shown: Sample, side: int) -> pygame.Surface:
        """A square with a side in pixels."""
        return pictured((side, side), partial(self._draw, shown))

    def _draw(self, shown: Sample, sheet: Sheet) -> None:
        outer = pygame.Rect(0, 0, *[round(side * _OUTER) for side in sheet.get_size()])
        outer.center = sheet.get_rect().center
        self._board.layout(outer)
        self._board.show(shown.view)
        self._board.draw(sheet, self._stage.now, Marks(selected=shown.stands, targets=shown.marks))
