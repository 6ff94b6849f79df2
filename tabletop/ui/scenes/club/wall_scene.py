"""SpectatorClubScene: the second window between the matches of a club night: standings, and who plays whom.

Made by SpectatorWindow (`wall.wall`), for a television or projector that all can see. Everything here is public. Where
not all rows fit, it turns the pages by the clock of the stage. Sizes are for reading from afar (docs/decisions.md,
For a room).
"""

from __future__ import annotations

from typing import Final

from tabletop.play.tournament.tournament import Pairing
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.club.club_texts import (
    bye_text,
    facts_text,
    next_challengers_text,
    pairing_text,
    result_text,
    round_title,
)
from tabletop.ui.scenes.club.standings_table import ROW_HEIGHT, ClubStandings, standings_table
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, PlacedRects, column, grow, pad, pad_sides, row, sized, space

_SAFE_MARGIN: Final = 0.05
"""Share of the width that a television may hide at each side."""
_TOP: Final = 0.04
_FOOT: Final = 0.06
_PAIRINGS_SHARE: Final = 0.36
"""Share of the width of the column with the pairings."""
_PAGE_SECONDS: Final = 10.0
"""How long a page of rows or pairings is seen."""


class SpectatorClubScene(Scene):
    """A club night for everybody's eyes."""

    def __init__(self, stage: Stage, standings: ClubStandings) -> None:
        """`stage` is that of the second window."""
        self.stage = stage
        self.standings = standings
        self._page = 0
        self._rects = PlacedRects()

    def layout(self) -> None:
        metrics, rects = self.stage.metrics, PlacedRects()
        width, height = self.stage.surface.get_size()
        gap = metrics.px(16)
        head = column(rects.cell("title", height=metrics.text_px(54)), rects.cell("facts", height=metrics.text_px(34)))
        pairings = [sized(rects.cell("pairings"), width=round(width * _PAIRINGS_SHARE))] if self._pairings() else []
        page = column(head, grow(row(grow(rects.cell("rows")), *pairings, gap=gap)), gap=gap)
        margin = round(width * _SAFE_MARGIN)
        pad_sides(page, left=margin, right=margin, top=round(height * _TOP),
                  bottom=round(height * _FOOT)).place(self.stage.surface.get_rect())  # fmt: skip
        self._rects = rects

    def update(self, now: float) -> None:
        self._page = int(now / _PAGE_SECONDS)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, theme, standings = self.stage, self.stage.theme, self.standings
        surface.blit(draw.table_background(stage), (0, 0))
        parts, rects = DrawnParts(stage, surface), self._rects
        title = parts.line(standings.title, height=rects["title"].h, size=TITLE, bold=True, colour=theme.accent,
                           shrinks=True)  # fmt: skip
        title.place(rects["title"])
        told = filter(None, (facts_text(standings.tournament), next_challengers_text(standings.tournament)))
        parts.line(" · ".join(told), height=rects["facts"].h, size=HEADING, colour=theme.secondary,
                   shrinks=True).place(rects["facts"])  # fmt: skip
        self._standings_layout(parts).place(rects["rows"])
        if self._pairings():
            self._pairings_layout(parts).place(rects["pairings"])

    def _standings_layout(self, parts: DrawnParts) -> Layout:
        metrics, rows = self.stage.metrics, self.standings.rows
        inner = self._rects["rows"].h - 2 * metrics.px(14)
        fit = max(1, inner // (metrics.text_px(ROW_HEIGHT) + metrics.line_width(1)) - 1)
        pages = -(-len(rows) // fit) or 1
        at = self._page % pages * fit
        table = standings_table(self.stage, parts, self.standings, rows[at : at + fit])
        return parts.panel(column(pad(table, x=metrics.px(16), y=metrics.px(14)), grow(space())))

    def _pairings(self) -> tuple[Pairing, ...]:
        tournament = self.standings.tournament
        current = tournament.current_round
        return current.pairings if current is not None and not tournament.is_finished else ()

    def _pairings_layout(self, parts: DrawnParts) -> Layout:
        """The current round: the tables that still play first of all, each with its number."""
        metrics, theme, tournament = self.stage.metrics, self.stage.theme, self.standings.tournament
        line, small = metrics.text_px(30), metrics.text_px(24)
        each, head = line + small + metrics.px(8), metrics.text_px(40)
        room = self._rects["pairings"].h - 2 * metrics.px(14) - head
        fit = max(1, room // each)
        pairings = list(enumerate(self._pairings(), 1))
        pairings.sort(key=lambda numbered: not tournament.is_open(numbered[1]))
        at = self._page % (-(-len(pairings) // fit) or 1) * fit
        lines: list[Layout] = [
            parts.line(round_title(tournament, len(tournament.rounds)), height=head, size=HEADING, bold=True,
                       shrinks=True)
        ]  # fmt: skip
        for number, pairing in pairings[at : at + fit]:
            is_bye = pairing.is_bye and not tournament.has_teams
            words = bye_text(tournament, pairing) if is_bye else pairing_text(pairing.players)
            told = "" if is_bye else result_text(pairing) or say("club.table", number=number)
            colour = theme.accent if tournament.is_open(pairing) else theme.secondary
            lines += [
                parts.line(words, height=line, bold=tournament.is_open(pairing), shrinks=True),
                parts.line(told, height=small, size=SMALL, colour=colour, shrinks=True),
                space(height=metrics.px(8)),
            ]
        return parts.panel(column(pad(column(*lines), x=metrics.px(16), y=metrics.px(14)), grow(space())))
