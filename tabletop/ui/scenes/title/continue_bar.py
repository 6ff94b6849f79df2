"""ContinueBar: the slim bar at the top of the title with the match or series that can be continued.

Used by TitleScene, which finds the match and opens it; `find_unfinished_series` tells whether a series of the evening
is younger. It draws a small board and who plays once these are loaded; what is not loaded yet is not asked for here.
Its height must stay the same with and without a match, so that nothing jumps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.saved_match import (
    MatchThumbnails,
    count_text,
    draw_sitters_inline,
    format_past_time,
    sitter_label,
)
from tabletop.ui.stage.buttons import Button

if TYPE_CHECKING:
    from tabletop.play.listing import SavedMatchEntry
    from tabletop.play.seats import Sitter
    from tabletop.play.series import MatchSeries
    from tabletop.ui.stage.stage import Stage


class ContinueBar:
    """A small picture, who plays, where it stands, and Continue; as high with a match as without."""

    def __init__(self, stage: Stage, previews: MatchThumbnails, press: Callable[[], None]) -> None:
        self._stage, self._previews, self._press = stage, previews, press
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._entry: SavedMatchEntry | None = None
        self._series: UnfinishedSeries | None = None
        self._title = ""

    @property
    def height(self) -> int:
        """Pixels: two lines."""
        return self._line_height(SMALL) + self._line_height(BODY) + 2 * self._pad

    def layout(
        self, rect: pygame.Rect, entry: SavedMatchEntry | None, title: str, series: UnfinishedSeries | None = None
    ) -> None:
        """Takes its place (pixels) for a match of the game with that title, or for a series whose last one that is."""
        self._rect, self._entry, self._title, self._series = rect, entry, title, series

    def buttons(self) -> list[Button]:
        """Continue, at the right end."""
        return [] if self._entry is None else [
            Button("continue", self._button_rect, self._press, icon="play", selected=True,
                   words=say("title.series_next" if self._series else "title.continue"))
        ]  # fmt: skip

    def draw(self, surface: DisplayList) -> None:
        """Everything but the button."""
        if self._entry is None:
            self._draw_nothing(surface)
            return
        stage, metrics = self._stage, self._stage.metrics
        draw.panel(stage, surface, self._rect)
        strip = self._board_rect
        if strip.w:
            self._draw_board(surface, self._entry, strip)
        left = (strip.right if strip.w else self._rect.x) + metrics.px(14)
        width = self._button_rect.x - metrics.px(14) - left
        y = self._rect.y + self._pad
        above = self._stage.texts.first_fitting(
            self._headline_wordings(self._entry), metrics.font_size(SMALL), width, bold=True
        )
        at = (left, y + self._line_height(SMALL) // 2)
        draw.text(stage, surface, above, at, size=SMALL, bold=True, colour=stage.theme.accent, width=width)
        y += self._line_height(SMALL)
        name = draw.text(stage, surface, self._title, (left, y + self._line_height(BODY) // 2), bold=True, width=width)
        x, right = name.right + metrics.px(14), left + width
        words, sitters = self._match_words_and_sitters(self._entry)
        if words and stage.texts.width(words, metrics.font_size(BODY)) <= (right - x) // 2:
            at = (x, y + self._line_height(BODY) // 2)
            x = draw.text(stage, surface, words, at, colour=stage.theme.secondary).right + metrics.px(14)
        draw_sitters_inline(stage, surface, self._entry, pygame.Rect(x, y, right - x, self._line_height(BODY)), sitters)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _pad(self) -> int:
        return self._stage.metrics.px(7)

    def _line_height(self, size: float) -> int:
        return round(self._stage.metrics.font_size(size) * LINE)

    @property
    def _button_rect(self) -> pygame.Rect:
        metrics = self._stage.metrics
        wide, high = metrics.grown(176, 0.5), min(metrics.grown(40, 0.5), self._rect.h - 2 * self._pad)
        return pygame.Rect(self._rect.right - metrics.px(10) - wide, self._rect.centery - high // 2, wide, high)

    @property
    def _board_rect(self) -> pygame.Rect:
        """Where the board is seen; nowhere if words need the room."""
        inner = self._rect.inflate(-self._pad, -self._pad)
        room = self._button_rect.x - inner.x - self._stage.metrics.text_px(300)
        wide = min(inner.h * 3, room) if room >= inner.h else 0
        return pygame.Rect(inner.topleft, (wide, inner.h))

    def _draw_board(self, surface: DisplayList, entry: SavedMatchEntry, strip: pygame.Rect) -> None:
        """The middle of the board as it stands, once that has been loaded."""
        picture = self._previews.board_picture(entry, strip.w)
        if picture is not None:
            part = pygame.Rect(0, (picture.get_height() - strip.h) // 2, strip.w, strip.h)
            surface.blit(picture, strip, part)

    def _match_words_and_sitters(self, entry: SavedMatchEntry) -> tuple[str, Sequence[Sitter] | None]:
        """What the match is called and about, its round, and who plays by now; nothing before it has been loaded."""
        found = self._previews.loaded_entry_match(entry)
        if found is None:
            return "", None
        from tabletop.play.summary import summarize_match
        from tabletop.ui.scenes.replays.summary_loader import result_text, scenario_title

        summary = summarize_match(found.match)
        parts = (summary.title, scenario_title(entry), result_text(entry, summary))
        return " · ".join(part for part in parts if part), summary.sitters

    def _headline_wordings(self, entry: SavedMatchEntry) -> list[str]:
        """When it was, how far it has come and whose turn it is, or how a series stands: the longest wording first."""
        if self._series is not None:
            from tabletop.ui.scenes.match_series import series_wordings

            return list(series_wordings(entry.game, self._series.sitters, self._series.series, None))
        begun = say("title.last", when=format_past_time(entry.modified, datetime.now().astimezone()))
        plies = say("title.last_plies", last=begun, plies=count_text("title.plies", entry.plies))
        found, header = self._previews.loaded_entry_match(entry), entry.header
        told = [plies, begun, say("title.continue_heading")]
        if found is not None and header is not None and 0 <= found.match.to_act < len(header.sitters):
            turn = say("table.move_or_step", name=sitter_label(found.match.sitters[found.match.to_act]))
            told.insert(0, say("title.last_turn", last=plies, turn=turn))
        return told

    def _draw_nothing(self, surface: DisplayList) -> None:
        """A closed box, and what to do."""
        stage, metrics = self._stage, self._stage.metrics
        high = self._rect.h
        box = stage.sprites.get("ui/closed_box", high * 4 // 3, high)
        width = self._rect.w - box.get_width() - metrics.px(12)
        words = say("title.none_text")
        size = metrics.font_size(SMALL)
        lines = stage.texts.wrap_lines(words, size, width)
        step, wide = round(size * LINE), max(stage.texts.width(line, size) for line in lines)
        right = self._rect.right
        surface.blit(box, box.get_rect(midleft=(right - wide - metrics.px(12) - box.get_width(), self._rect.centery)))
        y = self._rect.centery - (len(lines) - 1) * step // 2
        for i, line in enumerate(lines):
            draw.text(stage, surface, line, (right - wide, y + i * step), size=SMALL, colour=stage.theme.secondary)


@dataclass(frozen=True, slots=True)
class UnfinishedSeries:
    """The last match of it, and how it stands with that one."""

    entry: SavedMatchEntry
    series: MatchSeries
    sitters: Sequence[Sitter]


def find_unfinished_series(stage: Stage, since: float) -> UnfinishedSeries | None:
    """The series to which the last match of the evening belongs, if that is younger; `since` in seconds since 1970."""
    from tabletop.clock_trust import recency_key
    from tabletop.play.evening import current_evening
    from tabletop.play.evening_matches import likeliest_file_of_match
    from tabletop.play.listing import entry_of
    from tabletop.ui.scenes.evening.current_evening import now

    kept = current_evening(paths.evenings(), now())
    last = kept.evening.unfinished_series if kept is not None else None
    if last is None or (stands := last.series_with_match) is None:
        return None
    found = entry_of(likeliest_file_of_match(stage.saves, last))
    gone = found.problem is not None or recency_key(found.modified) <= recency_key(since)
    return None if gone else UnfinishedSeries(found, stands, last.sitters)
