"""StateBuilder: a changeable copy of a State, with its events and the small changes that actions are made of.

Functions in `turn` and `powers` get one and change it; `position_queries`, `offers`, `odds`, bots and boards get one
and only read it. When an action is done, a new frozen State is made of it. It must have every field of State, and
`state()` hands them over in State's order. Playouts (`playout`) use one for every action, so its methods must stay
cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, ParamSpec

from tabletop.games.zombies.rules.content.cards import Difficulty, Field, Scenario
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import (
    Boards,
    Contribution,
    DrawnDirectorCard,
    LaidTile,
    LyingItem,
    MatchOptions,
    Phase,
    State,
    SurvivorState,
    Zombie,
    replace_fields,
)
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.state.tile_map import TileMap
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import Event, Outcome, Seat
from tabletop.rules.hexes import Hex
from tabletop.rules.stack import TaskStackBuilder

_STATE_FIELDS: Final = tuple(field.name for field in fields(State))
P = ParamSpec("P")


class StateBuilder(TaskStackBuilder[State, Task]):
    """What an action makes of a state, and what there is to tell about it; laws and odds read it too."""

    __slots__ = (*_STATE_FIELDS, "rules_context", "field", "house", "map")

    agreed: MatchOptions
    people: list[SurvivorState]
    zombies: list[Zombie]
    made: int
    laid: list[LaidTile]
    map: TileMap
    """The laid tiles as one board."""
    field: Field
    """The numbers."""
    house: Mapping[str, str]
    """Value of each house rule."""
    unlaid: tuple[str, ...]
    tiles_drawn: int
    tiles_left: int
    finds: tuple[LyingItem, ...]
    boards: tuple[Boards, ...]
    fires: tuple[Hex, ...]
    lures: tuple[Hex, ...]
    throwers: tuple[Seat | None, ...]
    weapon_pile: tuple[str, ...]
    round: int
    phase: Phase
    first: Seat
    pending: int
    director: tuple[str, ...]
    discards: tuple[str, ...]
    drawn: tuple[DrawnDirectorCard, ...]
    lurking: tuple[str, ...]
    range_mod: int
    pile: tuple[Contribution, ...]
    revealed: tuple[int, ...]
    capped: bool
    called: int | None
    todo: list[Task]
    result: Outcome | None

    def __init__(self, rules_context: RulesContext, state: State | StateBuilder) -> None:
        super().__init__()
        self.rules_context = rules_context
        self.field = rules_context.field
        self.agreed = state.agreed
        self.house = rules_context.house_rule_values(state.agreed)
        self.people = list(state.people)
        self.zombies = list(state.zombies)
        self.made = state.made
        self.laid = list(state.laid)
        self.map = rules_context.tile_map(tuple(state.laid))
        self.unlaid = state.unlaid
        self.tiles_drawn = state.tiles_drawn
        self.tiles_left = state.tiles_left
        self.finds = state.finds
        self.boards = state.boards
        self.fires = state.fires
        self.lures = state.lures
        self.throwers = state.throwers
        self.weapon_pile = state.weapon_pile
        self.round = state.round
        self.phase = state.phase
        self.first = state.first
        self.pending = state.pending
        self.director = state.director
        self.discards = state.discards
        self.drawn = state.drawn
        self.lurking = state.lurking
        self.range_mod = state.range_mod
        self.pile = state.pile
        self.revealed = state.revealed
        self.capped = state.capped
        self.called = state.called
        self.todo = list(state.todo)
        self.result = state.result

    def state(self) -> State:
        return State(
            self.agreed, tuple(self.people), tuple(self.zombies), self.made, tuple(self.laid), self.unlaid,
            self.tiles_drawn, self.tiles_left, self.finds, self.boards, self.fires, self.lures, self.throwers,
            self.weapon_pile, self.round, self.phase, self.first, self.pending, self.director, self.discards,
            self.drawn, self.lurking, self.range_mod, self.pile, self.revealed, self.capped, self.called,
            tuple(self.todo), self.result,
        )  # fmt: skip

    def add_new_event(self, kind: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Makes an event and adds it to what there is to tell."""
        self.events.append(kind(*args, **kwargs))

    @property
    def scenario(self) -> Scenario:
        return self.rules_context.scenario(self.agreed)

    @property
    def difficulty(self) -> Difficulty:
        return self.rules_context.difficulty(self.agreed)

    def house_rule(self, name: str) -> str:
        return self.house[name]

    @property
    def horde(self) -> int:
        """Horde total of the round (G4)."""
        return sum(card.horde for card in self.drawn)

    @property
    def shortfall(self) -> int:
        """Horde less suppressing fire; may be negative (K30)."""
        return self.horde - sum(self.revealed)

    # Tiles

    def add_tile(self, laid: LaidTile) -> None:
        """Puts a tile on the table, after all others."""
        self.laid.append(laid)
        self.map = self.rules_context.tile_map(tuple(self.laid))

    def change_tile(self, index: int, **changes: Any) -> None:
        self.laid[index] = replace_fields(self.laid[index], changes)
        if "sides" in changes:
            self.map = self.rules_context.tile_map(tuple(self.laid))

    # Survivors and zombies

    def change_survivor(self, seat: Seat, **changes: Any) -> SurvivorState:
        self.people[seat] = replace_fields(self.people[seat], changes)
        return self.people[seat]

    def change_weapon(self, seat: Seat, index: int, **changes: Any) -> None:
        """Changes something about a weapon that a survivor carries."""
        arms = list(self.people[seat].arms)
        arms[index] = replace_fields(arms[index], changes)
        self.change_survivor(seat, arms=tuple(arms))

    def seat_of(self, survivor: str) -> Seat | None:
        """The seat of a survivor's id."""
        return next((seat for seat, person in enumerate(self.people) if person.survivor == survivor), None)

    def zombie(self, id_: int) -> Zombie | None:
        """The zombie of that id, if it is on the board."""
        for zombie in self.zombies:
            if zombie.id == id_:
                return zombie
        return None

    def _zombie_index(self, id_: int) -> int:
        return [zombie.id for zombie in self.zombies].index(id_)

    def change_zombie(self, id_: int, **changes: Any) -> Zombie:
        at = self._zombie_index(id_)
        self.zombies[at] = replace_fields(self.zombies[at], changes)
        return self.zombies[at]

    def kill_zombie(self, id_: int, cause: str, *rules: str) -> None:
        """Takes a zombie off the board."""
        at = self._zombie_index(id_)
        gone = self.zombies.pop(at)
        self.add_new_event(events.Killed, rules, gone.id, gone.kind, gone.hex, cause)
