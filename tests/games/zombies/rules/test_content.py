"""Zombies' own content has the numbers of the rules file, and faults of content are told with place and clause."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.errors import ContentError
from tabletop.content.load import load_content
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.content.vocabulary import HOUSE_RULES

OWN = paths.data() / "zombies"


@pytest.fixture(scope="module", name="own")
def _own() -> Content:
    """Our content, read and checked afresh."""
    return load_content(Content, OWN, cached=False)


# The tables


def test_there_is_as_much_as_the_rules_list(own: Content) -> None:
    assert [survivor.id for survivor in own.survivors] == ["marlow", "okafor", "petrov", "brandt"]
    assert (len(own.weapons), len(own.items), len(own.specials), len(own.scenarios)) == (8, 8, 5, 3)
    kinds = [tile.kind for tile in own.tiles]
    assert (kinds.count("deck"), kinds.count("start"), kinds.count("goal")) == (18, 1, 3)
    assert (len(own.director), sum(card.copies for card in own.director)) == (28, 34)
    assert [one.id for one in own.difficulties] == ["easy", "normal", "hard", "nightmare"]
    assert len(own.house_rules) == 20


def test_cards_have_the_means_of_the_rules(own: Content) -> None:
    mean = sum(card.horde * card.copies for card in own.director) / 34
    assert round(mean, 1) == 2.9
    means = {
        "service_pistol": 1.1, "twin_pistols": 1.0, "fire_axe": 2.0, "pump_shotgun": 2.7, "machine_pistol": 1.3,
        "carbine": 2.0, "scoped_rifle": 2.4, "auto_shotgun": 2.8,
    }  # fmt: skip
    for weapon in own.weapons:
        assert abs(sum(weapon.deck) / len(weapon.deck) - means[weapon.id]) <= 0.051


def test_h05_every_card_has_a_title_and_says_something(own: Content) -> None:
    assert all(card.title and card.text for card in own.director)
    assert len({card.title for card in own.director}) == 28


def test_h06_every_card_has_a_horde_of_zero_or_more(own: Content) -> None:
    assert {card.horde for card in own.director} == {0, 1, 2, 3, 4, 5, 6, 8}


def test_h07_some_cards_carry_special_attacks(own: Content) -> None:
    assert {card.special.kind for card in own.director if card.special} == {special.id for special in own.specials}
    assert sum(card.special is None for card in own.director) == 19


def test_h08_some_cards_carry_items(own: Content) -> None:
    given = {card.title: card.items for card in own.director if card.items}
    assert given == {
        "Air Drop": ("random",), "Dropped Duffel": ("ammo_satchel",), "Medicine Cabinet": ("field_kit",),
        "Trunk of a Cruiser": ("weapon",),
    }  # fmt: skip


def test_k08_the_optional_specials_are_not_in_the_game(own: Content) -> None:
    assert not {"ram", "spewer"} & {special.id for special in own.specials}
    assert not any(mark in row for tile in own.tiles for row in tile.rows for mark in "~w")


def test_the_numbers_are_those_of_the_rules(own: Content) -> None:
    field = own.field
    assert (field.survivors, field.die, field.draw_divisor) == (4, 6, 2)
    assert (field.draw_least, field.draw_least_at_start) == (1, 0)
    assert (field.wound, field.surround, field.dies_at, field.wake_range) == (1, 6, -4, 5)
    assert (field.stuns, field.bag, field.revived_hp, field.commons) == (3, 2, 1, 30)
    assert (field.medical_from, field.alarm_at, field.alarm_tiles, field.alarm_draw) == (4, 1, 1, 1)
    assert len(field.weapon_pile) == 7
    assert len(field.item_pile) == 10


def test_difficulties_are_tuned_from_those_of_the_rules(own: Content) -> None:
    rows = [(o.draw_mod, o.fixed_draw, o.zombie_move, o.horde_add, o.wander_mod) for o in own.difficulties]
    assert rows == [(-1, 1, 2, 0, 0), (0, 2, 3, 0, 1), (0, 2, 3, 1, 1), (1, 3, 4, 0, 1)]


def test_chapters_are_tuned_from_those_of_the_rules(own: Content) -> None:
    rows = [(s.start, s.goal, s.tile_count, s.goal_window, s.win, s.hold_rounds) for s in own.scenarios]
    assert rows == [("S1", "G1", 6, 3, "inside", 0), ("S1", "G2", 6, 2, "inside", 0), ("S1", "G3", 5, 3, "hold_out", 4)]


def test_every_switch_has_its_default_first(own: Content) -> None:
    assert {rule.id: rule.values for rule in own.house_rules} == HOUSE_RULES


# Bad input


@pytest.fixture(name="copy")
def _copy(tmp_path: Path) -> Path:
    """Our content in a folder of its own."""
    folder = tmp_path / "zombies"
    shutil.copytree(OWN, folder)
    return folder


def changed(folder: Path, file: str, old: str, new: str) -> list[str]:
    """What is complained about once a file says something else."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_content(Content, folder, cached=False)
    return [str(problem) for problem in caught.value.problems]


