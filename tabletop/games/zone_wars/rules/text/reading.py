"""Positions from their text; see position.py for how it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from tabletop.games.zone_wars.rules.mat.layout import BARE, KINDS, terrain_of
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import Mark, MatchOptions, MatTokenKind, Player, State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Rounds, Turn
from tabletop.games.zone_wars.rules.text import reading_words
from tabletop.games.zone_wars.rules.text.reading_words import MOST
from tabletop.games.zone_wars.rules.turn import engine, harm, walking
from tabletop.rules.game import InvalidAction, InvalidSetup
from tabletop.rules.misread import Misread, told, whole

_CORNERS: Final = ("nw", "se", "ne", "sw")
"""By seat, where the text names none."""


def sides_of(text: str) -> tuple[str, ...]:
    """The factions that a position names; empty where it leaves them to the options."""
    part = next((part for part in text.split("; ") if part.startswith("sides ")), "sides")
    return tuple(part.split(" ")[1:])


def parse_position(rules_context: RulesContext, options: MatchOptions, text: str) -> State:
    """Inverse of `text_of` where a turn or a draw waits; raises InvalidSetup."""
    try:
        return _MatPositionReader(rules_context, options, text).state()
    except (ValueError, KeyError, IndexError, InvalidAction) as error:
        if isinstance(error, InvalidSetup):
            raise
        raise InvalidSetup(f"position: {error}") from error


class _MatPositionReader:
    """A position, read part by part."""

    def __init__(self, rules_context: RulesContext, options: MatchOptions, text: str) -> None:
        self.rules_context = rules_context
        parts = [part.split(" ") for part in text.split("; ") if part]
        self.agreed = _agreed(rules_context, options, parts)
        seats = range(len(self.agreed.factions))
        self.players = [Player(rules_context.field.m_start, 0, _CORNERS[seat], mustered=True) for seat in seats]
        self.figures: list[Figure] = []
        self.marks: list[Mark] = []
        self.values: dict[str, Any] = {"round": 1}
        self.turn: list[str] | None = None
        self.later: list[tuple[str, list[str]]] = []
        for word, *rest in parts:
            self._take(word, rest, self._part)
        for word, rest in self.later:
            self._take(word, rest, lambda word, rest: _AFTER[word](self, rest))

    def _take(self, word: str, rest: list[str], read: Callable[[str, list[str]], object]) -> None:
        try:
            read(word, rest)
        except (ValueError, KeyError, IndexError) as error:
            raise Misread(told(" ".join((word, *rest)), error)) from error

    def _part(self, word: str, rest: list[str]) -> None:
        if word in ("sides", "scenario", "map", BARE, *KINDS):
            return
        if word in _AFTER:
            self.later.append((word, rest))
        elif word in _PARTS:
            _PARTS[word](self, rest)
        else:
            self.figures.append(reading_words.figure(self.rules_context, self.agreed, word, rest))

    def state(self) -> State:
        """The position, with what stands where it cannot stand refused."""
        marks_made = max((mark.number for mark in self.marks), default=0)
        self.values.setdefault("zone_tokens", len(self.players))
        self.values.setdefault("zone_last", self.turn == [] and not self.values.get("order"))
        self.values.setdefault("taken", tuple(dict.fromkeys(self._brought())))
        state = State(
            self.agreed, tuple(self.players), tuple(self.figures), tuple(self.marks), marks_made, todo=self._todo(),
            **self.values,
        )  # fmt: skip
        _examine(StateBuilder(self.rules_context, state))
        return state

    def _brought(self) -> Iterable[str]:
        """Artifacts in play."""
        items = [item for figure in self.figures for item in figure.items]
        items += [mark.item for mark in self.marks if mark.item]
        return (item.kind for item in items if item.kind in self.rules_context.artifacts)

    def _todo(self) -> tuple[Any, ...]:
        words = [self.agreed.factions[0]] if self.turn is None else self.turn
        if not words:
            return (Rounds(),)
        if words[0] not in self.agreed.factions:
            raise Misread(f"{words[0]!r} is no side of this position")
        bonus = words[-1] == "bonus"
        ids = words[1:-1] if bonus else words[1:]
        figure = self.index(ids[0]) if ids else None
        return Rounds(), Turn(self.agreed.factions.index(words[0]), figure, bonus)

    def index(self, id_: str) -> int:
        """Of a figure; raises ValueError."""
        ids = [figure.id for figure in self.figures]
        if id_ not in ids:
            raise Misread(f"{id_!r} is not in the position")
        return ids.index(id_)

    def each(self, name: str, values: Iterable[Any]) -> None:
        """One value for each seat."""
        listed = list(values)
        if len(listed) != len(self.players):
            raise Misread(f"{len(self.players)} values are expected for {name!r}, not {len(listed)}")
        self.players = [replace(p, **{name: v}) for p, v in zip(self.players, listed, strict=True)]


def _agreed(rules_context: RulesContext, options: MatchOptions, parts: list[list[str]]) -> MatchOptions:
    for word, *rest in parts:
        try:
            options = _settled(rules_context, options, word, rest)
        except (KeyError, IndexError) as error:
            raise Misread(told(" ".join((word, *rest)), error)) from error
    layout = "; ".join(" ".join(part) for part in parts if part[0] in (BARE, *KINDS))
    terrain_of(layout)
    if len(set(options.factions)) < len(options.factions) or len(options.factions) < 2:
        raise Misread("two or more different sides are expected")
    return replace(options, layout=layout or options.layout)


def _settled(rules_context: RulesContext, options: MatchOptions, word: str, rest: list[str]) -> MatchOptions:
    """With what a part says of scenario, map or sides."""
    if word == "scenario":
        return replace(options, scenario=rules_context.scenarios[rest[0]].id)
    if word == "map":
        return replace(options, map=rules_context.maps[rest[0]].id)
    if word == "sides":
        return replace(options, factions=tuple(rules_context.factions[id_].id for id_ in rest))
    return options


def _examine(builder: StateBuilder) -> None:
    """Nobody stands twice, or where there is no room; somebody can act."""
    ids = [figure.id for figure in builder.figures]
    if len(set(ids)) < len(ids):
        raise Misread("a figure stands there twice")
    for i, figure in enumerate(builder.figures):
        wrong = walking.end_refusal(builder, i, figure.place) if figure.place else None
        if wrong is not None and wrong.reason != "covers_token":
            why = wrong.reason.replace("_", " ")
            raise Misread(f"{figure.id} cannot stand at {figure.place}: {why} ({wrong.clause})")
    if engine.STACK.seat(builder) is None:
        raise Misread("nobody is left to act in this round")
    task = builder.todo[-1]
    if isinstance(task, Turn) and not any(_may_act(builder, task, i) for i in range(len(builder.figures))):
        raise Misread(f"no model of {builder.agreed.factions[task.seat]} is left to act in this turn")


def _may_act(builder: StateBuilder, task: Turn, index: int) -> bool:
    """Whether the turn can be this model's (R61, D21)."""
    figure = builder.figures[index]
    is_asked = figure.owner == task.seat and task.figure in (None, index) and figure.place is not None
    return is_asked and (task.is_bonus or harm.is_ready(builder, index))


