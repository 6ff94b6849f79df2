"""Movement: Z17 to Z29."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules import battlefield, events
from tabletop.games.zoon.rules.events import MoveReason
from tabletop.games.zoon.rules.state import Combat
from tabletop.games.zoon.rules.tribes import PathStep
from tests.games.zoon.rules.scene import Scene, scene
from tests.games.zoon.rules.table import with_zoon

HERONS = ("stilts", "delvers")
"""South's Lancebills and Waders against North's Diggers."""


def herons(south: str, north: str, *more: str, turn: str = "south 5") -> Scene:
    return scene(south, north, *more, tribes=HERONS, turn=turn)


@pytest.mark.parametrize("tribe", ["delvers", "crownhorn", "bogwife"])
def test_z17_a_zoon_with_an_empty_grid_cannot_be_moved(tribe: str) -> None:
    emblem = {"delvers": "first-lantern", "crownhorn": "winter-standard", "bogwife": "mudpearl"}[tribe]
    mover = {"delvers": "digger#0", "crownhorn": "levy-spear#0", "bogwife": "spawnling#0"}[tribe]
    idle = scene(f"c3:{emblem} f1:{mover}", "c5:wader#0", tribes=(tribe, "stilts"))
    assert idle.offered("c3-") == set()
    for cell in ("c4", "b3", "d4", "c5"):
        assert idle.refused(f"c3-{cell}") == ("Z17", "no_grid")
    moving = scene("c3:moon-egg", "c5:digger#0", tribes=HERONS)
    assert moving.targets("c3") == "b3 d3"


def test_z18_a_move_ends_on_an_arrival_cell_of_the_grid() -> None:
    turn = scene("c3:old-mattock e2:lampwarden", "")
    assert turn.targets("c3") == "b3 b4 c2 c4 d3 d4"
    assert turn.targets("e2") == "d1 d3 f1 f3"
    for cell in ("c5", "b2", "d2", "a3", "e5", "c3"):
        assert turn.refused(f"c3-{cell}") == ("Z18", "off_grid")
    moved = turn.play("c3-d4")
    assert (moved.on("c3"), moved.on("d4")) == ("", "south old-mattock")
    assert moved.told(events.Moved) == [
        events.Moved(
            ("Z18", "Z20"),
            0,
            battlefield.cell_from_name("c3"),
            battlefield.cell_from_name("d4"),
            MoveReason.PATH,
            "c3",
            "d4",
        )
    ]


def test_z19_arrival_cells_outside_the_battlefield_are_not_available() -> None:
    assert scene("a1:old-mattock c1:first-lantern", "").targets("a1") == "a2 b1 b2"
    assert scene("f6:old-mattock", "e6:moon-egg").targets("f6") == "e6 f5"
    assert scene("c5:pickguard#0", "").targets("c5") == "b5 c4 c6 d5"
    assert herons("b4:spindleshanks", "").targets("b4") == "a6 b3 b5 c6 d5"
    assert herons("c5:lancebill#0", "").targets("c5") == "b6 c4 c6 d6"
    assert scene("d1:first-lantern", "a2:lancebill#0", turn="north 2").targets("a2") == "a1 a3 b1"


def test_z20_a_zoon_may_stop_on_any_arrival_cell_of_its_path() -> None:
    open_field = herons("c2:lancebill#0", "")
    assert open_field.targets("c2") == "b3 c1 c3 c4 d3"
    assert open_field.play("c2-c3").on("c3") == "south lancebill#0"
    assert open_field.play("c2-c4").on("c4") == "south lancebill#0"
    queen = herons("c2:queen-ardea", "")
    assert queen.targets("c2") == "b2 b3 c1 c3 c4 d2 d3"


def test_z20_a_zoon_goes_cell_by_cell_and_cannot_stop_on_a_transit_cell() -> None:
    runner = with_zoon("delvers", "digger", moves=((PathStep((0, 1), stop=False), (1, 2)),), jumps=())
    turn = scene("c2:digger#0", "", game=runner)
    assert turn.targets("c2") == "d4"
    assert turn.refused("c2-c3") == ("D12", "no_stop")
    for south, north, refusal in (
        ("c2:digger#0 c3:pickguard#0", "", ("Z23", "friend_on_way")),
        ("c2:digger#0 c3:rockfall f1:pickguard#0", "", ("Z25", "obstacle_on_way")),
        ("c2:digger#0", "c3:wader#0", ("Z29", "enemy_on_way")),
    ):
        blocked = scene(south, north, game=runner)
        assert blocked.offered("c2-") == set()
        assert blocked.refused("c2-d4") == refusal
    beside = scene("c2:digger#0 d3:pickguard#0", "", game=runner)
    assert beside.targets("c2") == "d4"


def test_z21_the_grid_is_read_from_its_owners_side_and_never_mirrored() -> None:
    lopsided = with_zoon("delvers", "digger", moves=(((-1, 1),), ((1, 0),)), jumps=((2, 1),))
    south = scene("c3:digger#0", "", game=lopsided)
    assert south.targets("c3") == "b4 d3 e4"
    assert south.refused("c3-d4") == ("Z18", "off_grid")
    north = scene("", "d4:digger#0", tribes=("stilts", "delvers"), turn="north 2", game=lopsided)
    assert north.targets("d4") == "b3 c4 e3"
    assert north.refused("d4-c3") == ("Z18", "off_grid")


def test_z21_forward_is_away_from_the_owner() -> None:
    north = scene("", "c5:digger#0", tribes=("stilts", "delvers"), turn="north 2")
    assert north.targets("c5") == "b5 c4 c6 d5"
    assert herons("c3:spindleshanks", "").targets("c3") == "a4 b5 c2 c4 d5 e4"
    other = scene("", "c4:spindleshanks", turn="north 2")
    assert other.targets("c4") == "a3 b2 c3 c5 d2 e3"
    assert other.refused("c4-c6") == ("Z18", "off_grid")


@pytest.mark.parametrize(
    ("south", "north", "looks_like"),
    [
        ("c3:lancebill#0", "", ("jump", ("Z18", "Z22"))),
        ("", "c3:digger#0", ("jump", ("Z18", "Z22"))),
        ("", "c3:rockfall", ("jump", ("Z18", "Z22"))),
        ("", "", ("path", ("Z18", "Z20"))),
    ],
    ids=["friend", "enemy", "obstacle", "nothing"],
)
def test_z22_a_jump_goes_over_whatever_stands_between(
    south: str, north: str, looks_like: tuple[str, tuple[str, ...]]
) -> None:
    """Over nothing it is told as a path: by its back it could as well be a Lancebill."""
    turn = herons(f"c2:wader#0 {south}".strip(), north)
    before = turn.on("c3")
    assert "c4" in turn.targets("c2")
    jumped = turn.play("c2-c4")
    assert (jumped.on("c2"), jumped.on("c3"), jumped.on("c4")) == ("", before, "south wader#0")
    (moved,) = jumped.told(events.Moved)
    assert (moved.reason, moved.rules) == looks_like


def test_z22_a_jump_lands_on_an_enemy_too_and_goes_back_where_the_card_says_so() -> None:
    assert scene("c4:sapper-brill c3:digger#0", "").targets("c4") == "b4 c2 c5 c6 d4"
    attack = herons("c2:wader#0 c3:lancebill#0", "c4:digger#0").play("c2-c4")
    assert attack.state.combat is not None
    assert [moved.reason for moved in attack.told(events.Moved)] == ["jump_attack"]


def test_z23_a_friend_on_the_path_closes_the_cells_beyond() -> None:
    turn = herons("c2:lancebill#0 c3:wader#0", "")
    assert turn.targets("c2") == "b3 c1 d3"
    assert turn.refused("c2-c4") == ("Z23", "friend_on_way")
    assert turn.params("c2-c4") == {"zoon": "Lancebill", "target": "c4", "friend": "Wader", "at": "c3"}
    beyond = herons("c2:lancebill#0 c3:wader#0", "c4:digger#0")
    assert beyond.refused("c2-c4") == ("Z23", "friend_on_way")
    assert herons("c2:lancebill#0 b3:wader#0", "").targets("c2") == "c1 c3 c4 d3"


def test_z24_no_stop_on_a_friend_by_path_or_by_jump() -> None:
    turn = herons("c2:lancebill#0 d3:wader#0 e1:wader#1 e3:marsh-oracle", "")
    assert turn.refused("c2-d3") == ("Z24", "friend_there")
    assert turn.params("c2-d3") == {"zoon": "Lancebill", "target": "d3", "friend": "Wader"}
    assert turn.refused("e1-e3") == ("Z24", "friend_there")
    assert turn.targets("e1") == "d1 e2 f1"
    assert turn.targets("c2") == "b3 c1 c3 c4"
    far = herons("c2:lancebill#0 c4:wader#0", "")
    assert far.refused("c2-c4") == ("Z24", "friend_there")
    assert far.targets("c2") == "b3 c1 c3 d3"


def test_z25_no_way_leads_through_an_obstacle_but_a_jump() -> None:
    path = herons("c2:lancebill#0", "c3:rockfall")
    assert path.targets("c2") == "b3 c1 d3"
    assert path.refused("c2-c4") == ("Z25", "obstacle_on_way")
    assert path.params("c2-c4") == {"zoon": "Lancebill", "target": "c4", "at": "c3"}
    assert herons("c2:lancebill#0", "c3:rockfall c4:digger#0").refused("c2-c4") == ("Z25", "obstacle_on_way")
    assert herons("c2:wader#0", "c3:rockfall").targets("c2") == "b2 c4 d2"


def test_z25_the_own_obstacle_is_in_the_way_too() -> None:
    runner = with_zoon("delvers", "digger", moves=(((0, 1), (0, 2)),))
    path = scene("c2:digger#0 c3:rockfall f1:pickguard#0", "", game=runner)
    assert path.offered("c2-") == set()
    assert path.refused("c2-c4") == ("Z25", "obstacle_on_way")
    assert scene("c2:pickguard#0 c3:rockfall", "").targets("c2") == "b2 c1 c4 d2"


@pytest.mark.parametrize("wall", ["own", "enemy's"])
def test_z26_no_stop_on_an_obstacle_by_path_or_by_jump(wall: str) -> None:
    near, far = (f"{cell}:rockfall" for cell in ("c3", "c4"))
    sides = (("", near), ("", far)) if wall == "enemy's" else ((near, ""), (far, ""))
    (own, other), (own_far, other_far) = sides
    delvers = ("delvers", "delvers")
    path = scene(f"c2:pickguard#0 {own}".strip(), other, tribes=delvers)
    assert path.refused("c2-c3") == ("Z26", "obstacle_there")
    assert path.targets("c2") == "b2 c1 c4 d2"
    jump = scene(f"c2:pickguard#0 {own_far}".strip(), other_far, tribes=delvers)
    assert jump.refused("c2-c4") == ("Z26", "obstacle_there")
    assert jump.targets("c2") == "b2 c1 c3 d2"


def test_z27_an_obstacle_cannot_be_attacked_shot_at_or_moved() -> None:
    walled = scene("c3:digger#0 e4:digger#1", "d4:rockfall e5:digger#0", tribes=("delvers", "delvers"))
    assert walled.offered("play lantern-flask") == set()
    assert walled.refused("play lantern-flask c3 d4") == ("Z62", "no_enemy_there")
    assert walled.refused("e4-d4") == ("Z26", "obstacle_there")
    assert walled.targets("e4") == "e3 e5 f4"
    assert walled.refused("d4-d5") == ("Z27", "obstacle_stays")
    own = scene("c3:rockfall b2:pickguard#0", "")
    assert own.refused("c3-c4") == ("Z27", "obstacle_stays")
    assert own.refused("play deep-gallery c3 c4") == ("Z27", "obstacle_stays")


def test_z27_an_obstacle_cannot_be_equipped_or_led_and_is_no_zoon() -> None:
    toads = scene("b2:mother-croak", "c3:rockfall b3:digger#0", tribes=("bogwife", "delvers"))
    assert toads.offered("play sucking-mire") == {"play sucking-mire b3"}
    assert toads.offered("play fen-lullaby") == {"play fen-lullaby b3"}
    for trump in ("sucking-mire", "fen-lullaby"):
        assert toads.refused(f"play {trump} c3") == ("Z44", "no_enemy_there")
    assert toads.count(1) == 2
    elk = scene("c3:levy-spear#0", "d3:rockfall", tribes=("crownhorn", "delvers"))
    assert elk.offered("play bronze-tines") == {"play bronze-tines c3"}
    assert elk.refused("play bronze-tines d3") == ("Z27", "obstacle_stays")


def test_z28_a_move_to_an_arrival_cell_with_an_enemy_starts_a_combat() -> None:
    turn = herons("c2:lancebill#0 e2:wader#0", "d3:digger#0 e4:digger#1")
    assert turn.targets("c2") == "b3 c1 c3 c4 d3"
    assert turn.targets("e2") == "d2 e3 e4 f2"
    attack = turn.play("c2-d3")
    c2, d3 = battlefield.cell_from_name("c2"), battlefield.cell_from_name("d3")
    assert attack.state.combat == Combat(0, c2, d3, retreat=c2)
    assert attack.told(events.Moved) == [events.Moved(("Z28", "Z29"), 0, c2, d3, MoveReason.ATTACK, "c2", "d3")]
    assert (attack.on("c2"), attack.on("d3")) == ("south lancebill#0", "north digger#0")
    assert attack.to_act == 0
    assert attack.refused("e2-e3") == ("Z31", "combat_first")
    assert turn.play("c2-c3").state.combat is None
    assert turn.refused("e2-d3") == ("Z18", "off_grid")


def test_z29_the_move_ends_at_the_enemy() -> None:
    turn = herons("c2:lancebill#0", "c3:digger#0")
    assert turn.targets("c2") == "b3 c1 c3 d3"
    assert turn.refused("c2-c4") == ("Z29", "enemy_on_way")
    assert turn.params("c2-c4") == {"zoon": "Lancebill", "target": "c4", "at": "c3"}
    won = turn.attack("c2-c3", "BR", "TL")
    assert won.on("c3") == "south lancebill#0"
    assert won.to_act == 1
    assert won.refused("c3-c4") == ("Z13", "not_yours")
    behind = herons("c2:lancebill#0", "c3:digger#0 c4:digger#1")
    assert behind.refused("c2-c4") == ("Z29", "enemy_on_way")
