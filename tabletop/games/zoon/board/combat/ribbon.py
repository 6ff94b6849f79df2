"""A ribbon at the top of the board while an effect waits: whose it is, what it does, and what is to be chosen."""

from __future__ import annotations

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
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WIDE = 900
"""Logical pixels at most."""


class Ribbon:
    """Draws over the board; it decides nothing."""

    def __init__(self, stage: Stage, pictures: CardPictures) -> None:
        self._stage = stage
        self._pictures = pictures

    def draw(
        self, surface: Sheet, field: Field, view: View, decks: tuple[Deck, Deck], marks: Marks
    ) -> None:  # fmt: skip
        """At the upper edge; at the lower one where what can be chosen lies above."""
        choice, stage, metrics, area = view.choice, self._stage, self._stage.metrics, field.area
        if choice is None:
            return
        effect, card = choosing(view, choice, decks)
        todo = zoon_words.expects(view, decks, choice.seat, ())
        todo = say("zoon_combat.or_pass", words=todo) if choice.effect.optional else todo
        pad = metrics.px(10)
        wide = min(area.w - 2 * metrics.px(8), metrics.px(_WIDE))
        badge = metrics.px(40)
        inner = wide - 3 * pad - badge
        lines = stage.texts.wrap(effect, metrics.font(SMALL), inner)
        todos = stage.texts.wrap(f"{todo[:1].upper()}{todo[1:]}", metrics.font(BODY), inner, bold=True)
        high = round(TIGHT * (len(lines) * metrics.font(SMALL) + len(todos) * metrics.font(BODY))) + pad
        rect = pygame.Rect(0, 0, wide, max(high, badge + pad))
        rect.midtop = area.centerx, area.y + metrics.px(4)
        below = rect.move(0, area.bottom - metrics.px(4) - rect.bottom)
        if _hides(rect, field, marks) and not _hides(below, field, marks):
            rect = below
        if not surface.get_clip().colliderect(rect):
            return
        draw.panel(stage, surface, rect, accent=True)
        kind = card.type if card is not None else "trump"
        animal = decks[choice.owner].tribe.animal
        made = self._pictures.figure(animal, kind, badge) if card is not None else self._pictures.kind(kind, badge)
        surface.blit(made, made.get_rect(midleft=(rect.x + pad, rect.centery)))
        y = rect.y + pad // 2
        for words, size, bold in (*((each, BODY, True) for each in todos), *((each, SMALL, False) for each in lines)):
            colour = stage.theme.text if bold else stage.theme.secondary
            label = stage.texts.label(words, metrics.font(size), colour, bold=bold)
            surface.blit(label, (rect.x + 2 * pad + badge, y))
            y += round(TIGHT * metrics.font(size))


def _hides(rect: pygame.Rect, field: Field, marks: Marks) -> bool:
    """Whether something that can be chosen would lie below the ribbon."""
    cells = [cell for place in (*marks.movable, *marks.targets, *marks.path) for cell in cells_of((place,)) or ()]
    return any(rect.collidepoint(field.centre(cell)) for cell in cells)
