"""Draws the selected saved match beside the list: its board, name, players, and its score or state.

Used by ReplaysScene only. It reads what SummaryLoader and MatchThumbnails know by now and asks for nothing, so it may
be drawn in every frame; keep it so, since a question here would replay a match in the middle of drawing. `height` and
`draw` must lay out the same sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.play.listing import SavedMatchEntry
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.replays.rows import SavedMatchRows, match_name
from tabletop.ui.scenes.replays.summary_loader import SummaryLoader, result_text, scenario_title, series_text
from tabletop.ui.scenes.saved_match import (
    MatchThumbnails,
    draw_sitters,
    game_title,
    load_error_text,
    moves_and_time_text,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class MatchDetails:
    """The picture and the words beside the list."""

    def __init__(self, stage: Stage, summaries: SummaryLoader, rows: SavedMatchRows, previews: MatchThumbnails) -> None:
        self._stage = stage
        self._summaries = summaries
        self._rows = rows
        self._previews = previews

    def draw_picture(self, surface: DisplayList, entry: SavedMatchEntry, rect: pygame.Rect) -> int:
        """The board, or a closed box for what cannot be read, in the middle of a place; returns where it ends."""
        stage = self._stage
        picture = self._previews.board_picture(entry, rect.w)
        if picture is None and entry.problem is not None:
            high = min(rect.h, rect.w * 3 // 4)
            picture = stage.sprites.get("ui/closed_box", high * 4 // 3, high)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))
        return rect.bottom

    def height(self, width: int, entry: SavedMatchEntry) -> int:
        """Of the words in so much width, in pixels."""
        size = self._stage.metrics.font_size
        seats = len(entry.header.sitters) if entry.header else 0
        told = sum(
            draw.paragraph_height(self._stage, words, width, size=SMALL) for words, _ in self._coloured_sentences(entry)
        )
        return self._title_size(entry, width)[1] + seats * round(size(BODY) * LINE) + told + self._stage.metrics.px(8)

    def _title_size(self, entry: SavedMatchEntry, width: int) -> tuple[float, int]:
        """Size of its letters and its height: a long name that people have typed goes over several lines."""
        stage, line = self._stage, round(self._stage.metrics.font_size(TITLE) * LINE)
        name = match_name(entry, self._summaries.known_summary(entry)) if entry.header else ""
        if stage.texts.width(name, stage.metrics.font_size(TITLE), bold=True) <= width:
            return TITLE if name else BODY, line
        return BODY, draw.paragraph_height(stage, name, width, size=BODY, bold=True) + stage.metrics.px(4)

    def draw(self, surface: DisplayList, entry: SavedMatchEntry, rect: pygame.Rect) -> None:
        """Name, players and sentences from the top of a place."""
        stage, size = self._stage, self._stage.metrics.font_size
        step, summary = round(size(BODY) * LINE), self._summaries.known_summary(entry)
        letters, title = self._title_size(entry, rect.w)
        name = match_name(entry, summary) if entry.header else entry.path.name
        if title == round(size(TITLE) * LINE):
            draw.text(stage, surface, name, (rect.x, rect.y + title // 2), size=letters, bold=True, width=rect.w)
        else:
            draw.paragraph(stage, surface, name, rect, size=letters, bold=True)
        y = rect.y + title
        draw_sitters(stage, surface, entry, pygame.Rect(rect.x, y, rect.w, 0), step,
                     sitters=summary.sitters if summary else None)  # fmt: skip
        y += step * (len(entry.header.sitters) if entry.header else 0) + stage.metrics.px(4)
        for words, colour in self._coloured_sentences(entry):
            y = draw.paragraph(stage, surface, words, pygame.Rect(rect.x, y, rect.w, 0), size=SMALL, colour=colour)

    def _coloured_sentences(self, entry: SavedMatchEntry) -> list[tuple[str, str]]:
        """Sentences about a match, each with its colour."""
        theme = self._stage.theme
        if entry.problem is not None:
            return [(load_error_text(entry.problem), theme.warning)]
        summary = self._summaries.known_summary(entry)
        about = [
            series_text(entry, summary),
            scenario_title(entry),
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
