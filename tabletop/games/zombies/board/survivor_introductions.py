"""The survivors as they are introduced where they are chosen: under a street lamp, with what they are and bring."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.vocabulary import WeaponSlot
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.scenes.setup.extra import GearPicture, SeatIntroduction
from tabletop.ui.words import say, texts, translate_text

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.content.content import Content
    from tabletop.rules.game import Seat
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.stage.stage import Stage

_BAND_HEIGHT: Final = 22
"""Logical pixels of the band with HP and steps."""
_HP_COLOUR: Final = "#E4593F"


class SurvivorIntroductions:
    """Asks the content who they are."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content
        self._weapons = {weapon.id: weapon for weapon in content.weapons}

    def introduction(self, seat: Seat) -> SeatIntroduction:
        """Name, job, a sentence, the perk with its name, and weapons, the one in hand first (K12)."""
        who, key = self._content.survivors[seat], f"zombies.saying_{self._content.survivors[seat].id}"
        skill, _, text = translate_text(who.text).rpartition(": ")
        arms = sorted(who.weapons, key=lambda id_: self._weapons[id_].slot != WeaponSlot.PRIMARY)
        brings = tuple(
            GearPicture(partial(self._weapon_picture, id_), names_of(self._content).content_name(id_)) for id_ in arms
        )
        return SeatIntroduction(
            translate_text(who.name), translate_text(who.job), say(key) if key in texts() else "", skill,
            text[:1].upper() + text[1:], brings,
        )  # fmt: skip

    def introduction_picture(self, seat: Seat, figure: Picture) -> Picture:
        """The figure with a band below it: a disc for each HP, and how many hexes a move has."""
        who, stage = self._content.survivors[seat], self._stage

        def made(size: tuple[int, int]) -> pygame.Surface:
            picture, metrics = pygame.Surface(size), stage.metrics
            picture.fill("#0B1117")
            band = pygame.Rect(0, 0, size[0], min(metrics.grown(_BAND_HEIGHT, 0.8), size[1] // 4))
            band.bottom = size[1] - metrics.line_width(4)
            picture.blit(figure((size[0], band.y)), (0, 0))
            words = say("zombies.moves", hexes=who.move + who.perks.steps)
            label = stage.texts.label(words, metrics.font_size(SMALL), "#F2F4F8", bold=True)
            right = band.right - metrics.px(8)
            picture.blit(label, label.get_rect(midright=(right, band.centery)))
            room = right - label.get_width() - 2 * metrics.px(8)
            radius = min(band.h * 0.24, room / who.hp / 2.6)
            for k in range(who.hp):
                at = metrics.px(8) + radius * (1 + 2.6 * k), band.centery
                pygame.draw.aacircle(picture, "#0B1117", at, radius + 1)
                pygame.draw.aacircle(picture, _HP_COLOUR, at, radius)
            return picture

        return made

    def street_picture(self, size: tuple[int, int]) -> pygame.Surface:
        """A corner at night: houses with few lit windows, a lamp at the right and its light on the pavement."""
        wide, high = size
        return self._stage.sprites.get_lazy_svg(("zombies street",), wide, high, lambda: _street_svg(wide, high))

    def _weapon_picture(self, id_: str, wide: int) -> pygame.Surface:
        sprites, name = self._stage.sprites, f"zombies/weapon_{id_}"
        return sprites.get(name if sprites.has(name) else "zombies/item_weapon", wide, wide / 2)


_HOUSES: Final = ((-196, 30, 40), (-150, 16, 34), (-112, 44, 24), (-86, 22, 30), (-52, 38, 26), (-22, 28, 34),
                  (60, 34, 40), (104, 20, 30), (138, 42, 44), (186, 28, 30))  # fmt: skip
"""Left, top and width, from the middle, in hundredths of the height."""
_LIT, _DARK = "#E39A3B", "#2F5560"
_WINDOWS: Final = (
    (-180, 46, _LIT), (-140, 26, _DARK), (-78, 32, _LIT), (-66, 50, _DARK), (-44, 48, _DARK), (-12, 38, _DARK),
    (68, 46, _LIT), (80, 60, _DARK), (112, 32, _DARK), (150, 54, _LIT),
)  # fmt: skip


def _street_svg(wide: int, high: int) -> str:
    """The drawing in units of which its height has 100; how many are seen beside the middle is the picture's."""
    across = 100 * wide / max(1, high)
    x, lamp = across / 2, across / 2 + 44
    houses = (f'<rect x="{x + left}" y="{top}" width="{width}" height="{82 - top}" fill="#0D1B22"/>'
              for left, top, width in _HOUSES)  # fmt: skip
    windows = (f'<rect x="{x + left}" y="{top}" width="4" height="6" fill="{colour}"/>'
               for left, top, colour in _WINDOWS)  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} 100"><defs>'
        '<linearGradient id="s" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#13262F"/>'
        '<stop offset="1" stop-color="#24434D"/></linearGradient>'
        f'<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="{lamp}" y1="10" x2="{x}" y2="100">'
        '<stop offset="0" stop-color="#FFD98A" stop-opacity="0.85"/>'
        '<stop offset="1" stop-color="#E39A3B" stop-opacity="0.25"/></linearGradient></defs>'
        f'<rect width="{across}" height="100" fill="url(#s)"/>{"".join(houses)}{"".join(windows)}'
        f'<rect y="82" width="{across}" height="18" fill="#2A3B40"/>'
        f'<polygon points="{lamp - 8},11 {lamp + 8},11 {x + 62},100 {x - 58},100" fill="url(#l)"/>'
        f'<rect x="{lamp + 10}" y="6" width="3" height="80" fill="#0B1117"/>'
        f'<rect x="{lamp - 10}" y="4" width="24" height="4" fill="#0B1117"/>'
        f'<rect x="{lamp - 9}" y="8" width="18" height="3" fill="#FFF3CE"/></svg>'
    )
