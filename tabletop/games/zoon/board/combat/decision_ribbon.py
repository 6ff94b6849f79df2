"""The ribbon that says what is to be decided: about an effect, or which card is to be turned up.

Used by `combat_overlay` only, which draws it over the board while somebody has to decide. What can be chosen is
picked on the field itself; the ribbon says it in words, taken from `board_messages` and `combat_captions`. It must
leave free what can be chosen, and name no card that the viewer does not know. Sizes can be changed freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tabletop.games.zoon.board import board_messages
from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key
from tabletop.games.zoon.board.combat.combat_captions import pending_effect_text
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.board.view_queries import cells_of_places
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.view import View
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import language, say
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, cell, column, grow, pad, row, sized, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_RIBBON_WIDTH, _BADGE, _PAD = 900, 40, 10
"""Logical pixels at most, of the picture at its left end, and about it."""
_LINE_STEP = 1.3
"""From line to line as a multiple of the font's size: accents of one do not touch the other."""


@dataclass(frozen=True, slots=True)
class _RibbonContent:
    """What is to be done, and why."""

    instruction: str
    reason: str
    picture: pygame.Surface


class DecisionRibbon:
    """Draws over the board; it decides nothing."""

    def __init__(self, stage: Stage, pictures: CardPictures) -> None:
        self._stage = stage
        self._pictures = pictures
        self._kept = CachedStrokes()

    def draw(
        self, surface: DisplayList, field: FieldLayout, view: View, decks: tuple[Deck, Deck], marks: Marks
    ) -> None:  # fmt: skip
        """Over no card where there is such a place, else over none that can be chosen."""
        note = self._pending_decision_content(view, decks)
        if note is None or (view.choice is None and not marks.movable):
            return
        lies = [field.cell_centre(index) for index, man in enumerate(view.cells) if man is not None]
        stage, asked = self._stage, _choosable_cell_centres(field, marks)

        def paint() -> None:
            rect, panel = self._place_ribbon(DrawnParts(stage, surface), note, field, asked, lies)
            if surface.get_clip().colliderect(rect):
                panel.place(rect)

        key = note, asked, lies, stage.settings, stage.metrics, stage.sprites.cleared, language()
        self._kept.draw(surface, field.area, key, paint)

    def _place_ribbon(
        self, parts: DrawnParts, note: _RibbonContent, field: FieldLayout, asked: Sequence[Point], lies: Sequence[Point]
    ) -> tuple[Rect, Layout]:
        """Where it stands and what it says: at the upper edge or at the lower one, in smaller letters or without why if
        that hides cards, or a part of a row's name.

        What can be chosen is `asked`, and cards `lie`, in pixels.
        """
        edge, area = self._stage.metrics.px(4), field.area
        wide = min(area.w - 2 * self._stage.metrics.px(8), self._stage.metrics.px(_RIBBON_WIDTH))
        forms: list[tuple[Rect, Layout]] = []
        for reason in (note.reason, ""):
            for shrinks in (False, True):
                panel = self._decision_panel_layout(
                    parts, replace(note, reason=reason), (wide, area.h), shrinks=shrinks
                )
                places: list[Rect] = []
                for down in (Align.START, Align.END):
                    above_or_below = within(cell(places.append, width=wide, height=panel.height), down=down)
                    pad(above_or_below, x=0, y=edge).place(area)
                forms += [(place, panel) for place in places]
        whole = [
            form for form in forms if not any(_is_name_partly_covered(form[0], name) for name in field.row_name_rects())
        ]
        for free, points in ((whole, (*asked, *lies)), (forms, (*asked, *lies)), (forms, asked)):
            found = next((form for form in free if not any(map(form[0].collidepoint, points))), None)
            if found is not None:
                return found
        return forms[0]

    def _decision_panel_layout(
        self, parts: DrawnParts, note: _RibbonContent, room: tuple[int, int], *, shrinks: bool
    ) -> Layout:
        """What is to be done and why, beside the picture."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        edge, badge = metrics.px(_PAD), metrics.px(_BADGE)
        lines = []
        for words, size, bold in ((note.instruction, BODY, True), (note.reason, SMALL, False)):
            sizes = metrics.line_font_sizes(size) if shrinks else (metrics.font_size(size),)
            most = room[0] - 3 * edge - badge, room[1]
            pixels, wrapped = stage.texts.fit_size_and_lines(words, sizes, most, bold=bold)
            labels = (
                stage.texts.label(line, pixels, theme.text if bold else theme.secondary, bold=bold)
                for line in wrapped
                if line
            )
            high = round(_LINE_STEP * pixels)
            lines += [
                sized(parts.picture(label, across=Align.START, down=Align.START), height=high) for label in labels
            ]
        text = grow(within(column(*lines), across=Align.FILL, down=Align.CENTRE))
        picture = sized(parts.picture(note.picture), width=badge, height=badge)
        return parts.panel(pad(row(picture, text, gap=edge), x=edge, y=edge // 2), accent=True)

    def _pending_decision_content(self, view: View, decks: tuple[Deck, Deck]) -> _RibbonContent | None:
        """An effect that waits, or that a card is to be turned up after a loss (A6); None for all else."""
        choice, badge = view.choice, self._stage.metrics.px(_BADGE)
        if choice is not None:
            effect, card = pending_effect_text(view, choice, decks)
            todo = board_messages.expected_text(view, decks, choice.seat, ())
            todo = say("zoon_combat.or_pass", words=todo) if choice.effect.optional else todo
            animal = tribe_art_key(decks[choice.owner].tribe)
            made = (
                self._pictures.animal_figure(animal, card.type, badge)
                if card
                else self._pictures.type_symbol("trump", badge)
            )
            return _RibbonContent(f"{todo[:1].upper()}{todo[1:]}", effect, made)
        if view.turning and view.combat is None and view.seat == view.turning[0]:
            made = self._stage.sprites.get("zoon/seen", badge)
            return _RibbonContent(say("zoon_combat.turn_up"), say("zoon_combat.turn_up_rule"), made)
        return None


def _is_name_partly_covered(rect: Rect, name: Rect) -> bool:
    """Whether a part of a name is hidden, but not all of it."""
    return rect.colliderect(name) and not rect.contains(name)


def _choosable_cell_centres(field: FieldLayout, marks: Marks) -> list[Point]:
    """Where something that can be chosen lies, in pixels."""
    places = (*marks.movable, *marks.targets, *marks.path)
    return [field.cell_centre(cell) for place in places for cell in cells_of_places((place,)) or ()]
