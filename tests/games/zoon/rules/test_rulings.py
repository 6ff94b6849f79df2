"""Rulings on close readings: N1 to N40 of the rules file, section 12."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules import events
from tabletop.games.zoon.rules.state import Piece
from tabletop.rules.game import NOBODY, Outcome
from tests.games.zoon.rules.scene import begun, pennies, scene
from tests.games.zoon.rules.table import with_star, with_zoon

HERONS = ("stilts", "delvers")
MOLES = ("delvers", "delvers")
ELK = ("crownhorn", "stilts")
TOADS = ("bogwife", "stilts")
FLASK = "play lantern-flask c3 d4"


# --- several Zoons, ways, ends ------------------------------------------------------------------------------------


def test_n01_a_march_may_stop_after_any_move_and_its_first_mover_fixes_the_row() -> None:
    turn = scene("b4:lancebill#0 d4:wader#0 e2:wader#1", "f5:digger#0", tribes=HERONS)
    upper = turn.play("play great-migration d4 d5")
    assert upper.refused("e2-e3") == ("N1", "other_row")
    assert upper.refused("d5-d6") == ("Z49", "moved_already")
    assert {text[:2] for text in upper.offered()} == {"b4", "pa"}
    lower = turn.play("play great-migration e2 e3")
    assert (lower.to_act, lower.state.march) == (1, None)
    stopped = upper.play("pass")
    assert [(event.reason, event.rules) for event in stopped.told(events.Declined)] == [("passed", ("N1",))]
    assert (stopped.to_act, stopped.on("b4")) == (1, "south lancebill#0")


def test_n02_each_zoon_must_be_able_to_move_when_its_turn_comes_not_before() -> None:
    turn = scene(
        "a4:spindleshanks b4:wader#0 c4:lancebill#0 b5:harrier b6:wader#1", "f5:digger#0", tribes=HERONS
    )  # fmt: skip
    assert turn.offered("b4-") == set()
    assert turn.refused("play great-migration b4 c4") == ("Z24", "friend_there")
    on_the_way = turn.play("play great-migration c4 c5")
    assert on_the_way.offered("b4-") == {"b4-c4"}
    assert on_the_way.play("b4-c4").on("c4") == "south wader#0"


def test_n03_two_ways_to_a_free_cell_are_one_action() -> None:
    round_ = with_zoon("stilts", "lancebill", moves=(((-1, 1), (0, 2)), ((1, 1), (0, 2))))
    turn = scene("c2:lancebill#0", "f5:digger#0", tribes=HERONS, game=round_)
    assert turn.offered("c2-") == {"c2-b3", "c2-d3", "c2-c4"}
    assert turn.refused("c2-b3-c4") == ("D6", "no_such_way")
    assert turn.play("c2-c4").on("c4") == "south lancebill#0"


def test_n04_a_trump_lost_to_its_x_counts_as_an_elimination_and_one_used_up_does_not() -> None:
    turn = scene("c3:digger#0 c2:pickguard#0", "d4:wader#0", "quiet 40")
    assert turn.attack(FLASK, "TL", "BL").state.quiet_turns == 0
    assert turn.attack(FLASK, "TL", "BR").state.quiet_turns == 41
    assert turn.play("play deep-gallery c2 b3").state.quiet_turns == 41
    javelin = scene("c2:lancebill#0", "c4:digger#0", "trumps south reed-javelin=beside/2", "quiet 40", tribes=HERONS)
    missed = javelin.attack("play reed-javelin c2 c4", "TL", "BL")
    assert (missed.trump("south reed-javelin"), missed.state.quiet_turns) == ("tomb 3", 41)


def test_n05_the_draw_of_the_hundredth_quiet_turn_comes_before_being_stuck() -> None:
    boxed = ("a1:digger#0 a2:rockfall b1:first-lantern", "f6:first-lantern e3:digger#0")
    drawn = scene(*boxed, "quiet 99", turn="north 100", tribes=MOLES).play("e3-e2")
    assert drawn.game.outcome(drawn.state) == Outcome((), "quiet", "D31")
    stuck = scene(*boxed, "quiet 98", turn="north 100", tribes=MOLES).play("e3-e2")
    assert stuck.game.outcome(stuck.state) == Outcome((1,), "stuck", "Z2")


# --- who is sent, held, used --------------------------------------------------------------------------------------


def test_n06_a_zoon_sent_home_goes_to_another_cell_even_if_it_stands_there() -> None:
    struck = scene("c5:loamwyrm", "c6:lancebill#0 b6:wader#0", turn="north 2").attack("c6-c5", "BL", "TL")
    assert (struck.on("c6"), struck.to_act) == ("north lancebill#0", 1)
    assert struck.offered() == {"choose a6", "choose d6", "choose e6"}
    assert struck.refused("choose c6") == ("D32", "cell_taken")
    assert struck.refused("pass") == ("N20", "must_choose")
    full = scene(
        "c5:loamwyrm", "a6:wader#0 b6:wader#1 c6:lancebill#0 d6:wader#2 e6:harrier", turn="north 2"
    ).attack("c6-c5", "BL", "TL")  # fmt: skip
    assert (full.on("c6"), full.to_act) == ("north lancebill#0", 0)
    assert [event.reason for event in full.told(events.Declined)] == ["nothing"]


def test_n07_a_held_elite_cannot_take_the_gallery_but_a_star_can_send_a_held_zoon() -> None:
    turn = scene("c2:pickguard#0[held=1] e2:pickguard#1", "c5:wader#0")
    assert turn.refused("play deep-gallery c2 c3") == ("Z47", "immobile")
    assert turn.play("play deep-gallery e2 c3").on("c3") == "south pickguard#1"
    bolted = scene("c3:sapper-brill[held=2]", "c4:lancebill#0", turn="north 2").attack("c4-c3", "BR", "TL")
    assert bolted.play("choose f1").on("f1") == "south sapper-brill"


def test_n08_tines_already_worn_keep_counting_on_a_held_soldier() -> None:
    turn = scene("c3:levy-spear#0[held=1]", "c4:wader#0", tribes=ELK)
    assert turn.refused("play bronze-tines c3") == ("Z47", "users_immobile")
    worn = scene("c3:levy-spear#0[gear=south.bronze-tines,held=2]", "c4:wader#0", tribes=ELK, turn="north 2")
    assert worn.attack("c4-c3", "TL", "TL").fought().defender.corners == (4, 3, 1, 1)


def test_n09_a_trump_for_any_needs_no_free_zoon() -> None:
    turn = scene("c3:digger#0[held=1] d2:pickguard#0[held=1]", "c5:wader#0")
    assert turn.play("play rockfall c4").on("c4") == "south rockfall"
    assert {text.split()[1] for text in turn.offered()} == {"rockfall"}
    toads = scene("b1:gulper#0[held=1]", "c3:wader#0", tribes=TOADS)
    assert toads.offered() == {"play sucking-mire c3"}


def test_n10_lullaby_names_no_user_and_a_shot_does() -> None:
    toads = scene("b2:mother-croak d1:wartweaver", "c3:wader#0", tribes=TOADS)
    assert toads.offered("play fen-lullaby") == {"play fen-lullaby c3"}
    assert toads.refused("play fen-lullaby b2 c3") == ("D21", "wrong_cells")
    moles = scene("c3:digger#0 e3:digger#1", "d4:wader#0")
    assert moles.offered("play lantern-flask") == {FLASK, "play lantern-flask e3 d4"}
    assert moles.refused("play lantern-flask d4") == ("D21", "wrong_cells")


# --- alternate rules: turning up ----------------------------------------------------------------------------------

SIX = "a2:digger#0[up] b2:digger#0[up] d2:pickguard#0[up] e2:digger#1[up] f2:pickguard#1[up] f1:lampwarden[up]"
TOADS_UP = (
    "a2:spawnling#0[up] b2:spawnling#0[up] e2:spawnling#1[up] f2:spawnling#1[up] e1:gulper#0[up] f1:gulper#1[up]"
    " b1:mother-croak"
)
"""Six up; Mother Croak on b1 and the Mudpearl on a1 down."""
STILTS_UP = "a5:wader#0[up] b5:wader#1[up] e5:lancebill#1[up] f5:marsh-oracle[up] a6:harrier[up] c6:queen-ardea"
"""Five up; Queen Ardea on c6 and the Moon Egg on f6 down."""


def test_n11_the_user_of_a_shot_stays_face_down() -> None:
    shot = pennies(f"{SIX} b1:digger#1", "c2:wader#0").roll("play lantern-flask b1 c2", 1, 6)
    assert (shot.piece("b1").up, shot.shown(1, "b1").card) == (False, None)
    assert shot.told(events.TurnedUp) == []


@pytest.mark.parametrize(
    ("wartweaver", "attack", "turn", "order"), [("c4", "c4-d5", "south 5", (0, 1)), ("d4", "d5-d4", "north 6", (1, 0))]
)
def test_n12_where_both_lose_a_card_the_active_player_turns_up_first(
    wartweaver: str, attack: str, turn: str, order: tuple[int, int]
) -> None:
    both = pennies(
        f"{TOADS_UP} {wartweaver}:wartweaver[up,tails]", f"{STILTS_UP} d5:wader#2[up,tails]", tribes=TOADS, turn=turn
    ).roll(attack, 3, 3)  # fmt: skip
    assert both.fought().score == "1+3:1+3"
    assert (both.buried(0), both.buried(1)) == (["Wartweaver"], ["Wader"])
    downs = {0: {"turn-up a1", "turn-up b1"}, 1: {"turn-up c6", "turn-up f6"}}
    assert (both.to_act, both.offered()) == (order[0], downs[order[0]])
    next_ = both.play(min(downs[order[0]]))
    assert (next_.to_act, next_.offered()) == (order[1], downs[order[1]])
    done = next_.play(min(downs[order[1]]))
    assert (done.to_act, done.state.turning) == (order[1], ())


def test_n13_an_elimination_by_a_star_counts_as_lost_in_combat() -> None:
    gored = pennies("d4:rut-bull[up,tails]", f"{STILTS_UP} d5:wader#2[up,tails]", tribes=ELK).roll("d4-d5", 2, 2)
    assert (gored.fought().reason, gored.buried(1)) == ("star", ["Wader"])
    assert (gored.to_act, gored.offered()) == (1, {"turn-up c6", "turn-up f6"})


def test_n14_only_zoons_on_the_battlefield_are_counted() -> None:
    turn = pennies(
        f"{SIX} c4:digger#1[up] b1:sapper-brill".replace("a2:digger#0[up] ", ""), "c5:wader#0",
        "trumps south lantern-flask=beside/1", turn_up="as_needed",
    )  # fmt: skip
    lost = turn.roll("c4-c5", 1, 6)
    assert (lost.to_act, lost.offered()) == (0, {"turn-up a1", "turn-up b1"})


def test_n15_who_has_to_choose_may_look_at_the_own_cards() -> None:
    lost = pennies("c3:pickguard#0[up]", f"{STILTS_UP} c4:wader#2[up]").roll("c3-c4", 6, 1)
    assert (lost.to_act, lost.state.turn) == (1, 0)
    assert lost.shown(1, "c6").card == lost.index(1, "queen-ardea")
    assert lost.shown(1, "f6").card == lost.index(1, "moon-egg")
    assert lost.shown(0, "c6").card is None
    star = scene("c2:lancebill#0 e2:wader#0", "c3:loamwyrm", tribes=HERONS, turn="north 3").attack("c3-c2", "TL", "BL")
    assert (star.to_act, star.shown(0, "e2").card) == (0, star.index(0, "wader#0"))
    assert star.shown(1, "f6").card is None


# --- fighting again -----------------------------------------------------------------------------------------------


def test_n16_in_a_rematch_any_star_is_a_plain_tie() -> None:
    struck = scene("c3:loamwyrm", "c5:dame-velvet", tribes=("delvers", "crownhorn"), turn="north 2").attack(
        "c5-c3", "TL", "BL"
    )
    assert (struck.fought().score, struck.to_act) == ("*:7", 1)
    enemys = struck.play("touch BL", "touch TL", "lie 0 0")
    assert (enemys.fought().score, enemys.fought().reason) == ("5:*", "star_again")
    assert (enemys.fought().winner, enemys.fought().rules) == (NOBODY, ("N16",))
    assert (enemys.told(events.StarUsed), enemys.on("c4"), enemys.to_act) == ([], "north dame-velvet", 0)
    own = struck.play("touch TL", "touch BL", "lie 0 0")
    assert (own.fought().score, own.fought().reason, own.on("c4")) == ("*:7", "star_again", "north dame-velvet")


def test_n17_when_the_emblem_falls_the_winner_enters_its_cell_and_nothing_follows() -> None:
    won = pennies("c4:pickguard#0", f"{STILTS_UP} d5:wader#2[up] c5:moon-egg").roll("c4-c5", 6, 1)
    assert (won.on("c4"), won.on("c5")) == ("", "south pickguard#0")
    assert won.game.outcome(won.state) == Outcome((0,), "emblem", "Z1")
    assert [type(event).__name__ for event in won.events][-3:] == ["Eliminated", "TookCell", "Ended"]
    assert (won.to_act, won.state.turning, won.piece("c6").up) == (NOBODY, (), False)


def test_n18_an_unlimited_shooting_trump_lies_beside_the_board_from_its_first_use_on() -> None:
    assert pennies("c3:digger#0", "d4:queen-ardea").roll(FLASK, 1, 6).trump("south lantern-flask") == "beside 1"
    assert scene("c3:digger#0", "d4:wader#0").attack(FLASK, "TL", "BR").trump("south lantern-flask") == "hand 1"


def test_n20_a_declined_effect_is_still_a_tie() -> None:
    struck = scene("c2:queen-ardea", "c4:pickguard#0", tribes=HERONS).attack("c2-c4", "TL", "BL")
    stayed = struck.play("pass")
    assert (stayed.on("c2"), stayed.on("c3"), stayed.on("c4")) == ("", "south queen-ardea", "north pickguard#0")
    assert [(event.seat, event.rules) for event in stayed.told(events.Declined)] == [(0, ("N20",))]
    assert (struck.buried(0) + struck.buried(1), stayed.to_act) == ([], 1)


@pytest.mark.parametrize(("before", "after"), [("", 1), ("[held=1]", 1), ("[held=2]", 2)])
def test_n21_struck_twice_the_later_end_counts(before: str, after: int) -> None:
    struck = scene("c4:lampwarden", f"d5:wader#0{before} a5:lancebill#0").attack("c4-d5", "TL", "BL")
    assert struck.piece("d5").held_turns == after


def test_n22_a_zoon_relocated_by_an_effect_has_not_been_moved_by_the_trump() -> None:
    swapping = with_star("stilts", "take-wing", op="swap_with_friend", area="own_camp")
    turn = scene("c3:queen-ardea e3:wader#0 a3:lancebill#0", "c4:digger#0", tribes=HERONS, game=swapping)
    swapped = turn.attack("play great-migration c3 c4", "TL", "BL").play("choose e3")
    assert (swapped.on("c3"), swapped.on("e3"), swapped.to_act) == ("south wader#0", "south queen-ardea", 0)
    assert swapped.offered("c3-") == {"c3-b3", "c3-c4", "c3-c5", "c3-d3"}
    assert swapped.offered("e3-") == set()
    assert swapped.refused("e3-e4") == ("Z49", "moved_already")


def test_n23_a_symbol_that_is_ignored_is_no_number_to_copy() -> None:
    crossed = with_zoon("crownhorn", "rut-bull", corners=(4, 7, "X", "*"))
    fought = pennies("c4:queen-ardea[up,tails]", "c5:rut-bull[up,tails]", tribes=("stilts", "crownhorn"),
                     game=crossed).roll("c4-c5", 1, 1).fought()  # fmt: skip
    assert (fought.attacker.counted, fought.defender.counted) == ((0, 2), (0, 2))


def test_n26_resigning_is_possible_while_a_choice_is_pending() -> None:
    struck = scene("c4:sapper-brill", "c5:wader#0").attack("c4-c5", "TL", "BR")
    assert "resign" not in struck.offered()
    gone = struck.play("resign")
    assert gone.game.outcome(gone.state) == Outcome((1,), "resigned", "D30")
    enemys = scene("c3:loamwyrm", "c4:lancebill#0").attack("c3-c4", "TL", "BL")
    assert enemys.to_act == 1
    assert enemys.play("resign").state.result == Outcome((0,), "resigned", "D30")


def test_n28_pennies_turn_once_after_the_rematch() -> None:
    struck = pennies("c4:dame-velvet[up,tails]", "c5:lancebill#0[up,tails]", tribes=ELK).roll("c4-c5", 3, 3)
    assert (struck.told(events.PennyTurned), struck.piece("c4").tails, struck.piece("c5").tails) == ([], True, True)
    lost = struck.play("roll 1 6")
    assert [(event.at, event.reason) for event in lost.told(events.PennyTurned)] == [("c5", "heads")]


def test_n38_the_attacker_does_not_step_back_in_between_and_modifiers_stay() -> None:
    turn = scene("c2:dame-velvet[boost=2]", "c4:lancebill#0", tribes=ELK)
    struck = turn.attack("c2-c4", "TL", "BL")
    assert struck.fought().score == "*:4"
    assert (struck.on("c2"), struck.on("c3"), struck.told(events.SteppedBack)) == ("south dame-velvet", "", [])
    again = struck.play("touch TR", "touch BR", "lie 0 0")
    assert (again.fought().score, again.fought().attacker.corners) == ("3:3", (7, 7, 3, "*"))
    assert (again.on("c2"), again.on("c3")) == ("", "south dame-velvet")


# --- equipment, modifiers, areas ----------------------------------------------------------------------------------


def test_n30_the_mire_may_be_laid_on_a_zoon_that_could_not_move_anyway() -> None:
    turn = scene("b1:gulper#0", "c3:winter-standard d3:levy-spear#0[held=1]", tribes=("bogwife", "crownhorn"))
    assert turn.offered("play sucking-mire") == {"play sucking-mire c3", "play sucking-mire d3"}
    assert turn.play("play sucking-mire c3").trump("south sucking-mire") == "on_zoon 1"


def test_n31_modifiers_count_for_who_is_shot_at_never_for_a_trump_that_is_fired() -> None:
    turn = scene("c3:digger#0", "d4:levy-spear#0[gear=north.bronze-tines]", tribes=("delvers", "crownhorn"))
    missed = turn.attack(FLASK, "TR", "TL")
    assert (missed.fought().defender.corners, missed.fought().score) == ((4, 3, 1, 1), "3:3")
    assert missed.fought().reason == "miss"
    fired = scene("c3:gulper#0[boost=2]", "c5:wader#0", tribes=TOADS).attack("play sticky-tongue c3 c5", "TL", "TR")
    assert (fired.fought().attacker.corners, fired.fought().score) == ((4, 3, 0, "X"), "3:2")


def test_n32_a_second_exposure_does_nothing() -> None:
    struck = scene("c4:marsh-oracle", "d4:digger#0[up]", tribes=HERONS).attack("c4-d4", "TL", "BL")
    assert (struck.fought().reason, struck.told(events.TurnedUp)) == ("star", [])
    assert [event.reason for event in struck.told(events.Declined)] == ["nothing"]
    assert (struck.piece("d4").up, struck.to_act) == (True, 1)
    tails = pennies("c4:marsh-oracle[up,tails]", "d4:pickguard#0[up,tails]", tribes=HERONS).roll("c4-d4", 2, 2)
    assert tails.piece("d4").tails


def test_n33_a_jump_of_a_controlled_zoon_ignores_what_stands_between() -> None:
    turn = scene("b1:mother-croak c4:spawnling#0 b3:spawnling#1", "c3:wader#0", tribes=TOADS)
    assert turn.play("play fen-lullaby c3").offered() == {"choose c5", "choose d3"}


def test_n35_areas_are_seen_from_the_effects_owner() -> None:
    bolted = scene("c3:lancebill#0", "c4:sapper-brill", tribes=HERONS).attack("c3-c4", "BR", "TL")
    camp = {f"choose {column}{row}" for row in "456" for column in "abcdef"}
    assert bolted.to_act == 1
    assert bolted.offered() == {*camp, "pass"} - {"choose c4", "choose f6"}
    sunk = scene("c3:lancebill#0", "c4:loamwyrm", tribes=HERONS).attack("c3-c4", "BL", "TL")
    assert (sunk.to_act, sunk.offered()) == (0, {f"choose {column}1" for column in "bcdef"})
    wall = scene("a3:wader#0", "f5:digger#0", tribes=HERONS, turn="north 2")
    rows = {text[-1] for text in wall.offered("play rockfall")}
    assert rows == {"3", "4", "5", "6"}


def test_n36_for_a_swap_only_the_friend_must_stand_in_the_camp() -> None:
    struck = scene("c4:mudpearl a3:spawnling#0 e4:spawnling#1", "c5:lancebill#0", tribes=TOADS, turn="north 2").attack(
        "c5-c4", "BR", "TL"
    )
    assert struck.offered() == {"choose a3", "pass"}
    swapped = struck.play("choose a3")
    assert (swapped.on("a3"), swapped.on("c4")) == ("south mudpearl", "south spawnling#0")


@pytest.mark.parametrize(("corner", "hit"), [("TL", 3), ("TR", 1), ("BR", 0), ("BL", 1)])
def test_n37_corner_names_are_those_of_the_cards_owner(corner: str, hit: int) -> None:
    """Wader#1 has 3 1 / 1 0, whoever owns it and from whichever side it is touched."""
    norths = scene("c4:digger#0", "c5:wader#1").attack("c4-c5", corner, "TL")
    souths = scene("c4:wader#1", "c5:digger#0", tribes=HERONS, turn="north 2").attack("c5-c4", corner, "TL")
    for fought in (norths.fought(), souths.fought()):
        assert (fought.defender.value, fought.attacker.value) == (hit, 2)


