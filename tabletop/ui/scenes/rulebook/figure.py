"""RulebookPlayer: a small board in the rulebook that shows a position and plays its actions.

Used by `figure_gallery` only. It replays the picture's actions by the game's rules and draws with the game's own
board, into a surface of its own, which is drawn anew only while it plays or is dragged. A piece that is dragged opens
an exercise table with the same position, where `replay_drag` does the same drag by the usual input, so a refusal has
the rules' own reason. Times and the arrow may be tuned; no game is known here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.content import rulebook_pictures
from tabletop.content.prose import RulebookPicture
from tabletop.rules.game import Game
from tabletop.ui.boards.board import make_board
from tabletop.ui.boards.marks import MarkKind, Marks, Point, without_button_places
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.draw import DrawingContext
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.gesture.picking import DRAG_MOUSE, DRAG_TOUCH
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.timeline import Timeline, between, ease_in_out

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene


_LOOK, _PAUSE, _RESULT, _REACH, _REFUSED = 0.45, 0.6, 1.8, 0.4, 0.4
"""Seconds: to see what will move, between two moves, for the end, for reaching out, and for the hatch."""

_BRIGHT, _DARK = "#FFD166", "#0B0E14"
_BEND, _SHORT, _HEAD, _WIDE = 0.27, 0.2, 0.055, 0.016
"""Its bend and what is left out at each end as shares of its length; its head and its line as shares of a side."""


class RulebookPlayer:
    """At rest it shows the position before the last action on the board, with marks where that begins and ends."""

    def __init__(self, stage: Stage, game: Game[Any, Any, Any], picture: RulebookPicture) -> None:
        self._stage = stage
        self._played = rulebook_pictures.play_rulebook_picture(game, picture)
        self.board = make_board(stage, game)
        self.board.shows_place_names = True
        self._timeline = Timeline()
        self._animation: Iterator[float] | None = None
        self._now = self._step_end = 0.0
        self.marks = Marks()
        """What the board shows beside its pieces."""
        self._carried_piece: tuple[TargetId, Point, Point] | None = None
        """A piece that somebody tries to bring where it may not go: from where to where, in pixels."""
        self._arrow_path: Steps = ()
        """Where an arrow leads."""
        self.surface = pygame.Surface((1, 1), pygame.SRCALPHA)

    @property
    def is_playing(self) -> bool:
        return self._animation is not None

    @property
    def refused_piece_origin(self) -> TargetId | None:
        """Where the piece comes from that is tried where it may not go."""
        return self._carried_piece[0] if self._carried_piece else None

    @property
    def has_actions(self) -> bool:
        """Whether there is anything to be played."""
        return bool(self._played.actions)

    @property
    def idle_state(self) -> Any:
        """The state that it shows at rest."""
        return self._played.states[self._idle_state_index]

    def layout(self, side: int) -> None:
        """Is drawn that large from now on, in pixels, and rests."""
        self.surface = pygame.Surface((side, side), pygame.SRCALPHA)
        self.board.layout(self.surface.get_rect())
        places = tuple(place for i in range(len(self._played.actions)) for place in self._action_path_on_board(i))
        self.board.zoom_to(self._played.views, places)
        self._timeline = Timeline(
            pace=self._stage.settings.animation_speed, reduced=self._stage.settings.reduced_motion
        )
        self.show_idle_position()

    def show_idle_position(self) -> None:
        """Shows what it shows when nobody looks."""
        self._animation, self._carried_piece = None, None
        ways, last = [self._action_path_on_board(i) for i in range(len(self._played.actions))], self._idle_state_index
        self.board.show(self._played.views[last])
        self.marks = self._action_marks(last) if self.has_actions else Marks()
        self._arrow_path = ways[last] if self.has_actions else ()
        self._render_figure_surface()

    def place_at(self, pixel: tuple[int, int], corner: tuple[int, int]) -> TargetId | None:
        """What lies under a pixel of the window, where the picture's corner is there."""
        at = pixel[0] - corner[0], pixel[1] - corner[1]
        return self.board.place_at(at) if self.surface.get_rect().collidepoint(at) else None

    def show_drag(self, origin: TargetId | None, held_at: Point) -> None:
        """Shows a piece under the pointer that is dragged, where its corner counts."""
        self._animation, self._carried_piece, self._arrow_path = None, None, ()
        self.marks = Marks(selected=origin, lifted=origin, held_at=held_at) if origin else Marks()
        self._render_figure_surface()

    def start_playing(self, now: float) -> None:
        """Plays the actions from the first one on."""
        if self.has_actions:
            self._now = self._step_end = now
            self._animation, self._arrow_path = self._animate_actions(), ()
            self.update(now)

    def update(self, now: float) -> None:
        """Goes on as far as it is time."""
        if self._animation is None:
            return
        self._now = now
        while self._animation and now >= self._step_end:
            try:
                self._step_end = next(self._animation)
            except StopIteration:
                self.show_idle_position()
                return
        self.board.update(now)
        self._render_figure_surface()

    def _animate_actions(self) -> Iterator[float]:
        """Does one thing after the other, each time giving the time until which that is to be seen."""
        board, played = self.board, self._played
        board.show(played.views[0])
        for i in range(len(played.actions)):
            self.marks = self._action_marks(i)
            yield self._now + _LOOK
            path = self._action_path_on_board(i)
            if i + 1 < len(played.views):
                self.marks = Marks()
                yield board.animate(played.views[i + 1], self._now)
                self.marks = Marks(last=path)
                yield self._now + _PAUSE
            elif path:
                yield from self._animate_refused_action(path[0], path[-1])
        yield self._now + _RESULT

    def _animate_refused_action(self, origin: TargetId, target: TargetId) -> Iterator[float]:
        """Reaches for a place that is barred, and goes back."""
        start, end = self.board.place_centre(origin), self.board.place_centre(target)
        if start is None or end is None:
            return
        self.marks = Marks(targets={target: MarkKind.BARRED})
        self._carried_piece = (origin, start, end)
        yield self._timeline.play("reach", self._now, _REACH)
        self.marks = Marks(flashing=target)
        yield self._now + _REFUSED
        self._carried_piece = None
        self.board.glide_piece_home(origin, end, self._now)
        yield self._now + _PAUSE

    def _action_marks(self, index: int) -> Marks:
        """Where an action begins and ends; refused ones are hatched."""
        board, played = self.board, self._played
        path = self._action_path_on_board(index)
        if len(path) < 2:
            return Marks(selected=path[0] if path else None, path=path)
        is_refused = index + 1 >= len(played.views)
        kind = MarkKind.BARRED if is_refused else board.picks.mark_kind(played.views[index], played.actions[index])
        if kind is MarkKind.LEGAL and board.picks.is_occupied(played.views[index], path[-1]):
            kind = MarkKind.OCCUPIED
        return Marks(selected=path[0], path=path[:-1], targets={path[-1]: kind})

    @property
    def _idle_state_index(self) -> int:
        """Which of the positions lies there at rest: that before the last action with a way on the board."""
        ways = [self._action_path_on_board(i) for i in range(len(self._played.actions))]
        return max(range(len(ways)), key=lambda i: (len(ways[i]) > 1, i), default=0)

    def _action_path_on_board(self, index: int) -> Steps:
        """The places of an action that lie on the board."""
        return without_button_places(self.board.picks.places_of_action(self._played.actions[index]))

    def _render_figure_surface(self) -> None:
        marks = self.marks
        if self._carried_piece:
            place, start, end = self._carried_piece
            share = self._timeline.progress("reach", self._now)
            at = between(start, end, 1.0 if share is None else ease_in_out(share))
            marks = Marks(targets=marks.targets, flashing=marks.flashing, lifted=place, held_at=at)
        self.surface = draw_as_picture(self.surface.get_size(), lambda sheet: self._draw_board_and_arrow(sheet, marks))

    def _draw_board_and_arrow(self, sheet: DisplayList, marks: Marks) -> None:
        self.board.draw(sheet, self._now, marks)
        if len(self._arrow_path) > 1:
            ends = [
                spot
                for place in (self._arrow_path[0], self._arrow_path[-1])
                if (spot := self.board.place_centre(place)) is not None
            ]
            if len(ends) > 1:
                barred = MarkKind.BARRED in marks.targets.values()
                sheet.blit(render_arrow(self._stage, sheet.get_width(), *ends, barred=barred), (0, 0))
                self.board.draw_place_names(sheet, marks)  # a sentence beside it names what the arrow crosses


