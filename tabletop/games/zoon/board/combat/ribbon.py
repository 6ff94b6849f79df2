"""A ribbon at the top of the board while an effect or a card to be turned up waits: whose it is, what is to be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board import words as zoon_words
from tabletop.games.zoon.board.cards import CardPictures
from tabletop.games.zoon.board.combat.words import choosing
from tabletop.games.zoon.board.field import Field
from tabletop.games.zoon.board.places import cells_of
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.view import View
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WIDE, _BADGE = 900, 40
"""Logical pixels at most, and of the picture at its left end."""
_STEP = 1.3
"""From line to line as a multiple of the font's size: accents of one do not touch the other."""


@dataclass(frozen=True, slots=True)
class _Note:
    """What is to be done, and why."""

    todo: str
    told: str
    picture: pygame.Surface


class Ribbon:
    """Draws over the board; it decides nothing."""

    def __init__(self, stage: Stage, pictures: CardPictures) -> None:
        self._stage = stage
        self._pictures = pictures

    def draw(
        self, surface: Sheet, field: Field, view: View, decks: tuple[Deck, Deck], marks: Marks
    ) -> None:  # fmt: skip
        """At the upper edge; at the lower one where what can be chosen lies above."""
        note = self._note(view, decks)
        if note is None or (view.choice is None and not marks.movable):
            return
        stage, metrics, area = self._stage, self._stage.metrics, field.area
        pad, badge = metrics.px(10), metrics.px(_BADGE)
        wide = min(area.w - 2 * metrics.px(8), metrics.px(_WIDE))
        inner = wide - 3 * pad - badge
        lines = stage.texts.wrap(note.told, metrics.font(SMALL), inner)
        todos = stage.texts.wrap(note.todo, metrics.font(BODY), inner, bold=True)
        high = round(_STEP * (len(lines) * metrics.font(SMALL) + len(todos) * metrics.font(BODY))) + pad
        rect = pygame.Rect(0, 0, wide, max(high, badge + pad))
        rect.midtop = area.centerx, area.y + metrics.px(4)
        below = rect.move(0, area.bottom - metrics.px(4) - rect.bottom)
        if _hides(rect, field, marks) and not _hides(below, field, marks):
            rect = below
        if not surface.get_clip().colliderect(rect):
            return
        draw.panel(stage, surface, rect, accent=True)
        surface.blit(note.picture, note.picture.get_rect(midleft=(rect.x + pad, rect.centery)))
        y = rect.y + pad // 2
        for words, size, bold in (*((each, BODY, True) for each in todos), *((each, SMALL, False) for each in lines)):
            colour = stage.theme.text if bold else stage.theme.secondary
            label = stage.texts.label(words, metrics.font(size), colour, bold=bold)
            surface.blit(label, (rect.x + 2 * pad + badge, y))
            y += round(_STEP * metrics.font(size))

    def _note(self, view: View, decks: tuple[Deck, Deck]) -> _Note | None:
        """An effect that waits, or that a card is to be turned up after a loss (A6); None for all else."""
        choice, badge = view.choice, self._stage.metrics.px(_BADGE)
        if choice is not None:
            effect, card = choosing(view, choice, decks)
            todo = zoon_words.expects(view, decks, choice.seat, ())
            todo = say("zoon_combat.or_pass", words=todo) if choice.effect.optional else todo
            animal = decks[choice.owner].tribe.animal
            made = self._pictures.figure(animal, card.type, badge) if card else self._pictures.kind("trump", badge)
            return _Note(f"{todo[:1].upper()}{todo[1:]}", effect, made)
        if view.turning and view.combat is None and view.seat == view.turning[0]:
            made = self._stage.sprites.get("zoon/seen", badge)
            return _Note(say("zoon_combat.turn_up"), say("zoon_combat.turn_up_rule"), made)
        return None


def _hides(rect: pygame.Rect, field: Field, marks: Marks) -> bool:
    """Whether something that can be chosen would lie below the ribbon."""
    cells = [cell for place in (*marks.movable, *marks.targets, *marks.path) for cell in cells_of((place,)) or ()]
    return any(rect.collidepoint(field.centre(cell)) for cell in cells)
