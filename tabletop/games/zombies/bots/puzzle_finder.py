"""Finds puzzles of Zombies: decisions in phase 6 on which it depends how this very round ends.

The box names `puzzle_finder`; `tabletop puzzles` and the worker ask it. Two things can be at stake: that the night is
won in this round, or how many survivors are un-pinned at its end. Everything that can follow up to the end of the
round is enumerated (`_RoundTree`): of every decision the best action counts, of every die and draw the mean. So the
figures are exact, and nothing is guessed about later rounds. What a seat does not see, the others' cards, is imagined
anew several times, and a puzzle must have the same answers each time. Limits may be changed; positions that they shut
out are no puzzles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from math import inf
from typing import Final

from tabletop.ai.analysis import Puzzle
from tabletop.ai.bot import Budget
from tabletop.ai.puzzle_finding import FoundPuzzle
from tabletop.games.zombies.rules import offers
from tabletop.games.zombies.rules.playout import ZombiesPlayout
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Dealing, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text.actions import (
    Action,
    Attack,
    Clear,
    Halt,
    Pass,
    Revive,
    Take,
    zombie_id_of_target,
)
from tabletop.games.zombies.rules.turn import rounds
from tabletop.rules.game import CHANCE, NOBODY, Seat

WIN_NOW: Final = "win_now"
"""The chance that the night is won at the end of this round."""
ON_FEET: Final = "on_feet"
"""How many survivors are un-pinned at the end of this round, on average."""
_WORLDS: Final = 8
"""How often the others' cards are imagined."""
_MOST_NODES: Final = 400
"""Positions that are looked at for one puzzle in one world."""
_MOST_ANSWERS: Final = 8
_FEWEST_CHOICES: Final = 5
_LARGEST_SHARE_OF_ANSWERS: Final = 0.34
_LEAST_LEADS: Final = {WIN_NOW: 0.15, ON_FEET: 0.4}
"""By how much the best action is better than any other, in the unit of the goal."""
_SAME: Final = 1e-9
_MARGIN: Final = 1e-5
"""What rounding may have taken from the figure that stands in a file."""


class _TooLarge(Exception):
    """The tree has more positions than may be looked at."""


class _RoundTree:
    """What a goal comes to at the end of this round, with best play of the whole team."""

    def __init__(self, goal: str, round_number: int, stopped: Callable[[], bool]) -> None:
        self._goal = goal
        self._round = round_number
        self._stopped = stopped
        self._known: dict[Hashable, float] = {}
        self._nodes = 0

    def value_after(self, playout: ZombiesPlayout, action: Action) -> float:
        """The value once an action is done here; the playout stays as it is. Raises _TooLarge."""
        later = playout.copy()
        later.apply(action)
        return self._value(later)

    def _value(self, playout: ZombiesPlayout) -> float:
        outcome, builder, seat = playout.outcome(), playout.builder, playout.to_act()
        if outcome is not None or seat == NOBODY:
            is_won = outcome is not None and bool(outcome.winners)
            return self._most(builder) if is_won else 0.0
        if builder.round != self._round:
            return 0.0 if self._goal == WIN_NOW else float(len(_unpinned_seats(builder)))
        if self._goal == WIN_NOW and not _can_still_win(builder):
            return 0.0
        key = playout.state()
        if key not in self._known:
            self._nodes += 1
            if self._nodes > _MOST_NODES or self._stopped():
                raise _TooLarge
            self._known[key] = self._mean_over_chance(playout) if seat == CHANCE else self._best_of_decision(playout)
        return self._known[key]

    def _most(self, builder: StateBuilder) -> float:
        """More than this nothing can bring."""
        return 1.0 if self._goal == WIN_NOW else float(len(position_queries.living_seats(builder)))

    def _mean_over_chance(self, playout: ZombiesPlayout) -> float:
        odds = playout.chances()
        if not odds:
            raise _TooLarge
        if _is_hand_of_no_use(playout.builder):
            return self.value_after(playout, odds[0][0])
        return sum(float(chance) * self.value_after(playout, action) for action, chance in odds)

    def _best_of_decision(self, playout: ZombiesPlayout) -> float:
        best, most = 0.0, self._most(playout.builder)
        for action in sorted(playout.actions(), key=_search_order):
            best = max(best, self.value_after(playout, action))
            if best >= most - _SAME:
                break
        return best


def _is_hand_of_no_use(builder: StateBuilder) -> bool:
    """Whether a hand is drawn that nobody plays from in this round: by who has acted already."""
    task, below = builder.todo[-1], builder.todo[-2] if len(builder.todo) > 1 else None
    return isinstance(task, Dealing) and below == Acting(task.seat, has_acted=True)


def _unpinned_seats(builder: StateBuilder) -> list[Seat]:
    return [
        seat for seat in position_queries.living_seats(builder) if not position_queries.is_pinned(builder.people[seat])
    ]


