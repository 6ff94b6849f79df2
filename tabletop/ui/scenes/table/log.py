"""The list of moves in words: one row for each action, of a few lines; a click shows the board as it was then.

A second click, a right click, or one on the chevron opens what stands behind the action: dice, modifiers, clauses.
A click on an action of which something was told large, such as a combat, shows that again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.content.blanks import YOU
from tabletop.rules.caches import Cache
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.scenes.table.details import Opened
from tabletop.ui.scenes.table.moves import MoveList
from tabletop.ui.stage.events import Pointer, Wheel
from tabletop.ui.story.story import Story
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

class ActionLog:
    """Draws what the viewer may know of every action of a story; one of them is shown on the board."""

    def __init__(
        self, stage: Stage, story: Story, board: Board, *, look: Callable[[int], None], read: Callable[[str], None],
        again: Callable[[int], None],
    ) -> None:  # fmt: skip
        """`read` opens the rulebook at a clause; `again` shows once more what was told large of an action."""
        self._stage = stage
        self._story = story
        self._board = board
        self._read = read
        self._look = look
        self._again = again
        self._recalled: Cache[object, bool] = Cache("actions that can be seen again", 1024)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._first = 1
        """First ply that is seen."""
        self._away = False
        """Whether somebody scrolled the ply on the board out of sight: a new size of the window leaves it there."""
        self._hovered = 0
        self._lines: Cache[tuple[int, object, tuple[str, ...]], list[str]] = Cache("lines of the log", 4096)
        """Wrapped words by who acted and what the viewer learned, for one width and size of text."""
        self._wrapped_for: tuple[object, ...] = ()
        self._opened = Opened(stage, story, board)
        self._skipped = 0
        """Lines of the first row that lie above the list, where the row is higher than that."""

    @property
    def hovered(self) -> int:
        """The ply under the pointer; 0 for none."""
        return self._hovered

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self.rect = rect
        if self._away:
            self._first = max(1, min(self._first, self._first_above(len(self._story.told))))
            self._skipped = min(self._skipped, self._most_skipped())
        else:
            self.follow()

    def follow(self) -> None:
        """Brings the ply on the board into sight; of one that is higher than the list its end, where it came out."""
        self._away = False
        self._bring(self._story.ply)
        self._skipped = self._end_of(self._story.ply)

    def _end_of(self, ply: int) -> int:
        """Lines of an action above the list where its end is seen; 0 where it is not the first one, seen whole, or
        open: what stands behind it is read from its beginning."""
        return self._most_skipped() if ply == self._first != self._opened.ply else 0

    def _bring(self, ply: int) -> None:
        last = max(1, min(ply, len(self._story.told)))
        self._first = max(1, min(self._first, last))
        self._first = max(self._first, self._first_above(last))
        self._first = min(self._first, self._first_above(len(self._story.told)))

    def toggle(self, ply: int) -> None:
        """Opens what stands behind an action, or closes it."""
        if not self._opened.lines(ply, self._details_room()) or not 0 < ply <= len(self._story.told):
            return
        self._opened.toggle(ply)
        self._skipped = 0
        self._first = min(self._first, self._first_above(len(self._story.told)))
        if self._opened.ply and ply not in [each for each, row in self.rows() if self.rect.contains(row)]:
            self._first = max(self._first, self._first_above(ply))
        self._skipped = self._end_of(self._story.ply)

    def handle(self, event: Pointer | Wheel) -> bool:
        """Whether the input was for the list."""
        at = self._stage.pixel(event.pos)
        if not self.rect.collidepoint(at):
            self._hover(0)
            return False
        if isinstance(event, Wheel):
            self._scroll(-round(event.turns))
            return True
        ply = next((ply for ply, row in self.rows() if row.collidepoint(at)), 0)
        self._hover(ply)
        if event.kind == "press" and ply:
            self._press(ply, at, left=event.button == "left")
        return event.kind != "move"

    def _press(self, ply: int, at: tuple[int, int], *, left: bool) -> None:
        row = next(row for each, row in self.rows() if each == ply)
        if ply == self._opened.ply and at[1] >= (top := self._details_top(ply, row)):
            clause = self._opened.clause_at(self._details_room(), at[0] - self._text_x(row), at[1] - top)
            if clause and left:
                self._read(clause)
        elif not left or ply == self._story.ply or at[0] >= row.right - self._chevron():
            self.toggle(ply)
        else:
            self._look(ply)
        if left and self._has_again(ply) and not self._is_below(ply, row, at):
            self._again(ply)

    def _is_below(self, ply: int, row: pygame.Rect, at: tuple[int, int]) -> bool:
        """Whether a point lies in what stands behind an action, or on what opens it."""
        opens = self._opened.has(ply) and at[0] >= row.right - self._chevron()
        return opens or (ply == self._opened.ply and at[1] >= self._details_top(ply, row))

    def _has_again(self, ply: int) -> bool:
        """Whether something of an action can be shown again; known by what the viewer learned."""
        key = ply, self._story.told.events(ply)
        if key not in self._recalled:
            self._recalled[key] = self._story.told.again(self._board, ply) is not None
        return self._recalled[key]

    def _scroll(self, by: int) -> None:
        """On by so many rows, or by lines within a row that is higher than the list."""
        if not len(self._story.told):
            return
        most = self._most_skipped()
        if 0 <= self._skipped + by <= most and (self._skipped or by > 0) and most:
            self._skipped += by
        else:
            last = self._first_above(len(self._story.told))
            self._first, self._skipped = max(1, min(last, self._first + by)), 0
        seen = self._story.ply in [ply for ply, _ in self.rows()]
        self._away = not seen or self._skipped != self._end_of(self._story.ply)

    def _most_skipped(self) -> int:
        """Lines of the first row that can lie above the list."""
        hidden = self._height(self._first) - self._list_height() if len(self._story.told) else 0
        return max(0, -(-hidden // self._line()))

    def draw(self, surface: Sheet) -> None:
        """Draws the heading and the rows that are seen."""
        if not surface.get_clip().colliderect(self.rect):
            return
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        draw.panel(stage, surface, self.rect)
        pad = metrics.px(16)
        if self._has_heading():
            draw.text(stage, surface, say("table.moves"), (self.rect.x + pad, self.rect.y + metrics.t(18)), size=SMALL,
                      bold=True, colour=theme.secondary)  # fmt: skip
        if not len(self._story.told):
            room = pygame.Rect(self.rect.x + pad, self._top(), self.rect.w - 2 * pad, self.rect.bottom - self._top())
            if draw.paragraph_height(stage, say("table.no_moves"), room.w, size=SMALL) <= room.h:
                draw.paragraph(stage, surface, say("table.no_moves"), room, size=SMALL, colour=theme.secondary)
        rows, clip = self.rows(), surface.get_clip()
        surface.set_clip(clip.clip(pygame.Rect(self.rect.x, self._top(), self.rect.w, self._list_height())))
        for ply, row in rows:
            self._draw_row(surface, ply, row)
        surface.set_clip(clip)
        self._draw_thumb(surface, len(rows))

    def rows(self) -> list[tuple[int, pygame.Rect]]:
        """The plies that are seen whole, and where, in pixels; the first one also where it is too high for that."""
        found, y, bottom = [], self._top() - self._skipped * self._line(), self.rect.bottom - self._stage.metrics.px(8)
        for ply in range(self._first, len(self._story.told) + 1):
            row = pygame.Rect(self.rect.x + self._pad(), y, self.rect.w - 2 * self._pad(), self._height(ply))
            if row.bottom > bottom and ply != self._first:
                break
            found.append((ply, row))
            y = row.bottom
        return found

    def lines(self, ply: int) -> list[str]:
        """What the viewer may know of an action, all of it; by sides instead of names where it is longer than the list.
        """
        story = self._story
        seat, events = story.told.actor(ply), story.told.events(ply)
        font, room = self._stage.metrics.font(SMALL), self._room()
        seated = story.seated(ply)
        wrapped_for = font, room, self._seen_lines()
        if self._wrapped_for != wrapped_for:
            self._wrapped_for = wrapped_for
            self._lines.clear()
        heard: object = events or (ply, story.told.text(ply))
        key = seat, heard, wording.names(seated)
        if key not in self._lines:
            wrap, words = self._stage.texts.wrap, wording.told(seated, events) or self._silent(ply, seat)
            lines = wrap(words, font, room)
            addressed = any(name.casefold() in YOU for name in wording.names(seated))
            if events and len(lines) > self._seen_lines() and not addressed:
                lines = min(lines, wrap(wording.told(wording.unnamed(seated), events), font, room), key=len)
            self._lines[key] = lines
        return self._lines[key]

    def _silent(self, ply: int, seat: int) -> str:
        """What is said of an action that no sentence tells: what it is, where the viewer may know it."""
        story = self._story
        if seat < 0:
            return say("table.chance")
        text, name = story.told.text(ply), wording.name(story.seated(ply), seat)
        if text is None:
            return say("table.unknown_done", name=name)
        return self._board.words.did(story.told.before(ply), story.game.parse(text), name)

    def _seen_lines(self) -> int:
        """Lines of one action that the list can show at once."""
        return (self._list_height() - self._stage.metrics.px(6)) // self._line()

    def _first_above(self, last: int) -> int:
        """The first ply of a list whose last row is this one."""
        room = self._list_height()
        first = last
        while 1 <= first <= len(self._story.told) and (room := room - self._height(first)) >= 0:
            first -= 1
        return max(1, min(first + 1, last))

    def _height(self, ply: int) -> int:
        lines = len(self.lines(ply))
        if ply == self._opened.ply:
            lines += len(self._opened.lines(ply, self._details_room()))
        return lines * self._line() + self._stage.metrics.px(6)

    def _line(self) -> int:
        return round(self._stage.metrics.font(SMALL) * LINE)

    def _list_height(self) -> int:
        return self.rect.bottom - self._stage.metrics.px(8) - self._top()

    def _chevron(self) -> int:
        """Width of what opens a row, in pixels."""
        return self._stage.metrics.grown(24, 0.5)

    def _details_top(self, ply: int, row: pygame.Rect) -> int:
        return row.y + self._stage.metrics.px(3) + len(self.lines(ply)) * self._line()

    def _details_room(self) -> int:
        return self._room() + self._chevron()

    def _text_x(self, row: pygame.Rect) -> int:
        return row.x + self._mark() + self._stage.metrics.px(14)

    def _pad(self) -> int:
        return self._stage.metrics.px(10)

    def _mark(self) -> int:
        return self._stage.metrics.grown(16, 0.5)

    def _room(self) -> int:
        """Width of the words in pixels."""
        return self.rect.w - 2 * self._pad() - self._mark() - self._stage.metrics.px(20) - self._chevron()

    def _has_heading(self) -> bool:
        """Where there is little room, rows are worth more than their heading."""
        return self.rect.h >= self._stage.metrics.t(34 + 3 * 26)

    def _top(self) -> int:
        metrics = self._stage.metrics
        return self.rect.y + (metrics.t(34) if self._has_heading() else metrics.px(8))

    def _draw_row(self, surface: Sheet, ply: int, row: pygame.Rect) -> None:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        if ply in (self._story.ply, self._hovered):
            fill = theme.hovered if ply == self._story.ply else theme.raised
            surface.blit(draw.rounded(stage, row.size, fill, radius=6), row)
        seat, side = self._story.told.actor(ply), self._mark()
        later = ply > self._story.ply
        mark = draw.side(stage, seat, side) if seat >= 0 else draw.icon(stage, "dice", side, theme.secondary)
        line, y = self._line(), row.y + metrics.px(3)
        first = max(y, self._top())  # of what is seen of it
        surface.blit(mark, mark.get_rect(midleft=(row.x + metrics.px(6), first + line // 2)))
        for words in self.lines(ply):
            at = (self._text_x(row), y + line // 2)
            if self._top() <= y <= self._top() + self._list_height() - line:  # the whole line is seen
                draw.text(stage, surface, words, at, size=SMALL, colour=theme.disabled if later else theme.text)
            y += line
        opened = ply == self._opened.ply
        if opened:
            self._opened.bottom = self._top() + self._list_height()
            self._opened.draw(surface, pygame.Rect(self._text_x(row), y, self._details_room(), row.bottom - y))
        if opened or self._opened.has(ply):
            icon = draw.icon(stage, "chevron_up" if opened else "chevron_down", side, theme.secondary)
            surface.blit(
                icon, icon.get_rect(center=(row.right - self._chevron() // 2, first + line // 2))
            )
        if self._has_again(ply):
            icon = draw.icon(stage, "replay", side, theme.accent if ply == self._hovered else theme.secondary)
            below = line if opened or self._opened.has(ply) else 0
            at = row.right - self._chevron() // 2, row.y + metrics.px(3) + below + line // 2
            surface.blit(icon, icon.get_rect(center=at))

    def _draw_thumb(self, surface: Sheet, seen: int) -> None:
        plies = len(self._story.told)
        if seen >= plies or not seen:
            return
        metrics, top = self._stage.metrics, self._top()
        high = self._list_height()
        size = metrics.px(4), max(metrics.px(20), high * seen // plies)
        thumb = pygame.Rect((self.rect.right - metrics.px(7), 0), size)
        thumb.y = top + (high - thumb.h) * (self._first - 1) // max(1, self._first_above(plies) - 1)
        surface.blit(draw.rounded(self._stage, thumb.size, self._stage.theme.hovered, radius=2), thumb)

    def _hover(self, ply: int) -> None:
        if ply != self._hovered:
            self._hovered = ply


def move_list(
    stage: Stage, story: Story, board: Board, *, look: Callable[[int], None], read: Callable[[str], None],
    again: Callable[[int], None],
) -> MoveList | ActionLog:  # fmt: skip
    """The list that fits a game: in words, or in notation."""
    if board.words.prose:
        return ActionLog(stage, story, board, look=look, read=read, again=again)
    return MoveList(stage, story, board, look)
