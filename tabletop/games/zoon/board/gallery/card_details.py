"""What the gallery shows beside the cards: an example field with all that a card can do, its text, and legends.

Used by the gallery's `scene` only. The example position comes from `rules/card_examples`, and marks and pieces are
drawn by the board's own classes, so they look as in a match. It belongs to no match and must show only what is
printed (Z5, D3). Everything is drawn into pictures that the scene keeps. Arrows, sizes and colours can be changed
freely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.board.field_layout import nearest_pixel
from tabletop.games.zoon.board.gallery.card_plates import GalleryCard, price_badge
from tabletop.games.zoon.board.grid_drawing import grid_cell_svg
from tabletop.games.zoon.board.preview import trump_use_count_text
from tabletop.games.zoon.board.view_queries import is_jump_target, mark_kind_of_action
from tabletop.games.zoon.rules import battlefield, card_examples
from tabletop.games.zoon.rules import view as rules_view
from tabletop.games.zoon.rules.battlefield import SOUTH
from tabletop.games.zoon.rules.card_vocabulary import TYPES
from tabletop.games.zoon.rules.cards import Card, Deck, TrumpCard
from tabletop.games.zoon.rules.state import Piece
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.messages import say, translate_text
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    behind,
    cell,
    choose_by_width,
    column,
    grid,
    grow,
    row,
    sized,
    within,
    wrap,
)

if TYPE_CHECKING:
    from tabletop.games.zoon.board.card_pictures import CardPictures
    from tabletop.games.zoon.rules.card_examples import CardExample
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
class CardReachExample:
    """What is seen of a card on the field."""

    view: View
    standing_place: TargetId | None
    """Where the card lies open, or who uses it; None where nobody is needed."""
    marks: Mapping[TargetId, MarkKind]
    """Every cell that it could go to, attack or aim at."""
    jumps: tuple[TargetId, ...] = ()
    """Those of them to which it leaps (Z22)."""


def make_card_reach_example(game: Zoon, tribe: int, thing: GalleryCard) -> CardReachExample:
    """What a card of a tribe could do in the middle of the field, with everybody else face down."""
    if isinstance(thing, Card):
        made = card_examples.make_zoon_example(game.rules_context, tribe, thing)
    else:
        made = card_examples.make_trump_example(game.rules_context, tribe, thing)
    view = _reach_example_view(game, made)
    south, north = (game.rules_context.decks[i] for i in made.state.agreed.tribes)
    leaps = _zoon_or_reinforcement_card(south, thing)
    found: dict[TargetId, MarkKind] = {}
    jumps: list[TargetId] = []
    for action in made.actions:
        cell = card_examples.target_cell_of_action(action)
        if (
            leaps is not None
            and made.standing_cell is not None
            and is_jump_target(leaps, made.standing_cell, cell, SOUTH)
        ):
            jumps.append(battlefield.cell_name(cell))
        mark = mark_kind_of_action(view, (south, north), action)
        taken = mark is MarkKind.LEGAL and view.cells[cell] is not None
        found[battlefield.cell_name(cell)] = MarkKind.OCCUPIED if taken else mark
    return CardReachExample(
        view,
        None if made.standing_cell is None else battlefield.cell_name(made.standing_cell),
        found,
        tuple(dict.fromkeys(jumps)),
    )


def _zoon_or_reinforcement_card(deck: Deck, thing: GalleryCard) -> Card | None:
    """The Zoon that is shown, or that a Reinforcement becomes; None for every other trump."""
    if isinstance(thing, Card):
        return thing
    return None if thing.card is None else deck.cards[thing.card]


def _reach_example_view(game: Zoon, made: CardExample) -> View:
    """Everybody face down but for the card itself."""
    view = rules_view.view_of(game.rules_context, made.state, None)
    if made.standing_cell is None:
        return view
    piece, shown, cells = made.state.cells[made.standing_cell], view.cells[made.standing_cell], list(view.cells)
    assert isinstance(piece, Piece)
    assert isinstance(shown, Shown)
    cells[made.standing_cell] = replace(shown, card=piece.card, known=piece.card)
    return replace(view, cells=tuple(cells))


class CardReachPainter:
    """Draws a sample as the board of the game would, small."""

    def __init__(self, stage: Stage, game: Zoon) -> None:
        self._stage = stage
        self._board = ZoonBoard(stage, game)

    def card_reach_picture(self, shown: CardReachExample, side: int) -> pygame.Surface:
        """A square with a side in pixels."""
        return draw_as_picture((side, side), partial(self._draw_card_reach, shown))

    def _draw_card_reach(self, shown: CardReachExample, sheet: DisplayList) -> None:
        outer = pygame.Rect(0, 0, *[round(side * _BOARD_RATIO) for side in sheet.get_size()])
        outer.center = sheet.get_rect().center
        self._board.layout(outer)
        self._board.show(shown.view)
        leapt = {place: shown.marks[place] for place in shown.jumps}
        marks = {place: mark for place, mark in shown.marks.items() if leapt.get(place) is not MarkKind.JUMP}
        self._board.draw(sheet, self._stage.now, Marks(selected=shown.standing_place, targets=marks))
        if shown.standing_place is not None and leapt:
            self._draw_jump_arrows(sheet, shown.standing_place, leapt)

    def _draw_jump_arrows(
        self, sheet: DisplayList, standing_place: TargetId, leapt: Mapping[TargetId, MarkKind]
    ) -> None:
        """From where to where, each by a long arrow past whatever lies between: the sign of a jump, drawn out."""
        ground = self._board.field
        origin, cell = ground.cell_centre(battlefield.cell_from_name(standing_place)), ground.cell_side
        arrows = ""
        for place, mark in leapt.items():
            target = ground.cell_centre(battlefield.cell_from_name(place))
            if mark is MarkKind.JUMP:
                side = int(cell) - 1
                tile = draw.rounded_rect(
                    self._stage, (side, side), f"{_LEAP_COLOUR}50", edge=_LEAP_EDGE, width=3, radius=6
                )
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
    ax, ay = _point_moved_towards((ax, ay), (mx, my), cell * _START_GAP)
    bx, by = _point_moved_towards((bx, by), (mx, my), cell * short)
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


def _point_moved_towards(start: Point, end: Point, by: float) -> Point:
    """So many pixels on from a point to another."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * by / far, start[1] + (end[1] - start[1]) * by / far


