"""The cards of a tribe as plates with name, grid, type and price, and how many plates stand in a row.

Used by the gallery's `scene`, which draws them; `card_details` shares their badges. CardPlateGrid is computed from the
room and the text size. CardPlatePictures makes each picture once for a size, so whatever a plate shows must be in
`_plate_picture_key`. It knows no match and shows only what is printed (Z5, D3). Sizes and colours can be changed
freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key
from tabletop.games.zoon.board.card_tones import CARD_RATIO, INK, PAPER
from tabletop.games.zoon.board.grid_drawing import printed_grid_svg
from tabletop.games.zoon.board.preview import trump_use_count_text
from tabletop.games.zoon.rules.cards import Card, Deck, TrumpCard
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.text import LINE, TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say, translate_text
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, cell, column, grow, pad, row, sized, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

DARK_TEXT: Final = "#241C17"
"""Words on parchment."""
FAINT_TEXT: Final = "#54463A"
"""Words on parchment that matter less."""
GOLD: Final = "#FFD166"
_PLATE, _PLATE_EDGE = "#FCF6E8", "#C9B384"
_TRUMP, _TRUMP_EDGE = "#EAD49B", "#8C5A17"
_LIT = "#FFFFFF"
_PAD, _GAP = 9, 8
"""Logical pixels round what lies on a plate, and between two plates."""
_FOOT_HEIGHT = 36
"""Logical pixels of the line with type and price, of which half grows with the text."""
_LEAST_CARD_WIDTH = 76
"""Logical pixels of the narrowest card; its numbers can still be read."""
_NARROWEST_PLATE = 150
"""Logical pixels of the narrowest plate, of which most grows with the text."""
_GOOD_PLATE_WIDTH = 232
"""The same of one that need not be any wider."""
_MOST_CARD_SHARE = 0.54
"""Most of a plate's width that the card on it has."""
_MOST_COLUMNS = 6
"""Plates side by side."""

GalleryCard = Card | TrumpCard


@dataclass(frozen=True, slots=True)
class CardPlateGrid:
    """How many plates stand side by side, and how large each is, in pixels."""

    columns: int
    size: tuple[int, int]
    gap: int


def cards_by_key(deck: Deck) -> dict[str, GalleryCard]:
    """What a tribe has, by names that no two share: its Zoons, then its trumps."""
    zoons = {f"zoon {card.label}": card for card in deck.cards if card.copies}
    return zoons | {f"trump {trump.id}": trump for trump in deck.trumps}


