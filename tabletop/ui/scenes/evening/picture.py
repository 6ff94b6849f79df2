"""Draws an evening: who leads, a table of all matches, the highlights; also as one picture file.

Used by the evening's page (`evening.scene`), by the page of people for badges, and by the club's pages for both.
EveningPicture describes each part of an EveningContent as a layout, so that the same code serves the scrolled page and
the saved picture: keep out what depends on pointer or time. Icons in `_RESULT_ICONS` are by the Result of
`play.evening`, so a new result needs a line. It reads and writes no files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.clock_trust import plausible_local_time
from tabletop.play.evening import Evening, EveningMatch, Result
from tabletop.play.evening_matches import StandingsRow, leaders, standings_rows
from tabletop.play.people import People, initials_of
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, NUMBER, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.highlights import EveningHighlight, evening_time_text, join_names, match_count_text
from tabletop.ui.scenes.saved_match import count_text
from tabletop.ui.sentences import join_label, join_list, join_sentences
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    auto_grid,
    column,
    grow,
    layout_made_for_width,
    pad,
    pad_sides,
    row,
    sized,
    space,
    within,
    wrap,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


SKY: Final = 150
"""Logical pixels: height of the picture on top."""
_TITLE = 44
"""Logical pixels: size of the words in it."""
_TITLE_SHARES = (1.0, 0.8, 0.65)
"""Of that size, the first one at which they fit."""
_ART_RATIO: Final = 65 / 8
"""Width of the drawing for its height."""
_PEOPLE_SHARE: Final = 0.38
"""Share of the drawing's width, at its right, in which the moon and the people are: no words lie over them."""
_INK, _PALE = "#FFF3D6", "#D9DDF0"
"""Words on the night sky."""
_COVER, _ROW, _CELL, _NAME, _TOTAL = 56, 35, 46, 150, 56
"""Logical pixels: height of a box over its column, of a row, least width of a column, of names, and of the sums."""
_MOST_NAME_SHARE: Final = 0.34
"""Share of the table's width that names take at most."""
_LEAST_HIGHLIGHT_WIDTH: Final = 280
"""Logical pixels of a highlight at the usual size of text."""
_GROWS: Final = 0.5
_RESULT_ICONS: Final[Mapping[Result, str]] = {
    "won": "trophy", "shared": "trophy", "lost": "minus", "drawn": "pause", "saved": "check", "fallen": "close",
}  # fmt: skip
"""Icons of results."""
_MARKS: Final[Mapping[str, str]] = {"*": "end.older", "†": "end.seats_moved"}
"""Beside the number of a match, with what it means."""
_LETTER_COLOUR: Final = "#14181F"
"""On the colours of people."""


@dataclass(frozen=True, slots=True)
class EveningContent:
    """Everything that is shown of an evening."""

    evening: Evening
    people_here: tuple[str, ...]
    """Who is here, where the evening is on."""
    people: People
    is_on: bool
    highlights: tuple[EveningHighlight, ...]
    missing_matches: int = 0
    """How many matches that count are not in its file, which is an older copy."""
    club_line: str = ""
    """How the club night stands, whose results need not be from this laptop."""


