"""Playouts from positions that random games seldom reach; `tests/rules/test_playouts.py` compares whole games."""

from __future__ import annotations

import random

import pytest

from tabletop.games.zoon.rules import imagine, moves
from tabletop.games.zoon.rules.actions import Resign
from tabletop.games.zoon.rules.effects import ZoonPlayout
from tabletop.rules.game import NOBODY
from tabletop.rules.playout import playout_of
from tests.games.zoon.rules.scene import Scene, pennies, scene
from tests.games.zoon.rules.table import shipped, with_zoon
from tests.games.zoon.rules.test_defaults import CROSSING, ROUND
from tests.rules.test_playouts import compare, walk

HERONS = ("stilts", "delvers")
ACTIONS = 60
"""Of a random game from a position."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "changes",
    [{"moves": CROSSING, "jumps": ((0, 2),)}, {"moves": ROUND}],
    ids=["path and jump", "two paths"],
)
def test_d05_d06_where_two_ways_lead_to_a_cell(changes: dict[str, object], seed: int) -> None:
    south, north = "c2:lancebill#0 b2:wader#0 d1:harrier", "c4:digger#0 b4:digger#1 d5:pickguard#0 b5:pickguard#1"
    start = scene(south, north, tribes=HERONS, game=with_zoon("stilts", "lancebill", **changes))
    setup = {"south": "stilts", "north": "delvers", "position": start.game.position(start.state)}
    assert walk(start.game, setup, seed, ACTIONS) > 3


MARCH = "a1:moon-egg b1:harrier[held=2] c1:wader#0 e3:lancebill#0"


def follow(start: Scene, *texts: str) -> None:
    """The playout answers what the rules answer after each of these actions."""
    playout = playout_of(start.game, start.state)
    assert isinstance(playout, ZoonPlayout)
    for text in texts:
        compare(start.game, start.state, playout, is_whole=True)
        playout.apply(start.game.parse(text))
        start = start.play(text)
    compare(start.game, start.state, playout, is_whole=True)


def test_d23_d25_what_ends_with_a_turn_ends_in_the_same_turn() -> None:
    held = scene("c2:digger#0[held=2] d2:digger#1", "c5:wader#0[held=1] d5:wader#1")
    follow(held, "d2-d3", "d5-d4", "play rockfall a4", "d4-d3")


def test_n41_a_march_goes_on_or_ends_as_by_the_rules() -> None:
    follow(scene(MARCH, "f5:digger#0", tribes=HERONS), "play great-migration c1 c2", "pass")
    three = scene("a3:wader#0 b3:wader#0 c3:lancebill#0 d3:wader#1", "f5:digger#0", tribes=HERONS)
    follow(three, "play great-migration a3 a4", "b3-b4", "c3-c4")


def test_b04_a_reinforcement_is_turned_up_where_too_few_lie_face_up_also_after_turns_without_a_loss() -> None:
    few = "a2:levy-spear#0 b2:levy-spear#0 c2:levy-spear#1 d2:tinesman#0"
    follow(pennies(few, "c5:wader#0", tribes=("crownhorn", "stilts")), "a2-a3", "c5-c4", "place second-levy d1")


@pytest.mark.parametrize("turn", ["south 5", "north 5"])
def test_d30_whoever_resigns_has_lost(turn: str) -> None:
    start = scene("c2:digger#0", "c5:wader#0", turn=turn)
    playout = playout_of(start.game, start.state)
    playout.apply(Resign())
    after = start.game.apply(start.state, Resign()).state
    compare(start.game, after, playout, is_whole=True)
    assert playout.to_act() == NOBODY


def test_n41_whoever_can_march_on_could_march_on_for_all_that_is_known() -> None:
    """The rules look first at what the Zoons really can do, which is quicker."""
    game, rng, seen = shipped(), random.Random(2), 0
    while seen < 40:
        playout = ZoonPlayout(game.rules_context, game.start({"ruleset": rng.choice(("classic", "sullivan"))}))
        while playout.to_act() != NOBODY:
            playout.apply(rng.choice(playout.actions()))
            state = playout.state()
            if state.march is not None and state.combat is None and state.choice is None and not state.turning:
                seen += 1
                assert imagine.could_march_continue(game.rules_context, state)
                assert len(moves.march_actions(game.rules_context, state, state.march)) == len(playout.actions()) - 1
