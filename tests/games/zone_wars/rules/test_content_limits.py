"""Numbers and words of content at the limits of what they may be: the last that is fine, and the first that is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from tabletop.games.zone_wars.rules.content.cards import (
    Gear,
    Map,
    Monster,
    Mutation,
    Opening,
    Scenario,
    Storey,
    Terrain,
    ZoneCard,
)
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.validate_cards import (
    gear_card_problems,
    monster_card_problems,
    mutation_card_problems,
    zone_card_problems,
)
from tabletop.rules.content import Problem
from tests.games.zone_wars.rules.table import zone_wars

Told = list[tuple[str, str]]


def own() -> Content:
    return zone_wars().content


def told(problems: Iterator[Problem], *skipped: str) -> Told:
    """The last name of each place, and its clause."""
    places = [(next(str(part) for part in reversed(each.where) if isinstance(part, str)), each) for each in problems]
    assert all(each.text for _, each in places)
    return [(name, each.clause) for name, each in places if name not in skipped]


FIELD = [
    ("mat", 24, 96, "R18"), ("close", 0.5, 5, "R15"), ("medium", 2.5, 10, "R15"), ("long", 5, 18, "R15"),
    ("slack", 0, 0.2, "D9"), ("radius", 0.3, 1.5, "D10"), ("height", 0.5, 3, "D10"), ("storey", 1.25, 10, "D10"),
    ("token", 0.1, 2, "D10"), ("low", 0.1, 1.24, "R179"), ("blocking", 1.26, 20, "R180"), ("rays", 3, 101, "D11"),
    ("chord", 0.5, 1, "D11"), ("sample", 0.05, 1, "D20"), ("close_bonus", 0, 9, "D7"), ("back_bonus", 0, 9, "D7"),
    ("charge_bonus", 0, 9, "R98"), ("cover", 0, 9, "R163"), ("cover_touching", 2, 9, "R164"), ("m_start", 0, 10, "R28"),
    ("m_cap", 1, 99, "D3"), ("m_most", 1, 9, "R30"), ("fall_step", 0.5, 20, "R187"), ("fall_least", 0, 20, "D28"),
    ("collision", 0, 9, "R159"), ("busted_points", 0, 9, "R56"), ("junk_points", 0, 9, "D31"),
    ("attribute_least", 1, 5, "D34"), ("attribute_most", 2, 9, "D34"), ("attribute_sum", 8, 20, "D34"),
    ("experience", 0, 9, "R221"),
]  # fmt: skip


def test_every_number_of_the_field_has_limits() -> None:
    numbers = {each.name for each in fields(own().field) if each.name not in ("base_die", "gear_die")}
    assert {name for name, *_ in FIELD} == numbers


@pytest.mark.parametrize(("name", "least", "most", "clause"), FIELD)
def test_numbers_of_the_field(name: str, least: float, most: float, clause: str) -> None:
    def is_told(value: float) -> bool:
        changes: Any = {name: value}
        content = replace(own(), field=replace(own().field, **changes), maps=(), patterns=(), scenarios=())
        return (name, clause) in told(content.problems())

    assert [is_told(value) for value in (least - 0.01, least, most, most + 0.01)] == [True, False, False, True]


@pytest.mark.parametrize("die", ["base_die", "gear_die"])
def test_r1_r2_dice_have_six_faces_that_are_known(die: str) -> None:
    faces, clause = getattr(own().field, die), {"base_die": "R1", "gear_die": "R2"}[die]
    for changed, found in ((faces[:5], 1), ((*faces, faces[0]), 1), (("star", *faces[1:]), 1), (faces, 0)):
        changes: Any = {die: changed}
        content = replace(own(), field=replace(own().field, **changes), maps=(), patterns=(), scenarios=())
        assert told(content.problems()).count((die, clause)) == found


def test_a_fault_of_the_field_keeps_terrain_from_being_looked_at() -> None:
    wrong = replace(own(), maps=(replace(own().maps[0], objectives=()),))
    assert ("objectives", "S4") in told(wrong.problems())
    assert ("objectives", "S4") not in told(replace(wrong, field=replace(own().field, mat=23)).problems())


PISTOL = Gear("gun", "Gun", "ranged", 2, "long")
CLUB = Gear("stick", "Stick", "melee", 2)
HELMET = Gear("hat", "Hat", "head", 2)
KIT = Gear("kit", "Kit", "item", effect="heal")
CURIO = Gear("toy", "Toy", "curio")


@pytest.mark.parametrize(
    ("card", "found"),
    [
        (PISTOL, []), (CLUB, []), (HELMET, []), (KIT, []), (CURIO, []),
        (replace(PISTOL, bonus=0), [("bonus", "R42")]), (replace(PISTOL, bonus=1), []),
        (replace(PISTOL, bonus=6), []), (replace(PISTOL, bonus=7), [("bonus", "R42")]),
        (replace(HELMET, bonus=0), [("bonus", "R54")]), (replace(HELMET, bonus=1), []),
        (replace(HELMET, bonus=6), []), (replace(HELMET, bonus=7), [("bonus", "R54")]),
        (replace(KIT, bonus=1), [("bonus", "R42")]), (replace(CURIO, bonus=1), [("bonus", "R42")]),
        (replace(PISTOL, range=""), [("range", "R40")]), (replace(PISTOL, range="far"), [("range", "R40")]),
        (replace(CLUB, range="close"), []), (replace(CLUB, range="far"), [("range", "R40")]),
        (replace(HELMET, range="close"), [("range", "R40")]), (replace(KIT, range="far"), [("range", "R40")]),
        (replace(PISTOL, specials=("aimed_fire", "area", "single_use", "silent")), []),
        (replace(CLUB, specials=("aimed_fire",)), [("specials", "R94")]),
        (replace(CLUB, specials=("area",)), [("specials", "R154")]),
        (replace(CLUB, specials=("stun", "igniter", "single_use")), []),
        (replace(CLUB, range="close", specials=("area", "aimed_fire")), []),
        (replace(KIT, specials=("single_use",)), []), (replace(KIT, specials=("stun",)), [("specials", "R150")]),
        (replace(HELMET, specials=("single_use",)), [("specials", "R55")]),
        (replace(CURIO, specials=("single_use",)), [("specials", "R55")]),
        (replace(HELMET, specials=("loud", "single_use", "stun")),
         [("specials", "R150"), ("specials", "R55"), ("specials", "R150")]),
        (replace(CLUB, specials=("stun", "stun")), [("specials", "R150")]),
        (replace(KIT, effect=""), [("effect", "R118")]), (replace(KIT, effect="fly"), [("effect", "R118")]),
        (replace(CLUB, effect="heal"), [("effect", "R118")]),
        (replace(CLUB, kind=""), [("kind", "R40")]), (replace(CLUB, kind="axe"), [("kind", "R40")]),
        (replace(CLUB, points=1), [("points", "R197")]),
    ],
)  # fmt: skip
def test_r40_to_r55_gear(card: Gear, found: Told) -> None:
    assert told(gear_card_problems(card, ("gear", 0), is_artifact=False)) == found
    if not card.points:
        assert told(gear_card_problems(replace(card, points=1), ("artifacts", 0), is_artifact=True)) == found


@pytest.mark.parametrize(("points", "is_fine"), [(0, False), (1, True), (9, True), (10, False)])
def test_r189_points_of_artifacts(points: int, is_fine: bool) -> None:
    found = told(gear_card_problems(replace(CURIO, points=points), ("artifacts", 0), is_artifact=True))
    assert found == ([] if is_fine else [("points", "R189")])


@pytest.mark.parametrize(
    ("id_", "name", "found"),
    [
        ("a", "A", []), ("a1-b2", "A", []), ("a" * 32, "A", []), ("a" * 33, "A", [("id", "R46")]),
        ("A", "A", [("id", "R46")]), ("a--b", "A", [("id", "R46")]), ("-a", "A", [("id", "R46")]),
        ("zone", "A", [("id", "R46")]), ("fists", "A", [("id", "R46")]), ("thrown", "A", [("id", "R46")]),
        ("junk", "A", [("id", "R46")]), ("a", "", [("name", "R46")]),
    ],
)  # fmt: skip
def test_r46_ids_and_names(id_: str, name: str, found: Told) -> None:
    assert told(gear_card_problems(replace(CLUB, id=id_, name=name), ("gear", 0), is_artifact=False)) == found


MONSTER = [("melee", 1, 9, "D32"), ("gear", 0, 6, "D32"), ("armor", 0, 6, "D32"), ("health", 1, 20, "D32"),
           ("points", 0, 9, "D32"), ("radius", 0.3, 3, "D10")]  # fmt: skip


@pytest.mark.parametrize(("name", "least", "most", "clause"), MONSTER)
def test_d32_numbers_of_monsters(name: str, least: float, most: float, clause: str) -> None:
    def found(value: float) -> Told:
        changes: Any = {name: value}
        return told(monster_card_problems(replace(own().monsters[0], **changes), 36, ("monsters", 0)))

    step = 0.01 if name == "radius" else 1
    assert found(least) == found(most) == []
    assert found(least - step) == found(most + step) == [(name, clause)]


def test_d32_specials_of_monsters() -> None:
    for specials, count in ((("climbs", "burrows", "knockback"), 0), (("flies",), 1), (("climbs", "climbs"), 1)):
        found = told(monster_card_problems(replace(own().monsters[0], specials=specials), 36, ("monsters", 0)))
        assert found == [("specials", "D32")] * count


def card_with_op(op: str) -> Mutation:
    return next(card for card in own().mutations if card.op == op)


@pytest.mark.parametrize(
    ("op", "name", "least", "most", "step"),
    [("fly", "inches", 0.5, 10, 0.01), ("blast", "gear", 1, 6, 1), ("mend", "base", 1, 6, 1),
     ("terror", "flat", -6, 6, 1), ("rush", "crush", 1, 9, 1)],
)  # fmt: skip
def test_r38_numbers_of_mutations(op: str, name: str, least: float, most: float, step: float) -> None:
    def found(value: float) -> Told:
        changes: Any = {name: value}
        card = replace(card_with_op(op), **changes)
        return told(mutation_card_problems(card, ["ark", "genlab", "mechatron", "nova"], ("mutations", 0)))

    assert found(least) == found(most) == []
    assert found(least - step) == found(most + step) == [(name, "R38")]


@pytest.mark.parametrize(
    ("op", "changes", "found"),
    [
        ("fly", {"inches": 0}, [("inches", "R38")]), ("fly", {"base": 1}, [("base", "R38")]),
        ("fly", {"range": "long"}, [("range", "R15")]), ("fly", {"arc": False}, [("arc", "R39")]),
        ("fly", {"armor": False}, [("armor", "R39")]), ("fly", {"cover": False}, [("cover", "R39")]),
        ("fly", {"kind": "enhance"}, [("kind", "R36")]), ("fly", {"kind": "magic"}, [("kind", "R36")]),
        ("fly", {"trigger": "hit"}, [("trigger", "R37")]), ("fly", {"op": "swim"}, [("op", "R38")]),
        ("blast", {"range": "far"}, [("range", "R15")]), ("blast", {"armor": False}, [("armor", "R39")]),
        ("blast", {"arc": False, "cover": False, "specials": ("igniter",)}, []),
        ("bolt", {"arc": False, "cover": False, "armor": False}, []),
        ("blast", {"specials": ("stun",)}, [("specials", "R150")]),
        ("blast", {"specials": ("area", "area")}, [("specials", "R150")]),
        ("soak", {"trigger": "hit"}, [("trigger", "R37")]), ("soak", {"trigger": ""}, [("trigger", "R37")]),
        ("fly", {"text": ""}, [("text", "R38")]),
        ("fly", {"names": {"ark": "A", "hydra": "B", "nova": " "}}, [("hydra", "R22"), ("nova", "R38")]),
    ],
)  # fmt: skip
def test_r36_to_r39_fields_beside_an_op(op: str, changes: dict[str, Any], found: Told) -> None:
    card = replace(card_with_op(op), **changes)
    assert told(mutation_card_problems(card, ["ark", "genlab", "mechatron", "nova"], ("mutations", 0))) == found


def zone_card(op: str) -> ZoneCard:
    return next(card for card in own().zone if card.op == op)


@pytest.mark.parametrize(
    ("op", "name", "least", "most", "clause"),
    [("bite", "failed", 1, 9, "R208"), ("bite", "passed", 1, 9, "R208"), ("collapse", "debris", 1, 9, "R208"),
     ("bite", "copies", 1, 9, "R201")],
)  # fmt: skip
def test_r201_r208_numbers_of_zone_cards(op: str, name: str, least: int, most: int, clause: str) -> None:
    def found(value: int) -> Told:
        changes: Any = {name: value}
        return told(zone_card_problems(replace(zone_card(op), **changes), ["grizzly"], ("zone", 0)))

    assert found(least) == found(most) == []
    assert found(least - 1) == found(most + 1) == [(name, clause)]


@pytest.mark.parametrize(
    ("op", "changes", "found"),
    [
        ("bite", {}, []), ("rain", {}, []),
        ("bite", {"trigger": True}, [("trigger", "R210")]), ("rain", {"trigger": False}, [("trigger", "R210")]),
        ("bite", {"op": "sing", "trigger": True}, [("op", "R208")]),
        ("bite", {"attribute": "luck"}, [("attribute", "R207")]), ("bite", {"debris": 1}, [("debris", "R208")]),
        ("bite", {"failed_text": ""}, [("failed_text", "R207")]),
        ("cloud", {"passed_text": "x"}, [("passed_text", "R207")]), ("bite", {"text": ""}, [("text", "R208")]),
        ("monster", {"monster": "hydra"}, [("monster", "R211")]), ("monster", {"monster": ""}, [("monster", "R211")]),
        ("bite", {"monster": "hydra"}, [("monster", "R211")]),
    ],
)  # fmt: skip
def test_r207_to_r211_fields_of_zone_cards(op: str, changes: dict[str, Any], found: Told) -> None:
    monsters = [monster.id for monster in own().monsters]
    assert told(zone_card_problems(replace(zone_card(op), **changes), monsters, ("zone", 0))) == found


def scenario(id_: str) -> Scenario:
    return next(each for each in own().scenarios if each.id == id_)


def told_of_scenario(changed: Scenario) -> Told:
    return told(replace(own(), scenarios=(changed,)).problems(), "battles")


@pytest.mark.parametrize(
    ("id_", "name", "least", "most", "clause"),
    [
        ("home-run", "rounds", 1, 30, "R69"), ("home-run", "apart", 0, 10, "R190"),
        ("watch-where-you-step", "mine", 0, 9, "S3"), ("home-run", "rescued_points", 0, 9, "R189"),
        ("home-run", "taken_out_points", 0, 9, "D35"),
    ],
)  # fmt: skip
def test_numbers_of_scenarios(id_: str, name: str, least: int, most: int, clause: str) -> None:
    def found(value: float) -> Told:
        changes: Any = {name: value}
        return told_of_scenario(replace(scenario(id_), **changes))

    assert found(least) == found(most) == []
    assert found(least - 1) == found(most + 1) == [(name, clause)]


@pytest.mark.parametrize(
    ("id_", "changes", "found"),
    [
        ("home-run", {"artifacts": 41, "artifacts_each": 0}, [("artifacts", "R190"), ("artifacts", "R190")]),
        ("home-run", {"artifacts": 40, "artifacts_each": 0}, [("artifacts", "R190")]),
        ("home-run", {"artifacts": 23, "artifacts_each": 0}, [("artifacts", "R190")]),
        ("home-run", {"artifacts": 22, "artifacts_each": 0}, []),
        ("home-run", {"artifacts": 0, "artifacts_each": 0}, []),
        ("home-run", {"artifacts": 2, "artifacts_each": 5}, []),
        ("home-run", {"artifacts": 3, "artifacts_each": 5}, [("artifacts", "R190")]),
        ("home-run", {"artifacts": 0, "artifacts_each": 10}, [("artifacts_each", "R190")]),
        ("home-run", {"artifacts": 0, "artifacts_each": 11}, [("artifacts_each", "R190"), ("artifacts_each", "R190")]),
        ("home-run", {"artifacts": -1}, [("artifacts", "R190")]),
        ("monster-hunt", {"objectives_each": 6}, [("objectives", "S4")] * 4),
        ("monster-hunt", {"objectives_each": -1}, [("objectives_each", "S4")]),
        ("rescue-mission", {"objective_dice": 0}, [("rescues", "S4")]),
        ("rescue-mission", {"objective_dice": 1}, []), ("rescue-mission", {"objective_dice": 9}, []),
        ("monster-hunt", {"objectives_each": 0}, []), ("monster-hunt", {"objectives_each": 3}, []),
        ("rescue-mission", {"objective_dice": 10}, [("objective_dice", "S4")]),
        ("rescue-mission", {"objectives_each": 0}, [("rescues", "S4")]),
        ("rescue-mission", {"rescues": -1}, [("rescues", "S4")]),
        ("watch-where-you-step", {"road": (0, 0)}, [("mine", "S3"), ("halved", "S3")]),
        ("watch-where-you-step", {"road": (14, 14)}, [("road", "S3")]),
        ("watch-where-you-step", {"road": (22, 14)}, [("road", "S3")]),
        ("watch-where-you-step", {"road": (0, 0.01)}, []),
        ("watch-where-you-step", {"road": (-1, 1)}, [("road", "S3")]),
        ("watch-where-you-step", {"road": (35.99, 36.01)}, [("road", "S3")]),
        ("home-run", {"models": (1, 1, 5)}, []), ("home-run", {"models": (0, 1, 5)}, [("models", "R25")]),
        ("home-run", {"models": (5, 5, 5)}, []), ("home-run", {"models": (1, 5, 6)}, [("models", "R25")]),
        ("home-run", {"models": (3, 2, 5)}, [("models", "R25")]),
        ("home-run", {"models": (2, 4, 3)}, [("models", "R25")]),
        ("home-run", {"map": "moon"}, [("map", "R18")]),
        ("throw-down", {"triggers": 1}, []), ("throw-down", {"triggers": 3}, []),
        ("throw-down", {"triggers": 4}, [("triggers", "R209")]),
        ("throw-down", {"triggers": 0}, [("triggers", "R209")]),
        ("throw-down", {"trigger": ""}, [("triggers", "R209")]),
        ("throw-down", {"trigger": "zone-rats"}, [("trigger", "R209")]),
        ("home-run", {"triggers": 1}, [("triggers", "R209")]),
        ("monster-hunt", {"first_monster": "hydra"}, [("first_monster", "R211")]),
    ],
)  # fmt: skip
def test_what_scenarios_ask_for(id_: str, changes: dict[str, Any], found: Told) -> None:
    assert told_of_scenario(replace(scenario(id_), **changes)) == found


@pytest.mark.parametrize(
    ("rescues", "most", "found"),
    [(2, 3, []), (2, 4, [("models", "R25")]), (4, 1, []), (5, 1, [("models", "R25")]),
     (6, 1, [("models", "R25"), ("rescues", "S4")])],
)  # fmt: skip
def test_s4_models_and_those_to_be_rescued_are_five_together(rescues: int, most: int, found: Told) -> None:
    changed = replace(scenario("rescue-mission"), models=(1, 1, most), rescues=rescues)
    assert told_of_scenario(changed) == found


def test_r211_somebody_is_hunted() -> None:
    tame = tuple(replace(monster, hunted=False) for monster in own().monsters)
    assert ("monsters_later", "R211") in told(replace(own(), monsters=tame).problems())


def test_s3_only_the_map_of_the_scenario_has_to_keep_its_road_free() -> None:
    road = scenario("watch-where-you-step")
    rock = Terrain("rock", "blocking", ((10, 15), (12, 15), (12, 17), (10, 17)))
    maps = [replace(map_, terrain=(rock,)) if map_.id == road.map else map_ for map_ in own().maps]
    assert told(replace(own(), maps=tuple(maps)).problems()) == [("road", "S3")]
    others = [map_ if map_.id == road.map else replace(map_, terrain=(rock,)) for map_ in own().maps]
    assert told(replace(own(), maps=tuple(others)).problems()) == []


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("keep", 0, []), ("keep", 3, []), ("keep", -1, [("keep", "R218")]), ("keep", 4, [("keep", "R218")]),
        ("experience", 0, []), ("experience", 3, []), ("experience", -1, [("experience", "R220")]),
        ("experience", 4, [("experience", "R220")]), ("battles", (), [("battles", "R212")]),
        ("battles", ("home-run", "moon"), [("battles", "R212")]),
    ],
)  # fmt: skip
def test_r212_to_r220_numbers_of_the_campaign(name: str, value: Any, found: Told) -> None:
    assert told(replace(own(), campaign=replace(own().campaign, **{name: value})).problems()) == found


def test_r25_d34_characters() -> None:
    def found(**changes: Any) -> Told:
        first, *rest = own().factions
        changed = replace(first, characters=(replace(first.characters[0], **changes), *first.characters[1:]))
        return told(replace(own(), factions=(changed, *rest)).problems())

    assert found(ranged=2, melee=5, survival=2, health=5) == []
    assert found(ranged=1, melee=5, survival=3, health=5) == [("ranged", "D34")]
    assert found(ranged=6, melee=3, survival=2, health=3) == [("ranged", "D34")]
    assert found(ranged=3, melee=3, survival=3, health=4) == [("health", "D34")]
    assert found(gear=("katana",)) == [("gear", "R25")]
    assert found(id=own().factions[0].characters[1].id) == [("id", "R24")]
    assert found(mutation="jump") == [("mutation", "R25"), ("id", "R25")]


def test_defaults_of_cards_and_terrain() -> None:
    assert Gear("a", "A") == Gear("a", "A", "", 0, "", (), "", 0, "")
    assert Mutation("a", "A", "action", "fly") == Mutation(
        "a", "A", "action", "fly", {}, "", "", 0, 0, 0, 0, 0, (), True, True, True, ""
    )
    assert ZoneCard("a", "A", "bite") == ZoneCard("a", "A", "bite", "", 0, 0, 0, "", "", 1, False, "", "", "")
    assert Monster("a", "A", 1, 1, 1, 1, 1, 1) == Monster("a", "A", 1, 1, 1, 1, 1, 1, (), False, "")
    assert Opening((0, 0), (1, 1)) == Opening((0, 0), (1, 1), 0, "door", False)
    assert Storey(1) == Storey(1, ())
    assert Terrain("a", "low", ()) == Terrain("a", "low", (), 0, (), (), False, False, False, "", "")
    assert Map("a", "A", ()) == Map("a", "A", (), (), "")
    assert Scenario("a", "A", "m", (1, 1, 1), 1) == Scenario(
        "a", "A", "m", (1, 1, 1), 1, 0, 0, False, 0, "", 0, False, False, (0, 0), 0, 0, 0, 0, 0, "", False, 0, ""
    )
