"""A state while an action changes it, with the small changes that every action is made of.

All functions in `turn` and `powers` get a builder and change it: a model moves, a token is drawn, a task is pushed on
the stack. Offers, bots and the board's picker ask questions of one. Its attributes are the fields of State, in which
it ends. Paths and answers are remembered only while `walks` is set and nothing changes: call `clear_judged_walks`
before a change for good, and put figures back after a trial.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

from tabletop.games.zone_wars.rules.content.cards import GameNumbers, Scenario
from tabletop.games.zone_wars.rules.mat.ground import Ground
from tabletop.games.zone_wars.rules.mat.quick_walk_check import WalkSurroundings
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex, Item, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import Mark, MatchOptions, MatTokenKind, Player, State
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.game import Outcome, Refusal, Seat
from tabletop.rules.plane.geometry import Point3
from tabletop.rules.plane.sweep import Barrier
from tabletop.rules.stack import TaskStackBuilder

T = TypeVar("T")

_STATE_FIELDS: Final = tuple(field.name for field in fields(State))
_LIST_FIELDS: Final = ("players", "figures", "todo")


class StateBuilder(TaskStackBuilder[State, Task]):
    """What an action makes of a state, and the events that tell of it."""

    __slots__ = (*_STATE_FIELDS, "_ground", "answers", "rules_context", "rooms", "stops", "walks")

    agreed: MatchOptions
    players: list[Player]
    figures: list[Figure]
    marks: tuple[Mark, ...]
    marks_made: int
    changes: tuple[str, ...]
    todo: list[Task]
    round: int
    zone_tokens: int
    zone_last: bool
    put_back: int
    order: tuple[FigureIndex, ...]
    discards: tuple[str, ...]
    triggers: int
    taken: tuple[str, ...]
    smog: bool
    active: FigureIndex | None
    has_mutated: bool
    boost: int
    result: Outcome | None

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        super().__init__()
        self.rules_context = rules_context
        for name in _STATE_FIELDS:
            setattr(self, name, getattr(state, name))
        for name in _LIST_FIELDS:
            setattr(self, name, list(getattr(state, name)))
        self.walks: dict[Any, Refusal | None] | None = None
        """Paths that were judged before; only while nothing is changed for good."""
        self.stops: dict[Any, list[Barrier]] = {}
        """What stands around models, as long as paths are remembered."""
        self.rooms: dict[Any, WalkSurroundings] = {}
        """The same as boxes."""
        self.answers: dict[Any, Any] = {}
        """What else was asked about the position, as long as paths are remembered."""
        self._ground: tuple[tuple[str, ...], Ground] | None = None

    def state(self) -> State:
        values: Any = [getattr(self, name) for name in _STATE_FIELDS]
        made: Any = [tuple(value) if isinstance(value, list) else value for value in values]
        return State(*made)

    def clear_judged_walks(self) -> None:
        """Forgets judged paths and answers; to be called before anything is changed for good."""
        self.walks = None
        self.stops.clear()
        self.rooms.clear()
        self.answers.clear()

    def remember_answer(self, question: object, find: Callable[[], T]) -> T:
        """The answer to a question about the position, remembered as long as judged paths are."""
        if self.walks is None:
            return find()
        if question not in self.answers:
            self.answers[question] = find()
        found: T = self.answers[question]
        return found

    @property
    def field(self) -> GameNumbers:
        """The numbers of the game."""
        return self.rules_context.field

    @property
    def ground(self) -> Ground:
        """The terrain as it is now."""
        if self._ground is None or self._ground[0] is not self.changes:
            self._ground = self.changes, self.rules_context.ground_of(self.agreed, self.changes)
        return self._ground[1]

    @property
    def scenario(self) -> Scenario:
        return self.rules_context.scenario_of_match(self.agreed)

    # Figures

    def change_figure(self, figure: FigureIndex, **changes: Any) -> Figure:
        """Puts a figure with other values in place of one, and returns it."""
        self.figures[figure] = replace_fields(self.figures[figure], **changes)
        return self.figures[figure]

    def index_of_figure(self, id_: str) -> FigureIndex:
        """Index of the figure with that id; it must exist."""
        return next(i for i, figure in enumerate(self.figures) if figure.id == id_)

    def change_item(self, figure: FigureIndex, index: int, **changes: Any) -> None:
        """Puts an item with other values in place of one."""
        items = list(self.figures[figure].items)
        items[index] = replace_fields(items[index], **changes)
        self.change_figure(figure, items=tuple(items))

    def take_item(self, figure: FigureIndex, index: int) -> Item:
        items = list(self.figures[figure].items)
        item = items.pop(index)
        self.change_figure(figure, items=tuple(items))
        return item

    def give_item(self, figure: FigureIndex, item: Item) -> None:
        self.change_figure(figure, items=(*self.figures[figure].items, item))

    def wear_item(self, figure: FigureIndex, index: int, by: int, *rules: str) -> None:
        """Makes a weapon or armor worse; at 0 it is Busted (D4, D5, N45)."""
        item = self.figures[figure].items[index]
        left = self.rules_context.gear[item.kind].bonus - item.worn
        by = min(by, left)
        if by <= 0:
            return
        left -= by
        who = self.figures[figure].id
        self.change_item(figure, index, worn=item.worn + by, busted=item.busted or not left)
        self.add_event(events.Worn(rules, who, item.kind, left))
        if not left:
            self.add_event(events.Busted(rules, who, item.kind))

    def end_overwatch(self, figure: FigureIndex, reason: str, *rules: str) -> None:
        """Ends a model's overwatch, if it is on it (R78)."""
        if self.figures[figure].is_watching:
            self.change_figure(figure, token=Token.USED)
            self.add_event(events.WatchEnded(rules, self.figures[figure].id, reason))

    def remove_figure(self, figure: FigureIndex, condition: Condition) -> None:
        """Takes a model off the mat for good (R176, R199)."""
        self.change_figure(figure, place=None, facing=0.0, condition=condition, token=Token.USED, leeches=0)

    # Players and tokens

    def gain_m_points(self, seat: Seat, amount: int, reason: GainReason, *rules: str) -> None:
        """Adds m-points up to the cap (D3)."""
        player = self.players[seat]
        total = min(self.rules_context.field.m_cap, player.m_points + amount)
        if total > player.m_points:
            self.players[seat] = replace_fields(player, m_points=total)
            self.add_event(events.Gained(rules, seat, total - player.m_points, total, reason))

    def spend_m_points(self, figure: FigureIndex, mutation: str, points: int, *rules: str) -> None:
        """Pays for a mutation (R33)."""
        who = self.figures[figure]
        player = self.players[who.owner]
        total = player.m_points - points
        self.players[who.owner] = replace_fields(player, m_points=total)
        if figure == self.active:
            self.has_mutated = True
        self.add_event(events.Mutated(rules, who.id, who.owner, mutation, points, total))

    def add_mark(self, kind: MatTokenKind, place: Point3, item: Item | None = None) -> Mark:
        self.marks_made += 1
        made = Mark(self.marks_made, kind, place, item)
        self.marks = (*self.marks, made)
        return made

    def remove_mark(self, number: int) -> None:
        self.marks = tuple(mark for mark in self.marks if mark.number != number)