def test_n39_equal_copies_are_interchangeable() -> None:
    turn = scene("c3:digger#0[seen] d3:digger#0[seen]", "f5:wader#0[seen]")
    assert (turn.on("c3"), turn.on("d3"), turn.piece("c3")) == ("south digger#0", "south digger#0", turn.piece("d3"))
    by_c = turn.play("c3-c4", "f5-e5", "d3-c3", "e5-f5", "c4-d4", "f5-e5", "d4-d3", "e5-f5")
    by_d = turn.play("d3-d4", "f5-e5", "c3-d3", "e5-f5", "d4-c4", "f5-e5", "c4-c3", "e5-f5")
    assert by_c.state == by_d.state
    assert by_c.on("c3") == by_d.on("d3") == "south digger#0"
    cards = begun().deck(0).cards_by_label
    assert (cards["digger#0"].copies, cards["pickguard#1"].copies) == (2, 1)


def test_n40_second_levy_is_held_like_a_trump_and_placed_by_an_action_of_its_own() -> None:
    turn = scene("a3:tinesman#0", "c5:wader#0", tribes=ELK)
    assert turn.trump("south second-levy") == "hand 0"
    veteran = turn.index(0, "hill-veteran")
    assert veteran not in turn.state.tombs[0]
    own = [at for at in turn.state.cells if isinstance(at, Piece) and at.owner == 0]
    assert [at.possible_cards >> veteran & 1 for at in own] == [0, 0]
    assert turn.refused("play second-levy b1") == ("Z67", "place_it")
    placed = turn.play("place second-levy b1")
    assert [event.at for event in placed.told(events.Reinforced)] == ["b1"]
    assert placed.shown(1, "b1").known == veteran
