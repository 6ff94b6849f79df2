"""Combat: Z30 to Z42."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.zoon.rules import events
from tabletop.games.zoon.rules.events import SteppedBack
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zoon.rules.scene import Scene, scene

HERONS = ("stilts", "delvers")
PICKGUARD = "c4:pickguard#0"
"""Corners 4 3 / 2 1."""


def duel(north: str = "c5:wader#0") -> Scene:
    """A Pickguard of South's that is about to attack, as in the worked examples."""
    return scene(PICKGUARD, north)


def back(after: Scene) -> list[tuple[str, str]]:
    """Where an attacker stepped back from and to."""
    return [(event.start, event.end) for event in after.told(SteppedBack)]


# --- corners ------------------------------------------------------------------------------------------------------


def test_z30_each_card_lies_at_0_or_180_unknown_to_all() -> None:
    pending = duel().play("c4-c5", "touch TL", "touch TR")
    assert pending.to_act == CHANCE
    assert {str(action): share for action, share in pending.game.chances(pending.state)} == {
        "lie 0 0": Fraction(1, 4),
        "lie 0 180": Fraction(1, 4),
        "lie 180 0": Fraction(1, 4),
        "lie 180 180": Fraction(1, 4),
    }
    assert pending.game.dice(pending.state) == ()
    assert pending.refused("c4-c3") == ("D13", "chance_first")
    assert pending.refused("touch TL") == ("D13", "chance_first")
    assert pending.refused("roll 1 1") == ("A18", "no_chance")


@pytest.mark.parametrize(
    ("lie", "score", "winner"),
    [("0 0", "3:2", 0), ("180 0", "2:2", NOBODY), ("0 180", "3:0", 0), ("180 180", "2:0", 0)],
)
def test_z30_a_half_turn_swaps_diagonal_corners_and_nothing_else(lie: str, score: str, winner: int) -> None:
    after = duel().attack("c4-c5", "TL", "TR", lie)
    assert (after.fought().score, after.fought().winner) == (score, winner)


def test_z30_a_trump_that_shoots_is_turned_too() -> None:
    shot = scene("c3:digger#0", "d4:wader#0").attack("play lantern-flask c3 d4", "TL", "TR", "180 0")
    assert shot.fought().reason == "x"
    assert scene("c3:digger#0", "d4:wader#0").attack("play lantern-flask c3 d4", "TL", "TR").fought().score == "3:2"


def test_z31_each_player_touches_any_corner_of_the_enemys_card() -> None:
    corners = {"touch TL", "touch TR", "touch BR", "touch BL"}
    pending = duel().play("c4-c5")
    assert (pending.to_act, pending.offered()) == (0, corners)
    assert pending.refused("lie 0 0") == ("D13", "no_chance")
    for text in sorted(corners):
        touched = pending.play(text)
        assert (touched.to_act, touched.offered()) == (1, corners)
        assert touched.play("touch BR").to_act == CHANCE
    assert duel().refused("touch TL") == ("Z31", "no_combat")
    assert pending.refused("pass") == ("Z31", "combat_first")


def test_z31_neither_player_learns_what_the_other_touches() -> None:
    pending = duel().play("c4-c5")
    one, other = pending.play("touch TL"), pending.play("touch BR")
    for seat in (1, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)
    own, public = one.view(0).combat, one.view(1).combat
    assert own is not None
    assert public is not None
    assert (own.touches, public.touches) == ((0, None), (None, None))
    (corner,), (touched,) = one.told(events.TouchedCorner), one.told(events.Touched)
    assert (corner.seat, corner.corner) == (0, "TL")
    assert [one.game.redact(corner, seat) for seat in (0, 1, None)] == [corner, None, None]
    assert [one.game.redact(touched, seat) for seat in (0, 1, None)] == [touched] * 3
    both = one.play("touch BL").view(0).combat
    assert both is not None
    assert both.touches == (0, None)


@pytest.mark.parametrize(("by_defender", "attacker"), [("TL", 4), ("TR", 3), ("BR", 1), ("BL", 2)])
@pytest.mark.parametrize(("by_attacker", "defender"), [("TL", 3), ("TR", 1), ("BR", 0), ("BL", 1)])
def test_z32_a_players_score_is_the_corner_of_the_own_card_that_the_enemy_touched(
    by_attacker: str, defender: int, by_defender: str, attacker: int
) -> None:
    after = duel("c5:wader#1").attack("c4-c5", by_attacker, by_defender)
    fought = after.fought()
    assert (fought.attacker.value, fought.defender.value) == (attacker, defender)
    assert (fought.attacker.name, fought.defender.name) == ("Pickguard", "Wader")
    assert (fought.attacker.corners, fought.defender.corners) == ((4, 3, 1, 2), (3, 1, 0, 1))
    assert after.reveals


