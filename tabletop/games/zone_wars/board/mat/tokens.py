"""The miniatures, monsters and tokens on the mat: where they are seen, and which of them is under the pointer.

    tokens = MatTokens(stage, rules_context)
    tokens.show(state)                          # whenever the view changes
    tokens.level = 2.5                          # the floor that is looked at; what is elsewhere is seen through
    tokens.draw(surface, camera, marks)         # within the surface's clip; marks name places "m:krin", "t:3"
    tokens.target_ids_at_pixel(camera, pos)               # all places under a point, the nearest first
    tokens.next_target_id_at_pixel(camera, pos, "m:krin") # the next one among those that overlap there
    tokens.spots(camera), tokens.rect_of(camera, place)
    tokens.draw(..., quick=True)                # while somebody zooms: what is not ready is scaled from another size
    tokens.sharpen_next_figure(camera)                  # then one figure a frame; whether there was one
    tokens.warm(camera)                         # one picture ahead for the next zoom step; False when all are ready
    tokens.draw_lifted(surface, camera, "m:krin", pixel, facing=90.0)

`rings` adds a coloured ring to a place: what can be shot at, who is active, who watches. Used by `mat_board`,
`motion` and `plan_overlay`; `squad_cards` takes `state_badge_names`. Names of places must agree with `target_ids`. It
runs in every frame: pictures are kept by how a figure looks, so what changes its look must be part of the key.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.drawn_lines import rect_centred_at
from tabletop.games.zone_wars.board.mat.miniatures import MiniatureAppearance, Miniatures, facing_step_of_degrees
from tabletop.games.zone_wars.board.mat.nameplates import Nameplates, spread_apart
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import Mark, State
from tabletop.rules.caches import Cache
from tabletop.rules.plane import geometry
from tabletop.rules.plane.geometry import Point
from tabletop.ui.boards.marks import Marks
from tabletop.ui.boards.strokes import blit_centred, draw_shadow
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.sprites import PicturePrefetcher
from tabletop.ui.gesture.picker import NextPickEffect, TargetId

if TYPE_CHECKING:
    from tabletop.ui.drawing.metrics import Metrics
    from tabletop.ui.stage.stage import Stage

MODEL, TOKEN = "m:", "t:"
"""How the names of places begin."""
_HIT_RADIUS: Final = 18
"""Logical pixels round its centre in which a place is hit at least (docs/decisions.md, Sizes)."""
_BODY_INCHES: Final = (0.42, 1.05)
"""Half the width and the height in which a figure is hit above its base, in inches; it stands before what is behind."""
_BODY_SHARE: Final = 1.05
"""Height of a figure with what is round it, as a share of its drawing."""
_LIFTED_OPACITY, _ABOVE_OPACITY, _BELOW_OPACITY = 40, 72, 55
"""Opacity in per cent of what was lifted, of what stands higher than the floor that is seen, and of what it hides."""
_SHADE: Final = "#14110D 0.7"
"""Under who is in the air."""
_LIFT_HEIGHT: Final = 8
"""Logical pixels that a held miniature rises."""
_MOST_COARSE: Final = 128
"""Figures of which a picture of another size is known."""


_LookKey = tuple[TargetId, tuple[str, ...], bool, float]
"""What is seen, its rings, whether it is lifted, and the floor that is looked at."""


class _ScreenSpot(NamedTuple):
    """Where something is seen, in pixels."""

    centre: Point
    radius: float
    rect: pygame.Rect


class _TokenScreenLayout(NamedTuple):
    """Where everything is seen, and how it looked when it was drawn."""

    camera: MatCamera
    metrics: Metrics
    spots: dict[TargetId, _ScreenSpot]
    rects: list[pygame.Rect]
    pictures: dict[_LookKey, list[tuple[pygame.Surface, tuple[int, int]]]]
    cached_strokes: CachedStrokes
    """Everything as it was drawn last."""
    bodies: dict[TargetId, tuple[float, float]]
    """Half the width and the height in pixels of what rises above bases, as far as that was asked for."""
    faces: dict[tuple[str, int, tuple[str, ...]], tuple[Figure, MiniatureAppearance]]
    """What was seen of figures, by their ids, how they look and their rings."""


class MatTokens:
    """Draws the figures and marks of the state it was last shown."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self.rules_context = rules_context
        self.miniatures = Miniatures(stage, rules_context)
        self.nameplates = Nameplates(stage, rules_context)
        self.level = 0.0
        self._is_apart = False
        self._state: State | None = None
        self._figures: dict[TargetId, Figure] = {}
        self._marks: dict[TargetId, Mark] = {}
        self._draw_order: tuple[TargetId, ...] = ()
        self._floors: tuple[float, ...] = (0.0,)
        self._spread: _TokenScreenLayout | None = None
        """Where everything is seen, by the camera and in the window that were asked about last."""
        self._ahead = PicturePrefetcher()
        self._sharpening = PicturePrefetcher()
        self._rings: dict[TargetId, tuple[str, ...]] = {}
        """The rings with which each was drawn last."""
        self._sized: Cache[MiniatureAppearance, MiniatureAppearance] = Cache(
            "zone_wars: figures of any size", _MOST_COARSE
        )
        """The size in which a figure was drawn last, by how it looks otherwise."""

    def show(self, state: State) -> None:
        """Draws these figures and marks from now on."""
        self._state = state
        self._figures = {f"{MODEL}{figure.id}": figure for figure in state.figures if figure.place is not None}
        self._marks = {f"{TOKEN}{mark.number}": mark for mark in state.marks}
        order = sorted(self._figures, key=lambda name: (self.place(name).z, self.place(name).y, name))
        self._draw_order = (*self._marks, *order)
        ground = self.rules_context.ground_of(state.agreed, state.changes)
        self._floors = tuple(sorted({floor.z for floor in ground.floors}))
        self._spread = None
        self._ahead.restart_prefetch()
        self._sharpening.restart_prefetch()
        self._rings.clear()

    def release_pictures(self) -> None:
        """Nothing of it is seen: where everything is, and how it looks, is found anew."""
        self._spread = None

    # --- places -------------------------------------------------------------------------------------------------------

    def spread_crowded_figures(self, *, on: bool) -> None:
        """Shows figures that stand close together apart, as long as it is on."""
        if on != self._is_apart:
            self._is_apart, self._spread = on, None

    def places(self) -> Iterator[TargetId]:
        """All of them, tokens first, then figures from the back to the front: the order in which they are drawn."""
        yield from self._draw_order

    def place(self, name: TargetId) -> geometry.Point3:
        """Where it is; raises KeyError."""
        if name in self._marks:
            return self._marks[name].place
        place = self._figures[name].place
        if place is None:
            raise KeyError(name)
        return place

    def figure(self, name: TargetId) -> Figure | None:
        """The model or monster of a name."""
        return self._figures.get(name)

    def spots(self, camera: MatCamera) -> dict[TargetId, Point]:
        """Centres in pixels."""
        return {name: spot.centre for name, spot in self._current_screen_layout(camera).spots.items()}

    def spot(self, camera: MatCamera, name: TargetId) -> Point | None:
        """The centre of one of them, in pixels."""
        found = self._current_screen_layout(camera).spots.get(name)
        return found.centre if found is not None else None

    def body_rect(self, camera: MatCamera, name: TargetId) -> pygame.Rect:
        """What one of them takes up, in pixels."""
        return self._current_screen_layout(camera).spots[name].rect

    def occupied_rects(self, camera: MatCamera) -> list[pygame.Rect]:
        """What everybody and everything on the mat takes up, in pixels; the same list while nothing changes."""
        return self._current_screen_layout(camera).rects

    def _current_screen_layout(self, camera: MatCamera) -> _TokenScreenLayout:
        """Where everything is seen, in the order in which it is drawn."""
        metrics, spread = self._stage.metrics, self._spread
        if spread is None or spread.metrics is not metrics or spread.camera != camera:
            spots = {name: self._screen_spot(camera, name) for name in self._draw_order}
            if self._is_apart:
                spots |= self._spots_of_crowded_figures(camera)
            rects = [spot.rect for spot in spots.values()]
            spread = self._spread = _TokenScreenLayout(camera, metrics, spots, rects, {}, CachedStrokes(), {}, {})
        return spread

    def _spots_of_crowded_figures(self, camera: MatCamera) -> dict[TargetId, _ScreenSpot]:
        """Where figures are seen that stand too close together."""
        centres = [camera.to_pixels(self.place(name)) for name in self._figures]
        found = zip(
            self._figures,
            spread_apart(centres, [self._half_size_with_name(camera, name) for name in self._figures]),
            strict=True,
        )
        return {name: self._screen_spot(camera, name, at) for name, at in found}

    def _half_size_with_name(self, camera: MatCamera, name: TargetId) -> tuple[float, float]:
        """Half of what a figure with its name takes up across and down, in pixels."""
        least, body = (
            self._stage.metrics.s * _HIT_RADIUS,
            self.miniatures.figure_drawing_width_px(2 * self.radius(name) * camera.scale),
        )
        wide, high = self.nameplates.nameplate_picture(self._figures[name]).get_size()
        return max(least, body / 2, wide / 2), max(least, (_BODY_SHARE * body + high) / 2)

    def _screen_spot(self, camera: MatCamera, name: TargetId, at: tuple[float, float] | None = None) -> _ScreenSpot:
        """Where it stands, or a point in pixels at which it is shown instead."""
        centre, radius = Point(*at) if at else camera.to_pixels(self.place(name)), self.radius(name)
        return _ScreenSpot(centre, radius * camera.scale, self.miniature_rect(camera, centre, radius))

    def radius(self, name: TargetId) -> float:
        """Of its base or token, in inches."""
        figure = self._figures.get(name)
        return self.rules_context.field.token if figure is None else self.rules_context.base_radius(figure)

    def target_ids_at_pixel(
        self, camera: MatCamera, pos: tuple[float, float], *, bodies: bool = True,
        reach_of: Callable[[TargetId], NextPickEffect] | None = None,
    ) -> list[TargetId]:  # fmt: skip
        """What lies under a point of the window, the nearest centre first; figures rise above their bases.

        Without `bodies` only the bases count, as while the hand points at the ground behind somebody. Where a model
        stands in the very middle of a token, what can be picked next (by `reach_of`) goes first.
        """
        least, spread, (x, y) = self._stage.metrics.s * _HIT_RADIUS, self._current_screen_layout(camera), pos
        near = []
        for name, spot in spread.spots.items():
            reach = max(least, spot.radius)
            if abs(spot.centre[0] - x) <= reach and abs(spot.centre[1] - y) <= reach:  # most are far away
                away = math.dist(spot.centre, pos)
                if away <= reach:
                    near.append((away, name))
        found = [name for _, name in sorted(near)]
        stack = [name for name in found if spread.spots[name].centre == spread.spots[found[0]].centre]
        if reach_of is not None and len(stack) > 1:
            found = [
                *sorted(stack, key=lambda name: reach_of(name) is NextPickEffect.NO),
                *(n for n in found if n not in stack),
            ]
        if bodies:
            front = reversed(self._draw_order)
            found += [name for name in front if name not in found and self._is_body_at(spread, name, pos)]
        return found

    def next_target_id_at_pixel(
        self, camera: MatCamera, pos: tuple[float, float], current: TargetId | None
    ) -> TargetId | None:
        """The nearest place under a point, or the one after the current one where several overlap."""
        found = self.target_ids_at_pixel(camera, pos)
        if current in found and len(found) > 1:
            return found[(found.index(current) + 1) % len(found)]
        return found[0] if found else None

    def _is_body_at(self, spread: _TokenScreenLayout, name: TargetId, pos: tuple[float, float]) -> bool:
        """Whether what stands up on a base is seen at a point in pixels."""
        x, y = spread.spots[name].centre
        body = spread.bodies.get(name)
        if body is None:
            body = spread.bodies[name] = self._standing_body_size_px(spread.camera, name)
        return abs(pos[0] - x) <= body[0] and 0 <= y - pos[1] <= body[1]

    def _standing_body_size_px(self, camera: MatCamera, name: TargetId) -> tuple[float, float]:
        """Half its width and its height, in pixels; less than nothing where nothing stands up."""
        figure = self._figures.get(name)
        if figure is None or figure.is_broken:
            return -1.0, -1.0
        grown = (
            self.miniatures.figure_drawing_width_px(2 * self.radius(name) * camera.scale)
            / (128 / 84 * 1.25)
            / self.radius(name)
            * 0.625
        )
        return _BODY_INCHES[0] * grown, _BODY_INCHES[1] * grown

    def rect_of(self, camera: MatCamera, name: TargetId) -> pygame.Rect:
        """What it takes up, in pixels; empty where there is nothing."""
        spot = self._current_screen_layout(camera).spots.get(name)
        return pygame.Rect(0, 0, 0, 0) if spot is None else spot.rect.copy()

    def miniature_rect(self, camera: MatCamera, pixel: tuple[float, float], radius: float = 0.625) -> pygame.Rect:
        """What a miniature covers whose base is centred at a point of the window."""
        reach = self.miniatures.picture_radius_px(2 * radius * camera.scale) + self._stage.metrics.px(_LIFT_HEIGHT + 4)
        return rect_centred_at(pixel, (2 * reach, 2 * reach))

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(
        self, surface: DisplayList, camera: MatCamera, marks: Marks | None = None, *,
        rings: Mapping[TargetId, str] | None = None, hidden: frozenset[TargetId] = frozenset(), quick: bool = False,
    ) -> None:  # fmt: skip
        """Draws all that lies in the clip, but what is `hidden`, because it moves; `quick` scales what is not ready."""
        marks, rings, clip = marks or Marks(), rings or {}, surface.get_clip()
        surface.set_clip(clip.clip(camera.area))
        spread, names = self._current_screen_layout(camera), frozenset(self._draw_order)
        pointed = [place if place in names else None for place in (marks.selected, marks.hovered, marks.focus)]
        key = (
            hidden, self.level, pointed, marks.lifted, tuple(rings.items()), marks.movable,
            names.intersection(marks.targets), self._stage.sprites.cleared,
        )  # fmt: skip

        def paint() -> None:
            self._draw_mat_tokens(surface, camera, marks, rings, hidden=hidden, quick=quick)

        if quick:
            spread.cached_strokes.forget_strokes()
            paint()
        else:
            spread.cached_strokes.draw(surface, surface.get_clip(), key, paint)
        if marks.lifted in self._figures and marks.lifted is not None:
            self.draw_lifted(surface, camera, marks.lifted, marks.held_at)
        surface.set_clip(clip)

    def _draw_mat_tokens(
        self, surface: DisplayList, camera: MatCamera, marks: Marks, rings: Mapping[TargetId, str], *,
        hidden: frozenset[TargetId], quick: bool,
    ) -> None:  # fmt: skip
        """All but who is in the air."""
        seen, spread = surface.get_clip(), self._current_screen_layout(camera)
        for name in (self._draw_order[i] for i in seen.collidelistall(spread.rects)):
            if name not in hidden:
                self._rings[name] = marks.ring_names_round_place(name, rings.get(name), "target")
                key = name, self._rings[name], name == marks.lifted, self.level
                parts = spread.pictures.get(key) or self._picture_parts_with_corners(
                    camera, name, key[1], ghost=key[2], quick=quick
                )
                if not quick:
                    spread.pictures[key] = parts
                for part, at in parts:
                    surface.blit(part, at)

    def sharpen_next_figure(self, camera: MatCamera) -> bool:
        """Draws one figure in its size of now; False when all are ready."""
        return self._sharpening.prefetch_next_picture(
            (camera, self._stage.sprites.cleared), lambda: self._sharpen_figures(camera)
        )

    def _sharpen_figures(self, camera: MatCamera) -> Iterator[bool]:
        for name, figure in self._figures.items():
            face = self.miniature_appearance(figure, camera, rings=self._rings.get(name, ()))
            if self.rect_of(camera, name).colliderect(camera.area) and not self.miniatures.has_picture(face):
                self._faded_miniature_picture(face)
                yield True

    def warm(self, camera: MatCamera) -> bool:
        """Draws one miniature ahead as it is seen from nearer or further; False when all are ready."""
        return self._ahead.prefetch_next_picture(
            (camera, self._stage.sprites.cleared), lambda: self._draw_missing_pictures(camera)
        )

    def _draw_missing_pictures(self, camera: MatCamera) -> Iterator[bool]:
        for steps in (1, -1):
            other = camera.zoomed(steps)
            for figure in self._figures.values():
                face = self.miniature_appearance(figure, other)
                if not self.miniatures.has_picture(face):
                    self._faded_miniature_picture(face)
                    yield True

    def _faded_miniature_picture(self, face: MiniatureAppearance, opacity: int = 100) -> pygame.Surface:
        self._sized[replace(face, base_diameter=0.0)] = face
        return self._faded_picture(self.miniatures.picture(face), opacity)

    def _quickly_scaled_picture(self, face: MiniatureAppearance, opacity: int) -> pygame.Surface:
        """Scaled from a picture of another size, if need be one without rings; drawn anew where there is none."""
        plain = replace(face, base_diameter=0.0)
        seen = self._sized.get(plain) or self._sized.get(replace(plain, rings=()))
        if (
            seen is None
            or seen.base_diameter == face.base_diameter
            or self.miniatures.has_picture(face)
            or not self.miniatures.has_picture(seen)
        ):
            return self._faded_miniature_picture(face, opacity)
        side = 2 * self.miniatures.picture_radius_px(face.base_diameter)
        return pygame.transform.smoothscale(self._faded_picture(self.miniatures.picture(seen), opacity), (side, side))

    def _faded_picture(self, picture: pygame.Surface, opacity: int) -> pygame.Surface:
        return self._stage.sprites.get_faded(picture, opacity) if opacity < 100 else picture

    def draw_lifted(
        self, surface: DisplayList, camera: MatCamera, name: TargetId, pixel: tuple[float, float], *,
        facing: float | None = None, lift: float = 1.0,
    ) -> None:  # fmt: skip
        """A miniature with its base over a point of the window, raised a little; lift 0 stands on the mat."""
        figure = self._figures.get(name)
        if figure is not None:
            self.draw_figure(surface, camera, figure, pixel, facing=facing, lift=lift)

    def draw_figure(
        self, surface: DisplayList, camera: MatCamera, figure: Figure, pixel: tuple[float, float], *,
        facing: float | None = None, lift: float = 0.0, opacity: int = 100, size: float = 1.0,
    ) -> None:  # fmt: skip
        """Any figure with its base over a point of the window, in the air, pale, or smaller than it is."""
        up = round(self._stage.metrics.px(_LIFT_HEIGHT) * lift)
        picture = self.miniatures.picture(self.miniature_appearance(figure, camera, facing))
        if up:
            wide = round(self.rules_context.base_radius(figure) * camera.scale * 2.6)
            draw_shadow(self._stage, surface, pixel, wide, up=up, ink=_SHADE)
        if size != 1.0:
            side = max(2, round(picture.get_width() * size))
            picture = pygame.transform.smoothscale(picture, (side, side))
        blit_centred(surface, picture, (pixel[0], round(pixel[1]) - up), opacity)

    def miniature_appearance(
        self, figure: Figure, camera: MatCamera, facing: float | None = None, rings: tuple[str, ...] = ()
    ) -> MiniatureAppearance:
        """What can be seen of a figure."""
        step, spread = facing_step_of_degrees(figure.facing if facing is None else facing), self._spread
        if spread is None or spread.camera is not camera:
            return self._make_appearance(figure, camera, step, rings)
        key = figure.id, step, rings
        known = spread.faces.get(key)
        if known is None or known[0] is not figure:
            known = spread.faces[key] = figure, self._make_appearance(figure, camera, step, rings)
        return known[1]

    def _make_appearance(
        self, figure: Figure, camera: MatCamera, step: int, rings: tuple[str, ...]
    ) -> MiniatureAppearance:
        whole, acts = self.rules_context.full_health(figure), self._is_being_activated(figure)
        kind = figure.id.partition("#")[0]
        place = figure.place or figure.gone or geometry.Point3(0.0, 0.0)
        hurt = figure.damage > 0 and not figure.is_broken
        return MiniatureAppearance(
            figure=kind,
            seat=figure.owner,
            facing=step,
            badges=state_badge_names(figure, acts=acts),
            is_lying=figure.is_broken,
            has_acted=figure.token is Token.USED and not figure.is_monster and not acts,
            health=(max(0, whole - figure.damage), whole) if hurt or figure.is_monster else (0, 0),
            floor=self._floors.index(place.z) if place.z in self._floors else 0,
            rings=rings,
            base_diameter=round(2 * self.rules_context.base_radius(figure) * camera.scale, 2),
        )

    def _is_being_activated(self, figure: Figure) -> bool:
        """Whether it is being activated."""
        state = self._state
        return state is not None and state.active is not None and state.figures[state.active].id == figure.id

    def _picture_parts_with_corners(
        self, camera: MatCamera, name: TargetId, rings: tuple[str, ...], *, ghost: bool, quick: bool
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """How something looks, with the top left corner of each part."""
        spot, figure = self._current_screen_layout(camera).spots[name], self._figures.get(name)
        centre = round(spot.centre[0]), round(spot.centre[1])
        opacity = _LIFTED_OPACITY if ghost else self._floor_opacity(name)
        if figure is None:
            found = [self.miniatures.ring_picture(kind, spot.radius) for kind in rings]
            found.append(self._faded_picture(self._token_picture(self._marks[name], camera), opacity))
        else:
            face = self.miniature_appearance(figure, camera, rings=rings)
            found = [
                self._quickly_scaled_picture(face, opacity) if quick else self._faded_miniature_picture(face, opacity)
            ]
        return [(part, part.get_rect(center=centre).topleft) for part in found]

    def _floor_opacity(self, name: TargetId) -> int:
        """Less for what stands on another floor of a building."""
        place = self.place(name)
        if place.z > self.level + 0.01:
            return _ABOVE_OPACITY
        if self._state is None or place.z > self.level - 0.01:
            return 100
        over = self.rules_context.ground_of(self._state.agreed, self._state.changes).floors_at_height(self.level)
        return _BELOW_OPACITY if any(geometry.is_inside(Point(place.x, place.y), floor) for floor in over) else 100

    def _token_picture(self, mark: Mark, camera: MatCamera) -> pygame.Surface:
        """A token: an unexplored find, a card that lies open, an objective or a hot spot."""
        size = max(self._stage.metrics.px(14), round(2 * self.rules_context.field.token * camera.scale))
        return self._stage.sprites.get(f"zone_wars/token_{mark.kind}", size)


def state_badge_names(figure: Figure, *, acts: bool = False) -> tuple[str, ...]:
    """Signs of a figure's state, those that count most first; who acts just now has not done so yet."""
    if figure.is_monster:
        return ()
    tokens = {Token.WATCH: "overwatch", Token.HELD: "held", Token.USED: "acting" if acts else "done"}
    conditions = {Condition.BROKEN: "broken", Condition.BLOODIED: "bloodied"}
    found = (
        tokens.get(figure.token), conditions.get(figure.condition), "carrying" if figure.has_find else None,
        "leeches" if figure.leeches else None, "shaken" if figure.shaken else None,
    )  # fmt: skip
    return tuple(name for name in found if name)
