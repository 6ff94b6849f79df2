"""The cards beside the shelf: the last match, the game in hand, and a word to newcomers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL, TITLE
from tabletop.ui.scenes.saved import Previews, draw_sitters, draw_sitters_inline, facts
from tabletop.ui.scenes.shelf import Face
from tabletop.ui.stage.plaques import Plaque
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.play.listing import Entry
    from tabletop.ui.stage.stage import Stage

Press = Callable[[], None]

CROWDED: Final = 1.4
"""Text scale from which cards keep to what matters most."""


class Card:
    """A panel of a width that is given and a height that follows."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.short = False
        """Whether it says only what it must, because there is little room."""

    @property
    def pad(self) -> int:
        """Pixels between edge and content."""
        return self.stage.metrics.px(16)

    @property
    def button(self) -> int:
        """Height of a button in pixels."""
        return self.stage.metrics.grown(42, 0.7)

    def line(self, size: float) -> int:
        """Height of a line of text in pixels."""
        return round(self.stage.metrics.font(size) * LINE)

    def height(self, width: int) -> int:
        """Pixels that the card needs."""
        raise NotImplementedError

    def plaques(self) -> list[Plaque]:
        """Its buttons, once it has its place."""
        return []

    def draw(self, surface: Sheet) -> None:
        """Draws everything but the buttons."""
        draw.panel(self.stage, surface, self.rect)

    def heading(self, surface: Sheet, words: str) -> None:
        """Small brass capitals at the top."""
        middle = self.rect.y + self.pad + self.line(SMALL) // 2
        draw.text(self.stage, surface, words.upper(), (self.rect.x + self.pad, middle), size=SMALL, bold=True,
                  colour=self.stage.theme.accent, width=self.rect.w - 2 * self.pad, spacing=1)  # fmt: skip

    def lowest(self, names: list[tuple[str, str, str, Press]], *, primary: bool) -> list[Plaque]:
        """Buttons beside each other at the lower edge: name, words, icon, what they do."""
        gap = self.stage.metrics.px(8)
        wide = (self.rect.w - 2 * self.pad - gap * (len(names) - 1)) // len(names)
        y = self.rect.bottom - self.pad - self.button
        return [
            Plaque(name, pygame.Rect(self.rect.x + self.pad + i * (wide + gap), y, wide, self.button), press,
                   words=words, icon=icon, kind="primary" if primary and i == 0 else "raised")
            for i, (name, words, icon, press) in enumerate(names)
        ]  # fmt: skip