def test_z32_both_cards_are_shown_to_both_players() -> None:
    after = duel().attack("c4-c5", "TL", "TR", "180 0")
    fought = after.fought()
    assert [after.game.redact(fought, seat) for seat in (0, 1, None)] == [fought] * 3
    assert fought.attacker.card == after.index(0, "pickguard#0")
    assert fought.defender.card == after.index(1, "wader#0")
    assert after.shown(1, "c4").known == after.index(0, "pickguard#0")
    assert after.shown(0, "c5").known == after.index(1, "wader#0")


def test_z33_the_higher_number_wins() -> None:
    won = duel().attack("c4-c5", "TL", "TR").fought()
    assert (won.score, won.reason, won.winner, won.rules) == ("3:2", "higher", 0, ("Z33",))
    lost = duel().attack("c4-c5", "TL", "BR").fought()
    assert (lost.score, lost.reason, lost.winner) == ("1:2", "higher", 1)
    north = scene(PICKGUARD, "c5:wader#0", turn="north 2").attack("c5-c4", "BR", "TL").fought()
    assert (north.score, north.winner) == ("2:1", 1)


def test_z34_the_winners_card_ends_on_the_disputed_cell() -> None:
    won = duel().attack("c4-c5", "TL", "TR")
    assert (won.on("c4"), won.on("c5")) == ("", "south pickguard#0")
    assert [(event.start, event.end) for event in won.told(events.TookCell)] == [("c4", "c5")]
    lost = duel().attack("c4-c5", "TL", "BR")
    assert (lost.on("c4"), lost.on("c5")) == ("", "north wader#0")
    assert lost.told(events.TookCell) == []


def test_z34_a_winner_comes_from_two_cells_away_and_by_a_jump_too() -> None:
    path = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS).attack("c2-c4", "BR", "TL")
    assert (path.on("c2"), path.on("c3"), path.on("c4")) == ("", "", "south lancebill#0")
    jump = scene("c2:wader#0 c3:lancebill#0", "c4:digger#0", tribes=HERONS).attack("c2-c4", "BR", "TL")
    assert (jump.on("c2"), jump.on("c3"), jump.on("c4")) == ("", "south lancebill#0", "south wader#0")


def test_z35_the_beaten_card_is_eliminated() -> None:
    before = duel()
    assert (before.count(0), before.count(1)) == (2, 2)
    won = before.attack("c4-c5", "TL", "TR")
    assert (won.count(0), won.count(1)) == (2, 1)
    (fallen,) = won.told(events.Eliminated)
    assert (fallen.seat, fallen.zoon, fallen.at, fallen.rules) == (1, "Wader", "c5", ("Z35", "Z36"))
    lost = before.attack("c4-c5", "TL", "BR")
    assert (lost.count(0), lost.count(1)) == (1, 2)
    (fallen,) = lost.told(events.Eliminated)
    assert (fallen.seat, fallen.zoon, fallen.at) == (0, "Pickguard", "c4")


def test_z36_eliminated_cards_go_face_down_to_their_owners_tomb() -> None:
    before = duel()
    won = before.attack("c4-c5", "TL", "TR")
    assert won.state.tombs[0] == before.state.tombs[0]
    assert won.state.tombs[1] == (*before.state.tombs[1], won.index(1, "wader#0"))
    assert won.view(1).tombs[1] == won.state.tombs[1]
    for seat in (0, None):
        assert set(won.view(seat).tombs[1]) == {None}
        assert len(won.view(seat).tombs[1]) == len(won.state.tombs[1]) == 11
    lost = before.attack("c4-c5", "TL", "BR")
    assert lost.state.tombs[0] == (*before.state.tombs[0], lost.index(0, "pickguard#0"))
    assert lost.view(0).tombs[0] == lost.state.tombs[0]
    assert set(lost.view(1).tombs[0]) == {None}


def test_z36_tombs_may_lie_open_where_that_is_agreed() -> None:
    won = scene(PICKGUARD, "c5:wader#0", tombs="open").attack("c4-c5", "TL", "TR")
    for seat in (0, 1, None):
        assert won.view(seat).tombs == won.state.tombs


