"""What Zoon prints: the tribes' cards with one back each, pennies, and the field in sheets.

Named by the box; `ui/printing` calls `print_parts`. Cards are composed like `board/card_pictures` does, from the same
drawings, and say on their face what the screen tells beside it: a trump its text, the Tribe card what its Stars do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.games.zoon.board.card_tones import CARD_UNITS, FRAME_TONES, INK, LARGE_CORNERS, PAPER, frame_tint
from tabletop.games.zoon.board.grid_drawing import movement_grid_svg, printed_grid_svg
from tabletop.games.zoon.rules.battlefield import SIDE
from tabletop.games.zoon.rules.cards import CROSS, STAR, Card, Deck, TrumpCard, make_deck
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.tribes import Corner, ZoonType
from tabletop.print_options import PartKind
from tabletop.ui.messages import say, translate_text
from tabletop.ui.printing.faces import Align, Box, Element, Face, Picture, Rect, Words
from tabletop.ui.printing.parts import CARD_HEIGHT, CARD_WIDTH, PrintArt, PrintedPart

_UNIT: Final = CARD_WIDTH / CARD_UNITS
"""Millimetres of a unit of the frames."""
_STRETCH: Final = CARD_HEIGHT / (CARD_UNITS * 1.4)
"""The same downwards: frames are 500 by 700, cards 63 by 88 mm."""
_CELL: Final = (66.0, 92.0)
"""Millimetres of a cell of the field, so that a card lies in it upright or on its head."""
_FIELD_UNITS, _CELL_UNITS = 1000, 150
_PENNY: Final = 18.0
_POINTS_PER_UNIT: Final = _UNIT / 0.3528
_SIDES: Final = 2


def print_parts(game: Zoon, art: PrintArt) -> Iterator[PrintedPart]:
    """Everything that a box would hold besides the rulebook."""
    for tribe in game.content.tribes:
        yield from _TribeCards(make_deck(tribe), art).parts()
    heads, tails = (_picture_disc(art.text(f"zoon/penny_{side}"), _PENNY) for side in ("heads", "tails"))
    yield PrintedPart(PartKind.DISCS, say("zoon.print_penny"), heads, tails, _SIDES * game.content.field.zoons)
    wide, high = (cell * _FIELD_UNITS / _CELL_UNITS for cell in _CELL)
    field = Face(wide, high, (Picture(art.text("zoon/field"), Rect(0, 0, wide, high), is_stretched=True),))
    assert SIDE * _CELL_UNITS < _FIELD_UNITS
    yield PrintedPart(PartKind.MATS, say("zoon.print_field"), field, is_cut=False)


def _picture_disc(svg: str, width: float) -> Face:
    return Face(width, width, (Picture(svg, Rect(0, 0, width, width)),), is_round=True)


class _TribeCards:
    """The cards of one tribe."""

    def __init__(self, deck: Deck, art: PrintArt) -> None:
        self._deck = deck
        self._art = art
        self._animal = deck.tribe.animal
        self._tint = frame_tint(self._animal)
        self._edge = self._tint[FRAME_TONES[0]]

    def parts(self) -> Iterator[PrintedPart]:
        """Each different card with its copies; the Tribe card says on its back what the Stars do."""
        tribe = self._deck.tribe
        back = self._face(self._whole(self._back_svg()))
        for card in self._deck.cards:
            if card.copies:
                yield PrintedPart(PartKind.CARDS, card.name, self._zoon_face(card), back, card.copies, tribe.name)
        for trump in self._deck.trumps:
            yield PrintedPart(PartKind.CARDS, trump.name, self._trump_face(trump), back, 1, tribe.name)
        yield PrintedPart(PartKind.CARDS, tribe.name, self._tribe_face(), self._stars_face(), 1, f"{tribe.name} 2")

    def _back_svg(self) -> str:
        for name in (f"zoon/back_{self._deck.tribe.id}", f"zoon/back_{self._animal}"):
            if self._art.has_drawing(name):
                return self._art.text(name)
        return self._art.text("zoon/back_moles", self._tint)

    def _face(self, *elements: Element) -> Face:
        return Face(CARD_WIDTH, CARD_HEIGHT, elements, ground=INK)

    def _whole(self, svg: str) -> Picture:
        return Picture(svg, Rect(0, 0, CARD_WIDTH, CARD_HEIGHT), is_stretched=True)

    # --- faces ------------------------------------------------------------------------------------------------

    def _zoon_face(self, card: Card) -> Face:
        frame = self._art.text("zoon/card_frame", self._tint)
        grid = _svg(movement_grid_svg(card))
        elements: list[Element] = [
            self._whole(frame),
            self._square(self._figure(card.type, card.id), 250, 274, 360),
            _ribbon_again(frame),
            Picture(grid, Rect(0, 0, CARD_WIDTH, CARD_HEIGHT), is_stretched=True, is_diagram=True),
            *self._corners(card.corners),
            _line(card.name, _about(250, 482, 392, 46), PAPER),
            self._square(self._type(card.type), 138, 580, 36, is_diagram=True),
            _line(str(card.value), _about(362, 582, 48, 36), INK),
        ]
        if card.type == ZoonType.EMBLEM:
            plate = _rect(250 - 115, 66 - 30, 230, 60)
            elements += [Box(plate, PAPER, INK, 0.25, 1.0), _line(say("zoon.is_emblem"), _about(250, 66, 216, 44), INK)]
        return self._face(*elements)

    def _trump_face(self, trump: TrumpCard) -> Face:
        becomes = None if trump.card is None else self._deck.cards[trump.card]
        corners = trump.corners if becomes is None else becomes.corners
        pictures = (f"zoon/trump_{trump.id}", f"zoon/trump_kind_{trump.kind}", f"zoon/gear_{trump.id}")
        elements: list[Element] = [
            self._whole(self._art.text("zoon/trump_frame", self._tint)),
            self._square(self._art.first_of(*pictures, "zoon/type_trump"), 250, 268, 320),
            _line(say(f"zoon.kind_{trump.kind}"), _about(250, 58, 280, 40), PAPER),
            _line(trump.name, _about(250, 482, 400, 46), PAPER),
            *self._corners(corners, with_discs=True),
            *self._users((becomes.type,) if becomes else trump.usable_by or ("trump",)),
            *self._uses(trump),
        ]
        if grid := printed_grid_svg(becomes, trump.aim):
            elements += [
                Box(_rect(352, 328, 92, 92), PAPER, INK, 0.2),
                self._square(grid, 398, 374, 84, is_diagram=True),
            ]
        words = _rect(108, 538, 284, 118) if corners else _rect(66, 538, 368, 118)
        elements.append(Words(translate_text(trump.text), words, 9, INK))
        return self._face(*elements)

    def _tribe_face(self) -> Face:
        tribe = self._deck.tribe
        return self._face(
            self._whole(self._art.text("zoon/trump_frame", self._tint)),
            self._square(self._figure("emblem"), 250, 275, 330),
            _line(say("zoon.tribe_card"), _about(250, 58, 280, 40), PAPER),
            _line(tribe.name, _about(250, 482, 400, 46), PAPER),
            Words(translate_text(tribe.style), _rect(66, 538, 368, 118), 9, INK),
        )

    def _stars_face(self) -> Face:
        """What each Star does, with the symbol of its card."""
        elements: list[Element] = [
            Box(_rect(14, 14, 472, 672), PAPER, self._edge, 1.2, 2.0),
            _line(self._deck.tribe.name, _about(250, 58, 420, 46), INK),
        ]
        stars = {card.id: card for card in self._deck.cards if card.star}
        high = 570 / max(1, len(stars))
        for index, card in enumerate(stars.values()):
            y = 100 + index * high
            elements += [
                self._square(self._art.text("zoon/corner_star"), 62, y + 34, 52, is_diagram=True),
                self._square(self._type(card.type), 62, y + 92, 52, is_diagram=True),
                Words(card.name, _rect(104, y + 2, 364, 34), 8, INK, is_bold=True, align=Align.LEFT, one_line=True),
                Words(
                    translate_text(card.star.text) if card.star else "", _rect(104, y + 40, 364, high - 50), 8, INK,
                    align=Align.LEFT, is_top=True,
                ),
            ]  # fmt: skip
        return self._face(*elements)

    # --- details ----------------------------------------------------------------------------------------------

    def _square(self, svg: str, x: float, y: float, size: float, *, is_diagram: bool = False) -> Picture:
        """A square drawing about a point of the frame; it stays square."""
        side = size * _UNIT
        return Picture(svg, Rect(x * _UNIT - side / 2, y * _STRETCH - side / 2, side, side), is_diagram=is_diagram)

    def _figure(self, kind: str, card: str = "") -> str:
        """As on the screen: the card's own picture, the tribe's, else that of its animal."""
        tribe = self._deck.tribe.id
        return self._art.first_of(
            f"zoon/figure_{card}", f"zoon/figure_{tribe}_{kind}", f"zoon/figure_{tribe}",
            f"zoon/figure_{self._animal}_{kind}", f"zoon/figure_{self._animal}_soldier", f"zoon/type_{kind}",
            "zoon/type_emblem",
        )  # fmt: skip

    def _type(self, kind: str) -> str:
        return self._art.first_of(f"zoon/type_{kind}", "zoon/type_trump")

    def _corners(self, corners: tuple[Corner, ...], *, with_discs: bool = False) -> Iterator[Element]:
        for corner, (x, y) in zip(corners, LARGE_CORNERS, strict=False):
            if with_discs:
                disc = self._art.text("zoon/corner_disc", {FRAME_TONES[0]: self._edge})
                yield self._square(disc, x, y, 100)
            if corner in (STAR, CROSS):
                name = "zoon/corner_star" if corner == STAR else "zoon/corner_x"
                yield self._square(self._art.text(name), x, y, 56, is_diagram=True)
            else:
                yield _line(str(corner), _about(x, y, 60, 60), INK)

    def _users(self, kinds: tuple[str, ...]) -> Iterator[Element]:
        for index, kind in enumerate(kinds):
            yield self._square(self._type(kind), 78 + index * 52, 400, 46, is_diagram=True)

    def _uses(self, trump: TrumpCard) -> Iterator[Element]:
        said = f"×{trump.uses}" if trump.uses else "∞"
        yield Box(_rect(390, 84, 60, 44), PAPER, INK, 0.2, 1.0)
        yield _line(said, _about(420, 106, 56, 40), INK)


def _svg(shapes: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 700">{shapes}</svg>'


def _ribbon_again(frame: str) -> Picture:
    """The part of the frame in front of the animal: its ribbon."""
    head = frame.index(">") + 1
    band = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="14 452 472 68" width="472" height="68">'
    return Picture(band + frame[head:], _rect(14, 452, 472, 68), is_stretched=True)


def _rect(x: float, y: float, width: float, height: float) -> Rect:
    """In units of the frames."""
    return Rect(x * _UNIT, y * _STRETCH, width * _UNIT, height * _STRETCH)


def _about(x: float, y: float, width: float, height: float) -> Rect:
    """A rectangle about a point, in units of the frames."""
    return _rect(x - width / 2, y - height / 2, width, height)


def _line(text: str, at: Rect, colour: str) -> Words:
    """A line as high as its rectangle at most."""
    return Words(text, at, at.height / _STRETCH * _POINTS_PER_UNIT * 0.8, colour, is_bold=True, one_line=True)
