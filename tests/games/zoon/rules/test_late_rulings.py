"""Rulings on close readings: N41 to N46 of the rules file, section 12."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.zoon.rules import events
from tabletop.games.zoon.rules.tribes import PathStep
from tabletop.games.zoon.rules.view import Shown
from tests.games.zoon.rules.scene import Scene, pennies, scene
from tests.games.zoon.rules.table import with_zoon
from tests.games.zoon.rules.test_alternate import SIX, SIX_NORTH

HERONS = ("stilts", "delvers")
TOADS = ("bogwife", "crownhorn")


def known(turn: Scene, seat: int | None) -> tuple[object, ...]:
    """What a seat can know of a position."""
    view = turn.view(seat)
    return (*(replace(at, card=None) if isinstance(at, Shown) else at for at in view.cells), view.to_act, str(view))


@pytest.mark.parametrize("seat", [1, None])
def test_n41_whether_a_march_ends_tells_nothing_about_hidden_cards(seat: int | None) -> None:
    """On a1, walled in, lies the Emblem that goes sideways only, or a Lancebill that can go on."""
    walled, cards = "a1:{} b1:harrier[held=2] c1:wader#0 e3:{}", ("lancebill#0", "moon-egg")
    turns = [scene(walled.format(*order), "f5:digger#0", tribes=HERONS) for order in (cards, cards[::-1])]
    assert known(turns[0], seat) == known(turns[1], seat)
    after = [turn.play("play great-migration c1 c2") for turn in turns]
    assert known(after[0], seat) == known(after[1], seat)
    assert [step.to_act for step in after] == [0, 0]
    assert after[0].offered() == {"a1-a2", "a1-a3", "a1-b2", "pass"}
    assert after[1].offered() == {"pass"}
    assert after[1].refused("e3-e4")[0] in ("N1", "Z18")
    ended = [step.play("pass") for step in after]
    assert known(ended[0], seat) == known(ended[1], seat)


@pytest.mark.parametrize(
    "rest",
    [
        "e3:lancebill#0 a3:moon-egg",
        "a1:lancebill#0[held=2] e3:moon-egg",
        "a1:moon-egg[seen] b1:harrier[held=2] e3:lancebill#0",
        "a1:moon-egg[maybe=moon-egg|wader#0] b1:harrier[held=2] e3:lancebill#0[up]",
    ],
    ids=["nobody stands there", "held", "seen", "the only card left"],
)
def test_n41_a_march_ends_by_itself_where_everybody_knows_that_nothing_can_go_on(rest: str) -> None:
    after = scene(f"c1:wader#0[seen] {rest}", "f5:digger#0", tribes=HERONS).play("play great-migration c1 c2")
    assert (after.to_act, after.state.march) == (1, None)
    assert after.told(events.Declined) == []


def test_n41_nor_does_a_march_to_free_cells_or_one_that_is_used_up_tell_anything() -> None:
    three = scene("a3:wader#0 b3:wader#0 c3:lancebill#0 d3:wader#1", "f5:digger#0", tribes=HERONS)
    used = three.play("play great-migration a3 a4", "b3-b4", "c3-c4")
    assert (used.to_act, used.state.march) == (1, None)


def test_n42_lullaby_may_be_sung_to_any_back_and_is_spent_where_it_leads_nowhere() -> None:
    """All cells around c3 are taken, and it is the Emblem that never moves, or a Levy Spear."""
    text = "c3:{} f6:{}", ("winter-standard", "levy-spear#0")
    still, quick = (
        scene("b1:mother-croak", text[0].format(*order), tribes=TOADS) for order in (text[1], text[1][::-1])
    )
    assert still.offered("play") == quick.offered("play")
    after = still.play("play fen-lullaby c3")
    assert [event.zoon for event in after.told(events.Revealed)] == ["The Winter Standard"]
    assert (after.trump("south fen-lullaby"), after.to_act) == ("tomb 1", 1)
    assert len(quick.play("play fen-lullaby c3").offered()) == 3
    seen = scene("b1:mother-croak", "c3:winter-standard[seen] f6:levy-spear#0", tribes=TOADS)
    assert seen.refused("play fen-lullaby c3") == ("D24", "cannot_be_led")


def test_n43_stepping_back_names_z38_after_one_cell_and_z39_after_a_jump() -> None:
    one = scene("c2:lancebill#0", "d3:digger#0", tribes=HERONS).attack("c2-d3", "TR", "BL")
    two = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS).attack("c2-c4", "TR", "BL")
    jump = scene("c2:wader#0", "c4:digger#0", tribes=HERONS).attack("c2-c4", "TR", "BL")
    for tie, rule, end in ((one, "Z38", "c2"), (two, "Z38", "c3"), (jump, "Z39", "c2")):
        (back,) = tie.told(events.SteppedBack)
        assert (back.rules, back.end) == ((rule,), end)
    tie = pennies("c2:lancebill#0[up]", "d3:lancebill#0[up]", tribes=("stilts", "stilts")).roll("c2-d3", 3, 3)
    assert [back.rules for back in tie.told(events.SteppedBack)] == [("Z38",)]


def may_be(turn: Scene, cell: str) -> set[str]:
    """What everybody thinks possible there."""
    piece = turn.piece(cell)
    return {card.label for card in turn.deck(piece.owner).cards if piece.possible_cards >> card.index & 1}


def test_n44_the_way_of_an_attack_is_public() -> None:
    """A Wader jumps over a free cell, a Lancebill walks; from either one step looks alike."""
    jumped = scene("c2:wader#0", "c4:digger#0", tribes=HERONS).play("c2-c4")
    assert [(moved.reason, moved.via) for moved in jumped.told(events.Moved)] == [("jump_attack", ())]
    assert {label.partition("#")[0] for label in may_be(jumped, "c2")} == {"wader", "marsh-oracle"}
    walked = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS).play("c2-c4")
    assert [(moved.reason, moved.via) for moved in walked.told(events.Moved)] == [("attack", ("c3",))]
    assert may_be(walked, "c2").isdisjoint(may_be(jumped, "c2"))
    assert {"lancebill#0", "lancebill#1"} <= may_be(walked, "c2")


def test_n44_of_ways_through_the_same_last_cell_each_is_told_apart() -> None:
    """A Digger that goes c2-d2-d3-c4 is no Pickguard that goes c2-c3-d3-c4."""
    bent = with_zoon("delvers", "digger", moves=(((1, 0), (1, 1), (0, 2)),), jumps=())
    turn = scene("c2:digger#0", "c4:wader#0", game=bent)
    after = turn.play("c2-c4")
    assert [moved.via for moved in after.told(events.Moved)] == [("d2", "d3")]
    assert may_be(after, "c2") == {"digger#0", "digger#1"}
    hidden = with_zoon("delvers", "digger", moves=((PathStep((1, 0), stop=False), (1, 1), (0, 2)),), jumps=())
    assert [m.via for m in scene("c2:digger#0", "c4:wader#0", game=hidden).play("c2-c4").told(events.Moved)] == [
        ("d2", "d3")
    ]


def test_n45_while_the_enemy_chooses_the_own_cards_lie_as_in_its_turn() -> None:
    """North attacks a Star and loses itself home by South's choice; or turns a card up after a loss."""
    star = scene("c2:lancebill#0 e2:wader#0", "c3:loamwyrm", tribes=HERONS, turn="north 3").attack("c3-c2", "TL", "BL")
    assert (star.to_act, star.state.turn) == (0, 1)
    assert star.shown(0, "e2").card == star.index(0, "wader#0")
    assert star.shown(1, "f6").card is None
    assert star.shown(1, "f6").known == star.index(1, "first-lantern")
    after = star.play(sorted(star.offered())[0])
    assert (after.to_act, after.shown(1, "f6").card) == (0, None)
    always = scene("c2:lancebill#0 e2:wader#0", "c3:loamwyrm", tribes=HERONS, turn="north 3", own_cards="always")
    assert always.attack("c3-c2", "TL", "BL").shown(1, "f6").card == always.index(1, "first-lantern")


@pytest.mark.parametrize(("own_cards", "seen"), [("own_turn", False), ("always", True)])
def test_n46_while_the_enemy_turns_a_card_up_the_own_backs_stay_backs(own_cards: str, seen: bool) -> None:
    """North beats South's seventh face-up card in its own turn; South turns another one up (A6), and North waits."""
    beaten = pennies(
        f"{SIX} c4:pickguard#0[up] b1:sapper-brill d1:old-mattock", f"{SIX_NORTH} c5:spindleshanks[up] c6:queen-ardea",
        turn="north 5", own_cards=own_cards,
    ).roll("c5-c4", 6, 1)  # fmt: skip
    assert (beaten.to_act, beaten.state.turn, beaten.state.turning) == (0, 1, (0,))
    assert (beaten.shown(1, "c6").card is not None) == seen
    assert [beaten.shown(seat, "c6").card for seat in (0, None)] == [None, None]
    assert beaten.shown(1, "c6").known == beaten.index(1, "queen-ardea"), "it is remembered all the same"
    assert beaten.shown(0, "b1").card == beaten.index(0, "sapper-brill"), "who turns one up may look (N15)"
    after = beaten.play("turn-up d1")
    assert (after.to_act, after.shown(1, "c6").card is not None) == (0, seen)
