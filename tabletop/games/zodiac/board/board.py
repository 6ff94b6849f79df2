"""The star of Zodiac: an astrolabe of enamel and brass with turning discs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.games.zodiac.board.ground import with_star
from tabletop.games.zodiac.board.motion import DiscMotion, Pose
from tabletop.games.zodiac.rules.actions import Action, Jumped
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.view import BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC, View
from tabletop.rules.game import Event, Game, Refusal, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.boards.plain import PlainBoard
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.gesture.picker import Place, Steps
from tabletop.ui.stage.timeline import Timeline
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_UNITS = 1000
_DISC, _SOCKET, _REACH = 142, 116, 150
"""Diameters of a disc, of its socket, and of what counts as touching it, in board units (art.md)."""
_FACES = {BLACK_DISC: "zodiac/disc_black", WHITE_DISC: "zodiac/disc_white", NEUTRAL_DISC: "zodiac/disc_neutral"}
_LETTER, _BESIDE = 60, 88
"""A point's name is no larger, and how far it keeps from the point, in board units."""
_NIGHT = "#0B1030"
"""The ground of a point's name, which may lie on the golden rim."""
_LIFTED, _GHOST = 1.06, 40
"""A held piece's size as a multiple, and the opacity of its ghost in per cent (art.md)."""
_HOVERED, _FLYING, _STEP = 1.02, 1.12, 0.02
"""Sizes under the pointer and at the top of a jump, and the step between sizes that are drawn."""
_SHADOW, _SHADOW_LIFTED = 1.2, 1.35
_MARK = 1.2
"""A mark's size as a multiple of a disc's."""
_WHY_BARRED = ("straight_back", "too_many_neutral_turns", "tip_over_neutral")


