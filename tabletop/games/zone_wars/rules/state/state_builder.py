"""A state while an action changes it, with the small changes that everything is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

from tabletop.games.zone_wars.rules.content.cards import Field, Scenario
from tabletop.games.zone_wars.rules.mat.ground import Ground
from tabletop.games.zone_wars.rules.mat.rooms import Room
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex, Item, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import Mark, MatchOptions, MatTokenKind, Player, State
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason
from tabletop.rules.amend import amended
from tabletop.rules.game import Outcome, Refusal, Seat
from tabletop.rules.plane.plane import Point3
from tabletop.rules.plane.sweep import Barrier
from tabletop.rules.stack import Work

T = TypeVar("T")

_NAMES: Final = tuple(field.name for field in fields(State))
_LISTS: Final = ("players", "figures", "todo")


class StateBuilder(Work[State, Task]):
    """What an action makes of a state, and what there is to tell about it."""

    __slots__ = (*_NAMES, "_ground", "answers", "rules_context", "rooms", "stops", "walks")

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
        for name in _NAMES:
            setattr(self, name, getattr(state, name))
        for name in _LISTS:
            setattr(self, name, list(getattr(state, name)))
        self.walks: dict[Any, Refusal | None] | None = None
        """Paths that were judged before; only while nothing is changed for good."""
        self.stops: dict[Any, list[Barrier]] = {}
        """What stands around models, as long as paths are remembered."""
        self.rooms: dict[Any, Room] = {}
        """The same as boxes."""
        self.answers: dict[Any, Any] = {}
        """What else was asked about the position, as long as paths are remembered."""
        self._ground: tuple[tuple[str, ...], Ground] | None = None

    def state(self) -> State:
        values: Any = [getattr(self, name) for name in _NAMES]
        made: Any = [tuple(value) if isinstance(value, list) else value for value in values]
        return State(*made)

    def forget_walks(self) -> None:
        """Before anything is changed for good."""
        self.walks = None
        self.stops.clear()
        self.rooms.clear()
        self.answers.clear()

    def once(self, question: object, find: Callable[[], T]) -> T:
        """The answer to a question about the position, found once as long as paths are remembered."""
        if self.walks is None:
            return find()
        if question not in self.answers:
            self.answers[question] = find()
        found: T = self.answers[question]
        return found

    @property
    def field(self) -> Field:
        """The numbers."""
        return self.rules_context.field

    @property
    def ground(self) -> Ground:
        """The terrain as it is now."""
        if self._ground is None or self._ground[0] is not self.changes:
            self._ground = self.changes, self.rules_context.ground(self.agreed, self.changes)
        return self._ground[1]

    @property
    def scenario(self) -> Scenario:
        """What is fought for."""
        return self.rules_context.scenario(self.agreed)

    # Figures

    def alter(self, figure: FigureIndex, **changes: Any) -> Figure:
        """Changes something about a figure."""
        self.figures[figure] = amended(self.figures[figure], **changes)
        return self.figures[figure]

    def named(self, id_: str) -> FigureIndex:
        """The figure of that id; only where there is one."""
        return next(i for i, figure in enumerate(self.figures) if figure.id == id_)

    def change_item(self, figure: FigureIndex, index: int, **changes: Any) -> None:
        """Changes something about a card."""
        items = list(self.figures[figure].items)
        items[index] = amended(items[index], **changes)
        self.alter(figure, items=tuple(items))

    def take_item(self, figure: FigureIndex, index: int) -> Item:
        """Takes a card away from a model."""
        items = list(self.figures[figure].items)
        item = items.pop(index)
        self.alter(figure, items=tuple(items))
        return item

    def give_item(self, figure: FigureIndex, item: Item) -> None:
        """Gives a model a card."""
        self.alter(figure, items=(*self.figures[figure].items, item))

    def wear(self, figure: FigureIndex, index: int, by: int, *rules: str) -> None:
        """Makes a weapon or armor worse; at 0 it is Busted (D4, D5, N45)."""
        item = self.figures[figure].items[index]
        left = self.rules_context.gear[item.kind].bonus - item.worn
        by = min(by, left)
        if by <= 0:
            return
        left -= by
        who = self.figures[figure].id
        self.change_item(figure, index, worn=item.worn + by, busted=item.busted or not left)
        self.say(events.Worn(rules, who, item.kind, left))
        if not left:
            self.say(events.Busted(rules, who, item.kind))

    def end_watch(self, figure: FigureIndex, reason: str, *rules: str) -> None:
        """Turns a token from the crosshair to the text (R78)."""
        if self.figures[figure].is_watching:
            self.alter(figure, token=Token.USED)
            self.say(events.WatchEnded(rules, self.figures[figure].id, reason))

    def remove(self, figure: FigureIndex, condition: Condition) -> None:
        """Takes a model off the mat for good (R176, R199)."""
        self.alter(figure, place=None, facing=0.0, condition=condition, token=Token.USED, leeches=0)

    # Players and tokens

    def gain(self, seat: Seat, amount: int, reason: GainReason, *rules: str) -> None:
        """Adds m-points up to the cap (D3)."""
        player = self.players[seat]
        total = min(self.rules_context.field.m_cap, player.m_points + amount)
        if total > player.m_points:
            self.players[seat] = amended(player, m_points=total)
            self.say(events.Gained(rules, seat, total - player.m_points, total, reason))

    def spend(self, figure: FigureIndex, mutation: str, points: int, *rules: str) -> None:
        """Pays for a mutation (R33)."""
        who = self.figures[figure]
        player = self.players[who.owner]
        total = player.m_points - points
        self.players[who.owner] = amended(player, m_points=total)
        if figure == self.active:
            self.has_mutated = True
        self.say(events.Mutated(rules, who.id, who.owner, mutation, points, total))

    def mark(self, kind: MatTokenKind, place: Point3, item: Item | None = None) -> Mark:
        """Puts a token on the mat."""
        self.marks_made += 1
        made = Mark(self.marks_made, kind, place, item)
        self.marks = (*self.marks, made)
        return made

    def unmark(self, number: int) -> None:
        """Takes a token off the mat."""
        self.marks = tuple(mark for mark in self.marks if mark.number != number)
