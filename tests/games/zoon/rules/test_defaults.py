"""The decisions of this app where the classic rules are silent: D1 to D34."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tabletop.games.zoon.rules import battlefield, events
from tabletop.games.zoon.rules.content import Content
from tabletop.games.zoon.rules.state import CORNERS, Where
from tabletop.games.zoon.rules.tribes import PathStep
from tabletop.games.zoon.rules.view import Shown
from tabletop.rules.game import CHANCE, NOBODY, InvalidAction, Outcome
from tests.games.zoon.rules.scene import Scene, begun, pennies, scene
from tests.games.zoon.rules.table import with_star, with_trump, with_zoon, zoon

HERONS = ("stilts", "delvers")
MOLES = ("delvers", "delvers")
ELK = ("crownhorn", "stilts")
TOADS = ("bogwife", "stilts")
FLASK = "play lantern-flask c3 d4"

SET_UPS = (
    "deploy digger#0 pickguard#0 loamwyrm old-mattock pickguard#1 digger#1 /"
    " sapper-brill digger#1 first-lantern pickguard#0 lampwarden digger#0",
    "deploy wader#0 lancebill#0 marsh-oracle harrier lancebill#1 wader#1 /"
    " wader#2 moon-egg queen-ardea spindleshanks lancebill#0 wader#0",
)


def cells(rows: str) -> set[str]:
    return {f"{column}{row}" for row in rows for column in "abcdef"}


def held_by(of: Scene, seat: int) -> set[str]:
    """Where a seat's Zoons lie."""
    return {name for name in cells("123456") if of.on(name).startswith(("south", "north")[seat])}


def default(name: str) -> tuple[tuple[str, ...], str]:
    """Values and default of an option."""
    (option,) = (option for option in zoon().options if option.name == name)
    return option.values, option.default


def problems(tribe: str, zoon_id: str, **changes: Any) -> set[tuple[str, str]]:
    """Clauses and places of what is wrong with our content after a change to one Zoon."""
    content = zoon().content
    made = []
    for one in content.tribes:
        zoons = tuple(replace(card, **changes) if card.id == zoon_id else card for card in one.zoons)
        made.append(replace(one, zoons=zoons) if one.id == tribe else one)
    return {(found.clause, str(found.where[4])) for found in Content(content.field, tuple(made)).problems()
            if len(found.where) > 4}  # fmt: skip


# --- field, set-up, grids -----------------------------------------------------------------------------------------


def test_d01_deployment_zone_camp_and_reinforcement_zone() -> None:
    both = begun().play(*SET_UPS)
    assert (held_by(both, 0), held_by(both, 1)) == (cells("12"), cells("56"))
    levy = scene("c3:tinesman#0 d2:winter-standard", "c5:wader#0", tribes=ELK)
    assert levy.offered("place") == {f"place second-levy {cell}" for cell in cells("1")}
    mire = scene("c4:wader#0 d3:wader#1 e2:wader#2", "b6:gulper#0", tribes=("stilts", "bogwife"), turn="north 2")
    assert mire.offered("play sucking-mire") == {"play sucking-mire c4"}
    mire = scene("b1:gulper#0", "c4:wader#0 d3:wader#1 e2:wader#2", tribes=TOADS)
    assert mire.offered("play sucking-mire") == {"play sucking-mire d3", "play sucking-mire e2"}


def test_d02_a_set_up_fills_all_twelve_cells_and_is_hidden_from_the_other() -> None:
    fresh = begun()
    words = SET_UPS[0].split()
    eleven, thirteen = " ".join(words[:-1]), f"{SET_UPS[0]} digger#0"
    for text, number in ((eleven, "11"), (thirteen, "13")):
        assert fresh.refused(text) == ("Z8", "wrong_number")
        assert fresh.params(text) == {"number": number, "expected": "12"}
    other = SET_UPS[0].replace("sapper-brill digger#1", "digger#1 sapper-brill")
    one, two = fresh.play(SET_UPS[0]), fresh.play(other)
    assert one.state != two.state
    for seat in (1, None):
        assert one.view(seat) == two.view(seat)
    assert one.offered() == two.offered()
    (arranged,) = one.told(events.Arranged)
    assert [one.game.redact(arranged, seat) for seat in (0, 1, None)] == [arranged, None, None]


def test_d03_both_may_choose_the_same_tribe_and_all_know_which() -> None:
    mirror = begun({"south": "stilts", "north": "stilts"}).play(SET_UPS[1], SET_UPS[1])
    assert (mirror.on("a2"), mirror.on("f5")) == ("south wader#0", "north wader#0")
    assert (mirror.on("b1"), mirror.on("e6")) == ("south moon-egg", "north moon-egg")
    mixed = begun({"south": "bogwife", "north": "crownhorn"})
    for seat in (0, 1, None):
        assert mixed.view(seat).agreed.tribes == (0, 1)
        names = mixed.view(seat).names
        assert names is not None
        assert ("mother-croak" in names[0].labels, "rut-bull" in names[1].labels) == (True, True)