def arrange_plates(stage: Stage, shown: Sequence[GalleryCard], room: tuple[int, int]) -> CardPlateGrid:
    """As large as the room (pixels) lets all of them be; where they do not fit, as large as is good to read.

    On each there is room for its name.
    """
    gap, best, least = stage.metrics.px(_GAP), None, max(stage.metrics.px(_LEAST_CARD_WIDTH), stage.metrics.text_px(62))
    count, named = len(shown), max(_least_plate_width(stage, thing) for thing in shown)
    for columns in range(2, min(_MOST_COLUMNS, count) + 1):
        rows = -(-count // columns)
        wide = (room[0] - gap * (columns - 1)) // columns
        high = min((room[1] - gap * (rows - 1)) // rows, _natural_plate_height(stage, wide))
        card = _card_width_on_plate(stage, (wide, high))
        fits = card >= least and wide >= max(named, stage.metrics.mix_px(_NARROWEST_PLATE, 0.7))
        if fits and (best is None or card > best[0]):
            best = card, CardPlateGrid(columns, (wide, high), gap)
    if best is not None:
        return best[1]
    columns = max(1, min(count, (room[0] + gap) // (max(named, stage.metrics.mix_px(_GOOD_PLATE_WIDTH, 0.5)) + gap)))
    wide = (room[0] - gap * (columns - 1)) // columns
    return CardPlateGrid(columns, (wide, _natural_plate_height(stage, wide)), gap)


def _least_plate_width(stage: Stage, thing: GalleryCard) -> int:
    """Pixels that a plate must be wide for the small letters of its name."""
    metrics, size = stage.metrics, stage.metrics.font_size(SMALL)
    wide = stage.texts.text_width(translate_text(thing.name), size, bold=True) + 2 * metrics.px(_PAD) + metrics.px(2)
    several = _copy_count_to_show(thing)
    return wide + (_copies_pill_size(stage, several)[0] + metrics.px(_PAD) // 2 if several else 0)


def _copy_count_to_show(thing: GalleryCard) -> int:
    """How many of this card a tribe has, where these are more than one; else 0."""
    return thing.copies if isinstance(thing, Card) and thing.copies > 1 else 0


def _copies_pill_size(stage: Stage, copies: int) -> tuple[int, int]:
    """Size in pixels of what says how many there are."""
    size = stage.metrics.font_size(SMALL)
    return stage.texts.text_width(say("tribes.copies", count=copies), size, bold=True) + round(size * 1.1), round(
        size * 1.5
    )


def _natural_plate_height(stage: Stage, wide: int) -> int:
    """How high a plate is on which the card has its share of the width, in pixels."""
    pad = stage.metrics.px(_PAD)
    return 2 * pad + _plate_heading_height(stage) + round((wide - 3 * pad) * _MOST_CARD_SHARE * CARD_RATIO)


def _card_width_on_plate(stage: Stage, size: tuple[int, int]) -> int:
    pad = stage.metrics.px(_PAD)
    return round(
        min((size[0] - 3 * pad) * _MOST_CARD_SHARE, (size[1] - 2 * pad - _plate_heading_height(stage)) / CARD_RATIO)
    )


def _plate_heading_height(stage: Stage) -> int:
    """Height of a plate's heading."""
    return stage.metrics.text_px(BODY * LINE) + stage.metrics.px(2)


class CardPlatePictures:
    """Makes the picture of each plate once for a size."""

    def __init__(self, stage: Stage, pictures: CardPictures) -> None:
        self._stage = stage
        self._pictures = pictures

    def plate_picture(self, deck: Deck, thing: GalleryCard, size: tuple[int, int], *, lit: bool) -> pygame.Surface:
        """A card of the tribe with all that is to be known of it; white and edged with brass where it is looked at."""
        stage = self._stage
        return stage.sprites.get_or_make(
            self._plate_picture_key(deck, thing, size, lit=lit),
            lambda: self._make_plate_picture(deck, thing, size, lit=lit),
        )

    def has_picture(self, deck: Deck, thing: GalleryCard, size: tuple[int, int], *, lit: bool) -> bool:
        return self._stage.sprites.has_cached(self._plate_picture_key(deck, thing, size, lit=lit))

    def blank_plate(self, thing: GalleryCard, size: tuple[int, int]) -> pygame.Surface:
        """The plate itself."""
        return self._plate_background(thing, size, lit=False)

    def _plate_picture_key(
        self, deck: Deck, thing: GalleryCard, size: tuple[int, int], *, lit: bool
    ) -> tuple[object, ...]:
        tribe, scale = deck.tribe, self._stage.metrics.text_scale
        return ("zoon plate", tribe.id, tribe_art_key(tribe), thing, size, scale, lit, say("tribes.once"))

    def _make_plate_picture(
        self, deck: Deck, thing: GalleryCard, size: tuple[int, int], *, lit: bool
    ) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        made.blit(self._plate_background(thing, size, lit=lit), (0, 0))
        edge, card = self._stage.metrics.px(_PAD), _card_width_on_plate(self._stage, size)
        if isinstance(thing, Card):
            face = self._pictures.small_card(deck, thing, card)
        else:
            face = self._pictures.small_trump(deck, thing, card)
        facts = cell(partial(self._draw_card_facts, made, deck, thing))
        parts = DrawnParts(self._stage, made)
        below = row(parts.picture(face, down=Align.START), grow(facts), gap=edge)
        heading = within(self._plate_heading_layout(parts, thing), across=Align.FILL, down=Align.START)
        plate = column(sized(heading, height=_plate_heading_height(self._stage)), grow(below))
        pad(plate, edge).place(made.get_rect())
        return made

    def _plate_heading_layout(self, parts: DrawnParts, thing: GalleryCard) -> Layout:
        """The name, and how many of them there are, on a dark pill at the upper right."""
        stage, edge = self._stage, self._stage.metrics.px(_PAD)
        name, several = translate_text(thing.name), _copy_count_to_show(thing)

        def draw_plate_name(rect: pygame.Rect) -> None:
            fits = stage.texts.text_width(name, stage.metrics.font_size(BODY), bold=True) <= rect.w
            draw.text(stage, parts.surface, name, rect.midleft, size=BODY if fits else SMALL, bold=True,
                      colour=DARK_TEXT, width=rect.w, shrinks=True)  # fmt: skip

        def draw_copies_pill(rect: pygame.Rect) -> None:
            parts.surface.blit(draw.rounded_rect(stage, rect.size, INK, radius=99), rect)
            words = say("tribes.copies", count=several)
            draw.text(stage, parts.surface, words, rect.center, size=SMALL, bold=True, colour=GOLD, align="centre")

        pills = []
        if several:
            wide, high = _copies_pill_size(stage, several)
            pills.append(within(cell(draw_copies_pill, width=wide, height=high), down=Align.START))
        line = cell(draw_plate_name, height=_plate_heading_height(stage) - edge // 2)
        return row(grow(line), *pills, gap=edge // 2)

    def _plate_background(self, thing: GalleryCard, size: tuple[int, int], *, lit: bool) -> pygame.Surface:
        fill, edge = (_TRUMP, _TRUMP_EDGE) if isinstance(thing, TrumpCard) else (_PLATE, _PLATE_EDGE)
        if not lit:
            return draw.rounded_rect(self._stage, size, fill, edge=edge, radius=9, width=2)
        made = draw.rounded_rect(self._stage, size, INK, radius=9).copy()
        for inset, colour in ((2, GOLD), (5, fill if isinstance(thing, TrumpCard) else _LIT)):
            by = self._stage.metrics.px(inset)
            inner = size[0] - 2 * by, size[1] - 2 * by
            made.blit(draw.rounded_rect(self._stage, inner, colour, radius=9 - inset), (by, by))
        return made

    def _draw_card_facts(self, made: pygame.Surface, deck: Deck, thing: GalleryCard, room: pygame.Rect) -> None:
        """The grid, or what a trump is like, over the type and the price, or who uses it and how often."""
        foot = min(self._stage.metrics.mix_px(_FOOT_HEIGHT, 0.5), room.h // 3)
        side = min(room.w, room.h - foot - self._stage.metrics.px(4))
        rects = PlacedRects()
        square = within(rects.cell("square", width=side, height=side), down=Align.START)
        column(grow(sized(square, height=0)), rects.cell("line", height=foot)).place(room)
        line = rects["line"]
        zoon = thing if isinstance(thing, Card) else None if thing.card is None else deck.cards[thing.card]
        made.blit(
            self._movement_or_aim_grid_picture(zoon, thing if isinstance(thing, TrumpCard) else None, side),
            rects["square"],
        )
        if isinstance(thing, TrumpCard):
            self._draw_use_count(made, thing, (zoon.type,) if zoon else thing.usable_by, line)
            return
        self._draw_type_symbols(made, (thing.type,), line)
        mark = price_badge(self._stage, str(thing.value), foot)
        made.blit(mark, mark.get_rect(midright=line.midright))

    def _movement_or_aim_grid_picture(self, zoon: Card | None, trump: TrumpCard | None, side: int) -> pygame.Surface:
        """How a Zoon moves, else where a trump is aimed, else what kind of trump it is."""
        svg = printed_grid_svg(zoon, trump.aim if trump else ())
        if svg:
            return self._stage.sprites.get_svg(svg, side, side)
        assert trump is not None
        name = f"zoon/trump_kind_{trump.kind}"
        has = self._stage.sprites.has_drawing(name)
        return self._stage.sprites.get(name, side) if has else self._pictures.trump_art(trump, side)

    def _draw_type_symbols(
        self, made: pygame.Surface, kinds: tuple[str, ...], line: pygame.Rect, most: int | None = None
    ) -> int:
        """Symbols of types from the left, on `most` pixels at most; returns the x behind them."""
        wide = line.w * 0.5 if most is None else min(line.w * 0.5, most)
        side = max(1, round(min(line.h * 0.9, wide / max(1, len(kinds)))))
        parts = DrawnParts(self._stage, made)
        symbols = row(*(parts.picture(self._pictures.type_symbol(kind, side)) for kind in kinds))
        symbols.place(line)
        return line.x + symbols.width

    def _draw_use_count(
        self, made: pygame.Surface, trump: TrumpCard, kinds: tuple[str, ...], line: pygame.Rect
    ) -> None:
        """In words: smaller, and where that takes it on two lines, beside smaller symbols of the types."""
        texts, words, gap = self._stage.texts, trump_use_count_text(trump), self._stage.metrics.px(3)
        sizes = self._stage.metrics.line_font_sizes(SMALL)
        least = max(texts.text_width(part, sizes[-1], bold=True) for part in words.split())
        taken = self._draw_type_symbols(made, kinds, line, line.w - least - gap)
        room = line.right - taken - gap
        size, lines = texts.fit_size_and_lines(words, sizes, (room, line.h), bold=True)
        high = round(size * TIGHT)
        top = line.centery - high * len(lines) // 2
        for number, part in enumerate(lines):
            label = texts.label(part, size, DARK_TEXT, bold=True)
            made.blit(label, label.get_rect(midright=(line.right, top + number * high + high // 2)))


def price_badge(stage: Stage, value: str, size: int) -> pygame.Surface:
    """What a Zoon is worth, on a lozenge that is so many pixels high; an empty one for ""."""

    def make() -> pygame.Surface:
        shape = f'<path d="M50,3 L97,50 L50,97 L3,50 Z" fill="{PAPER}" stroke="{INK}" stroke-width="6"/>'
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
        made = stage.sprites.get_svg(f"{head}{shape}</svg>", size, size).copy()
        if value:
            draw.text(
                stage, made, value, (size // 2, size // 2), size=SMALL, bold=True, colour=DARK_TEXT, align="centre"
            )
        return made

    return stage.sprites.get_or_make(("zoon price", value, size, stage.metrics.text_scale), make)
