"""FieldCardPictures: draws Zoons as they lie in a cell, nearly square, with numbers that can be read across a table.

Used by `piece_pictures` and `combat_picture`; `hint_reasons` and `preview` ask it what a half counts. Large cards are
in `card_pictures`. Each card is drawn once for a size, so whatever is drawn must be in its key; all backs of a tribe
must look alike. The values of halves (A15, A16) are computed here for display, from
`rules/combat_results.corners_of_penny_half`, which decides combats too. FIELD_CARD_RATIO is also the shape of a
cell's card in `field_layout`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zoon.board.card_pictures import RAISED_COLOUR, CardPictures, tribe_art_key
from tabletop.games.zoon.board.card_tones import INK, PAPER
from tabletop.games.zoon.rules.cards import CROSS, STAR, Card, Deck
from tabletop.games.zoon.rules.combat_results import corners_of_penny_half
from tabletop.games.zoon.rules.tribes import Corner
from tabletop.ui.drawing import draw

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

FIELD_CARD_RATIO: Final = 1.03
"""Height of a card in its cell as a multiple of its width."""
_UNITS = 500
"""Width of the frame in its own units."""
_NUMBER_HEIGHT, _GROWING_SHARE = 22, 0.2
"""Logical pixels of a corner's number, and the share of them that grows with the text (docs/decisions.md, Sizes)."""
_LARGEST_NUMBER, _LEAST_NUMBER = 0.31, 0.26
"""The most and the least of a number's height as shares of the card's width."""
_DISC_SIZE = 1.3
"""A corner's disc as a multiple of its number."""
_DISC_INSET = 5
"""Units between a disc and the card's edge."""
_FIGURE = (250, 220, 350)
"""The middle of the animal and its size, in units."""
_BAND_TOP = 350
"""Units above the band before which no animal stands."""
_BACK_CROP = (62, 576)
"""First unit and height of that part of a tall back which a back in a cell shows."""
_DARKNESS = 110
"""How dark the half of a card lies that does not count, of 255."""
_GOLD, _COPPER = "#FFD166", "#8A4F2A"
_COIN_WIDTH = 0.4
"""Width of the coin with a card's value, as a share of the card's width."""
_SYMBOL_WIDENING = 0.5
"""How much wider a Star or an X makes the coin, as a share of that."""


@dataclass(frozen=True, slots=True)
class PennyHalfValue:
    """What the half of a card counts that its penny picks: its numbers, and what stands there besides (A15, A16)."""

    tails: bool
    number: int
    symbols: tuple[Corner, ...]
    """A Star or an X: their numbers depend on the enemy (A22 to A26)."""


def penny_half_value(card: Card, add: int, tails: bool) -> PennyHalfValue:
    """What the half counts that a penny picks, with what is added to each number (D23)."""
    corners = corners_of_penny_half(card.corners, tails)
    numbers = [corner + add for corner in corners if isinstance(corner, int)]
    return PennyHalfValue(tails, sum(numbers), tuple(corner for corner in corners if not isinstance(corner, int)))