def test_d04_grids_reach_up_to_three_cells_from_the_start() -> None:
    assert ("D4", "jumps") not in problems("delvers", "old-mattock", jumps=((0, 3),))
    assert ("D4", "jumps") in problems("delvers", "old-mattock", jumps=((0, 4),))
    assert ("D4", "moves") in problems("delvers", "old-mattock", moves=(((0, 1), (0, 2), (0, 3), (0, 4)),))
    far = with_zoon("delvers", "old-mattock", jumps=((0, 3), (-3, 2)), moves=(((1, 0), (2, 0), (3, 0)),))
    turn = scene("d2:old-mattock", "", game=far)
    assert turn.targets("d2") == "a4 d5 e2 f2"
    for tribe in zoon().content.tribes:
        for card in tribe.zoons:
            steps = [at for path in card.moves for at in path if not isinstance(at, PathStep)]
            assert max((abs(part) for at in (*steps, *card.jumps) for part in at), default=0) <= 2, card.id


CROSSING = (((0, 1), (0, 2)),)
"""A path two straight ahead."""


def test_d05_a_cell_reached_by_path_and_jump_is_reached_by_the_jump() -> None:
    both = with_zoon("stilts", "lancebill", moves=CROSSING, jumps=((0, 2),))
    turn = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS, game=both)
    assert turn.offered("c2-") == {"c2-c3", "c2-c4"}
    tie = turn.attack("c2-c4", "TR", "BL")
    assert (tie.on("c2"), tie.on("c3")) == ("south lancebill#0", "")
    assert tie.told(events.SteppedBack)[0].rules == ("Z39",)
    over = scene("c2:lancebill#0 c3:wader#0", "c4:digger#0", tribes=HERONS, game=both)
    assert over.offered("c2-") == {"c2-c4"}


ROUND = (((-1, 1), (0, 2)), ((1, 1), (0, 2)))
"""Two paths to the cell two ahead."""


def test_d06_of_two_paths_to_an_enemy_the_player_chooses_where_to_step_back() -> None:
    round_ = with_zoon("stilts", "lancebill", moves=ROUND)
    turn = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS, game=round_)
    assert turn.offered("c2-") == {"c2-b3", "c2-d3", "c2-b3-c4", "c2-d3-c4"}
    assert turn.refused("c2-c4") == ("D6", "way_needed")
    assert turn.params("c2-c4") == {"target": "c4", "ways": "b3 d3"}
    assert turn.refused("c2-c3-c4") == ("D6", "no_such_way")
    assert turn.attack("c2-b3-c4", "TR", "BL").on("b3") == "south lancebill#0"
    assert turn.attack("c2-d3-c4", "TR", "BL").on("d3") == "south lancebill#0"
    closed = scene("c2:lancebill#0 b3:wader#0", "c4:digger#0", tribes=HERONS, game=round_)
    assert closed.offered("c2-") == {"c2-d3", "c2-c4"}
    assert closed.attack("c2-c4", "TR", "BL").on("d3") == "south lancebill#0"


def test_d06_where_both_ways_lead_back_to_the_same_cell_nobody_asks() -> None:
    same = with_zoon("stilts", "lancebill", moves=(((0, 1), (0, 2)), ((0, 1), (0, 2), (0, 3))))
    turn = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS, game=same)
    assert turn.offered("c2-") == {"c2-c3", "c2-c4"}


def test_d07_an_enemy_on_the_path_can_be_attacked_and_bars_the_rest() -> None:
    turn = scene("c2:lancebill#0", "c3:digger#0 c4:digger#1", tribes=HERONS)
    assert turn.targets("c2") == "b3 c1 c3 d3"
    assert turn.refused("c2-c4") == ("Z29", "enemy_on_way")
    assert turn.params("c2-c4") == {"zoon": "Lancebill", "target": "c4", "at": "c3"}
    tie = turn.attack("c2-c3", "TR", "BL")
    assert tie.on("c2") == "south lancebill#0"


def test_d08_an_emblem_with_a_grid_may_move_and_attack_and_loses_the_game_if_beaten() -> None:
    turn = scene("c3:moon-egg", "d3:digger#0", tribes=HERONS)
    assert turn.targets("c3") == "b3 d3"
    won = turn.attack("c3-d3", "BR", "TL")
    assert (won.fought().score, won.on("d3"), won.to_act) == ("2:0", "south moon-egg", 1)
    assert won.game.outcome(won.state) is None
    lost = turn.attack("c3-d3", "TL", "BR")
    assert lost.fought().score == "0:2"
    assert lost.game.outcome(lost.state) == Outcome((1,), "emblem", "Z1")


