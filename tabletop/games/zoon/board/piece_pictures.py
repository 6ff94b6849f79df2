"""Draws what is on the field: Zoons with badges and shadows (PiecePictures), and marks around them (FieldMarkPainter).

Used by `board`, and by the set-up's `deploy_field`. The cards themselves come from `field_cards`. CardFace holds
everything that can be seen of a Zoon and is the key of its picture: two that look alike share one, so whatever is
drawn must be in it, and nothing hidden may enter it. Sizes and colours can be changed freely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key
from tabletop.games.zoon.board.card_tones import INK
from tabletop.games.zoon.board.field_cards import FIELD_CARD_RATIO, FieldCardPictures, penny_half_value
from tabletop.games.zoon.board.field_layout import FieldLayout, nearest_pixel
from tabletop.games.zoon.board.view_queries import bonus_of_shown_piece, cells_of_places, is_hidden_enemy_card
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.state import SULLIVAN
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.ui.boards.marks import MarkKind, Marks, Point, without_button_places
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage

_BADGE_SIZE = 0.31
"""Size of what lies on a card, as a share of the card's width."""
_CARD_MARGIN = 0.22
"""Room round the card for what hangs over its edge, as a share of its width."""
_FALL, _FALLS, _BLUR, _BLURS = 2, 8, 3, 6
"""How far a shadow falls and spreads in logical pixels, and what lifting adds to both."""
HOVERED, LIFTED = 1.02, 1.06
"""Sizes of a card under the pointer and of one that is held (docs/decisions.md, Pictures)."""
HELD_LIFT = 0.6
"""How far a card in hand is lifted that lies in its cell; 1 is a card in the air."""
_LIFTS_WITH_SHADOW = (0.0, HELD_LIFT, 1.0)
"""How far cards are lifted that are drawn together with their shadow."""
PICTURE_SIZES = (1.0, HOVERED, LIFTED)
"""Sizes in which pictures are made."""
SIZES_AND_LIFTS = ((1.0, 0.0), (HOVERED, 0.0), (LIFTED, HELD_LIFT), (LIFTED, 1.0))
"""Sizes and lifts in which a card is drawn: at rest, under the pointer, in hand and in the air."""


class PennySide(StrEnum):
    NONE = ""
    HEADS = "heads"
    TAILS = "tails"


@dataclass(frozen=True, slots=True)
class CardFace:
    """Everything that can be seen of a Zoon; cards that look alike are one picture."""

    animal: str
    owner: int
    card: int | None
    """None for a back."""
    add: int
    penny: PennySide
    gear: str
    """Id of the equipment that lies on it; "" for none."""
    held: bool
    boosted: bool
    seen: bool
    """Whether it is a back that the viewer knows, or an own card that everybody sees though others lie hidden."""
    hidden: bool = False
    """Whether it lies open to the viewer only, where others lie open to everybody."""