class LastMatch(Card):
    """The latest match that is not over, with a button to go on."""

    def __init__(
        self, stage: Stage, entry: Entry, face: Face, previews: Previews, *, press: Press, new: Press | None
    ) -> None:
        super().__init__(stage)
        self.entry, self.face, self.previews = entry, face, previews
        self.press, self.new = press, new

    def height(self, width: int) -> int:
        """Heading, title, seats and facts beside the picture, then the button."""
        inner = width - 2 * self.pad
        return 3 * self.pad + max(self._words(inner), self._picture_size(inner)) + self.button

    def plaques(self) -> list[Plaque]:
        """Continue, and a new match where no card of the game's own offers it."""
        buttons = [("continue", say("title.continue"), "play", self.press)]
        if self.new:
            buttons.append(("new", say("title.play"), "plus", self.new))
        texts, metrics = self.stage.texts, self.stage.metrics
        wide = max(texts.width(words, metrics.font(BODY), bold=True) for _, words, _, _ in buttons)
        room = 2 * (wide + metrics.grown(24, 0.4) + metrics.px(38)) + metrics.px(8)
        return self.lowest(buttons if room <= self.rect.w - 2 * self.pad else buttons[:1], primary=True)

    def draw(self, surface: Sheet) -> None:
        """The position small on the right, what is known of it on the left."""
        super().draw(surface)
        self.heading(surface, self.face.title if self.short else say("title.continue_heading"))
        stage, left, y = self.stage, self.rect.x + self.pad, self.rect.y + self.pad + self.line(SMALL) + self.pad // 4
        size = self._picture_size(self.rect.w - 2 * self.pad)
        width = self._column(self.rect.w - 2 * self.pad)
        picture = self.previews.picture(self.entry, size) if size else None
        if picture:
            surface.blit(picture, (self.rect.right - self.pad - size, self.rect.y + self.pad))
        if not self.short:
            middle = y + self.line(TITLE) // 2
            draw.text(stage, surface, self.face.title, (left, middle), size=TITLE, bold=True, width=width)
            y += self.line(TITLE) + self.pad // 4
        step = self.line(BODY)
        if self._seats() == 1:
            draw_sitters_inline(stage, surface, self.entry, pygame.Rect(left, y, width, step))
        else:
            draw_sitters(stage, surface, self.entry, pygame.Rect(left, y, width, 0), step)
        place = pygame.Rect(left, y + step * self._seats() + self.pad // 4, width, 0)
        draw.paragraph(stage, surface, self._facts(), place, size=SMALL, colour=stage.theme.secondary)

    def _facts(self) -> str:
        return facts(self.entry, datetime.now().astimezone()) if not self.short else ""

    def _seats(self) -> int:
        """Lines for the seats."""
        return 1 if self.short or self.entry.header is None else len(self.entry.header.sitters)

    def _words(self, inner: int) -> int:
        high = self.line(SMALL) + self._seats() * self.line(BODY) + self.pad // 2
        if self.short:
            return high
        told = draw.paragraph_height(self.stage, self._facts(), self._column(inner), size=SMALL)
        return high + self.line(TITLE) + told + self.pad // 4

    def _column(self, inner: int) -> int:
        """Width of the text in pixels."""
        size = self._picture_size(inner)
        return inner - size - self.pad if size else inner

    def _picture_size(self, inner: int) -> int:
        """Of the board in pixels; 0 where there is no room for it."""
        metrics = self.stage.metrics
        size = min(metrics.px(184), inner - self.pad - metrics.t(150))
        return size if size >= metrics.px(112) and not self.short else 0


class NoMatch(Card):
    """An empty table, drawn."""

    def __init__(self, stage: Stage, game: str, press: Press) -> None:
        super().__init__(stage)
        self.game, self.press = game, press

    def height(self, width: int) -> int:
        """Picture and words beside each other, then the button."""
        return 3 * self.pad + max(self._words(width - 2 * self.pad), self._art()) + self.button

    def plaques(self) -> list[Plaque]:
        """A new match of the first game."""
        return self.lowest([("play", say("title.play_game", game=self.game), "play", self.press)], primary=True)

    def draw(self, surface: Sheet) -> None:
        """A closed box and what to do."""
        super().draw(surface)
        stage, art = self.stage, self._art()
        high = self.rect.h - 3 * self.pad - self.button
        if art:
            box = stage.sprites.get("ui/closed_box", art * 4 // 3, art)
            place = box.get_rect(midright=(self.rect.right - self.pad // 2, self.rect.y + self.pad + high // 2))
            surface.blit(box, place)
        place = pygame.Rect(self.rect.x + self.pad, self.rect.y + self.pad, self._inner(self.rect.w - 2 * self.pad), 0)
        draw.paragraph(stage, surface, say("title.none_heading"), place, size=HEADING, bold=True)
        place.y += draw.paragraph_height(stage, say("title.none_heading"), place.w, size=HEADING, bold=True)
        if not self.short:
            draw.paragraph(stage, surface, say("title.none_text"), place, colour=stage.theme.secondary)

    def _art(self) -> int:
        return 0 if self.short else self.stage.metrics.grown(96, 0.2)

    def _inner(self, width: int) -> int:
        return width - self._art() * 4 // 3 + (0 if self.short else self.pad // 2)

    def _words(self, width: int) -> int:
        inner = self._inner(width)
        heading = draw.paragraph_height(self.stage, say("title.none_heading"), inner, size=HEADING, bold=True)
        return heading if self.short else heading + draw.paragraph_height(self.stage, say("title.none_text"), inner)


class InHand(Card):
    """The game that the pointer or the keyboard is at."""

    def __init__(self, stage: Stage, face: Face, press: Press, *, offered: bool) -> None:
        """`offered` gives it a button of its own."""
        super().__init__(stage)
        self.face, self.press, self.offered = face, press, offered

    def height(self, width: int) -> int:
        """Name, tagline or problem, button."""
        inner = width - 2 * self.pad
        text = draw.paragraph_height(self.stage, self._words(), inner)
        button = self.button + self.pad * 3 // 4 if self._opens() else 0
        return 2 * self.pad + self.line(TITLE) + text + button

    def plaques(self) -> list[Plaque]:
        """A new match."""
        if not self._opens():
            return []
        return self.lowest([("new", say("title.play"), "plus", self.press)], primary=False)

    def draw(self, surface: Sheet) -> None:
        """What the game is about, or why it cannot be played."""
        super().draw(surface)
        stage, left = self.stage, self.rect.x + self.pad
        y = self.rect.y + self.pad
        title = self.face.title
        draw.text(stage, surface, title, (left, y + self.line(TITLE) // 2), size=TITLE, bold=True,
                  width=self.rect.w - 2 * self.pad)  # fmt: skip
        place = pygame.Rect(left, y + self.line(TITLE), self.rect.w - 2 * self.pad, 0)
        colour = stage.theme.warning if self.face.problem else stage.theme.secondary
        draw.paragraph(stage, surface, self._words(), place, colour=colour)

    def _opens(self) -> bool:
        return self.offered and not self.face.problem

    def _words(self) -> str:
        if self.face.problem:
            return f"{say('title.closed')}: {self.face.problem}"
        return self.face.tagline


class NewHere(Card):
    """A way in for somebody who sees this for the first time: a lesson where there is one, large for a projector."""

    def __init__(self, stage: Stage, lesson: tuple[int, Press] | None, rules: Press, puzzles: Press | None) -> None:
        """`lesson` has its minutes, 0 as long as nobody knows them."""
        super().__init__(stage)
        self.lesson, self.rules, self.puzzles = lesson, rules, puzzles

    def height(self, width: int) -> int:
        """Heading, a sentence, buttons."""
        text = draw.paragraph_height(self.stage, self._words(), width - 2 * self.pad)
        rows = (self._large() if self.lesson else 0) + (self.button if self._has_more() else 0)
        gap = self.stage.metrics.px(8) if self.lesson and self._has_more() else 0
        text += self.pad * 3 // 4
        return 2 * self.pad + self.line(SMALL) + self.pad // 4 + (0 if self.short else text) + rows + gap

    def plaques(self) -> list[Plaque]:
        """The lesson, the rulebook's first section, and the puzzles where there are some."""
        buttons = [("learn", say("title.read_rules"), "book", self.rules)]
        if self.puzzles and self._fits_two():
            buttons.append(("try", say("title.solve"), "puzzle", self.puzzles))
        more = self.lowest(buttons, primary=False) if self._has_more() else []
        return [*self._lesson_plaque(more), *more]

    def draw(self, surface: Sheet) -> None:
        """A question and an answer."""
        super().draw(surface)
        self.heading(surface, say("title.new_here"))
        if self.short:
            return
        top = self.rect.y + self.pad + self.line(SMALL) + self.pad // 4
        place = pygame.Rect(self.rect.x + self.pad, top, self.rect.w - 2 * self.pad, 0)
        draw.paragraph(self.stage, surface, self._words(), place, colour=self.stage.theme.secondary)

    def _lesson_plaque(self, below: list[Plaque]) -> list[Plaque]:
        """A row of its own above the others."""
        if self.lesson is None:
            return []
        minutes, press = self.lesson
        bottom = below[0].rect.y - self.stage.metrics.px(8) if below else self.rect.bottom - self.pad
        rect = pygame.Rect(self.rect.x + self.pad, bottom - self._large(), self.rect.w - 2 * self.pad, self._large())
        words = say("lesson.play_minutes", minutes=minutes) if minutes else say("lesson.play")
        size = HEADING if self.stage.metrics.projector else BODY
        return [Plaque("lesson", rect, press, words=words, icon="lesson", kind="primary", size=size)]

    def _large(self) -> int:
        """Height of the lesson's button in pixels: to be found from across the room where there is a projector."""
        return self.button * 3 // 2 if self.stage.metrics.projector else self.button

    def _has_more(self) -> bool:
        """Whether there is room for rules and puzzles, which the row of actions also has."""
        return self.lesson is None or (not self.short and self.stage.metrics.text_scale < CROWDED)

    def _words(self) -> str:
        return say("title.new_here_puzzles" if self.puzzles else "title.new_here_text")

    def _fits_two(self) -> bool:
        metrics, texts = self.stage.metrics, self.stage.texts
        words = (say("title.read_rules"), say("title.solve"))
        widest = max(texts.width(each, metrics.font(BODY)) for each in words)
        return 2 * (widest + metrics.grown(24, 0.4) + metrics.px(38)) + metrics.px(8) <= self.rect.w - 2 * self.pad
