"""Finds puzzles of Zone Wars: whose attack is most likely to put an enemy down, on whom, with what, and from where.

The box names `puzzle_finder`; `tabletop puzzles` and the worker ask it. An action is worth the best chance that the
attack after it makes an enemy Broken or Takes it Out, without a push and without M-points: that is exact, by the
function of the rules that resolves attacks (`queries/odds`). The answer is always an attack from where a model stands,
or a charge, whose end the rules settle, so that nobody has to measure. Walks on offer are compared with it, and who
finds a place that is as good is right too (`is_as_good`). Positions in which something else could come between are no
puzzles: enemies on overwatch, Reflexes of the target, items that are used first.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tabletop.ai.analysis import Puzzle
from tabletop.ai.bot import Budget
from tabletop.ai.puzzle_finding import FoundPuzzle
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode, Turn
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text.actions import Action, Aim, Charge, Move, Use
from tabletop.games.zone_wars.rules.turn import hurting, walking
from tabletop.rules.plane.geometry import Point3

PUT_DOWN: Final = "put_down"
_Opening = Move | Aim | Charge
_MODES: Final[dict[type, Mode]] = {Move: Mode.MOVE, Aim: Mode.AIM, Charge: Mode.CHARGE}
_LEAST_CHANCE: Final = Fraction(1, 8)
_LEAST_LEAD: Final = Fraction(5, 100)
_LEAST_RIVAL: Final = Fraction(1, 16)
"""Chance of the second best: a puzzle has somebody else who might do it."""
_MOST_ANSWERS: Final = 8
_FEWEST_ATTACKS: Final = 3
"""Ways to attack that differ in who attacks whom with what."""
_MOST_DAMAGE: Final = 40
"""More than any model or monster has Health."""
_NONE: Final = Fraction(0)
_MARGIN: Final = 1e-5
"""What rounding may have taken from the figure that stands in a file."""


@dataclass(frozen=True, slots=True)
class _Attack:
    """The best attack after an action."""

    chance: Fraction
    attacker: str
    target: str
    weapon: str
    mode: Mode
    has_reflex: bool
    dice: int
    protection: int
    """Dice of cover and armor that the target rolls against it."""
    needed_damage: int
    """Damage at once that puts the target down."""
    is_broken: bool
    """Whether the target is Broken before it."""
    is_last: bool
    """Whether as much damage as it has Health Takes it Out and does not Break it first."""


class ZoneWarsPuzzleFinder:
    """Compares the actions on offer by the chances of the attacks that they allow."""

    def __init__(self, game: ZoneWars) -> None:
        self._game = game

    def find_puzzle(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> FoundPuzzle | None:
        state = self._game.imagine(view, rng)
        if not isinstance(state.todo[-1], Turn) or self._is_disturbed(state, view.to_act, actions):
            return None
        settled = [action for action in actions if isinstance(action, _Opening) and not _is_walk(action)]
        attacks = {action: found for action in settled if (found := self._best_attack(state, action)) is not None}
        ways = {(found.attacker, found.target, found.weapon, found.mode) for found in attacks.values()}
        best = max((found.chance for found in attacks.values()), default=_NONE)
        if best < _LEAST_CHANCE or len(ways) < _FEWEST_ATTACKS:
            return None
        answers = tuple(action for action, found in attacks.items() if found.chance == best)
        first = attacks[answers[0]]
        is_one_attack = all(_pair(attacks[each]) == _pair(first) for each in answers)
        is_other_possible = any(
            found.chance >= _LEAST_RIVAL and _means(found) != _means(first) for found in attacks.values()
        )
        if first.has_reflex or not is_one_attack or not is_other_possible or len(answers) > _MOST_ANSWERS:
            return None
        settled_rivals = max((found.chance for found in attacks.values() if found.chance < best), default=_NONE)
        second = self._best_rival_chance(state, actions, settled_rivals, best, budget)
        if second is None:
            return None
        figures = (
            ("dice", str(first.dice)), ("protection", str(first.protection)), ("need", str(first.needed_damage)),
            ("best", _percent(best)), ("second", _percent(second)),
        )  # fmt: skip
        return FoundPuzzle(
            PUT_DOWN, tuple(map(str, answers)), "enumeration", float(best), float(second), len(actions),
            reason=_reason(first), figures=figures,
        )  # fmt: skip

    def _best_rival_chance(
        self, state: State, actions: Sequence[Action], second: Fraction, best: Fraction, budget: Budget
    ) -> Fraction | None:
        """That of the next best attack, walks on offer included; None where it is too near to the best, or too far."""
        for action in actions:
            if second > best - _LEAST_LEAD or budget.cancelled():
                return None
            if _is_walk(action) and (found := self._best_attack(state, action)) is not None:
                second = max(second, found.chance)
        return second if _LEAST_RIVAL <= second <= best - _LEAST_LEAD else None

    def is_as_good(self, puzzle: Puzzle[View], action: Action, rng: random.Random, budget: Budget) -> bool:
        found = self._best_attack(self._game.imagine(puzzle.view, rng), action)
        return found is not None and not found.has_reflex and float(found.chance) >= puzzle.best - _MARGIN

    def _is_disturbed(self, state: State, seat: int, actions: Sequence[Action]) -> bool:
        """Whether an attack may be hindered, or helped, by what the chances know nothing of."""
        builder = StateBuilder(self._game.rules_context, state)
        enemies_watch = any(
            figure.is_watching and figure.owner != seat for _, figure in position_queries.figures_on_mat(builder)
        )
        return enemies_watch or any(isinstance(action, Use) for action in actions)

    def _best_attack(self, state: State, action: Action) -> _Attack | None:
        """The attack after an action that is likeliest to put somebody down; None where there is none."""
        if not isinstance(action, _Opening):
            return None
        return max(self._attacks_after(state, action), key=lambda found: found.chance, default=None)

    def _attacks_after(self, state: State, action: _Opening) -> Iterator[_Attack]:
        context, builder = self._game.rules_context, StateBuilder(self._game.rules_context, state)
        i = builder.index_of_figure(action.figure)
        start = position_queries.place_of(builder.figures[i])
        path: tuple[Point3, ...] = (action.end,) if isinstance(action, Charge) else action.path
        if path and position_queries.figures_touching(builder, i):
            return  # who leaves contact is attacked first
        end = path[-1] if path else start
        facing = walking.facing_along(start, end) if isinstance(action, Charge) else action.facing
        there = odds.state_with_figure_moved(context, state, action.figure, end, facing)
        aim = action.target if isinstance(action, Charge) else ""
        mode = _MODES[type(action)]
        for plan in odds.possible_attack_plans(context, there, action.figure, mode, aim):
            target = builder.figures[builder.index_of_figure(plan.target)]
            if target.owner == builder.figures[i].owner:
                continue
            told = odds.attack_odds(context, there, plan)
            fate = told.plain.fates[0]
            yield _Attack(
                fate.broken_chance + fate.out_chance, plan.attacker, plan.target, plan.weapon, mode,
                bool(told.answers), told.base + told.gear, told.cover + told.armor,
                _needed_damage(builder, plan.target), target.is_broken,
                target.is_monster or target.condition is Condition.BLOODIED,
            )  # fmt: skip


def _is_walk(action: Action) -> bool:
    """Whether it leads somewhere that the model's owner chooses."""
    return isinstance(action, Move | Aim) and bool(action.path)


def _means(attack: _Attack) -> tuple[str, str, str]:
    """Who attacks whom with what: to walk there instead of charging is no other idea."""
    return attack.attacker, attack.target, attack.weapon


def _pair(attack: _Attack) -> tuple[str, str]:
    return attack.attacker, attack.target


def _needed_damage(builder: StateBuilder, target: str) -> int:
    """The least damage at once that Breaks a model, or Takes a Broken one Out (R132, R172)."""
    j = builder.index_of_figure(target)
    changed = {Condition.BROKEN, Condition.OUT} - {builder.figures[j].condition}
    return next(
        amount for amount in range(1, _MOST_DAMAGE) if hurting.condition_after_damage(builder, j, amount) in changed
    )


def _reason(attack: _Attack) -> str:
    """Key of the sentence that tells by which rule it is the likeliest."""
    if attack.is_broken:
        return "take_out_broken"
    effect = "take_out" if attack.is_last else "break"
    return f"{effect}_by_charge" if attack.mode is Mode.CHARGE else effect


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.0f}"


def puzzle_finder(game: ZoneWars) -> ZoneWarsPuzzleFinder:
    return ZoneWarsPuzzleFinder(game)
