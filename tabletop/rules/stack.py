"""Turns as stacks of tasks: the task on top comes first, and the others wait for it.

Games in which one thing interrupts another are built on it: used by their `rules`, `state_builder` and `task_specs`.
A task is a frozen value that holds what has been settled so far. It waits for a seat or for chance, or it goes on by
itself. A game describes each kind of task in one table of TaskSpec and hands that to its TaskStackRules; StackGame then
fulfils the part of the Game contract that is about turns. Pure: builders are changed only within one action. The
order of tasks, actions and odds decides what a seed brings, so it must stay for saved matches; the REASONS need a
sentence in each game's words.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from tabletop.rules.game import CHANCE, NOBODY, Event, Outcome, Refusal, Seat, Step, refuse

S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")

Odds = Sequence[tuple[A, Fraction]]
"""Actions of chance with their probabilities, in a fixed order."""


def equal_odds(actions: Iterable[A]) -> Odds[A]:
    """Each as likely as the others."""
    listed = list(actions)
    share = Fraction(1, max(1, len(listed)))
    return [(action, share) for action in listed]


class TaskStackBuilder(Generic[S, T]):
    """A state while an action changes it, with the tasks to do and the events to tell."""

    __slots__ = ("events",)

    todo: list[T]
    result: Outcome | None

    def __init__(self) -> None:
        self.events: list[Event] = []

    def state(self) -> S:
        """The position as it is now."""
        raise NotImplementedError

    def step(self, reveals: bool) -> Step[S]:
        """The finished work."""
        return Step(self.state(), tuple(self.events), reveals)

    def add_event(self, event: Event) -> None:
        """Adds to what there is to tell."""
        self.events.append(event)

    def push_task(self, task: T) -> None:
        """Puts a task before all others."""
        self.todo.append(task)

    def pop_task(self) -> T:
        """Takes the first task away."""
        return self.todo.pop()

    def replace_first_task(self, task: T) -> None:
        """Puts a task in the place of the first one."""
        self.todo[-1] = task


D = TypeVar("D", bound=TaskStackBuilder[Any, Any])


def allow_always(builder: Any, task: Any, action: Any) -> Refusal | None:
    """Nothing to object."""
    return None


def always_chance_seat(builder: Any, task: Any) -> Seat:
    """Chance decides."""
    return CHANCE


@dataclass(frozen=True, slots=True)
class ActionRule:
    """An action that a task takes."""

    apply: Callable[[Any, Any, Any], None]
    check: Callable[[Any, Any, Any], Refusal | None] = allow_always
    """What may be wrong with it."""


@dataclass(frozen=True, slots=True)
class ChanceSpec:
    """What chance can bring to a task."""

    odds: Callable[[Any, Any], Odds[Any]] | None = None
    """Everything; None where it cannot be listed."""
    draw: Callable[[Any, Any, random.Random], Any] | None = None
    """Draws with the same probabilities, where that is quicker than listing everything, or the only way."""
    is_possible: Callable[[Any, Any, Any], bool] | None = None
    """Answers without listing everything."""


_NO_CHANCE: Final = ChanceSpec()


@dataclass(frozen=True, slots=True)
class TaskSpec:
    """What can become of a task of one kind."""

    seat: Callable[[Any, Any], Seat | None] | None = None
    """Who decides; None where it goes on by itself."""
    run: Callable[[Any, Any], None] | None = None
    """How it goes on by itself."""
    action_rules: Mapping[type, ActionRule] = field(default_factory=dict)
    chance: ChanceSpec = _NO_CHANCE
    receive: Callable[[Any, Any, Any], None] | None = None
    """What it does with the dice that a task above it has thrown."""


@dataclass(frozen=True, slots=True)
class StackRefusalClauses:
    """Numbers in the rules checklist of what every stack refuses."""

    not_now: str
    no_such_chance: str


REASONS: Final[Mapping[str, tuple[str, ...]]] = {"game_over": (), "no_such_chance": (), "not_now": ("waits",)}
"""What every stack refuses, with the blanks."""


class TaskStackRules(Generic[S, A, D]):
    """Says who decides about a game's tasks, what they take, and does it."""

    def __init__(
        self,
        kinds: Mapping[type, TaskSpec],
        brought: tuple[type, ...],
        clauses: StackRefusalClauses,
        always: Mapping[type, ActionRule] | None = None,
        after: Callable[[D, Any], None] | None = None,
    ) -> None:
        self.task_specs: Final = kinds
        self.chance_actions: Final = brought
        """Actions of chance: nobody goes back behind them."""
        self._clauses = clauses
        self._always = always or {}
        """Actions that a seat may take whatever waits."""
        self._after_task = after
        """What follows whenever a task has gone on by itself."""

    def deciding_seat(self, builder: D) -> Seat | None:
        """Who decides about the first task; None where it goes on by itself."""
        if builder.result is not None:
            return NOBODY
        task = builder.todo[-1]
        asked = self.task_specs[type(task)].seat
        return asked(builder, task) if asked else None

    def check_action(self, builder: D, action: A) -> Refusal | None:
        """None exactly where the action is legal."""
        if builder.result is not None:
            return Refusal(builder.result.clause, "game_over")
        return self.refusal_for_seat(builder, action, self.deciding_seat(builder))

    def refusal_for_seat(self, builder: D, action: A, seat: Seat | None) -> Refusal | None:
        """The same while the game goes on, for who asks about many actions and knows who decides."""
        task, is_chance = builder.todo[-1], seat == CHANCE
        take = self._action_rule_for(task, action)
        if take is None or is_chance != isinstance(action, self.chance_actions):
            return refuse(self._clauses.not_now, "not_now", waits=type(task).__name__.lower())
        if is_chance and not self.can_chance_bring(builder, action):
            return refuse(self._clauses.no_such_chance, "no_such_chance")
        return take.check(builder, task, action)

    def apply_and_go_on(self, builder: D, action: A) -> Step[S]:
        """Does a legal action and all that follows from it, up to the next decision."""
        self.apply_without_follow_ups(builder, action)
        self.run_tasks_until_decision(builder)
        return builder.step(reveals=isinstance(action, self.chance_actions))

    def apply_without_follow_ups(self, builder: D, action: A) -> None:
        """Does a legal action, and nothing more."""
        task = builder.todo[-1]
        take = self._action_rule_for(task, action)
        assert take is not None, f"{task} does not take {action}"
        take.apply(builder, task, action)

    def run_tasks_until_decision(self, builder: D) -> Seat:
        """Carries tasks on until somebody has to decide, and says who."""
        kinds, after = self.task_specs, self._after_task
        while builder.result is None:
            task = builder.todo[-1]
            kind = kinds[type(task)]
            seat = kind.seat(builder, task) if kind.seat is not None else None
            if seat is not None:
                return seat
            assert kind.run is not None, f"{task} waits for nobody"
            kind.run(builder, task)
            if after is not None:
                after(builder, task)
        return NOBODY

    def give_dice_to_task(self, builder: D, action: A) -> None:
        """Hands dice to the first task."""
        task = builder.todo[-1]
        receive = self.task_specs[type(task)].receive
        assert receive is not None, f"{task} has asked for no dice"
        receive(builder, task, action)

    def _action_rule_for(self, task: Any, action: A) -> ActionRule | None:
        return self.task_specs[type(task)].action_rules.get(type(action)) or self._always.get(type(action))

    # Chance

    def chance_odds(self, builder: D) -> Odds[A]:
        """What chance can bring; empty where it cannot be listed."""
        task = builder.todo[-1]
        listed = self.task_specs[type(task)].chance.odds
        return listed(builder, task) if listed else ()

    def draw_chance(self, builder: D, rng: random.Random) -> A:
        """Draws what chance brings."""
        task = builder.todo[-1]
        drawn = self.task_specs[type(task)].chance.draw
        if drawn is not None:
            action: A = drawn(builder, task, rng)
            return action
        listed = self.chance_odds(builder)
        weights: list[float] = []
        weight, known = 0.0, None
        for _, share in listed:
            if share is not known:  # `equal_odds` hands in the same fraction again and again
                weight, known = float(share), share
            weights.append(weight)
        return rng.choices([one for one, _ in listed], weights)[0]

    def can_chance_bring(self, builder: D, action: A) -> bool:
        """Whether chance can bring this."""
        task = builder.todo[-1]
        asked = self.task_specs[type(task)].chance.is_possible
        return asked(builder, task, action) if asked else any(action == one for one, _ in self.chance_odds(builder))