class ZodiacBoard(PlainBoard):
    """Draws a view of Zodiac; places are the points by their names."""

    def __init__(self, stage: Stage, game: Zodiac) -> None:
        self._stage = stage
        self._game = game
        self._points = game.content.board.points
        self._ground = with_star(stage.sprites.text("zodiac/board"), game.content.board)
        self.area = pygame.Rect(0, 0, 1, 1)
        self._square = self.area
        self._spots: dict[Place, Point] = {}
        self._cold: Iterator[bool] = iter(())
        self._view: View | None = None
        self._timeline = Timeline(pace=stage.settings.animation_speed, reduced=stage.settings.reduced_motion)
        self._motion: DiscMotion | None = None
        self._gliding: tuple[Place, Point] | None = None

    # --- place and time -------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels; the star is square and in its middle."""
        self.area = area
        side = min(area.w, area.h)
        side -= min(self._stage.metrics.px(32), side // 20)
        self._square = pygame.Rect(0, 0, side, side)
        self._square.center = area.center
        self._spots = {point.name: self._at(point.x, point.y) for point in self._points}
        self._cold = self._pieces()
        self._timeline.pace = self._stage.settings.animation_speed
        self._timeline.reduced = self._stage.settings.reduced_motion

    def show(self, view: View) -> None:
        """Draws this view from now on, without any movement."""
        self._view = view
        self.finish()

    def animate(self, view: View, now: float, *, dropped: tuple[Place, Point] | None = None) -> float:
        """Draws this view from now on; discs travel and turn over on the way."""
        before, self._view = self._view, view
        self.finish()
        if before is None:
            return now
        names = tuple(point.name for point in self._points)
        motion = DiscMotion.between(names, before.points, view.points, self.spots())
        if motion is None:
            return now
        self._motion = motion.from_hand(dropped)
        return self._motion.start(self._timeline, now)

    def home(self, place: Place, start: Point, now: float) -> None:
        """A disc glides back to its place."""
        self.finish()
        self._gliding = (place, start)
        self._timeline.play("home", now, 0.12)

    def finish(self) -> bool:
        """Ends all movement; whether there was any."""
        self._motion, self._gliding = None, None
        return self._timeline.finish()

    def moving(self, now: float) -> pygame.Rect | None:
        """The part of the board in which discs move; None when all is still."""
        if not self._timeline.busy:
            return None
        places: list[Place] = []
        rect = None
        if self._motion:
            places = [*self._motion.places()]
            rect = self.held_rect(self._motion.begins)
        if self._gliding:
            places = [self._gliding[0]]
            rect = self.held_rect(self._gliding[1])
        self._timeline.advance(now)
        whole = self.rect_of(places)
        return whole.union(rect) if rect else whole

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> Place | None:
        """The point whose disc lies under a point in pixels; the nearest one where two do."""
        reach = max(self._units(_REACH) / 2, self._stage.metrics.px(22))
        near = sorted(
            (((x - pos[0]) ** 2 + (y - pos[1]) ** 2, name) for name, (x, y) in self.spots().items()),
        )
        return near[0][1] if near and near[0][0] <= reach**2 else None

    def spots(self) -> Mapping[Place, Point]:
        """Centres of all points in pixels."""
        return self._spots

    def warm(self) -> bool:
        """Draws one piece ahead that a hand or a movement will need; False when all are ready."""
        return next(self._cold, False)

    def steps(self, action: Action) -> Steps:
        """Origin and target."""
        return (action.origin, action.target)

    def action(self, path: Steps) -> Action | None:
        """The jump or step from the first place to the second."""
        return Action(path[0], path[1]) if len(path) == 2 else None

    def own(self, view: View, seat: Seat) -> tuple[Place, ...]:
        """The seat's discs and the neutral ones (ZD7)."""
        mine = ((BLACK_DISC, WHITE_DISC)[seat], NEUTRAL_DISC)
        return tuple(point.name for point, disc in zip(self._points, view.points, strict=True) if disc in mine)

    def kind(self, view: View, action: Action) -> MarkKind:
        """Risky where the arrangement has occurred before, which loses (ZD14)."""
        return MarkKind.RISKY if self._game.repeats(view, action) else MarkKind.LEGAL

    def risk(self, view: View, action: Action) -> tuple[str, str]:
        """The arrangement comes back."""
        if self.kind(view, action) is not MarkKind.RISKY:
            return super().risk(view, action)
        return say("table.risky", action=action), say("table.risky_yes")

    def barred(self, view: View, refusal: Refusal) -> bool:
        """Targets that only ZD6, ZD9 or ZD10 forbids."""
        return refusal.reason in _WHY_BARRED

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Discs that turn over are heard before all else."""
        return ("flip" if any(isinstance(event, Jumped) and event.flipped for event in events) else "place",)

    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        """The discs at these places with their shadows and glows."""
        spots, side = self.spots(), round(self._units(_DISC) * 1.7)
        rects = [pygame.Rect(0, 0, side, side) for _ in places]
        for rect, place in zip(rects, places, strict=True):
            rect.center = round(spots[place][0]), round(spots[place][1])
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def held_rect(self, centre: Point) -> pygame.Rect:
        """A lifted disc and its shadow."""
        side = round(self._units(_DISC) * 1.6)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(centre[0]), round(centre[1])
        return rect

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        """Draws the star, the trace, the discs, the marks, and what moves over everything."""
        surface.blit(self._stage.sprites.kept(self._ground, self._square.w), self._square)
        if self._view is None:
            return
        if self.named or self._stage.settings.point_names:
            self._draw_names(surface)
        self._draw_trace(surface, marks)
        busy = self._motion.places() if self._motion and self._timeline.busy else ()
        gliding = self._gliding[0] if self._gliding and self._timeline.busy else None
        for point, disc in zip(self._points, self._view.points, strict=True):
            if disc != EMPTY and point.name not in busy and point.name != gliding:
                self._draw_disc(surface, point.name, disc, marks)
        self._draw_marks(surface, marks)
        self._draw_moving(surface, now)
        if marks.lifted:
            self._draw_held(surface, self._disc_at(marks.lifted), marks.held_at)

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """The seat's disc."""
        return self._stage.sprites.get(_FACES[(BLACK_DISC, WHITE_DISC)[seat]], size)

    def aside_height(self) -> int:
        """A heading and a row of small discs."""
        metrics = self._stage.metrics
        return metrics.t(30) + metrics.grown(66, 0.35)

    def aside_matters(self, view: Any) -> bool:
        """What it counts can be seen on the board."""
        return False

    def draw_aside(self, surface: pygame.Surface, rect: pygame.Rect, view: View) -> None:
        """The ring point by point, and who would win if it filled now."""
        stage, metrics, ring = self._stage, self._stage.metrics, self._game.content.board.ring
        pad = metrics.px(16)
        top = rect.y + metrics.t(18)
        room, font = rect.w - 2 * pad, metrics.font(SMALL)
        words = stage.texts.fitting(self._ring_words(*self._game.ring_count(view)), font, room)
        draw.text(stage, surface, words, (rect.right - pad, top), size=SMALL, align="right", width=room)
        heading = say("table.ring")
        if stage.texts.width(words, font) + pad + stage.texts.width(heading, font, bold=True) <= room:
            draw.text(stage, surface, heading, (rect.x + pad, top), size=SMALL, bold=True,
                      colour=stage.theme.secondary)  # fmt: skip
        size = min(metrics.grown(40, 0.35), (rect.w - 2 * pad) // len(ring) - metrics.px(4))
        gap = (rect.w - 2 * pad - size * len(ring)) / max(1, len(ring) - 1)
        y = rect.bottom - metrics.px(14) - size
        for i, name in enumerate(ring):
            place = (round(rect.x + pad + i * (size + gap)), y)
            disc = self._disc_at(name)
            if disc == EMPTY:
                svg_ring = draw.rounded(stage, (size, size), "#00000000", edge=stage.theme.disabled, radius=999)
                surface.blit(svg_ring, place)
            else:
                surface.blit(stage.sprites.get(_FACES[disc], size), place)

    def notation(self, text: str) -> str:
        """Origin and target joined by a hyphen."""
        return text

    def _ring_words(self, black: int, white: int) -> tuple[str, ...]:
        """Longer and shorter wordings of how the ring stands."""
        seats = wording.words(self._game.name).seats
        count = say("table.ring_count", one=seats[0], count=black, other=seats[1], others=white)
        if black != white and max(black, white) >= self._game.content.board.majority:
            return say("table.ring_wins", side=seats[0 if black > white else 1]), count
        return (count,)

    def _draw_names(self, surface: pygame.Surface) -> None:
        centre, stage = self._square.center, self._stage
        # on a small board letters must not grow over the discs
        size = min(BODY, self._units(_LETTER) / (stage.metrics.s * stage.metrics.text_scale))
        font = stage.metrics.font(size)
        apart = self._units(_BESIDE) + 0.35 * font
        plate = draw.rounded(stage, (round(font * 1.3),) * 2, _NIGHT + "d9", radius=99)
        for point in self._points:
            x, y = self._at(point.x, point.y)
            away = 1 + apart / max(1.0, ((x - centre[0]) ** 2 + (y - centre[1]) ** 2) ** 0.5)
            at = round(centre[0] + (x - centre[0]) * away), round(centre[1] + (y - centre[1]) * away)
            surface.blit(plate, plate.get_rect(center=at))
            draw.text(stage, surface, point.name, at, size=size, bold=True, colour="#F3E9D2", align="centre")

    def _draw_trace(self, surface: pygame.Surface, marks: Marks) -> None:
        if len(marks.last) < 2:
            return
        for name, place in (("ui/mark_last_from", marks.last[0]), ("ui/mark_last_to", marks.last[-1])):
            self._centred(surface, self._stage.sprites.get(name, self._units(_DISC * _MARK)), self.spots()[place])

    def _draw_disc(self, surface: pygame.Surface, name: Place, disc: str, marks: Marks) -> None:
        at = self.spots()[name]
        size = self._units(_DISC)
        face = self._face(disc)
        if name == marks.lifted:
            self._centred(surface, self._stage.sprites.faded(face, _GHOST), at)
            return
        chosen = name == marks.selected
        hovered = name == marks.hovered and name in marks.movable
        self._shadow(surface, at, size * (_SHADOW_LIFTED if chosen else _SHADOW), 6 if chosen else 2)
        if chosen or hovered:
            face = self._face(disc, _LIFTED if chosen else _HOVERED)
        self._centred(surface, face, at)
        if chosen:
            self._mark(surface, "mark_ring", at)

    def _draw_marks(self, surface: pygame.Surface, marks: Marks) -> None:
        spots = self.spots()
        for place, kind in marks.targets.items():
            if kind is not MarkKind.BARRED:
                self._mark(surface, "mark_glow", spots[place], 1.7)
            if place == marks.hovered and kind is not MarkKind.BARRED:
                self._mark(surface, "mark_ring", spots[place])
            self._mark(surface, kind.value, spots[place])
            if kind is MarkKind.RISKY:
                self._mark(surface, "mark_losing", spots[place])
        if len(marks.hint) > 1:
            for place in marks.hint:
                self._mark(surface, "mark_glow", spots[place], 1.8)
        if marks.flashing:
            self._mark(surface, "mark_hatch", spots[marks.flashing])
        if marks.focus:
            self._mark(surface, "mark_focus", spots[marks.focus])

    def _draw_moving(self, surface: pygame.Surface, now: float) -> None:
        if self._gliding:
            share = self._timeline.progress("home", now)
            if share is not None:
                (x, y), end = self._gliding[1], self.spots()[self._gliding[0]]
                self._draw_held(
                    surface, self._disc_at(self._gliding[0]), (x + (end[0] - x) * share, y + (end[1] - y) * share)
                )
        if self._motion and self._timeline.busy:
            for pose in self._motion.poses(self._timeline, now):
                self._draw_pose(surface, pose)

    def _draw_pose(self, surface: pygame.Surface, pose: Pose) -> None:
        size = self._units(_DISC)
        lift = pose.height * (_FLYING - 1)
        self._shadow(
            surface, pose.at, size * (_SHADOW + 0.15 * pose.height) * (0.4 + 0.6 * pose.width), 2 + 8 * pose.height
        )
        face = self._face(pose.disc, 1 + lift)
        if pose.width < 1:
            face = pygame.transform.smoothscale(face, (max(2, round(face.get_width() * pose.width)), face.get_height()))
        self._centred(surface, face, pose.at)

    def _draw_held(self, surface: pygame.Surface, disc: str, at: Point) -> None:
        if disc == EMPTY:
            return
        size = self._units(_DISC)
        self._shadow(surface, at, size * _SHADOW_LIFTED, 10)
        self._centred(surface, self._face(disc, _LIFTED), at)

    def _face(self, disc: str, scale: float = 1.0) -> pygame.Surface:
        steps = round((scale - 1) / _STEP)  # few sizes, so that a disc in flight is not drawn anew in every frame
        return self._stage.sprites.get(_FACES[disc], round(self._units(_DISC) * (1 + steps * _STEP)))

    def _pieces(self) -> Iterator[bool]:
        """Fetches every piece in the sizes in which it will be drawn, one at a time."""
        for name in (*(kind.value for kind in MarkKind), "mark_losing", "mark_focus"):
            self._stage.sprites.get(f"ui/{name}", self._units(_DISC * _MARK))
            yield True
        for scale in (1.7, 1.8):
            self._stage.sprites.get("ui/mark_glow", self._units(_DISC * scale))
            yield True
        for step in range(round((_FLYING - 1) / _STEP) + 1):
            for disc in _FACES:
                self._face(disc, 1 + step * _STEP)
                yield True

    def _shadow(self, surface: pygame.Surface, at: Point, size: float, down: float) -> None:
        # few sizes, so that a moving shadow does not fill the cache
        made = self._stage.sprites.get("zodiac/disc_shadow", max(8, round(size / 8) * 8))
        self._centred(surface, made, (at[0], at[1] + self._stage.metrics.px(down)))

    def _mark(self, surface: pygame.Surface, name: str, at: Point, scale: float = _MARK) -> None:
        self._centred(surface, self._stage.sprites.get(f"ui/{name}", self._units(_DISC * scale)), at)

    def _centred(self, surface: pygame.Surface, piece: pygame.Surface, at: Point) -> None:
        surface.blit(piece, piece.get_rect(center=(round(at[0]), round(at[1]))))

    def _disc_at(self, name: Place) -> str:
        if self._view is None:
            return EMPTY
        return next(disc for point, disc in zip(self._points, self._view.points, strict=True) if point.name == name)

    def _at(self, x: float, y: float) -> Point:
        scale = self._square.w / _UNITS
        return self._square.x + x * scale, self._square.y + y * scale

    def _units(self, length: float) -> int:
        return round(length * self._square.w / _UNITS)


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board for a game of Zodiac."""
    if not isinstance(game, Zodiac):
        raise TypeError(f"the board of Zodiac cannot show {game.name}")
    return ZodiacBoard(stage, game)
