"""A table with our own content: scenes built by hand, actions by their text."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from tabletop import paths
from tabletop.content.load import load_content
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import (
    Arms,
    LaidTile,
    LyingItem,
    MatchOptions,
    Phase,
    SpecialToken,
    State,
    SurvivorState,
    Zombie,
)
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Rounds, Task, Walking
from tabletop.games.zombies.rules.turn import setting, task_specs
from tabletop.rules import hexes
from tabletop.rules.game import CHANCE, NOBODY, Event, Refusal, Seat
from tabletop.rules.hexes import Hex
from tests.rules import told as anywhere

E = TypeVar("E", bound=Event)

STAIRS = LaidTile("S1", (0, 0), 0, "OD----", explored=True)
"""Floor everywhere; its centre is 0,0."""
DRAIN = LaidTile("T12", (1, -1), 0, "O--OO-", explored=True)
"""Floor everywhere, north of the stairs with five contacts, slow; its centre is 3,-5."""
METRO = LaidTile("T07", (1, 0), 1, "-D--D-", explored=True)
"""East of the stairs behind a door: 2,-1 leads to 3,-1."""
STAIRS_ONLY = (replace(STAIRS, sides="------"),)
STREET = (replace(STAIRS, sides="O-----"), replace(DRAIN, sides="---O--"))
"""Two tiles of open floor with nothing beyond."""


@cache
def zombies_game() -> Zombies:
    return Zombies(load_content(Content, paths.data() / "zombies"))


def arena() -> RulesContext:
    return zombies_game().rules_context


def agreed(**setup: str) -> MatchOptions:
    return setting.match_options(arena(), setup)


def at(position: str, **setup: str) -> State:
    """The state of a position."""
    return zombies_game().start({"position": position, **setup})


# Scenes


def who(survivor: str, hex_: str = "", *arms: str, **changes: Any) -> SurvivorState:
    """A survivor with full decks; arms are such as "service_pistol:1+1+2", the first one in hand; a token by kind."""
    card = arena().survivors[survivor]
    held = [_arms(text) for text in arms] or [_arms(weapon) for weapon in card.weapons]
    if isinstance(changes.get("token"), str):
        changes["token"] = SpecialToken(changes["token"], arena().specials[changes["token"]].hp)
    person = SurvivorState(survivor, card.hp, hexes.parse_hex(hex_) if hex_ else None, tuple(held), bag=card.items)
    return replace(person, **changes)


def _arms(text: str) -> Arms:
    name, _, values = text.partition(":")
    weapon = arena().weapons[name]
    deck = sorted(weapon.deck)
    hand = [int(value) for value in values.split("+")] if values else [] if text.endswith(":") else deck[: weapon.clip]
    for value in hand:
        deck.remove(value)
    return Arms(name, tuple(sorted(hand)), tuple(deck))


def zed(id_: int, hex_: str, state: str = "active", kind: ZombieKind = ZombieKind.COMMON) -> Zombie:
    """A zombie; its state is active, asleep or stunned."""
    hp = 1 if kind == ZombieKind.COMMON else arena().specials[kind].hp
    return Zombie(id_, kind, hexes.parse_hex(hex_), state != "asleep", state == "stunned", hp)


def night(*people: SurvivorState, todo: Iterable[Task] = (), **changes: Any) -> State:
    """A scene on the start tile alone; the first task comes first, and below all of them is the next round."""
    setup = {name: changes.pop(name) for name in list(changes) if name in _OPTIONS()}
    settled = replace(agreed(**setup), survivors=tuple(person.survivor for person in people))
    zombies = tuple(changes.pop("zombies", ()))
    values: dict[str, Any] = {
        "laid": STAIRS_ONLY,
        "round": 3,
        "phase": Phase.ACT,
        "made": max((zombie.id for zombie in zombies), default=0),
        "director": ("D01", "D01", "D02"),
        **changes,
    }
    if isinstance(values.get("finds"), dict):
        values["finds"] = tuple(LyingItem(hexes.parse_hex(hex_), item) for hex_, item in values["finds"].items())
    return State(settled, people, zombies=zombies, todo=(Rounds("unpin"), *reversed(tuple(todo))), **values)


def _OPTIONS() -> set[str]:  # noqa: N802
    return {option.name for option in zombies_game().options}


def moving(*people: SurvivorState, seat: Seat = 0, left: int | None = None, **changes: Any) -> State:
    """Phase 6a: a survivor moves, and everybody behind him has still to act."""
    seats = [s for s, person in enumerate(people) if person.alive]
    card = arena().survivor(people[seat])
    allowed = left if left is not None else card.move + card.perks.steps
    tasks: tuple[Task, ...] = (Walking(seat, allowed), *(Acting(s) for s in seats))
    return night(*people, todo=tasks, phase=Phase.MOVE, **changes)


def begun(state: State, stage: str = "move") -> State:
    """A scene as it is when a stage of the round begins."""
    d = draft(replace(state, todo=(Rounds(stage),)))
    task_specs.STACK.run_tasks_until_decision(d)
    return d.state()


def acting(*people: SurvivorState, seat: Seat = 0, **changes: Any) -> State:
    """Phase 6b: a survivor acts, then the others in their order."""
    seats = [(seat + k) % len(people) for k in range(len(people))]
    return night(*people, todo=[Acting(s) for s in seats], **changes)


# Play


def told(state: State, *texts: str) -> tuple[State, tuple[Event, ...]]:
    """Where these actions lead, and all their events; raises AssertionError for an illegal one."""
    return anywhere.told(zombies_game(), state, *texts)


def play(state: State, *texts: str) -> State:
    """Where these actions lead; raises AssertionError for an illegal one."""
    return told(state, *texts)[0]


def refused(state: State, text: str) -> Refusal:
    """Why an action is not legal; raises AssertionError where it is."""
    return anywhere.refused(zombies_game(), state, text)


def why(state: State, text: str) -> tuple[str, str]:
    """Clause and reason of a refusal."""
    refusal = refused(state, text)
    return refusal.clause, refusal.reason


def legal(state: State, text: str) -> bool:
    """Whether an action is possible."""
    return zombies_game().check(state, zombies_game().parse(text)) is None


def offers(state: State) -> list[str]:
    """Texts of what is offered."""
    return [str(action) for action in zombies_game().actions(state)]


def to_act(state: State) -> Seat:
    """Whose decision it is."""
    return zombies_game().to_act(state)


def settled(state: State, seed: int = 0) -> State:
    """After all chance that waits, drawn from a seed."""
    game, rng = zombies_game(), random.Random(seed)
    while game.to_act(state) == CHANCE:
        state = game.apply(state, game.resolve(state, rng)).state
    return state


def draft(state: State) -> StateBuilder:
    """The state to be read or changed by one of the rules' functions."""
    return StateBuilder(arena(), state)


