"""O'Sullivan's alternate rules in combat: A14 to A29, and the defaults about pennies, dice, Stars and X's."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tabletop.content.prose import rulebook
from tabletop.games.zoon.rules import combat_results, events
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zoon.rules.scene import Scene, pennies
from tests.games.zoon.rules.table import with_zoon, zoon

HERONS = ("stilts", "delvers")
ELK = ("crownhorn", "stilts")
BEASTS = ("delvers", "crownhorn")
FLASK = "play lantern-flask c3 d4"
SIX = "a2:digger#0[up] b2:digger#0[up] c2:digger#1[up] e2:digger#1[up] f2:pickguard#1[up] f1:lampwarden[up]"


def kinds(of: Scene) -> list[str]:
    """What happened, by the names of the events."""
    return [type(event).__name__ for event in of.events]


def turned(of: Scene) -> dict[str, str]:
    """Which pennies were turned over by A17, and what they show now."""
    return {event.at: event.reason for event in of.told(events.PennyTurned) if event.rules == ("A17",)}


# --- values and dice ----------------------------------------------------------------------------------------------


def test_a14_a_combat_begins_as_ever_but_no_corner_is_touched() -> None:
    turn = pennies("c2:lancebill#0", "c4:digger#0 d3:digger#1", tribes=HERONS)
    attack = turn.play("c2-c4")
    assert (attack.to_act, attack.on("c2"), attack.on("c4")) == (CHANCE, "south lancebill#0", "north digger#0")
    assert attack.refused("touch TL") == ("A18", "chance_first")
    assert attack.refused("lie 0 0") == ("D13", "no_chance")
    assert attack.refused("c2-c3") == ("A18", "chance_first")
    assert len(attack.offered()) == 36
    assert turn.refused("roll 1 1") == ("A18", "no_chance")
    shot = pennies("c3:digger#0", "d4:wader#0").play(FLASK)
    assert (shot.to_act, len(shot.offered())) == (CHANCE, 36)
    assert pennies("c3:digger#0", "c4:wader#0").refused("play lantern-flask c3 c4") == ("Z62", "not_aimed")


def test_a15_heads_means_the_sum_of_the_two_numbers_at_the_top() -> None:
    fought = pennies("c4:pickguard#0", "c5:wader#2").roll("c4-c5", 1, 1).fought()
    assert (fought.attacker.counted, fought.attacker.value) == ((4, 3), 7)
    assert (fought.defender.counted, fought.defender.value) == ((1, 3), 4)


def test_a16_tails_means_the_sum_of_the_two_numbers_at_the_bottom() -> None:
    fought = pennies("c4:old-mattock[up,tails]", "c5:wader#2[up,tails]").roll("c4-c5", 1, 1).fought()
    assert (fought.attacker.counted, fought.attacker.value, fought.attacker.tails) == ((3, 2), 5, True)
    assert (fought.defender.counted, fought.defender.value, fought.defender.tails) == ((0, 1), 1, True)
    mixed = pennies("c4:old-mattock[up,tails]", "c5:wader#2").roll("c4-c5", 1, 1).fought()
    assert (mixed.attacker.value, mixed.defender.value) == (5, 4)


def test_a17_the_penny_of_each_survivor_is_turned_over_after_every_combat() -> None:
    won = pennies("c4:pickguard#0", "c5:wader#0").roll("c4-c5", 6, 1)
    assert (turned(won), won.piece("c5").tails) == ({"c4": "tails"}, True)
    lost = pennies("c4:pickguard#0", "c5:wader#0").roll("c4-c5", 1, 6)
    assert (turned(lost), lost.piece("c5").tails) == ({"c5": "tails"}, True)
    held = pennies("c4:digger#0", "c5:lancebill#0[up,tails]").roll("c4-c5", 1, 6)
    assert (turned(held), held.piece("c5").tails) == ({"c5": "heads"}, False)
    draw = pennies("c4:pickguard#0", "c5:lancebill#0").roll("c4-c5", 3, 3)
    assert turned(draw) == {"c4": "tails", "c5": "tails"}
    again = draw.roll("c5-c4", 6, 1)
    assert (again.fought().score, turned(again)) == ("2+6:3+1", {"c5": "heads"})
    assert again.piece("c4").tails is False


def test_a17_a_target_that_a_shot_misses_turns_its_penny_and_the_user_does_not() -> None:
    missed = pennies("c3:digger#0", "d4:wader#0").roll(FLASK, 1, 6)
    assert missed.fought().reason == "miss"
    assert (turned(missed), missed.piece("c3").tails) == ({"d4": "tails"}, False)


def test_a18_each_player_adds_the_own_die_to_the_value() -> None:
    fought = pennies("c4:pickguard#0", "c5:wader#0").roll("c4-c5", 5, 3).fought()
    assert (fought.attacker.value, fought.attacker.die, fought.attacker.total) == (7, 5, 12)
    assert (fought.defender.value, fought.defender.die, fought.defender.total) == (4, 3, 7)
    north = pennies("c4:pickguard#0", "c5:wader#0", turn="north 6").roll("c5-c4", 5, 3).fought()
    assert (north.attacker.seat, north.attacker.total, north.defender.total) == (1, 9, 10)


def test_a19_the_higher_total_wins_with_the_consequences_of_the_classic_rules() -> None:
    turn = pennies("c3:pickguard#0", "c5:wader#0")
    won = turn.roll("c3-c5", 1, 3)
    assert (won.fought().score, won.fought().reason, won.fought().rules) == ("7+1:4+3", "higher", ("A19",))
    assert (won.on("c3"), won.on("c5"), won.buried(1)) == ("", "south pickguard#0", ["Wader"])
    assert won.state.tombs[1][-1] == won.index(1, "wader#0")
    lost = turn.roll("c3-c5", 1, 5)
    assert (lost.fought().score, lost.fought().winner) == ("7+1:4+5", 1)
    assert (lost.on("c3"), lost.on("c5"), lost.buried(0)) == ("", "north wader#0", ["Pickguard"])


def test_a20_of_equal_totals_the_lower_value_wins() -> None:
    attacked = pennies("c4:pickguard#0", "c5:wader#0").roll("c4-c5", 1, 4)
    assert (attacked.fought().score, attacked.fought().reason) == ("7+1:4+4", "underdog")
    assert (attacked.fought().winner, attacked.fought().rules) == (1, ("A20",))
    assert (attacked.on("c4"), attacked.on("c5")) == ("", "north wader#0")
    attacker = pennies("c4:digger#0", "c5:wader#0").roll("c4-c5", 3, 2)
    assert (attacker.fought().score, attacker.fought().winner) == ("3+3:4+2", 0)
    assert attacker.on("c5") == "south digger#0"
    assert turned(attacked) == {"c5": "tails"}


def test_a21_equal_values_and_equal_dice_are_a_draw() -> None:
    turn = pennies("c2:lancebill#0", "c4:pickguard#0", tribes=HERONS)
    draw = turn.roll("c2-c4", 3, 3)
    assert (draw.fought().reason, draw.fought().winner) == ("draw", NOBODY)
    assert draw.fought().rules == ("A21", "B6")
    assert (draw.on("c2"), draw.on("c3"), draw.on("c4")) == ("", "south lancebill#0", "north pickguard#0")
    assert draw.buried(0) + draw.buried(1) == []
    assert turn.roll("c2-c4", 4, 3).fought().reason == "higher"


# --- Stars --------------------------------------------------------------------------------------------------------


def test_a22_a_single_star_counts_as_the_higher_number_of_the_enemys_half() -> None:
    attacker = pennies("c4:loamwyrm[up,tails]", "c5:lancebill#1").roll("c4-c5", 1, 6).fought()
    assert (attacker.attacker.counted, attacker.attacker.value) == ((4, 0), 4)
    assert (attacker.defender.counted, attacker.reason) == ((3, 4), "higher")
    defender = pennies("c4:old-mattock[up,tails]", "c5:harrier[up,tails]").roll("c4-c5", 1, 6).fought()
    assert (defender.attacker.counted, defender.defender.counted) == ((3, 2), (1, 3))
    heads = pennies("c4:loamwyrm", "c5:lancebill#1").roll("c4-c5", 1, 6).fought()
    assert heads.attacker.counted == (7, 4)


def test_a23_two_stars_count_nothing() -> None:
    fought = pennies("c4:loamwyrm[up,tails]", "c5:queen-ardea[up,tails]").roll("c4-c5", 6, 1).fought()
    assert (fought.attacker.counted, fought.defender.counted) == ((0, 0), (0, 2))
    one = pennies("c4:loamwyrm[up,tails]", "c5:queen-ardea").roll("c4-c5", 6, 1).fought()
    assert (one.attacker.counted, one.defender.counted) == ((5, 0), (4, 5))


def test_a24_after_a_draw_the_only_star_has_its_effect() -> None:
    struck = pennies("c4:loamwyrm[up,tails]", "c5:wader#0[up,tails]").roll("c4-c5", 2, 2)
    assert (struck.fought().score, struck.fought().reason) == ("1+2:1+2", "star")
    assert (struck.fought().winner, struck.fought().rules) == (0, ("A21", "A24", "B6"))
    assert [(event.zoon, event.reason) for event in struck.told(events.StarUsed)] == [
        ("The Loamwyrm", "relocate_enemy")
    ]
    assert (struck.on("c4"), struck.on("c5"), struck.to_act) == ("south loamwyrm", "north wader#0", 1)
    assert struck.offered() == {f"choose {column}6" for column in "abcde"}
    sunk = struck.play("choose b6")
    assert (sunk.on("c5"), sunk.on("b6"), sunk.to_act) == ("", "north wader#0", 1)
    no_draw = pennies("c4:loamwyrm[up,tails]", "c5:wader#0[up,tails]").roll("c4-c5", 3, 2)
    assert (no_draw.told(events.StarUsed), no_draw.buried(1)) == ([], ["Wader"])


def test_a24_a_bull_that_draws_gores() -> None:
    gored = pennies("c4:rut-bull[up,tails]", "c5:wader#0[up,tails]", tribes=ELK).roll("c4-c5", 5, 5)
    assert (gored.fought().score, gored.buried(1)) == ("1+5:1+5", ["Wader"])
    assert (gored.on("c4"), gored.on("c5"), gored.piece("c5").tails) == ("", "south rut-bull", False)


def test_a24_foretold_sets_the_penny_to_tails_after_it_was_turned() -> None:
    draw = pennies("c4:marsh-oracle[up,tails]", "d4:pickguard#0[up,tails]", tribes=HERONS).roll("c4-d4", 4, 4)
    assert draw.fought().score == "3+4:3+4"
    assert [(event.at, event.reason, event.rules) for event in draw.told(events.PennyTurned)] == [
        ("c4", "heads", ("A17",)), ("d4", "heads", ("A17",)), ("d4", "tails", ("A24",)),
    ]  # fmt: skip
    assert (draw.piece("c4").tails, draw.piece("d4").tails) == (False, True)


# --- X's ----------------------------------------------------------------------------------------------------------

USED_ONCE = "trumps south lantern-flask=beside/1"
CROSSED = with_zoon("stilts", "marsh-oracle", corners=(2, 2, 5, "X"))
"""With an Oracle whose lower half is X 5, which no tribe may have."""


def test_a25_a_single_x_counts_as_the_lower_number_of_the_enemys_half() -> None:
    fought = pennies("c3:digger#0", "d4:lancebill#0", USED_ONCE).roll(FLASK, 6, 1).fought()
    assert (fought.attacker.counted, fought.attacker.value, fought.attacker.tails) == ((3, 1), 4, True)
    assert (fought.defender.counted, fought.score) == ((4, 3), "4+6:7+1")
    target = pennies("c3:digger#0", "d4:marsh-oracle[up,tails]", game=CROSSED).roll(FLASK, 1, 1).fought()
    assert (target.attacker.counted, target.defender.counted) == ((3, 3), (3, 5))


def test_a26_two_xs_count_nothing() -> None:
    fought = pennies("c3:digger#0", "d4:marsh-oracle[up,tails]", USED_ONCE, game=CROSSED).roll(FLASK, 1, 1).fought()
    assert (fought.attacker.counted, fought.defender.counted) == ((0, 1), (0, 5))


# --- trumps -------------------------------------------------------------------------------------------------------


def flask_used(times: int) -> list[Scene]:
    """After each of so many missed shots at Queen Ardea, heads 4 5, tails * 2."""
    found, turn = [], pennies("c3:digger#0", "d4:queen-ardea f5:wader#1")
    for k in range(times):
        turn = turn.roll(FLASK, 1, 6)
        found.append(turn)
        turn = turn.play("f5-e5" if k % 2 == 0 else "e5-f5")
    return found


def test_a27_a_shooting_trump_lies_beside_the_board_after_its_first_use() -> None:
    turn = pennies("c3:digger#0", "d4:queen-ardea")
    assert turn.trump("south lantern-flask") == "hand 0"
    first, second, third = flask_used(3)
    assert [after.trump("south lantern-flask") for after in (first, second, third)] == [
        "beside 1", "beside 2", "beside 3",
    ]  # fmt: skip
    assert [(event.trump, event.reason, event.rules) for event in first.told(events.TrumpMoved)] == [
        ("Lantern Flask", "beside", ("A27", "D34"))
    ]
    assert first.play("f5-e5").offered("play lantern-flask") == {FLASK}
    for seat in (0, 1, None):
        assert first.view(seat).trumps == first.state.trumps


@pytest.mark.parametrize("trump", ["lantern-flask", "reed-javelin", "sticky-tongue"])
def test_a28_the_first_use_of_a_shooting_trump_counts_as_heads(trump: str) -> None:
    tribe, user, play, top = {
        "lantern-flask": ("delvers", "digger#0", "c3 d4", (3, 3)),
        "reed-javelin": ("stilts", "lancebill#0", "c3 c5", (3, 4)),
        "sticky-tongue": ("bogwife", "gulper#0", "c3 c4", (4, 3)),
    }[trump]
    cell = play.split()[1]
    fought = pennies(f"c3:{user}", f"{cell}:wader#0", tribes=(tribe, "stilts")).roll(f"play {trump} {play}", 1, 1)
    assert (fought.fought().attacker.tails, fought.fought().attacker.counted) == (False, top)


def test_a29_then_it_counts_as_tails_and_heads_by_turns() -> None:
    uses = [after.fought().attacker for after in flask_used(4)]
    assert [use.tails for use in uses] == [False, True, False, True]
    assert [use.counted for use in uses] == [(3, 3), (2, 1), (3, 3), (2, 1)]
    hit = pennies("c3:digger#0", "d4:wader#0", USED_ONCE).roll(FLASK, 6, 1)
    assert (hit.fought().reason, hit.trump("south lantern-flask")) == ("hit", "beside 2")


# --- defaults -----------------------------------------------------------------------------------------------------


def test_b05_stars_and_xs_are_copied_from_printed_numbers() -> None:
    worn = pennies("c4:levy-spear#0[gear=south.bronze-tines]", "c5:harrier[up,tails]", tribes=ELK).roll("c4-c5", 1, 1)
    assert (worn.fought().attacker.counted, worn.fought().defender.counted) == ((4, 3), (1, 4))
    both = pennies("c3:digger#0", "d4:queen-ardea[up,tails]", USED_ONCE).roll(FLASK, 1, 6).fought()
    assert (both.attacker.counted, both.defender.counted) == ((2, 1), (1, 2))


def test_b05_two_stars_in_a_half_are_each_copied() -> None:
    twice = with_zoon("delvers", "loamwyrm", corners=(7, 4, "*", "*"))
    fought = pennies("c4:loamwyrm[up,tails]", "c5:lancebill#0", game=twice).roll("c4-c5", 1, 6).fought()
    assert (fought.attacker.counted, fought.attacker.value) == ((4, 4), 8)


def test_b05_where_the_enemys_half_has_no_number_there_is_nothing_to_copy() -> None:
    crosses = with_zoon("stilts", "marsh-oracle", corners=(2, 2, "X", "X"))
    fought = (
        pennies("c4:sapper-brill[up,tails]", "c5:marsh-oracle[up,tails]", game=crosses).roll("c4-c5", 1, 1).fought()
    )
    assert (fought.attacker.counted, fought.defender.counted) == ((1, 0), (1, 1))


def test_b06_two_stars_none_or_a_shot_make_a_plain_tie() -> None:
    none = pennies("c2:lancebill#0", "c4:pickguard#0", tribes=HERONS).roll("c2-c4", 3, 3)
    assert (none.told(events.StarUsed), none.on("c3")) == ([], "south lancebill#0")
    two = pennies("c4:loamwyrm[up,tails]", "c5:rut-bull[up,tails]", tribes=BEASTS).roll("c4-c5", 2, 2)
    assert (two.fought().score, two.fought().reason) == ("0+2:0+2", "draw")
    assert (two.told(events.StarUsed), two.on("c4"), two.on("c5")) == ([], "south loamwyrm", "north rut-bull")
    shot = pennies("c3:digger#0", "d4:queen-ardea[up,tails]", USED_ONCE).roll(FLASK, 4, 4)
    assert (shot.fought().score, shot.fought().reason) == ("3+4:3+4", "draw")
    assert (shot.told(events.StarUsed), shot.on("d4"), shot.to_act) == ([], "north queen-ardea", 1)


def test_b06_the_defenders_only_star_has_its_effect_after_the_attacker_stepped_back() -> None:
    turn = pennies("c3:lancebill#0[up,tails]", "c5:harrier[up,tails]", tribes=("stilts", "stilts"))
    pushed = turn.roll("c3-c5", 6, 6)
    assert (pushed.fought().score, pushed.fought().winner) == ("2+6:2+6", 1)
    assert [(event.start, event.end) for event in pushed.told(events.SteppedBack)] == [("c3", "c4")]
    assert [(event.start, event.end) for event in pushed.told(events.Relocated)] == [("c4", "c3")]
    assert pushed.on("c3") == "south lancebill#0"


def test_b07_turned_up_then_compared_then_pennies_then_losses_then_others_turned_up() -> None:
    turn = pennies(f"{SIX} c4:pickguard#0", "c5:wader#0")
    lost = turn.roll("c4-c5", 1, 6)
    assert kinds(lost) == ["Moved", "TurnedUp", "Fought", "PennyTurned", "Eliminated", "TurnedUp"]
    assert [(event.at, event.rules) for event in lost.told(events.TurnedUp)] == [
        ("c4", ("A10", "B3")), ("a1", ("A6",)),
    ]  # fmt: skip
    star = pennies("c4:loamwyrm[up,tails]", "c5:wader#0[up,tails]").roll("c4-c5", 2, 2)
    assert kinds(star) == ["Moved", "Fought", "PennyTurned", "PennyTurned", "StarUsed", "SteppedBack"]


def test_b07_a_rematch_rolls_again_on_the_same_halves_and_pennies_turn_once() -> None:
    struck = pennies("c4:dame-velvet[up,tails]", "c5:lancebill#0[up,tails]", tribes=ELK).roll("c4-c5", 3, 3)
    assert (struck.fought().score, struck.fought().reason) == ("2+3:2+3", "star")
    assert (struck.to_act, turned(struck), len(struck.offered())) == (CHANCE, {}, 36)
    won = struck.play("roll 4 3")
    assert (won.fought().score, won.fought().attacker.tails) == ("2+4:2+3", True)
    assert (turned(won), won.on("c5"), won.piece("c5").tails) == ({"c4": "heads"}, "south dame-velvet", False)
    draw = struck.play("roll 5 5")
    assert (draw.fought().reason, draw.told(events.StarUsed)) == ("draw", [])
    assert (turned(draw), draw.on("c4"), draw.to_act) == ({"c4": "heads", "c5": "heads"}, "south dame-velvet", 1)


def test_b08_an_x_breaks_nothing_and_a_shot_that_loses_has_missed() -> None:
    lost = pennies("c3:digger#0", "d4:queen-ardea", USED_ONCE).roll(FLASK, 1, 6)
    assert (lost.fought().reason, lost.fought().winner, lost.fought().rules) == ("miss", NOBODY, ("A19", "B8"))
    assert (lost.trump("south lantern-flask"), lost.on("c3"), lost.on("d4")) == (
        "beside 2", "south digger#0", "north queen-ardea",
    )  # fmt: skip
    assert lost.buried(0) == []
    underdog = pennies("c3:digger#0", "d4:wader#0").roll(FLASK, 1, 3)
    assert (underdog.fought().score, underdog.fought().reason) == ("6+1:4+3", "underdog")
    assert (underdog.on("d4"), underdog.trump("south lantern-flask")) == ("north wader#0", "beside 1")
    javelin = pennies("c2:lancebill#0", "c4:old-mattock", "trumps south reed-javelin=beside/2", tribes=HERONS)
    last = javelin.roll("play reed-javelin c2 c4", 1, 6)
    assert (last.fought().reason, last.trump("south reed-javelin")) == ("miss", "tomb 3")
    assert last.told(events.TrumpMoved)[0].rules == ("Z52",)


def test_b09_a_draw_with_a_shooting_trump_is_a_miss() -> None:
    missed = pennies("c3:digger#0", "d4:hopguard#1", tribes=("delvers", "bogwife")).roll(FLASK, 2, 2)
    assert (missed.fought().score, missed.fought().reason) == ("6+2:6+2", "draw")
    assert (missed.fought().winner, missed.fought().rules) == (NOBODY, ("A21", "B9"))
    assert (missed.on("d4"), missed.on("c3"), missed.trump("south lantern-flask")) == (
        "north hopguard#1", "south digger#0", "beside 1",
    )  # fmt: skip
    assert (missed.told(events.SteppedBack), turned(missed), missed.to_act) == ([], {"d4": "tails"}, 1)


def test_b12_draws_are_rare() -> None:
    """Of all meetings of our cards one in forty is a draw, and fewer than one in a hundred has an effect."""
    cards = [card for deck in zoon().rules_context.decks for card in deck.cards]
    draws = Counter[str]()
    meetings = 0
    for one, other in product(cards, repeat=2):
        for tails, enemy_tails in product((False, True), repeat=2):
            mine, yours = (
                combat_results.corners_of_penny_half(one.corners, tails),
                combat_results.corners_of_penny_half(other.corners, enemy_tails),
            )
            equal_dice = combat_results.compare_halves(mine, yours, (3, 3), shot=False, again=False)
            draws[equal_dice.reason] += one.copies * other.copies
            meetings += 6 * one.copies * other.copies
    assert meetings == 6 * 4 * 48 * 48
    assert 2 * meetings < 100 * (draws["draw"] + draws["star"]) < 3 * meetings
    assert 0 < 100 * draws["star"] < meetings


def test_b12_the_rulebook_says_that_draws_are_rare_and_stars_mostly_defend() -> None:
    sections = {section.id: section for section in rulebook("zoon").sections}
    clauses = {clause.number: clause.text for clause in sections["dice"].clauses}
    assert clauses["B12"].startswith("Ties are rare")
    assert "Here Stars are mostly good defence" in clauses["B12"]