MARKET = "tiles/t01-market-street.yaml"
KIT = "items/field-kit.yaml"
PISTOL = "weapons/service-pistol.yaml"
FAULTS = [
    (MARKET, '"1.2", ".##.", "3...4", ".##.", "5.6"', '"1.2", ".##.", "3...4", ".##."', "rows", "3-4-5-4-3", "X2"),
    (MARKET, '"1.2"', '"1.2."', "rows", "4-4-5-4-3", "X2"),
    (MARKET, '"1.2"', '"1.."', "rows", "number 2", "H24"),
    (MARKET, '"1.2"', '"112"', "rows", "2 times", "H24"),
    (MARKET, '"1.2"', '"1~2"', "rows", "'~'", "H24"),
    (MARKET, '"1.2"', '"1c2"', "rows", "no hex c", "K14"),
    (MARKET, '"1.2"', '"1#2"', "sides", "exit N", "X1"),
    (MARKET, '".##.", "3...4"', '"####", "3...4"', "rows", "hang together", "X6"),
    (MARKET, '"O--O--"', '"O--O-"', "sides", "six letters", "X1"),
    (MARKET, '"O--O--"', '"O--X--"', "sides", "six letters", "X1"),
    (MARKET, '"O--O--"', '"O-----"', "sides", "fourth letter", "X3"),
    (MARKET, "kind: deck", "kind: street", "kind", "'street'", "K9"),
    (MARKET, "wander: 1", "wander: 1\ncache: gold", "cache", "'gold'", "K14"),
    (MARKET, "wander: 1", "wander: 77", "wander", "0 to 12", "X7"),
    ("tiles/t02-crossroads.yaml", "id: T02", "id: T01", "id", "T01", "H66"),
    ("tiles/s1-clinic-stairwell.yaml", '"OD----"', '"------"', "sides", "way out", "H65"),
    ("tiles/t15-flyover.yaml", "[5, 6]", "[5, 7]", "ignore_spawn", "not 7", "K34"),
    (PISTOL, "[0, 1, 1, 1, 1, 1, 2, 2]", "[]", "deck", "empty", "X11"),
    (PISTOL, "slot: sidearm", "slot: pocket", "slot", "'pocket'", "K63"),
    (PISTOL, "clip: 3", "clip: 0", "clip", "1 to 12", "H81"),
    (PISTOL, "id: service_pistol", "id: z12", "id", "zombie", "H73"),
    (PISTOL, "id: service_pistol", "id: Service Pistol", "id", "letters", "H73"),
    (KIT, "id: field_kit", "id: marlow", "id", "marlow", "K61"),
    (KIT, "op: heal", "op: bless", "op", "'bless'", "H86"),
    (KIT, "target: self_or_adjacent", "target: hex", "target", "self_or_adjacent", "H87"),
    (KIT, "amount: 4", "amount: 0", "amount", "number", "H86"),
    (KIT, "op: heal", "op: refill", "amount", "no use", "H86"),
    ("survivors/1-marlow.yaml", "[service_pistol, machine_pistol]", "[service_pistol, bow]", "weapons", "'bow'", "K11"),
    ("survivors/1-marlow.yaml", "[service_pistol, machine_pistol]", "[carbine, machine_pistol]", "weapons", "slot",
     "K63"),
    ("survivors/1-marlow.yaml", "[field_kit]", "[field_kit, field_kit, field_kit]", "items", "holds 2", "K61"),
    ("director/d11-something-on-the-roof.yaml", "kind: stalker", "kind: ram", "kind", "'ram'", "H7"),
    ("director/d01-dead-calm.yaml", "horde: 0", "horde: 0\nlurking: true", "lurking", "special", "X10"),
    ("director/d01-dead-calm.yaml", "horde: 0", "horde: -1", "horde", "0 to 99", "H6"),
    ("director/d01-dead-calm.yaml", "spawn: weakest", "spawn: nowhere", "spawn", "'nowhere'", "G12"),
    ("director/d01-dead-calm.yaml", "title: Dead Calm", 'title: ""', "title", "expected", "H5"),
    ("director/d26-blackout.yaml", "op: range", "op: fog", "op", "'fog'", "K19"),
    ("director/d23-medicine-cabinet.yaml", "[field_kit]", "[elixir]", "items", "'elixir'", "H8"),
    ("specials/stalker.yaml", "form: token", 'form: ""', "form", "missing", "H7"),
    ("specials/stalker.yaml", "form: token", "form: cloud", "form", "'cloud'", "H7"),
    ("specials/stalker.yaml", "form: token", "form: figure", "form", "figure", "H7"),
    ("specials/stalker.yaml", "target: most_isolated", "target: tallest", "target", "'tallest'", "H29"),
    ("house_rules/13-death.yaml", "id: death", "id: deaths", "id", "'deaths'", "K90"),
    ("house_rules/13-death.yaml", '"never"', '"sometimes"', "values", "'sometimes'", "K98"),
    ("house_rules/13-death.yaml", '"never"', '"at_minus_4"', "values", "twice", "K98"),
    ("scenarios/ch1.yaml", "goal: G1", "goal: T01", "goal", "'T01'", "K10"),
    ("scenarios/ch1.yaml", "tile_count: 6", "tile_count: 19", "tile_count", "1 to 18", "K9"),
    ("scenarios/ch1.yaml", "goal_window: 3", "goal_window: 9", "goal_window", "1 to 7", "K10"),
    ("scenarios/ch3.yaml", "hold_rounds: 4", "hold_rounds: 0", "hold_rounds", "1 to 99", "K85"),
    ("scenarios/ch1.yaml", "campaign: last_light_ferry", "campaign: lost", "campaign", "'lost'", "K87"),
    ("campaigns/last-light-ferry.yaml", "dead_return: half", "dead_return: whole", "dead_return", "'whole'", "K87"),
    ("difficulties/2-normal.yaml", "zombie_move: 3", "zombie_move: 99", "zombie_move", "0 to 12", "H34"),
    ("field.yaml", "die: 6", "die: 8", "die", "6 is expected", "H24"),
    ("field.yaml", "medical_better: field_kit", "medical_better: rum", "medical_better", "'rum'", "K14"),
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault[0]} {fault[2]}"[:60])
def test_a_fault_is_told_with_file_line_field_and_clause(copy: Path, fault: tuple[str, ...]) -> None:
    file, old, new, *said = fault
    lines = changed(copy, file, old, new)
    found = next(line for line in lines if file in line and all(word in line for word in said))
    line, column = found.split(f"{file}:", 1)[1].split(":")[:2]
    assert line.isdigit()
    assert column.isdigit()