class PiecePictures:
    """Draws Zoons and their shadows."""

    def __init__(self, stage: Stage, pictures: CardPictures) -> None:
        self._stage = stage
        self._cards = FieldCardPictures(stage, pictures)

    def appearance_of(self, piece: Shown, view: View, decks: tuple[Deck, Deck]) -> CardFace:
        """What can be seen of a Zoon."""
        gear = "" if piece.gear is None else decks[piece.gear[0]].trumps[piece.gear[1]].id
        by_pennies = view.agreed.ruleset == SULLIVAN
        penny = PennySide.NONE
        if by_pennies and piece.up:
            penny = PennySide.TAILS if piece.tails else PennySide.HEADS
        bared = not by_pennies and piece.up and piece.owner == view.seat
        remembered = is_hidden_enemy_card(piece, view) and piece.known is not None
        return CardFace(
            animal=tribe_art_key(decks[piece.owner].tribe), owner=piece.owner, card=piece.card,
            add=bonus_of_shown_piece(piece, decks), penny=penny, gear=gear,
            held=piece.held_turns > 0, boosted=piece.boost > 0, seen=bared or remembered,
            hidden=by_pennies and piece.card is not None and not piece.up,
        )  # fmt: skip

    def face_picture(self, face: CardFace, deck: Deck, width: int) -> pygame.Surface:
        """The card with a margin round it for what hangs over its edge."""
        card = None if face.card is None else deck.cards[face.card]
        return self._stage.sprites.get_or_make(
            ("zoon piece", face, card, width), lambda: self._make_card_with_badges_picture(face, deck, width)
        )

    def draw(
        self, surface: DisplayList, face: CardFace, deck: Deck, width: int, at: Point, *, turned: float = 1.0,
        size: float = 1.0, lift: float = 0.0, ghost: int = 0,
    ) -> None:  # fmt: skip
        """A Zoon with its middle at a point in pixels; `turned` is the share of its width that a flip shows.

        In flight its picture is only scaled: a new one in every frame would be slow.
        """
        across = max(8, round(width * size))
        if size in PICTURE_SIZES and lift in _LIFTS_WITH_SHADOW and turned >= 1 and not ghost:
            made = self.picture_with_shadow(face, deck, across, lift)
            surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))
            return
        made = self.face_picture(face, deck, across if size in PICTURE_SIZES else width)
        if turned < 1 or size not in PICTURE_SIZES:
            scale = 1.0 if size in PICTURE_SIZES else size
            wide, high = round(made.get_width() * turned * scale), round(made.get_height() * scale)
            made = pygame.transform.smoothscale(made, (max(2, wide), max(2, high)))
        if ghost:
            made = self._stage.sprites.get_faded(made, ghost)
        else:
            self.draw_shadow(surface, at, (round(across * turned), round(across * FIELD_CARD_RATIO)), lift)
        surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))

    def picture_with_shadow(self, face: CardFace, deck: Deck, width: int, lift: float = 0.0) -> pygame.Surface:
        """The card and its shadow as one picture, with the card in its middle."""
        card = None if face.card is None else deck.cards[face.card]

        def make() -> pygame.Surface:
            picture, high = self.face_picture(face, deck, width), round(width * FIELD_CARD_RATIO)
            room = 2 * self._stage.metrics.px(_FALL + _FALLS * lift + _BLUR + _BLURS * lift)
            made = pygame.Surface((picture.get_width() + room, picture.get_height() + room), pygame.SRCALPHA)
            self.draw_shadow(made, made.get_rect().center, (width, high), lift)
            made.blit(picture, (room // 2, room // 2))
            return made

        return self._stage.sprites.get_or_make(("zoon standing", face, card, width, lift), make)

    def draw_shadow(self, surface: DrawTarget, at: Point, size: tuple[int, int], lift: float) -> None:
        """A soft shadow that falls further from a lifted card."""
        down = self._stage.metrics.px(_FALL + _FALLS * lift)
        blur = self._stage.metrics.px(_BLUR + _BLURS * lift)
        w, h = max(4, size[0] // 4 * 4) + 2 * blur, size[1] + 2 * blur
        made = self._stage.sprites.get_lazy_svg(("zoon shadow", blur), w, h, lambda: _shadow_svg(w, h, blur))
        surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]) + down)))

    def _make_card_with_badges_picture(self, face: CardFace, deck: Deck, width: int) -> pygame.Surface:
        air = round(width * _CARD_MARGIN)
        high = round(width * FIELD_CARD_RATIO)
        made = pygame.Surface((width + 2 * air, high + 2 * air), pygame.SRCALPHA)
        if face.card is None:
            card = self._cards.card_back(face.animal, width)
        else:
            zoon = deck.cards[face.card]
            counts = penny_half_value(zoon, face.add, face.penny == PennySide.TAILS) if face.penny else None
            card = self._cards.card_face(deck, zoon, width, face.add, counts=counts, shaded=face.hidden)
        made.blit(card, (air, air))
        size = round(width * _BADGE_SIZE)
        mark = self._stage.sprites.get(f"ui/side_{('circle', 'square')[face.owner]}", round(width * 0.22))
        made.blit(mark, mark.get_rect(center=(made.get_width() // 2, air + round(width * 0.06))))
        for name, x, y in self._badges_on_card_face(face):
            badge = self._stage.sprites.get(name, size)
            made.blit(badge, badge.get_rect(center=(air + round(x * width), air + round(y * high))))
        return made

    def _badges_on_card_face(self, face: CardFace) -> list[tuple[str, float, float]]:
        """Pictures of what lies on the card, and where, as shares of its sides: no number lies below them."""
        found = []
        if face.gear:
            name = f"zoon/gear_{face.gear}"
            found.append((name if self._stage.sprites.has_drawing(name) else "zoon/gear", 0.14, 0.5))
        if face.held:
            found.append(("zoon/held", 0.5, 0.68))
        if face.boosted:
            found.append(("zoon/boost", 0.5, 0.3))
        if face.hidden:
            found.append(("zoon/unseen", 0.86, 0.5))
        if face.seen:
            found.append(("zoon/seen", 0.86, 0.5 if face.card is not None else 0.82))
        return found


def _shadow_svg(w: int, h: int, blur: int) -> str:
    rings = "".join(
        f'<rect x="{blur * i / 4:.1f}" y="{blur * i / 4:.1f}" width="{w - blur * i / 2:.1f}"'
        f' height="{h - blur * i / 2:.1f}" rx="{blur + w // 20}" fill="#1A120C" opacity="0.11"/>'
        for i in range(5)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">{rings}</svg>'


_MARK_SIZES: Final = {MarkKind.LEGAL: 0.82, MarkKind.JUMP: 0.84}
"""Sizes of marks as shares of a cell; all others leave the corners of a card free."""
_USUAL_MARK_SIZE: Final = 0.5
_FINGER_SIZE: Final = 0.32
"""A finger on a card of which one is to be chosen, as a share of a cell."""
_TRACE_COLOUR, _CHOSEN_COLOUR, _ATTACK_COLOUR = "#7A4A1E", "#FFD166", "#E2532B"


class FieldMarkPainter:
    """Draws what it is told where the field says."""

    def __init__(self, stage: Stage, field: FieldLayout) -> None:
        self._stage = stage
        self._field = field

    def prepare_pictures(self) -> Iterator[bool]:
        """Makes every mark in the size in which it will be drawn, one at a time."""
        for kind in MarkKind:
            self._stage.sprites.get(
                f"ui/{kind.value}", round(self._field.cell_side * _MARK_SIZES.get(kind, _USUAL_MARK_SIZE))
            )
            yield True

    def draw_last_action_cells(self, surface: DisplayList, marks: Marks) -> None:
        for place in without_button_places(marks.last):
            cells = cells_of_places((place,))
            if cells:
                self._draw_cell_outline(surface, cells[0], _TRACE_COLOUR, "30", 2)

    def _draw_cell_outline(self, surface: DisplayList, cell: Cell, colour: str, opacity: str, width: int) -> None:
        """A cell outlined and filled a little."""
        side = int(self._field.cell_side) - 1  # most of it lies below a card
        made = draw.rounded_rect(self._stage, (side, side), colour + opacity, edge=colour, width=width, radius=6)
        surface.blit(made, made.get_rect(center=nearest_pixel(self._field.cell_centre(cell))))

    def draw_target_cells(self, surface: DisplayList, marks: Marks, spots: Mapping[TargetId, Point]) -> None:
        """Grounds of the marked cells below the cards."""
        clip = surface.get_clip()
        for place, kind in marks.targets.items():
            cells = cells_of_places((place,)) if place in spots and kind is not MarkKind.BARRED else None
            if cells and self._field.is_cell_in_clip(cells[0], clip):
                colour = _ATTACK_COLOUR if kind is MarkKind.ATTACK else _CHOSEN_COLOUR
                self._draw_cell_outline(surface, cells[0], colour, "70" if place == marks.hovered else "28", 3)

    def draw_marks(self, surface: DisplayList, marks: Marks, spots: Mapping[TargetId, Point]) -> None:
        """The marks themselves over the cards."""
        clip = surface.get_clip()
        for place, kind in marks.targets.items():
            cells = cells_of_places((place,)) if place in spots else None
            if cells and self._field.is_cell_in_clip(cells[0], clip):
                self._draw_mark(surface, kind.value, spots[place], _MARK_SIZES.get(kind, _USUAL_MARK_SIZE))
        for place in without_button_places(marks.hint):
            if place in spots:
                self._draw_mark(surface, "mark_glow", spots[place], 1.4)
        for place in marks.path[1:]:
            if place in spots:
                self.draw_outline(surface, spots[place], strong=True)
        if marks.flashing and marks.flashing in spots:
            self._draw_mark(surface, "mark_hatch", spots[marks.flashing], _USUAL_MARK_SIZE)
        if marks.focus and marks.focus in spots:
            self._draw_mark(surface, "mark_focus", spots[marks.focus])

    def draw_choosable_cards(self, surface: DisplayList, places: Iterable[TargetId]) -> None:
        """Cards of which one is to be chosen (A6): a strong frame, and a finger where no number lies."""
        for place in places:
            cells = cells_of_places((place,))
            if cells and self._field.is_cell_in_clip(cells[0], surface.get_clip()):
                at = self._field.cell_centre(cells[0])
                self.draw_outline(surface, at, strong=True)
                self._draw_pointing_finger(surface, at)

    def _draw_pointing_finger(self, surface: DisplayList, at: Point) -> None:
        size = round(self._field.cell_side * _FINGER_SIZE)
        ground = draw.rounded_rect(self._stage, (size, size), _CHOSEN_COLOUR, edge=INK, width=2, radius=999)
        surface.blit(ground, ground.get_rect(center=nearest_pixel(at)))
        made = self._stage.sprites.get("zoon/touch", round(size * 0.7))
        surface.blit(made, made.get_rect(center=nearest_pixel(at)))

    def draw_outline(self, surface: DisplayList, at: Point, *, strong: bool) -> None:
        width, height = self._field.card_size
        grown = self._stage.metrics.px(9 if strong else 6)
        size = width + grown, height + grown
        for colour, width in ((INK, 4), (_CHOSEN_COLOUR, 2)):
            line = width + 1 if strong else width
            made = draw.rounded_rect(self._stage, size, "#00000000", edge=colour, width=line, radius=6)
            surface.blit(made, made.get_rect(center=nearest_pixel(at)))

    def _draw_mark(self, surface: DisplayList, name: str, at: Point, scale: float = 1.0) -> None:
        made = self._stage.sprites.get(f"ui/{name}", round(self._field.cell_side * scale))
        surface.blit(made, made.get_rect(center=nearest_pixel(at)))