def run_task(d: StateBuilder) -> None:
    """Carries the first task on, and nothing more."""
    run = task_specs.TASK_SPECS[type(d.todo[-1])].run
    assert run is not None
    run(d, d.todo[-1])


def is_over(state: State) -> bool:
    return to_act(state) == NOBODY


# What came of it


def person(state: State, survivor: str) -> SurvivorState:
    """The survivor of that id."""
    return next(person for person in state.people if person.survivor == survivor)


def place(state: State, survivor: str) -> str:
    """Where a survivor stands; empty: dead."""
    hex_ = person(state, survivor).hex
    return "" if hex_ is None else hexes.hex_text(hex_)


def zombie(state: State, id_: int) -> Zombie | None:
    """The zombie of that id, if it is on the board."""
    return next((zombie for zombie in state.zombies if zombie.id == id_), None)


def ids(state: State) -> list[int]:
    """Zombies on the board."""
    return [zombie.id for zombie in state.zombies]


def arms(state: State, survivor: str, weapon: str) -> Arms:
    """A weapon that a survivor carries."""
    return next(one for one in person(state, survivor).arms if one.weapon == weapon)


def heard(events: Iterable[Event], kind: type[E]) -> list[E]:
    """Events of one kind, in their order."""
    return [event for event in events if isinstance(event, kind)]


def named(events: Iterable[Event]) -> list[str]:
    """Kinds of events, in their order."""
    return [type(event).__name__ for event in events]


def hex_of(text: str) -> Hex:
    return hexes.parse_hex(text)
