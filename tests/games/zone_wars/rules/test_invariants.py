"""Whatever is done in a crowd, bodies stay apart, on floors and on the mat, and cards stay single."""

from __future__ import annotations

import os
import random
from itertools import combinations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Rounds, Turn, Walking
from tabletop.rules.game import NOBODY, InvalidSetup
from tabletop.rules.plane.geometry import are_bases_overlapping
from tests.games.zone_wars.rules.table import at, zone_wars
from tests.games.zone_wars.rules.test_battles import chosen

PLIES = 120
TERRAIN = (
    "bare",
    "building hall floor=2.5 floor=5:10,10:14,10:14,16:10,16 door=0:10,12:10,14 window=1:10,11:10,15 roof "
    "10,10 16,10 16,16 10,16; low crates 8,8 9,8 9,12 8,12; blocking rock 17,9 18,9 18,12 17,12",
    "blocking a 12,12 14,12 14,13 12,13; low b 9,14 11,14 11,15 9,15; building r floor=2.5 5,5 11,5 11,11 5,11",
)
FLAGS = ("watch", "watch", "broken", "bloodied", "damage=1", "damage=2", "used")


def crowd(rng: random.Random) -> State:
    """Six or nine models of different sides close together, with finds, mutations and many m-points."""
    while True:
        try:
            return at(_crowd(rng))
        except InvalidSetup:
            continue


def _crowd(rng: random.Random) -> str:
    arena = zone_wars().rules_context
    sides = rng.sample(list(arena.factions), rng.choice((2, 3)))
    finds = rng.sample(list(arena.artifacts), 9)
    shared = [card.id for card in arena.mutations.values() if card.names]
    parts = [f"sides {' '.join(sides)}", rng.choice(TERRAIN)]
    for side in sides:
        for card in rng.sample(arena.factions[side].characters, 3):
            items = "|".join((*card.gear, f"{finds.pop()}+"))
            where = f"{rng.randint(400, 2000) / 100:g},{rng.randint(400, 2000) / 100:g}"
            flags = f"{rng.choice(FLAGS)},items={items},mut={card.mutation}|{rng.choice(shared)}"
            parts.append(f"{card.id} {where} @{rng.choice((0, 90, 180, 270))} [{flags}]")
    parts += ["mark artifact 13,8", "mark artifact 8,13", f"m {' '.join('9' for _ in sides)}", "draw"]
    return "; ".join(parts)


def check_bodies(state: State) -> None:
    """Nobody stands in somebody else, in the air or beyond the edge, unless it is on its way."""
    d = StateBuilder(zone_wars().rules_context, state)
    if any(isinstance(task, Walking) for task in state.todo):
        return
    there = [figure for figure in state.figures if figure.place is not None]
    for figure in there:
        assert figure.place is not None
        assert d.ground.has_floor_at(figure.place), f"{figure.id} hangs in the air: {figure.place}"
    for one, other in combinations(there, 2):
        assert not are_bases_overlapping(d.rules_context.base_of_figure(one), d.rules_context.base_of_figure(other)), (
            f"{one.id} and {other.id}"
        )


def check_states(state: State) -> None:
    """Damage, conditions and tokens fit together."""
    arena = zone_wars().rules_context
    for figure in state.figures:
        is_up = figure.condition in (Condition.HEALTHY, Condition.BLOODIED)
        assert not is_up or figure.damage < arena.full_health(figure), figure.id
        assert (figure.place is None) == (figure.condition in (Condition.OUT, Condition.LEFT)), figure.id
        assert figure.is_standing or not figure.is_watching, figure.id
        assert figure.place is not None or figure.token is not Token.CUP, figure.id
        assert all(0 <= item.worn <= arena.gear[item.kind].bonus for item in figure.items), figure.id
    assert all(0 <= player.m_points <= arena.field.m_cap for player in state.players)


def check_cards(state: State) -> None:
    """Every artifact is in one place, and not in the deck too."""
    held = [item.kind for figure in state.figures for item in figure.items]
    kinds = [*held, *(mark.item.kind for mark in state.marks if mark.item is not None)]
    finds = [kind for kind in kinds if kind in zone_wars().rules_context.artifacts]
    assert len(set(finds)) == len(finds)
    assert set(finds) <= set(state.taken)


def check_text(state: State) -> None:
    """A position between two activations can be written down and read again."""
    if len(state.todo) <= 2 and state.todo and isinstance(state.todo[-1], Rounds | Turn) and state.result is None:
        text = str(zone_wars().view(state, 0))
        assert str(zone_wars().view(at(text), 0)) == text


def check_offers(state: State, rng: random.Random) -> None:
    """What is offered may be done, and its text leads back to it."""
    game = zone_wars()
    offered = game.actions(state)
    assert offered
    for action in rng.sample(offered, min(3, len(offered))):
        assert game.check(state, action) is None, str(action)
        assert game.parse(str(action)) == action


def skirmish(seed: int) -> None:
    game, rng = zone_wars(), random.Random(seed)
    state = crowd(rng)
    for _ in range(PLIES):
        if game.to_act(state) == NOBODY:
            return
        check_offers(state, rng)
        state = game.apply(state, chosen(state, rng)).state
        for check in (check_bodies, check_states, check_cards, check_text):
            check(state)


@pytest.mark.parametrize("seed", range(3))
def test_a_crowd_stays_in_order(seed: int) -> None:
    skirmish(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 102 if os.environ.get("TABLETOP_SHORT") else 140))
def test_many_crowds_stay_in_order(seed: int) -> None:
    skirmish(seed)
