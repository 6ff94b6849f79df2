"""A trump that somebody has played: which one, on which cells, and what it does, over the field as it was before.

Used by `board`, which shows it as a clip of the story; `board_messages` shares `trump_on_cells_text`. It must be made
from events that its viewer may see, and the viewer's own trumps are not shown. PlayedTrumpPicture only draws. Sizes
and colours can be changed freely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.card_tones import INK
from tabletop.games.zoon.board.field_layout import FieldLayout, nearest_pixel
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.cards import Deck, TrumpCard
from tabletop.games.zoon.rules.events import TrumpPlayed
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.messages import say, translate_text
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, cell, column, grow, pad, pad_sides, row, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_PANEL_WIDTH, _CARD_WIDTH = 560, 120
"""Logical pixels of the panel at most, and of the card on it."""
_GLOW: Final = "#FFD166"


def trump_on_cells_text(trump: str, where: Sequence[int]) -> str:
    """A trump by its name with its cell, or from where to where it goes: no trump is laid on two cells."""
    names = [battlefield.cell_name(cell) for cell in where]
    if len(names) > 1:
        return say("zoon_combat.played_to", trump=trump, start=names[0], end=names[-1])
    return say("zoon_combat.played", trump=trump, cells=" ".join(names))


@dataclass(frozen=True, slots=True)
class PlayedTrump:
    """One trump and what it was played on."""

    seat: Seat
    deck: Deck
    trump: TrumpCard
    cells: tuple[int, ...]
    player_name: str
    """What people call whoever plays it."""
    is_at_viewer: bool
    """Whether the last cell holds a card of whoever reads it."""

    @property
    def title(self) -> str:
        """The trump and its cells."""
        return trump_on_cells_text(translate_text(self.trump.name), self.cells)

    @property
    def text(self) -> str:
        """Who does it, and who shoots at whom; else what the card says, and to whom."""
        if self.trump.effect is None and len(self.cells) > 1:
            start, end = battlefield.cell_name(self.cells[0]), battlefield.cell_name(self.cells[-1])
            whose = say("zoon_combat.shoots_yours" if self.is_at_viewer else "zoon_combat.shoots_card")
            return say("zoon_combat.shoots", name=self.player_name, start=start, end=end, whose=whose)
        return say("zoon_combat.played_by", name=self.player_name, text=translate_text(self.trump.text))


def played_trump_clips(
    events: Sequence[Event], decks: tuple[Deck, Deck], view: View, called: Callable[[Seat], str]
) -> list[ResultClip]:
    """Every trump that somebody else than the viewer has played in an action, which led to this view.

    `called` tells what people call whoever sits at a seat.
    """
    found = [
        PlayedTrump(event.seat, decks[event.seat], decks[event.seat].trumps[event.index], event.cells,
               called(event.seat), view.seat is not None)
        for event in events
        if isinstance(event, TrumpPlayed) and event.seat != view.seat
    ]  # fmt: skip
    return [ResultClip(each, f"{each.title} {each.text}") for each in found]


class PlayedTrumpPicture:
    """Draws; it decides nothing."""

    def __init__(self, stage: Stage, field: FieldLayout, pictures: CardPictures) -> None:
        self._stage = stage
        self._field = field
        self._pictures = pictures
        self.shown_trump: PlayedTrump | None = None
        """What is told just now."""
        self.rects = PlacedRects()
        """Where the "panel" was drawn last."""

    def draw(self, surface: DisplayList) -> None:
        """The cells lit, and the card with its words where it hides none of them."""
        told, stage, metrics = self.shown_trump, self._stage, self._stage.metrics
        if told is None:
            return
        side = round(self._field.cell_side)
        for square in told.cells:
            for colour, width in ((INK, 7), (_GLOW, 4)):
                made = draw.rounded_rect(stage, (side, side), "#00000000", edge=colour, width=width, radius=6)
                surface.blit(made, made.get_rect(center=nearest_pixel(self._field.cell_centre(square))))
        panel, edge = self._played_trump_panel_layout(DrawnParts(stage, surface), told), metrics.px(8)
        places: list[pygame.Rect] = []
        for down in (Align.START, Align.END, Align.CENTRE):
            place = cell(places.append, width=metrics.mix_px(_PANEL_WIDTH, 0.6), height=panel.height)
            pad(within(place, down=down), edge).place(self._field.area)
        best = min(places, key=lambda each: self._count_covered_trump_cells(each, told))
        self.rects.named("panel", panel).place(best)

    def _played_trump_panel_layout(self, parts: DrawnParts, played: PlayedTrump) -> Layout:
        """The card, and beside it who plays it and what it does."""
        stage, metrics = self._stage, self._stage.metrics
        card = parts.picture(self._pictures.large_trump(played.deck, played.trump, metrics.px(_CARD_WIDTH)))
        mark = parts.picture(draw.seat_mark_picture(stage, played.seat, metrics.text_px(22)), down=Align.START)
        title = parts.words(played.title, size=HEADING, bold=True)
        text = column(
            row(pad_sides(mark, top=metrics.text_px(4)), grow(title), gap=metrics.px(8)),
            parts.words(played.text, colour=stage.theme.secondary),
        )
        beside = grow(within(text, across=Align.FILL, down=Align.CENTRE))
        return parts.panel(pad(row(card, beside, gap=metrics.px(16)), x=metrics.px(16), y=metrics.px(12)), accent=True)

    def _count_covered_trump_cells(self, rect: pygame.Rect, played: PlayedTrump) -> int:
        return sum(rect.colliderect(self._field.cell_rect(cell)) for cell in played.cells)
