"""SavedMatchRows: the rows in the list of saved matches: filtered, selected, scrolled and drawn.

Used by ReplaysScene; `match_name` by `match_details` and `file_actions` too. Entries come from `play.listing`, what
needs a replay from `summary_loader`. It opens and writes nothing: what is done with a match is the scene's. The names
of its buttons are ROW_PREFIX and the row's index, which the scene reads back, so they must agree. A new filter needs
a line in FILTERS, in `filter_entries`, and its messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.play.listing import SavedMatchEntry
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.replays.summary_loader import SummaryLoader, result_text, scenario_title, series_text
from tabletop.ui.scenes.saved_match import draw_sitters_inline, game_title, load_error_text, moves_and_time_text
from tabletop.ui.stage.buttons import Button, ButtonKind

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
        changed, self._area = area != self._area, area
        if changed:
            self.select_row(self.selected_index)

    def select_row(self, index: int) -> None:
        """Selects a row and scrolls to where it is seen."""
        self.selected_index = max(0, min(index, len(self.entries) - 1))
        self._first_row = max(self.selected_index - self._visible_count + 1, min(self._first_row, self.selected_index))
        self.scroll_rows(0)

    def scroll_rows(self, rows: int) -> None:
        """Moves the list by rows; positive towards its end."""
        self._first_row = max(0, min(self._first_row + rows, len(self.entries) - self._visible_count))

    @property
    def page_size(self) -> int:
        """Rows that are seen at once."""
        return self._visible_count

    def buttons(self, press: Callable[[int], None]) -> list[Button]:
        """One for each row that is seen."""
        last = min(len(self.entries), self._first_row + self._visible_count)
        return [
            Button(f"{ROW_PREFIX}{i}", self._row_rect(i), lambda i=i: press(i), kind=ButtonKind.BARE)  # type: ignore[misc]
            for i in range(self._first_row, last)
        ]

    def draw(self, surface: DisplayList, buttons: SceneButtons) -> None:
        """The rows, and a bar that tells which part of the list they are."""
        for i in range(self._first_row, min(len(self.entries), self._first_row + self._visible_count)):
            name = f"{ROW_PREFIX}{i}"
            focused = buttons.focused is not None and buttons.focused.name == name
            hovered = buttons.hovered is not None and buttons.hovered.name == name
            self._draw_row(surface, i, focused=focused, hovered=hovered)
        if len(self.entries) > self._visible_count:
            self._draw_scroll_bar(surface)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _row_step(self) -> int:
        return self._row_height + self._stage.metrics.px(8)

    @property
    def _row_height(self) -> int:
        metrics = self._stage.metrics
        return metrics.text_px(56) + metrics.px(10)

    @property
    def _visible_count(self) -> int:
        return max(1, (self._area.h + self._stage.metrics.px(8)) // self._row_step)

    def _row_rect(self, index: int) -> pygame.Rect:
        bar = self._stage.metrics.px(18) if len(self.entries) > self._visible_count else 0
        y = self._area.y + (index - self._first_row) * self._row_step
        return pygame.Rect(self._area.x, y, self._area.w - bar, self._row_height)

    def _draw_row(self, surface: DisplayList, index: int, *, focused: bool, hovered: bool) -> None:
        stage, theme, metrics = self._stage, self._stage.theme, self._stage.metrics
        entry, rect, chosen = self.entries[index], self._row_rect(index), index == self.selected_index
        fill = theme.raised if chosen else theme.hovered if hovered else theme.panel
        edge = theme.accent if focused else ""
        rim, width = ("", 2) if focused else (theme.panel_edge, 1)
        surface.blit(draw.rounded(stage, rect.size, fill, edge=edge, top=rim, width=width), rect)
        if chosen:
            mark = pygame.Rect(rect.x, rect.y + metrics.px(10), metrics.px(4), rect.h - metrics.px(20))
            surface.fill(theme.accent, mark)
        x = rect.x + metrics.px(14)
        thumb = self._cover_picture(entry, rect.h - metrics.px(12))
        surface.blit(thumb, thumb.get_rect(midleft=(x, rect.centery)))
        x += thumb.get_width() + metrics.px(14)
        right = self._draw_status_icon(surface, entry, rect) - metrics.px(12)
        line = metrics.text_px(24)
        top = pygame.Rect(x, rect.centery - line, right - x, line)
        self._draw_words(surface, entry, top, top.move(0, line))

    def _draw_words(self, surface: DisplayList, entry: SavedMatchEntry, top: pygame.Rect, below: pygame.Rect) -> None:
        stage, theme = self._stage, self._stage.theme
        title = match_name(entry, self._summaries.known_summary(entry)) if entry.header else entry.path.name
        drawn = draw.text(stage, surface, title, top.midleft, size=BODY, bold=True, width=top.w)
        if entry.problem is not None:
            draw.text(
                stage,
                surface,
                load_error_text(entry.problem),
                below.midleft,
                size=SMALL,
                colour=theme.warning,
                width=below.w,
                shrinks=True,
            )
            return
        x = drawn.right + stage.metrics.px(16)
        summary = self._summaries.known_summary(entry)
        sitters = summary.sitters if summary else None
        draw_sitters_inline(stage, surface, entry, pygame.Rect(x, top.y, top.right - x, top.h), sitters)
        words = self._match_facts_text(entry, summary, below.w)
        draw.text(stage, surface, words, below.midleft, size=SMALL, colour=theme.secondary, width=below.w,
                  shrinks=True)  # fmt: skip

    def _match_facts_text(self, entry: SavedMatchEntry, summary: MatchSummary | None, room: int) -> str:
        """How it stands, which chapter, how many moves and when; without what has no room."""
        rest, about, stands = (
            moves_and_time_text(entry, self.read_at),
            scenario_title(entry),
            result_text(entry, summary),
        )
        older = say("title.older") if summary is not None and summary.older else ""
        stands = " · ".join(filter(None, (stands, series_text(entry, summary), older)))
        lines = [" · ".join(filter(None, each)) for each in ((stands, about, rest), (stands, about), (stands or rest,))]
        return self._stage.texts.first_fitting(tuple(lines), self._stage.metrics.font_size(SMALL), room)

    def _draw_status_icon(self, surface: DisplayList, entry: SavedMatchEntry, rect: pygame.Rect) -> int:
        """An icon for unfinished, finished or damaged; returns its left edge."""
        stage, theme = self._stage, self._stage.theme
        broken = entry.problem is not None or entry.is_torn
        name = "warning" if broken else "trophy" if entry.is_finished else "play" if entry.can_be_continued else "eye"
        colour = theme.warning if broken else theme.accent if entry.can_be_continued else theme.secondary
        icon = draw.icon_picture(stage, name, stage.metrics.grown(24, 0.4), colour)
        place = icon.get_rect(midright=(rect.right - stage.metrics.px(16), rect.centery))
        surface.blit(icon, place)
        return place.x

    def _cover_picture(self, entry: SavedMatchEntry, high: int) -> pygame.Surface:
        sprites = self._stage.sprites
        own = f"{entry.game}/cover" if entry.header else ""
        return sprites.get(own if own and sprites.has_drawing(own) else "ui/box_empty", high * 3 // 4, high)

    def _draw_scroll_bar(self, surface: DisplayList) -> None:
        stage, theme, area = self._stage, self._stage.theme, self._area
        wide = stage.metrics.px(6)
        track = pygame.Rect(area.right - wide, area.y, wide, self._visible_count * self._row_step - stage.metrics.px(8))
        share = self._visible_count / len(self.entries)
        high = max(stage.metrics.px(24), round(track.h * share))
        room = max(1, len(self.entries) - self._visible_count)
        thumb = pygame.Rect(track.x, track.y + round((track.h - high) * self._first_row / room), wide, high)
        surface.blit(draw.rounded(stage, track.size, theme.edge, radius=3), track)
        surface.blit(draw.rounded(stage, thumb.size, theme.hovered, radius=3), thumb)


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
    metrics = stage.metrics
    art = min(area.h // 2, metrics.px(280))
    words = say("title.empty_text" if nothing else "title.empty_filter")
    width = min(area.w, metrics.grown(460, 0.8))
    high = art + draw.paragraph_height(stage, words, width) + metrics.text_px(40)
    picture = stage.sprites.get("ui/folded_map", art * 4 // 3, art)
    y = area.centery - high // 2
    surface.blit(picture, picture.get_rect(midtop=(area.centerx, y)))
    y += art + metrics.text_px(18)
    if nothing:
        draw.text(stage, surface, say("title.empty_heading"), (area.centerx, y), size=TITLE, bold=True, align="centre")
    place = pygame.Rect(area.centerx - width // 2, y + metrics.text_px(22), width, 0)
    draw.paragraph(stage, surface, words, place, colour=stage.theme.secondary, align="centre")
