"""The ground of the hex map with all that lies under the figures and does not change while a hand moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pygame

from tabletop.games.zombies.board.map import target_ids as hex_names
from tabletop.games.zombies.board.map.camera import HexCamera
from tabletop.games.zombies.board.map.ground import HexGround
from tabletop.games.zombies.board.map.map_forecast import ZombieReach
from tabletop.games.zombies.board.map.marks import HexMarks, MapForecast
from tabletop.games.zombies.board.plan_marks import hexes_in_weapon_range
from tabletop.games.zombies.board.shown_position import ShownPosition
from tabletop.games.zombies.rules.state.state import State
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId

PixelOfTarget = Callable[[TargetId], Point | None]
"""Where a place is, in pixels."""


@dataclass(frozen=True, slots=True)
class ForecastMarks:
    """What zombies will do, and what they could."""

    forecast: MapForecast | None = None
    reach: ZombieReach = field(default_factory=dict)


class HexGroundLayer:
    """Keeps one picture, and paints it anew where what it depends on has changed."""

    def __init__(self, shown: ShownPosition, ground: HexGround, marks: HexMarks) -> None:
        self._shown = shown
        self._ground = ground
        self._marks = marks
        self._kept_picture: tuple[object, pygame.Surface] | None = None
        """The picture, and what it depends on."""
        self._known_range: tuple[object, tuple[Hex, ...]] = (None, ())
        """Hexes that cards reach, and the picker and its path that they are of."""

    def draw(
        self, surface: DisplayList, camera: HexCamera, area: pygame.Rect, marks: Marks, state: State, *,
        ahead: ForecastMarks, spot: PixelOfTarget, gloom: int = 0,
    ) -> None:  # fmt: skip
        """Fills this area; `spot` says where a place is in the window, `gloom` is the step of the night's light."""
        offered, targets = self._shown.offered_targets(), tuple(marks.targets.items())
        key = camera, state.laid, state.boards, offered, targets, ahead, self._hexes_in_range(), gloom
        if self._kept_picture is None or self._kept_picture[0] != key or self._kept_picture[1].get_size() != area.size:
            made = DisplayList(area.size)
            self._ground.draw(made, camera, state.laid, state.boards, at=(0, 0), gloom=gloom)

            def here(place: TargetId) -> Point | None:
                found = spot(place)
                return (found[0] - area.x, found[1] - area.y) if found is not None else None

            self._draw_marks(made, camera.placed(0, 0), marks, ahead, here)
            self._kept_picture = key, made.as_picture(opaque=True)
        surface.blit(self._kept_picture[1], area)

    def _draw_marks(
        self, made: DisplayList, camera: HexCamera, marks: Marks, ahead: ForecastMarks, spot: PixelOfTarget
    ) -> None:  # fmt: skip
        """What can be reached and picked, and where the dead will go."""
        offered, picker = self._shown.offered_targets(), self._shown.live_picker
        hexes = [hex_ for place in offered if place.startswith(hex_names.HEX) and (hex_ := hex_names.hex_of(place))]
        thrown = picker is not None and bool(picker.path) and picker.path[0].startswith(hex_names.ITEM)
        self._marks.draw_hexes(made, camera, ahead.reach, "threat")
        self._marks.draw_hexes(made, camera, self._hexes_in_range(), "range")
        self._marks.draw_hexes(made, camera, hexes, "fire" if thrown else "reach")
        self._marks.draw_edges(made, camera, self._exit_edges(marks.targets or offered))
        self._marks.draw_targets(made, camera, marks.targets or dict.fromkeys(offered, MarkKind.LEGAL), spot)
        if ahead.forecast is not None:
            self._marks.draw_trails(made, camera, ahead.forecast)

    def _exit_edges(self, places: Iterable[TargetId]) -> tuple[tuple[Hex, Hex], ...]:
        """The edges of exits that can be picked, each by the hexes on both sides of it."""
        state = self._shown.state
        exits = [found for place in places if (found := hex_names.exit_of(place)) is not None]
        if state is None or not exits:
            return ()
        whole = self._shown.rules_context.tile_map(state.laid)
        return tuple(pair for laid, side in exits for pair in whole.contacts(laid, side))

    def _hexes_in_range(self) -> tuple[Hex, ...]:
        """Hexes that the cards in hand reach."""
        plan = self._shown.action_picker
        if plan is None:
            return ()
        if self._known_range[0] != (plan, plan.path):
            self._known_range = (plan, plan.path), hexes_in_weapon_range(plan)
        return self._known_range[1]
