"""The board of Zodiac: draws the star with its discs, and turns picked points into actions.

Used by the table, through the box, which names `make`; ZodiacBoard and ZodiacPicks override methods of the shared
Board and Picks (`ui/boards`), whose names stay. ZodiacPicks says which points make an action, ZodiacBoard draws a
view and moves the discs from one view to the next; how a disc looks is in `discs`. Places are the points by their
names, as on the phone and in the lessons. What is legal is asked of the game, never worked out here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from tabletop.games.zodiac.board.board_messages import ZodiacMessages
from tabletop.games.zodiac.board.discs import BOARD_UNITS, DiscMotion, DiscPictures
from tabletop.games.zodiac.board.panels import ZodiacPanels, ZodiacPoster
from tabletop.games.zodiac.board.star_drawing import star_svg
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC, View
from tabletop.rules.game import Event, Game, Refusal, Seat
from tabletop.ui.boards.board import Board, SoundCue
from tabletop.ui.boards.decisions import Decisions
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.boards.panels import Previews
from tabletop.ui.boards.picks import Picks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.timeline import Timeline

_BARRED_REASONS: Final = ("straight_back", "too_many_neutral_turns", "tip_over_neutral")
"""Of targets that nothing but ZD9, ZD10 or ZD6 forbids."""


class ZodiacPicks(Picks):
    """Places are the points by their names."""

    def __init__(self, game: Zodiac) -> None:
        self._game = game

    def places_of_action(self, action: Action) -> Steps:
        return (action.origin, action.target)

    def last_turn_places(self, view: View) -> Steps:
        # where the neutral disc went, which must not go straight back (ZD9)
        return () if view.last is None else self.places_of_action(view.last)

    def action_of_path(self, path: Steps) -> Action | None:
        return Action(path[0], path[1]) if len(path) == 2 else None

    def action_from_place(self, place: TargetId) -> Action:
        return Action(place, next(point.name for point in self._game.content.board.points if point.name != place))

    def own_piece_places(self, view: View, seat: Seat) -> tuple[TargetId, ...]:
        mine = ((BLACK_DISC, WHITE_DISC)[seat], NEUTRAL_DISC)  # both may be moved (ZD7)
        points = self._game.content.board.points
        return tuple(point.name for point, disc in zip(points, view.points, strict=True) if disc in mine)

    def mark_kind(self, view: View, action: Action) -> MarkKind:
        # it loses at once by an arrangement that comes back (ZD14), or by a ring filled for the others (ZD12)
        return MarkKind.RISKY if self._game.losing_outcome(view, action) is not None else MarkKind.LEGAL

    def is_barred_by_one_rule(self, view: View, refusal: Refusal) -> bool:
        return refusal.reason in _BARRED_REASONS


_TOUCH_DIAMETER: Final = 150
"""Diameter of what counts as touching a disc, in board units (docs/decisions.md, Pictures)."""
_LETTER_SIZE, _NAME_DISTANCE = 60, 88
"""A point's name is no larger, and how far it keeps from the point, in board units."""
_SLICES: Final = 15
"""An odd number of strips that the round board is cut into."""
_NAME_GROUND_COLOUR = "#0B1030"
"""The ground of a point's name, which may lie on the golden rim."""


