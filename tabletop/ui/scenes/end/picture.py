"""Draws the page after a match: the poster with the winners, the highlight panels, and room for buttons.

Owned by EndScene (`end.scene`), which it knows as EndPictureHost; `highlight_panel` and `poster_figures` draw its
parts. The same drawing is the picture that is saved or sent to a phone, so everything in it must follow from the match
and the size alone, and not from hover or time. What buttons do is the scene's, and they are left out of that picture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import pygame

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
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.widgets.drawn_parts import RetainedParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    auto_grid,
    choose_by_width,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    within,
)

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


def fitting_highlight_count(metrics: Metrics, width: int, highlights: int) -> int:
    """How many of so many highlights have room beside each other, three at least."""
    edge, gap = metrics.px(20), metrics.px(12)
    return min(highlights, max(_USUAL_HIGHLIGHT_COUNT, (width - 2 * edge + gap) // (metrics.text_px(_NARROWEST) + gap)))


def arrange_end_page(
    metrics: Metrics, window: pygame.Rect, heights: Sequence[Callable[[int], int]], buttons: int, most: int
) -> EndLayout:
    """For highlights, each with the height that it wants for a width, and buttons; highlights are `most` pixels high.

    Buttons are in rows where they get narrow. The last picture of the board is at the right of the highlights, or
    alone where there are none.
    """
    rects, (width, height), gap, edge = PlacedRects(), window.size, metrics.px(12), metrics.px(20)
    panels = [rects.cell(f"panel {i}", width=metrics.text_px(_NARROWEST), height=high)
              for i, high in enumerate(heights)]  # fmt: skip
    places = [rects.cell(f"button {i}", height=metrics.mix_px(44, 0.55)) for i in range(buttons)]
    foot = auto_grid(*places, least=metrics.mix_px(_BUTTON, 0.85), most=buttons, gap=gap, even=True)

    def above_buttons(side: int) -> Layout:
        if not panels:
            return rects.cell("board")
        beside = row(*map(grow, panels), rects.cell("board", width=side), gap=gap)
        return choose_by_width(beside.width, row(*(grow(sized(panel, width=0)) for panel in panels), gap=gap), beside)

    free = height - foot.height(width - 2 * edge) - metrics.px(14)
    least = free - round(height * _MOST_SKY_SHARE)
    wanted = above_buttons(min(least, width // 5)).height(width - 2 * edge)
    high = max(least, min(wanted, most, free - 2 * gap - round(height * _LEAST_SKY_SHARE)))
    below = column(sized(above_buttons(min(high, width // 5)), height=high), foot, gap=gap)
    page = column(grow(rects.cell("sky")), pad(below, x=edge, y=0), gap=gap)
    pad_sides(page, bottom=metrics.px(14)).place(window)
    return EndLayout(
        rects["sky"], tuple(rects[f"panel {i}"] for i in range(len(panels))), rects["board"],
        tuple(rects[f"button {i}"] for i in range(buttons)),
    )  # fmt: skip


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
        self.layout_ = arrange_end_page(self._stage.metrics, self._stage.surface.get_rect(), (), 1, 0)
        scene.board.is_picture = True
        self._poster = scene.board.poster() or Poster(scene.board.panels.seat_badge)
        self._shade = pygame.Surface((0, 0))
        self._highlight_texts: tuple[HighlightText, ...] = ()
        self._panel_parts, self._sky_parts = RetainedParts(self._stage), RetainedParts(self._stage)
        self._figures = PosterFigures(self._stage, (), ())
        self._sky_rects = PlacedRects()
        """Of the words and figures on the poster."""

    def layout(self, buttons: int) -> None:
        """Takes the window, with so many buttons."""
        metrics, window = self._stage.metrics, self._stage.surface.get_rect()
        texts = self._scene.highlight_texts
        self._highlight_texts = texts.describe_all_highlights(self._figure_names())
        self._highlight_texts = self._highlight_texts[
            : fitting_highlight_count(metrics, window.w, len(self._highlight_texts))
        ]
        panels = [HighlightPanel(self._stage, highlight, texts.report) for highlight in self._highlight_texts]
        are_acts_told = any(highlight.notable_acts for highlight in self._highlight_texts)
        most = metrics.text_px(_FACTS_HEIGHT) if are_acts_told else window.h
        # narrower panels are not to push the figures out of the light
        self.layout_ = arrange_end_page(metrics, window, [panel.wanted_height for panel in panels], buttons, most)
        self._panel_parts = RetainedParts(self._stage)
        for panel, rect in zip(panels, self.layout_.highlights, strict=True):
            panel.place(self._panel_parts, rect)
        outcome = self._scene.match.outcome
        if outcome is not None:
            self._place_result_header(outcome)

    def _figure_names(self) -> Mapping[Seat, str]:
        """What stands below each figure of the poster."""
        outcome = self._scene.match.outcome
        cast = self._poster_figures_with_names(outcome) if outcome is not None else ()
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
            self._draw_result_header(surface, outcome)
        self._panel_parts.draw(surface)
        if self.layout_.board.w:
            self._draw_final_board(surface)

    # --- the poster -----------------------------------------------------------------------------------------------

    def _place_result_header(self, outcome: Outcome) -> None:
        """Who has won, and how, points at the right, and figures below."""
        metrics, ink = self._stage.metrics, self._poster.ink
        self._sky_rects, self._sky_parts = rects, parts = PlacedRects(), RetainedParts(self._stage)
        title = parts.line(self._winner_text(outcome), height=metrics.px(_TITLE), size=_TITLE / metrics.text_scale,
                           bold=True, colour=ink, shrinks=True)  # fmt: skip
        mark: list[Layout] = []
        if len(outcome.winners) == 1 and not self._scene.match.game.team:
            mark = [parts.picture(draw.seat_mark_picture(self._stage, outcome.winners[0], metrics.px(_TITLE)))]
        ending = rects.named("ending", parts.words(self._ending_text(outcome), bold=True, colour=ink))
        words = column(row(*mark, grow(title), gap=metrics.px(14)), ending, gap=metrics.px(6))
        score = self._score_layout(parts, outcome)
        points = [sized(rects.named("score", score), width=min(score.width, self.layout_.sky.w // 3))] if score else []
        above = pad_sides(row(grow(words), *points, gap=metrics.px(24), align=Align.START), left=metrics.px(28),
                          top=metrics.px(14), right=metrics.px(16))  # fmt: skip
        column(above, grow(rects.cell("figures"))).place(self.layout_.sky)
        within(rects.cell("edge", height=metrics.line_width(3)), across=Align.FILL, down=Align.END).place(
            self.layout_.sky
        )
        self._figures = self._make_poster_figures(outcome)
        self._figures.place(rects["figures"], rects["score"], self._backdrop_light_rect(self.layout_.sky))

    def _draw_result_header(self, surface: DisplayList, outcome: Outcome) -> None:
        sky, clip, rects = self.layout_.sky, surface.get_clip(), self._sky_rects
        surface.set_clip(clip.clip(sky))
        self._draw_backdrop(surface, sky)
        self._shade_behind_words(surface, rects["ending"], self._ending_text(outcome))
        self._sky_parts.draw(surface)
        self._figures.draw(surface)
        surface.set_clip(clip)
        surface.fill(self._stage.theme.accent, rects["edge"])

    def _draw_backdrop(self, surface: DisplayList, sky: pygame.Rect) -> None:
        stage, art = self._stage, self._poster.art
        if not art:
            surface.fill(self._poster.light, sky)
            return
        wide = max(sky.w, round(sky.h * _BACKDROP_RATIO))
        sprites = stage_with_pictures(stage, self._scene.match.game).sprites
        made = sprites.get(art, wide, wide / _BACKDROP_RATIO)
        surface.blit(made, made.get_rect(midbottom=sky.midbottom))

    def _backdrop_light_rect(self, sky: pygame.Rect) -> pygame.Rect | None:
        """Where the drawing behind the figures is lit, in pixels; None where they may stand anywhere."""
        if not self._poster.art or self._poster.door is None:
            return None
        wide = max(sky.w, round(sky.h * _BACKDROP_RATIO))
        left, right = (sky.centerx - wide // 2 + round(share * wide) for share in self._poster.door)
        return pygame.Rect(left, sky.y, right - left, sky.h)

    def _ending_text(self, outcome: Outcome) -> str:
        """How it ended, what it means for the series, why it may not count, and which packs it was played with."""
        series, packs = self._scene.series, wording.pack_titles(self._scene.match.header)
        return join_sentences((
            wording.outcome_reason_text(self._scene.match, outcome),
            "" if series is None else self._series_text(series), self._scene.result_remark,
            say("end.packs", packs=packs) if packs else "",
        ))  # fmt: skip

    def _shade_behind_words(self, surface: DisplayList, below: pygame.Rect, words: str) -> None:
        """Calms what is bright, or dark, in the sky behind small words, without an edge that is seen."""
        texts, pixels = self._stage.texts, self._stage.metrics.font_size(BODY)
        lines = texts.wrap_lines(words, pixels, below.w, bold=True)
        wide = max((texts.text_width(line, pixels, bold=True) for line in lines), default=0)
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

    def _score_layout(self, parts: RetainedParts, outcome: Outcome) -> Layout | None:
        """Everybody's points, where the game counts them."""
        stage, metrics, report = self._stage, self._stage.metrics, self._scene.highlight_texts.report
        high, theme = metrics.text_px(34), stage.theme

        def line(seat: Seat, points: int) -> Layout:
            worth = parts.line(str(points), height=high, size=_POINTS, bold=True, align="right",
                               colour=theme.accent if seat in outcome.winners else theme.secondary)  # fmt: skip
            name = parts.line(wording.seat_name(self._scene.match, seat), height=high, bold=True)
            mark = parts.picture(draw.seat_mark_picture(stage, seat, metrics.mix_px(20, 0.6)))
            return row(mark, grow(name), sized(worth, width=metrics.text_px(52)), gap=metrics.px(14))

        if report is None or not report.score:
            return None
        return parts.panel(pad(column(*(line(*each) for each in enumerate(report.score))), x=metrics.px(14),
                               y=metrics.px(7)))  # fmt: skip

    def _make_poster_figures(self, outcome: Outcome) -> PosterFigures:
        """Whoever has won stands large; where nobody has, or all have together, everybody does."""
        match = self._scene.match
        everybody = match.game.team or not outcome.winners
        cast = self._poster_figures_with_names(outcome)
        won = [one for one in cast if (everybody or one.seat in outcome.winners) and not one.apart]
        return PosterFigures(self._stage, won, [one for one in cast if one not in won])

    def _poster_figures_with_names(self, outcome: Outcome) -> Sequence[PosterFigure]:
        match = self._scene.match
        view = match.past.view(match.ply, None)
        return [self._with_player_name(one) for one in self._poster.poster_figures(view, outcome, len(match.sitters))]

    def _with_player_name(self, one: PosterFigure) -> PosterFigure:
        """With the name of who sits there, and below it the side, where the game says nothing else."""
        if one.name:
            return one
        match = self._scene.match
        name, side = wording.seat_name(match, one.seat), wording.side_name(match.header.game, one.seat)
        return replace(one, name=name, line=one.line or ("" if side == name else side))

    def _draw_final_board(self, surface: DisplayList) -> None:
        stage, rect = self._stage, self.layout_.board
        match = self._scene.match
        view = match.past.view(match.ply, None)
        key = "end", match.header.game, view, rect.size, stage.theme.name
        made = stage.sprites.get_or_make(key, partial(self._render_final_board, view))
        surface.blit(made, rect)
        ring = draw.rounded_rect(stage, rect.size, "#00000000", edge=stage.theme.accent, radius=8, width=2)
        surface.blit(ring, rect)

    def _render_final_board(self, view: Any) -> pygame.Surface:
        """The board as it lies at the end."""
        size, board = self.layout_.board.size, self._scene.board
        ground = draw.rounded_rect(self._stage, size, self._stage.theme.panel, radius=8)
        board.layout(ground.get_rect())
        board.show(view)
        while board.prefetch_one_picture():
            pass
        board.zoom_to([view], ())

        def paint(sheet: DisplayList) -> None:
            sheet.blit(ground, (0, 0))
            board.draw(sheet, 0.0, Marks())

        return draw_as_picture(size, paint)


def end_picture_name(match: Match[Any, Any, Any]) -> str:
    """What a file with its picture is called: the game, the present time and who has played."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S")
    names = " - ".join(re.sub(r"[^\w ]", "", name)[:20] for name in wording.seat_names(match))
    return f"{wording.game_title(match.header.game)} {stamp} {names}"[:120]
