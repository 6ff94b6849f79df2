"""Draws an evening: who leads, a table of all matches, the highlights; also as one picture file.

Used by the evening's page (`evening.scene`), and by the page of people for badges. EveningPicture draws from an
EveningContent, at any width and as high as it needs, so that the same code serves the scrolled page and the saved
picture: keep out what depends on pointer or time, and let each height agree with what is drawn. Icons in
`_RESULT_ICONS` are by the Result of `play.evening`, so a new result needs a line. It reads no files;
`save_evening_picture` writes one.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop import paths
from tabletop.clock_trust import believable_time
from tabletop.play.evening import Evening, EveningMatch, Result
from tabletop.play.evening_matches import StandingsRow, leaders, standings_rows
from tabletop.play.files import write_atomically
from tabletop.play.people import People, initials_of
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, NUMBER, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.highlights import EveningHighlight, evening_time_text, join_names, match_count_text
from tabletop.ui.scenes.saved_match import count_text

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_SKY, _TITLE = 150, 44
"""Logical pixels: height of the picture on top, and size of the words in it."""
_ART_RATIO: Final = 65 / 8
"""Width of the drawing for its height."""
_PEOPLE_SHARE: Final = 0.38
"""Share of the drawing's width, at its right, in which the moon and the people are: no words lie over them."""
_INK, _PALE = "#FFF3D6", "#D9DDF0"
"""Words on the night sky."""
_COVER, _ROW, _CELL, _NAME = 56, 36, 46, 150
"""Logical pixels: height of a box over its column, of a row, least width of a column, and least width of names."""
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