def render_arrow(
    canvas: DrawingContext, side: int, start: Point, end: Point, *, barred: bool = False
) -> pygame.Surface:
    """An arrow on a clear square with a side in pixels, bent away from the middle; dashed where it is barred."""
    bow = _curve_control_point(side, start, end)
    start, end = between(start, bow, _SHORT), between(end, bow, _SHORT)
    angle, head, wide = math.atan2(end[1] - bow[1], end[0] - bow[0]), side * _HEAD, side * _WIDE
    left, right = (
        (end[0] - head * math.cos(angle + turn), end[1] - head * math.sin(angle + turn)) for turn in (-0.5, 0.5)
    )
    line = f"M{_format_svg_point(start)}Q{_format_svg_point(bow)} {_format_svg_point(end)}"
    tip = f"M{_format_svg_point(left)}L{_format_svg_point(end)}L{_format_svg_point(right)}"
    dashes = f' stroke-dasharray="{wide * 1.4:.1f} {wide * 2.6:.1f}"' if barred else ""
    paths = "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{thick:.1f}" stroke-linecap="round"'
        f' stroke-linejoin="round"{dash}/>'
        for colour, thick in ((_DARK, 2.2 * wide), (_BRIGHT, wide))
        for path, dash in ((line, dashes), (tip, ""))
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}">'
    return canvas.sprites.get_svg(f"{svg}{paths}</svg>", side, side)


