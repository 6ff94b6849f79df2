"""Draws Director cards and ammo cards at any size: whole cards, pictures, backs, and rows of readable small text.

Used by `director_show`, `night_panel`, `result_panel`, `survivor_strip` and `suppress/suppress_tray`; `strip_layout`
plans with CARD_ASPECT. Words are set as large as the longest card of the deck allows, so nothing moves when cards are
turned over: a size must not depend on the card alone. _TINT_COLOUR is the colour in the drawings that is replaced by
the seat's, as in `map/figure_pictures` and in `phone`. Other colours and sizes are free.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.event_messages import director_card_rule_texts, lurking_card_rule_texts
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.cards import Director
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state.state import UNKNOWN, DrawnDirectorCard
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say, translate_text
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, cell, column, grow, pad, row, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


CARD_ASPECT: Final = 5 / 7
"""Width of a card for its height."""
_FRAME_UNITS: Final = 500
"""Of the drawing of a frame, across."""
_DISC, _DISC_EDGE = "#B8423A", "#050B0E"
_PALE, _INK = "#F2F4F8", "#14181F"
_TINT_COLOUR: Final = "#56B4E9"
_LINE_SPACING: Final = 1.25
"""Height of a row for the size of its text."""


class DirectorCardPictures:
    """Pictures of Director cards and ammo cards; each once for a size."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content

    # --- Director -------------------------------------------------------------------------------------------------

    def full_card(self, drawn: DrawnDirectorCard, width: int) -> pygame.Surface:
        """A card with its title, picture, text, rules and horde."""
        card = names_of(self._content).find_director_card(drawn.card)
        key = "zombies director", drawn, width, self._current_language()
        return self._stage.sprites.get_or_make(key, lambda: self._make_full_card_picture(card, drawn, width))

    def card_text(self, drawn: DrawnDirectorCard) -> tuple[str, list[tuple[str, bool]]]:
        """Returns a card's title and its lines, each with True if it is a rule and False if it only sets the mood."""
        names = names_of(self._content)
        card = names.find_director_card(drawn.card)
        if card is None:
            return names.director_card_title(drawn.card), []
        lines = [
            *((translate_text(card.text), False),),
            *((words, True) for words in director_card_rule_texts(names, card)),
        ]
        if drawn.lurked:
            lines = [(words, True) for words in (say("zombies.lurked"), *lurking_card_rule_texts(names, card))]
        return names.director_card_title(card.id), lines

    @property
    def one_of_each_card(self) -> tuple[DrawnDirectorCard, ...]:
        """One of each card."""
        return tuple(DrawnDirectorCard(card.id, card.horde) for card in self._content.director)

    def is_card_text_readable(self, width: int) -> bool:
        """Whether the rules of any card of that width are read in text as large as the user wants it."""
        least, room = self._stage.metrics.font_size(SMALL), self._card_text_rect(width / _FRAME_UNITS)
        rules = ([line for line in self.card_text(drawn)[1] if line[1]] for drawn in self.one_of_each_card)
        return all(self._fit_text_rows(lines, room, least, least) is not None for lines in rules)

    def card_back(self, width: int) -> pygame.Surface:
        """The back of all of them."""
        return self._stage.sprites.get("zombies/director_back", width, round(width / CARD_ASPECT))

    def card_picture(self, card: str, size: tuple[int, int]) -> pygame.Surface:
        """Only the picture of a card, as large as that."""
        name = f"zombies/director_{card.lower()}"
        return self._stage.sprites.get_or_placeholder(name, PlaceholderShape.CARD, *size)

    def draw_horde_disc(
        self, surface: DisplayList, centre: tuple[int, int], radius: int, number: int, *, lit: bool = True
    ) -> None:
        """A horde number."""
        surface.aacircle(_DISC_EDGE, centre, radius + self._stage.metrics.line_width(2))
        surface.aacircle(_DISC if lit else "#5A2A2A", centre, radius)
        size = max(self._stage.metrics.font_size(SMALL), round(1.25 * radius))
        label = self._stage.texts.label(str(number), size, _PALE, bold=True)
        surface.blit(label, label.get_rect(center=centre))

    def special_attack_picture(self, card: Director, size: int) -> pygame.Surface | None:
        """Picture of a card's special attack."""
        return self.special_attack_kind_picture(card.special.kind, size) if card.special is not None else None

    def special_attack_kind_picture(self, kind: str, size: int) -> pygame.Surface:
        """Picture of a kind of special attack."""
        for name in (f"zombies/token_{kind}", f"zombies/special_{kind}", _FALLBACK_PICTURES.get(kind, "")):
            if name and self._stage.sprites.has_drawing(name):
                return self._stage.sprites.get(name, size)
        return self._stage.sprites.get_or_placeholder(f"zombies/special_{kind}", PlaceholderShape.TOKEN, size)

    def _make_full_card_picture(self, card: Director | None, drawn: DrawnDirectorCard, width: int) -> pygame.Surface:
        stage, unit, high = self._stage, width / _FRAME_UNITS, round(width / CARD_ASPECT)
        made = stage.sprites.get("zombies/director_frame", width, high).copy()
        if card is None:
            return made
        title, lines = self.card_text(drawn)
        self._draw_fitted_title(made, title, unit)
        made.blit(
            self.card_picture(card.id, (round(440 * unit), round(275 * unit))), (round(30 * unit), round(124 * unit))
        )
        self._draw_fitted_card_text(made, lines, unit)
        centre = round(82 * unit), round(618 * unit)
        label = stage.texts.label(str(drawn.horde), round(52 * unit), _PALE, bold=True)
        made.blit(label, label.get_rect(center=centre))
        x = round(150 * unit)
        for art in self._special_and_item_pictures(card, round(60 * unit)):
            made.blit(art, art.get_rect(midleft=(x, round(638 * unit))))
            x += round(72 * unit)
        return made

    def _special_and_item_pictures(self, card: Director, size: int) -> list[pygame.Surface]:
        special = self.special_attack_picture(card, size)
        items = (
            self._stage.sprites.get_or_placeholder(f"zombies/item_{item}", PlaceholderShape.TOKEN, size)
            for item in card.items
        )
        return [*([special] if special is not None else []), *items]

    def _draw_fitted_title(self, made: pygame.Surface, title: str, unit: float) -> None:
        texts, size, room = self._stage.texts, round(38 * unit), round(420 * unit)
        while size > 8 and texts.text_width(title, size, bold=True) > room:
            size -= 1
        label = texts.label(title, size, _PALE, bold=True)
        made.blit(label, label.get_rect(center=(round(250 * unit), round(66 * unit))))

    def _draw_fitted_card_text(self, made: pygame.Surface, lines: list[tuple[str, bool]], unit: float) -> None:
        """As large as all of it fits; what only sets the mood makes way for the rules."""
        room = self._card_text_rect(unit)
        largest, least = max(8, round(27 * unit)), self._stage.metrics.font_size(SMALL)
        found = self._fit_text_rows(lines, room, largest, least)
        if found is None:
            found = self._fit_text_rows(lines[1:] or lines, room, largest, 8) or (8, [])
        size, rows = found
        step = round(_LINE_SPACING * size)
        y = room.y + max(0, room.h - len(rows) * step) // 2
        for line, rules in rows:
            label = self._stage.texts.label(line, size, "#FFD166" if rules else "#C9D1DC")
            made.blit(label, label.get_rect(midtop=(room.centerx, y)))
            y += step

    @staticmethod
    def _card_text_rect(unit: float) -> pygame.Rect:
        """Where the text of a card lies on it."""
        return pygame.Rect(*(round(value * unit) for value in (40, 420, 420, 146)))

    def _fit_text_rows(
        self, lines: list[tuple[str, bool]], room: pygame.Rect, largest: int, least: int
    ) -> tuple[int, list[tuple[str, bool]]] | None:
        """The largest size at which the lines fit, and their rows; None where even the least one is too large."""
        for size in range(max(largest, least), least - 1, -1):
            rows = [(row, rules) for words, rules in lines for row in self._stage.texts.wrap_lines(words, size, room.w)]
            if len(rows) * round(_LINE_SPACING * size) <= room.h:
                return size, rows
        return None

    # --- ammo -----------------------------------------------------------------------------------------------------

    def ammo_card(self, value: int, seat: Seat, width: int) -> pygame.Surface:
        """A card of a weapon in a side's colour; its back where nobody may see it."""
        high = round(width / CARD_ASPECT)
        if value == UNKNOWN:
            return self._stage.sprites.get("zombies/card_back", width, high)
        return self._stage.sprites.get_or_make(
            ("zombies ammo", value, seat, width), lambda: self._make_ammo_card_picture(value, seat, width)
        )

    def _make_ammo_card_picture(self, value: int, seat: Seat, width: int) -> pygame.Surface:
        stage, unit = self._stage, width / 250
        tint = {_TINT_COLOUR: SIDES[seat % len(SIDES)].hex} if seat >= 0 else {_TINT_COLOUR: "#E39A3B"}
        made = stage.sprites.get("zombies/card_face", width, round(350 * unit), tint=tint).copy()
        self._draw_bullets(made, value, unit)
        label = stage.texts.label(str(value), round(132 * unit), _INK, bold=True)
        made.blit(label, label.get_rect(center=(round(125 * unit), round(258 * unit))))
        return made

    def _draw_bullets(self, made: pygame.Surface, value: int, unit: float) -> None:
        if not value:
            return
        step = min(58.0, 200 / value)
        size = min(140 * unit, 2.6 * step * unit)
        art = self._stage.sprites.get("zombies/bullet", size)
        for k in range(value):
            x = 125 + step * (k - (value - 1) / 2)
            made.blit(art, art.get_rect(center=(round(x * unit), round(100 * unit))))

    @staticmethod
    def _current_language() -> str:
        from tabletop.ui import messages

        return messages.language()


