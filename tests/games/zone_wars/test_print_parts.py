"""What Zone Wars prints: inches are inches, and there are as many cards and pieces as the content says."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tabletop.content.games import load_game
from tabletop.games.zone_wars.print_parts import print_parts
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.print_options import PartKind, PrintOptions
from tabletop.ui.messages import say
from tabletop.ui.printing.faces import MM_PER_INCH, Line
from tabletop.ui.printing.parts import PrintArt, PrintedPart
from tests.ui.printing.made_parts import printed
from tests.ui.printing.pdf_shapes import pages_of, shapes_of


def game() -> ZoneWars:
    made = load_game("zone_wars")
    assert isinstance(made, ZoneWars)
    return made


def parts(kind: PartKind) -> list[PrintedPart]:
    return [part for part in print_parts(game(), PrintArt()) if part.kind == kind]


def test_decks_hold_what_the_content_says() -> None:
    content = game().content
    counts: Counter[str] = Counter()
    for part in parts(PartKind.CARDS):
        counts[part.deck] += part.count
    carried = sum(len(one.gear) for faction in content.factions for one in faction.characters)
    assert counts[say("zone_wars.print_gear")] == carried
    assert counts[say("zone_wars.print_artifacts")] == len(content.artifacts) == 22
    assert counts[say("zone_wars.print_zone")] == sum(card.copies for card in content.zone) == 15
    dealt = sum(len(power.names) for power in content.mutations)
    assert sum(counts.values()) == carried + 22 + 15 + dealt


def test_every_model_and_monster_has_a_card_a_figure_and_a_base() -> None:
    content = game().content
    people = [one.name for faction in content.factions for one in faction.characters]
    creatures = [monster.name for monster in content.monsters]
    for kind in (PartKind.REFERENCE, PartKind.STANDUPS):
        assert [part.name for part in parts(kind)] == people + creatures
    bases = [part for part in parts(PartKind.TOKENS) if part.name == say("zone_wars.print_base")]
    assert sum(part.count for part in bases) == len(people) + len(creatures)
    assert bases[0].front.width == pytest.approx(1.25 * MM_PER_INCH)


def test_a_mat_is_as_many_inches_wide_as_the_rules_say() -> None:
    mats = parts(PartKind.MATS)
    assert [part.name for part in mats] == [map_.name for map_ in game().content.maps]
    for part in mats:
        assert part.front.width == part.front.height == pytest.approx(36 * MM_PER_INCH)


def test_an_inch_of_the_printed_ruler_is_an_inch() -> None:
    field = game().content.field
    rulers = parts(PartKind.RULERS)
    assert [part.front.width for part in rulers] == pytest.approx(
        [MM_PER_INCH * inches for inches in (field.long, field.close, field.medium, 2 * field.radius)]
    )
    marks = [each.x for each in rulers[0].front.elements if isinstance(each, Line) and each.width == 0.5]
    assert marks == pytest.approx([MM_PER_INCH * inches for inches in (field.close, field.medium, field.long)])
    page = pages_of(printed(rulers[:1], PrintOptions(has_crop_marks=False)))[2]
    lines = [shape.box for shape in shapes_of(page) if shape.kind == "stroke"]
    ticks = sorted(
        {round(x, 3) for x, _, width, height in lines if width < 0.001 and height == pytest.approx(4, abs=0.1)}
    )
    assert len(ticks) == 10
    for one, two in itertools.pairwise(ticks):
        assert two - one == pytest.approx(MM_PER_INCH, abs=0.05)