def test_d09_whether_there_is_an_action_is_tested_when_effects_have_ended() -> None:
    only = "trumps south rockfall=tomb/1 lantern-flask=tomb/1"
    free_again = scene(
        "a3:digger#0[held=1] d4:pickguard#0", "d5:wader#0 f4:wader#1", only, turn="south 5"
    ).attack("d4-d5", "TL", "BR")  # fmt: skip
    assert (free_again.fought().score, free_again.buried(0)) == ("1:2", ["Pickguard"])
    later = free_again.play("f4-f3")
    assert (later.to_act, later.targets("a3")) == (0, "a2 a4 b3")
    stuck = scene("a3:digger#0[held=1]", "d5:wader#0 f4:wader#1", only, turn="north 6").play("f4-f3")
    assert stuck.game.outcome(stuck.state) == Outcome((1,), "stuck", "Z2")


def test_d09_a_trump_that_could_do_nothing_is_no_action() -> None:
    only = "trumps south sticky-tongue=tomb/1 sucking-mire=tomb/1"
    elk = ("bogwife", "crownhorn")
    turn = scene("c2:wartweaver", "c3:winter-standard[seen] e5:levy-spear#0", only, tribes=elk)
    assert turn.refused("play fen-lullaby c3") == ("D24", "cannot_be_led")
    assert turn.offered("play") == set()
    assert turn.refused("play fen-lullaby e5") == ("Z43", "outside_area")
    jammed, farther = "a6:wartweaver b6:gulper#0", "c3:winter-standard[seen] e6:levy-spear#0"
    stuck = scene(jammed, farther, only, tribes=elk, turn="north 6").play("e6-e5")
    assert stuck.game.outcome(stuck.state) == Outcome((1,), "stuck", "Z2")
    nearer = scene(jammed, farther.replace("e6", "e5"), only, tribes=elk, turn="north 6").play("e5-e4")
    assert nearer.offered() == {"play fen-lullaby e4"}


# --- who sees what ------------------------------------------------------------------------------------------------

BACKS = ("c4:digger#0 d2:pickguard#1", "c5:wader#0 e4:harrier")


def faces(of: Scene, seat: int | None) -> set[str]:
    """Cells whose card a seat sees now."""
    return {
        battlefield.cell_name(cell)
        for cell, at in enumerate(of.view(seat).cells)
        if isinstance(at, Shown) and at.card is not None
    }


def test_d10_own_cards_are_shown_in_the_own_turn_and_an_option_relaxes_that() -> None:
    assert default("own_cards") == (("own_turn", "always"), "own_turn")
    own, enemys = scene(*BACKS), scene(*BACKS, turn="north 6")
    assert (faces(own, 0), faces(own, 1), faces(own, None)) == ({"a1", "c4", "d2"}, set(), set())
    assert (faces(enemys, 0), faces(enemys, 1)) == (set(), {"f6", "c5", "e4"})
    relaxed = scene(*BACKS, turn="north 6", own_cards="always")
    assert (faces(relaxed, 0), faces(relaxed, 1), faces(relaxed, None)) == (
        {"a1", "c4", "d2"}, {"f6", "c5", "e4"}, set(),
    )  # fmt: skip
    for option in ("own_turn", "always"):
        pending = scene(*BACKS, own_cards=option).play("c4-c5")
        assert (faces(pending, 0), faces(pending, 1)) == (set(), set())


def test_d11_tombs_can_be_counted_by_all_and_looked_into_by_their_owner() -> None:
    assert default("tombs") == (("owner", "open"), "owner")
    won = scene("c4:pickguard#0", "c5:wader#0").attack("c4-c5", "TL", "TR")
    assert [len(won.view(seat).tombs[1]) for seat in (0, 1, None)] == [11, 11, 11]
    assert won.view(1).tombs[1][-1] == won.index(1, "wader#0")
    assert (set(won.view(0).tombs[1]), set(won.view(None).tombs[1])) == ({None}, {None})
    opened = scene("c4:pickguard#0", "c5:wader#0", tombs="open").attack("c4-c5", "TL", "TR")
    assert [opened.view(seat).tombs[1][-1] for seat in (0, 1, None)] == [opened.index(1, "wader#0")] * 3