_FALLBACK_PICTURES: Final = {"bloater": "zombies/mark_slimed"}
"""Specials that are events have a sign only."""


def small_text_sizes(stage: Stage, largest: float = SMALL) -> range:
    """Sizes in pixels that words may have, the largest first."""
    return range(stage.metrics.font_size(largest), stage.metrics.px(SMALL) - 1, -1)


def small_text_height(stage: Stage, words: str, pixels: int, width: int, *, bold: bool = False) -> int:
    """Pixels down of what `draw_small_text` draws."""
    return len(stage.texts.wrap_lines(words, pixels, width, bold=bold)) * round(pixels * LINE) if words else 0


def last_line_leading_px(pixels: int) -> int:
    """Pixels below the letters of a last line, which need no room."""
    return round(pixels * LINE) - pixels


def draw_small_text(
    stage: Stage, surface: DrawTarget, words: str, rect: pygame.Rect, pixels: int, *, colour: str, bold: bool = False
) -> int:  # fmt: skip
    """Wrapped lines from the top of a rectangle, in letters of so many pixels; returns the y below the last one."""
    y = rect.y
    for line in stage.texts.wrap_lines(words, pixels, rect.w, bold=bold) if words else ():
        surface.blit(stage.texts.label(line, pixels, colour, bold=bold), (rect.x, y))
        y += round(pixels * LINE)
    return y


