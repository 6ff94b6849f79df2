"""What Zombies prints: as many cards, tiles and pieces as the content says, and tiles that mesh."""

from __future__ import annotations

import math

import pytest

from tabletop.content.games import load_game
from tabletop.games.zombies.print_parts import print_parts, tile_outline
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.print_options import PartKind
from tabletop.ui.messages import say
from tabletop.ui.printing.parts import PrintArt, PrintedPart


def game() -> Zombies:
    made = load_game("zombies")
    assert isinstance(made, Zombies)
    return made


def parts(kind: PartKind) -> list[PrintedPart]:
    return [part for part in print_parts(game(), PrintArt()) if part.kind == kind]


def total(found: list[PrintedPart]) -> int:
    return sum(part.count for part in found)


def test_decks_hold_what_the_content_says() -> None:
    content, cards = game().content, parts(PartKind.CARDS)
    director = [part for part in cards if part.deck == say("zombies.print_director")]
    assert total(director) == sum(card.copies for card in content.director) == 34
    for weapon in content.weapons:
        ammo = [part for part in cards if part.deck == weapon.name]
        assert total(ammo) == len(weapon.deck)
    backs = {part.back for part in cards for weapon in content.weapons if part.deck == weapon.name}
    assert len(backs) == 1  # nobody learns whose ammo a card is


def test_every_tile_is_printed_once_with_the_same_back() -> None:
    tiles = parts(PartKind.TILES)
    assert total(tiles) == len(game().content.tiles) == 22
    assert len({part.back for part in tiles}) == 1
    assert len({part.front for part in tiles}) == 22


def test_there_are_as_many_zombies_as_may_be_at_one_time() -> None:
    discs = parts(PartKind.DISCS)
    assert total(discs) == game().content.field.commons == 30
    assert all(part.back is not None and part.front != part.back for part in discs)


def test_everybody_has_a_figure_and_a_card() -> None:
    figures, cards = ([part.name for part in parts(kind)] for kind in (PartKind.STANDUPS, PartKind.REFERENCE))
    for survivor in game().content.survivors:
        assert survivor.name in figures
        assert survivor.name in cards


def test_the_outline_of_a_tile_goes_once_round_nineteen_hexes() -> None:
    corners = tile_outline()
    assert len(corners) == len(set(corners)) == 30
    sides = [math.dist(one, two) for one, two in zip(corners, corners[1:] + corners[:1], strict=True)]
    assert sides == pytest.approx([1.0] * 30, abs=0.001)
    around = zip(corners, corners[1:] + corners[:1], strict=True)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in around)) / 2
    assert area == pytest.approx(19 * 1.5 * math.sqrt(3), abs=0.01)


def test_figures_and_pieces_fit_a_hex() -> None:
    for tile in parts(PartKind.TILES):
        across = tile.front.outline
        assert max(x for x, _ in across) - min(x for x, _ in across) == pytest.approx(5 * 20, abs=0.5)
    assert all(part.front.width < 20 for part in parts(PartKind.DISCS))
