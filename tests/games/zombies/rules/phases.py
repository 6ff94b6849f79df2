"""Scenes that begin with a stage of the round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tabletop.games.zombies.rules.state.state import DrawnDirectorCard, LaidTile, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Rounds, Task
from tabletop.games.zombies.rules.turn import task_specs
from tabletop.rules.game import CHANCE, NOBODY, Event
from tests.games.zombies.rules.table import STAIRS, draft, night, play, to_act, told, who

NAMES = ("marlow", "okafor", "petrov", "brandt")
HALL = replace(STAIRS, tile="G1", sides="------")
"""Like the start tile, without a card less for who stands on it."""
DEPOT = LaidTile("G1", (1, -1), 0, "---O--", explored=True)
"""Floor everywhere, north of the start tile with five contacts; its centre is 3,-5."""
PAIR = (replace(STAIRS, tile="T16", sides="O-----"), DEPOT)
PAVED = (replace(STAIRS, sides="O-----"), DEPOT)
"""Two tiles of open floor."""


def team(*hexes: str, **changes: Any) -> tuple[SurvivorState, ...]:
    """Marlow, Okafor, Petrov and Brandt, as many as there are hexes; an empty one is dead."""
    return tuple(who(id_, hex_, **changes) for id_, hex_ in zip(NAMES, hexes, strict=False))


def begin(stage: str, *people: SurvivorState, **changes: Any) -> tuple[State, tuple[Event, ...]]:
    """A stage of the round up to the first decision or chance, with its events."""
    return go(replace(night(*people, **changes), todo=(Rounds(stage),)))


def go(state: State) -> tuple[State, tuple[Event, ...]]:
    """All that goes on by itself."""
    d = draft(state)
    task_specs.STACK.run_tasks_until_decision(d)
    return d.state(), tuple(d.events)


def ahead(state: State, *tasks: Task) -> State:
    """The state with these tasks before all others, the first one first."""
    return replace(state, todo=(*state.todo, *reversed(tasks)))


def cards(*names: str, horde: int | None = None, lurked: bool = False) -> tuple[DrawnDirectorCard, ...]:
    """Cards of this round with their printed numbers, or another one."""
    from tests.games.zombies.rules.table import arena

    return tuple(
        DrawnDirectorCard(name, arena().director[name].horde if horde is None else horde, lurked) for name in names
    )


def rolled(state: State, dice: Iterable[int]) -> tuple[State, tuple[Event, ...]]:
    """The dice as they fall, one after the other."""
    return told(state, *(f"roll {die}" for die in dice))


def quiet(state: State, *chances: str) -> State:
    """Chances as given while any wait; nobody decides anything."""
    for text in chances:
        assert to_act(state) == CHANCE, state.todo[-1]
        state = play(state, text)
    return state


def passing(state: State, texts: Sequence[str] = ("suppress nothing", "halt", "pass")) -> tuple[State, list[Event]]:
    """The rest of the round, in which nobody does anything; chance takes what comes first."""
    from tests.games.zombies.rules.table import zombies_game

    game, number, events = zombies_game(), state.round, list[Event]()
    while to_act(state) != NOBODY and state.round == number:
        offered = {str(action): action for action in game.actions(state)}
        chosen = next((text for text in texts if text in offered), next(iter(offered)))
        step = game.apply(state, offered[chosen])
        state = step.state
        events += step.events
    return state, events
