"""Odds against brute force: every world, corner, half-turn and die, played out by the rules themselves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tabletop.games.zoon.rules.actions import Action, Move, Play
from tabletop.games.zoon.rules.events import Fought
from tabletop.games.zoon.rules.odds import CombatOdds, combat_odds, pending_combat_odds
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Piece, State
from tabletop.rules.game import CHANCE
from tests.games.zoon.rules.table import at, play, zoon

STILTS = {"south": "stilts", "north": "delvers"}
ELK = {"south": "crownhorn", "north": "bogwife"}
TOADS = {"south": "bogwife", "north": "crownhorn"}


def shares(found: CombatOdds | None) -> dict[str, Fraction]:
    """Those that are not nothing."""
    assert found is not None
    return {part.name: share for part in fields(found) if (share := getattr(found, part.name))}


def of(game: Zoon, state: State, text: str) -> dict[str, Fraction]:
    seat = game.to_act(state)
    return shares(combat_odds(game, game.view(state, seat), game.parse(text)))


def forced(game: Zoon, state: State, text: str) -> dict[str, Fraction]:
    """The same by playing everything out in every world that the seat to act thinks possible."""
    counts: dict[str, int] = {}
    for world in worlds(state, 1 - game.to_act(state)):
        begun = game.apply(world, game.parse(text)).state
        for fought in fights(game, begun):
            name = named_so(fought)
            counts[name] = counts.get(name, 0) + 1
    return {name: Fraction(count, sum(counts.values())) for name, count in counts.items()}


def worlds(state: State, seat: int) -> Iterator[State]:
    """Every permutation of a side's backs that fits what has been seen; equal cards are told apart."""
    backs = [
        (cell, piece) for cell, piece in enumerate(state.cells)
        if isinstance(piece, Piece) and piece.owner == seat and not piece.up
        and piece.possible_cards & (piece.possible_cards - 1)
    ]  # fmt: skip
    for dealt in permutations([piece.card for _, piece in backs]):
        if all(piece.possible_cards >> card & 1 for (_, piece), card in zip(backs, dealt, strict=True)):
            cells: list[Any] = list(state.cells)
            for (cell, piece), card in zip(backs, dealt, strict=True):
                cells[cell] = replace(piece, card=card)
            yield replace(state, cells=tuple(cells))


def fights(game: Zoon, state: State) -> Iterator[Fought]:
    if game.to_act(state) == CHANCE:
        for action, _ in game.chances(state):
            yield from (event for event in game.apply(state, action).events if isinstance(event, Fought))
        return
    for action in game.actions(state):
        yield from fights(game, game.apply(state, action).state)


def named_so(fought: Fought) -> str:
    won = fought.winner == fought.attacker.seat
    if fought.attacker.trump is not None:
        return "lost" if fought.reason == "x" else "hit" if won else "miss"
    if fought.reason == "star":
        return "own_star" if won else "enemy_star"
    return "tie" if fought.winner < 0 else "win" if won else "lose"


