"""Draws the models' names, and spreads models that stand close together so that each can be seen and pressed.

spread_apart([(90.0, 40.0), ...], [(30.0, 40.0), ...])     # other centres, as far apart as two of them reach
plates = Nameplates(stage, rules_context)
plates.draw_below_models(surface, camera, tokens, hidden), plates.draw(...)

`tokens` uses it while names are shown. Only places on the screen change, never the places of the match.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.play.seats import SIDES
from tabletop.rules.plane import geometry
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MOST_ROUNDS: Final = 60
"""How often all of them step aside at most."""
_AXES: Final = (0, 1)
_OVERLAP_TOLERANCE: Final = 0.5
"""Pixels that two may still be too near."""
_LEAST_SHIFT: Final = 2.0
"""Pixels from which on a line leads to where somebody really stands."""
_HEAD_SHARE: Final = 0.62
"""How far above its base a monster's head ends, for the height of the picture above it."""
_LEAST_INCH: Final = 10
"""Logical pixels of an inch from which on names that nobody asked for have room."""
_NEUTRAL_COLOUR: Final = "#E8E2D0"
"""Colour of what belongs to no side."""


class StandingPieces(Protocol):
    """Whatever stands on the mat, by the names of its places."""

    def places(self) -> Iterator[TargetId]:
        """All of them, from the back to the front."""

    def figure(self, name: TargetId, /) -> Figure | None:
        """The model or monster of a name."""

    def place(self, name: TargetId, /) -> geometry.Point3:
        """Where it stands."""

    def radius(self, name: TargetId, /) -> float:
        """Of its base, in inches."""

    def spots(self, camera: MatCamera, /) -> Mapping[TargetId, Point]:
        """Where they are seen, in pixels."""

    def body_rect(self, camera: MatCamera, name: TargetId, /) -> pygame.Rect:
        """What one of them takes up there, in pixels."""


def spread_apart(centres: Sequence[Point], reaches: Sequence[tuple[float, float]]) -> list[Point]:
    """Each steps as little aside as it takes, until no two are nearer than both reach, across or down."""
    found = [list(centre) for centre in centres]
    for _ in range(_MOST_ROUNDS):
        stays = True
        for i, j in combinations(range(len(found)), 2):
            away = [found[j][axis] - found[i][axis] for axis in _AXES]
            lacks = [reaches[i][axis] + reaches[j][axis] - abs(away[axis]) for axis in _AXES]
            if min(lacks) > _OVERLAP_TOLERANCE:
                stays, axis = False, lacks.index(min(lacks))
                step = math.copysign((lacks[axis] + _OVERLAP_TOLERANCE) / 2, away[axis])
                found[i][axis], found[j][axis] = found[i][axis] - step, found[j][axis] + step
        if stays:
            break
    return [(x, y) for x, y in found]


class Nameplates:
    """Draws what models are called below them, and lines to where they really stand."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self._rules_context = rules_context

    def draw_below_models(
        self, surface: DisplayList, camera: MatCamera, tokens: StandingPieces, hidden: frozenset[TargetId]
    ) -> None:
        """Lines to where those really stand who are shown elsewhere, but not of those that are `hidden`."""
        ink, line, spots = Strokes(camera.area), self._stage.metrics.line_width(2), tokens.spots(camera)
        for name, figure in _unhidden_figures(tokens, hidden):
            real = camera.to_pixels(tokens.place(name))
            if math.dist(real, spots[name]) >= _LEAST_SHIFT:
                ink.line(real, spots[name], line, _side_colour(figure))
                ink.circle(self._stage.sprites, real, self._stage.metrics.px(4), line, _side_colour(figure))
        ink.draw(surface)

    def draw(
        self, surface: DisplayList, camera: MatCamera, tokens: StandingPieces, hidden: frozenset[TargetId], *,
        monsters_only: bool = False,
    ) -> None:  # fmt: skip
        """Names of all but those that are `hidden`, because they move; of monsters alone where those of models are off.

        No panel beside the mat tells of a monster, so its name says what it is, but in small pictures of the mat.
        """
        ink, gap, taken = Strokes(camera.area), self._stage.metrics.px(6), list[pygame.Rect]()
        figures = [one for one in _unhidden_figures(tokens, hidden) if one[1].is_monster or not monsters_only]
        is_too_small = monsters_only and camera.scale < self._stage.metrics.px(_LEAST_INCH)
        if not figures or is_too_small:
            return
        spots = tokens.spots(camera)
        for name, figure in figures:
            plate, (x, y) = self.nameplate_picture(figure), spots[name]
            at = plate.get_rect(midtop=(round(x), round(y + tokens.radius(name) * camera.scale + gap)))
            if monsters_only:  # over its head, where it hides neither its health nor who stands before it
                at.bottom = round(y - _HEAD_SHARE * (y - tokens.body_rect(camera, name).top))
                at.clamp_ip(_area_beside_tools(camera))
            while (other := at.collidelist(taken)) >= 0:
                at.top = taken[other].bottom + 1
            taken.append(at)
            ink.picture(plate, at.topleft)
        ink.draw(surface)

    def nameplate_picture(self, figure: Figure) -> pygame.Surface:
        """A name on a dark plate, edged with the side's colour."""
        stage, metrics = self._stage, self._stage.metrics
        size = metrics.line_font_sizes(SMALL)[1]  # many of them have to find room
        words, colour = names_of(self._rules_context.content).figure_name(figure.id), _side_colour(figure)

        def make_nameplate_picture() -> pygame.Surface:
            label = stage.texts.label(words, size, stage.theme.text, bold=True)
            whole = label.get_width() + metrics.px(10), label.get_height() + metrics.px(2)
            plate = draw.rounded_rect(stage, whole, stage.theme.background, edge=colour, radius=5).copy()
            plate.blit(label, label.get_rect(center=plate.get_rect().center))
            return plate

        return stage.sprites.get_or_make(
            ("zone_wars name", words, colour, size, stage.theme.name), make_nameplate_picture
        )


def _unhidden_figures(tokens: StandingPieces, hidden: frozenset[TargetId]) -> list[tuple[TargetId, Figure]]:
    return [(name, figure) for name in tokens.places() if name not in hidden and (figure := tokens.figure(name))]


def _area_beside_tools(camera: MatCamera) -> pygame.Rect:
    """What is seen of the mat without the part that is kept for small buttons, in pixels."""
    area = pygame.Rect(camera.area)
    tools = round(area.w * camera.lens.tools_share)
    return pygame.Rect(area.x + tools, area.y, area.w - tools, area.h)


def _side_colour(figure: Figure) -> str:
    return SIDES[figure.owner % len(SIDES)].hex if figure.owner >= 0 else _NEUTRAL_COLOUR
