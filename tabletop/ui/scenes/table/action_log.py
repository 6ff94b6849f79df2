"""ActionLog: the list of moves in words beside the board, some lines for each action, with details.

Made by `make_action_log_or_move_list` (called by `table.context`) for games without a short notation; others get
MoveList. A click shows the board as it was and plays large results again; a second one opens `expanded_action`. It
shows what the viewer may know and changes nothing in the match. A change must keep: wrapped lines are cached by what
the viewer learned, so all that alters them (names, width, language) belongs in the keys, and all that alters the
picture in `_picture_cache_key`. An outcome that is higher than the list is shown by its beginning and end.
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
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.line_breaks import join_lines, join_unbreakable_parts, split_unbreakable_parts
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.expanded_action import ExpandedAction
from tabletop.ui.scenes.table.list_frame import MoveListFrame
from tabletop.ui.scenes.table.move_list import ListNavigation, MoveList
from tabletop.ui.sentences import join_sentences, split_sentences
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.story.story import Story

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LEAST_SHORTENED_LINES = 3
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
        self._read_clause = read
        self._look_at = look
        self._show_clips_again = again
        self._replayable_cache: Cache[object, bool] = Cache("actions that can be seen again", 1024)
        self._frame = MoveListFrame(stage)
        self._first = 1
        """First ply of which anything is seen."""
        self._away = False
        """Whether somebody scrolled away from the ply on the board: a new size of the window leaves it there."""
        self._hovered_ply = 0
        self._lines_cache: Cache[tuple[int, object, tuple[str, ...]], list[str]] = Cache("lines of the log", 4096)
        """Wrapped words by who acted and what the viewer learned, for one width, size and style of text."""
        self._wrapped_for: tuple[object, ...] = ()
        self._frame_lines: dict[int, list[str]] | None = None
        """Lines by ply while a frame is drawn, in which nothing changes."""
        self._cached_strokes = CachedStrokes()
        self._expanded_action = ExpandedAction(stage, story, board)
        self._skipped = 0
        """Lines of the first row that lie above the list."""
        self.navigation: Final = ListNavigation(story, self)

    @property
    def column_count(self) -> int:
        """One below the other."""
        return 1

    def bring_into_sight(self, ply: int) -> None:
        self._first, self._skipped = self._scroll_position_showing(ply)
        self._away = self._scroll_position_showing(self._story.ply) != (self._first, self._skipped)

    def press_entry(self, ply: int) -> None:
        """Shows the board as it was then, or what stands behind the action; and again what was told of it."""
        if ply == self._story.ply:
            self.toggle_action_details(ply)
        else:
            self._look_at(ply)
        if self._can_replay_clips(ply):
            self._show_clips_again(ply)

    def set_expanded(self, ply: int, *, on: bool) -> None:
        if on != (ply == self._expanded_action.open_ply):
            self.toggle_action_details(ply)

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
        if self._away:
            first = max(1, min(self._first, len(self._story.history)))
            skipped = min(self._skipped, self._action_line_count(first) - 1) if len(self._story.history) else 0
            self._first, self._skipped = min(
                (first, skipped), self._scroll_position_ending_with(len(self._story.history))
            )
        else:
            self.scroll_to_shown_ply()

    def scroll_to_shown_ply(self) -> None:
        """Brings the ply on the board into sight."""
        self._away = False
        self._first, self._skipped = self._scroll_position_showing(self._story.ply)

    def _scroll_position_showing(self, ply: int) -> tuple[int, int]:
        """First ply and its lines above the list where an action is seen whole, and little is scrolled for that.

        Of one that is higher than the list its end is seen, where it came out; of one that is open the beginning.
        """
        plies = len(self._story.history)
        if not plies:
            return 1, 0
        ply = max(1, min(ply, plies))
        start, end = (ply, 0), self._scroll_position_ending_with(ply)
        if end > start:
            return start if ply == self._expanded_action.open_ply else end
        return min(max(end, min((self._first, self._skipped), start)), self._scroll_position_ending_with(plies))

    def _scroll_position_ending_with(self, last: int) -> tuple[int, int]:
        """First ply of a list that ends with an action, and how many of its lines lie above the list."""
        room, gap = self._frame.rows.h, self._row_gap_px()
        for ply in range(last, 0, -1):
            high = self._row_height(ply)
            if high > room:
                lines = (room - gap) // self._line_height()
                if lines < 1 and ply != last:
                    return ply + 1, 0
                return ply, self._action_line_count(ply) - max(1, lines)
            room -= high
        return 1, 0

    def toggle_action_details(self, ply: int) -> None:
        """Opens what stands behind an action, or closes it."""
        if not self._expanded_action.detail_lines(ply, self._details_width()) or not 0 < ply <= len(
            self._story.history
        ):
            return
        self._expanded_action.toggle_expanded_action(ply)
        first = self._expanded_action.open_ply or self._story.ply
        seen = min(
            (self._first, min(self._skipped, self._action_line_count(self._first) - 1)),
            self._scroll_position_ending_with(len(self._story.history)),
        )
        self._first, self._skipped = seen
        if self._expanded_action.open_ply or not self._away:
            self._first, self._skipped = self._scroll_position_showing(first)

    def handle(self, event: PointerEvent | WheelEvent) -> bool:
        """Whether the input was for the list."""
        at = self._stage.to_pixels(event.pos)
        if not self.rect.collidepoint(at):
            self._set_hovered_ply(0)
            return False
        if isinstance(event, WheelEvent):
            self._scroll_by_lines(-round(event.turns))
            return True
        seen = self._frame.rows.collidepoint(at)
        ply = next((ply for ply, row in self.visible_rows() if seen and row.collidepoint(at)), 0)
        self._set_hovered_ply(ply)
        if event.kind == PointerKind.PRESS and ply:
            self._press_action_row(ply, at, left=event.button == MouseButton.LEFT)
        return event.kind != PointerKind.MOVE

    def _press_action_row(self, ply: int, at: tuple[int, int], *, left: bool) -> None:
        row = next(row for each, row in self.visible_rows() if each == ply)
        if ply == self._expanded_action.open_ply and at[1] >= (top := self._details_top_y(ply, row)):
            clause = self._expanded_action.clause_at(self._details_width(), at[0] - self._row_text_x(row), at[1] - top)
            if clause and left:
                self._read_clause(clause)
        elif not left or ply == self._story.ply or at[0] >= row.right - self._chevron_width():
            self.toggle_action_details(ply)
        else:
            self._look_at(ply)
        if left and self._can_replay_clips(ply) and not self._is_on_details_or_chevron(ply, row, at):
            self._show_clips_again(ply)

    def _is_on_details_or_chevron(self, ply: int, row: pygame.Rect, at: tuple[int, int]) -> bool:
        """Whether a point lies in what stands behind an action, or on what opens it."""
        opens = self._expanded_action.has_action_details(ply) and at[0] >= row.right - self._chevron_width()
        return opens or (ply == self._expanded_action.open_ply and at[1] >= self._details_top_y(ply, row))

    def _can_replay_clips(self, ply: int) -> bool:
        """Whether something of an action can be shown again; known by what the viewer learned."""
        key = ply, self._story.history.viewer_events(ply)
        if key not in self._replayable_cache:
            self._replayable_cache[key] = self._story.history.replayable_clips(self._board, ply) is not None
        return self._replayable_cache[key]

    def _scroll_by_lines(self, by: int) -> None:
        """On by so many lines."""
        plies = len(self._story.history)
        if not plies:
            return
        self._away = True  # every row is told whole
        first, skipped = self._first, self._skipped
        for _ in range(abs(by)):
            if by > 0:
                first, skipped = (
                    (first, skipped + 1) if skipped + 1 < self._action_line_count(first) else (first + 1, 0)
                )
            elif skipped or first > 1:
                first, skipped = (
                    (first, skipped - 1) if skipped else (first - 1, self._action_line_count(first - 1) - 1)
                )
            if first >= plies and by > 0:
                break
        self._first, self._skipped = min((first, skipped), self._scroll_position_ending_with(plies))
        ply = self._story.ply
        self._away = self._scroll_position_showing(ply) != (self._first, self._skipped) or self._is_higher_than_list(
            ply
        )

    def _is_higher_than_list(self, ply: int) -> bool:
        """Whether an action has more lines than the list can show at once."""
        return 0 < ply <= len(self._story.history) and len(self.action_text_lines(ply)) > self._visible_line_count()

    def draw(self, surface: DisplayList) -> None:
        """Draws the heading and the rows that are seen."""
        if surface.get_clip().colliderect(self.rect):
            self._cached_strokes.draw(
                surface, self.rect, self._picture_cache_key(), lambda: self._draw_list_caching_lines(surface)
            )

    def _picture_cache_key(self) -> tuple[object, ...]:
        """All that the picture of the list depends on, but for its place."""
        story, place = self._story, (self._first, self._skipped, self._away)
        look = IdentityKey(self._stage.metrics), IdentityKey(story.snapshot), *story.history.revision
        return *look, *place, self._hovered_ply, self.navigation.focused_ply, self._expanded_action.open_ply

    def _draw_list_caching_lines(self, surface: DisplayList) -> None:
        self._frame_lines = {}
        try:
            self._draw_list(surface)
        finally:
            self._frame_lines = None

    def _draw_list(self, surface: DisplayList) -> None:
        self._frame.draw(surface, is_empty=not len(self._story.history), is_over=self._story.outcome is not None)
        rows, clip = self.visible_rows(), surface.get_clip()
        surface.set_clip(clip.clip(self._frame.rows))
        for ply, row in rows:
            self._draw_action_row(surface, ply, row)
        surface.set_clip(clip)
        self._draw_scroll_thumb(surface, len(rows))

    def visible_rows(self) -> list[tuple[int, pygame.Rect]]:
        """The plies of which a line is seen at least, and where, in pixels; they may begin above, and end below."""
        found: list[tuple[int, pygame.Rect]] = []
        y, bottom = self._frame.rows.y - self._skipped * self._line_height(), self._frame.rows.bottom
        for ply in range(self._first, len(self._story.history) + 1):
            if found and y + self._row_gap_px() // 2 + self._line_height() > bottom:
                break
            row = pygame.Rect(
                self.rect.x + self._side_padding_px(),
                y,
                self.rect.w - 2 * self._side_padding_px(),
                self._row_height(ply),
            )
            found.append((ply, row))
            y = row.bottom
        return found

    def shown_lines(self, ply: int) -> list[str]:
        """The lines of an action that the list shows: of one that is too high how it began and how it came out."""
        lines, room = self.action_text_lines(ply), self._visible_line_count()
        if self._away or ply != self._story.ply or ply == self._expanded_action.open_ply or len(lines) <= room:
            return lines
        if room < _LEAST_SHORTENED_LINES:
            return self._last_outcome_lines_that_fit(join_lines(lines), room) if room else lines
        begun = (room - 1) // 2
        last = f"{lines[begun - 1]} …"
        if self._stage.texts.text_width(last, self._stage.metrics.font_size(SMALL)) <= self._text_width_px():
            return [*lines[: begun - 1], last, *lines[begun - room :]]
        return [*lines[:begun], "…", *lines[begun + 1 - room :]]

    def _last_outcome_lines_that_fit(self, words: str, room: int) -> list[str]:
        """How an action came out in so few lines: its last whole sentences, or the end of the last one after a sign."""
        sentences = split_sentences(words)
        tails = [join_sentences(sentences[k:]) for k in range(len(sentences))]
        last = split_unbreakable_parts(sentences[-1])
        tails += [f"… {join_unbreakable_parts(last[k:])}" for k in range(1, len(last))]
        wrapped = (
            self._stage.texts.wrap_lines(tail, self._stage.metrics.font_size(SMALL), self._text_width_px())
            for tail in tails
        )
        return next((lines for lines in wrapped if len(lines) <= room), [sentences[-1]])

    def action_text_lines(self, ply: int) -> list[str]:
        """What the viewer may know of an action, all of it; by sides instead of names where it is too long."""
        if self._frame_lines is None:
            return self._wrapped_action_lines(ply)
        if ply not in self._frame_lines:
            self._frame_lines[ply] = self._wrapped_action_lines(ply)
        return self._frame_lines[ply]

    def entry_text(self, ply: int) -> str:
        """What the list tells of an action, for those who do not see it: also where there is no room for a list."""
        return self._action_sentences(ply)

    def _action_sentences(self, ply: int) -> str:
        story = self._story
        events, seated = story.history.viewer_events(ply), story.match_with_sitters_at(ply)
        told = wording.event_sentences(seated, events)
        words = told or self._fallback_action_text(ply, story.history.actor(ply))
        return self._board.words.automatic_action_text(words) if story.history.was_automatic(ply) else words

    def _wrapped_action_lines(self, ply: int) -> list[str]:
        story = self._story
        seat, events = story.history.actor(ply), story.history.viewer_events(ply)
        font, room = self._stage.metrics.font_size(SMALL), self._text_width_px()
        seated = story.match_with_sitters_at(ply)
        wrapped_for = font, room, self._visible_line_count(), self._stage.texts.style
        if self._wrapped_for != wrapped_for:
            self._wrapped_for = wrapped_for
            self._lines_cache.clear()
        settled = story.history.was_automatic(ply)
        heard: object = (events or (ply, story.history.action_text(ply)), settled)
        key = seat, heard, wording.seat_names(seated)
        if key not in self._lines_cache:
            wrap = self._stage.texts.wrap_lines
            lines = wrap(self._action_sentences(ply), font, room)
            addressed = any(name.casefold() in YOU for name in wording.seat_names(seated))
            if events and len(lines) > self._visible_line_count() and not addressed and not settled:
                lines = min(
                    lines, wrap(wording.event_sentences(wording.with_side_names(seated), events), font, room), key=len
                )
            self._lines_cache[key] = lines
        return self._lines_cache[key]

    def _fallback_action_text(self, ply: int, seat: int) -> str:
        """What is said of an action that no sentence tells: what it is, where the viewer may know it."""
        story = self._story
        if seat < 0:
            return say("table.chance")
        text, name = story.history.action_text(ply), wording.seat_name(story.match_with_sitters_at(ply), seat)
        if text is None:
            return say("table.unknown_done", name=name)
        return self._board.words.past_action_text(story.history.view_before(ply), story.game.parse(text), name)

    def _visible_line_count(self) -> int:
        """Lines of one action that the list can show at once."""
        return (self._frame.rows.h - self._row_gap_px()) // self._line_height()

    def _row_height(self, ply: int) -> int:
        return self._action_line_count(ply) * self._line_height() + self._row_gap_px()

    def _action_line_count(self, ply: int) -> int:
        """Lines of an action, with what is open behind it."""
        opened = ply == self._expanded_action.open_ply
        return len(self.shown_lines(ply)) + (
            len(self._expanded_action.detail_lines(ply, self._details_width())) if opened else 0
        )

    def _row_gap_px(self) -> int:
        """Room of a row above and below its lines, in pixels."""
        return 2 * self._stage.metrics.px(3)

    def _line_height(self) -> int:
        return round(self._stage.metrics.font_size(SMALL) * LINE)

    def _chevron_width(self) -> int:
        """Width of what opens a row, in pixels."""
        return self._stage.metrics.mix_px(24, 0.5)

    def _details_top_y(self, ply: int, row: pygame.Rect) -> int:
        return row.y + self._stage.metrics.px(3) + len(self.shown_lines(ply)) * self._line_height()

    def _details_width(self) -> int:
        return self._text_width_px() + self._chevron_width()

    def _row_text_x(self, row: pygame.Rect) -> int:
        return row.x + self._seat_mark_size_px() + self._stage.metrics.px(14)

    def _side_padding_px(self) -> int:
        return self._stage.metrics.px(10)

    def _seat_mark_size_px(self) -> int:
        return self._stage.metrics.mix_px(16, 0.5)

    def _text_width_px(self) -> int:
        """Width of the words in pixels."""
        return (
            self.rect.w
            - 2 * self._side_padding_px()
            - self._seat_mark_size_px()
            - self._stage.metrics.px(20)
            - self._chevron_width()
        )

    def _draw_action_row(self, surface: DisplayList, ply: int, row: pygame.Rect) -> None:
        stage, metrics, theme, rows = self._stage, self._stage.metrics, self._stage.theme, self._frame.rows
        if ply in (self._story.ply, self._hovered_ply):
            fill = theme.hovered if ply == self._story.ply else theme.raised
            surface.blit(draw.rounded_rect(stage, row.size, fill, radius=6), row)
        if ply == self.navigation.focused_ply:
            surface.blit(draw.rounded_rect(stage, row.size, "#00000000", edge=theme.accent, radius=6, width=2), row)
        seat, side = self._story.history.actor(ply), self._seat_mark_size_px()
        later = ply > self._story.ply
        mark = (
            draw.seat_mark_picture(stage, seat, side)
            if seat >= 0
            else draw.icon_picture(stage, "dice", side, theme.secondary)
        )
        line, y = self._line_height(), row.y + metrics.px(3)
        first = max(y, rows.top + metrics.px(3))  # of what is seen of it
        surface.blit(mark, mark.get_rect(midleft=(row.x + metrics.px(6), first + line // 2)))
        for words, top in self.lines_in_sight(ply, y):
            at = (self._row_text_x(row), top + line // 2)
            draw.text(stage, surface, words, at, size=SMALL, colour=theme.disabled if later else theme.text)
        y += line * len(self.shown_lines(ply))
        opened = ply == self._expanded_action.open_ply
        if opened:
            self._expanded_action.top, self._expanded_action.bottom = rows.top, rows.bottom
            self._expanded_action.draw(
                surface, pygame.Rect(self._row_text_x(row), y, self._details_width(), row.bottom - y)
            )
        if opened or self._expanded_action.has_action_details(ply):
            icon = draw.icon_picture(stage, "chevron_up" if opened else "chevron_down", side, theme.secondary)
            surface.blit(icon, icon.get_rect(center=(row.right - self._chevron_width() // 2, first + line // 2)))
        if self._can_replay_clips(ply):
            icon = draw.icon_picture(
                stage, "replay", side, theme.accent if ply == self._hovered_ply else theme.secondary
            )
            below = line if opened or self._expanded_action.has_action_details(ply) else 0
            at = row.right - self._chevron_width() // 2, first + below + line // 2
            if first + below + line <= row.bottom:
                surface.blit(icon, icon.get_rect(center=at))

    def lines_in_sight(self, ply: int, y: int) -> list[tuple[str, int]]:
        """The lines of a row that are seen whole, and their tops in pixels; the row's first line is at y.

        Of an action that begins above the list it tells the beginning, as its end alone names nobody; where somebody
        scrolls, the lines lie where they are.
        """
        rows, line, lines = self._frame.rows, self._line_height(), self.shown_lines(ply)
        tops = [y + number * line for number in range(len(lines))]
        seen = [number for number, top in enumerate(tops) if rows.top <= top <= rows.bottom - line]
        if not seen or not seen[0]:
            return [(lines[number], tops[number]) for number in seen]
        if self._away:
            told = [self._marked_line(f"… {lines[seen[0]]}", lines[seen[0]]), *(lines[number] for number in seen[1:])]
        else:
            told = lines[: len(seen)]
            told[-1] = self._marked_line(f"{told[-1]} …", told[-1])
        return [(words, tops[number]) for words, number in zip(told, seen, strict=True)]

    def _marked_line(self, marked: str, words: str) -> str:
        """A line with a sign that something is left out, if there is room for that."""
        wide = self._stage.texts.text_width(marked, self._stage.metrics.font_size(SMALL))
        return marked if wide <= self._text_width_px() + self._chevron_width() // 2 else words

    def _draw_scroll_thumb(self, surface: DisplayList, seen: int) -> None:
        plies = len(self._story.history)
        last = self._scroll_position_ending_with(plies)
        if last == (1, 0) or not seen:
            return
        above = self._row_count_above_list(self._first, self._skipped) / self._row_count_above_list(*last)
        self._frame.draw_thumb(surface, min(seen, plies - 1) / plies, min(1.0, above))

    def _row_count_above_list(self, ply: int, skipped: int) -> float:
        """Rows above the list, and how much of the first one."""
        return ply - 1 + skipped / self._action_line_count(ply)

    def _set_hovered_ply(self, ply: int) -> None:
        if ply != self._hovered_ply:
            self._hovered_ply = ply


def make_action_log_or_move_list(
    stage: Stage, story: Story, board: Board, *, look: Callable[[int], None], read: Callable[[str], None],
    again: Callable[[int], None],
) -> MoveList | ActionLog:  # fmt: skip
    """The list that fits a game: in words, or in notation."""
    if board.words.is_prose:
        return ActionLog(stage, story, board, look=look, read=read, again=again)
    return MoveList(stage, story, board, look)