POSITIONS = [
    ("south a1:moon-egg c2:lancebill#0; north f6:first-lantern c3:digger#0[seen]", STILTS, "c2-c3"),
    ("south a1:moon-egg c2:lancebill#0; north f6:first-lantern c3:digger#0 d5:loamwyrm", STILTS, "c2-c3"),
    ("south a1:moon-egg c2:harrier; north f6:first-lantern c3:loamwyrm b6:lampwarden a6:digger#1 a5:digger#1",
     STILTS, "c2-c3"),
    ("south a1:moon-egg c2:queen-ardea; north f6:first-lantern c3:loamwyrm[maybe=loamwyrm|digger#0|pickguard#0] "
     "b6:digger#0[maybe=digger#0|digger#1|pickguard#0] a6:digger#0 d6:pickguard#0", STILTS, "c2-c3"),
    ("south a1:moon-egg c2:lancebill#1; north f6:first-lantern c4:loamwyrm d6:sapper-brill", STILTS,
     "play reed-javelin c2 c4"),
    ("south a1:winter-standard c2:tinesman#0 d2:levy-spear#0[gear=south.bronze-tines]; "
     "north f6:mudpearl c3:wartweaver d3:gulper#0[held=1]", ELK, "d2-d3"),
    ("south a1:winter-standard c2:tinesman#0; north f6:mudpearl c3:wartweaver d3:gulper#0", ELK,
     "play lowered-antlers c2 c3"),
    ("south a1:mudpearl c2:gulper#0; north f6:winter-standard c3:rut-bull d5:dame-velvet e5:levy-spear#0", TOADS,
     "play sticky-tongue c2 c3"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tribes", "action"), POSITIONS)
def test_classic_odds_are_what_playing_everything_out_gives(text: str, tribes: dict[str, str], action: str) -> None:
    game, state = zoon(), at(text, **tribes)
    assert of(game, state, action) == forced(game, state, action)


DICE = [
    ("south a1:moon-egg c2:lancebill#0; north f6:first-lantern c3:loamwyrm[up,tails]", STILTS, "c2-c3"),
    ("south a1:moon-egg c2:harrier[up,tails]; north f6:first-lantern c3:lampwarden[up,tails]", STILTS, "c2-c3"),
    ("south a1:moon-egg[up] c2:lancebill#1; north f6:first-lantern[up] c4:loamwyrm[up]; "
     "trumps south reed-javelin=beside/1", STILTS, "play reed-javelin c2 c4"),
    ("south a1:winter-standard c2:tinesman#0; north f6:mudpearl c3:wartweaver[up,tails]", ELK,
     "play lowered-antlers c2 c3"),
    ("south a1:winter-standard c2:dame-velvet[up,tails]; north f6:mudpearl c3:gulper#0[up,tails]", ELK, "c2-c3"),
    ("south a1:moon-egg c2:lancebill#0; north a5:digger#0[up] b5:digger#0[up] c5:digger#1[up] d5:digger#1[up] "
     "e5:pickguard#0[up] f5:old-mattock[up] c3:loamwyrm d6:lampwarden e6:first-lantern", STILTS, "c2-c3"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tribes", "action"), DICE)
def test_odds_with_dice_are_what_playing_everything_out_gives(text: str, tribes: dict[str, str], action: str) -> None:
    game, state = zoon(), at(text, ruleset="sullivan", **tribes)
    assert of(game, state, action) == forced(game, state, action)


def test_known_cards_give_the_shares_that_the_corners_say() -> None:
    """Pickguard 4 3 1 2 against Wader 2 2 0 1: of 16 pairs of corners 11 are higher, 3 alike, 2 lower."""
    game = zoon()
    state = at("south a1:first-lantern c2:pickguard#0; north f6:moon-egg c3:wader#0[seen]")
    assert of(game, state, "c2-c3") == {
        "win": Fraction(11, 16), "tie": Fraction(3, 16), "lose": Fraction(2, 16)
    }  # fmt: skip


def test_an_unseen_card_counts_as_often_as_it_is_left() -> None:
    """Three backs: two Diggers and the Lantern; the Lantern's one corner pair in three."""
    game = zoon()
    state = at("south a1:moon-egg c2:wader#0; north c3:digger#0 e5:digger#0 f6:first-lantern", **STILTS)
    sure = at("south a1:moon-egg c2:wader#0; north c3:digger#0[seen] e5:digger#0 f6:first-lantern", **STILTS)
    lantern = at("south a1:moon-egg c2:wader#0; north c3:first-lantern[seen] e5:digger#0 f6:digger#0", **STILTS)
    one, other = of(game, sure, "c2-c3"), of(game, lantern, "c2-c3")
    both = {name: (2 * one.get(name, Fraction(0)) + other.get(name, Fraction(0))) / 3 for name in one | other}
    assert of(game, state, "c2-c3") == both


def test_odds_say_nothing_that_the_seat_does_not_know() -> None:
    game, rng = zoon(), random.Random(5)
    state = at("south a1:moon-egg c2:harrier; north f6:first-lantern c3:loamwyrm b6:lampwarden a6:digger#1", **STILTS)
    seen = of(game, state, "c2-c3")
    for _ in range(10):
        assert of(game, game.imagine(game.view(state, 0), rng), "c2-c3") == seen


def test_there_are_no_odds_where_nothing_is_fought_for() -> None:
    game = zoon()
    state = at("south a1:moon-egg c2:lancebill#0; north f6:first-lantern c4:digger#0", **STILTS)
    for text in ("c2-c3", "c4-c3", "a1-b1", "play great-migration c2 c3", "resign"):
        assert combat_odds(game, game.view(state, 0), game.parse(text)) is None
    assert combat_odds(game, game.view(state, 1), game.parse("c2-c4")) is None
    fighting = play(game, state, "c2-c4")
    assert combat_odds(game, game.view(fighting, 0), game.parse("c2-c4")) is None


@pytest.mark.parametrize("seed", range(4))
def test_odds_of_every_attack_in_random_games_add_up_to_one(seed: int) -> None:
    game, rng = zoon(), random.Random(seed)
    state = game.start({option.name: rng.choice(option.values) for option in game.options})
    met = 0
    while game.outcome(state) is None:
        seat, offered = game.to_act(state), game.actions(state)
        for action in offered:
            if seat >= 0 and attacks(state, action):
                met += 1
                assert sum(shares(combat_odds(game, game.view(state, seat), action)).values()) == 1
        state = game.apply(state, rng.choice(offered)).state
    assert met > 5


def attacks(state: State, action: Action) -> bool:
    """Whether an action ends on an enemy and begins with an own Zoon."""
    if isinstance(action, Move):
        target = action.target
    elif isinstance(action, Play) and len(action.cells) > 1:
        target = action.cells[-1]
    else:
        return False
    there = state.cells[target]
    return isinstance(there, Piece) and there.owner != state.turn


def touched(game: Zoon, state: State) -> Iterator[State]:
    """Every way in which the corners of a combat can be touched, up to where chance decides."""
    if game.to_act(state) == CHANCE:
        yield state
        return
    for action in game.actions(state):
        yield from touched(game, game.apply(state, action).state)


@pytest.mark.parametrize(
    ("text", "setup", "action"),
    [*POSITIONS, *((text, {**tribes, "ruleset": "sullivan"}, action) for text, tribes, action in DICE)],
)
def test_whoever_only_watches_is_told_the_odds_of_all_worlds_of_both_sides(
    text: str, setup: dict[str, str], action: str
) -> None:
    game, state = zoon(), at(text, **setup)
    begun = game.apply(state, game.parse(action)).state
    counts: dict[str, int] = {}
    for world in (other for one in worlds(begun, 0) for other in worlds(one, 1)):
        for fought in fights(game, world):
            counts[named_so(fought)] = counts.get(named_so(fought), 0) + 1
    brute = {name: Fraction(count, sum(counts.values())) for name, count in counts.items()}
    waiting = list(touched(game, begun))
    assert {game.view(each, None) for each in waiting} == {game.view(waiting[0], None)}, "a touch is no watcher's"
    assert shares(pending_combat_odds(game, game.view(waiting[0], None))) == brute
    assert pending_combat_odds(game, game.view(state, None)) is None
