"""ExpandedAction: the details below one action in the list of moves: dice, modifiers, clauses.

Used by `action_log` only; at most one action is open. Lines come from the game (`Board.words.detail_lines`). A change
must keep: they are made of public events only, which everybody learned, and the key of the cache holds these events,
the names and the language, because plies change their meaning with branches. A clause counts as a link only if the
game's rulebook has it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.caches import Cache
from tabletop.ui import messages, wording
from tabletop.ui.boards.board import Board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.story.story import Story

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CLAUSE_PATTERN: Final = re.compile(r"\b[A-Z]+[0-9]+[a-z]?\b")


class ExpandedAction:
    """At most one action is open; its details are asked for once."""

    def __init__(self, stage: Stage, story: Story, board: Board) -> None:
        self._stage = stage
        self._story = story
        self._board = board
        self.open_ply = 0
        """The action that is open; 0 for none."""
        self.top = self.bottom = 0
        """Where the list begins and ends, in pixels."""
        self._details_cache: Cache[object, tuple[str, ...]] = Cache("details of actions", 1024)

    def toggle_expanded_action(self, ply: int) -> None:
        """Opens an action, or closes it again."""
        self.open_ply = 0 if ply == self.open_ply else ply

    def has_action_details(self, ply: int) -> bool:
        """Whether there is anything behind an action."""
        return bool(self._action_details(ply))

    def detail_lines(self, ply: int, room: int) -> list[str]:
        """As they fit into so many pixels."""
        texts, font = self._stage.texts, self._stage.metrics.font_size(SMALL)
        return [line for words in self._action_details(ply) for line in texts.wrap_lines(words, font, room)]

    def draw(self, surface: DisplayList, rect: pygame.Rect) -> None:
        """One line below the other, as far as they are seen whole; those with clauses stand out."""
        stage, line, y = self._stage, self._line_height(), rect.y
        for words in self.detail_lines(self.open_ply, rect.w):
            if y + line > self.bottom:
                return
            if y >= self.top:
                colour = stage.theme.accent if self._clauses_found_in_rulebook(words) else stage.theme.secondary
                draw.text(stage, surface, words, (rect.x, y + line // 2), size=SMALL, colour=colour)
            y += line

    def clause_at(self, room: int, x: int, y: int) -> str:
        """The clause of the rulebook that is nearest in the line there; pixels from the top left; "" for none."""
        lines = self.detail_lines(self.open_ply, room)
        number = y // self._line_height()
        if not 0 <= number < len(lines):
            return ""
        texts, font, words = self._stage.texts, self._stage.metrics.font_size(SMALL), lines[number]
        found = self._clauses_found_in_rulebook(words)
        ends = [
            (texts.text_width(words[: each.start()], font), texts.text_width(words[: each.end()], font))
            for each in found
        ]
        away = [max(first - x, x - last) for first, last in ends]
        return found[away.index(min(away))].group() if found else ""

    def _clauses_found_in_rulebook(self, words: str) -> list[re.Match[str]]:
        found = list(_CLAUSE_PATTERN.finditer(words))
        book = wording.localised_rulebook(self._story.header.game) if found else None
        return [each for each in found if book is not None and book.find_clause(each.group())]

    def _action_details(self, ply: int) -> tuple[str, ...]:
        """Known by what happened and for whom: plies change with branches, and words with the language."""
        story = self._story
        if not 0 < ply <= len(story.history):
            return ()
        events, names = story.history.public_events(ply), wording.seat_names(story.match_with_sitters_at(ply))
        key = ply, events, names, messages.language()
        if key not in self._details_cache:
            self._details_cache[key] = self._board.words.detail_lines(events, names)
        return self._details_cache[key]

    def _line_height(self) -> int:
        return round(self._stage.metrics.font_size(SMALL) * LINE)