def small_text_layout(
    stage: Stage, surface: DrawTarget, words: str, pixels: int, *, colour: str, bold: bool = False
) -> Layout:
    """The same as a part of a layout."""
    return cell(
        lambda rect: draw_small_text(stage, surface, words, rect, pixels, colour=colour, bold=bold),
        height=lambda width: small_text_height(stage, words, pixels, width, bold=bold),
    )


_COLUMN_COUNTS: Final = (1, 2, 3)
_PICTURE_SHARE: Final = 0.2
"""Share of a row's width for the picture at most."""
_MAX_ROW_WIDTH: Final = 760
"""Logical pixels of a row."""
_EDGE, _GROUND, _MOOD, _RULE, _TITLE = "#2C4A6B", "#12202B", "#C9D1DC", "#FFD166", "#F2F4F8"


@dataclass(frozen=True, slots=True)
class CardRowStyle:
    """How the words of rows are set."""

    size: int
    """In pixels."""
    columns: int
    has_mood: bool
    """Whether there is room for what only sets the mood."""


@dataclass(frozen=True, slots=True)
class CardRowPlan:
    """Where cards lie, in pixels, and how their words are set."""

    rects: tuple[pygame.Rect, ...]
    style: CardRowStyle


def plan_card_rows(stage: Stage, cards: DirectorCardPictures, room: pygame.Rect, slots: int) -> CardRowPlan:
    """The largest words with which any card of the deck is whole: nothing moves as one after the other turns over."""
    for size in small_text_sizes(stage, BODY):
        for has_mood in (True, False):
            for columns in _COLUMN_COUNTS:
                style, rects = CardRowStyle(size, columns, has_mood), PlacedRects()
                rows = _equal_card_rows_layout(stage, cards, rects, style, width=room.w, slots=slots)
                if rows.height(room.w) <= room.h:
                    rows.place(room)
                    return CardRowPlan(tuple(rects.values()), style)
    rows.place(room)  # higher than the room
    return CardRowPlan(tuple(rects.values()), style)


