"""What Zombies prints: the Director deck, ammo decks, cards of weapons, items and survivors, tiles, tokens, figures.

Named by the box; `ui/printing` calls `print_parts`. How many there are comes from the content: copies of Director
cards, values of ammo decks, piles, the cap of commons. Colours of cards are those of `board/director_cards`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tabletop.games.zombies.board.event_messages import director_card_rule_texts
from tabletop.games.zombies.board.map import hex_geometry
from tabletop.games.zombies.board.map.svg_drawing import PART_FILES, plain_tile_svg
from tabletop.games.zombies.board.names import ZombiesNames
from tabletop.games.zombies.rules.content.cards import Director, Special, Survivor, Tile, Weapon
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.play.seats import SIDES
from tabletop.print_options import PartKind
from tabletop.ui.messages import say, translate_text
from tabletop.ui.printing.composed_cards import (
    CardLook,
    CardText,
    composed_back,
    composed_card,
    disc_face,
    picture_card,
    standup_part,
)
from tabletop.ui.printing.faces import Box, Element, Face, Picture, Rect, Words
from tabletop.ui.printing.parts import CARD_HEIGHT, CARD_WIDTH, PrintArt, PrintedPart

_HEX: Final = 20.0
"""Millimetres from side to side of a hex."""
_HEX_SIDE: Final = _HEX / 3**0.5
_TILE_UNITS: Final = (440, 410, 50)
"""Width, height and side of a hex in the drawings of tiles."""
_FIGURE, _DISC, _TOKEN = 26.0, 17.0, 16.0
_TINT: Final = "#56B4E9"
_NIGHT, _PALE, _MOOD, _RULE = "#0B171D", "#F2F4F8", "#C9D1DC", "#FFD166"
_LOOK: Final = CardLook("#050B0E", "#122033", "#C9D1DC", "#1D3450", _PALE, "#E39A3B")
_ACTIVE: Final = ("zombie_active", "zombie_active_2", "zombie_active_3", "zombie_active_4")
_ASLEEP: Final = ("zombie_inactive", "zombie_inactive_2", "zombie_inactive_3")
_MARKS: Final = ("mark_down", "mark_pinned", "mark_slimed", "mark_wounded")
"""One for each survivor."""
_GROUND_TOKENS: Final = ("fire", "lure", "sealed", "boards")


def print_parts(game: Zombies, art: PrintArt) -> Iterator[PrintedPart]:
    """Everything that a box would hold besides the rulebook."""
    maker = _ZombiesParts(game, art)
    yield from maker.director_deck()
    yield from maker.ammo_decks()
    yield from maker.equipment_cards()
    yield from maker.people_cards()
    yield from maker.chapter_cards()
    yield from maker.tiles()
    yield from maker.discs_and_tokens()
    yield from maker.figures()


class _ZombiesParts:
    def __init__(self, game: Zombies, art: PrintArt) -> None:
        self._content = game.content
        self._names = ZombiesNames(game.content)
        self._art = art

    def director_deck(self) -> Iterator[PrintedPart]:
        back = picture_card(self._art.text("zombies/director_back"), _LOOK.edge)
        for card in self._content.director:
            title = self._names.director_card_title(card.id)
            yield PrintedPart(
                PartKind.CARDS,
                title,
                self._director_face(card, title),
                back,
                card.copies,
                say("zombies.print_director"),
            )

    def _director_face(self, card: Director, title: str) -> Face:
        unit, high = CARD_WIDTH / 500, CARD_HEIGHT / 700
        rules = "\n".join(director_card_rule_texts(self._names, card))
        picture = self._art.first_of(f"zombies/director_{card.id.lower()}", "zombies/icon_horde")
        more: list[Element] = [
            Words(title, Rect(40 * unit, 40 * high, 420 * unit, 52 * high), 14, _PALE, is_bold=True, one_line=True),
            Picture(picture, Rect(30 * unit, 124 * high, 440 * unit, 275 * high), is_stretched=True),
            Words(translate_text(card.text), Rect(40 * unit, 414 * high, 420 * unit, 56 * high), 8, _MOOD),
            Words(rules, Rect(40 * unit, 474 * high, 420 * unit, 100 * high), 9, _RULE),
            Words(str(card.horde), Rect(54 * unit, 590 * high, 56 * unit, 56 * high), 15, _PALE, is_bold=True),
        ]
        for index, svg in enumerate(self._signs(card)):
            side = 60 * unit
            more.append(Picture(svg, Rect((150 + 72 * index) * unit, 638 * high - side / 2, side, side)))
        return picture_card(self._art.text("zombies/director_frame"), _LOOK.edge, more)

    def _signs(self, card: Director) -> Iterator[str]:
        if card.special is not None:
            yield self._special_svg(card.special.kind)
        for item in card.items:
            yield self._art.first_of(f"zombies/item_{item}", "zombies/item_weapon")

    def _special_svg(self, kind: str) -> str:
        return self._art.first_of(f"zombies/token_{kind}", f"zombies/special_{kind}", "zombies/mark_slimed")

    def ammo_decks(self) -> Iterator[PrintedPart]:
        """A deck for each weapon; one back for all, so that nobody learns whose a card is."""
        back = picture_card(self._art.text("zombies/card_back"), _LOOK.edge)
        for weapon in self._content.weapons:
            name = self._names.content_name(weapon.id)
            for value, count in sorted(Counter(weapon.deck).items()):
                yield PrintedPart(PartKind.CARDS, f"{name} {value}", self._ammo_face(value, name), back, count, name)

    def _ammo_face(self, value: int, name: str) -> Face:
        unit, high = CARD_WIDTH / 250, CARD_HEIGHT / 350
        more: list[Element] = [
            Words(str(value), Rect(55 * unit, 190 * high, 140 * unit, 130 * high), 60, "#14181F", is_bold=True),
            Words(name, Rect(45 * unit, 312 * high, 160 * unit, 24 * high), 9, "#14181F", is_bold=True, one_line=True),
        ]
        step = min(58.0, 200 / value) if value else 0.0
        size = min(140.0, 2.6 * step) * unit
        for index in range(value):
            x = 125 + step * (index - (value - 1) / 2)
            more.append(
                Picture(self._art.text("zombies/bullet"), Rect(x * unit - size / 2, 100 * high - size / 2, size, size))
            )
        return picture_card(self._art.text("zombies/card_face", {_TINT: _LOOK.accent}), _LOOK.edge, more)

    def equipment_cards(self) -> Iterator[PrintedPart]:
        pile = say("zombies.print_pile")
        back = composed_back(pile, self._art.text("zombies/item_weapon"), _LOOK)
        for weapon in self._content.weapons:
            yield PrintedPart(
                PartKind.CARDS, self._names.content_name(weapon.id), self._weapon_face(weapon), back,
                self._weapon_count(weapon), pile,
            )  # fmt: skip
        counts = Counter(self._content.field.item_pile)
        counts.update(item for one in self._content.survivors for item in one.items)
        for item in self._content.items:
            name = self._names.content_name(item.id)
            picture = self._art.first_of(f"zombies/item_{item.id}", "zombies/item_weapon")
            face = composed_card(CardText(name, translate_text(item.text)), picture, _LOOK)
            yield PrintedPart(PartKind.CARDS, name, face, back, max(1, counts[item.id]), pile)

    def _weapon_count(self, weapon: Weapon) -> int:
        """Cards of those who begin with it, or the one of the pile."""
        carried = sum(one.weapons.count(weapon.id) for one in self._content.survivors)
        return max(1, carried, self._content.field.weapon_pile.count(weapon.id))

    def _weapon_face(self, weapon: Weapon) -> Face:
        numbers = say("zombies.print_weapon", range=weapon.range, clip=weapon.clip)
        body = say("zombies.print_weapon_cards", cards=weapon.cards, suppress=weapon.suppress)
        picture = self._art.first_of(f"zombies/weapon_{weapon.id}", "zombies/item_weapon")
        return composed_card(CardText(self._names.content_name(weapon.id), body, numbers), picture, _LOOK)

    def people_cards(self) -> Iterator[PrintedPart]:
        for one in self._content.survivors:
            numbers = say("zombies.print_survivor", hp=one.hp, move=one.move)
            text = CardText(one.name, translate_text(one.text), numbers)
            yield PrintedPart(PartKind.REFERENCE, one.name, composed_card(text, self._survivor_svg(one), _LOOK))
        for special in self._content.specials:
            name = self._names.content_name(special.id)
            text = CardText(name, translate_text(special.text), corner=str(special.hp) if special.hp else "")
            face = composed_card(text, self._special_svg(special.id), _LOOK)
            yield PrintedPart(PartKind.REFERENCE, name, face)

    def chapter_cards(self) -> Iterator[PrintedPart]:
        for chapter in self._content.scenarios:
            title = self._names.scenario_title(chapter.id)
            numbers = say(
                "zombies.print_chapter", count=chapter.tile_count, goal=self._names.content_name(chapter.goal),
                window=chapter.goal_window,
            )  # fmt: skip
            text = CardText(title, translate_text(chapter.intro) + "\n" + numbers)
            tile = next(tile for tile in self._content.tiles if tile.id == chapter.start)
            yield PrintedPart(PartKind.REFERENCE, title, composed_card(text, self._tile_svg(tile), _LOOK))

    def _survivor_svg(self, one: Survivor) -> str:
        seat = self._content.survivors.index(one)
        tint = {_TINT: SIDES[seat % len(SIDES)].hex}
        return self._art.first_of(f"zombies/survivor_{one.id}", f"zombies/survivor_{seat % 4 + 1}", tint=tint)

    # --- the map ----------------------------------------------------------------------------------------------

    def tiles(self) -> Iterator[PrintedPart]:
        back = _tile_face(self._art.text("zombies/tile_back"))
        for tile in self._content.tiles:
            face = _tile_face(self._tile_svg(tile), self._names.content_name(tile.id))
            yield PrintedPart(PartKind.TILES, self._names.content_name(tile.id), face, back)

    def _tile_svg(self, tile: Tile) -> str:
        name = f"zombies/tile_{tile.look or tile.id.lower()}"
        if self._art.has_drawing(name):
            return self._art.text(name)
        parts = {part: self._art.text(f"zombies/{part}") for part in PART_FILES}
        return plain_tile_svg(tile, parts)

    def discs_and_tokens(self) -> Iterator[PrintedPart]:
        for index in range(self._content.field.commons):
            active, asleep = _ACTIVE[index % len(_ACTIVE)], _ASLEEP[index % len(_ASLEEP)]
            front, back = (disc_face(self._art.text(f"zombies/{one}"), _DISC, _NIGHT, 1.0) for one in (active, asleep))
            yield PrintedPart(PartKind.DISCS, say("zombies.print_zombie"), front, back)
        people = len(self._content.survivors)
        for name in _MARKS:
            yield self._token(name, people)
        yield self._token("mark_first", 1)
        yield self._token("mark_stunned", self._content.field.stuns)
        for special in self._content.specials:
            if special.form == "token":
                yield self._token(f"token_{special.id}", 1)
        items = Counter(self._content.field.item_pile)
        for name in _GROUND_TOKENS:
            yield self._token(name, max(people, items[name]))

    def _token(self, name: str, count: int) -> PrintedPart:
        svg = self._art.first_of(f"zombies/{name}", "zombies/icon_horde")
        return PrintedPart(
            PartKind.TOKENS, say("zombies.print_token"), disc_face(svg, _TOKEN, "#8FB7A8", 1.4), count=count
        )

    def figures(self) -> Iterator[PrintedPart]:
        for one in self._content.survivors:
            yield standup_part(one.name, self._survivor_svg(one), _FIGURE, _FIGURE)
        for special in self._content.specials:
            if special.form == "figure":
                yield self._special_figure(special)

    def _special_figure(self, special: Special) -> PrintedPart:
        svg = self._art.first_of(f"zombies/special_{special.id}", "zombies/special_brute")
        return standup_part(self._names.content_name(special.id), svg, _FIGURE, _FIGURE)


def _tile_face(svg: str, name: str = "") -> Face:
    width, height, side = _TILE_UNITS
    unit = _HEX_SIDE / side
    wide, high = width * unit, height * unit
    elements: list[Element] = [Picture(svg, Rect(0, 0, wide, high))]
    if name:
        at = Rect(wide / 2 - 13, high / 2 + 3.7 * _HEX_SIDE - 4.7, 26, 3)
        elements.append(Box(at, _NIGHT, radius=1.0))
        elements.append(Words(name, at, 5.5, _MOOD, one_line=True))
    outline = tuple((wide / 2 + x * _HEX_SIDE, high / 2 + y * _HEX_SIDE) for x, y in tile_outline())
    return Face(wide, high, tuple(elements), _NIGHT, outline)


def tile_outline() -> list[tuple[float, float]]:
    """Corners round a tile of 19 hexes, from its middle, in sides of a hex."""
    ways: dict[tuple[float, float], tuple[float, float]] = {}
    for hex_ in hex_geometry.tile_hexes((0, 0), 0):
        corners = [(round(x, 4), round(y, 4)) for x, y in hex_geometry.hex_corners(hex_)]
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            if ways.get(end) == start:
                del ways[end]
            else:
                ways[start] = end
    return _walk_round(ways)


def _walk_round(ways: dict[tuple[float, float], tuple[float, float]]) -> list[tuple[float, float]]:
    start = next(iter(ways))
    path = [start]
    while (following := ways[path[-1]]) != start:
        path.append(following)
    return path
