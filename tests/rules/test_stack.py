"""The stack of tasks: a toy in which seats say how high they climb, and chance says how far they fall."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import pytest

from tabletop.rules.game import CHANCE, NOBODY, Event, Outcome, Refusal, Seat, refuse
from tabletop.rules.stack import (
    ActionRule,
    ChanceSpec,
    StackGame,
    StackRefusalClauses,
    TaskSpec,
    TaskStackBuilder,
    TaskStackRules,
    always_chance_seat,
    equal_odds,
)

# Tasks


@dataclass(frozen=True, slots=True)
class Climbing:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Falling:
    most: int


@dataclass(frozen=True, slots=True)
class Landing:
    pass


Task = Climbing | Falling | Landing

# Actions


@dataclass(frozen=True, slots=True)
class Up:
    far: int


@dataclass(frozen=True, slots=True)
class Drop:
    far: int


@dataclass(frozen=True, slots=True)
class Stop:
    pass


Action = Up | Drop | Stop


@dataclass(frozen=True, slots=True)
class State:
    height: int = 0
    todo: tuple[Task, ...] = (Landing(), Climbing(1), Climbing(0))
    result: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Landed(Event):
    height: int


class Draft(TaskStackBuilder[State, Task]):
    __slots__ = ("height", "result", "todo")

    def __init__(self, state: State) -> None:
        super().__init__()
        self.height, self.todo, self.result = state.height, list(state.todo), state.result

    def state(self) -> State:
        return State(self.height, tuple(self.todo), self.result)


def climb(d: Draft, task: Climbing, action: Up) -> None:
    d.height += action.far
    d.replace_first_task(Falling(action.far))


def too_high(d: Draft, task: Climbing, action: Up) -> Refusal | None:
    return refuse("T2", "too_high", far=str(action.far)) if action.far > 3 else None


def fall(d: Draft, task: Falling, action: Drop) -> None:
    d.pop_task()
    d.height -= action.far
    if isinstance(d.todo[-1], Landing):
        STACK.give_dice_to_task(d, action)


def land(d: Draft, task: Landing) -> None:
    d.add_event(Landed(d.height))
    d.result = Outcome((0,), "landed", "T5")


def remember(d: Draft, task: Landing, action: Drop) -> None:
    d.add_event(Landed(-action.far))


def stop(d: Draft, task: Task, action: Stop) -> None:
    d.result = Outcome((), "stopped", "T6")


def after(d: Draft, task: Task) -> None:
    d.add_event(Landed(99))


STACK: TaskStackRules[State, Action, Draft] = TaskStackRules(
    {
        Climbing: TaskSpec(seat=lambda d, task: task.seat, action_rules={Up: ActionRule(climb, too_high)}),
        Falling: TaskSpec(seat=always_chance_seat, action_rules={Drop: ActionRule(fall)},
                      chance=ChanceSpec(lambda d, task: equal_odds(Drop(far) for far in range(task.most + 1)))),
        Landing: TaskSpec(run=land, receive=remember),
    },
    (Drop,), StackRefusalClauses("T1", "T3"), always={Stop: ActionRule(stop)}, after=after,
)  # fmt: skip


def game() -> StackGame[State, Action, Draft]:
    return StackGame(STACK, Draft, lambda d: (Up(1), Up(2)))


def test_the_last_task_says_who_decides() -> None:
    assert game().to_act(State()) == 0
    assert game().to_act(State(todo=(Climbing(0), Falling(1)))) == CHANCE
    assert game().to_act(State(todo=(), result=Outcome((), "stopped"))) == NOBODY


def test_an_action_is_done_and_the_next_task_waits() -> None:
    step = game().apply(State(), Up(2))
    assert step.state == State(2, (Landing(), Climbing(1), Falling(2)))
    assert not step.reveals


def test_a_task_that_waits_for_nobody_goes_on_by_itself_and_something_follows() -> None:
    step = game().apply(State(2, (Landing(), Falling(2))), Drop(1))
    assert step.state.result == Outcome((0,), "landed", "T5")
    assert step.events == (Landed(-1), Landed(1), Landed(99))
    assert step.reveals


@pytest.mark.parametrize(
    ("state", "action", "refusal"),
    [
        (State(), Up(3), None),
        (State(), Up(4), Refusal("T2", "too_high", (("far", "4"),))),
        (State(), Drop(1), Refusal("T1", "not_now", (("waits", "climbing"),))),
        (State(), Stop(), None),
        (State(todo=(Falling(2),)), Up(1), Refusal("T1", "not_now", (("waits", "falling"),))),
        (State(todo=(Falling(2),)), Drop(2), None),
        (State(todo=(Falling(2),)), Drop(3), Refusal("T3", "no_such_chance")),
        (State(todo=(Falling(2),)), Stop(), Refusal("T1", "not_now", (("waits", "falling"),))),
        (State(result=Outcome((), "stopped", "T6")), Up(1), Refusal("T6", "game_over")),
    ],
)
def test_what_is_refused_and_why(state: State, action: Action, refusal: Refusal | None) -> None:
    assert game().check(state, action) == refusal


def test_what_may_always_be_done_is_done() -> None:
    assert game().apply(State(), Stop()).state.result == Outcome((), "stopped", "T6")


def test_chances_are_listed_only_where_chance_decides() -> None:
    listed = game().chances(State(todo=(Climbing(0), Falling(1))))
    assert listed == ((Drop(0), Fraction(1, 2)), (Drop(1), Fraction(1, 2)))
    assert game().chances(State()) == ()


def test_chance_draws_what_is_listed_or_in_a_way_of_its_own() -> None:
    state = State(todo=(Falling(3),))
    assert {game().resolve(state, random.Random(seed)) for seed in range(60)} == {Drop(far) for far in range(4)}
    drawn = ChanceSpec(draw=lambda d, task, rng: Drop(7), is_possible=lambda d, task, action: action == Drop(7))
    stack: TaskStackRules[State, Action, Draft] = TaskStackRules(
        {Falling: TaskSpec(always_chance_seat, action_rules={Drop: ActionRule(fall)}, chance=drawn)},
        (Drop,),
        StackRefusalClauses("T1", "T3"),
    )
    own = StackGame(stack, Draft, lambda d: ())
    assert own.resolve(state, random.Random(1)) == Drop(7)
    assert own.check(state, Drop(7)) is None
    assert own.check(state, Drop(1)) == Refusal("T3", "no_such_chance")
    assert own.chances(state) == ()


def test_a_state_is_asked_once_for_its_actions() -> None:
    asked: list[Draft] = []

    def offered(d: Draft) -> tuple[Action, ...]:
        asked.append(d)
        return (Up(1),)

    state, played = State(), StackGame(STACK, partial(Draft), offered)
    assert played.actions(state) == played.actions(state) == (Up(1),)
    assert len(asked) == 1
    played.actions(State(1))
    assert len(asked) == 2
