"""The list of moves in words: one row for each action, of a few lines; a click shows the board as it was then.

A second click, a right click, or one on the chevron opens what stands behind the action: dice, modifiers, clauses.
A click on an action of which something was told large, such as a combat, shows that again.
All room shows whole lines: of the first row its end, of the last one its beginning. The one whose outcome lies on the
board shows how it began and how it came out where it is higher than the list, until somebody scrolls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.content.blanks import YOU
from tabletop.rules.caches import Cache
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.cached_strokes import CachedStrokes, Identity
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.scenes.table.details import ExpandedAction
from tabletop.ui.scenes.table.list_navigation import ListNavigation
from tabletop.ui.scenes.table.moves import MoveList
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.story.story import Story
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_SHORTENED = 3
"""Lines that a list has room for at least where a row is shortened: one of its beginning, one of its end."""


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
        """First ply of which anything is seen."""
        self._away = False
        """Whether somebody scrolled away from the ply on the board: a new size of the window leaves it there."""
        self._hovered = 0
        self._lines: Cache[tuple[int, object, tuple[str, ...]], list[str]] = Cache("lines of the log", 4096)
        """Wrapped words by who acted and what the viewer learned, for one width and size of text."""
        self._wrapped_for: tuple[object, ...] = ()
        self._frame_lines: dict[int, list[str]] | None = None
        """Lines by ply while a frame is drawn, in which nothing changes."""
        self._kept = CachedStrokes()
        self._opened = ExpandedAction(stage, story, board)
        self._skipped = 0
        """Lines of the first row that lie above the list."""
        self.walk: Final = ListNavigation(story, self)

    @property
    def across(self) -> int:
        """One below the other."""
        return 1

    def reveal(self, ply: int) -> None:
        """Brings an entry into sight."""
        self._first, self._skipped = self._brought(ply)
        self._away = self._brought(self._story.ply) != (self._first, self._skipped)

    def press(self, ply: int) -> None:
        """Shows the board as it was then, or what stands behind the action; and again what was told of it."""
        if ply == self._story.ply:
            self.toggle(ply)
        else:
            self._look(ply)
        if self._has_again(ply):
            self._again(ply)

    def unfold(self, ply: int, *, on: bool) -> None:
        """Opens what stands behind an action, or closes it."""
        if on != (ply == self._opened.ply):
            self.toggle(ply)

    @property
    def hovered(self) -> int:
        """The ply under the pointer; 0 for none."""
        return self._hovered

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self.rect = rect
        if self._away:
            first = max(1, min(self._first, len(self._story.history)))
            skipped = min(self._skipped, self._count(first) - 1) if len(self._story.history) else 0
            self._first, self._skipped = min((first, skipped), self._above(len(self._story.history)))
        else:
            self.follow()

    def follow(self) -> None:
        """Brings the ply on the board into sight."""
        self._away = False
        self._first, self._skipped = self._brought(self._story.ply)

    def _brought(self, ply: int) -> tuple[int, int]:
        """First ply and its lines above the list where an action is seen whole, and little is scrolled for that.

        Of one that is higher than the list its end is seen, where it came out; of one that is open the beginning.
        """
        plies = len(self._story.history)
        if not plies:
            return 1, 0
        ply = max(1, min(ply, plies))
        start, end = (ply, 0), self._above(ply)
        if end > start:
            return start if ply == self._opened.ply else end
        return min(max(end, min((self._first, self._skipped), start)), self._above(plies))

    def _above(self, last: int) -> tuple[int, int]:
        """First ply of a list that ends with an action, and how many of its lines lie above the list."""
        room, gap = self._list_height(), self._gap()
        for ply in range(last, 0, -1):
            high = self._height(ply)
            if high > room:
                lines = (room - gap) // self._line()
                if lines < 1 and ply != last:
                    return ply + 1, 0
                return ply, self._count(ply) - max(1, lines)
            room -= high
        return 1, 0

    def toggle(self, ply: int) -> None:
        """Opens what stands behind an action, or closes it."""
        if not self._opened.lines(ply, self._details_room()) or not 0 < ply <= len(self._story.history):
            return
        self._opened.toggle(ply)
        first = self._opened.ply or self._story.ply
        seen = min(
            (self._first, min(self._skipped, self._count(self._first) - 1)), self._above(len(self._story.history))
        )
        self._first, self._skipped = seen
        if self._opened.ply or not self._away:
            self._first, self._skipped = self._brought(first)

    def handle(self, event: PointerEvent | WheelEvent) -> bool:
        """Whether the input was for the list."""
        at = self._stage.pixel(event.pos)
        if not self.rect.collidepoint(at):
            self._hover(0)
            return False
        if isinstance(event, WheelEvent):
            self._scroll(-round(event.turns))
            return True
        seen = self._top() <= at[1] < self._top() + self._list_height()
        ply = next((ply for ply, row in self.rows() if seen and row.collidepoint(at)), 0)
        self._hover(ply)
        if event.kind == PointerKind.PRESS and ply:
            self._press(ply, at, left=event.button == MouseButton.LEFT)
        return event.kind != PointerKind.MOVE

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
        key = ply, self._story.history.events(ply)
        if key not in self._recalled:
            self._recalled[key] = self._story.history.again(self._board, ply) is not None
        return self._recalled[key]

    def _scroll(self, by: int) -> None:
        """On by so many lines."""
        plies = len(self._story.history)
        if not plies:
            return
        self._away = True  # every row is told whole
        first, skipped = self._first, self._skipped
        for _ in range(abs(by)):
            if by > 0:
                first, skipped = (first, skipped + 1) if skipped + 1 < self._count(first) else (first + 1, 0)
            elif skipped or first > 1:
                first, skipped = (first, skipped - 1) if skipped else (first - 1, self._count(first - 1) - 1)
            if first >= plies and by > 0:
                break
        self._first, self._skipped = min((first, skipped), self._above(plies))
        ply = self._story.ply
        self._away = self._brought(ply) != (self._first, self._skipped) or self._is_long(ply)

    def _is_long(self, ply: int) -> bool:
        """Whether an action has more lines than the list can show at once."""
        return 0 < ply <= len(self._story.history) and len(self.lines(ply)) > self._seen_lines()

    def draw(self, surface: DisplayList) -> None:
        """Draws the heading and the rows that are seen."""
        if surface.get_clip().colliderect(self.rect):
            self._kept.draw(surface, self.rect, self._shows(), lambda: self._draw_anew(surface))

    def _shows(self) -> tuple[object, ...]:
        """All that the picture of the list depends on, but for its place."""
        story, place = self._story, (self._first, self._skipped, self._away)
        look = Identity(self._stage.metrics), Identity(story.page), *story.history.revision
        return *look, *place, self._hovered, self.walk.ply, self._opened.ply

    def _draw_anew(self, surface: DisplayList) -> None:
        self._frame_lines = {}
        try:
            self._draw(surface)
        finally:
            self._frame_lines = None

    def _draw(self, surface: DisplayList) -> None:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        draw.panel(stage, surface, self.rect)
        pad = metrics.px(16)
        if self._has_heading():
            draw.text(stage, surface, say("table.moves"), (self.rect.x + pad, self.rect.y + metrics.t(18)), size=SMALL,
                      bold=True, colour=theme.secondary)  # fmt: skip
        if not len(self._story.history):
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
        """The plies of which a line is seen at least, and where, in pixels; they may begin above, and end below."""
        found: list[tuple[int, pygame.Rect]] = []
        y, bottom = self._top() - self._skipped * self._line(), self._top() + self._list_height()
        for ply in range(self._first, len(self._story.history) + 1):
            if found and y + self._gap() // 2 + self._line() > bottom:
                break
            row = pygame.Rect(self.rect.x + self._pad(), y, self.rect.w - 2 * self._pad(), self._height(ply))
            found.append((ply, row))
            y = row.bottom
        return found

    def shown(self, ply: int) -> list[str]:
        """The lines of an action that the list shows: of one that is too high how it began and how it came out."""
        lines, room = self.lines(ply), self._seen_lines()
        if self._away or ply != self._story.ply or ply == self._opened.ply or len(lines) <= room:
            return lines
        if room < _SHORTENED:
            return self._outcome(" ".join(lines), room) if room else lines
        begun = (room - 1) // 2
        last = f"{lines[begun - 1]} …"
        if self._stage.texts.width(last, self._stage.metrics.font(SMALL)) <= self._room():
            return [*lines[: begun - 1], last, *lines[begun - room :]]
        return [*lines[:begun], "…", *lines[begun + 1 - room :]]

    def _outcome(self, words: str, room: int) -> list[str]:
        """How an action came out in so few lines: its last whole sentences, or the end of the last one after a sign."""
        sentences = words.split(". ")
        tails = [". ".join(sentences[k:]) for k in range(len(sentences))]
        last = sentences[-1].split()
        tails += [f"… {' '.join(last[k:])}" for k in range(1, len(last))]
        wrapped = (self._stage.texts.wrap(tail, self._stage.metrics.font(SMALL), self._room()) for tail in tails)
        return next((lines for lines in wrapped if len(lines) <= room), [sentences[-1]])

    def lines(self, ply: int) -> list[str]:
        """What the viewer may know of an action, all of it; by sides instead of names where it is too long."""
        if self._frame_lines is None:
            return self._told(ply)
        if ply not in self._frame_lines:
            self._frame_lines[ply] = self._told(ply)
        return self._frame_lines[ply]

    def _told(self, ply: int) -> list[str]:
        story = self._story
        seat, events = story.history.actor(ply), story.history.events(ply)
        font, room = self._stage.metrics.font(SMALL), self._room()
        seated = story.seated(ply)
        wrapped_for = font, room, self._seen_lines()
        if self._wrapped_for != wrapped_for:
            self._wrapped_for = wrapped_for
            self._lines.clear()
        settled = story.history.by_itself(ply)
        heard: object = (events or (ply, story.history.text(ply)), settled)
        key = seat, heard, wording.names(seated)
        if key not in self._lines:
            wrap, words = self._stage.texts.wrap, wording.told(seated, events) or self._silent(ply, seat)
            words = self._board.words.unasked(words) if settled else words
            lines = wrap(words, font, room)
            addressed = any(name.casefold() in YOU for name in wording.names(seated))
            if events and len(lines) > self._seen_lines() and not addressed and not settled:
                lines = min(lines, wrap(wording.told(wording.unnamed(seated), events), font, room), key=len)
            self._lines[key] = lines
        return self._lines[key]

    def _silent(self, ply: int, seat: int) -> str:
        """What is said of an action that no sentence tells: what it is, where the viewer may know it."""
        story = self._story
        if seat < 0:
            return say("table.chance")
        text, name = story.history.text(ply), wording.name(story.seated(ply), seat)
        if text is None:
            return say("table.unknown_done", name=name)
        return self._board.words.did(story.history.before(ply), story.game.parse(text), name)

    def _seen_lines(self) -> int:
        """Lines of one action that the list can show at once."""
        return (self._list_height() - self._gap()) // self._line()

    def _height(self, ply: int) -> int:
        return self._count(ply) * self._line() + self._gap()

    def _count(self, ply: int) -> int:
        """Lines of an action, with what is open behind it."""
        opened = ply == self._opened.ply
        return len(self.shown(ply)) + (len(self._opened.lines(ply, self._details_room())) if opened else 0)

    def _gap(self) -> int:
        """Room of a row above and below its lines, in pixels."""
        return 2 * self._stage.metrics.px(3)

    def _line(self) -> int:
        return round(self._stage.metrics.font(SMALL) * LINE)

    def _list_height(self) -> int:
        return self.rect.bottom - self._stage.metrics.px(8) - self._top()

    def _chevron(self) -> int:
        """Width of what opens a row, in pixels."""
        return self._stage.metrics.grown(24, 0.5)

    def _details_top(self, ply: int, row: pygame.Rect) -> int:
        return row.y + self._stage.metrics.px(3) + len(self.shown(ply)) * self._line()

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

    def _draw_row(self, surface: DisplayList, ply: int, row: pygame.Rect) -> None:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        if ply in (self._story.ply, self._hovered):
            fill = theme.hovered if ply == self._story.ply else theme.raised
            surface.blit(draw.rounded(stage, row.size, fill, radius=6), row)
        if ply == self.walk.ply:
            surface.blit(draw.rounded(stage, row.size, "#00000000", edge=theme.accent, radius=6, width=2), row)
        seat, side = self._story.history.actor(ply), self._mark()
        later = ply > self._story.ply
        mark = draw.side(stage, seat, side) if seat >= 0 else draw.icon(stage, "dice", side, theme.secondary)
        line, y = self._line(), row.y + metrics.px(3)
        first = max(y, self._top() + metrics.px(3))  # of what is seen of it
        surface.blit(mark, mark.get_rect(midleft=(row.x + metrics.px(6), first + line // 2)))
        for words in self.shown(ply):
            at = (self._text_x(row), y + line // 2)
            if self._top() <= y <= self._top() + self._list_height() - line:  # the whole line is seen
                draw.text(stage, surface, words, at, size=SMALL, colour=theme.disabled if later else theme.text)
            y += line
        opened = ply == self._opened.ply
        if opened:
            self._opened.top, self._opened.bottom = self._top(), self._top() + self._list_height()
            self._opened.draw(surface, pygame.Rect(self._text_x(row), y, self._details_room(), row.bottom - y))
        if opened or self._opened.has(ply):
            icon = draw.icon(stage, "chevron_up" if opened else "chevron_down", side, theme.secondary)
            surface.blit(icon, icon.get_rect(center=(row.right - self._chevron() // 2, first + line // 2)))
        if self._has_again(ply):
            icon = draw.icon(stage, "replay", side, theme.accent if ply == self._hovered else theme.secondary)
            below = line if opened or self._opened.has(ply) else 0
            at = row.right - self._chevron() // 2, first + below + line // 2
            if first + below + line <= row.bottom:
                surface.blit(icon, icon.get_rect(center=at))

    def _draw_thumb(self, surface: DisplayList, seen: int) -> None:
        plies = len(self._story.history)
        last = self._above(plies)
        if last == (1, 0) or not seen:
            return
        metrics, top = self._stage.metrics, self._top()
        high = self._list_height()
        size = metrics.px(4), max(metrics.px(20), high * min(seen, plies - 1) // plies)
        thumb = pygame.Rect((self.rect.right - metrics.px(7), 0), size)
        share = self._share(self._first, self._skipped) / self._share(*last)
        thumb.y = top + round((high - thumb.h) * min(1.0, share))
        surface.blit(draw.rounded(self._stage, thumb.size, self._stage.theme.hovered, radius=2), thumb)

    def _share(self, ply: int, skipped: int) -> float:
        """Rows above the list, and how much of the first one."""
        return ply - 1 + skipped / self._count(ply)

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