# --- ties ---------------------------------------------------------------------------------------------------------


def test_z37_equal_numbers_eliminate_nobody_and_the_defender_keeps_the_cell() -> None:
    tie = duel().attack("c4-c5", "BL", "BR")
    fought = tie.fought()
    assert (fought.score, fought.reason, fought.winner, fought.rules) == ("1:1", "tie", NOBODY, ("Z37",))
    assert (tie.on("c4"), tie.on("c5")) == ("south pickguard#0", "north wader#0")
    assert tie.told(events.Eliminated) == []
    assert tie.to_act == 1


def test_z38_after_a_tie_the_attacker_stands_on_the_cell_before() -> None:
    two_steps = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS).attack("c2-c4", "TR", "BL")
    assert two_steps.fought().score == "1:1"
    assert (two_steps.on("c2"), two_steps.on("c3"), two_steps.on("c4")) == ("", "south lancebill#0", "north digger#0")
    assert back(two_steps) == [("c2", "c3")]
    assert two_steps.told(SteppedBack)[0].rules == ("Z38",)
    one_step = scene("c2:lancebill#0", "d3:digger#0", tribes=HERONS).attack("c2-d3", "TR", "BL")
    assert (one_step.on("c2"), one_step.on("d3")) == ("south lancebill#0", "north digger#0")
    assert back(one_step) == [("c2", "c2")]
    north = scene("c3:digger#0", "c5:lancebill#0", turn="north 2").attack("c5-c3", "TR", "BL")
    assert (north.on("c5"), north.on("c4"), north.on("c3")) == ("", "north lancebill#0", "south digger#0")


@pytest.mark.parametrize("between", ["", "c3:lancebill#0"])
def test_z39_after_a_tie_by_a_jump_the_attacker_is_back_on_its_start_cell(between: str) -> None:
    turn = scene(f"c2:wader#0 {between}".strip(), "c4:digger#0", tribes=HERONS)
    tie = turn.attack("c2-c4", "TR", "BL")
    assert tie.fought().score == "1:1"
    assert (tie.on("c2"), tie.on("c3"), tie.on("c4")) == ("south wader#0", turn.on("c3"), "north digger#0")
    assert tie.told(SteppedBack)[0].rules == ("Z39",)


# --- Stars --------------------------------------------------------------------------------------------------------


def star_of(after: Scene) -> tuple[int, str, str]:
    """Whose effect it was, which Zoon's, and the effect's op."""
    (used,) = after.told(events.StarUsed)
    assert after.fought().reason == "star"
    assert after.fought().winner == used.seat
    assert used.effect
    return used.seat, used.zoon, used.reason


def test_z40_the_effect_of_the_only_star_replaces_the_comparison_of_numbers() -> None:
    attacker = scene("c4:sapper-brill", "c5:wader#0").attack("c4-c5", "TL", "BR")
    assert attacker.fought().score == "*:2"
    assert attacker.fought().rules == ("Z40",)
    assert star_of(attacker) == (0, "Sapper Brill", "relocate_self")
    defender = scene("c4:digger#0", "c5:queen-ardea").attack("c4-c5", "BL", "BR")
    assert defender.fought().score == "0:*"
    assert star_of(defender) == (1, "Queen Ardea", "relocate_self")
    for after in (attacker, defender):
        assert after.told(events.Eliminated) == []
        assert (after.count(0), after.count(1)) == (2, 2)
    number = scene("c4:sapper-brill", "c5:wader#0").attack("c4-c5", "TL", "BL")
    assert number.told(events.StarUsed) == []
    assert (number.fought().score, number.fought().winner) == ("1:2", 1)


def test_z40_bolt_hole_takes_sapper_brill_to_any_free_cell_of_the_own_camp_or_nowhere() -> None:
    struck = scene("c4:sapper-brill b2:digger#0", "c5:wader#0 d3:lancebill#0").attack("c4-c5", "TL", "BR")
    assert back(struck) == [("c4", "c4")]
    camp = {f"choose {column}{row}" for row in "123" for column in "abcdef"}
    assert struck.to_act == 0
    assert struck.offered() == {*camp, "pass"} - {"choose a1", "choose b2", "choose d3"}
    assert struck.refused("choose c4") == ("D32", "cell_taken")
    assert struck.refused("choose b4") == ("D32", "outside_area")
    assert struck.refused("b2-b3") == ("Z40", "choice_first")
    gone = struck.play("choose f3")
    assert (gone.on("c4"), gone.on("f3"), gone.on("c5")) == ("", "south sapper-brill", "north wader#0")
    assert gone.to_act == 1
    stayed = struck.play("pass")
    assert (stayed.on("c4"), stayed.to_act) == ("south sapper-brill", 1)