class StackGame(Generic[S, A, D]):
    """What a game does whose states are stacks of tasks."""

    def __init__(
        self, stack: TaskStackRules[S, A, D], draft: Callable[[S], D], offered: Callable[[D], tuple[A, ...]]
    ) -> None:
        self._stack = stack
        self._make_builder = draft
        self._list_actions = offered
        self._last_offer: tuple[S | None, tuple[A, ...]] = (None, ())
        """The state that was asked about last: asking twice is the rule, not the exception."""
        self._last_to_act: tuple[S | None, Seat] = (None, NOBODY)
        """The same for whose decision it is."""

    def to_act(self, state: S) -> Seat:
        known, seat = self._last_to_act
        if known is not state:
            found = self._stack.deciding_seat(self._make_builder(state))
            assert found is not None, "no task waits"
            seat = found
            self._last_to_act = (state, seat)
        return seat

    def actions(self, state: S) -> Sequence[A]:
        """A sample of the legal actions."""
        known, offered = self._last_offer
        if known is not state:
            offered = self._list_actions(self._make_builder(state))
            self._last_offer = (state, offered)
        return offered

    def check(self, state: S, action: A) -> Refusal | None:
        return self._stack.check_action(self._make_builder(state), action)

    def apply(self, state: S, action: A) -> Step[S]:
        return self._stack.apply_and_go_on(self._make_builder(state), action)

    def resolve(self, state: S, rng: random.Random) -> A:
        """Draws what chance brings, or rolls it."""
        return self._stack.draw_chance(self._make_builder(state), rng)

    def chances(self, state: S) -> Sequence[tuple[A, Fraction]]:
        """What can come up, with its probabilities, where it can be listed."""
        builder = self._make_builder(state)
        return tuple(self._stack.chance_odds(builder)) if self._stack.deciding_seat(builder) == CHANCE else ()
