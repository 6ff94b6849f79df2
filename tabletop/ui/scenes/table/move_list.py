"""MoveList: the list of moves in notation, a column for each seat; ListNavigation: keys in any move list.

Used by `action_log`, whose `make_action_log_or_move_list` chooses: MoveList for games with a short notation,
ActionLog for others. ListNavigation serves both through NavigableList, so a new method there is needed in both lists.
Entries are named by the ply to which their action led, from 1 on; 0 is none. Pressing an entry asks the table to show
that ply; moving the focus shows nothing, and the match is never changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.scenes.table.list_frame import MoveListFrame
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.events import Key, KeyEvent, MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.story.story import Story

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_PRESS_KEYS: Final = ("return", "space")


class NavigableList(Protocol):
    """A list of moves: each entry is named by the ply to which its action led, from 1 on."""

    @property
    def column_count(self) -> int:
        """Entries that lie beside each other."""

    def bring_into_sight(self, ply: int) -> None:
        """Brings an entry into sight."""

    def press_entry(self, ply: int) -> None:
        """Does what a click on an entry does."""

    def set_expanded(self, ply: int, *, on: bool) -> None:
        """Opens what stands behind an entry, or closes it."""


class ListNavigation:
    """Up and down from entry to entry; nothing of it looks at another position before one is pressed."""

    def __init__(self, story: Story, entries: NavigableList) -> None:
        self._story = story
        self._entries = entries
        self._focused_entry = 0

    @property
    def focused_ply(self) -> int:
        """The entry that has the focus; 0 for none."""
        return min(self._focused_entry, len(self._story.history))

    def focus_shown_entry(self) -> bool:
        """Begins at the entry whose outcome lies on the board; whether there is any."""
        self._focus_entry(max(1, self._story.ply))
        return self.focused_ply > 0

    def clear_entry_focus(self) -> None:
        """No entry has the focus any more."""
        self._focused_entry = 0

    def handle_key(self, event: KeyEvent) -> bool:
        """Whether a key that went down was for the list."""
        ply, across = self.focused_ply, self._entries.column_count
        if not ply:
            return False
        steps = {"up": -across, "down": across, "tab": -1 if event.shift else 1, "home": 1 - ply,
                 "end": len(self._story.history) - ply}  # fmt: skip
        if across > 1:
            steps |= {"left": -1, "right": 1}
        if event.name in steps:
            self._focus_entry(ply + steps[event.name])
        elif event.name in (Key.LEFT, Key.RIGHT):
            self._entries.set_expanded(ply, on=event.name == Key.RIGHT)
        elif event.name in _PRESS_KEYS and not event.again:
            self._entries.press_entry(ply)
        elif event.name == Key.ESCAPE and not event.again:
            self.clear_entry_focus()
        else:
            return event.name in (*_PRESS_KEYS, "escape")
        return True

    def _focus_entry(self, ply: int) -> None:
        self._focused_entry = max(1, min(ply, len(self._story.history))) if len(self._story.history) else 0
        if self._focused_entry:
            self._entries.bring_into_sight(self._focused_entry)


class MoveList:
    """Draws the plies of a story; one of them is shown on the board."""

    def __init__(self, stage: Stage, story: Story, board: Board, look: Callable[[int], None]) -> None:
        self._stage = stage
        self._story = story
        self._board = board
        self._look_at = look
        self._frame = MoveListFrame(stage)
        self._top = 0
        """First row that is seen."""
        self._away = False
        """Whether somebody scrolled the ply on the board out of sight: a new size of the window leaves it there."""
        self._hovered_ply = 0
        self.navigation: Final = ListNavigation(story, self)

    @property
    def column_count(self) -> int:
        """A column for each seat."""
        return self._seat_count

    def bring_into_sight(self, ply: int) -> None:
        row, most = (ply - 1) // self._seat_count, max(1, self._visible_row_count())
        self._top = max(0, min(self._top, row), row - most + 1)
        self._away = not self._top <= self._row_of_shown_ply() < self._top + self._visible_row_count()

    def press_entry(self, ply: int) -> None:
        """Shows the board as it was then."""
        self._look_at(ply)

    def set_expanded(self, ply: int, *, on: bool) -> None:
        """Nothing stands behind a notation."""

    @property
    def hovered_ply(self) -> int:
        """The ply under the pointer; 0 for none."""
        return self._hovered_ply

    @property
    def rect(self) -> pygame.Rect:
        return self._frame.rect

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self._frame.layout(rect)
        if not self._away:
            self.scroll_to_shown_ply()
        self._top = min(self._top, max(0, self._move_row_count() - max(1, self._visible_row_count())))

    def scroll_to_shown_ply(self) -> None:
        """Brings the ply on the board into sight."""
        row, most = self._row_of_shown_ply(), max(1, self._visible_row_count())
        self._away = False
        self._top = max(0, min(self._top, row), row - most + 1)
        self._top = min(self._top, max(0, self._move_row_count() - most))

    def _row_of_shown_ply(self) -> int:
        return max(0, (self._story.ply - 1) // self._seat_count)

    def handle(self, event: PointerEvent | WheelEvent) -> bool:
        """Whether the input was for the list."""
        at = self._stage.to_pixels(event.pos)
        if not self.rect.collidepoint(at):
            self._set_hovered_ply(0)
            return False
        if isinstance(event, WheelEvent):
            most = max(0, self._move_row_count() - self._visible_row_count())
            self._top = max(0, min(most, self._top - round(event.turns)))
            self._away = not self._top <= self._row_of_shown_ply() < self._top + self._visible_row_count()
            return True
        ply = self._ply_at_pixel(at)
        self._set_hovered_ply(ply)
        if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT and ply:
            self._look_at(ply)
        return event.kind != PointerKind.MOVE

    def draw(self, surface: DisplayList) -> None:
        """Draws the heading and the rows that are seen."""
        if not surface.get_clip().colliderect(self.rect):
            return
        self._frame.draw(surface, is_empty=not len(self._story.history), is_over=self._story.outcome is not None)
        for row in range(self._top, min(self._move_row_count(), self._top + self._visible_row_count())):
            self._draw_move_row(surface, row)
        seen, rows = self._visible_row_count(), self._move_row_count()
        if rows > seen:
            self._frame.draw_thumb(surface, seen / rows, self._top / (rows - seen))

    @property
    def _seat_count(self) -> int:
        return max(1, len(self._story.sitters))

    def _move_row_count(self) -> int:
        return -(-len(self._story.history) // self._seat_count)

    def _visible_row_count(self) -> int:
        return self._frame.rows.h // self._row_height()

    def _row_height(self) -> int:
        return self._stage.metrics.text_px(26)

    def move_rect(self, ply: int) -> pygame.Rect:
        """Where a move is, in pixels."""
        metrics = self._stage.metrics
        row, column = divmod(ply - 1, self._seat_count)
        left = self.rect.x + metrics.px(8)
        width = (self.rect.right - metrics.px(16) - left) // self._seat_count
        y = self._frame.rows.y + (row - self._top) * self._row_height()
        return pygame.Rect(left + column * width, y, width - metrics.px(4), self._row_height())

    def _draw_move_row(self, surface: DisplayList, row: int) -> None:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        first = row * self._seat_count + 1
        for ply in range(first, min(first + self._seat_count, len(self._story.history) + 1)):
            cell = self.move_rect(ply)
            if ply in (self._story.ply, self._hovered_ply):
                fill = theme.hovered if ply == self._story.ply else theme.raised
                surface.blit(draw.rounded_rect(stage, cell.size, fill, radius=6), cell)
            if ply == self.navigation.focused_ply:
                surface.blit(
                    draw.rounded_rect(stage, cell.size, "#00000000", edge=theme.accent, radius=6, width=2), cell
                )
            later = ply > self._story.ply
            colour = theme.disabled if later else theme.text
            x, y = cell.x + metrics.text_px(30), cell.centery
            tone = theme.secondary if ply in (self._story.ply, self._hovered_ply) else theme.disabled
            draw.text(stage, surface, str(ply), (x, y), size=SMALL, colour=tone, bold=True, align="right")
            x += metrics.px(8)
            draw.text(stage, surface, self._ply_notation(ply), (x, y), size=BODY, colour=colour,
                      width=cell.right - metrics.px(2) - x)  # fmt: skip

    def entry_text(self, ply: int) -> str:
        """Who moved, and the move as the list has it."""
        seat = self._story.history.actor(ply)
        return join_label(wording.seat_name(self._story, seat), self._ply_notation(ply)) if seat >= 0 else ""

    def _ply_notation(self, ply: int) -> str:
        text = self._story.history.public_action_text(ply)
        return self._board.words.notation(text) if text else ""

    def _ply_at_pixel(self, at: tuple[int, int]) -> int:
        for ply in range(self._top * self._seat_count + 1, len(self._story.history) + 1):
            if self.move_rect(ply).collidepoint(at) and at[1] < self.rect.bottom:
                return ply
        return 0

    def _set_hovered_ply(self, ply: int) -> None:
        if ply != self._hovered_ply:
            self._hovered_ply = ply