def test_d12_a_transit_cell_must_be_free_and_can_be_stepped_back_to() -> None:
    passing = with_zoon("stilts", "lancebill", moves=((PathStep((0, 1), stop=False), (0, 2)),))
    turn = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS, game=passing)
    assert turn.offered("c2-") == {"c2-c4"}
    assert turn.refused("c2-c3") == ("D12", "no_stop")
    tie = turn.attack("c2-c4", "TR", "BL")
    assert (tie.on("c2"), tie.on("c3"), tie.told(events.SteppedBack)[0].rules) == ("", "south lancebill#0", ("Z38",))
    friend = scene("c2:lancebill#0 c3:wader#0", "", tribes=HERONS, game=passing)
    assert friend.refused("c2-c4") == ("Z23", "friend_on_way")
    wall = scene("c2:lancebill#0", "c3:rockfall", tribes=HERONS, game=passing)
    assert wall.refused("c2-c4") == ("Z25", "obstacle_on_way")
    enemy = scene("c2:lancebill#0", "c3:digger#0", tribes=HERONS, game=passing)
    assert enemy.refused("c2-c4") == ("Z29", "enemy_on_way")
    assert enemy.refused("c2-c3") == ("D12", "no_stop")
    assert [of.offered("c2-") for of in (friend, wall, enemy)] == [set(), set(), set()]


# --- combat -------------------------------------------------------------------------------------------------------


def test_d13_each_card_lies_at_0_or_180_by_a_fair_coin_from_the_seed() -> None:
    pending = scene("c4:pickguard#0", "c5:loamwyrm", tribes=MOLES).play("c4-c5", "touch TL", "touch TL")
    lies = {"lie 0 0", "lie 0 180", "lie 180 0", "lie 180 180"}
    assert {str(lie): share for lie, share in pending.game.chances(pending.state)} == dict.fromkeys(
        lies, Fraction(1, 4)
    )
    drawn = [str(pending.game.resolve(pending.state, random.Random(seed))) for seed in range(60)]
    assert set(drawn) == lies
    assert drawn == [str(pending.game.resolve(pending.state, random.Random(seed))) for seed in range(60)]


@pytest.mark.parametrize(("corner", "upright", "turned"), [("TL", 4, 1), ("TR", 3, 2), ("BR", 1, 4), ("BL", 2, 3)])
def test_d13_a_half_turn_swaps_the_diagonals_without_mirroring(corner: str, upright: int, turned: int) -> None:
    turn = scene("c4:pickguard#0", "c5:digger#0", tribes=MOLES)
    assert turn.attack("c4-c5", "TL", corner, "0 0").fought().attacker.value == upright
    assert turn.attack("c4-c5", "TL", corner, "180 0").fought().attacker.value == turned
    assert turn.attack("c4-c5", "TL", corner, "0 180").fought().attacker.value == upright
    assert turn.attack("c4-c5", "TL", corner, "180 0").fought().attacker.turned == 180


def test_d13_a_shooting_trump_is_turned_too() -> None:
    turn = scene("c3:digger#0", "d4:wader#0")
    values = {corner: turn.attack(FLASK, "TL", corner, "180 0").fought().score.split(":")[0] for corner in CORNERS}
    assert values == {"TL": "1", "TR": "X", "BR": "3", "BL": "3"}


def test_d14_corners_are_chosen_without_knowing_the_others() -> None:
    pending = scene("c4:pickguard#0", "c5:wader#0").play("c4-c5")
    after = [pending.play(f"touch {corner}") for corner in CORNERS]
    assert len({of.view(1) for of in after}) == 1
    assert len({of.view(None) for of in after}) == 1
    assert len({of.view(0) for of in after}) == 4
    both = [of.play("touch BL") for of in after]
    assert len({of.view(1) for of in both}) == 1
    assert [of.game.redact(of.told(events.TouchedCorner)[0], 1) for of in after] == [None] * 4
    assert all(of.to_act == CHANCE for of in both)


def test_d15_the_effect_decides_and_after_a_tie_is_measured_from_the_new_cells() -> None:
    charge = scene("c3:harrier", "c5:lancebill#0", tribes=("stilts", "stilts"), turn="north 2")
    struck = charge.attack("c5-c3", "BR", "TL")
    assert struck.fought().score == "4:*"
    assert [(event.start, event.end) for event in struck.told(events.SteppedBack)] == [("c5", "c4")]
    assert [(event.start, event.end) for event in struck.told(events.Relocated)] == [("c4", "c5")]
    assert (struck.on("c3"), struck.on("c4"), struck.on("c5")) == ("south harrier", "", "north lancebill#0")
    zero = scene("c4:loamwyrm", "d5:wader#0", tribes=("delvers", "stilts")).attack("c4-d5", "BR", "BL")
    assert (zero.fought().score, zero.on("d5"), zero.to_act) == ("*:0", "north wader#0", 1)


