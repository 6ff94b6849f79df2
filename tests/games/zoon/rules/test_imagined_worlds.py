"""Worlds that are made up for who does not see all: they fit the view, and who is to act can act in them (N41, Z2)."""

from __future__ import annotations

import random
from collections.abc import Callable, MutableSequence
from typing import Any

import pytest

from tabletop.games.zoon.rules.odds import CombatOdds, combat_odds
from tabletop.games.zoon.rules.state import State
from tests.games.zoon.rules.scene import Scene, scene
from tests.games.zoon.rules.table import at, label, zoon

ELK = ("crownhorn", "stilts")
SPENT = "trumps south lowered-antlers=tomb/1 bronze-tines=tomb/1"
VETERAN = "tombs south hill-veteran"
MOVER = "levy-spear#0"


def held() -> Scene:
    """South has two backs, the held of which can be the Standard, which has no grid, or the Spear."""
    return scene("b1:winter-standard[held=1] c2:levy-spear#0", "c5:wader#0", SPENT, VETERAN, tribes=ELK)


class Unlucky(random.Random):
    """Turns every second list round that it should shuffle, so many times: the deals up to then are all alike."""

    def __init__(self, seed: int, unlucky: int = 120) -> None:
        super().__init__(seed)
        self.unlucky = unlucky

    def shuffle(self, x: MutableSequence[Any]) -> None:
        if not self.unlucky:
            super().shuffle(x)
            return
        self.unlucky -= 1
        if self.unlucky % 2:
            x.reverse()


def imagined(turn: Scene, seat: int, rng: Callable[[int], random.Random] = random.Random) -> list[State]:
    """What a seat imagines; all of it looks like the truth."""
    worlds = [turn.game.imagine(turn.view(seat), rng(number)) for number in range(60)]
    assert all(turn.game.view(world, seat) == turn.view(seat) for world in worlds)
    return worlds


@pytest.mark.parametrize("rng", [random.Random, Unlucky])
@pytest.mark.parametrize("owner", [0, 1])
def test_z02_who_is_to_act_can_act_in_every_imagined_world(rng: Callable[[int], random.Random], owner: int) -> None:
    turn = held()
    if owner:
        spent = "trumps north lowered-antlers=tomb/1 bronze-tines=tomb/1"
        turn = scene("c2:wader#0", "e6:levy-spear#0 d5:winter-standard[held=2]", spent, "tombs north hill-veteran",
                     tribes=("stilts", "crownhorn"), turn="south 5").play("c2-c3")  # fmt: skip
    assert {label(turn.game, world, ("c2", "e6")[owner]) for world in imagined(turn, 1 - owner, rng)} == {MOVER}
    assert all(turn.game.actions(world) for world in imagined(turn, 1 - owner, rng))


def test_z02_the_card_that_can_act_is_found_by_lot() -> None:
    """The free back is not the Standard; where that lies of the others is as likely here as there."""
    turn = scene("b1:broadbeam[held=1] c2:winter-standard[held=1] e2:levy-spear#0", "c5:wader#0", SPENT, VETERAN,
                 tribes=ELK)  # fmt: skip
    for rng in (random.Random, Unlucky):
        worlds = imagined(turn, 1, rng)
        assert {label(turn.game, world, "e2") for world in worlds} == {"levy-spear#0", "broadbeam"}
        assert 20 <= sum(label(turn.game, world, "b1") == "winter-standard" for world in worlds) <= 40


def test_the_own_turn_and_waiting_cards_need_no_card_that_can_act() -> None:
    """The seat's own cards are known, and the enemy's are dealt as they come."""
    turn = scene("c2:wader#0", "e6:winter-standard[held=1] d5:levy-spear#0", tribes=("stilts", "crownhorn"))
    assert {label(turn.game, world, "d5") for world in imagined(turn, 0)} == {"levy-spear#0", "winter-standard"}


def test_n36_who_swaps_has_somebody_to_swap_with_in_every_imagined_world() -> None:
    tied = scene("c3:mudpearl b2:gulper#0", "c4:levy-spear#0", tribes=("bogwife", "crownhorn"), turn="north 5")
    waits = tied.attack("c4-c3", "BR", "TL")
    assert waits.state.choice is not None
    assert waits.to_act == 0
    assert {label(waits.game, world, "c3") for world in imagined(waits, 1)} == {"mudpearl"}


def test_z01_an_emblem_lies_in_no_tomb_of_an_imagined_world() -> None:
    herons = {"south": "stilts", "north": "delvers", "memory": "unaided"}
    state = at("south a1:moon-egg c2:lancebill#0; north f6:first-lantern c5:digger#0", **herons)
    game, view = zoon(), zoon().recall_view(state, state, 1)
    for seed in range(30):
        world = game.imagine(view, random.Random(seed))
        cards = game.rules_context.sides(world.agreed)[0].cards
        assert not any(cards[card].is_emblem for card in world.tombs[0])


def test_a28_odds_of_a_shot_turn_its_penny_at_every_use() -> None:
    found: list[CombatOdds | None] = []
    for used in range(3):
        part = f"trumps south reed-javelin={'beside' if used else 'hand'}/{used}"
        turn = scene("c2:lancebill#0", "c4:digger#0[up]", part, tribes=("stilts", "delvers"), ruleset="sullivan")
        found.append(combat_odds(turn.game, turn.view(0), turn.game.parse("play reed-javelin c2 c4")))
    assert found[0] == found[2] != found[1]