def _search_order(action: Action) -> int:
    """What usually wins comes first, since nothing is looked for beyond a certain win."""
    return 0 if isinstance(action, Attack) else 2 if isinstance(action, Pass | Halt | Take | Clear) else 1


def _can_still_win(builder: StateBuilder) -> bool:
    """False where somebody who walks no more in this round is off the goal, or pinned for good: they must all be on it.

    Only for nights that end so (X15).
    """
    goal = position_queries.goal_tile_index(builder)
    if goal is None or builder.phase not in (Phase.MOVE, Phase.ACT, Phase.ADMIN):
        return False
    walkers = {task.seat for task in builder.todo if isinstance(task, Walking)}
    for seat in position_queries.living_seats(builder):
        person = builder.people[seat]
        if seat in walkers and not position_queries.is_pinned(person):
            continue
        if position_queries.tile_of(builder, seat) != goal:
            return False
    return True


class ZombiesPuzzleFinder:
    """Asks what each action on offer is worth."""

    def __init__(self, game: Zombies) -> None:
        self._game = game

    def find_puzzle(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> FoundPuzzle | None:
        goal = self._goal_at_stake(view, actions)
        if not goal:
            return None
        best, second, answers = inf, 0.0, tuple[Action, ...]()
        most_answers = min(_MOST_ANSWERS, _LARGEST_SHARE_OF_ANSWERS * len(actions))
        for values in self._values_by_world(goal, view, actions, rng, budget):
            if values is None:
                return None
            top = max(values)
            found = tuple(action for action, value in zip(actions, values, strict=True) if value >= top - _SAME)
            others = [value for value in values if value < top - _SAME]
            if len(found) > most_answers or (answers and found != answers):
                return None
            best, second, answers = min(best, top), max(second, *others), found
        if not answers or best - second < _LEAST_LEADS[goal]:
            return None
        figures = tuple((name, _figure_text(goal, value)) for name, value in (("best", best), ("second", second)))
        return FoundPuzzle(
            goal, tuple(map(str, answers)), "enumeration", best, second, len(actions),
            reason=_reason(goal, view, answers[0]), figures=figures,
        )  # fmt: skip

    def is_as_good(self, puzzle: Puzzle[View], action: Action, rng: random.Random, budget: Budget) -> bool:
        found = list(self._values_by_world(puzzle.goal, puzzle.view, (action,), rng, budget))
        return all(values is not None and values[0] >= puzzle.best - _MARGIN for values in found)

    def _goal_at_stake(self, view: View, actions: Sequence[Action]) -> str:
        """What it may depend on; "" where nothing is at stake, or too much is still to come in this round."""
        state, task = view.shown, view.shown.todo[-1] if view.shown.todo else None
        if not isinstance(task, Walking | Acting) or len(actions) < _FEWEST_CHOICES:
            return ""
        builder = StateBuilder(self._game.rules_context, state)
        walkers = sum(isinstance(one, Walking) for one in builder.todo)
        if walkers > 1 or not _are_all_attacks_offered(actions):
            return ""
        if builder.scenario.win != rounds.HOLD_OUT and _can_still_win(builder):
            return WIN_NOW
        is_somebody_pinned = any(
            position_queries.is_pinned(builder.people[seat]) for seat in position_queries.living_seats(builder)
        )
        return ON_FEET if is_somebody_pinned and not walkers else ""

    def _values_by_world(
        self, goal: str, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Iterator[list[float] | None]:
        """What each action is worth in one imagined world after the other; None where the tree is too large."""
        stopped = budget.start_timer()
        for _ in range(_WORLDS):
            playout = self._game.playout(self._game.imagine(view, rng))
            tree = _RoundTree(goal, view.shown.round, stopped)
            try:
                yield [tree.value_after(playout, action) for action in actions]
            except _TooLarge:
                yield None


def _are_all_attacks_offered(actions: Sequence[Action]) -> bool:
    """Whether no way to split hits was left out of the offer, which is cut short where there are very many."""
    splits = Counter((action.weapon, action.cards) for action in actions if isinstance(action, Attack))
    return not splits or max(splits.values()) < max(6, offers.MOST_ATTACKS // len(splits))


def _reason(goal: str, view: View, answer: Action) -> str:
    """Key of the sentence that tells by which rule the best action is the best."""
    if goal == ON_FEET:
        is_helping = isinstance(answer, Revive) or (isinstance(answer, Attack) and _is_aimed_at_token(answer))
        return "revive" if isinstance(answer, Revive) else "free" if is_helping else "unpin"
    return "goal_cleared" if isinstance(answer, Attack) else "goal_reached"


def _is_aimed_at_token(attack: Attack) -> bool:
    return any(zombie_id_of_target(target) is None for target, hits in attack.hits if hits)


def _figure_text(goal: str, value: float) -> str:
    return f"{100 * value:.0f}" if goal == WIN_NOW else f"{value:.1f}".removesuffix(".0")


def puzzle_finder(game: Zombies) -> ZombiesPuzzleFinder:
    return ZombiesPuzzleFinder(game)