class EveningPicture:
    """Describes the parts of an evening."""

    def __init__(self, stage: Stage, content: EveningContent) -> None:
        self._stage = stage
        self._content = content
        self.standings_rows = standings_rows(content.evening, content.people_here)
        names = [row.name for row in self.standings_rows if row.name]
        self._person_letters, self._colours = initials_of(names), content.people.colours_by_name(names)

    # --- who is ahead ---------------------------------------------------------------------------------------------

    def sky(self, parts: DrawnParts) -> Layout:
        """People round a lamp, and who of them has won most."""
        title, lines = self.evening_title_text(), self._evening_fact_lines()
        return parts.painted(
            lambda surface, rect: draw_evening_header(self._stage, surface, rect, title, lines),
            height=self._stage.metrics.mix_px(SKY, 0.35),
        )

    def evening_title_text(self) -> str:
        """Who is ahead, or has been at the end."""
        ahead, evening = leaders(self.standings_rows), self._content.evening
        names = [self._standings_row_name(row) for row in ahead]
        if len(names) == 1:
            return say("evening.leads" if self._content.is_on else "evening.won", name=names[0])
        if names:
            return say("evening.level", names=join_names(names))
        won, of = evening.team_wins_and_matches
        return say("evening.together", won=won, of=of) if of else say("evening.nobody")

    def evening_header_text(self) -> str:
        """Everything that stands in the sky."""
        return join_sentences((self.evening_title_text(), *self._evening_fact_lines()))

    def standings_table_text(self) -> str:
        """The table in words: what each person has won, match by match, and the notes below it."""
        return join_sentences((*map(self._standings_row_text, self.standings_rows), *self._footnote_texts()))

    def _standings_row_text(self, row: StandingsRow) -> str:
        games = (wording.game_title(played.game) for played in self._content.evening.played)
        results = [
            join_label(f"{number} {game}", say(f"evening.result_{result}"))
            for number, (game, result) in enumerate(zip(games, row.results, strict=True), 1) if result in _RESULT_ICONS
        ]  # fmt: skip
        return join_label(
            self._standings_row_name(row), join_list((say("evening.wins", number=row.matches_won), *results))
        )

    def _evening_fact_lines(self) -> list[str]:
        evening = self._content.evening
        matches = match_count_text(len(evening.played))
        lines = [say("evening.facts", when=evening_time_text(evening), matches=matches)]
        if evening.behind:
            lines = [evening_time_text(evening), matches]
        if self._content.club_line:
            lines.append(self._content.club_line)
        won, of = evening.team_wins_and_matches
        return [*lines, say("evening.nights", won=won, of=of)] if of and leaders(self.standings_rows) else lines

    def _standings_row_name(self, row: StandingsRow) -> str:
        return row.name or say("evening.computer")

    # --- the table ------------------------------------------------------------------------------------------------

    def table(self, parts: DrawnParts) -> Layout:
        """Everybody in a row, every match in a column below its box; as many blocks as the width asks for."""
        gap = self._stage.metrics.px(12)

        def blocks(width: int) -> Layout:
            return column(
                *(
                    self._match_block_layout(parts, width, block)
                    for block in self._split_matches_into_blocks(parts, width)
                ),
                gap=gap,
            )

        return parts.panel(pad(column(layout_made_for_width(blocks), self._result_legend_layout(parts), gap=gap), gap))

    def _split_matches_into_blocks(self, parts: DrawnParts, width: int) -> list[range]:
        """Indices of the matches of each block, about as many in each."""
        metrics, count = self._stage.metrics, len(self._content.evening.played)
        room = width - self._name_column_width_px(parts, width) - metrics.text_px(_TOTAL)
        most = max(1, room // metrics.mix_px(_CELL, _GROWS))
        blocks = max(1, -(-count // most))
        each = -(-count // blocks)
        return [range(first, min(count, first + each)) for first in range(0, count, each)]

    def _name_column_width_px(self, parts: DrawnParts, width: int) -> int:
        """As wide as the longest name asks for, within reason."""
        longest = max((self._person_name_layout(parts, row).width for row in self.standings_rows), default=0)
        return min(max(self._stage.metrics.mix_px(_NAME, 0.5), longest), round(_MOST_NAME_SHARE * width))

    def _match_block_layout(self, parts: DrawnParts, width: int, block: range) -> Layout:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        names, total = self._name_column_width_px(parts, width), metrics.text_px(_TOTAL)
        wide = min(metrics.mix_px(_CELL, _GROWS) * 2, (width - names - total) // len(block))

        def line(name: Layout, results: Iterable[Layout], wins: Layout) -> Layout:
            shown = (sized(each, width=wide) for each in results)
            return row(sized(name, width=names), *shown, sized(wins, width=total))

        def person_line(person: StandingsRow) -> Layout:
            colour = theme.accent if person in ahead else theme.text
            won = parts.line(str(person.matches_won), height=metrics.mix_px(_ROW, 0.6), size=NUMBER, bold=True,
                             align="centre", colour=colour)  # fmt: skip
            results = (self._result(parts, person.results[i]) for i in block)
            return column(parts.divider(), line(self._person_name_layout(parts, person), results, won))

        ahead = leaders(self.standings_rows)
        trophy = parts.picture(draw.icon_picture(stage, "trophy", metrics.mix_px(26, _GROWS), theme.accent))
        heads = line(space(), (self._match_heading_layout(parts, i) for i in block), trophy)
        return column(heads, *map(person_line, self.standings_rows))

    def _match_heading_layout(self, parts: DrawnParts, index: int) -> Layout:
        """The box of the game, and the number of the match."""
        stage, played = self._stage, self._content.evening.played[index]
        number = f"{index + 1}{''.join(_match_footnote_signs(played))}"
        return column(
            parts.picture(small_box_cover(stage, played.game, stage.metrics.mix_px(_COVER, 0.2))),
            parts.line(number, height=stage.metrics.text_px(22), size=SMALL, colour=stage.theme.secondary,
                       align="centre"),
        )  # fmt: skip

    def _person_name_layout(self, parts: DrawnParts, person: StandingsRow) -> Layout:
        stage, metrics = self._stage, self._stage.metrics
        side = metrics.mix_px(28, _GROWS)
        if person.name:
            made = person_badge(stage, self._person_letters[person.name], self._colours[person.name], side)
        else:
            made = draw.icon_picture(stage, "robot", side, stage.theme.secondary)
        name = parts.line(self._standings_row_name(person), height=side, bold=True, shrinks=True)
        return pad_sides(row(parts.picture(made), grow(name), gap=metrics.px(10)), right=metrics.px(16))

    def _result(self, parts: DrawnParts, result: Result) -> Layout:
        return parts.picture(self._match_result_icon(result)) if result in _RESULT_ICONS else space()

    def _match_result_icon(self, result: Result) -> pygame.Surface:
        theme = self._stage.theme
        colour = {"won": theme.accent, "saved": theme.accent, "lost": theme.disabled}.get(result, theme.secondary)
        return draw.icon_picture(self._stage, _RESULT_ICONS[result], self._stage.metrics.mix_px(22, _GROWS), colour)

    def _result_legend_layout(self, parts: DrawnParts) -> Layout:
        """What the signs mean that occur, and the marks beside the numbers of matches."""
        metrics, colour = self._stage.metrics, self._stage.theme.secondary
        there = {result for row in self.standings_rows for result in row.results}
        signs = (
            row(
                self._result(parts, result),
                parts.line(say(f"evening.result_{result}"), height=metrics.text_px(26), size=SMALL, colour=colour),
                gap=metrics.px(8),
            )
            for result in _RESULT_ICONS
            if result in there
        )
        notes = (parts.words(text, size=SMALL, colour=colour) for text in self._footnote_texts())
        return column(wrap(*signs, gap=metrics.px(22), row_gap=0), *notes)

    def _footnote_texts(self) -> list[str]:
        """What the marks beside the numbers of matches mean, as far as there are any."""
        there = {mark for each in self._content.evening.played for mark in _match_footnote_signs(each)}
        told = [f"{mark} {say(key)}" for mark, key in _MARKS.items() if mark in there]
        return [*told, *([count_text("evening.missing", lost)] if (lost := self._content.missing_matches) else [])]

    # --- the whole ------------------------------------------------------------------------------------------------

    def highlights(
        self, parts: DrawnParts | FormParts, link: Callable[[EveningHighlight], Layout] = lambda _: space()
    ) -> Layout:
        """Each in a panel, with a `link` to it below its words."""
        metrics, secondary = self._stage.metrics, self._stage.theme.secondary

        def panel(highlight: EveningHighlight) -> Layout:
            words = parts.paragraphs((
                Paragraph(highlight.title, SMALL, bold=True, colour=self._stage.theme.accent),
                *([Paragraph(highlight.headline, HEADING, bold=True)] if highlight.headline else []),
                Paragraph(highlight.text, SMALL, colour=secondary),
            ))  # fmt: skip
            return parts.panel(pad(column(grow(words), link(highlight)), x=metrics.px(14), y=metrics.px(8)))

        shown = self._content.highlights
        least = metrics.text_px(_LEAST_HIGHLIGHT_WIDTH)
        return auto_grid(*map(panel, shown), least=least, most=len(shown), gap=metrics.px(12))

    def full_evening_picture(self, width: int) -> DisplayList:
        """Everything on one sheet of this width in pixels, to keep."""
        metrics = self._stage.metrics

        def everything(sheet: DisplayList) -> Layout:
            parts = DrawnParts(self._stage, sheet)
            shown = [
                self.sky(parts),
                self.table(parts),
                *([self.highlights(parts)] if self._content.highlights else []),
            ]
            return pad(column(*shown, gap=metrics.px(12)), metrics.px(20))

        sheet = DisplayList((width, everything(DisplayList((0, 0))).height(width)))
        sheet.fill(self._stage.theme.background)
        everything(sheet).place(sheet.get_rect())
        return sheet


def _match_footnote_signs(played: EveningMatch) -> list[str]:
    """What is to be known of a match."""
    return [mark for mark, there in zip(_MARKS, (played.older, played.moved), strict=True) if there]


def draw_evening_header(stage: Stage, surface: DrawTarget, rect: pygame.Rect, title: str, lines: Sequence[str]) -> None:
    """A night with people round a lamp, and words large and small at its left."""
    metrics = stage.metrics
    wide = max(rect.w, round(rect.h * _ART_RATIO))
    key = "evening sky", rect.size, stage.theme.name
    surface.blit(stage.sprites.get_or_make(key, partial(_render_night_header, stage, rect.size, wide)), rect)
    parts, small = DrawnParts(stage, surface), round(metrics.font_size(BODY) * LINE)
    usual = _TITLE / metrics.text_scale * (1 + (metrics.text_scale - 1) * 0.35)
    right = metrics.px(24) + round(_PEOPLE_SHARE * wide)

    def describe(size: float) -> Layout:
        words = column(
            parts.words(title, size=size, bold=True, colour=_INK),
            column(*(parts.line(line, height=small, bold=True, colour=_PALE, shrinks=True) for line in lines)),
            gap=metrics.px(10),
        )
        return pad_sides(words, left=metrics.px(24), right=right)

    made = [describe(usual * share) for share in _TITLE_SHARES]
    fitting = next((each for each in made if each.height(rect.w) <= rect.h), made[-1])
    within(fitting, across=Align.FILL, down=Align.CENTRE).place(rect)


def _render_night_header(stage: Stage, size: tuple[int, int], wide: int) -> pygame.Surface:
    """The drawing with round corners, its right end always seen."""
    made = draw.rounded_rect(stage, size, "#FFFFFF").copy()
    art = stage.sprites.get("ui/evening", wide, wide / _ART_RATIO)
    ground = pygame.Surface(size, pygame.SRCALPHA)
    ground.blit(art, art.get_rect(bottomright=size))
    made.blit(ground, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def small_box_cover(stage: Stage, game: str, high: int) -> pygame.Surface:
    """The box of a game, small; an empty one where the game is not here."""
    name, wide = f"{game}/cover", high * 3 // 4
    return stage.sprites.get(name if stage.sprites.has_drawing(name) else "ui/box_empty", wide, high)


def person_badge(stage: Stage, sign: str, colour: str, side: int) -> pygame.Surface:
    """Somebody's disc with one or two letters."""

    def make() -> pygame.Surface:
        made = draw.rounded_rect(stage, (side, side), colour, radius=99).copy()
        size = max(8, round(side * (0.56 if len(sign) == 1 else 0.44)))
        label = stage.texts.label(sign, size, _LETTER_COLOUR, bold=True)
        inner = label.subsurface(label.get_bounding_rect())
        made.blit(inner, inner.get_rect(center=(side // 2, side // 2)))
        return made

    return stage.sprites.get_or_make(("badge", sign, colour, side), make)


def evening_picture_name(evening: Evening) -> str:
    """What a file with its picture is called: with the day and time at which it began, where the clock was right."""
    now = current_evening.now()
    first = (plausible_local_time(evening.played[0].ended.timestamp(), now) or now).astimezone()
    day = "" if evening.behind else f" {first:%Y-%m-%d %H.%M}"
    return f"{say('evening.picture')}{day}"