def test_k90_what_comes_after_a_house_rule_that_nobody_knows_is_looked_at_too(copy: Path) -> None:
    first, later = sorted((copy / "house_rules").glob("*.yaml"))[::12][:2]
    text = first.read_text(encoding="utf-8")
    first.write_text(text.replace("id: ", "id: un", 1), encoding="utf-8")
    lines = changed(copy, f"house_rules/{later.name}", "values: [", 'values: ["sometimes", ')
    assert any(first.name in line and "K90" in line for line in lines)
    assert any(later.name in line and "'sometimes'" in line for line in lines)


@pytest.mark.parametrize(
    ("folder", "keep", "says"),
    [
        ("director", lambda name: False, "the Director deck is empty"),
        ("tiles", lambda name: not name.startswith("t"), "the tile deck is empty"),
        ("survivors", lambda name: name < "2", "4 survivors"),
        ("specials", lambda name: "brute" not in name, "the special brute is missing"),
        ("house_rules", lambda name: "death" not in name, "the house rule death is missing"),
        ("difficulties", lambda name: False, "one difficulty"),
        ("scenarios", lambda name: False, "one chapter"),
    ],
)  # fmt: skip
def test_what_is_missing_is_told(copy: Path, folder: str, keep: Callable[[str], bool], says: str) -> None:
    for path in (copy / folder).glob("*.yaml"):
        if not keep(path.name):
            path.unlink()
    with pytest.raises(ContentError) as caught:
        load_content(Content, copy, cached=False)
    assert any(says in str(problem) for problem in caught.value.problems)
