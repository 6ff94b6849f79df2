"""Standings of a club night as a table that draws itself, and the whole as one picture to keep or to send.

Used by the page (`club.scene`), for the picture, and by the second window. A table is described for the width that
there is: tie-breaks and ratings go first where room is missing, and the words for people who listen have all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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


def draw_club_header(stage: Stage, parts: DrawnParts, standings: ClubStandings, lines: Sequence[str]) -> Layout:
    """The night, with who is ahead."""
    return parts.painted(
        lambda surface, rect: draw_evening_header(stage, surface, rect, standings.title, lines),
        height=stage.metrics.mix_px(SKY, 0.35),
    )


def standings_table(
    stage: Stage, parts: PaintedParts, standings: ClubStandings, rows: Sequence[TournamentRow], *, size: float = BODY
) -> Layout:
    """Rank, name, points, and as many of the other columns as there is room for."""
    metrics, share = stage.metrics, size / BODY
    breaks = TIE_BREAKS[standings.tournament.format]

    def px(length: int) -> int:
        return metrics.text_px(round(length * share))

    def made(width: int) -> Layout:
        room = width - px(_RANK + _NUMBER + _LEAST_NAME) - 5 * metrics.px(_GAP)
        has_rating = bool(standings.ratings) and room >= px(_RATING)
        room -= px(_RATING) if has_rating else 0
        shown = max(0, min(len(breaks), room // (px(_NUMBER) + metrics.px(_GAP))))
        lines = [_head_line(shown, has_rating=has_rating)]
        for each in rows:
            lines += [parts.divider(), _row_line(each, shown, has_rating=has_rating)]
        return column(*lines)

    def _line(rank: Layout, name: Layout, numbers: Iterable[Layout], rating: Layout | None) -> Layout:
        cells = [sized(rank, width=px(_RANK)), grow(sized(name, width=px(_LEAST_NAME)))]
        cells += [sized(each, width=px(_NUMBER)) for each in numbers]
        return row(*cells, *([sized(rating, width=px(_RATING))] if rating is not None else []), gap=metrics.px(_GAP))

    def _text(text: str, *, bold: bool = False, colour: str = "", small: bool = False, right: bool = True) -> Layout:
        return parts.line(text, height=px(ROW_HEIGHT), size=SMALL * share if small else size, bold=bold, colour=colour,
                          align="right" if right else "left", shrinks=True)  # fmt: skip

    def _head_line(shown: int, *, has_rating: bool) -> Layout:
        colour = stage.theme.secondary
        heads = [_text(say("club.points"), colour=colour, small=True)]
        heads += [_text(say(f"club.{each}_short"), colour=colour, small=True) for each in breaks[:shown]]
        rating = _text(say("club.rating"), colour=colour, small=True) if has_rating else None
        name = _text(say("club.team" if standings.tournament.has_teams else "club.name"), colour=colour, small=True,
                     right=False)  # fmt: skip
        return _line(_text("", right=False), name, heads, rating)

    def _row_line(each: TournamentRow, shown: int, *, has_rating: bool) -> Layout:
        colour = stage.theme.text if each.is_here else stage.theme.secondary
        first = stage.theme.accent if each.rank == 1 and each.points else colour
        numbers = [_text(half_points_text(each.points), bold=True, colour=first)]
        numbers += [
            _text(tie_break_text(tie_break, value), colour=colour)
            for tie_break, value in zip(breaks[:shown], each.tie_breaks, strict=False)
        ]
        rating = standings.ratings.get(each.name)
        told = _text(rating_text(rating) if rating is not None else "", colour=colour) if has_rating else None
        rank = _text(str(each.rank), colour=stage.theme.secondary)
        return _line(rank, _text(each.name, bold=True, colour=first, right=False), numbers, told)

    return layout_made_for_width(made, width=px(_RANK + _NUMBER + _LEAST_NAME) + 5 * metrics.px(_GAP))


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
        notes = [parts.words(note, size=SMALL, colour=colour) for note in standings.notes()]
        return pad(
            column(draw_club_header(stage, parts, standings, standings.lines), table, *notes, gap=gap),
            stage.metrics.px(20),
        )

    sheet = DisplayList((width, everything(DisplayList((0, 0))).height(width)))
    sheet.fill(stage.theme.background)
    everything(sheet).place(sheet.get_rect())
    return sheet
