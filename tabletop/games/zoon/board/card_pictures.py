"""Draws Zoon's cards in two levels of detail, small for the field and large to be read, and each tribe's face.

Used by nearly all of the board: `field_cards`, `piece_pictures`, `trays`, `preview`, the combats, the set-up and the
gallery. CardPictures makes a picture once for each size. All backs of a tribe must be the same bitmap, so that none
can be told from another. Positions are in the units of the SVG frames (500 wide); tones and corners are in
`card_tones`, which printed cards share.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zoon.board.card_tones import (
    CARD_RATIO,
    CARD_UNITS,
    FRAME_TONES,
    INK,
    LARGE_CORNERS,
    PAPER,
    SMALL_CORNERS,
    TONES_BY_ANIMAL,
    frame_tint,
)
from tabletop.games.zoon.board.grid_drawing import movement_grid_svg, trump_grid_svg
from tabletop.games.zoon.rules.cards import CROSS, STAR, Card, Deck, TrumpCard
from tabletop.games.zoon.rules.tribes import Corner, Tribe, ZoonType
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.tiles import figures_before_background
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.ui.drawing.sprites import Tint
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.stage.stage import Stage


FramePoint = tuple[float, float]

_RIBBON_LETTERS = 42
"""Height of the letters on the ribbon of a large card."""
_USES_SIZE = 34
"""Logical pixels across how often a trump can be played, at least."""
_LEAST_LETTERS = 11
"""Logical pixels below which no words are lettered on a card."""
RAISED_COLOUR = "#A02A1E"
"""Numbers that something has raised."""


@dataclass(frozen=True, slots=True)
class CardFrameLayout:
    """Where things are on a frame, in its units."""

    corners: tuple[tuple[int, int], ...]
    number_height: int
    """Height of a corner's letters."""
    symbol_size: int
    """Size of a Star or an X."""


_SMALL_FRAME = CardFrameLayout(SMALL_CORNERS, 122, 118)
_LARGE_FRAME = CardFrameLayout(LARGE_CORNERS, 54, 56)


def tribe_art_key(tribe: Tribe) -> str:
    """What the pictures of a tribe go by: its id, for those of a pack, and the animal whose pictures it has else."""
    return f"{tribe.id}:{tribe.animal}"


def _animal_of(key: str) -> str:
    return key.rpartition(":")[2]


