"""Draws the page after a match: the poster with the winners, the highlight panels, and room for buttons.

Owned by EndScene (`end.scene`), which it knows as EndPictureHost; `highlight_panel` and `poster_figures` draw its
parts. The same drawing is saved as a picture file (`save_end_picture`), so everything in it must follow from the
match and the size alone, and not from hover or time. What buttons do is the scene's, and they are left out of the
file. An existing file is never overwritten.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop import paths
from tabletop.play.files import write_atomically
from tabletop.play.match import Match
from tabletop.play.series import MatchSeries
from tabletop.rules.game import Outcome, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, Poster, PosterFigure
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.messages import say
from tabletop.ui.scenes.end.highlight_panel import HighlightPanel
from tabletop.ui.scenes.end.highlight_texts import HighlightText, HighlightTexts
from tabletop.ui.scenes.end.poster_figures import PosterFigures
from tabletop.ui.scenes.match_series import series_score_text
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.buttons import Button, ButtonKind

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_LEAST_SKY_SHARE = 0.4
"""Share of the height that the poster keeps at any size of text."""
_MOST_SKY_SHARE = 0.63
_USUAL_HIGHLIGHT_COUNT = 3
"""Facts that are told at any size of text."""
_NARROWEST, _BUTTON = 180, 160
"""Logical pixels of a highlight and of a button at the usual size of text."""


@dataclass(frozen=True, slots=True)
class EndLayout:
    """All in pixels."""

    sky: pygame.Rect
    highlights: tuple[pygame.Rect, ...]
    board: pygame.Rect
    """The last picture of the board; empty where words need its room."""
    buttons: tuple[pygame.Rect, ...]


def fitting_highlight_count(metrics: Metrics, size: tuple[int, int], highlights: int) -> int:
    """How many of so many highlights have room beside each other, three at least."""
    pad, gap = metrics.px(20), metrics.px(12)
    return min(
        highlights, max(_USUAL_HIGHLIGHT_COUNT, (size[0] - 2 * pad + gap) // (metrics.text_px(_NARROWEST) + gap))
    )


def arrange_end_page(metrics: Metrics, size: tuple[int, int], highlights: int, buttons: int, wanted: int) -> EndLayout:
    """For so many highlights, that want this height in pixels, and buttons; they are in rows where they get narrow."""
    width, height = size
    pad, gap = metrics.px(20), metrics.px(12)
    row = metrics.grown(44, 0.55)
    across = max(1, min(buttons, (width - 2 * pad + gap) // (metrics.grown(_BUTTON, 0.85) + gap)))
    rows = -(-buttons // across)
    across = -(-buttons // rows)
    foot = rows * row + (rows - 1) * gap + metrics.px(14)
    room = height - foot - 2 * gap
    told = max(round(height * (1 - _MOST_SKY_SHARE)) - foot, min(wanted, room - round(height * _LEAST_SKY_SHARE)))
    below = pygame.Rect(pad, height - foot - gap - told, width - 2 * pad, told)
    side = min(told, width // 5)
    wide = (below.w - side - gap * highlights) // max(1, highlights)
    if highlights and wide < metrics.text_px(_NARROWEST):
        side, wide = 0, (below.w - gap * (highlights - 1)) // highlights
    board = pygame.Rect(below.right - side, below.y, side, told if side else 0)
    cells = tuple(pygame.Rect(below.x + i * (wide + gap), below.y, wide, told) for i in range(highlights))
    if not highlights:
        board = below
    each = (width - 2 * pad - gap * (across - 1)) // across
    y = height - foot
    places = tuple(
        pygame.Rect(pad + i % across * (each + gap), y + i // across * (row + gap), each, row) for i in range(buttons)
    )
    return EndLayout(pygame.Rect(0, 0, width, below.y - gap), cells, board, places)


_TITLE, _POINTS = 61, 26
"""Sizes of the winner's name and of points, in logical pixels."""
_FACTS_HEIGHT = 238
"""Most logical pixels of what is told where notable acts are told too."""
_BACKDROP_RATIO = 8 / 3
"""Width of the ground's drawing for its height."""
_SHADE, _MIDDLE_GREY = 40, 3 * 128
"""How much of the sky is covered behind small words, of 255; and of red, green and blue together, what is neither."""