class ZodiacBoard(Board):
    """Draws a view of Zodiac; places are the points by their names."""

    def __init__(self, stage: Stage, game: Zodiac) -> None:
        self.picks = ZodiacPicks(game)
        self.decisions = Decisions()
        self.words = ZodiacMessages(game)
        self.panels = ZodiacPanels(stage, game)
        self.previews = Previews()
        self._stage = stage
        self._discs = DiscPictures(stage)
        self._points = game.content.board.points
        self._ring = game.content.board.ring
        self._star_svg = star_svg(stage.sprites.text("zodiac/board"), game.content.board)
        self.area = pygame.Rect(0, 0, 1, 1)
        self._square = self.area
        self._spots: dict[TargetId, Point] = {}
        self._pictures_to_make: Iterator[bool] = iter(())
        self._view: View | None = None
        self._timeline = Timeline(pace=stage.settings.animation_speed, reduced=stage.settings.reduced_motion)
        self._motion: DiscMotion | None = None
        self._cues: tuple[SoundCue, ...] = ()
        self._gliding: tuple[TargetId, Point] | None = None
        self._cached_discs = CachedStrokes()

    # --- place and time -------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        self.area = area
        side = min(area.w, area.h)
        side -= min(self._stage.metrics.px(32), side // 20)
        self._square = pygame.Rect(0, 0, side, side)
        self._square.center = area.center
        self._discs.layout(side)
        self._spots = {point.name: self._board_point_to_pixel(point.x, point.y) for point in self._points}
        self._pictures_to_make = self._discs.prepare_pictures()
        self._timeline.pace = self._stage.settings.animation_speed
        self._timeline.reduced = self._stage.settings.reduced_motion

    def show(self, view: View) -> None:
        self._view = view
        self.finish()

    def animate(
        self, view: View, now: float, *, events: Sequence[Event] = (), dropped: tuple[TargetId, Point] | None = None
    ) -> float:  # fmt: skip
        before, self._view = self._view, view
        self.finish()
        self._cues = ()
        if before is None:
            return now
        names = tuple(point.name for point in self._points)
        motion = DiscMotion.motion_between_arrangements(names, before.points, view.points, self._spots)
        if motion is None:
            return now
        self._motion = motion.started_from_hand(dropped)
        still_at = self._motion.start_on(self._timeline, now)
        self._cues = self._motion.sound_cues(self._timeline, now)
        return still_at

    def sound_cues(self) -> tuple[SoundCue, ...]:
        return self._cues

    def glide_piece_home(self, place: TargetId, start: Point, now: float) -> None:
        self.finish()
        self._gliding = (place, start)
        self._timeline.play("home", now, 0.12)

    def finish(self) -> bool:
        self._motion, self._gliding = None, None
        return self._timeline.finish()

    def update(self, now: float) -> None:
        if not self._timeline.moving(now):
            self.finish()

    def is_moving(self, now: float) -> bool:
        return self._timeline.moving(now)

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> TargetId | None:
        reach = max(self._discs.board_units_to_pixels(_TOUCH_DIAMETER) / 2, self._stage.metrics.px(22))
        near = sorted(
            (((x - pos[0]) ** 2 + (y - pos[1]) ** 2, name) for name, (x, y) in self._spots.items()),
        )
        return near[0][1] if near and near[0][0] <= reach**2 else None

    def place_centres(self) -> Mapping[TargetId, Point]:
        return self._spots

    def prefetch_one_picture(self) -> bool:
        return next(self._pictures_to_make, False)

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        rects = [self._discs.disc_rect_with_glow(self._spots[place]) for place in places]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def end_result_rects(self, trace: Sequence[TargetId]) -> Sequence[pygame.Rect]:
        if self._view is None:
            return ()
        discs = [point.name for point, disc in zip(self._points, self._view.points, strict=True) if disc != EMPTY]
        counts = [self._discs.disc_rect(self._spots[name]) for name in (*discs, *trace, *self._ring)]
        return [*counts, *self._wheel_slices()]

    def _wheel_slices(self) -> Iterator[pygame.Rect]:
        """The round board, sliced into strips from top to bottom, so that its corners are free."""
        side, high = self._square.w, self._square.w // _SLICES
        for k in range(_SLICES):
            # the edge that is nearer to the middle, where the strip is widest
            nearest = min(abs(side / 2 - k * high), abs(side / 2 - (k + 1) * high)) if k != _SLICES // 2 else 0.0
            half = round(math.sqrt(max(0.0, (side / 2) ** 2 - nearest**2)))
            yield pygame.Rect(self._square.centerx - half, self._square.y + k * high, 2 * half, high)

    def poster(self) -> ZodiacPoster:
        return ZodiacPoster(self.panels.seat_badge)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        surface.blit(self._stage.sprites.get_square_svg(self._star_svg, self._square.w), self._square)
        if self._view is None:
            return
        view, away = self._view, self._moving_disc_places(now)
        resting = replace(marks, held_at=(0.0, 0.0))
        named = self.shows_place_names, self._stage.settings.point_names
        key = IdentityKey(self._stage.metrics), IdentityKey(view), IdentityKey(self._spots), away, named, resting
        self._cached_discs.draw(surface, self.area, key, lambda: self._draw_resting_discs(surface, view, away, marks))
        self._draw_moving_discs(surface, now)
        if marks.lifted:
            self._discs.draw_held(surface, self._disc_at(marks.lifted), marks.held_at)

    def _moving_disc_places(self, now: float) -> frozenset[TargetId]:
        """Where the discs that are on their way have come from, or go to."""
        if not self._timeline.moving(now):
            return frozenset()
        gliding = (self._gliding[0],) if self._gliding else ()
        return frozenset((*gliding, *(self._motion.moving_places() if self._motion else ())))

    def _draw_resting_discs(self, surface: DisplayList, view: View, away: frozenset[TargetId], marks: Marks) -> None:
        """Names, the trace, all discs that lie still, and the marks."""
        self._draw_point_names(surface, marks)
        self._draw_last_move_marks(surface, marks)
        for point, disc in zip(self._points, view.points, strict=True):
            if disc != EMPTY and point.name not in away:
                self._discs.draw_disc(surface, point.name, disc, self._spots[point.name], marks)
        self._draw_board_marks(surface, marks)

    def draw_place_names(self, surface: DisplayList, marks: Marks) -> None:
        self._draw_point_names(surface, marks)

    def _draw_point_names(self, surface: DisplayList, marks: Marks) -> None:
        """All names wherever a sentence names points: with a disc in hand, and in a hint; else those that are meant.

        Those of the last move are always there, as its row in the list of moves names them.
        """
        every = self.shows_place_names or self._stage.settings.point_names or marks.selected or marks.hint
        points = [point for point in self._points if every or point.name in (*marks.spoken_of, *marks.last)]
        if not points:
            return
        centre, stage = self._square.center, self._stage
        # on a small board letters must not grow over the discs
        size = min(BODY, self._discs.board_units_to_pixels(_LETTER_SIZE) / (stage.metrics.s * stage.metrics.text_scale))
        font = stage.metrics.font_size(size)
        apart = self._discs.board_units_to_pixels(_NAME_DISTANCE) + 0.35 * font
        plate = draw.rounded_rect(stage, (round(font * 1.3),) * 2, _NAME_GROUND_COLOUR + "d9", radius=99)
        for point in points:
            x, y = self._board_point_to_pixel(point.x, point.y)
            away = 1 + apart / max(1.0, ((x - centre[0]) ** 2 + (y - centre[1]) ** 2) ** 0.5)
            at = round(centre[0] + (x - centre[0]) * away), round(centre[1] + (y - centre[1]) * away)
            surface.blit(plate, plate.get_rect(center=at))
            draw.text(stage, surface, point.name, at, size=size, bold=True, colour="#F3E9D2", align="centre")

    def _draw_last_move_marks(self, surface: DisplayList, marks: Marks) -> None:
        if len(marks.last) < 2:
            return
        for name, place in (("mark_last_from", marks.last[0]), ("mark_last_to", marks.last[-1])):
            self._discs.draw_mark(surface, name, self._spots[place])

    def _draw_board_marks(self, surface: DisplayList, marks: Marks) -> None:
        spots = self._spots
        for place, kind in marks.targets.items():
            if kind is not MarkKind.BARRED:
                self._discs.draw_mark(surface, "mark_glow", spots[place], 1.7)
            if place == marks.hovered and kind is not MarkKind.BARRED:
                self._discs.draw_mark(surface, "mark_ring", spots[place])
            self._discs.draw_mark(surface, kind.value, spots[place])
            if kind is MarkKind.RISKY:
                self._discs.draw_mark(surface, "mark_losing", spots[place])
        if len(marks.hint) > 1:
            for place in marks.hint:
                self._discs.draw_mark(surface, "mark_glow", spots[place], 1.8)
        for place in marks.spoken_of:
            self._discs.draw_mark(surface, "mark_ring", spots[place])
        if marks.flashing:
            self._discs.draw_mark(surface, "mark_hatch", spots[marks.flashing])
        if marks.focus:
            self._discs.draw_mark(surface, "mark_focus", spots[marks.focus])

    def _draw_moving_discs(self, surface: DisplayList, now: float) -> None:
        if self._gliding:
            share = self._timeline.progress("home", now)
            if share is not None:
                (x, y), end = self._gliding[1], self._spots[self._gliding[0]]
                self._discs.draw_held(
                    surface, self._disc_at(self._gliding[0]), (x + (end[0] - x) * share, y + (end[1] - y) * share)
                )
        if self._motion and self._timeline.moving(now):
            for pose in self._motion.poses(self._timeline, now):
                self._discs.draw_disc_pose(surface, pose)

    def _disc_at(self, name: TargetId) -> str:
        if self._view is None:
            return EMPTY
        return next(disc for point, disc in zip(self._points, self._view.points, strict=True) if point.name == name)

    def _board_point_to_pixel(self, x: float, y: float) -> Point:
        scale = self._square.w / BOARD_UNITS
        return self._square.x + x * scale, self._square.y + y * scale


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board for a game of Zodiac."""
    if not isinstance(game, Zodiac):
        raise TypeError(f"the board of Zodiac cannot show {game.name}")
    return ZodiacBoard(stage, game)