_TEXT_KEY_BY_MARK: Final = {
    MarkKind.LEGAL: "legal", MarkKind.JUMP: "jump", MarkKind.ATTACK: "attack", MarkKind.OCCUPIED: "occupied",
}  # fmt: skip
"""Words for the marks on the field, in the order of the legend."""
TRUMP: Final = "trump"
LEGEND_TYPES: Final = (*TYPES, TRUMP)
"""All symbols of types; trumps have one of their own (Z4)."""
LEGEND_SIGNS: Final = ("star", "path", "x", "jump", "value", "aim")
"""What else stands on a card: in its corners, in its grid, and what it is worth."""
_LEAST_FIELD = 140
"""Logical pixels across the field, where words leave it so little."""
_GROUND, _EDGE, _FIELD = "#F4EBD6", "#A98B4F", "#D8C9A4"
"""Below a symbol, round it, and below a mark."""


class CardDetailsPictures:
    """Writes everything about a card below each other, as one picture; and the legend of the types as another."""

    def __init__(self, stage: Stage, game: Zoon, pictures: CardPictures) -> None:
        self._stage = stage
        self._pictures = pictures
        self._sample_picture = CardReachPainter(stage, game)

    def details_picture(self, thing: GalleryCard, shown: CardReachExample, size: tuple[int, int]) -> pygame.Surface:
        """As wide as `size` says, in pixels; the field takes what the words leave of the height, and not too little."""
        wide, metrics = size[0], self._stage.metrics

        def make(parts: DrawnParts) -> Layout:
            heading, words = self._card_heading_layout(parts, thing), self._card_text_layout(parts, thing)
            legend, gap = self._marks_legend_layout(parts, thing, shown), metrics.px(8)
            taken = sum(part.height(wide) + gap for part in (heading, legend, words))
            side = min(wide, max(size[1] - taken, min(wide, metrics.px(_LEAST_FIELD))))
            board = cell(
                lambda rect: parts.surface.blit(self._sample_picture.card_reach_picture(shown, side), rect),
                width=side, height=side,
            )  # fmt: skip
            return column(heading, within(board), legend, words, gap=gap)

        return self._render_layout_picture(make, wide)

    def _render_layout_picture(self, make: Callable[[DrawnParts], Layout], wide: int) -> pygame.Surface:
        """A layout as a picture, as high as it wants."""
        high = make(DrawnParts(self._stage, DisplayList((1, 1)))).height(wide)
        made = pygame.Surface((wide, max(1, high)), pygame.SRCALPHA)
        make(DrawnParts(self._stage, made)).place(made.get_rect())
        return made

    def _card_heading_layout(self, parts: DrawnParts, thing: GalleryCard) -> Layout:
        """Name, and what it is; below each other where there is too little room."""
        name, what = translate_text(thing.name), card_summary(thing)
        metrics, colour = self._stage.metrics, self._stage.theme.secondary
        high = metrics.text_px(HEADING * LINE)
        beside = row(
            grow(parts.line(name, height=high, size=HEADING, bold=True)),
            parts.line(what, height=high, size=SMALL, colour=colour, align="right"),
            gap=metrics.px(14),
        )
        blocks = parts.words(name, size=HEADING, bold=True), parts.words(what, size=SMALL, colour=colour)
        return choose_by_width(beside.width, column(*blocks, gap=metrics.px(5)), beside)

    def _card_text_layout(self, parts: DrawnParts, thing: GalleryCard) -> Layout:
        """The Star or what a trump does, what an Emblem means, and the remark."""
        blocks = []
        if isinstance(thing, TrumpCard):
            blocks.append(Paragraph(translate_text(thing.text)))
        else:
            if thing.is_emblem:
                blocks.append(Paragraph(say("zoon.emblem"), bold=True))
            if not thing.can_move:
                blocks.append(Paragraph(say("tribes.stays")))
            if thing.star is not None:
                blocks.append(Paragraph(say("zoon.star", text=translate_text(thing.star.text))))
            blocks.append(Paragraph(translate_text(thing.flavour), SMALL, colour=self._stage.theme.accent))
        texts = (parts.paragraphs((block,)) for block in blocks if block.text)
        return column(*texts, gap=self._stage.metrics.px(5))

    def _marks_legend_layout(self, parts: DrawnParts, thing: GalleryCard, shown: CardReachExample) -> Layout:
        """What the marks on the field mean, as many in a line as there is room for."""
        metrics, is_trump = self._stage.metrics, isinstance(thing, TrumpCard) and thing.card is None
        side, gap, whose = metrics.mix_px(24, 0.6), metrics.px(5), "trump" if is_trump else "zoon"
        entries = (
            row(
                self._sign_in_square_layout(
                    parts, self._stage.sprites.get(f"ui/{mark.value}", side), side, (_FIELD, 5)
                ),
                grow(self._legend_text_layout(parts, say(f"tribes.{whose}_{key}"))),
                gap=gap,
            )
            for mark, key in _TEXT_KEY_BY_MARK.items()
            if mark in shown.marks.values()
        )
        return wrap(*entries, gap=2 * gap, row_gap=gap)

    def _legend_text_layout(self, parts: DrawnParts, words: str) -> Layout:
        return parts.line(words, height=self._stage.metrics.text_px(SMALL * LINE), size=SMALL, bold=True, shrinks=True)

    def _sign_in_square_layout(
        self, parts: DrawnParts, sign: pygame.Surface, side: int, look: tuple[str, int]
    ) -> Layout:
        """A sign in the middle of a square with that ground and roundness."""

        def put(rect: pygame.Rect) -> None:
            parts.surface.blit(draw.rounded_rect(self._stage, rect.size, look[0], edge=_EDGE, radius=look[1]), rect)

        return within(behind(sized(parts.picture(sign), width=side, height=side), put), down=Align.CENTRE)

    def types_legend(self, wide: int) -> pygame.Surface:
        """The symbols of all types, and what else stands on cards, with words; in two columns where there is room."""
        metrics = self._stage.metrics
        side = metrics.mix_px(27, 0.6)
        told = [(kind, say(f"tribes.type_{kind}")) for kind in LEGEND_TYPES]
        told += [(f"sign {kind}", say(f"tribes.sign_{kind}")) for kind in LEGEND_SIGNS]

        def make(parts: DrawnParts) -> Layout:
            entries = [
                row(
                    self._sign_in_square_layout(parts, self._legend_sign(kind, round(side * 0.78)), side, (_GROUND, 6)),
                    grow(self._legend_text_layout(parts, words)),
                    gap=metrics.px(8),
                )
                for kind, words in told
            ]
            one, two = (grid(*entries, columns=count, row_gap=metrics.px(3)) for count in (1, 2))
            return choose_by_width(two.width, one, two)

        return self._render_layout_picture(make, wide)

    def _legend_sign(self, kind: str, size: int) -> pygame.Surface:
        """A symbol of a type, or a sign as it stands on cards."""
        name = kind.removeprefix("sign ")
        if name == kind:
            return self._pictures.type_symbol(kind, size)
        if name in ("star", "x"):
            return self._stage.sprites.get(f"zoon/corner_{name}", size)
        return (
            price_badge(self._stage, "", size)
            if name == "value"
            else self._stage.sprites.get_svg(grid_cell_svg(name), size, size)
        )


def card_summary(thing: GalleryCard) -> str:
    """What a card is: its type and its worth, or its kind and how often it can be played."""
    if isinstance(thing, Card):
        return say(f"tribes.is_{thing.type}", value=thing.value)
    return say("tribes.is_trump", kind=say(f"zoon.kind_{thing.kind}"), uses=trump_use_count_text(thing))
