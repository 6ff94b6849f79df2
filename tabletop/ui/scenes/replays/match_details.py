"""Draws the selected saved match beside the list: its board, name, players, and its score or state.

Used by ReplaysScene only. It reads what SummaryLoader and MatchThumbnails know by now and asks for nothing, so it may
be drawn in every frame; keep it so, since a question here would replay a match in the middle of drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.play.listing import SavedMatchEntry
from tabletop.ui import wording
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.replays.rows import SavedMatchRows, match_name
from tabletop.ui.scenes.replays.summary_loader import SummaryLoader, about_text, result_text, series_text
from tabletop.ui.scenes.saved_match import (
    MatchThumbnails,
    draw_sitters,
    game_title,
    load_error_text,
    moves_and_time_text,
)
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, PlacedRects, cell, choose_by_width, column, pad_sides, shrink, space

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class MatchDetails:
    """The picture and the words beside the list."""

    def __init__(self, stage: Stage, summaries: SummaryLoader, rows: SavedMatchRows, previews: MatchThumbnails) -> None:
        self._stage = stage
        self._summaries = summaries
        self._rows = rows
        self._previews = previews

    def draw(self, surface: DisplayList, entry: SavedMatchEntry, rect: pygame.Rect) -> None:
        """The board as large as there is room for, and below it name, players and sentences."""
        rects, gap = PlacedRects(), self._stage.metrics.px(10)
        words = self._details_words_layout(DrawnParts(self._stage, surface), surface, entry)
        board = shrink(rects.cell("board", height=lambda width: width))
        if rect.h - words.height(rect.w) - gap < self._stage.metrics.px(96):
            words.place(rect)
            return
        column(board, words, gap=gap).place(rect)
        self._draw_picture(surface, entry, rects["board"])

    def _draw_picture(self, surface: DisplayList, entry: SavedMatchEntry, rect: pygame.Rect) -> None:
        """The board, or a closed box for what cannot be read, in the middle of a place."""
        picture = self._previews.board_picture(entry, rect.h)
        if picture is None and entry.problem is not None:
            picture = self._stage.sprites.get("ui/closed_box", rect.h, rect.h * 3 // 4)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))

    def _details_words_layout(self, parts: DrawnParts, surface: DisplayList, entry: SavedMatchEntry) -> Layout:
        """Name, players and sentences."""
        metrics, summary = self._stage.metrics, self._summaries.known_summary(entry)
        name, seats = entry.path.name, 0
        if entry.header:
            name, seats = match_name(entry, summary), len(entry.header.sitters)
        high, gap = round(metrics.font_size(TITLE) * LINE), metrics.px(4)
        title = parts.line(name, height=high, size=TITLE if entry.header else BODY, bold=True)
        if entry.header:  # a long name that people have typed goes over several lines
            title = choose_by_width(title.width, pad_sides(parts.words(name, bold=True), bottom=gap), title)
        step, sitters = round(metrics.font_size(BODY) * LINE), summary.sitters if summary else None
        players = cell(
            lambda rect: draw_sitters(self._stage, surface, entry, rect, step, sitters=sitters), height=seats * step
        )
        sentences = (Paragraph(words, SMALL, colour=colour) for words, colour in self._coloured_sentences(entry))
        return column(title, players, space(height=gap), parts.paragraphs(sentences))

    def _coloured_sentences(self, entry: SavedMatchEntry) -> list[tuple[str, str]]:
        """Sentences about a match, each with its colour."""
        theme = self._stage.theme
        if entry.problem is not None:
            return [(load_error_text(entry.problem), theme.warning)]
        summary = self._summaries.known_summary(entry)
        about = [
            series_text(entry, summary),
            about_text(entry),
            "" if entry.is_finished else result_text(entry, summary),
        ]
        if self._summaries.known_summary(entry) is not None and match_name(
            entry, self._summaries.known_summary(entry)
        ) != game_title(entry):
            about.insert(0, game_title(entry))
        told = [(" · ".join(filter(None, (*about, moves_and_time_text(entry, self._rows.read_at)))), theme.secondary)]
        found = self._previews.loaded_entry_match(entry)
        if found is not None and found.match.result is not None:
            told.append((wording.outcome_text(found.match, found.match.result), theme.text))
        if entry.should_explain_closing:
            told.append((say(f"title.closed_{entry.why_closed}"), theme.text))
        if entry.is_torn:
            told.append((say("title.state_torn"), theme.warning))
        return told