def test_d16_an_effect_that_says_nothing_of_a_tie_makes_none() -> None:
    gore = scene("c2:rut-bull", "c4:lancebill#0", tribes=ELK).attack("c2-c4", "TL", "BR")
    assert (gore.on("c2"), gore.on("c3"), gore.on("c4")) == ("", "", "south rut-bull")
    assert gore.told(events.SteppedBack) == []
    defended = scene("c3:rut-bull", "c5:lancebill#0", tribes=ELK, turn="north 2").attack("c5-c3", "BR", "TL")
    assert (defended.on("c3"), defended.on("c4"), defended.on("c5")) == ("south rut-bull", "", "")
    assert (defended.told(events.SteppedBack), defended.told(events.TookCell)) == ([], [])


def test_d17_a_shot_with_an_equal_or_lower_number_misses_and_the_trump_survives() -> None:
    turn = scene("c3:digger#0", "d4:wader#1")
    equal = turn.attack(FLASK, "TL", "TL")
    assert (equal.fought().score, equal.fought().reason, equal.fought().rules) == ("3:3", "miss", ("D17",))
    lower = turn.attack(FLASK, "TL", "BR")
    assert (lower.fought().score, lower.fought().reason) == ("1:3", "miss")
    higher = turn.attack(FLASK, "TR", "TL")
    assert (higher.fought().score, higher.fought().reason) == ("3:1", "hit")
    for after in (equal, lower, higher):
        assert after.trump("south lantern-flask") == "hand 1"
    assert (equal.on("d4"), lower.on("d4"), higher.on("d4")) == ("north wader#1", "north wader#1", "")


def test_d18_x_against_star_breaks_the_trump_and_no_zoon_has_an_x() -> None:
    both = scene("c3:digger#0", "d4:queen-ardea").attack(FLASK, "BL", "BL")
    assert (both.fought().score, both.fought().reason) == ("X:*", "x")
    assert (both.trump("south lantern-flask"), both.on("d4")) == ("tomb 1", "north queen-ardea")
    assert both.told(events.StarUsed) == []
    assert problems("delvers", "old-mattock", corners=(5, 4, 2, "X")) == {("D18", "corners")}


def test_d19_a_shot_goes_over_cards_its_user_stays_down_and_its_target_is_turned_down_again() -> None:
    turn = scene("c2:lancebill#0 c3:wader#0", "c4:digger#0", tribes=HERONS)
    missed = turn.attack("play reed-javelin c2 c4", "TL", "BL")
    assert missed.fought().score == "0:2"
    assert (missed.piece("c2").up, missed.shown(1, "c2").card, missed.shown(1, "c2").known) == (False, None, None)
    assert (missed.piece("c4").up, missed.shown(0, "c4").card) == (False, None)
    assert missed.shown(0, "c4").known == missed.index(1, "digger#0")
    assert missed.told(events.SteppedBack) == []
    assert missed.on("c2") == "south lancebill#0"


# --- trumps -------------------------------------------------------------------------------------------------------


def test_d20_a_limited_trump_waits_beside_the_board_and_an_unlimited_one_in_the_hand() -> None:
    javelin = scene("c2:lancebill#0", "c4:digger#0 f5:digger#1", tribes=HERONS)
    first = javelin.attack("play reed-javelin c2 c4", "TL", "BL")
    place = first.deck(0).trumps_by_id["reed-javelin"].index
    for seat in (0, 1, None):
        lies = first.view(seat).trumps[0][place]
        assert (lies.where, lies.used) == (Where.BESIDE, 1)
    assert first.play("f5-f4").offered("play reed-javelin") == {"play reed-javelin c2 c4"}
    flask = scene("c3:digger#0", "d4:wader#0").attack(FLASK, "TL", "BR")
    assert flask.trump("south lantern-flask") == "hand 1"


def test_d21_a_trump_that_cannot_be_played_like_this_is_not_spent() -> None:
    turn = scene("c2:pickguard#0 d2:digger#0", "c5:wader#0")
    for text, refusal in (
        ("play deep-gallery c2 d2", ("Z50", "cell_taken")),
        ("play deep-gallery d2 d3", ("Z43", "wrong_type")),
        ("play deep-gallery c2", ("D21", "wrong_cells")),
        ("play rockfall c5", ("Z43", "outside_area")),
        ("play rockfall c3 c4", ("D21", "wrong_cells")),
    ):
        assert turn.refused(text) == refusal
    assert [turn.trump(f"south {name}") for name in ("deep-gallery", "rockfall")] == ["hand 0", "hand 0"]
    assert turn.to_act == 0


def test_d21_up_to_two_may_be_one_but_not_none() -> None:
    turn = scene("b4:lancebill#0 d4:wader#0", "f5:digger#0", tribes=HERONS)
    with pytest.raises(InvalidAction):
        turn.game.parse("play fen-gust")
    assert turn.refused("pass") == ("Z13", "no_pass")
    one = turn.play("play fen-gust b4 b5", "pass")
    assert (one.to_act, one.trump("south fen-gust")) == (1, "tomb 1")
    two = turn.play("play fen-gust b4 b5", "d4-d5")
    assert two.to_act == 1


