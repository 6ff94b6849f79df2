"""Standings of a club night as a table that draws itself, and the whole as one picture to keep or to send.

Used by the page (`club.scene`) and its picture, and by the second window (`current_standings`, `club.wall_scene`). A
table is made for the width that there is: without room for all columns, ratings and tie-breaks are left out. The words
for screen readers must always have all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletop.play.tournament.ratings import Rating
from tabletop.play.tournament.standings import TIE_BREAKS, TournamentRow, tournament_standings
from tabletop.play.tournament.tournament import Tournament
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.club.club_texts import (
    facts_text,
    half_points_text,
    leader_text,
    rating_text,
    round_state_text,
    round_title,
    tie_break_text,
)
from tabletop.ui.scenes.evening.picture import SKY, draw_evening_header
from tabletop.ui.sentences import join_label, join_list, join_sentences
from tabletop.ui.widgets.drawn_parts import DrawnParts, PaintedParts
from tabletop.ui.widgets.layout import (
    Layout,
    column,
    grow,
    layout_made_for_width,
    pad,
    row,
    sized,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

ROW_HEIGHT: Final = 34
"""Logical pixels: height of a row."""
_RANK: Final = 40
_NUMBER: Final = 76
_RATING: Final = 120
_LEAST_NAME: Final = 150
_GAP: Final = 12
_MOST_ROWS_OF_PICTURE: Final = 60


@dataclass(frozen=True)
class ClubStandings:
    """What is shown of the standings."""

    tournament: Tournament
    ratings: Mapping[str, Rating]

    @property
    def rows(self) -> tuple[TournamentRow, ...]:
        return tournament_standings(self.tournament)

    @property
    def title(self) -> str:
        """Who is ahead, or has won."""
        rows = self.rows
        has_points = bool(rows) and rows[0].points > 0
        leaders = [each.name for each in rows if each.rank == 1] if has_points else []
        return leader_text(leaders, is_over=self.tournament.is_finished)

    @property
    def labelled_title(self) -> str:
        """The title where other things are told too, such as "Club night: Ann leads"."""
        return self.title if self.tournament.is_finished else join_label(say("club.title"), self.title)

    @property
    def lines(self) -> tuple[str, ...]:
        """Below the title: what is played, and how far it is."""
        facts = facts_text(self.tournament)
        if not self.tournament.rounds:
            return (facts,)
        title = round_title(self.tournament, len(self.tournament.rounds))
        return facts, f"{title} · {round_state_text(self.tournament)}"

    def row_text(self, each: TournamentRow) -> str:
        """A row for people who listen."""
        told = [say("club.points_value", points=half_points_text(each.points))]
        told += [
            join_label(say(f"club.{tie_break}"), tie_break_text(tie_break, value))
            for tie_break, value in zip(TIE_BREAKS[self.tournament.format], each.tie_breaks, strict=True)
        ]
        if (rating := self.ratings.get(each.name)) is not None:
            told.append(join_label(say("club.rating"), rating_text(rating)))
        if not each.is_here:
            told.append(say("club.gone"))
        return join_label(f"{each.rank}. {each.name}", join_list(told))

    def notes(self) -> tuple[str, ...]:
        """What decides between people with the same points, and what a rating is."""
        breaks = TIE_BREAKS[self.tournament.format]
        told = tuple(say(f"club.{tie_break}_note") for tie_break in breaks)
        return (*told, *([say("club.rating_note")] if self.ratings else []))


def draw_club_header(stage: Stage, parts: DrawnParts, standings: ClubStandings) -> Layout:
    """The night, with who is ahead."""
    return parts.painted(
        lambda surface, rect: draw_evening_header(stage, surface, rect, standings.title, ()),
        height=stage.metrics.mix_px(SKY, 0.35),
    )


def standings_table(
    stage: Stage, parts: PaintedParts, standings: ClubStandings, rows: Sequence[TournamentRow]
) -> Layout:
    """Rank, name, points, and as many of the other columns as there is room for."""
    table = _StandingsTable(stage, parts, standings)
    return layout_made_for_width(lambda width: table.layout(rows, width), width=table.least_width)


class _StandingsTable:
    """Describes the lines of a table."""

    def __init__(self, stage: Stage, parts: PaintedParts, standings: ClubStandings) -> None:
        self._stage = stage
        self._parts = parts
        self._standings = standings
        self._gap = stage.metrics.px(_GAP)
        self._number, self._rating = (stage.metrics.text_px(each) for each in (_NUMBER, _RATING))
        self._breaks = TIE_BREAKS[standings.tournament.format]

    @property
    def least_width(self) -> int:
        """Pixels for rank, name and points."""
        return self._stage.metrics.text_px(_RANK + _NUMBER + _LEAST_NAME) + 2 * self._gap

    def layout(self, rows: Sequence[TournamentRow], width: int) -> Layout:
        room = width - self.least_width
        has_rating = bool(self._standings.ratings) and room >= self._rating + self._gap
        room -= self._rating + self._gap if has_rating else 0
        shown = max(0, min(len(self._breaks), room // (self._number + self._gap)))
        lines = [self._head_line_layout(shown, has_rating=has_rating)]
        for each in rows:
            lines += [self._parts.divider(), self._row_line_layout(each, shown, has_rating=has_rating)]
        return column(*lines)

    def _line_layout(self, rank: Layout, name: Layout, numbers: Iterable[Layout], rating: Layout | None) -> Layout:
        metrics = self._stage.metrics
        cells = [sized(rank, width=metrics.text_px(_RANK)), grow(sized(name, width=metrics.text_px(_LEAST_NAME)))]
        cells += [sized(each, width=self._number) for each in numbers]
        cells += [sized(rating, width=self._rating)] if rating is not None else []
        return row(*cells, gap=self._gap)

    def _text_layout(
        self, text: str, *, bold: bool = False, colour: str = "", size: float = BODY, left: bool = False
    ) -> Layout:
        return self._parts.line(text, height=self._stage.metrics.text_px(ROW_HEIGHT), size=size, bold=bold,
                                colour=colour, align="left" if left else "right", shrinks=True)  # fmt: skip

    def _head_line_layout(self, shown: int, *, has_rating: bool) -> Layout:
        head = partial(self._text_layout, colour=self._stage.theme.secondary, size=SMALL)
        heads = [head(say("club.points")), *(head(say(f"club.{each}_short")) for each in self._breaks[:shown])]
        name = head(say("club.team" if self._standings.tournament.has_teams else "club.name"), left=True)
        return self._line_layout(head(""), name, heads, head(say("club.rating")) if has_rating else None)

    def _row_line_layout(self, each: TournamentRow, shown: int, *, has_rating: bool) -> Layout:
        theme = self._stage.theme
        colour = theme.text if each.is_here else theme.secondary
        first = theme.accent if each.rank == 1 and each.points else colour
        numbers = [self._text_layout(half_points_text(each.points), bold=True, colour=first)]
        numbers += [
            self._text_layout(tie_break_text(tie_break, value), colour=colour)
            for tie_break, value in zip(self._breaks[:shown], each.tie_breaks, strict=False)
        ]
        rating = self._standings.ratings.get(each.name)
        text = rating_text(rating) if rating is not None else ""
        shown_rating = self._text_layout(text, colour=colour) if has_rating else None
        rank = self._text_layout(str(each.rank), colour=theme.secondary)
        name = self._text_layout(each.name, bold=True, colour=first, left=True)
        return self._line_layout(rank, name, numbers, shown_rating)


def standings_words(standings: ClubStandings, rows: Sequence[TournamentRow]) -> str:
    """The table for people who listen."""
    return join_sentences(map(standings.row_text, rows))


def full_club_picture(stage: Stage, standings: ClubStandings, width: int) -> DisplayList:
    """Header, table and notes on one sheet of this width in pixels."""
    rows, gap = standings.rows[:_MOST_ROWS_OF_PICTURE], stage.metrics.px(12)

    def everything(sheet: DisplayList) -> Layout:
        parts = DrawnParts(stage, sheet)
        table = parts.panel(pad(standings_table(stage, parts, standings, rows), stage.metrics.px(16)))
        colour = stage.theme.secondary
        facts = [parts.words(line, colour=colour) for line in standings.lines]
        notes = [parts.words(note, size=SMALL, colour=colour) for note in standings.notes()]
        return pad(
            column(draw_club_header(stage, parts, standings), *facts, table, *notes, gap=gap),
            stage.metrics.px(20),
        )

    sheet = DisplayList((width, everything(DisplayList((0, 0))).height(width)))
    sheet.fill(stage.theme.background)
    everything(sheet).place(sheet.get_rect())
    return sheet
