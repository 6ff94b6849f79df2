"""The field of Hare and Hounds: a meadow from above with tokens that run along its paths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame

from hare_and_hounds.board.animals import Animals
from hare_and_hounds.board.ground import HEIGHT, WIDTH, with_paths
from hare_and_hounds.board.motion import Run, run_between, run_home, standing
from hare_and_hounds.board.panels import FieldPanels
from hare_and_hounds.board.picks import FieldPicks
from hare_and_hounds.board.words import FieldWords
from hare_and_hounds.rules.rules import HareAndHounds
from hare_and_hounds.rules.view import View
from tabletop.rules.game import Event, Game
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.decisions import Decisions
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.boards.panels import Previews
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.timeline import Timeline

_NAME, _BELOW = 60, 105
"""A point's name is no larger, and how far it stands below the point, in board units."""
_PLATE, _INK = "#1B2D15ea", "#F4EBD6"


class FieldBoard(Board):
    """Draws a view; places are the points by their names."""

    def __init__(self, stage: Stage, game: HareAndHounds) -> None:
        self.picks = FieldPicks()
        self.decisions = Decisions()
        self.words = FieldWords()
        self.panels = FieldPanels(stage, game)
        self.previews = Previews()
        self._stage = stage
        self._points = game.content.board.points
        self._ground = with_paths(stage.sprites.text("hare_and_hounds/meadow"), game.content.board)
        self._animals = Animals(stage)
        self.area = self._meadow = pygame.Rect(0, 0, 1, 1)
        self._spots: dict[TargetId, Point] = {}
        self._cold: Iterator[bool] = iter(())
        self._view: View | None = None
        self._timeline = Timeline()
        self._run: Run | None = None

    # --- where it is ----------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels; the meadow is as large as fits, and in its middle."""
        settings, margin = self._stage.settings, min(self._stage.metrics.px(32), area.h // 20)
        self.area = area
        width = min(area.w - margin, (area.h - margin) * WIDTH // HEIGHT)
        self._meadow = pygame.Rect(0, 0, width, width * HEIGHT // WIDTH)
        self._meadow.center = area.center
        scale = width / WIDTH
        self._spots = {
            point.name: (self._meadow.x + point.x * scale, self._meadow.y + point.y * scale) for point in self._points
        }
        self._animals.layout(width)
        self._cold = self._animals.pieces()
        self._timeline.pace, self._timeline.reduced = settings.animation_speed, settings.reduced_motion

    def place_at(self, pos: Point) -> TargetId | None:
        """The point under the pointer."""
        near = min(((x - pos[0]) ** 2 + (y - pos[1]) ** 2, name) for name, (x, y) in self._spots.items())
        return near[1] if near[0] <= self._animals.reach**2 else None

    def place_centres(self) -> Mapping[TargetId, Point]:
        """Middles of all points in pixels."""
        return self._spots

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        """The tokens at these places with their shadows and glows."""
        rects = [self._animals.rect_round(self._spots[place]) for place in places]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    # --- what it shows --------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Draws this view from now on, without any movement."""
        self._view = view
        self.finish()

    def animate(
        self, view: View, now: float, *, events: Sequence[Event] = (), dropped: tuple[TargetId, Point] | None = None
    ) -> float:  # fmt: skip
        """Draws this view from now on; who has moved runs there."""
        before, self._view = self._view, view
        self.finish()
        self._run = run_between(before, view, self._spots, dropped) if before else None
        return self._run.start(self._timeline, now) if self._run else now

    def glide_piece_home(self, place: TargetId, start: Point, now: float) -> None:
        """An animal goes back to its place."""
        self.finish()
        if self._view and place in standing(self._view):
            self._run = run_home(standing(self._view)[place], place, start, self._spots)
            self._run.start(self._timeline, now)

    def finish(self) -> bool:
        """Ends all movement; whether there was any."""
        self._run = None
        return self._timeline.finish()

    def update(self, now: float) -> None:
        """Lets go of who has arrived."""
        if not self._timeline.moving(now):
            self.finish()

    def is_moving(self, now: float) -> bool:
        """Whether somebody runs."""
        return self._timeline.moving(now)

    def prefetch_one_picture(self) -> bool:
        """Draws one piece ahead that a hand will need; False when all are ready."""
        return next(self._cold, False)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        """Draws the meadow, the trace, the animals, the marks, and who runs or is held over everything."""
        ground = self._stage.sprites.get_square_svg(self._ground, self._meadow.w)
        surface.blit(ground, ground.get_rect(center=self._meadow.center))
        if self.shows_place_names or self._stage.settings.point_names:
            self._draw_names(surface)
        if self._view is None:
            return
        self._draw_trace(surface, marks)
        for place in marks.hint:
            self._animals.glow(surface, self._spots[place])
        animals, run = standing(self._view), self._run if self._timeline.moving(now) else None
        for place, seat in animals.items():
            if run is None or place != run.place:
                self._animals.draw(surface, seat, place, self._spots[place], marks)
        self._draw_marks(surface, marks)
        if run:
            self._animals.draw_held(surface, run.seat, run.at(self._timeline, now))
        if marks.lifted in animals:
            self._animals.draw_held(surface, animals[marks.lifted], marks.held_at)

    def _draw_names(self, surface: DisplayList) -> None:
        stage = self._stage
        # on a small board names must not grow over the tokens
        size = min(BODY, self._animals.units(_NAME) / (stage.metrics.s * stage.metrics.text_scale))
        font = stage.metrics.font_size(size)
        plate = draw.rounded_rect(stage, (round(font * 1.7), round(font * 1.15)), _PLATE, radius=99)
        for place, (x, y) in self._spots.items():
            at = round(x), round(y + self._animals.units(_BELOW))
            surface.blit(plate, plate.get_rect(center=at))
            draw.text(stage, surface, place, at, size=size, bold=True, colour=_INK, align="centre")

    def _draw_trace(self, surface: DisplayList, marks: Marks) -> None:
        if len(marks.last) > 1:
            self._animals.mark(surface, "mark_last_from", self._spots[marks.last[0]])
            self._animals.mark(surface, "mark_last_to", self._spots[marks.last[-1]])

    def _draw_marks(self, surface: DisplayList, marks: Marks) -> None:
        spots, mark = self._spots, self._animals.mark
        for place, kind in marks.targets.items():
            if kind is not MarkKind.BARRED:
                self._animals.glow(surface, spots[place])
                if place == marks.hovered:
                    mark(surface, "mark_ring", spots[place])
            mark(surface, kind.value, spots[place])
        for place in marks.hint:
            mark(surface, "mark_ring", spots[place])
        if marks.flashing:
            mark(surface, "mark_hatch", spots[marks.flashing])
        if marks.focus:
            mark(surface, "mark_focus", spots[marks.focus])


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board for a game of Hare and Hounds."""
    if not isinstance(game, HareAndHounds):
        raise TypeError(f"the board of Hare and Hounds cannot show {game.name}")
    return FieldBoard(stage, game)