class CardPictures:
    """Makes cards once for each size; all backs of a tribe are one bitmap."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def frame_tint(self, animal: str) -> Tint:
        """The tribe's tones for the frames' own."""
        return frame_tint(_animal_of(animal))

    def shaded_frame_tint(self, animal: str) -> Tint:
        """The same as they are in the shade."""
        base, _, dark, _, rays = TONES_BY_ANIMAL.get(_animal_of(animal), FRAME_TONES)
        return dict(zip(FRAME_TONES, (dark, base, dark, rays, base), strict=True))

    def tribe_colour(self, animal: str) -> str:
        """The tribe's colour."""
        return TONES_BY_ANIMAL.get(_animal_of(animal), FRAME_TONES)[0]

    def back(self, animal: str, width: int) -> pygame.Surface:
        """The back of all the tribe's cards."""
        tribe, _, animal = animal.rpartition(":")
        for name in (f"zoon/back_{tribe}", f"zoon/back_{animal}"):
            if self._stage.sprites.has_drawing(name):
                return self._stage.sprites.get(name, width, round(width * CARD_RATIO))
        return self._stage.sprites.get("zoon/back_moles", width, round(width * CARD_RATIO), self.frame_tint(animal))

    def small_card(self, deck: Deck, card: Card, width: int, add: int = 0) -> pygame.Surface:
        """A Zoon as it lies on the field; `add` raises its numbers."""
        key = ("zoon small", tribe_art_key(deck.tribe), card, width, add)
        return self._stage.sprites.get_or_make(key, lambda: self._make_small_card(deck, card, width, add))

    def large_card(self, deck: Deck, card: Card, width: int, add: int = 0) -> pygame.Surface:
        """A Zoon to be looked at."""
        key = ("zoon large", tribe_art_key(deck.tribe), card, width, add)
        return self._stage.sprites.get_or_make(key, lambda: self._make_large_card(deck, card, width, add))

    def small_trump(self, deck: Deck, trump: TrumpCard, width: int) -> pygame.Surface:
        """A trump as it is held in hand."""
        key = ("zoon small trump", tribe_art_key(deck.tribe), trump, width)
        return self._stage.sprites.get_or_make(key, lambda: self._make_small_trump(deck, trump, width))

    def large_trump(self, deck: Deck, trump: TrumpCard, width: int, used: int = 0) -> pygame.Surface:
        """A trump to be looked at, with the uses that are left of it."""
        left = trump.uses - used if used < trump.uses else trump.uses
        key = ("zoon large trump", tribe_art_key(deck.tribe), trump, width, left)
        return self._stage.sprites.get_or_make(key, lambda: self._make_large_trump(deck, trump, width, left))

    def tribe_card(self, deck: Deck, width: int) -> pygame.Surface:
        """The Tribe card: its Emblem in the window."""
        key = ("zoon tribe", tribe_art_key(deck.tribe), deck.tribe.name, width)
        return self._stage.sprites.get_or_make(key, lambda: self._make_tribe_card(deck, width))

    def animal_figure(self, animal: str, kind: str, size: int) -> pygame.Surface:
        """The animal with the attribute of its type; a tribe of a pack may have pictures of its own."""
        tribe, _, animal = animal.rpartition(":")
        own = (f"zoon/figure_{tribe}_{kind}", f"zoon/figure_{tribe}") if tribe else ()
        for name in (*own, f"zoon/figure_{animal}_{kind}", f"zoon/figure_{animal}_soldier", f"zoon/type_{kind}"):
            if self._stage.sprites.has_drawing(name):
                return self._stage.sprites.get(name, size)
        return self._stage.sprites.get("zoon/type_emblem", size)

    def card_figure(self, tribe: Tribe, card: Card, size: int) -> pygame.Surface:
        """What is in the window of a card: its own picture, else the figure of its tribe and type."""
        own = f"zoon/figure_{card.id}"
        if self._stage.sprites.has_drawing(own):
            return self._stage.sprites.get(own, size)
        return self.animal_figure(tribe_art_key(tribe), card.type, size)

    def type_symbol(self, kind: str, size: int) -> pygame.Surface:
        """The symbol of a type."""
        name = f"zoon/type_{kind}"
        return self._stage.sprites.get(name if self._stage.sprites.has_drawing(name) else "zoon/type_trump", size)

    def trump_art(self, trump: TrumpCard, size: int) -> pygame.Surface:
        """What is on the trump: its own picture, else that of its kind."""
        for name in (f"zoon/trump_{trump.id}", f"zoon/trump_kind_{trump.kind}", f"zoon/gear_{trump.id}"):
            if self._stage.sprites.has_drawing(name):
                return self._stage.sprites.get(name, size)
        return self._stage.sprites.get("zoon/type_trump", size)

    # --- small cards ----------------------------------------------------------------------------------------------

    def _make_small_card(self, deck: Deck, card: Card, width: int, add: int) -> pygame.Surface:
        made = self._make_tinted_card_frame("card_frame_small", deck, width)
        unit = width / CARD_UNITS
        self._blit_centred(made, self.card_figure(deck.tribe, card, round(340 * unit)), 250, 300)
        self._redraw_lower_frame_part(made, deck, unit)
        self._blit_centred(made, self.type_symbol(card.type, round(84 * unit)), 250, 570)
        self._draw_corner_values(made, card.corners, _SMALL_FRAME, deck, add=add, discs=True)
        return made

    def _redraw_lower_frame_part(self, made: pygame.Surface, deck: Deck, unit: float) -> None:
        """The lower part of the frame again: the animal stands behind it."""
        frame = self._stage.sprites.get(
            "zoon/card_frame_small", made.get_width(), made.get_height(), self.frame_tint(tribe_art_key(deck.tribe))
        )
        top = round(474 * unit)
        part = pygame.Rect(round(46 * unit), top, round(408 * unit), made.get_height() - top)
        made.blit(frame, part, part)

    def _make_small_trump(self, deck: Deck, trump: TrumpCard, width: int) -> pygame.Surface:
        made = self._make_tinted_card_frame("trump_frame_small", deck, width)
        unit = width / CARD_UNITS
        self._blit_centred(made, self.trump_art(trump, round(330 * unit)), 250, 302)
        if trump.corners:
            self._draw_corner_values(made, trump.corners, _SMALL_FRAME, deck, discs=True)
        return made

    # --- large cards ----------------------------------------------------------------------------------------------

    def _make_large_card(self, deck: Deck, card: Card, width: int, add: int) -> pygame.Surface:
        made = self._make_tinted_card_frame("card_frame", deck, width, movement_grid_svg(card))
        unit = width / CARD_UNITS
        figure = self.card_figure(deck.tribe, card, round(360 * unit))
        self._blit_centred(made, figure, 250, 274)
        tint = self.frame_tint(deck.tribe.animal)
        frame = self._stage.sprites.get("zoon/card_frame", width, made.get_height(), tint)
        band = pygame.Rect(round(14 * unit), round(452 * unit), round(472 * unit), round(68 * unit))
        made.blit(frame, band, band)  # the animal stands behind the ribbon
        self._draw_corner_values(made, card.corners, _LARGE_FRAME, deck, add=add)
        self._draw_text_line(made, card.name, (250, 482), (392, _RIBBON_LETTERS), PAPER)
        if card.type == ZoonType.EMBLEM:
            self._draw_label_between_corners(made, say("zoon.is_emblem"), unit)
        self._blit_centred(made, self.type_symbol(card.type, round(36 * unit)), 138, 580)
        if self.is_legible(36 * unit):
            worth = str(card.value)
            self.draw_centred_text(made, worth, (362 * unit, 582 * unit), (48 * unit, 36 * unit), INK, exact=True)
        return made

    def _make_large_trump(self, deck: Deck, trump: TrumpCard, width: int, left: int) -> pygame.Surface:
        becomes = None if trump.card is None else deck.cards[trump.card]
        made = self._make_tinted_card_frame("trump_frame", deck, width, trump_grid_svg(trump, becomes))
        unit = width / CARD_UNITS
        self._blit_centred(made, self.trump_art(trump, round(340 * unit)), 250, 278)
        self._draw_text_line(made, say(f"zoon.kind_{trump.kind}"), (250, 58), (280, 36), PAPER)
        self._draw_text_line(made, trump.name, (250, 482), (400, _RIBBON_LETTERS), PAPER)
        corners = trump.corners if becomes is None else becomes.corners
        if corners:
            self._draw_corner_values(made, corners, _LARGE_FRAME, deck, discs=True)
        self._draw_usable_by_symbols(made, (becomes.type,) if becomes else trump.usable_by or ("trump",), unit)
        self._blit_centred(
            made, self.trump_uses_badge(left, max(round(84 * unit), self._stage.metrics.px(_USES_SIZE))), 366, 594
        )
        return made

    def _draw_usable_by_symbols(self, made: pygame.Surface, kinds: tuple[str, ...], unit: float) -> None:
        """Symbols of the types that may use the trump; the thunderbolt where any may."""
        size = min(72.0, 124 / len(kinds))
        for i, kind in enumerate(kinds):
            self._blit_centred(
                made, self.type_symbol(kind, round(size * unit)), 134 + (i - (len(kinds) - 1) / 2) * (size + 6), 594
            )

    def _make_tribe_card(self, deck: Deck, width: int) -> pygame.Surface:
        made = self._make_tinted_card_frame("trump_frame", deck, width)
        unit = width / CARD_UNITS
        self._blit_centred(made, self.animal_figure(tribe_art_key(deck.tribe), "emblem", round(340 * unit)), 250, 282)
        self._draw_text_line(made, say("zoon.tribe_card"), (250, 58), (280, 36), PAPER)
        self._draw_text_line(made, deck.tribe.name, (250, 482), (400, 42), PAPER)
        stars = [card for card in deck.cards if card.star]
        kinds = tuple(dict.fromkeys(card.type for card in stars))
        for i, kind in enumerate(kinds):
            x = 250 + (i - (len(kinds) - 1) / 2) * 110
            self._blit_centred(made, self._stage.sprites.get("zoon/corner_star", round(44 * unit)), x, 570)
            self._blit_centred(made, self.type_symbol(kind, round(48 * unit)), x, 626)
        return made

    def trump_uses_badge(self, uses: int, size: int) -> pygame.Surface:
        """How often a trump can be played: "×3" on a lozenge, or a lying eight."""
        stage = self._stage

        def make() -> pygame.Surface:
            shape = f'<path d="M50,4 L96,50 L50,96 L4,50 Z" fill="{PAPER}" stroke="{INK}" stroke-width="7"/>'
            if not uses:
                shape += (
                    '<path d="M50,50 C42,38 24,36 24,50 C24,64 42,62 50,50 C58,38 76,36 76,50 C76,64 58,62 50,50 Z"'
                    f' fill="none" stroke="{INK}" stroke-width="7"/>'
                )
            head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
            svg = f"{head}{shape}</svg>"
            made = stage.sprites.get_svg(svg, size, size).copy()
            if uses and size * 0.42 >= stage.metrics.px(SMALL):
                self.draw_centred_text(
                    made, f"×{uses}", (size / 2, size / 2), (size * 0.66, size * 0.42), INK, exact=True
                )
            return made

        return stage.sprites.get_or_make(("zoon uses", uses, size), make)

    # --- details --------------------------------------------------------------------------------------------------

    def _make_tinted_card_frame(self, frame: str, deck: Deck, width: int, more: str = "") -> pygame.Surface:
        """A copy of the frame in the tribe's tones, with more shapes drawn into it."""
        height, tint = round(width * CARD_RATIO), self.frame_tint(tribe_art_key(deck.tribe))
        if not more:
            return self._stage.sprites.get(f"zoon/{frame}", width, height, tint).copy()
        svg = self._stage.sprites.text(f"zoon/{frame}").replace("</svg>", f"{more}</svg>")
        for old, new in tint.items():
            svg = svg.replace(old, new)
        return self._stage.sprites.get_svg(svg, width, height).copy()

    def _draw_corner_values(
        self, made: pygame.Surface, corners: tuple[Corner, ...], look: CardFrameLayout, deck: Deck, *, add: int = 0,
        discs: bool = False,
    ) -> None:  # fmt: skip
        """Numbers, Stars and X's at the very corners, as the owner reads them; no numbers that nobody could read."""
        unit = made.get_width() / CARD_UNITS
        tint = {FRAME_TONES[0]: self.tribe_colour(tribe_art_key(deck.tribe))}
        for corner, (x, y) in zip(corners, look.corners, strict=True):
            if discs and look is _SMALL_FRAME:
                self._blit_centred(made, self._corner_disc_picture(round(164 * unit)), x, y)
            elif discs:
                self._blit_centred(
                    made, self._stage.sprites.get("zoon/corner_disc", round(100 * unit), tint=tint), x, y
                )
            if corner in (STAR, CROSS):
                name = "zoon/corner_star" if corner == STAR else "zoon/corner_x"
                self._blit_centred(made, self._stage.sprites.get(name, round(look.symbol_size * unit)), x, y)
            elif isinstance(corner, int) and look.number_height * unit >= self._stage.metrics.px(_LEAST_LETTERS):
                colour = RAISED_COLOUR if add else INK
                size = look.number_height * unit
                self.draw_centred_text(
                    made, str(corner + add), (x * unit, y * unit), (size * 0.95, size), colour, exact=True
                )

    def is_name_readable_at_width(self, width: int) -> bool:
        """Whether the ribbon of a large card of this width in pixels bears its name."""
        return self.is_legible(_RIBBON_LETTERS * width / CARD_UNITS)

    def is_legible(self, pixels: float) -> bool:
        """Whether letters of this height can be read."""
        return pixels >= self._stage.metrics.px(_LEAST_LETTERS)

    def _draw_text_line(self, made: pygame.Surface, words: str, at: FramePoint, box: FramePoint, colour: str) -> None:
        """A line in the frame's units, smaller where it would not fit; none where nobody could read it."""
        unit = made.get_width() / CARD_UNITS
        if box[1] * unit >= self._stage.metrics.px(_LEAST_LETTERS):
            self.draw_centred_text(made, words, (at[0] * unit, at[1] * unit), (box[0] * unit, box[1] * unit), colour)

    def _draw_label_between_corners(self, made: pygame.Surface, words: str, unit: float) -> None:
        """A word on a small plate between the upper corners."""
        if 44 * unit >= self._stage.metrics.px(_LEAST_LETTERS):
            size = round(236 * unit), round(60 * unit)
            plate = draw.rounded_rect(self._stage, size, PAPER, edge=INK, width=2, radius=8)
            made.blit(plate, plate.get_rect(center=(round(250 * unit), round(66 * unit))))
            self._draw_text_line(made, words, (250, 66), (216, 44), INK)

    def _corner_disc_picture(self, size: int) -> pygame.Surface:
        """A corner's ground as small frames have it: the animal must not reach over it."""
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 164 164" width="164" height="164">'
            f'<circle cx="82" cy="82" r="82" fill="{INK}"/><circle cx="82" cy="82" r="71" fill="{PAPER}"/></svg>'
        )
        return self._stage.sprites.get_svg(svg, size, size)

    def draw_centred_text(
        self, made: pygame.Surface, words: str, at: FramePoint, box: FramePoint, colour: str, *, exact: bool = False
    ) -> None:
        """Letters round a point, no wider and taller than the box, in pixels; `exact` centres the ink."""
        texts = self._stage.texts
        pixels = max(5, round(box[1]))
        while pixels > 5 and texts.text_width(words, pixels, bold=True) > box[0]:
            pixels -= 1
        label = texts.label(words, pixels, colour, bold=True)
        place = label.get_rect(center=(round(at[0]), round(at[1])))
        if exact:
            ink = label.get_bounding_rect()
            place.topleft = round(at[0] - ink.w / 2) - ink.x, round(at[1] - ink.h / 2) - ink.y
        made.blit(label, place)

    def _blit_centred(self, made: pygame.Surface, piece: pygame.Surface, x: float, y: float) -> None:
        unit = made.get_width() / CARD_UNITS
        made.blit(piece, piece.get_rect(center=(round(x * unit), round(y * unit))))


_RAY_COUNT: Final = 12
"""Wedges of light behind a tribe's chief."""


def tribe_chief_picture(stage: Stage, pictures: CardPictures, animal: str) -> Picture:
    """A chief in the light of the tribe."""
    return figures_before_background(
        partial(tribe_light_rays, stage, pictures, animal), partial(pictures.animal_figure, animal, "chief")
    )


def tribe_light_rays(stage: Stage, pictures: CardPictures, animal: str, size: tuple[int, int]) -> pygame.Surface:
    """Light from the middle, in the tribe's tones."""
    tones = [*pictures.frame_tint(animal).values()]
    wedge = f'<path d="M0 0L400 -{400 * 0.2679:.1f}L400 0Z" fill="{tones[4]}"/>'
    wedges = "".join(f'<g transform="rotate({360 / _RAY_COUNT * k:.1f})">{wedge}</g>' for k in range(_RAY_COUNT))
    w, h = size
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-w / 2} {-h / 2} {w} {h}">'
        f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" fill="{tones[3]}"/>{wedges}</svg>'
    )
    return stage.sprites.get_lazy_svg(("zoon rays", animal), w, h, lambda: svg)