def test_z40_blinding_lamp_holds_the_enemy_until_the_end_of_its_owners_next_turn() -> None:
    struck = scene("c4:lampwarden", "d5:wader#0 a5:lancebill#0").attack("c4-d5", "TL", "BL")
    assert star_of(struck) == (0, "Lampwarden Tuck", "immobilise_enemy")
    assert back(struck) == [("c4", "c4")]
    assert [(event.seat, event.at) for event in struck.told(events.Held)] == [(1, "d5")]
    assert struck.to_act == 1
    assert struck.offered("d5-") == set()
    assert struck.refused("d5-d4") == ("D25", "immobile")
    later = struck.play("a5-a4", "c4-b5")
    assert later.targets("d5") == "c5 d3 d4 e5"


def test_z40_sinkhole_lets_the_enemys_owner_put_it_on_its_home_row() -> None:
    struck = scene("c3:loamwyrm", "c4:lancebill#0", turn="north 2").attack("c4-c3", "BL", "TL")
    assert struck.fought().score == "4:*"
    assert star_of(struck) == (0, "The Loamwyrm", "relocate_enemy")
    assert (struck.to_act, back(struck)) == (1, [("c4", "c4")])
    assert struck.offered() == {"choose a6", "choose b6", "choose c6", "choose d6", "choose e6"}
    assert struck.refused("pass") == ("N20", "must_choose")
    assert struck.refused("choose f6") == ("D32", "cell_taken")
    assert struck.refused("choose a1") == ("D32", "cell_taken")
    assert struck.refused("choose b1") == ("D32", "outside_area")
    sunk = struck.play("choose b6")
    assert (sunk.on("c4"), sunk.on("b6"), sunk.on("c3")) == ("", "north lancebill#0", "south loamwyrm")
    assert sunk.to_act == 0


def test_z40_take_wing_takes_queen_ardea_to_the_middle_rows() -> None:
    struck = scene("c2:digger#0", "c3:queen-ardea", turn="south 5").attack("c2-c3", "BL", "BL")
    assert star_of(struck) == (1, "Queen Ardea", "relocate_self")
    middle = {f"choose {column}{row}" for row in "34" for column in "abcdef"}
    assert struck.to_act == 1
    assert struck.offered() == {*middle, "pass"} - {"choose c3"}
    flown = struck.play("choose f4")
    assert (flown.on("f4"), flown.on("c3"), flown.on("c2")) == ("north queen-ardea", "", "south digger#0")
    assert flown.to_act == 1


def test_z40_foretold_leaves_the_enemy_face_up_for_good() -> None:
    struck = scene("c4:marsh-oracle", "d4:digger#0", tribes=HERONS).attack("c4-d4", "TL", "BL")
    assert star_of(struck) == (0, "The Marsh Oracle", "expose_enemy")
    assert struck.piece("d4").up
    assert not struck.piece("c4").up
    for seat in (0, 1, None):
        assert struck.shown(seat, "d4").card == struck.index(1, "digger#0")
    later = struck.play("d4-d3", "c4-b4", "d3-d2")
    assert later.shown(0, "d2").card == later.index(1, "digger#0")


def test_z40_harrying_strike_pushes_the_enemy_one_cell_toward_its_home_row() -> None:
    struck = scene("c4:harrier", "c5:digger#0", tribes=HERONS).attack("c4-c5", "TL", "BR")
    assert star_of(struck) == (0, "Harrier of the Sedge", "push_enemy")
    assert (struck.on("c4"), struck.on("c5"), struck.on("c6")) == ("south harrier", "", "north digger#0")
    defended = scene("c4:digger#0", "c5:harrier").attack("c4-c5", "BR", "TL")
    assert (defended.on("c3"), defended.on("c4"), defended.on("c5")) == ("south digger#0", "", "north harrier")
    for after in (struck, defended):
        assert after.to_act == 1