def _equal_card_rows_layout(
    stage: Stage, cards: DirectorCardPictures, rects: PlacedRects, style: CardRowStyle, *, width: int, slots: int
) -> Layout:
    """Each as high as the highest card of the deck, one column after the other."""
    gap, columns, unseen = stage.metrics.px(8), style.columns, DisplayList((1, 1))
    wide = min(stage.metrics.mix_px(_MAX_ROW_WIDTH, 0.5), (width - (columns - 1) * gap) // columns)
    high = max(
        _card_row_layout(stage, cards, unseen, style, each, wide=wide).height(wide) for each in cards.one_of_each_card
    )
    cells, rows = [rects.cell(str(k), width=wide, height=high) for k in range(slots)], -(-slots // columns)
    return within(
        row(*(column(*cells[k : k + rows], gap=gap) for k in range(0, slots, rows)), gap=gap), down=Align.START
    )


def _card_row_layout(
    stage: Stage,
    cards: DirectorCardPictures,
    surface: DisplayList,
    style: CardRowStyle,
    drawn: DrawnDirectorCard,
    *,
    wide: int,
) -> Layout:
    """Picture with the horde at the left, title and rules beside it."""
    gap, across, (title, lines) = stage.metrics.px(6), round(_PICTURE_SHARE * wide), cards.card_text(drawn)

    def draw_picture(rect: pygame.Rect) -> None:
        surface.blit(cards.card_picture(drawn.card, rect.size), rect)
        surface.rect(_EDGE, rect, stage.metrics.line_width(1))
        radius = max(stage.metrics.px(11), rect.h // 4)
        middle = rect.x + radius + gap // 2, rect.bottom - radius - gap // 2
        cards.draw_horde_disc(surface, middle, radius, drawn.horde)

    words = [
        small_text_layout(stage, surface, line, style.size, colour=_RULE if is_rule else _MOOD)
        for line, is_rule in lines
        if is_rule or style.has_mood
    ]
    text = column(small_text_layout(stage, surface, title, style.size, colour=_TITLE, bold=True), *words)
    picture = within(cell(draw_picture, width=across, height=across * 5 // 8), down=Align.CENTRE)
    return pad(row(picture, grow(text), gap=2 * gap), gap)


def draw_card_row(
    stage: Stage,
    cards: DirectorCardPictures,
    surface: DisplayList,
    plan: CardRowPlan,
    index: int,
    *,
    drawn: DrawnDirectorCard | None,
) -> None:
    """A card as a row, or its back while it still lies face down."""
    rect, gap = plan.rects[index], stage.metrics.px(6)
    surface.blit(draw.rounded_rect(stage, rect.size, _GROUND, edge=_EDGE, radius=8, width=2), rect)
    if drawn is None:
        back = cards.card_back(round((rect.h - 2 * gap) * CARD_ASPECT))
        surface.blit(back, back.get_rect(midleft=(rect.x + gap, rect.centery)))
    else:
        _card_row_layout(stage, cards, surface, plan.style, drawn, wide=rect.w).place(rect)