def test_d22_a_zoon_moved_by_a_trump_may_attack_unless_it_says_free_cells() -> None:
    turn = scene("b4:lancebill#0 c4:wader#0", "b5:digger#0", tribes=HERONS)
    assert "play great-migration b4 b5" in turn.offered()
    assert turn.play("play great-migration b4 b5").state.combat is not None
    assert turn.refused("play fen-gust b4 b5") == ("D22", "free_cells_only")
    antlers = scene("c4:tinesman#0", "c5:wader#0", tribes=ELK)
    assert antlers.play("play lowered-antlers c4 c5").state.combat is not None


def test_d23_modifiers_count_for_each_number_never_for_a_star_and_add_up() -> None:
    bull = scene("c4:rut-bull[boost=2]", "c5:wader#0", tribes=ELK)
    assert bull.attack("c4-c5", "TL", "TL").fought().attacker.corners == (6, 9, "*", 2)
    assert bull.attack("c4-c5", "TL", "BR").fought().reason == "star"
    two = scene("c4:levy-spear#0[gear=south.bronze-tines,boost=2]", "c5:wader#0", tribes=ELK)
    assert two.attack("c4-c5", "TL", "BR").fought().attacker.corners == (6, 5, 3, 3)
    assert two.attack("c4-c5", "TL", "BR").fought().score == "3:2"


def test_d24_a_controlled_zoon_has_every_zoon_in_its_way_and_stays_its_owners() -> None:
    turn = scene("b2:mother-croak", "c3:lancebill#0", tribes=TOADS)
    assert turn.play("play fen-lullaby c3").offered() == {
        "choose c4", "choose c5", "choose b4", "choose d4", "choose c2",
    }  # fmt: skip
    between = scene("b2:mother-croak d4:spawnling#0", "c3:lancebill#0 c4:wader#0", tribes=TOADS)
    led = between.play("play fen-lullaby c3")
    assert led.offered() == {"choose b4", "choose c2"}
    assert led.refused("choose d4") == ("D32", "cell_taken")
    gone = led.play("choose b4")
    assert (gone.on("b4"), gone.to_act) == ("north lancebill#0", 1)
    assert gone.targets("b4") == "a3 b2 b3 b5 c3"


def test_d24_a_zoon_that_is_held_or_has_no_grid_cannot_be_controlled() -> None:
    elk = ("bogwife", "crownhorn")
    turn = scene("b2:mother-croak", "c3:levy-spear#0[held=1] d3:levy-spear#0 e3:winter-standard[seen]", tribes=elk)
    assert turn.offered("play fen-lullaby") == {"play fen-lullaby d3"}
    assert turn.refused("play fen-lullaby c3") == ("D24", "cannot_be_led")
    assert turn.refused("play fen-lullaby e3") == ("D24", "cannot_be_led")
    mired = scene("b2:mother-croak", "c3:levy-spear#0[gear=south.sucking-mire] d3:levy-spear#0", tribes=elk)
    assert mired.offered("play fen-lullaby") == {"play fen-lullaby d3"}


def test_d25_a_held_zoon_neither_moves_nor_is_led_nor_uses_a_trump_but_defends() -> None:
    turn = scene("c3:digger#0[held=2] e2:old-mattock", "d4:wader#0 c4:lancebill#0")
    assert (turn.offered("c3-"), turn.refused("c3-b3")) == (set(), ("D25", "immobile"))
    assert turn.refused(FLASK) == ("Z47", "users_immobile")
    defended = turn.play("e2-e3").attack("c4-c3", "TL", "BR")
    assert (defended.fought().score, defended.on("c3"), defended.buried(1)) == ("1:2", "south digger#0", ["Lancebill"])


def test_d25_a_held_zoon_can_still_be_pushed() -> None:
    pushed = scene("c3:digger#0[held=2]", "c4:harrier", turn="north 2").attack("c4-c3", "TL", "BR")
    assert (pushed.on("c3"), pushed.on("c2"), pushed.piece("c2").held_turns) == ("", "south digger#0", 2)


def test_d25_a_turn_that_is_running_does_not_count() -> None:
    struck = scene("c3:lampwarden e2:old-mattock", "b4:lancebill#0 f5:wader#0", turn="north 2").attack(
        "b4-c3", "BL", "TL"
    )
    assert (struck.fought().score, struck.piece("b4").held_turns) == ("4:*", 1)
    next_turn = struck.play("e2-e3")
    assert next_turn.refused("b4-b3") == ("D25", "immobile")
    free = next_turn.play("f5-f4", "e3-e4")
    assert free.targets("b4") == "a3 b2 b3 b5 c3"
    enemys = scene("c4:lampwarden e2:old-mattock", "d5:wader#0 a5:lancebill#0").attack("c4-d5", "TL", "BL")
    assert enemys.refused("d5-d4") == ("D25", "immobile")
    assert enemys.play("a5-a4", "e2-e3").targets("d5") == "c5 d3 d4 e5"


