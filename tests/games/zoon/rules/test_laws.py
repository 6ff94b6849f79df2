"""The laws against the offers: what can be said in a position is offered, or refused with a reason."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tabletop.games.zoon.rules.actions import (
    Action,
    Choose,
    Deploy,
    First,
    Lie,
    Move,
    Pass,
    Place,
    Play,
    Resign,
    Roll,
    Touch,
    TurnUp,
)
from tabletop.games.zoon.rules.battlefield import CELLS
from tabletop.games.zoon.rules.refusals import REASONS
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CORNERS, State
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zoon.rules.scene import scene
from tests.games.zoon.rules.table import with_zoon, zoon
from tests.games.zoon.rules.test_defaults import CROSSING

FIELD = range(CELLS)
CELL_BY_CELL = tuple((cell,) for cell in FIELD)
PAIRS = tuple(product(FIELD, FIELD))
PAIRINGS = (("delvers", "stilts"), ("crownhorn", "bogwife"))


def possible_actions(game: Zoon, state: State) -> Iterator[Action]:
    """Everything that can be said, however little sense it makes; three cells only where two are offered.

    Of actions that name two cells only a few where something is to be decided before.
    """
    waits = state.combat is not None or state.choice is not None or bool(state.turning) or state.turn == CHANCE
    pairs = PAIRS[:: 41 if waits else 1]
    yield from (Move(origin, target) for origin, target in pairs)
    sides = game.rules_context.sides(state.agreed)
    yield Play(sides[1 - max(state.turn, 0)].trumps[0].id, (0,))
    for trump in sides[max(state.turn, 0)].trumps:
        yield from (Play(trump.id, cells) for cells in (*CELL_BY_CELL, *pairs))
        yield from (Place(trump.id, cell) for cell in FIELD)
    for action in game.actions(state):
        if isinstance(action, Move):
            yield from (replace(action, via=cell) for cell in FIELD)
        elif isinstance(action, Play) and len(action.cells) > 1:
            yield from (replace(action, cells=(action.cells[0], cell, action.cells[-1])) for cell in FIELD)
    yield from (Choose(cells) for cells in (*CELL_BY_CELL, *(PAIRS if state.choice is not None else ())))
    yield from map(TurnUp, FIELD)
    yield from map(Touch, range(len(CORNERS)))
    yield from (First(seat) for seat in (0, 1))
    yield from (Lie(one, other) for one, other in product((0, 180), repeat=2))
    yield from (Roll(one, other) for one, other in product(range(1, 8), repeat=2))
    yield Pass()


def compare_offer(game: Zoon, state: State) -> None:
    """What no law refuses is what is offered, but for set-ups of one's own and for giving up."""
    decides = game.to_act(state) not in (CHANCE, NOBODY)
    assert (game.check(state, Resign()) is None) == decides
    allowed = set()
    for action in possible_actions(game, state):
        refusal = game.check(state, action)
        if refusal is None:
            allowed.add(action)
        else:
            assert tuple(name for name, _ in refusal.params) == REASONS[refusal.reason], (action, refusal)
    offered = set(game.actions(state))
    set_ups = {action for action in offered if isinstance(action, Deploy)}
    assert all(game.check(state, action) is None for action in set_ups)
    assert allowed == offered - set_ups, allowed ^ (offered - set_ups)


def compare_game(game: Zoon, setup: dict[str, str], seed: int) -> int:
    """Every position of a random game in which trumps are played early; returns how many there were."""
    rng, state, met = random.Random(seed), game.start(setup), 0
    while game.to_act(state) != NOBODY:
        compare_offer(game, state)
        offered = game.actions(state)
        trumps = [action for action in offered if isinstance(action, Play | Place)]
        chosen = rng.choice(trumps if trumps and rng.random() < 0.3 else offered)
        state, met = game.apply(state, chosen).state, met + 1
    compare_offer(game, state)
    return met


@pytest.mark.parametrize("ruleset", ["classic", "sullivan"])
@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_whatever_can_be_said_is_offered_or_refused(ruleset: str, pairing: tuple[str, str]) -> None:
    south, north = pairing
    assert compare_game(zoon(), {"ruleset": ruleset, "south": south, "north": north}, 4) > 20


def test_d05_d06_where_two_ways_lead_to_a_cell_one_of_them_is_to_be_named() -> None:
    crossing = with_zoon("stilts", "lancebill", moves=CROSSING, jumps=((0, 2),))
    assert compare_game(crossing, {"south": "stilts", "north": "stilts"}, 1) > 20