def _mark(reader: _MatPositionReader, words: list[str]) -> None:
    kind, _, number_ = words[0].partition("#")
    if kind not in tuple(MatTokenKind):
        raise Misread(f"{kind!r} is no token")
    item = reading_words.item(reader.rules_context, words[2], "") if len(words) > 2 else None
    taken = max((mark.number for mark in reader.marks), default=0)
    number = whole(number_, 1, MOST) if number_ else taken + 1
    reader.marks.append(Mark(number, MatTokenKind(kind), reading_words.place(words[1]), item))


def _zone(reader: _MatPositionReader, words: list[str]) -> None:
    went = whole(words[2], 0, MOST) if len(words) > 2 else 0
    tokens = whole(words[0], 0, len(reader.players))  # R58
    reader.values |= {"zone_tokens": tokens, "zone_last": words[1] == "back", "put_back": went}


def _active(reader: _MatPositionReader, words: list[str]) -> None:
    boost = next((whole(word[6:], 0, MOST) for word in words if word.startswith("boost=")), 0)
    reader.values |= {"active": reader.index(words[0]), "has_mutated": "mutated" in words, "boost": boost}


def _changes(reader: _MatPositionReader, words: list[str]) -> None:
    reader.values["changes"] = tuple(word.replace(":", " ") for word in words)


def _turn(reader: _MatPositionReader, words: list[str]) -> None:
    reader.turn = words


def _waits(reader: _MatPositionReader, words: list[str]) -> None:
    raise Misread("only a position where a turn or a draw waits can be played from")


_Read = Callable[[_MatPositionReader, list[str]], Any]
_PARTS: Final[dict[str, _Read]] = {
    "changes": _changes,
    "mark": _mark,
    "m": lambda reader, words: reader.each(
        "m_points", (whole(w, 0, reader.rules_context.field.m_cap) for w in words)
    ),  # D3
    "points": lambda reader, words: reader.each("points", (whole(w, 0, MOST) for w in words)),
    "corners": lambda reader, words: reader.each("corner", (reading_words.corner(word) for word in words)),
    "round": lambda reader, words: reader.values.update(round=whole(words[0], 0, MOST)),
    "triggers": lambda reader, words: reader.values.update(triggers=whole(words[0], 0, MOST)),
    "smog": lambda reader, words: reader.values.update(smog=True),
    "discards": lambda reader, words: reader.values.update(
        discards=tuple(reader.rules_context.zone[w].id for w in words)
    ),
    "taken": lambda reader, words: reader.values.update(
        taken=tuple(reader.rules_context.artifacts[w].id for w in words)
    ),
    "zone": _zone,
    "turn": _turn,
    "draw": _turn,
    "waits": _waits,
    "over": _waits,
}
_AFTER: Final[dict[str, _Read]] = {
    "order": lambda reader, words: reader.values.update(order=tuple(map(reader.index, words))),
    "active": _active,
}