class FieldCardPictures:
    """Makes cards and backs once for each size."""

    def __init__(self, stage: Stage, pictures: CardPictures) -> None:
        self._stage = stage
        self._pictures = pictures

    def number_height(self, width: int) -> int:
        """Height in pixels of the letters in the corners of a card that is so wide."""
        wanted = self._stage.metrics.mix_px(_NUMBER_HEIGHT, _GROWING_SHARE)
        return round(max(_LEAST_NUMBER * width, min(wanted, _LARGEST_NUMBER * width)))

    def card_face(
        self, deck: Deck, card: Card, width: int, add: int = 0, *, counts: PennyHalfValue | None = None,
        shaded: bool = False
    ) -> pygame.Surface:  # fmt: skip
        """A Zoon with its numbers raised; with the half dark that does not count, or all in the shade."""
        key = ("zoon in cell", tribe_art_key(deck.tribe), card, width, add, counts, shaded)
        return self._stage.sprites.get_or_make(
            key, lambda: self._make_card_face(deck, card, width, add, counts=counts, shaded=shaded)
        )

    def card_back(self, animal: str, width: int) -> pygame.Surface:
        """The middle of the tribe's back in a frame of its own."""
        return self._stage.sprites.get_or_make(
            ("zoon back in cell", animal, width), lambda: self._make_card_back(animal, width)
        )

    # --- faces ----------------------------------------------------------------------------------------------------

    def _make_card_face(
        self, deck: Deck, card: Card, width: int, add: int, *, counts: PennyHalfValue | None, shaded: bool
    ) -> pygame.Surface:  # fmt: skip
        animal, unit = tribe_art_key(deck.tribe), width / _UNITS
        tint = self._pictures.shaded_frame_tint(animal) if shaded else self._pictures.frame_tint(animal)
        frame = self._stage.sprites.get("zoon/card_frame_field", width, round(width * FIELD_CARD_RATIO), tint)
        made = frame.copy()
        x, y, size = _FIGURE
        self._blit_centred(made, self._pictures.card_figure(deck.tribe, card, round(size * unit)), (x * unit, y * unit))
        top = round(_BAND_TOP * unit)
        part = pygame.Rect(round(48 * unit), top, round(404 * unit), made.get_height() - top)
        made.blit(frame, part, part)
        self._draw_type_shield(made, card)
        self._draw_corner_values(made, card.corners, add)
        if counts is not None:
            self._darken_uncounted_half(made, lower=not counts.tails)
            self._draw_half_value_coin(made, counts, add)
        return made

    def _draw_type_shield(self, made: pygame.Surface, card: Card) -> None:
        """The symbol of its type on a small shield between the lower corners."""
        width, number = made.get_width(), self.number_height(made.get_width())
        room = width - 2 * round(number * _DISC_SIZE) - 2 * round(_DISC_INSET * width / _UNITS)
        size = min(max(room, width // 5), round(width * 0.26))
        ground = draw.rounded_rect(self._stage, (size, size), PAPER, edge=INK, width=1.5, radius=4)
        at = width / 2, made.get_height() - size / 2 - 0.045 * width
        self._blit_centred(made, ground, at)
        self._blit_centred(made, self._pictures.type_symbol(card.type, round(size * 0.72)), at)

    def _draw_corner_values(self, made: pygame.Surface, corners: tuple[Corner, ...], add: int) -> None:
        """Numbers, Stars and X's as the owner reads them; no numbers that nobody could read."""
        number = self.number_height(made.get_width())
        across = round(number * _DISC_SIZE)
        for i, corner in enumerate(corners):
            at = self._corner_centre(made, i, across)
            self._blit_centred(made, self._corner_disc_picture(across), at)
            if corner in (STAR, CROSS):
                name = "zoon/corner_star" if corner == STAR else "zoon/corner_x"
                self._blit_centred(made, self._stage.sprites.get(name, round(across * 0.74)), at)
            elif isinstance(corner, int) and self._pictures.is_legible(number):
                colour = RAISED_COLOUR if add else INK
                self._pictures.draw_centred_text(
                    made, str(corner + add), at, (across * 0.86, number), colour, exact=True
                )

    def _corner_centre(self, made: pygame.Surface, corner: int, across: int) -> tuple[float, float]:
        """The middle of a corner's disc in pixels, by where it is: TL, TR, BR, BL."""
        inset = across / 2 + _DISC_INSET * made.get_width() / _UNITS
        x = inset if corner in (0, 3) else made.get_width() - inset
        return x, inset if corner in (0, 1) else made.get_height() - inset

    def _corner_disc_picture(self, across: int) -> pygame.Surface:
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
            f'<circle cx="50" cy="50" r="50" fill="{INK}"/><circle cx="50" cy="50" r="43" fill="{PAPER}"/></svg>'
        )
        return self._stage.sprites.get_svg(svg, across, across)

    def _darken_uncounted_half(self, made: pygame.Surface, *, lower: bool) -> None:
        """The half that does not count lies in the dark; nothing beyond the card's round corners does."""
        wide, high = made.get_size()
        part = pygame.Rect(0, high // 2 if lower else 0, wide, high - high // 2 if lower else high // 2)
        light = round(255 - _DARKNESS)
        made.fill((light, light, light, 255), part, special_flags=pygame.BLEND_RGBA_MULT)

    def _draw_half_value_coin(self, made: pygame.Surface, counts: PennyHalfValue, add: int) -> None:
        """A coin at the right edge with what the half counts: a rim of copper, and a notch towards the half.

        A Star or an X lies on the coin beside the number, since it counts as well (A22, A25).
        """
        size = max(round(made.get_width() * _COIN_WIDTH), round(self.number_height(made.get_width()) * _DISC_SIZE))
        more = round(size * _SYMBOL_WIDENING) * len(counts.symbols)
        units = 100 * more / size
        mid = 50 + units / 2
        notch = (f"M{mid - 20},94 L{mid},99.5 L{mid + 20},94 Z" if counts.tails else
                 f"M{mid - 20},6 L{mid},0.5 L{mid + 20},6 Z")  # fmt: skip
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {100 + units} 100" width="{100 + units}"'
            ' height="100">'
            f'<path d="{notch}" fill="{INK}" stroke="{INK}" stroke-width="1"/>'
            f'<rect x="5" y="5" width="{90 + units}" height="90" rx="45" fill="{_COPPER}" stroke="{INK}"'
            ' stroke-width="4"/>'
            f'<rect x="14" y="14" width="{72 + units}" height="72" rx="36" fill="{_GOLD}"/></svg>'
        )
        right, middle = made.get_width() + 0.02 * made.get_width(), made.get_height() / 2
        self._blit_centred(
            made, self._stage.sprites.get_svg(svg, size + more, size), (right - (size + more) / 2, middle)
        )
        number = round(size * 0.56)
        if self._pictures.is_legible(number):
            words, colour, at = str(counts.number), RAISED_COLOUR if add else INK, (right - more - size / 2, middle)
            self._pictures.draw_centred_text(made, words, at, (size * 0.64, number), colour, exact=True)
        for i, symbol in enumerate(counts.symbols):
            name = "zoon/corner_star" if symbol == STAR else "zoon/corner_x"
            beside = right - size * 0.42 - i * size * _SYMBOL_WIDENING, middle
            self._blit_centred(made, self._stage.sprites.get(name, round(size * 0.54)), beside)

    # --- backs ----------------------------------------------------------------------------------------------------

    def _make_card_back(self, animal: str, width: int) -> pygame.Surface:
        """Pressed together a little, so that the medallion is whole."""
        high = round(width * FIELD_CARD_RATIO)
        top, tall = _BACK_CROP
        whole = self._pictures.back(animal, 2 * width)  # twice as large, so that it is scaled down
        unit = whole.get_width() / _UNITS
        part = whole.subsurface(pygame.Rect(0, round(top * unit), whole.get_width(), round(tall * unit)))
        made = pygame.transform.smoothscale(part, (width, high))
        made.blit(self._back_border_picture(width, high), (0, 0))
        made.blit(self._card_mask(width, high), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def _back_border_picture(self, width: int, high: int) -> pygame.Surface:
        """Ink, paper and ink round what the cut has left open."""
        tall = round(_UNITS * FIELD_CARD_RATIO)
        rects = "".join(
            f'<rect x="{at}" y="{at}" width="{_UNITS - 2 * at}" height="{tall - 2 * at}" rx="{radius}"'
            f' fill="none" stroke="{colour}" stroke-width="{line}"/>'
            for at, radius, colour, line in ((5, 40, INK, 14), (18, 30, PAPER, 16), (29, 22, INK, 8))
        )
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_UNITS} {tall}"'
        return self._stage.sprites.get_svg(f'{head} width="{_UNITS}" height="{tall}">{rects}</svg>', width, high)

    def _card_mask(self, width: int, high: int) -> pygame.Surface:
        """White where the card is, nothing beyond its round corners."""
        tall = round(_UNITS * FIELD_CARD_RATIO)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_UNITS} {tall}" width="{_UNITS}" height="{tall}">'
            f'<rect x="0" y="0" width="{_UNITS}" height="{tall}" rx="44" fill="#FFFFFF"/></svg>'
        )
        return self._stage.sprites.get_svg(svg, width, high)

    def _blit_centred(self, made: pygame.Surface, piece: pygame.Surface, at: tuple[float, float]) -> None:
        made.blit(piece, piece.get_rect(center=(round(at[0]), round(at[1]))))
