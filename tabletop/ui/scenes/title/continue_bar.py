"""ContinueBar: the slim bar at the top of the title with the match or series that can be continued.

Used by TitleScene, which finds the match and opens it; `find_unfinished_series` tells whether a series of the evening
is younger. It draws a small board and who plays once these are loaded; what is not loaded yet is not asked for here.
Its height must stay the same with and without a match, so that nothing jumps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
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
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, behind, column, grow, pad, row, space, within

if TYPE_CHECKING:
    from tabletop.play.listing import SavedMatchEntry
    from tabletop.play.seats import Sitter
    from tabletop.play.series import MatchSeries
    from tabletop.ui.stage.stage import Stage


_LINE_SIZES = {"above": SMALL, "below": BODY}
"""In logical pixels."""


class ContinueBar:
    """A small picture, who plays, where it stands, and Continue; as high with a match as without."""

    def __init__(self, stage: Stage, previews: MatchThumbnails, press: Callable[[], None]) -> None:
        self._stage, self._previews, self._press = stage, previews, press
        self._rects = PlacedRects()
        self._empty_bar = CachedStrokes()
        self._entry: SavedMatchEntry | None = None
        self._series: UnfinishedSeries | None = None
        self._title = ""

    @property
    def height(self) -> int:
        """Pixels: two lines."""
        return self._lines(PlacedRects()).height(0)

    def layout(
        self, rect: pygame.Rect, entry: SavedMatchEntry | None, title: str, series: UnfinishedSeries | None = None
    ) -> None:
        """Takes its place (pixels) for a match of the game with that title, or for a series whose last one that is."""
        self._entry, self._title, self._series = entry, title, series
        metrics, rects, margin = self._stage.metrics, PlacedRects(), self._pad
        wide, high = metrics.mix_px(176, 0.5), min(metrics.mix_px(40, 0.5), rect.h - 2 * margin)
        button = within(rects.cell("button", width=wide, height=high), down=Align.CENTRE)
        across, room = 3 * (rect.h - margin), rect.w - wide - metrics.px(10) - margin // 2 - metrics.text_px(300)
        board = [pad(rects.cell("board", width=min(across, room)), margin // 2)] if room >= across // 3 else []
        line = row(*board, grow(self._lines(rects)), button, space(width=metrics.px(10)))
        behind(line, rects.cell("whole").place).place(rect)
        self._rects = rects
        self._empty_bar.forget_strokes()

    def buttons(self) -> list[Button]:
        """Continue, at the right end."""
        return [] if self._entry is None else [
            Button("continue", self._rects["button"], self._press, icon="play", selected=True,
                   words=say("title.series_next" if self._series else "title.continue"))
        ]  # fmt: skip

    def draw(self, surface: DisplayList) -> None:
        """Everything but the button."""
        if self._entry is None:
            self._empty_bar.draw(surface, self._rects["whole"], (), partial(self._draw_no_match_text, surface))
            return
        stage, metrics = self._stage, self._stage.metrics
        draw.panel(stage, surface, self._rects["whole"])
        if "board" in self._rects:
            self._draw_middle_of_board(surface, self._entry, self._rects["board"])
        line = self._rects["above"]
        above = self._stage.texts.first_fitting_text(
            self._headline_wordings(self._entry), metrics.font_size(SMALL), line.w, bold=True
        )
        draw.text(stage, surface, above, line.midleft, size=SMALL, bold=True, colour=stage.theme.accent, width=line.w)
        rest, gap = self._rects["below"], metrics.px(14)
        rest = _rest_of_line_rect(
            rest, draw.text(stage, surface, self._title, rest.midleft, bold=True, width=rest.w), gap
        )
        words, sitters = self._match_words_and_sitters(self._entry)
        if words and stage.texts.text_width(words, metrics.font_size(BODY)) <= rest.w // 2:
            rest = _rest_of_line_rect(
                rest, draw.text(stage, surface, words, rest.midleft, colour=stage.theme.secondary), gap
            )  # fmt: skip
        draw_sitters_inline(stage, surface, self._entry, rest, sitters)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _pad(self) -> int:
        return self._stage.metrics.px(7)

    def _lines(self, rects: PlacedRects) -> Layout:
        """Two lines of words: when and how far, and below it what and who."""
        highs = ((name, round(self._stage.metrics.font_size(size) * LINE)) for name, size in _LINE_SIZES.items())
        lines = column(*(rects.cell(name, height=high) for name, high in highs))
        return pad(lines, x=self._stage.metrics.px(14), y=self._pad)

    def _draw_middle_of_board(self, surface: DisplayList, entry: SavedMatchEntry, strip: pygame.Rect) -> None:
        """The middle of the board as it stands, once that has been loaded."""
        picture = self._previews.board_picture(entry, strip.w)
        if picture is not None:
            surface.blit(picture, strip, strip.move_to(center=picture.get_rect().center))

    def _match_words_and_sitters(self, entry: SavedMatchEntry) -> tuple[str, Sequence[Sitter] | None]:
        """What the match is called and about, its round, and who plays by now; nothing before it has been loaded."""
        found = self._previews.loaded_entry_match(entry)
        if found is None:
            return "", None
        from tabletop.play.summary import summarize_match
        from tabletop.ui.scenes.replays.summary_loader import about_text, result_text

        summary = summarize_match(found.match)
        parts = (summary.title, about_text(entry), result_text(entry, summary))
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

    def _draw_no_match_text(self, surface: DisplayList) -> None:
        """A closed box, and what to do."""
        stage, gap, size = self._stage, self._stage.metrics.px(12), self._stage.metrics.font_size(SMALL)
        rect, parts = self._rects["whole"], DrawnParts(stage, surface)
        box = stage.sprites.get("ui/closed_box", rect.h * 4 // 3, rect.h)
        lines = stage.texts.wrap_lines(say("title.none_text"), size, rect.w - box.get_width() - gap)
        words = column(*(
            parts.line(line, height=round(size * LINE), size=SMALL, colour=stage.theme.secondary) for line in lines
        ))  # fmt: skip
        row(grow(space()), parts.picture(box), words, gap=gap, align=Align.CENTRE).place(rect)


def _rest_of_line_rect(line: pygame.Rect, drawn: pygame.Rect, gap: int) -> pygame.Rect:
    """What is left of a line behind something on it."""
    return line.clip(line.move(drawn.right + gap - line.x, 0))


@dataclass(frozen=True, slots=True)
class UnfinishedSeries:
    """The last match of it, and how it stands with that one."""

    entry: SavedMatchEntry
    series: MatchSeries
    sitters: Sequence[Sitter]


def find_unfinished_series(stage: Stage, since: float) -> UnfinishedSeries | None:
    """The series to which the last match of the evening belongs, if that is younger; `since` in seconds since 1970."""
    from tabletop.clock_trust import recency_sort_key
    from tabletop.play.evening import current_evening
    from tabletop.play.evening_matches import likeliest_file_of_match
    from tabletop.play.listing import saved_match_entry_of
    from tabletop.ui.scenes.evening.current_evening import now

    kept = current_evening(paths.evenings(), now())
    last = kept.evening.unfinished_series if kept is not None else None
    if last is None or (stands := last.series_with_match) is None:
        return None
    found = saved_match_entry_of(likeliest_file_of_match(stage.saves, last))
    gone = found.problem is not None or recency_sort_key(found.modified) <= recency_sort_key(since)
    return None if gone else UnfinishedSeries(found, stands, last.sitters)
