"""The text of a position leads back to the position, wherever a turn or a draw waits in random battles."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Rounds, Turn
from tabletop.rules.game import NOBODY, InvalidSetup
from tests.games.zone_wars.rules.table import at, figure, zone_wars
from tests.games.zone_wars.rules.test_battles import SCENARIOS, chosen

PLIES = 60
MANY_PLIES = 400


def told_again(state: State) -> State:
    """The state that its own text begins."""
    return zone_wars().start({"position": str(zone_wars().view(state, None))})


def comparable(state: State) -> State:
    """Without what a text need not keep: the number of models in the options, and tokens that are gone."""
    agreed = replace(state.agreed, models=0, carried="")
    return replace(state, agreed=agreed, marks_made=0)


def test_the_text_of_a_position_leads_back_to_it() -> None:
    assert compared("throw-down", PLIES) > 5


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS[:1] if os.environ.get("TABLETOP_SHORT") else SCENARIOS)
def test_the_text_of_many_positions_leads_back_to_them(scenario: str) -> None:
    assert compared(scenario, MANY_PLIES) > 20


def compared(scenario: str, plies: int) -> int:
    """How many positions of a random battle were told again."""
    game, rng = zone_wars(), random.Random(scenario)
    state = game.start({"scenario": scenario, "players": "3"})
    number = 0
    for _ in range(plies):
        if game.to_act(state) == NOBODY:
            break
        state = game.apply(state, chosen(state, rng)).state
        if state.result is None and state.round and isinstance(state.todo[-1], Rounds | Turn) and len(state.todo) < 3:
            assert comparable(told_again(state)) == comparable(state), str(game.view(state, None))
            number += 1
    return number


@pytest.mark.parametrize("part", [
    "krin 10,10 @0 [bloodied,used,damage=3,failed,leeches=1,shaken=2,extra=1/0/1/0]",
    "krin 10,10 @0 [held,items=laser-rifle~2!+|scrap-axe^franton|scrap-pistol,mut=jump|mind-push]",
    "krin left 0,10 [used,items=katana+]",
    "krin out [used]",
    "mark card#7 12,12 katana~1+",
    "mark hotspot#3 12,12,2.5",
    "low crates h=1 12,10 14,10 14,12 12,12; changes searched:crates",
    "building hut floor=2.5 roof shut=0:12,11:12,12 12,10 16,10 16,14 12,14; changes open:hut:0",
    "smog; triggers 2; order dux torv dux; discards zone-rats; taken katana; points 3 1; corners se nw; m 4 10",
    "zone 1 back 2; draw",
    "zone 1 ready; draw",
])  # fmt: skip
def test_every_part_of_a_position_can_be_said(part: str) -> None:
    text = f"sides ark genlab; bare; {part}; dux 20,10 @0; torv 20,14 @0"
    if not part.startswith("zone"):
        text += "; turn genlab"
    state = at(text)
    assert figure(state, "dux").is_standing
    assert comparable(told_again(state)) == comparable(state)
    assert state != at("sides ark genlab; bare; dux 20,10 @0; torv 20,14 @0; turn genlab")


@pytest.mark.parametrize("part", [
    "nobody 10,10 @0", "krin 10,10", "krin 10,10 @400", "krin 10.005,10 @0", "krin 40,10 @0", "krin 20,10.5 @0",
    "krin 10,10 @0 [flying]", "krin 10,10 @0 [items=spoon]", "krin 10,10 @0 [mut=spoon]", "mark spoon 3,3", "m 1",
    "zone x ready", "turn nova", "dux 30,30 @0", "low crates 1,1", "waits striking 0",
])  # fmt: skip
def test_positions_that_cannot_be_are_refused(part: str) -> None:
    with pytest.raises(InvalidSetup, match=r"position|layout"):
        at(f"sides ark genlab; bare; lib 3,30 @0; dux 20,10 @0; {part}")


@pytest.mark.parametrize(
    "text",
    [
        "sides nova genlab; bare; lamp 3,3 @0 [used]; dux 30,30 @0; m 3 0; turn nova",
        "sides nova genlab; bare; lamp 3,3 @0 [used]; vey 6,3 @0; dux 30,30 @0; m 3 0; turn nova lamp",
        "sides nova genlab; bare; lamp 3,3 @0; dux 30,30 @0; m 3 0; turn nova dux",
    ],
)
def test_a_turn_in_which_nobody_can_act_is_no_position(text: str) -> None:
    with pytest.raises(InvalidSetup, match="no model of nova is left to act in this turn"):
        zone_wars().start({"position": text})
