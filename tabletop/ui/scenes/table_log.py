"""The list of moves in words: one row for each action, of a few lines; a click shows the board as it was then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.play.match import Match
from tabletop.rules.game import Event
from tabletop.ui import draw, wording
from tabletop.ui.boards.board import Board
from tabletop.ui.events import Pointer, Wheel
from tabletop.ui.scenes.table_moves import MoveList
from tabletop.ui.strings import say
from tabletop.ui.text import LINE
from tabletop.ui.theme import SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage import Stage

_LEAST_LINES, _MOST_LINES = 2, 9
"""Of one action, as far as there is room."""


class ActionLog:
    """Draws what a seat may know of every action of a match; one of them is shown on the board."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], viewer: Callable[[], int | None], look: Callable[[int], None]
    ) -> None:
        self._stage = stage
        self._match = match
        self._viewer = viewer
        self._look = look
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._shown = 0
        self._first = 1
        """First ply that is seen."""
        self._hovered = 0
        self._lines: dict[tuple[int, tuple[Event, ...]], list[str]] = {}
        """Wrapped words by who acted and what the viewer learned, for one width and size of text."""
        self._wrapped_for: tuple[object, ...] = ()

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self.rect = rect
        self.follow(self._shown)

    def follow(self, ply: int) -> None:
        """Marks a ply as the one on the board, and brings it into sight."""
        self._shown = ply
        last = max(1, min(ply, self._match.length))
        self._first = max(1, min(self._first, last))
        self._first = max(self._first, self._first_above(last))
        self._first = min(self._first, self._first_above(self._match.length))
        self._stage.invalidate(self.rect)

    def handle(self, event: Pointer | Wheel) -> bool:
        """Whether the input was for the list."""
        at = self._stage.pixel(event.pos)
        if not self.rect.collidepoint(at):
            self._hover(0)
            return False
        if isinstance(event, Wheel):
            most = self._first_above(self._match.length)
            self._first = max(1, min(most, self._first - round(event.turns)))
            self._stage.invalidate(self.rect)
            return True
        ply = next((ply for ply, row in self.rows() if row.collidepoint(at)), 0)
        self._hover(ply)
        if event.kind == "press" and event.button == "left" and ply:
            self._look(ply)
        return event.kind != "move"

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the heading and the rows that are seen."""
        if not surface.get_clip().colliderect(self.rect):
            return
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        draw.panel(stage, surface, self.rect)
        pad = metrics.px(16)
        if self._has_heading():
            draw.text(stage, surface, say("table.moves"), (self.rect.x + pad, self.rect.y + metrics.t(18)), size=SMALL,
                      bold=True, colour=theme.secondary)  # fmt: skip
        if not self._match.length:
            room = pygame.Rect(self.rect.x + pad, self._top(), self.rect.w - 2 * pad, self.rect.h)
            draw.paragraph(stage, surface, say("table.no_moves"), room, size=SMALL, colour=theme.secondary)
        rows = self.rows()
        for ply, row in rows:
            self._draw_row(surface, ply, row)
        self._draw_thumb(surface, len(rows))

    def rows(self) -> list[tuple[int, pygame.Rect]]:
        """The plies that are seen whole, and where, in pixels."""
        found, y, bottom = [], self._top(), self.rect.bottom - self._stage.metrics.px(8)
        for ply in range(self._first, self._match.length + 1):
            row = pygame.Rect(self.rect.x + self._pad(), y, self.rect.w - 2 * self._pad(), self._height(ply))
            if row.bottom > bottom:
                break
            found.append((ply, row))
            y = row.bottom
        return found

    def lines(self, ply: int) -> list[str]:
        """What the viewer may know of an action, in no more than a few lines."""
        match, viewer = self._match, self._viewer()
        seat, events = match.seat_at(ply), match.events_at(ply, viewer)
        font, room = self._stage.metrics.font(SMALL), self._room()
        wrapped_for = font, room, self._most(), wording.names(match)
        if self._wrapped_for != wrapped_for:
            self._wrapped_for = wrapped_for
            self._lines.clear()
        if (seat, events) not in self._lines:
            words = wording.told(match, events)
            if not words:
                words = say("table.unknown_done", name=wording.name(match, seat)) if seat >= 0 else say("table.chance")
            self._lines[seat, events] = self._short(self._stage.texts.wrap(words, font, room), font, room)
        return self._lines[seat, events]

    def _short(self, lines: list[str], font: int, room: int) -> list[str]:
        most = self._most()
        if len(lines) <= most:
            return lines
        rest = " ".join(lines[most - 1 :])
        return [*lines[: most - 1], self._stage.texts.shortened(rest, font, room)]

    def _most(self) -> int:
        """Lines of one action that the list can show."""
        metrics = self._stage.metrics
        high = self.rect.bottom - metrics.px(8) - self._top() - metrics.px(6)
        return max(_LEAST_LINES, min(_MOST_LINES, high // round(metrics.font(SMALL) * LINE)))

    def _first_above(self, last: int) -> int:
        """The first ply of a list whose last row is this one."""
        room = self.rect.bottom - self._stage.metrics.px(8) - self._top()
        first = last
        while 1 <= first <= self._match.length and (room := room - self._height(first)) >= 0:
            first -= 1
        return max(1, min(first + 1, last))

    def _height(self, ply: int) -> int:
        metrics = self._stage.metrics
        return len(self.lines(ply)) * round(metrics.font(SMALL) * LINE) + metrics.px(6)

    def _pad(self) -> int:
        return self._stage.metrics.px(10)

    def _mark(self) -> int:
        return self._stage.metrics.grown(16, 0.5)

    def _room(self) -> int:
        """Width of the words in pixels."""
        return self.rect.w - 2 * self._pad() - self._mark() - self._stage.metrics.px(20)

    def _has_heading(self) -> bool:
        """Where there is little room, rows are worth more than their heading."""
        return self.rect.h >= self._stage.metrics.t(34 + 3 * 26)

    def _top(self) -> int:
        metrics = self._stage.metrics
        return self.rect.y + (metrics.t(34) if self._has_heading() else metrics.px(8))

    def _draw_row(self, surface: pygame.Surface, ply: int, row: pygame.Rect) -> None:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        if ply in (self._shown, self._hovered):
            fill = theme.hovered if ply == self._shown else theme.raised
            surface.blit(draw.rounded(stage, row.size, fill, radius=6), row)
        seat, side = self._match.seat_at(ply), self._mark()
        later = ply > self._match.ply
        mark = draw.side(stage, seat, side) if seat >= 0 else draw.icon(stage, "dice", side, theme.secondary)
        line = round(metrics.font(SMALL) * LINE)
        y = row.y + metrics.px(3)
        surface.blit(mark, mark.get_rect(midleft=(row.x + metrics.px(6), y + line // 2)))
        for words in self.lines(ply):
            at = (row.x + side + metrics.px(14), y + line // 2)
            draw.text(stage, surface, words, at, size=SMALL, colour=theme.disabled if later else theme.text)
            y += line

    def _draw_thumb(self, surface: pygame.Surface, seen: int) -> None:
        plies = self._match.length
        if seen >= plies or not seen:
            return
        metrics, top = self._stage.metrics, self._top()
        high = self.rect.bottom - metrics.px(8) - top
        size = metrics.px(4), max(metrics.px(20), high * seen // plies)
        thumb = pygame.Rect((self.rect.right - metrics.px(7), 0), size)
        thumb.y = top + (high - thumb.h) * (self._first - 1) // max(1, self._first_above(plies) - 1)
        surface.blit(draw.rounded(self._stage, thumb.size, self._stage.theme.hovered, radius=2), thumb)

    def _hover(self, ply: int) -> None:
        if ply != self._hovered:
            self._hovered = ply
            self._stage.invalidate(self.rect)


def move_list(
    stage: Stage,
    match: Match[Any, Any, Any],
    board: Board,
    viewer: Callable[[], int | None],
    look: Callable[[int], None],
) -> MoveList | ActionLog:
    """The list that fits a game: in words, or in notation."""
    return ActionLog(stage, match, viewer, look) if board.prose else MoveList(stage, match, board, look)
