"""What stands behind an action in the list of moves: its lines, wrapped, with the clauses that can be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.caches import Cache
from tabletop.ui import wording
from tabletop.ui import words as strings
from tabletop.ui.boards.board import Board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.story.story import Story

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CLAUSE: Final = re.compile(r"\b[A-Z]+[0-9]+[a-z]?\b")


class ExpandedAction:
    """At most one action is open; its details are asked for once."""

    def __init__(self, stage: Stage, story: Story, board: Board) -> None:
        self._stage = stage
        self._story = story
        self._board = board
        self.ply = 0
        """The action that is open; 0 for none."""
        self.top = self.bottom = 0
        """Where the list begins and ends, in pixels."""
        self._told: Cache[object, tuple[str, ...]] = Cache("details of actions", 1024)

    def toggle(self, ply: int) -> None:
        """Opens an action, or closes it again."""
        self.ply = 0 if ply == self.ply else ply

    def has(self, ply: int) -> bool:
        """Whether there is anything behind an action."""
        return bool(self._details(ply))

    def lines(self, ply: int, room: int) -> list[str]:
        """As they fit into so many pixels."""
        texts, font = self._stage.texts, self._stage.metrics.font(SMALL)
        return [line for words in self._details(ply) for line in texts.wrap(words, font, room)]

    def draw(self, surface: DisplayList, rect: pygame.Rect) -> None:
        """One line below the other, as far as they are seen whole; those with clauses stand out."""
        stage, line, y = self._stage, self._line(), rect.y
        for words in self.lines(self.ply, rect.w):
            if y + line > self.bottom:
                return
            if y >= self.top:
                colour = stage.theme.accent if self._clauses(words) else stage.theme.secondary
                draw.text(stage, surface, words, (rect.x, y + line // 2), size=SMALL, colour=colour)
            y += line

    def clause_at(self, room: int, x: int, y: int) -> str:
        """The clause of the rulebook that is nearest in the line there; pixels from the top left; "" for none."""
        lines = self.lines(self.ply, room)
        number = y // self._line()
        if not 0 <= number < len(lines):
            return ""
        texts, font, words = self._stage.texts, self._stage.metrics.font(SMALL), lines[number]
        found = self._clauses(words)
        ends = [(texts.width(words[: each.start()], font), texts.width(words[: each.end()], font)) for each in found]
        away = [max(first - x, x - last) for first, last in ends]
        return found[away.index(min(away))].group() if found else ""

    def _clauses(self, words: str) -> list[re.Match[str]]:
        found = list(_CLAUSE.finditer(words))
        book = wording.rulebook(self._story.header.game) if found else None
        return [each for each in found if book is not None and book.clause(each.group())]

    def _details(self, ply: int) -> tuple[str, ...]:
        """Known by what happened and for whom: plies change with branches, and words with the language."""
        story = self._story
        if not 0 < ply <= len(story.history):
            return ()
        events, names = story.history.public(ply), wording.names(story.seated(ply))
        key = ply, events, names, strings.language()
        if key not in self._told:
            self._told[key] = self._board.words.details(events, names)
        return self._told[key]

    def _line(self) -> int:
        return round(self._stage.metrics.font(SMALL) * LINE)
