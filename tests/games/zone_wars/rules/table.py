"""A table with our own content: positions from text, actions by their text."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from tabletop import paths
from tabletop.content.load import load_content
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Throwing
from tabletop.rules.game import CHANCE, Event, Refusal, Seat
from tests.rules import told as anywhere

E = TypeVar("E", bound=Event)


@cache
def zone_wars() -> ZoneWars:
    return ZoneWars(load_content(Content, paths.data() / "zone_wars"))


def at(position: str, **setup: str) -> State:
    """The state of a position."""
    return zone_wars().start({"position": position, **setup})


def told(state: State, *texts: str) -> tuple[State, tuple[Event, ...]]:
    """Where these actions lead, and all their events; raises AssertionError for an illegal one."""
    return anywhere.told(zone_wars(), state, *texts)


def play(state: State, *texts: str) -> State:
    """Where these actions lead; raises AssertionError for an illegal one."""
    return told(state, *texts)[0]


def refused(state: State, text: str) -> Refusal:
    """Why an action is not legal; raises AssertionError where it is."""
    return anywhere.refused(zone_wars(), state, text)


def to_act(state: State) -> Seat:
    """Whose decision it is."""
    return zone_wars().to_act(state)


def offers(state: State) -> list[str]:
    """Texts of what is offered."""
    return [str(action) for action in zone_wars().actions(state)]


def figure(state: State, id_: str) -> Figure:
    """The figure of that id."""
    return next(figure for figure in state.figures if figure.id == id_)


def pool(state: State) -> tuple[int, int]:
    """How many base and gear dice are to be rolled now; raises AssertionError where none are."""
    task = state.todo[-1] if state.todo else None
    assert isinstance(task, Throwing), f"no dice: {task}"
    return task.base, task.gear


def heard(events: Iterable[Event], kind: type[E]) -> list[E]:
    """Events of one kind, in their order."""
    return [event for event in events if isinstance(event, kind)]


def why(state: State, text: str) -> tuple[str, str]:
    """Clause and reason of a refusal."""
    refusal = refused(state, text)
    return refusal.clause, refusal.reason


def settled(state: State, seed: int = 0) -> State:
    """After all chance that waits, drawn from a seed."""
    game, rng = zone_wars(), random.Random(seed)
    while game.to_act(state) == CHANCE:
        state = game.apply(state, game.resolve(state, rng)).state
    return state