def test_z40_unbowed_fights_again_at_once() -> None:
    elk = ("crownhorn", "stilts")
    struck = scene("c4:dame-velvet", "c5:wader#0", tribes=elk).attack("c4-c5", "TL", "BL")
    assert star_of(struck) == (0, "Dame Velvet", "rematch")
    assert (struck.to_act, struck.offered()) == (0, {"touch TL", "touch TR", "touch BR", "touch BL"})
    assert back(struck) == []
    won = struck.play("touch BR", "touch TL", "lie 0 0")
    assert (won.fought().score, won.on("c5"), won.to_act) == ("5:0", "south dame-velvet", 1)
    again = struck.play("touch BR", "touch BL", "lie 0 0")
    assert (again.fought().reason, again.fought().winner) == ("star_again", NOBODY)
    assert (again.on("c4"), again.on("c5"), again.to_act) == ("south dame-velvet", "north wader#0", 1)


def test_z40_gore_eliminates_the_enemy_and_takes_the_cell_where_it_attacked() -> None:
    attacked = scene("c4:rut-bull", "c5:lancebill#0", tribes=("crownhorn", "stilts")).attack("c4-c5", "TL", "BR")
    assert star_of(attacked) == (0, "The Rut Bull", "eliminate_enemy")
    assert (attacked.on("c4"), attacked.on("c5"), attacked.count(1)) == ("", "south rut-bull", 1)
    assert back(attacked) == []
    defended = scene("c4:digger#0", "c5:rut-bull", tribes=("delvers", "crownhorn")).attack("c4-c5", "BR", "TL")
    assert star_of(defended) == (1, "The Rut Bull", "eliminate_enemy")
    assert (defended.on("c4"), defended.on("c5"), defended.count(0)) == ("", "north rut-bull", 1)


def test_z40_rally_calls_a_soldier_to_the_winter_standard() -> None:
    struck = scene(
        "c2:winter-standard a6:levy-spear#0 e5:tinesman#0 c1:broadbeam", "c3:lancebill#0",
        tribes=("crownhorn", "stilts"), turn="north 2",
    ).attack("c3-c2", "BL", "TL")  # fmt: skip
    assert star_of(struck) == (0, "The Winter Standard", "summon_friend")
    assert struck.to_act == 0
    around = ("b1", "b2", "b3", "d1", "d2", "d3")
    assert struck.offered() == {*(f"choose a6 {cell}" for cell in around), "pass"}
    assert struck.refused("choose e5 b1") == ("Z40", "no_such_choice")
    assert struck.refused("choose a6 c4") == ("D32", "outside_area")
    called = struck.play("choose a6 d1")
    assert (called.on("a6"), called.on("d1"), called.on("c3")) == ("", "south levy-spear#0", "north lancebill#0")
    assert called.to_act == 0


def test_z40_hypnosis_leads_the_enemy_along_its_own_grid_read_from_the_other_side() -> None:
    toads = ("bogwife", "stilts")
    struck = scene("c3:mother-croak b4:spawnling#0", "c4:lancebill#0", tribes=toads, turn="north 2").attack(
        "c4-c3", "BL", "TL"
    )
    assert star_of(struck) == (0, "Mother Croak", "control_enemy_move")
    assert struck.to_act == 0
    assert struck.offered() == {"choose c5", "choose c6", "choose b5", "choose d5", "pass"}
    led = struck.play("choose c6")
    assert (led.on("c4"), led.on("c6"), led.on("c3")) == ("", "north lancebill#0", "south mother-croak")
    assert led.to_act == 0


def test_z40_poison_skin_eliminates_both_unless_one_is_an_emblem() -> None:
    toads = ("bogwife", "stilts")
    struck = scene("c4:wartweaver f1:spawnling#0", "d5:lancebill#0", tribes=toads).attack("c4-d5", "TL", "BR")
    assert star_of(struck) == (0, "Wartweaver", "eliminate_both")
    assert (struck.on("c4"), struck.on("d5")) == ("", "")
    assert sorted(event.seat for event in struck.told(events.Eliminated)) == [0, 1]
    assert struck.to_act == 1
    emblem = scene("c4:wartweaver f1:spawnling#0", "d5:moon-egg", tribes=toads).attack("c4-d5", "TL", "BR")
    assert (emblem.on("c4"), emblem.on("d5")) == ("south wartweaver", "north moon-egg")
    assert emblem.game.outcome(emblem.state) is None
    assert back(emblem) == [("c4", "c4")]