def _curve_control_point(side: int, start: Point, end: Point) -> Point:
    """The point that pulls the line aside."""
    middle, far = between(start, end, 0.5), math.dist(start, end) or 1.0
    across = ((end[1] - start[1]) / far, (start[0] - end[0]) / far)
    outwards = across[0] * (middle[0] - side / 2) + across[1] * (middle[1] - side / 2)
    bend = math.copysign(_BEND * far, outwards)
    return middle[0] + across[0] * bend, middle[1] + across[1] * bend


def _format_svg_point(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


class FigureHolder(Protocol):
    """A picture on a page."""

    @property
    def figure(self) -> RulebookPlayer:
        """Its board."""


class FigureDrag:
    """From the press on a picture to the release; what moved no further than a click does is none."""

    def __init__(
        self, card: FigureHolder, corner: tuple[int, int], pressed: PointerEvent, pixel: tuple[int, int]
    ) -> None:
        """`corner` is that of the board, in pixels of the window."""
        self.card = card
        self._corner = corner
        self._start = pressed.pos
        self._least_distance = DRAG_TOUCH if pressed.touch else DRAG_MOUSE
        self.origin: TargetId | None = card.figure.place_at(pixel, corner)
        self.target: TargetId | None = None
        self.is_drag = False
        """Whether it has gone far enough to be a drag."""

    def follow_pointer(self, pos: Point, pixel: tuple[int, int]) -> None:
        self.is_drag = self.is_drag or math.dist(pos, self._start) > self._least_distance
        if self.is_drag:
            self.target = self.card.figure.place_at(pixel, self._corner)
            held_at = pixel[0] - self._corner[0], pixel[1] - self._corner[1]
            self.card.figure.show_drag(self.origin, held_at)


def replay_drag(table: TableScene, origin: TargetId | None, target: TargetId | None, raw: pygame.Event) -> None:
    """Does on a table what was dragged on the picture, by the usual way: it is played, or the reason is said."""
    if origin is None or not table.active:
        return
    places = [place for place in (origin, target) if place is not None]
    table.board.bring_into_sight(tuple(places))
    spots = [spot for place in places if (spot := table.board.place_centre(place)) is not None]
    if not spots or len(spots) < len(places):
        return
    s = table.stage.metrics.s
    ways = [(x / s, y / s) for x, y in spots]
    start, end = ways[0], ways[-1]
    for event in (
        PointerEvent(PointerKind.MOVE, start),
        PointerEvent(PointerKind.PRESS, start, MouseButton.LEFT),
        PointerEvent(PointerKind.MOVE, end, held=True),
        PointerEvent(PointerKind.RELEASE, end, MouseButton.LEFT),
    ):
        table.handle(event, raw)
