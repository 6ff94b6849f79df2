"""A field on which a card of a tribe stands, with everything marked that it could do there (Z5, D3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zoon.board.action_places import is_jump_target, mark_of_action
from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.board.field_layout import nearest_pixel
from tabletop.games.zoon.rules import example, field, seat_views
from tabletop.games.zoon.rules.cards import Card, Deck
from tabletop.games.zoon.rules.field import SOUTH
from tabletop.games.zoon.rules.state import Piece
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture

if TYPE_CHECKING:
    from tabletop.games.zoon.board.gallery.card_plates import GalleryCard
    from tabletop.games.zoon.rules.example import Example
    from tabletop.games.zoon.rules.rules import Zoon
    from tabletop.ui.gesture.picker import TargetId
    from tabletop.ui.stage.stage import Stage

_BOARD_RATIO: Final = 12 / 11
"""How much larger than its field a board wants to be."""
_LEAP_COLOUR, _LEAP_EDGE = "#9BE28A", "#0B0E14"
"""As in the mark of a jump."""
_SHAFT_WIDTH, _HEAD_LENGTH, _BEND_HEIGHT = 0.12, 0.4, 0.95
"""Of an arrow, as shares of a cell: its width, its head, and how far it bends aside."""
_START_GAP, _END_GAP_FREE, _END_GAP_ENEMY = 0.36, 0.0, 0.42
"""By how much it begins off the middle of its card, and ends before the middle of a free cell or of an enemy's."""


@dataclass(frozen=True, slots=True)
class CardSample:
    """What is seen of a card on the field."""

    view: View
    standing_place: TargetId | None
    """Where the card lies open, or who uses it; None where nobody is needed."""
    marks: Mapping[TargetId, MarkKind]
    """Every cell that it could go to, attack or aim at."""
    jumps: tuple[TargetId, ...] = ()
    """Those of them to which it leaps (Z22)."""


def make_sample(game: Zoon, tribe: int, thing: GalleryCard) -> CardSample:
    """What a card of a tribe could do in the middle of the field, with everybody else face down."""
    if isinstance(thing, Card):
        made = example.zoon_example(game.rules_context, tribe, thing)
    else:
        made = example.trump_example(game.rules_context, tribe, thing)
    view = _sample_view(game, made)
    south, north = (game.rules_context.decks[i] for i in made.state.agreed.tribes)
    leaps = _leaping_card(south, thing)
    found: dict[TargetId, MarkKind] = {}
    jumps: list[TargetId] = []
    for action in made.actions:
        cell = example.action_target(action)
        if (
            leaps is not None
            and made.standing_cell is not None
            and is_jump_target(leaps, made.standing_cell, cell, SOUTH)
        ):
            jumps.append(field.cell_name(cell))
        mark = mark_of_action(view, (south, north), action)
        taken = mark is MarkKind.LEGAL and view.cells[cell] is not None
        found[field.cell_name(cell)] = MarkKind.OCCUPIED if taken else mark
    return CardSample(
        view,
        None if made.standing_cell is None else field.cell_name(made.standing_cell),
        found,
        tuple(dict.fromkeys(jumps)),
    )


def _leaping_card(deck: Deck, thing: GalleryCard) -> Card | None:
    """The Zoon that is shown, or that a Reinforcement becomes; None for every other trump."""
    if isinstance(thing, Card):
        return thing
    return None if thing.card is None else deck.cards[thing.card]


def _sample_view(game: Zoon, made: Example) -> View:
    """Everybody face down but for the card itself."""
    view = seat_views.view_of(game.rules_context, made.state, None)
    if made.standing_cell is None:
        return view
    piece, shown, cells = made.state.cells[made.standing_cell], view.cells[made.standing_cell], list(view.cells)
    assert isinstance(piece, Piece)
    assert isinstance(shown, Shown)
    cells[made.standing_cell] = replace(shown, card=piece.card, known=piece.card)
    return replace(view, cells=tuple(cells))