class EveningPicture:
    """Draws an evening from the top of a rectangle."""

    def __init__(self, stage: Stage, told: EveningContent) -> None:
        self._stage = stage
        self._content = told
        self.standings_rows = standings_rows(told.evening, told.people_here)
        names = [row.name for row in self.standings_rows if row.name]
        self._person_letters, self._colours = initials_of(names), told.people.colours_of(names)

    # --- who is ahead ---------------------------------------------------------------------------------------------

    @property
    def sky_height(self) -> int:
        """Pixels of the picture on top."""
        return self._stage.metrics.grown(_SKY, 0.35)

    def draw_sky(self, surface: DisplayList, rect: pygame.Rect) -> None:
        """People round a lamp, and who of them has won most."""
        draw_sky(self._stage, surface, rect, self.title_text(), self._fact_lines())

    def title_text(self) -> str:
        """Who is ahead, or has been at the end."""
        ahead, evening = leaders(self.standings_rows), self._content.evening
        names = [self._row_name(row) for row in ahead]
        if len(names) == 1:
            return say("evening.leads" if self._content.is_on else "evening.won", name=names[0])
        if names:
            return say("evening.level", names=join_names(names))
        won, of = evening.team_wins
        return say("evening.together", won=won, of=of) if of else say("evening.nobody")

    def _fact_lines(self) -> list[str]:
        evening = self._content.evening
        matches = match_count_text(len(evening.played))
        lines = [say("evening.facts", when=evening_time_text(evening), matches=matches)]
        if evening.behind:
            lines = [evening_time_text(evening), matches]
        won, of = evening.team_wins
        return [*lines, say("evening.nights", won=won, of=of)] if of and leaders(self.standings_rows) else lines

    def _row_name(self, row: StandingsRow) -> str:
        return row.name or say("evening.computer")

    # --- the table ------------------------------------------------------------------------------------------------

    def table_height(self, width: int) -> int:
        """Pixels of the table, all of its blocks one below the other, and of what its signs mean."""
        pad, blocks = self._stage.metrics.px(14), self._match_blocks(width)
        return len(blocks) * self._block_height() + (len(blocks) - 1) * pad + self._legend_height(width) + 2 * pad

    def draw_table(self, surface: DisplayList, rect: pygame.Rect) -> None:
        """Everybody in a row, every match in a column below its box; as many blocks as the width asks for."""
        stage, pad = self._stage, self._stage.metrics.px(14)
        draw.panel(stage, surface, rect)
        y = rect.y + pad
        for block in self._match_blocks(rect.w):
            self._draw_block(surface, pygame.Rect(rect.x + pad, y, rect.w - 2 * pad, 0), block)
            y += self._block_height() + pad
        self._draw_legend(surface, pygame.Rect(rect.x + pad, y - pad // 2, rect.w - 2 * pad, 0), rect.w)

    def _match_blocks(self, width: int) -> list[range]:
        """Indices of the matches of each block, about as many in each."""
        metrics, count = self._stage.metrics, len(self._content.evening.played)
        room = width - 2 * metrics.px(14) - self._name_width(width) - metrics.text_px(56)
        most = max(1, room // metrics.grown(_CELL, _GROWS))
        blocks = max(1, -(-count // most))
        each = -(-count // blocks)
        return [range(first, min(count, first + each)) for first in range(0, count, each)]

    def _name_width(self, width: int) -> int:
        """As wide as the longest name asks for, within reason."""
        metrics, texts = self._stage.metrics, self._stage.texts
        font = metrics.font_size(BODY)
        longest = max((texts.width(self._row_name(row), font, bold=True) for row in self.standings_rows), default=0)
        beside = metrics.grown(28, _GROWS) + metrics.px(10) + metrics.px(22)
        return min(max(metrics.grown(_NAME, 0.5), longest + beside), width // 3)

    def _block_height(self) -> int:
        return self._box_cover_height() + len(self.standings_rows) * self._row_height()

    def _box_cover_height(self) -> int:
        return self._stage.metrics.grown(_COVER, 0.2) + self._stage.metrics.text_px(22)

    def _row_height(self) -> int:
        return self._stage.metrics.grown(_ROW, 0.6)

    def _draw_block(self, surface: DisplayList, at: pygame.Rect, block: range) -> None:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        first = at.x + self._name_width(at.w + 2 * metrics.px(14))
        wide = min(metrics.grown(_CELL, _GROWS) * 2, (at.right - metrics.text_px(56) - first) // max(1, len(block)))
        high, row = self._box_cover_height(), self._row_height()
        for k, i in enumerate(block):
            self._draw_match_head(surface, pygame.Rect(first + k * wide, at.y, wide, high), i)
        total = pygame.Rect(first + len(block) * wide, at.y, metrics.text_px(56), high)
        sum_of = draw.icon_picture(stage, "trophy", metrics.grown(26, _GROWS), theme.accent)
        surface.blit(sum_of, sum_of.get_rect(center=total.center))
        for n, person in enumerate(self.standings_rows):
            line = pygame.Rect(at.x, at.y + high + n * row, at.w, row)
            surface.line(theme.panel_edge, line.topleft, line.topright, metrics.line_width(1))
            self._draw_person(surface, pygame.Rect(line.x, line.y, first - line.x - metrics.px(8), row), person)
            for k, i in enumerate(block):
                cell = pygame.Rect(first + k * wide, line.y, wide, row)
                self._draw_result(surface, cell.center, person.results[i])
            ahead = person in leaders(self.standings_rows)
            draw.text(stage, surface, str(person.matches_won), (total.centerx, line.centery), size=NUMBER, bold=True,
                      align="centre", colour=theme.accent if ahead else theme.text)  # fmt: skip

    def _draw_match_head(self, surface: DisplayList, rect: pygame.Rect, index: int) -> None:
        """The box of the game, and the number of the match."""
        stage, metrics = self._stage, self._stage.metrics
        high = metrics.grown(_COVER, 0.2)
        played = self._content.evening.played[index]
        box = small_box_cover(stage, played.game, high)
        surface.blit(box, box.get_rect(midtop=(rect.centerx, rect.y)))
        at = rect.centerx, rect.y + high + metrics.text_px(11)
        draw.text(
            stage,
            surface,
            f"{index + 1}{''.join(_match_footnote_signs(played))}",
            at,
            size=SMALL,
            colour=stage.theme.secondary,
            align="centre",
        )

    def _draw_person(self, surface: DisplayList, rect: pygame.Rect, row: StandingsRow) -> None:
        stage, metrics = self._stage, self._stage.metrics
        side = metrics.grown(28, _GROWS)
        if row.name:
            made = person_badge(stage, self._person_letters[row.name], self._colours[row.name], side)
        else:
            made = draw.icon_picture(stage, "robot", side, stage.theme.secondary)
        surface.blit(made, made.get_rect(midleft=(rect.x, rect.centery)))
        x = rect.x + side + metrics.px(10)
        draw.text(stage, surface, self._row_name(row), (x, rect.centery), bold=True, width=rect.right - x, shrinks=True)

    def _draw_result(self, surface: DisplayList, at: tuple[int, int], result: Result) -> None:
        if result in _RESULT_ICONS:
            made = self._result_icon(result)
            surface.blit(made, made.get_rect(center=at))

    def _result_icon(self, result: Result) -> pygame.Surface:
        theme = self._stage.theme
        colour = {"won": theme.accent, "saved": theme.accent, "lost": theme.disabled}.get(result, theme.secondary)
        return draw.icon_picture(self._stage, _RESULT_ICONS[result], self._stage.metrics.grown(22, _GROWS), colour)

    def _legend_entry_positions(self, width: int) -> list[tuple[Result, int, int]]:
        """What the signs mean that occur: each with where it begins, in pixels from the left and from the top."""
        stage, metrics = self._stage, self._stage.metrics
        found: list[tuple[Result, int, int]] = []
        there = {result for row in self.standings_rows for result in row.results}
        x = y = 0
        for result in (each for each in _RESULT_ICONS if each in there):
            words = stage.texts.width(say(f"evening.result_{result}"), metrics.font_size(SMALL))
            wide = metrics.grown(22, _GROWS) + metrics.px(8) + words
            if x and x + wide > width - 2 * metrics.px(14):
                x, y = 0, y + metrics.text_px(26)
            found.append((result, x, y))
            x += wide + metrics.px(22)
        return found

    def _legend_height(self, width: int) -> int:
        found = self._legend_entry_positions(width)
        high = found[-1][2] + self._stage.metrics.text_px(26) + self._stage.metrics.px(6) if found else 0
        return high + sum(self._footnote_heights(width))

    def _footnote_texts(self) -> list[str]:
        """What the marks beside the numbers of matches mean, as far as there are any."""
        there = {mark for each in self._content.evening.played for mark in _match_footnote_signs(each)}
        told = [f"{mark} {say(key)}" for mark, key in _MARKS.items() if mark in there]
        return [*told, *([count_text("evening.missing", lost)] if (lost := self._content.missing_matches) else [])]

    def _footnote_heights(self, width: int) -> list[int]:
        inner = width - 2 * self._stage.metrics.px(14)
        return [draw.paragraph_height(self._stage, words, inner, size=SMALL) for words in self._footnote_texts()]

    def _draw_legend(self, surface: DisplayList, at: pygame.Rect, width: int) -> None:
        stage, metrics = self._stage, self._stage.metrics
        for result, x, y in self._legend_entry_positions(width):
            middle = at.y + metrics.px(6) + y + metrics.text_px(13)
            sign = self._result_icon(result)
            surface.blit(sign, sign.get_rect(midleft=(at.x + x, middle)))
            left = at.x + x + sign.get_width() + metrics.px(8)
            words = say(f"evening.result_{result}")
            draw.text(stage, surface, words, (left, middle), size=SMALL, colour=stage.theme.secondary)
        below = at.y + self._legend_height(width) - sum(self._footnote_heights(width))
        for words, high in zip(self._footnote_texts(), self._footnote_heights(width), strict=True):
            draw.paragraph(stage, surface, words, pygame.Rect(at.x, below, at.w, 0), size=SMALL,
                           colour=stage.theme.secondary)  # fmt: skip
            below += high

    # --- highlights --------------------------------------------------------------------------------------------------

    def highlight_rects(self, width: int, *, links: int = 0) -> list[pygame.Rect]:
        """Where highlights stand, from the top left: beside each other, or below each other where that is too narrow.

        Each has `links` pixels below its words for what can be pressed.
        """
        metrics, highlights = self._stage.metrics, self._content.highlights
        gap = metrics.px(12)
        across = max(1, min(len(highlights), (width + gap) // (metrics.text_px(_LEAST_HIGHLIGHT_WIDTH) + gap)))
        wide = (width - gap * (across - 1)) // across
        found: list[pygame.Rect] = []
        y = 0
        for first in range(0, len(highlights), across):
            row = highlights[first : first + across]
            high = max(self._highlight_height(each, wide) for each in row) + links
            found += [pygame.Rect(k * (wide + gap), y, wide, high) for k in range(len(row))]
            y += high + gap
        return found

    def draw_highlights(self, surface: DisplayList, at: tuple[int, int], places: Sequence[pygame.Rect]) -> None:
        """Each in a panel at its place, seen from a point."""
        stage, metrics = self._stage, self._stage.metrics
        pad = metrics.px(14)
        for highlight, place in zip(self._content.highlights, places, strict=True):
            rect = place.move(at)
            draw.panel(stage, surface, rect)
            x, y, wide = rect.x + pad, rect.y + metrics.px(8), rect.w - 2 * pad
            title = pygame.Rect(x, y, wide, 0)
            title.y = draw.paragraph(stage, surface, highlight.title, title, size=SMALL, bold=True,
                                     colour=stage.theme.accent)  # fmt: skip
            title.y = draw.paragraph(stage, surface, highlight.headline, title, size=HEADING, bold=True)
            draw.paragraph(stage, surface, highlight.text, title, size=SMALL, colour=stage.theme.secondary)

    def _highlight_height(self, highlight: EveningHighlight, width: int) -> int:
        stage, metrics = self._stage, self._stage.metrics
        high, wide = partial(draw.paragraph_height, stage), width - 2 * metrics.px(14)
        told = high(highlight.title, wide, size=SMALL, bold=True) + high(highlight.text, wide, size=SMALL)
        return (
            told
            + (high(highlight.headline, wide, size=HEADING, bold=True) if highlight.headline else 0)
            + 2 * metrics.px(8)
        )

    # --- the whole ------------------------------------------------------------------------------------------------

    def full_picture(self, width: int) -> DisplayList:
        """Everything on one sheet of this width in pixels, to keep."""
        stage, metrics = self._stage, self._stage.metrics
        margin, gap = metrics.px(20), metrics.px(12)
        inner = width - 2 * margin
        sky = pygame.Rect(margin, margin, inner, self.sky_height)
        table = pygame.Rect(margin, sky.bottom + gap, inner, self.table_height(inner))
        places = self.highlight_rects(inner)
        bottom = table.bottom + gap + (max(place.bottom for place in places) if places else -gap) + margin
        sheet = DisplayList((width, bottom))
        sheet.fill(stage.theme.background)
        self.draw_sky(sheet, sky)
        self.draw_table(sheet, table)
        self.draw_highlights(sheet, (margin, table.bottom + gap), places)
        return sheet


def _match_footnote_signs(played: EveningMatch) -> list[str]:
    """What is to be known of a match."""
    return [mark for mark, there in zip(_MARKS, (played.older, played.moved), strict=True) if there]


def draw_sky(stage: Stage, surface: DisplayList, rect: pygame.Rect, title: str, lines: Sequence[str]) -> None:
    """A night with people round a lamp, and words large and small at its left."""
    metrics = stage.metrics
    wide = max(rect.w, round(rect.h * _ART_RATIO))
    key = "evening sky", rect.size, stage.theme.name
    surface.blit(stage.sprites.get_or_make(key, partial(_render_night, stage, rect.size, wide)), rect)
    x, width = rect.x + metrics.px(24), rect.w - 2 * metrics.px(24) - round(_PEOPLE_SHARE * wide)
    small = round(metrics.font_size(BODY) * LINE)
    size = _TITLE / metrics.text_scale * (1 + (metrics.text_scale - 1) * 0.35)
    high = metrics.font_size(size)
    y = rect.y + (rect.h - high - metrics.px(10) - small * len(lines)) // 2
    draw.text(stage, surface, title, (x, y + high // 2), size=size, bold=True, colour=_INK, width=width, shrinks=True)
    for i, line in enumerate(lines):
        middle = y + high + metrics.px(10) + i * small + small // 2
        draw.text(stage, surface, line, (x, middle), bold=True, colour=_PALE, width=width, shrinks=True)


def _render_night(stage: Stage, size: tuple[int, int], wide: int) -> pygame.Surface:
    """The drawing with round corners, its right end always seen."""
    made = draw.rounded(stage, size, "#FFFFFF").copy()
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
        made = draw.rounded(stage, (side, side), colour, radius=99).copy()
        size = max(8, round(side * (0.56 if len(sign) == 1 else 0.44)))
        label = stage.texts.label(sign, size, _LETTER_COLOUR, bold=True)
        inner = label.subsurface(label.get_bounding_rect())
        made.blit(inner, inner.get_rect(center=(side // 2, side // 2)))
        return made

    return stage.sprites.get_or_make(("badge", sign, colour, side), make)


def save_evening_picture(evening: Evening, picture: pygame.Surface) -> str:
    """Writes it under a name that is not taken; returns where it is, or why it could not be written, for people."""
    now = current_evening.now()
    first = (believable_time(evening.played[0].ended.timestamp(), now) or now).astimezone()
    day = "" if evening.behind else f" {first:%Y-%m-%d %H.%M}"
    folder, stem = paths.pictures(), f"{say('evening.open')}{day}"
    path, number = folder / f"{stem}.png", 2
    while path.exists():
        path, number = folder / f"{stem} {number}.png", number + 1
    made = io.BytesIO()
    pygame.image.save(picture, made, "evening.png")
    try:
        write_atomically(path, made.getvalue(), is_shared=True)
    except OSError as error:
        return say("end.not_kept", why=error.strerror or str(error))
    return say("end.kept", file=path)
