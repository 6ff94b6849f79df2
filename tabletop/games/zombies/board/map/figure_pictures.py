"""FigurePictures: pictures of single survivors and zombies in all their states, made once for each size.

Used by `figures`, `director_show`, `panels`, `poster`, `result_panel`, `setup` and the page after a chapter. A
FigureAppearance holds all that is seen of a figure and is the key of the picture: what is drawn from anything else is
not drawn again when it changes. A picture comes with the offset of its upper left corner from the middle of the base.
_BASE_POSITIONS and _TINT_COLOUR (replaced by the seat's colour) are those of the drawings in `sprites/zombies`; the
phone holds the survivor's position and the colour once more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.map import svg_drawing
from tabletop.games.zombies.rules.content.cards import Special, Survivor
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import SurvivorState, Zombie
from tabletop.play.seats import SIDES
from tabletop.rules.caches import Cache
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.placeholder_art import PlaceholderShape

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_DRAWING_WIDTH: Final = 2.2
"""Hex sides that a drawing of 128 units is wide."""
_BRUTE_SCALE: Final = 1.32
"""How much larger the Brute is drawn."""
_PICTURE_REACH: Final = 100
"""Units from the middle of a base to the edge of its picture."""
_BASE_POSITIONS: Final = {"survivor": (64.0, 82.0), "zombie": (64.0, 84.0)}
"""Middle of the base in the drawings (docs/decisions.md, Pictures)."""
_TINT_COLOUR: Final = "#56B4E9"
_BADGE_POSITIONS: Final = {
    "down": (34, 26),
    "wounded": (34, 26),
    "slimed": (36, -14),
    "pinned": (-36, -14),
    "first": (-34, -52),
}
"""Where signs stand, in units from the middle of the base."""
_HEALTH_POSITION: Final = (34, 26)
"""The same of the disc with HP."""
_BADGE, _TOKEN, _SHAPE = 34, 50, 26
"""Units across signs."""


@dataclass(frozen=True, slots=True)
class FigureAppearance:
    """All that is seen of a figure."""

    art: str
    """Name of the drawing, such as survivor_marlow."""
    seat: int = -1
    """-1 for zombies."""
    is_lying: bool = False
    """Pinned: on its side (H50)."""
    is_mirrored: bool = False
    badges: tuple[str, ...] = ()
    token: str = ""
    """Kind of the token that holds a survivor."""
    shown_hp: int = -1
    """HP where that is worth saying; -1 for none."""
    is_asleep: bool = False
    is_stunned: bool = False


class FigurePictures:
    """Draws faces; each once for a size."""

    def __init__(self, stage: Stage, survivors: Mapping[str, Survivor], specials: Mapping[str, Special]) -> None:
        self._stage = stage
        self._survivors = survivors
        self._specials = specials
        self._svgs: Cache[tuple[str, bool, int], str] = Cache("zombies: drawings of pieces", 4 << 20, len)
        self._offsets: Cache[tuple[object, ...], tuple[int, int]] = Cache("zombies: offsets of pieces", 4096)

    # --- faces ----------------------------------------------------------------------------------------------------

    def appearance_of(self, look: SurvivorState | Zombie, seat: int = -1, *, first: bool = False) -> FigureAppearance:
        """What can be seen of somebody."""
        return (
            self._zombie_appearance(look)
            if isinstance(look, Zombie)
            else self._survivor_appearance(look, seat, first=first)
        )

    def _survivor_appearance(self, person: SurvivorState, seat: int, *, first: bool) -> FigureAppearance:
        known, pinned = self._survivors.get(person.survivor), person.pinned or person.token is not None
        art = f"survivor_{person.survivor}"
        if not self._stage.sprites.has_drawing(f"zombies/{art}"):
            art = f"survivor_{seat % 4 + 1}"
        hurt = known is None or person.hp < known.hp
        signs = ("down" if person.down else "wounded" if person.wounded else "", "slimed" if person.slime else "",
                 "pinned" if pinned and not person.down and person.token is None else "",
                 "first" if first else "")  # fmt: skip
        return FigureAppearance(
            art, seat, is_lying=pinned or person.down, badges=tuple(filter(None, signs)),
            token=person.token.kind if person.token else "", shown_hp=person.hp if hurt and not person.down else -1,
        )  # fmt: skip

    def _zombie_appearance(self, zombie: Zombie) -> FigureAppearance:
        mirrored = zombie.id % 2 == 0
        if zombie.kind != ZombieKind.COMMON:
            asleep = "_inactive" if not zombie.active else ""
            art, whole = f"special_{zombie.kind}{asleep}", self._specials.get(zombie.kind)
            if not zombie.active and not self._stage.sprites.has_drawing(f"zombies/{art}"):
                art = f"special_{zombie.kind}"
            hurt = whole is None or zombie.hp < whole.hp
            return FigureAppearance(
                art, is_mirrored=mirrored, shown_hp=zombie.hp if hurt else -1, is_asleep=not zombie.active
            )
        name = "zombie_active" if zombie.active else "zombie_inactive"
        variant = zombie.id % (4 if zombie.active else 3) + 1
        art = f"{name}_{variant}" if variant > 1 else name
        if not self._stage.sprites.has_drawing(f"zombies/{art}"):
            art = name
        return FigureAppearance(art, is_mirrored=mirrored, is_asleep=not zombie.active, is_stunned=zombie.stunned)

    # --- pictures -------------------------------------------------------------------------------------------------

    def has_picture(self, face: FigureAppearance, scale: float) -> bool:
        """Whether its picture is ready."""
        return self._stage.sprites.has_cached(self._figure_picture_key(face, scale))

    def picture(self, face: FigureAppearance, scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture, and where its top left corner is from the middle of the base."""
        key = self._figure_picture_key(face, scale)
        if key not in self._offsets:  # another board may have made the picture, and knows alone where it belongs
            fresh = self._make_cropped_figure_picture(face, scale)
            return self._stage.sprites.get_or_make(key, lambda: fresh), self._offsets[key]
        return self._stage.sprites.get_or_make(
            key, lambda: self._make_cropped_figure_picture(face, scale)
        ), self._offsets[key]

    def draw_health(self, surface: DisplayList, face: FigureAppearance, scale: float, at: tuple[float, float]) -> None:
        """HP left of somebody hurt whose base is there, over whoever stands before it."""
        if face.shown_hp < 0:
            return
        disc, (left, top) = self._health_disc_and_offset(face, scale)
        surface.blit(disc, (round(at[0]) + left, round(at[1]) + top))

    def _health_disc_and_offset(self, face: FigureAppearance, scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """The disc cut out of the figure's picture, and where it is from the middle of the base."""
        picture, (left, top) = self.picture(face, scale)
        unit = _DRAWING_WIDTH * scale / 128
        radius = self._hp_disc_radius(unit) + self._stage.metrics.px(1)
        x, y = round(_HEALTH_POSITION[0] * unit) - left, round(_HEALTH_POSITION[1] * unit) - top
        area = pygame.Rect(0, 0, 2 * round(radius) + 2, 2 * round(radius) + 2)
        area.center = x, y
        area = area.clip(picture.get_rect())

        def make() -> pygame.Surface:
            made = picture.subsurface(area).copy()
            hole = pygame.Surface(made.get_size(), pygame.SRCALPHA)
            pygame.draw.aacircle(hole, "#FFFFFF", (x - area.x, y - area.y), radius)
            made.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return made

        disc = self._stage.sprites.get_or_make(
            ("zombies health", self._figure_picture_key(face, scale), round(radius, 2)), make
        )
        return disc, (left + area.x, top + area.y)

    def portrait(self, person: SurvivorState, seat: int, size: int) -> pygame.Surface:
        """A survivor on its base, well and alone, so many pixels wide."""
        return self.plain_picture(
            FigureAppearance(self._survivor_appearance(person, seat, first=False).art, seat), size
        )

    def plain_picture(self, face: FigureAppearance, size: int) -> pygame.Surface:
        """Somebody on a base without any signs, so many pixels wide."""
        return self._figure_body_picture(face, size, 64.0, middle=(64.0, 64.0))

    def _figure_picture_key(self, face: FigureAppearance, scale: float) -> tuple[object, ...]:
        return "zombies figure", face, round(64 * scale)

    def _make_cropped_figure_picture(self, face: FigureAppearance, scale: float) -> pygame.Surface:
        """Everything together, cut to what is not empty."""
        big = _BRUTE_SCALE if face.art.startswith("special_brute") else 1.0
        unit = _DRAWING_WIDTH * scale / 128
        side = round(2 * _PICTURE_REACH * unit * big) // 2 * 2
        made = self._figure_body_picture(face, side, _PICTURE_REACH)
        if face.is_mirrored and self._stage.sprites.has_drawing(f"zombies/{face.art}"):  # letters are never mirrored
            made = pygame.transform.flip(made, flip_x=True, flip_y=False)
        made = made.copy()
        middle = side / 2
        self._add_side_mark(made, face, (middle, middle), unit)
        for name in face.badges:
            x, y = _BADGE_POSITIONS[name]
            self._blit_sprite(made, f"zombies/mark_{name}", _BADGE * unit, (middle + x * unit, middle + y * unit))
        if face.token:
            self._blit_sprite(
                made, f"zombies/token_{face.token}", _TOKEN * unit, (middle + 26 * unit, middle - 46 * unit)
            )
        if face.is_stunned:
            self._blit_sprite(made, "zombies/mark_stunned", 74 * unit, (middle, middle - 62 * unit), 37 * unit)
        if face.is_asleep:
            self._add_sleep_letters(made, (middle + (30 if face.is_mirrored else -30) * unit, middle - 44 * unit), unit)
        if face.shown_hp >= 0:
            self._add_hp_number(
                made, face.shown_hp, (middle + _HEALTH_POSITION[0] * unit, middle + _HEALTH_POSITION[1] * unit), unit
            )
        seen = made.get_bounding_rect(4)
        self._offsets[self._figure_picture_key(face, scale)] = seen.x - side // 2, seen.y - side // 2
        return made.subsurface(seen).copy()

    def _figure_body_picture(
        self, face: FigureAppearance, side: int, reach: float, *, middle: tuple[float, float] | None = None
    ) -> pygame.Surface:
        """The drawing about its base, in the side's colour."""
        key = face.art, face.is_lying, face.seat + (10 if middle else 0)
        svg = self._svgs.get_and_refresh(key)
        if svg is None:
            shape = PlaceholderShape.FIGURE_ON_BASE if face.seat >= 0 else PlaceholderShape.MONSTER_ON_BASE
            text = self._stage.sprites.text_or_placeholder(f"zombies/{face.art}", shape)
            if face.seat >= 0:
                text = text.replace(_TINT_COLOUR, SIDES[face.seat % len(SIDES)].hex)
            base = middle or _BASE_POSITIONS["survivor" if face.seat >= 0 else "zombie"]
            svg = self._svgs[key] = svg_drawing.turned_svg(text, -90 if face.is_lying else 0, base, reach)
        return self._stage.sprites.get_square_svg(svg, side)

    def _add_side_mark(
        self, made: pygame.Surface, face: FigureAppearance, middle: tuple[float, float], unit: float
    ) -> None:
        if face.seat < 0:
            return
        size = max(round(_SHAPE * unit), self._stage.metrics.px(12))
        mark = self._stage.sprites.get(f"ui/side_{SIDES[face.seat % len(SIDES)].shape}", size)
        made.blit(mark, mark.get_rect(center=(round(middle[0] - 34 * unit), round(middle[1] + 26 * unit))))

    def _add_sleep_letters(self, made: pygame.Surface, at: tuple[float, float], unit: float) -> None:
        """Two letters of sleep."""
        for share, up in ((1.0, 0.0), (0.7, 20.0)):
            size = max(8, round(32 * share * unit))
            for colour, off in (("#0B171D", 1), ("#C9D8D2", 0)):
                label = self._stage.texts.label("z", size, colour, bold=True)
                x, y = at[0] + up * 0.7 * unit + off, at[1] - up * unit + off
                made.blit(label, label.get_rect(center=(round(x), round(y))))

    def _add_hp_number(self, made: pygame.Surface, number: int, at: tuple[float, float], unit: float) -> None:
        """HP left on a red disc."""
        radius = self._hp_disc_radius(unit)
        pygame.draw.aacircle(made, "#0B171D", at, radius + self._stage.metrics.px(1))
        pygame.draw.aacircle(made, "#B8423A", at, radius)
        label = self._stage.texts.label(str(number), max(8, round(1.4 * radius)), "#FFFFFF", bold=True)
        made.blit(label, label.get_rect(center=(round(at[0]), round(at[1]))))

    def _hp_disc_radius(self, unit: float) -> float:
        """Radius of a disc with HP: to be read on a table, and no larger than its figure in a small picture."""
        return max(15 * unit, min(self._stage.metrics.px(8), 30 * unit))

    def _blit_sprite(
        self, made: pygame.Surface, name: str, width: float, at: tuple[float, float], height: float | None = None
    ) -> None:
        if self._stage.sprites.has_drawing(name):
            piece = self._stage.sprites.get(name, width, height)
            made.blit(piece, piece.get_rect(center=(round(at[0]), round(at[1]))))