HERONS, MOLES, ELK = ("stilts", "delvers"), ("delvers", "stilts"), ("crownhorn", "stilts")
TOADS = ("bogwife", "crownhorn")
GUST, MIGRATION, LULLABY = "play fen-gust b4 b3; ", "play great-migration b4 b3; ", "play fen-lullaby c3; "
HELD, MIRED = "b2:gulper#0[held=1] d2:gulper#1", "c3:levy-spear#0[gear=south.sucking-mire]"
FORBIDDEN = [
    (HERONS, "c2:wader#0", "c5:digger#0", "c5-c4", "Z13 not_yours"),
    (MOLES, "c2:rockfall d2:digger#0", "c5:wader#0", "c2-c3", "Z27 obstacle_stays"),
    (MOLES, "c2:digger#0[held=1] d2:digger#0", "c5:wader#0", "c2-c3", "D25 immobile"),
    (HERONS, "c2:lancebill#0 c3:wader#0", "", "c2-c4", "Z23 friend_on_way"),
    (HERONS, "c2:lancebill#0 c3:wader#0", "", "c2-c3", "Z24 friend_there"),
    (HERONS, "c2:lancebill#0", "c3:rockfall", "c2-c4", "Z25 obstacle_on_way"),
    (HERONS, "c2:lancebill#0", "c3:rockfall", "c2-c3", "Z26 obstacle_there"),
    (HERONS, "c2:lancebill#0", "c3:digger#0", "c2-c4", "Z29 enemy_on_way"),
    (HERONS, "b4:lancebill#0 d4:wader#0", "d5:digger#0", GUST + "d4-d5", "D22 free_cells_only"),
    (HERONS, "b4:lancebill#0 d4:wader#0", "f5:digger#0", GUST + "b3-b4", "Z49 moved_already"),
    (HERONS, "b4:lancebill#0 d4:wader#0 d2:wader#1", "f5:digger#0", MIGRATION + "d2-d3", "N1 other_row"),
    (HERONS, "b4:wader#0", "b5:digger#0", "play fen-gust b4 b5", "D22 free_cells_only"),
    (MOLES, "c2:rockfall c3:digger#0", "f5:wader#0", "play rockfall d3", "Z60 trump_lies"),
    (MOLES, "c2:digger#0", "c5:wader#0", "play deep-gallery c2 c3", "Z46 no_user"),
    (MOLES, "c2:pickguard#0[held=1] d2:digger#0", "", "play deep-gallery c2 c3", "Z47 users_immobile"),
    (MOLES, "c2:pickguard#0 d2:digger#0", "", "play deep-gallery d2 c3", "Z43 wrong_type"),
    (MOLES, "c2:pickguard#0[held=1] d2:pickguard#1", "", "play deep-gallery c2 c3", "Z47 immobile"),
    (MOLES, "c2:pickguard#0 c3:digger#0", "", "play deep-gallery c2 c3", "Z50 cell_taken"),
    (MOLES, "c2:pickguard#0", "c3:wader#0", "play rockfall c3", "D27 cell_taken"),
    (MOLES, "c2:pickguard#0", "", "play rockfall c5", "Z43 outside_area"),
    (MOLES, "c3:digger#0 d3:pickguard#0", "e4:wader#0", "play lantern-flask d3 e4", "Z46 not_user"),
    (MOLES, "c3:digger#0 d4:digger#1", "", "play lantern-flask c3 d4", "Z62 no_enemy_there"),
    (TOADS, HELD, "b4:levy-spear#0 d4:levy-spear#1", "play sticky-tongue b2 b4", "Z47 immobile"),
    (TOADS, "b2:mother-croak", MIRED, "play fen-lullaby c3", "D24 cannot_be_led"),
    (TOADS, "b2:mother-croak", "c3:levy-spear#0 c4:tinesman#0", LULLABY + "choose c4", "D32 cell_taken"),
    (TOADS, "b1:gulper#0", "c3:levy-spear#0[gear=north.bronze-tines]", "play sucking-mire c3", "Z56 has_gear"),
    (TOADS, "b1:gulper#0 c3:gulper#1", "", "play sucking-mire c3", "Z44 no_enemy_there"),
    (ELK, "c3:levy-spear#0", "", "place second-levy a1", "Z68 cell_taken"),
]
"""Tribes, South's and North's cards, what is played up to the last action, and the law that forbids this one."""
by_law = pytest.mark.parametrize(("tribes", "south", "north", "texts", "law"), FORBIDDEN)


@by_law
def test_what_a_law_forbids_is_not_offered(
    tribes: tuple[str, str], south: str, north: str, texts: str, law: str
) -> None:  # fmt: skip
    *played, forbidden = texts.split("; ")
    assert forbidden not in scene(south, north, tribes=tribes).play(*played).offered()


@by_law
def test_what_a_law_forbids_is_refused_by_it(
    tribes: tuple[str, str], south: str, north: str, texts: str, law: str
) -> None:
    *played, forbidden = texts.split("; ")
    after = scene(south, north, tribes=tribes).play(*played)
    refusal = after.game.check(after.state, after.game.parse(forbidden))
    assert refusal is not None
    assert f"{refusal.clause} {refusal.reason}" == law
