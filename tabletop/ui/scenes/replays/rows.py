"""SavedMatchRows: the rows in the list of saved matches: filtered, selected, scrolled and drawn.

Used by ReplaysScene; `match_name` by `match_details` and `file_actions` too. Entries come from `play.listing`, what
needs a replay from `summary_loader`. It opens and writes nothing: what is done with a match is the scene's. The names
of its buttons are ROW_PREFIX and the row's index, which the scene reads back, so they must agree. A new filter needs
a line in FILTERS, in `filter_entries`, and its messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.play.listing import SavedMatchEntry
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.replays.summary_loader import SummaryLoader, about_text, result_text, series_text
from tabletop.ui.scenes.saved_match import draw_sitters_inline, game_title, load_error_text, moves_and_time_text
from tabletop.ui.sentences import join_label, join_sentences
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, cell, column, grow, pad, row, shrink, within

if TYPE_CHECKING:
    from tabletop.play.summary import MatchSummary
    from tabletop.ui.stage.buttons import SceneButtons
    from tabletop.ui.stage.stage import Stage


ROW_PREFIX = "row-"
"""Before a row's place in the list in the name of its button."""


class SavedMatchRows:
    """Which entries are seen, which one is selected, and how they look."""

    def __init__(self, stage: Stage, summaries: SummaryLoader) -> None:
        self._stage = stage
        self._summaries = summaries
        self.entries: tuple[SavedMatchEntry, ...] = ()
        self.selected_index = 0
        self._first_row = 0
        self._area = pygame.Rect(0, 0, 0, 0)
        self._cached_strokes = CachedStrokes()
        self.read_at = datetime.now().astimezone()
        """When the list was read."""

    @property
    def selected_entry(self) -> SavedMatchEntry | None:
        """The selected one."""
        return self.entries[self.selected_index] if self.selected_index < len(self.entries) else None

    def show_entries(self, entries: Sequence[SavedMatchEntry]) -> None:
        """Other entries from now on; the same file stays selected where it is still there."""
        path = self.selected_entry.path if self.selected_entry else None
        self.entries = tuple(entries)
        self.read_at = datetime.now().astimezone()
        self.select_path(path)

    def select_path(self, path: Path | None) -> None:
        """Selects a file, or what has taken its place in the list."""
        same = [i for i, entry in enumerate(self.entries) if entry.path == path]
        self.select_row(same[0] if same else self.selected_index)

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels; after a change of size the selected row is seen."""
        self._cached_strokes.forget_strokes()
        changed, self._area = area != self._area, area
        if changed:
            self.select_row(self.selected_index)

    def select_row(self, index: int) -> None:
        """Selects a row and scrolls to where it is seen."""
        self.selected_index = max(0, min(index, len(self.entries) - 1))
        self._first_row = max(self.selected_index - self.visible_count + 1, min(self._first_row, self.selected_index))
        self.scroll_rows(0)

    def scroll_rows(self, rows: int) -> None:
        """Moves the list by rows; positive towards its end."""
        self._first_row = max(0, min(self._first_row + rows, len(self.entries) - self.visible_count))

    @property
    def first_row(self) -> int:
        return self._first_row

    @property
    def visible_count(self) -> int:
        return max(1, (self._area.h + self._stage.metrics.px(8)) // self._row_step_px)

    @property
    def row_count(self) -> int:
        return len(self.entries)

    @property
    def scroll_bar_rect(self) -> pygame.Rect:
        metrics = self._stage.metrics
        track = pygame.Rect(0, 0, metrics.px(6), self.visible_count * self._row_step_px - metrics.px(8))
        track.topright = self._area.topright
        return track

    def buttons(self, press: Callable[[int], None]) -> list[Button]:
        """One for each row that is seen."""
        last = min(len(self.entries), self._first_row + self.visible_count)
        return [
            Button(f"{ROW_PREFIX}{i}", self._entry_row_rect(i), partial(press, i), kind=ButtonKind.BARE,
                   spoken_name=self._spoken_text(self.entries[i]))
            for i in range(self._first_row, last)
        ]  # fmt: skip

    def draw(self, surface: DisplayList, buttons: SceneButtons) -> None:
        """The rows, and a bar that tells which part of the list they are."""
        focused, hovered = (each.name if each else "" for each in (buttons.focused, buttons.hovered))
        paint = partial(self._draw_entry_rows, surface, focused, hovered)
        self._cached_strokes.draw(surface, self._area, (focused, hovered), paint)

    def _draw_entry_rows(self, surface: DisplayList, focused: str, hovered: str) -> None:
        for i in range(self._first_row, min(len(self.entries), self._first_row + self.visible_count)):
            name = f"{ROW_PREFIX}{i}"
            self._draw_entry_row(surface, i, focused=focused == name, hovered=hovered == name)
        if len(self.entries) > self.visible_count:
            self._draw_scroll_bar(surface)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _row_step_px(self) -> int:
        return self._row_height + self._stage.metrics.px(8)

    @property
    def _row_height(self) -> int:
        metrics = self._stage.metrics
        return metrics.text_px(56) + metrics.px(10)

    def _entry_row_rect(self, index: int) -> pygame.Rect:
        bar = self._stage.metrics.px(18) if len(self.entries) > self.visible_count else 0
        y = self._area.y + (index - self._first_row) * self._row_step_px
        return pygame.Rect(self._area.x, y, self._area.w - bar, self._row_height)

    def _draw_entry_row(self, surface: DisplayList, index: int, *, focused: bool, hovered: bool) -> None:
        stage, theme, metrics = self._stage, self._stage.theme, self._stage.metrics
        entry, rect, chosen = self.entries[index], self._entry_row_rect(index), index == self.selected_index
        fill = theme.raised if chosen else theme.hovered if hovered else theme.panel
        edge = theme.accent if focused else ""
        rim, width = ("", 2) if focused else (theme.panel_edge, 1)
        surface.blit(draw.rounded_rect(stage, rect.size, fill, edge=edge, top=rim, width=width), rect)
        if chosen:
            mark = within(cell(partial(surface.fill, theme.accent)), most_width=metrics.px(4), across=Align.START)
            pad(mark, x=0, y=metrics.px(10)).place(rect)
        parts = DrawnParts(stage, surface)
        words = grow(self._row_words_layout(parts, surface, entry))
        thumb = parts.picture(self._cover_or_empty_box_picture(entry, rect.h - metrics.px(12)))
        icon = parts.picture(self._match_status_icon(entry))
        pad(row(thumb, words, icon, gap=metrics.px(14), align=Align.CENTRE), x=metrics.px(14), y=0).place(rect)

    def _spoken_text(self, entry: SavedMatchEntry) -> str:
        """What the row says, for those who do not see it."""
        summary = self._summaries.known_summary(entry)
        if entry.problem is not None:
            return join_sentences((_entry_name(entry, summary), load_error_text(entry.problem)))
        return join_label(_entry_name(entry, summary), self._match_fact_wordings(entry, summary)[0])

    def _row_words_layout(self, parts: DrawnParts, surface: DisplayList, entry: SavedMatchEntry) -> Layout:
        """The name with who plays, and below it how it stands, or why it cannot be opened."""
        stage, theme, line = self._stage, self._stage.theme, self._stage.metrics.text_px(24)
        summary = self._summaries.known_summary(entry)
        name = parts.line(_entry_name(entry, summary), height=line, bold=True)
        if entry.problem is not None:
            trouble = parts.line(load_error_text(entry.problem), height=line, size=SMALL, colour=theme.warning,
                                 shrinks=True)  # fmt: skip
            return column(name, trouble)
        sitters = summary.sitters if summary else None
        players = cell(lambda rect: draw_sitters_inline(stage, surface, entry, rect, sitters), height=line)
        facts = parts.first_fitting_text(self._match_fact_wordings(entry, summary), height=line, size=SMALL,
                                   colour=theme.secondary, shrinks=True)  # fmt: skip
        return column(row(shrink(name), grow(players), gap=stage.metrics.px(16)), facts)

    def _match_fact_wordings(self, entry: SavedMatchEntry, summary: MatchSummary | None) -> tuple[str, ...]:
        """How it stands, which chapter, how many moves and when; then without what may have no room."""
        rest, about, stands = (
            moves_and_time_text(entry, self.read_at),
            about_text(entry),
            result_text(entry, summary),
        )
        older = say("title.older") if summary is not None and summary.older else ""
        stands = " · ".join(filter(None, (stands, series_text(entry, summary), older)))
        return tuple(
            " · ".join(filter(None, each)) for each in ((stands, about, rest), (stands, about), (stands or rest,))
        )

    def _match_status_icon(self, entry: SavedMatchEntry) -> pygame.Surface:
        """For unfinished, finished or damaged."""
        stage, theme = self._stage, self._stage.theme
        broken = entry.problem is not None or entry.is_torn
        name = "warning" if broken else "trophy" if entry.is_finished else "play" if entry.can_be_continued else "eye"
        colour = theme.warning if broken else theme.accent if entry.can_be_continued else theme.secondary
        return draw.icon_picture(stage, name, stage.metrics.mix_px(24, 0.4), colour)

    def _cover_or_empty_box_picture(self, entry: SavedMatchEntry, high: int) -> pygame.Surface:
        sprites = self._stage.sprites
        own = f"{entry.game}/cover" if entry.header else ""
        return sprites.get(own if own and sprites.has_drawing(own) else "ui/box_empty", high * 3 // 4, high)

    def _draw_scroll_bar(self, surface: DisplayList) -> None:
        stage, theme, count = self._stage, self._stage.theme, len(self.entries)
        at = self.scroll_bar_rect
        wide, high = at.size
        track = draw.rounded_rect(stage, (wide, high), theme.edge, radius=3)
        thumb_high = max(stage.metrics.px(24), round(high * self.visible_count / count))
        thumb = draw.rounded_rect(stage, (wide, thumb_high), theme.hovered, radius=3)
        way = round((high - thumb_high) * self._first_row / max(1, count - self.visible_count))
        surface.blit(track, at)
        surface.blit(thumb, at.move(0, way))


def _entry_name(entry: SavedMatchEntry, summary: MatchSummary | None) -> str:
    return match_name(entry, summary) if entry.header else entry.path.name


def match_name(entry: SavedMatchEntry, summary: MatchSummary | None) -> str:
    """What people call the match, and else the game."""
    return summary.title if summary and summary.title else game_title(entry)


def filter_entries(entries: Sequence[SavedMatchEntry], name: str) -> list[SavedMatchEntry]:
    """Entries of "all", "open", "done" or "broken"."""
    tests: dict[str, Callable[[SavedMatchEntry], bool]] = {
        "open": lambda entry: entry.can_be_continued,
        "done": lambda entry: entry.problem is None and not entry.can_be_continued,
        "broken": lambda entry: entry.problem is not None or entry.is_torn,
    }
    test = tests.get(name)
    return [entry for entry in entries if test is None or test(entry)]


FILTERS = ("all", "open", "done", "broken")
"""In the order in which they are offered."""


def filter_label(entries: Sequence[SavedMatchEntry], name: str) -> str:
    """A filter with the number of matches that pass it."""
    return f"{say(f'title.filter_{name}')} {len(filter_entries(entries, name))}"


def draw_empty_list(stage: Stage, surface: DisplayList, area: pygame.Rect, *, nothing: bool) -> None:
    """In the middle of an area, in pixels; `nothing` tells that there is no match at all, not only none that is asked
    for."""
    metrics, parts = stage.metrics, DrawnParts(stage, surface)
    art, line = min(area.h // 2, metrics.px(280)), metrics.text_px(40)
    heading = parts.line(say("title.empty_heading") if nothing else "", height=line, size=TITLE, bold=True,
                         align="centre")  # fmt: skip
    words = parts.words(
        say("title.empty_text" if nothing else "title.empty_filter"), colour=stage.theme.secondary, align="centre"
    )
    inner = column(
        parts.picture(stage.sprites.get("ui/folded_map", art * 4 // 3, art)),
        heading,
        within(words, most_width=metrics.mix_px(460, 0.8)),
    )
    within(inner, across=Align.FILL, down=Align.CENTRE).place(area)