def test_d26_equipment_lies_openly_on_a_face_down_card() -> None:
    worn = scene("c3:levy-spear#0 d3:levy-spear#1", "f5:wader#0", tribes=ELK).play("play bronze-tines c3")
    tines = worn.deck(0).trumps_by_id["bronze-tines"].index
    for seat in (0, 1, None):
        assert (worn.shown(seat, "c3").gear, worn.shown(seat, "c3").card) == ((0, tines), None)
    assert not worn.piece("c3").up


def test_d26_lost_equipment_goes_to_the_tomb_of_whose_trump_it_is() -> None:
    mired = scene("c2:gulper#0", "c3:wader#0[gear=south.sucking-mire]", tribes=TOADS)
    won = mired.attack("c2-c3", "BR", "TL")
    assert (won.buried(1), won.trump("south sucking-mire")) == (["Wader"], "tomb 1")
    hostile = scene("c3:levy-spear#0[gear=north.sucking-mire]", "", tribes=("crownhorn", "bogwife"))
    assert hostile.offered("play bronze-tines") == set()
    assert hostile.refused("play bronze-tines c3") == ("Z47", "users_immobile")


def test_d27_one_obstacle_to_a_free_cell_never_removed() -> None:
    turn = scene("c2:pickguard#0", "d3:wader#0 f4:wader#1")
    assert turn.refused("play rockfall c2") == ("D27", "cell_taken")
    assert turn.refused("play rockfall d3") == ("D27", "cell_taken")
    walled = turn.play("play rockfall c3")
    assert walled.refused("d3-c3") == ("Z26", "obstacle_there")
    enemys = scene("c2:pickguard#0 c3:rockfall", "e5:digger#0", tribes=MOLES, turn="north 4")
    assert enemys.refused("play rockfall c3") == ("D27", "cell_taken")


def test_d27_walling_the_enemy_in_is_legal() -> None:
    walled = scene(
        "c2:pickguard#0 a1:first-lantern", "f4:digger#0 e4:first-lantern f5:rockfall",
        "trumps north deep-gallery=tomb/1 lantern-flask=tomb/1", tribes=MOLES,
    ).play("play rockfall f3")  # fmt: skip
    assert walled.game.outcome(walled.state) == Outcome((0,), "stuck", "Z2")


def test_d28_a_reinforcement_comes_face_down_and_moves_on_a_later_turn() -> None:
    placed = scene("a3:tinesman#0", "c5:wader#0", tribes=ELK).play("place second-levy d1")
    assert (placed.piece("d1").up, placed.shown(1, "d1").card, placed.to_act) == (False, None, 1)
    assert placed.refused("d1-d2") == ("Z13", "not_yours")
    assert placed.play("c5-c4").targets("d1") == "c1 d2 d3 e1"


def test_d29_an_effect_that_takes_both_emblems_makes_a_draw() -> None:
    poisonous = with_star(
        "bogwife", "sink-and-surface", op="eliminate_both", tie=False, optional=False, area="", emblem_makes_tie=False
    )
    both = scene("c3:mudpearl", "d3:moon-egg", tribes=TOADS, turn="north 2", game=poisonous)
    drawn = both.attack("d3-c3", "BR", "TL")
    assert (drawn.fought().score, drawn.on("c3"), drawn.on("d3")) == ("2:*", "", "")
    assert drawn.game.outcome(drawn.state) == Outcome((), "both_emblems", "D29")
    assert drawn.events[-1] == events.Ended(("D29",), NOBODY, "both_emblems")
    one = scene("c3:mudpearl", "c4:lancebill#0", tribes=TOADS, turn="north 2", game=poisonous)
    assert one.game.outcome(one.attack("c4-c3", "BR", "TL").state) == Outcome((1,), "emblem", "Z1")


def test_d30_the_loser_is_told_and_resigning_is_a_loss() -> None:
    turn = scene("c3:digger#0", "c5:wader#0")
    gone = turn.play("resign")
    assert gone.game.outcome(gone.state) == Outcome((1,), "resigned", "D30")
    assert gone.events == (events.Ended(("D30",), 1, "resigned"),)
    assert "resign" not in turn.offered()
    north = scene("c3:digger#0", "c5:wader#0", turn="north 6").play("resign")
    assert north.game.outcome(north.state) == Outcome((0,), "resigned", "D30")
    setting_up = begun().play("resign")
    assert setting_up.game.outcome(setting_up.state) == Outcome((1,), "resigned", "D30")
    fight = scene("c4:digger#0", "c5:wader#0").play("c4-c5", "touch TL")
    assert fight.play("resign").state.result == Outcome((0,), "resigned", "D30")
    stuck = scene("a1:digger#0 a2:rockfall b1:first-lantern", "f6:first-lantern e3:digger#0", turn="north 8",
                  tribes=MOLES).play("e3-e2")  # fmt: skip
    assert stuck.events[-1] == events.Ended(("Z2",), 1, "stuck")