class EndPictureHost(Protocol):
    """What the picture shows."""

    @property
    def stage(self) -> Stage:
        """The window."""

    @property
    def match(self) -> Match[Any, Any, Any]:
        """What is over."""

    @property
    def board(self) -> Board:
        """For the last picture of it."""

    @property
    def highlight_texts(self) -> HighlightTexts:
        """What is told of it."""

    @property
    def series(self) -> MatchSeries | None:
        """How the series stands."""

    @property
    def result_remark(self) -> str:
        """Why this end does not count; "" where it does."""


class EndPicture:
    """Draws the page of the end; everything in it follows from the match."""

    def __init__(self, scene: EndPictureHost) -> None:
        self._scene = scene
        self._stage = scene.stage
        self.layout_ = arrange_end_page(self._stage.metrics, self._stage.surface.get_size(), 0, 1, 0)
        scene.board.is_picture = True
        self._poster = scene.board.poster() or Poster(scene.board.panels.seat_badge)
        self._shade = pygame.Surface((0, 0))
        self._highlight_texts: tuple[HighlightText, ...] = ()
        self._panels: tuple[HighlightPanel, ...] = ()

    def layout(self, buttons: int) -> None:
        """Takes the window, with so many buttons."""
        metrics, size = self._stage.metrics, self._stage.surface.get_size()
        texts = self._scene.highlight_texts
        self._highlight_texts = texts.describe_all(self._figure_names())
        self._highlight_texts = self._highlight_texts[
            : fitting_highlight_count(metrics, size, len(self._highlight_texts))
        ]
        self._panels = tuple(
            HighlightPanel(self._stage, highlight, texts.report) for highlight in self._highlight_texts
        )
        rough = arrange_end_page(metrics, size, len(self._highlight_texts), buttons, 0)
        heights = (panel.wanted_height(rect.w) for panel, rect in zip(self._panels, rough.highlights, strict=True))
        wanted = max(heights, default=0)
        if any(
            highlight.notable_acts for highlight in self._highlight_texts
        ):  # narrower panels are not to push the figures out of the light
            wanted = min(wanted, metrics.text_px(_FACTS_HEIGHT))
        self.layout_ = arrange_end_page(metrics, size, len(self._highlight_texts), buttons, wanted)

    def _figure_names(self) -> Mapping[Seat, str]:
        """What stands below each figure of the poster."""
        outcome = self._scene.match.outcome
        cast = self._named_figures(outcome) if outcome is not None else ()
        return {one.seat: one.name for one in cast}

    def link_buttons(self, look: Callable[[int], None], back: Callable[[], None]) -> list[Button]:
        """What can be looked at: the highlights that are told of, and the board."""
        told, at = zip(self._highlight_texts, self.layout_.highlights, strict=True), self.layout_.board
        return [
            *([Button("board", at, back, kind=ButtonKind.BARE, tip=say("end.board"))] if at else []),
            *(Button(highlight.name, rect, partial(look, highlight.ply), kind=ButtonKind.BARE, tip=say("end.look"))
              for highlight, rect in told if highlight.ply),
        ]  # fmt: skip

    def draw(self, surface: DisplayList) -> None:
        """Draws everything but the buttons."""
        surface.blit(draw.table_background(self._stage), (0, 0))
        outcome = self._scene.match.outcome
        if outcome is not None:
            self._draw_sky(surface, outcome)
        for panel, rect in zip(self._panels, self.layout_.highlights, strict=True):
            panel.draw(surface, rect)
        if self.layout_.board.w:
            self._draw_board(surface)

    # --- the poster -----------------------------------------------------------------------------------------------

    def _draw_sky(self, surface: DisplayList, outcome: Outcome) -> None:
        sky, clip, metrics = self.layout_.sky, surface.get_clip(), self._stage.metrics
        surface.set_clip(clip.clip(sky))
        self._draw_backdrop(surface, sky)
        score = self._draw_score(surface, sky, outcome)
        bottom = self._draw_title(surface, sky, outcome, score.x)
        room = pygame.Rect(sky.x, bottom, sky.w, sky.bottom - bottom)
        self._make_poster_figures(outcome).draw(surface, room, score, self._backdrop_light_rect(sky))
        surface.set_clip(clip)
        edge = pygame.Rect(0, sky.bottom - metrics.line_width(3), sky.w, metrics.line_width(3))
        surface.fill(self._stage.theme.accent, edge)

    def _draw_backdrop(self, surface: DisplayList, sky: pygame.Rect) -> None:
        stage, art = self._stage, self._poster.art
        if not art:
            surface.fill(self._poster.light, sky)
            return
        wide = max(sky.w, round(sky.h * _BACKDROP_RATIO))
        made = stage.sprites.get(art, wide, wide / _BACKDROP_RATIO)
        surface.blit(made, made.get_rect(midbottom=sky.midbottom))

    def _backdrop_light_rect(self, sky: pygame.Rect) -> pygame.Rect | None:
        """Where the drawing behind the figures is lit, in pixels; None where they may stand anywhere."""
        if not self._poster.art or self._poster.door is None:
            return None
        wide = max(sky.w, round(sky.h * _BACKDROP_RATIO))
        left, right = (sky.centerx - wide // 2 + round(share * wide) for share in self._poster.door)
        return pygame.Rect(left, sky.y, right - left, sky.h)

    def _draw_title(self, surface: DisplayList, sky: pygame.Rect, outcome: Outcome, right: int) -> int:
        """Who has won, and how; returns the y below."""
        stage, metrics, match = self._stage, self._stage.metrics, self._scene.match
        pad, ink = metrics.px(28), self._poster.ink
        side = 0
        y = sky.y + metrics.px(14) + metrics.px(_TITLE) // 2
        below = pygame.Rect(sky.x + pad, y + metrics.px(_TITLE) // 2 + metrics.px(6), right - sky.x - 2 * pad, 0)
        how = self._ending_text(outcome)
        self._shade_sky(surface, below, how)  # under the title too, which its upper edge may touch
        if len(outcome.winners) == 1 and not match.game.team:
            side = metrics.px(_TITLE)
            mark = draw.seat_mark(stage, outcome.winners[0], side)
            surface.blit(mark, mark.get_rect(midleft=(sky.x + pad, y)))
            side += metrics.px(14)
        at = (sky.x + pad + side, y)
        room = right - metrics.px(16) - at[0]
        size = _TITLE / metrics.text_scale
        draw.text(stage, surface, self._winner_text(outcome), at, size=size, bold=True, colour=ink, width=room,
                  shrinks=True)  # fmt: skip
        return draw.paragraph(stage, surface, how, below, size=BODY, bold=True, colour=ink)

    def _ending_text(self, outcome: Outcome) -> str:
        """How it ended, what it means for the series, and why it may not count."""
        series = self._scene.series
        return join_sentences((
            wording.ending_text(self._scene.match, outcome),
            "" if series is None else self._series_text(series), self._scene.result_remark,
        ))  # fmt: skip

    def _shade_sky(self, surface: DisplayList, below: pygame.Rect, words: str) -> None:
        """Calms what is bright, or dark, in the sky behind small words, without an edge that is seen."""
        texts, pixels = self._stage.texts, self._stage.metrics.font_size(BODY)
        lines = texts.wrap_lines(words, pixels, below.w, bold=True)
        wide = max((texts.width(line, pixels, bold=True) for line in lines), default=0)
        high = draw.paragraph_height(self._stage, words, below.w, size=BODY, bold=True)
        soft = 2 * high
        size = wide + 2 * soft, high + soft
        if self._shade.get_size() != size:
            is_light = sum(pygame.Color(self._poster.ink)[:3]) > _MIDDLE_GREY
            ground = pygame.Color(0, 0, 0, 0) if is_light else pygame.Color(255, 255, 255, 0)
            small = pygame.Surface((max(4, 4 * size[0] // size[1]), 4), pygame.SRCALPHA)
            small.fill(ground)
            small.fill((*ground[:3], _SHADE), small.get_rect().inflate(-2, -2))
            self._shade = pygame.transform.smoothscale(small, size)
        surface.blit(self._shade, (below.x - soft, below.y - soft // 2))

    def _winner_text(self, outcome: Outcome) -> str:
        match = self._scene.match
        if match.game.team:
            return say("table.team_won" if outcome.winners else "table.team_lost")
        names = [wording.seat_name(match, seat) for seat in outcome.winners]
        if not names:
            return say("end.draw")
        if len(names) == 1:
            return say("end.wins", name=names[0])
        return say("end.share", names=wording.localised_messages(match.header.game).join_names(tuple(names)))

    def _series_text(self, series: MatchSeries) -> str:
        match = self._scene.match
        score = series_score_text(match.header.game, match.credited_sitters, series)
        if series.winner is None:
            return say("end.series", games=series.games, score=score)
        name = wording.seat_name(match, series.winner)
        return say("end.series_won", name=name, games=series.games, score=score)

    def _draw_score(self, surface: DisplayList, sky: pygame.Rect, outcome: Outcome) -> pygame.Rect:
        """Points at the right, where the game counts them; returns where they are."""
        stage, metrics, match = self._stage, self._stage.metrics, self._scene.match
        score = self._scene.highlight_texts.report.score if self._scene.highlight_texts.report else ()
        if not score:
            return pygame.Rect(sky.right - metrics.px(12), sky.y, 0, 0)
        row, pad = metrics.text_px(34), metrics.px(14)
        name = max(stage.texts.width(wording.seat_name(match, seat), metrics.font_size(BODY), bold=True)
                   for seat in range(len(score)))  # fmt: skip
        mark = metrics.grown(20, 0.6)
        wide = min(sky.w // 3, name + mark + metrics.text_px(52) + 3 * pad)
        box = pygame.Rect(sky.right - wide - metrics.px(16), sky.y + metrics.px(14), wide, row * len(score) + pad)
        draw.panel(stage, surface, box)
        for i, points in enumerate(score):
            y = box.y + pad // 2 + row * i + row // 2
            shape = draw.seat_mark(stage, i, mark)
            surface.blit(shape, shape.get_rect(midleft=(box.x + pad, y)))
            colour = stage.theme.accent if i in outcome.winners else stage.theme.secondary
            worth = draw.text(stage, surface, str(points), (box.right - pad, y), size=_POINTS, bold=True, align="right",
                              colour=colour)  # fmt: skip
            x = box.x + 2 * pad + mark
            draw.text(stage, surface, wording.seat_name(match, i), (x, y), bold=True, width=worth.x - pad - x)
        return box

    def _make_poster_figures(self, outcome: Outcome) -> PosterFigures:
        """Whoever has won stands large; where nobody has, or all have together, everybody does."""
        match = self._scene.match
        everybody = match.game.team or not outcome.winners
        cast = self._named_figures(outcome)
        won = [one for one in cast if (everybody or one.seat in outcome.winners) and not one.apart]
        return PosterFigures(self._stage, won, [one for one in cast if one not in won])

    def _named_figures(self, outcome: Outcome) -> Sequence[PosterFigure]:
        match = self._scene.match
        view = match.past.view(match.ply, None)
        return [self._add_player_name(one) for one in self._poster.poster_figures(view, outcome, len(match.sitters))]

    def _add_player_name(self, one: PosterFigure) -> PosterFigure:
        """With the name of who sits there, and below it the side, where the game says nothing else."""
        if one.name:
            return one
        match = self._scene.match
        name, side = wording.seat_name(match, one.seat), wording.side_name(match.header.game, one.seat)
        return replace(one, name=name, line=one.line or ("" if side == name else side))

    def _draw_board(self, surface: DisplayList) -> None:
        stage, rect = self._stage, self.layout_.board
        match = self._scene.match
        view = match.past.view(match.ply, None)
        key = "end", match.header.game, view, rect.size, stage.theme.name
        made = stage.sprites.get_or_make(key, partial(self._render_board, view))
        surface.blit(made, rect)
        ring = draw.rounded(stage, rect.size, "#00000000", edge=stage.theme.accent, radius=8, width=2)
        surface.blit(ring, rect)

    def _render_board(self, view: Any) -> pygame.Surface:
        """The board as it lies at the end."""
        size, board = self.layout_.board.size, self._scene.board
        board.layout(pygame.Rect((0, 0), size))
        board.show(view)
        while board.warm():
            pass
        board.zoom_to([view], ())
        ground = draw.rounded(self._stage, size, self._stage.theme.panel, radius=8)

        def paint(sheet: DisplayList) -> None:
            sheet.blit(ground, (0, 0))
            board.draw(sheet, 0.0, Marks())

        return draw_as_picture(size, paint)


def save_end_picture(match: Match[Any, Any, Any], picture: pygame.Surface) -> str:
    """Writes it under a name that is not taken; returns where it is, or why it could not be written, for people."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S")
    names = " - ".join(re.sub(r"[^\w ]", "", name)[:20] for name in wording.seat_names(match))
    folder, stem = paths.pictures(), f"{wording.game_title(match.header.game)} {stamp} {names}"[:120]
    path, number = folder / f"{stem}.png", 2
    while path.exists():
        path, number = folder / f"{stem} {number}.png", number + 1
    made = io.BytesIO()
    pygame.image.save(picture, made, "end.png")
    try:
        write_atomically(path, made.getvalue(), is_shared=True)
    except OSError as error:
        return say("end.not_kept", why=error.strerror or str(error))
    return say("end.kept", file=path)