def test_z40_sink_and_surface_swaps_the_mudpearl_with_a_friend_in_the_own_camp() -> None:
    struck = scene(
        "c2:mudpearl a3:spawnling#0 e4:spawnling#1", "c3:lancebill#0", tribes=("bogwife", "stilts"), turn="north 2"
    ).attack("c3-c2", "BR", "TL")
    assert star_of(struck) == (0, "The Mudpearl", "swap_with_friend")
    assert (struck.to_act, struck.offered()) == (0, {"choose a3", "pass"})
    assert struck.refused("choose e4") == ("Z40", "no_such_choice")
    swapped = struck.play("choose a3")
    assert (swapped.on("a3"), swapped.on("c2"), swapped.on("c3")) == (
        "south mudpearl", "south spawnling#0", "north lancebill#0",
    )  # fmt: skip
    assert swapped.to_act == 0


def test_z40_effects_are_measured_from_where_the_two_stand_after_the_tie() -> None:
    queen = scene("c2:queen-ardea", "c4:digger#0", tribes=HERONS).attack("c2-c4", "TL", "BL")
    assert back(queen) == [("c2", "c3")]
    flown = queen.play("choose a3")
    assert [flown.on(cell) for cell in ("c2", "c3", "a3")] == ["", "", "south queen-ardea"]
    wyrm = scene("c2:loamwyrm", "c4:lancebill#0", turn="north 2").attack("c4-c2", "BL", "TL")
    assert back(wyrm) == [("c4", "c3")]
    sunk = wyrm.play("choose a6")
    assert [sunk.on(cell) for cell in ("c4", "c3", "a6")] == ["", "", "north lancebill#0"]
    lamp = scene("c2:lampwarden", "c4:lancebill#0", turn="north 2").attack("c4-c2", "BL", "TL")
    assert [event.at for event in lamp.told(events.Held)] == ["c3"]


def test_z40_an_effect_without_a_free_cell_leaves_the_tie_as_it_is() -> None:
    home = "a6:wader#0 b6:wader#0 c6:wader#1 d6:wader#2 e6:harrier"
    full = scene("c3:loamwyrm", f"c4:lancebill#0 {home}", turn="north 2").attack("c4-c3", "BL", "TL")
    assert (full.on("c4"), full.on("c3"), full.to_act) == ("north lancebill#0", "south loamwyrm", 0)
    assert [event.reason for event in full.told(events.Declined)] == ["nothing"]


def test_z41_two_stars_make_a_tie_without_any_effect() -> None:
    both = scene("c3:loamwyrm", "c4:dame-velvet", tribes=("delvers", "crownhorn")).attack("c3-c4", "BL", "BL")
    fought = both.fought()
    assert (fought.score, fought.reason, fought.winner, fought.rules) == ("*:*", "both_stars", NOBODY, ("Z41",))
    assert both.told(events.StarUsed) == []
    assert both.told(events.Eliminated) == []
    assert (both.on("c3"), both.on("c4")) == ("south loamwyrm", "north dame-velvet")
    assert back(both) == [("c3", "c3")]
    assert both.to_act == 1
    charge = scene(
        "c3:loamwyrm", "c5:dame-velvet", tribes=("delvers", "crownhorn"), turn="north 2"
    ).attack("c5-c3", "BL", "BL")  # fmt: skip
    assert (charge.on("c5"), charge.on("c4")) == ("", "north dame-velvet")
    assert charge.to_act == 0


def test_z42_survivors_are_turned_face_down_again() -> None:
    tie = duel().attack("c4-c5", "BL", "BR")
    won = duel().attack("c4-c5", "TL", "TR")
    for after, cells in ((tie, ("c4", "c5")), (won, ("c5",))):
        for cell in cells:
            piece, owner = after.piece(cell), after.piece(cell).owner
            assert not piece.up
            assert after.shown(1 - owner, cell).card is None
            assert after.shown(None, cell).card is None
            assert after.shown(1 - owner, cell).known == piece.card


def test_z42_a_shot_target_that_survives_is_turned_down_too() -> None:
    missed = scene("c3:digger#0", "d4:wader#0").attack("play lantern-flask c3 d4", "TL", "BR")
    assert missed.fought().reason == "miss"
    assert not missed.piece("d4").up
    assert missed.shown(0, "d4").card is None
    assert missed.shown(0, "d4").known == missed.index(1, "wader#0")
    assert missed.shown(1, "c3").known is None


def test_z42_what_was_seen_moves_with_the_card() -> None:
    tie = duel().attack("c4-c5", "BL", "BR").play("c5-b5")
    assert tie.shown(0, "b5").known == tie.index(1, "wader#0")
    assert tie.piece("b5").possible_cards == 1 << tie.index(1, "wader#0")