def test_d31_a_hundred_turns_without_an_elimination_are_a_draw() -> None:
    assert zoon().content.field.quiet_turns == 100
    turn = scene("c3:pickguard#0", "c5:wader#0", "quiet 98")
    ninety_nine = turn.play("c3-d3")
    assert (ninety_nine.game.outcome(ninety_nine.state), ninety_nine.state.quiet_turns) == (None, 99)
    hundred = ninety_nine.play("c5-b5")
    assert hundred.game.outcome(hundred.state) == Outcome((), "quiet", "D31")
    assert hundred.events[-1] == events.Ended(("D31",), NOBODY, "quiet")
    fallen = scene("c4:pickguard#0", "c5:wader#0 e5:wader#1", "quiet 98").attack("c4-c5", "TL", "TR")
    assert fallen.state.quiet_turns == 0
    assert fallen.play("e5-e4").state.quiet_turns == 1


def test_d31_turns_are_counted_from_the_first() -> None:
    turn = begun().play(*SET_UPS, "first south")
    for quiet, text in enumerate(("a2-a3", "a5-a4", "b2-b3"), start=1):
        turn = turn.play(text)
        assert turn.state.quiet_turns == quiet


def test_d32_effects_never_start_a_combat_or_leave_the_field() -> None:
    pushed = scene("c5:harrier", "c6:digger#0", tribes=HERONS).attack("c5-c6", "TL", "BR")
    assert (pushed.on("c6"), pushed.state.combat) == ("north digger#0", None)
    onto = scene("c3:digger#0 c2:digger#1", "c4:harrier", turn="north 2").attack("c4-c3", "TL", "BR")
    assert (onto.on("c3"), onto.on("c2"), onto.state.combat) == ("south digger#0", "south digger#1", None)
    own = scene("d3:wader#0 c2:lancebill#0", "c3:harrier", tribes=("stilts", "stilts"), turn="south 3")
    against = own.attack("c2-c3", "BR", "TL")
    assert (against.on("c2"), against.on("c1"), against.state.combat) == ("", "south lancebill#0", None)
    winged = scene("c2:digger#0", "c3:queen-ardea e4:wader#0").attack("c2-c3", "BL", "BL")
    assert winged.refused("choose e4") == ("D32", "cell_taken")
    assert winged.refused("choose c2") == ("D32", "cell_taken")
    assert winged.refused("choose c5") == ("D32", "outside_area")


def test_d33_a_trump_that_lies_somewhere_works_as_long_as_it_lies_there() -> None:
    mired = scene("b2:gulper#0 e1:spawnling#0", "c3:wader#0 f5:wader#1", tribes=TOADS).play("play sucking-mire c3")
    assert mired.refused("c3-c2") == ("D25", "immobile")
    later = mired.play("f5-f4", "e1-e2", "f4-f3", "e2-e3")
    assert later.refused("c3-c2") == ("D25", "immobile")
    worn = scene("c3:levy-spear#0 d1:levy-spear#1", "c5:wader#0 f5:wader#1", tribes=ELK).play(
        "play bronze-tines c3", "f5-f4", "d1-d2", "f4-f3", "c3-c4", "f3-f2"
    )
    assert worn.attack("c4-c5", "TL", "TL").fought().attacker.corners == (4, 3, 1, 1)


def test_d34_a_combat_trump_is_a_shooting_trump() -> None:
    """Under the alternate rules only those lie beside the board with a penny (A27)."""
    endless = with_trump("crownhorn", "lowered-antlers", uses="unlimited")
    boosted = pennies("c3:tinesman#0", "f5:wader#0", tribes=ELK, game=endless).play("play lowered-antlers c3 c4")
    assert boosted.trump("south lowered-antlers") == "hand 1"
    shot = pennies("c3:gulper#0", "c5:wader#0", tribes=TOADS).roll("play sticky-tongue c3 c5", 1, 6)
    assert shot.trump("south sticky-tongue") == "beside 1"
    kinds = {trump.id: trump.kind for tribe in zoon().content.tribes for trump in tribe.trumps if trump.corners}
    assert kinds == {"lantern-flask": "shooting", "reed-javelin": "shooting", "sticky-tongue": "shooting"}