class SamplePicture:
    """Draws a sample as the board of the game would, small."""

    def __init__(self, stage: Stage, game: Zoon) -> None:
        self._stage = stage
        self._board = ZoonBoard(stage, game)

    def sample_picture(self, shown: CardSample, side: int) -> pygame.Surface:
        """A square with a side in pixels."""
        return draw_as_picture((side, side), partial(self._draw_sample, shown))

    def _draw_sample(self, shown: CardSample, sheet: DisplayList) -> None:
        outer = pygame.Rect(0, 0, *[round(side * _BOARD_RATIO) for side in sheet.get_size()])
        outer.center = sheet.get_rect().center
        self._board.layout(outer)
        self._board.show(shown.view)
        leapt = {place: shown.marks[place] for place in shown.jumps}
        marks = {place: mark for place, mark in shown.marks.items() if leapt.get(place) is not MarkKind.JUMP}
        self._board.draw(sheet, self._stage.now, Marks(selected=shown.standing_place, targets=marks))
        if shown.standing_place is not None and leapt:
            self._draw_leaps(sheet, shown.standing_place, leapt)

    def _draw_leaps(self, sheet: DisplayList, stands: TargetId, leapt: Mapping[TargetId, MarkKind]) -> None:
        """From where to where, each by a long arrow past whatever lies between: the sign of a jump, drawn out."""
        ground = self._board.field
        origin, cell = ground.cell_centre(field.cell_from_name(stands)), ground.cell_side
        arrows = ""
        for place, mark in leapt.items():
            target = ground.cell_centre(field.cell_from_name(place))
            if mark is MarkKind.JUMP:
                side = int(cell) - 1
                tile = draw.rounded(self._stage, (side, side), f"{_LEAP_COLOUR}50", edge=_LEAP_EDGE, width=3, radius=6)
                sheet.blit(tile, tile.get_rect(center=nearest_pixel(target)))
            arrows += _arrow_svg(origin, target, cell, _END_GAP_FREE if mark is MarkKind.JUMP else _END_GAP_ENEMY)
        w, h = sheet.get_size()
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
        sheet.blit(self._stage.sprites.get_svg(f"{head}{arrows}</svg>", w, h), (0, 0))


def _arrow_svg(origin: Point, target: Point, cell: float, short: float) -> str:
    """An arched arrow with a dot where it begins, as SVG; it ends short of the target by a share of a cell."""
    (ax, ay), (bx, by) = origin, target
    far, aside = hypot(bx - ax, by - ay), 1 if bx >= ax else -1
    nx, ny = -(by - ay) / far, (bx - ax) / far
    if nx * aside < 0:
        nx, ny = -nx, -ny
    bend = cell * _BEND_HEIGHT
    mx, my = (ax + bx) / 2 + nx * bend, (ay + by) / 2 + ny * bend
    ax, ay = _point_towards((ax, ay), (mx, my), cell * _START_GAP)
    bx, by = _point_towards((bx, by), (mx, my), cell * short)
    tx, ty = bx - mx, by - my
    long = hypot(tx, ty)
    tx, ty = tx / long, ty / long
    head = cell * _HEAD_LENGTH
    ex, ey = bx - tx * head, by - ty * head
    wide = head * 0.6
    wings = f"{ex - ty * wide:.1f},{ey + tx * wide:.1f} {ex + ty * wide:.1f},{ey - tx * wide:.1f}"
    found = ""
    for colour, more in ((_LEAP_EDGE, cell * 0.05), (_LEAP_COLOUR, 0.0)):
        found += (
            f'<path d="M{ax:.1f},{ay:.1f} Q{mx:.1f},{my:.1f} {ex:.1f},{ey:.1f}" fill="none" stroke="{colour}"'
            f' stroke-width="{cell * _SHAFT_WIDTH + 2 * more:.1f}"/>'
            f'<polygon points="{bx:.1f},{by:.1f} {wings}" fill="{colour}" stroke="{colour}"'
            f' stroke-width="{2 * more + 1:.1f}" stroke-linejoin="round"/>'
            f'<circle cx="{ax:.1f}" cy="{ay:.1f}" r="{cell * _SHAFT_WIDTH * 0.9 + more:.1f}" fill="{colour}"/>'
        )
    return found


def _point_towards(start: Point, end: Point, by: float) -> Point:
    """So many pixels on from a point to another."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * by / far, start[1] + (end[1] - start[1]) * by / far
