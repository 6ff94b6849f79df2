"""Positions from their text; see position.py for how it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from tabletop.games.zone_wars.rules.mat.layout import BARE_WORD, TERRAIN_WORDS, parse_layout
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import Mark, MatchOptions, MatTokenKind, Player, State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Rounds, Turn
from tabletop.games.zone_wars.rules.text import reading_words
from tabletop.games.zone_wars.rules.text.reading_words import MOST_COUNTED
from tabletop.games.zone_wars.rules.turn import engine, harm, walking
from tabletop.rules.game import InvalidAction, InvalidSetup
from tabletop.rules.misread import Misread, explain_misread, parse_whole

_CORNERS_BY_SEAT: Final = ("nw", "se", "ne", "sw")
"""By seat, where the text names none."""


def factions_of_position(text: str) -> tuple[str, ...]:
    """The factions that a position names; empty where it leaves them to the options."""
    part = next((part for part in text.split("; ") if part.startswith("sides ")), "sides")
    return tuple(part.split(" ")[1:])


def parse_position(rules_context: RulesContext, options: MatchOptions, text: str) -> State:
    """Inverse of `text_of` where a turn or a draw waits; raises InvalidSetup."""
    try:
        return _MatPositionReader(rules_context, options, text).make_state()
    except (ValueError, KeyError, IndexError, InvalidAction) as error:
        if isinstance(error, InvalidSetup):
            raise
        raise InvalidSetup(f"position: {error}") from error


class _MatPositionReader:
    """A position, read part by part."""

    def __init__(self, rules_context: RulesContext, options: MatchOptions, text: str) -> None:
        self.rules_context = rules_context
        parts = [part.split(" ") for part in text.split("; ") if part]
        self.agreed = _read_options(rules_context, options, parts)
        seats = range(len(self.agreed.factions))
        self.players = [Player(rules_context.field.m_start, 0, _CORNERS_BY_SEAT[seat], mustered=True) for seat in seats]
        self.figures: list[Figure] = []
        self.marks: list[Mark] = []
        self.values: dict[str, Any] = {"round": 1}
        self.turn: list[str] | None = None
        self.late_parts: list[tuple[str, list[str]]] = []
        for word, *rest in parts:
            self._read_with_message(word, rest, self._read_part)
        for word, rest in self.late_parts:
            self._read_with_message(word, rest, lambda word, rest: _LATE_PART_READERS[word](self, rest))

    def _read_with_message(self, word: str, rest: list[str], read: Callable[[str, list[str]], object]) -> None:
        try:
            read(word, rest)
        except (ValueError, KeyError, IndexError) as error:
            raise Misread(explain_misread(" ".join((word, *rest)), error)) from error

    def _read_part(self, word: str, rest: list[str]) -> None:
        if word in ("sides", "scenario", "map", BARE_WORD, *TERRAIN_WORDS):
            return
        if word in _LATE_PART_READERS:
            self.late_parts.append((word, rest))
        elif word in _PART_READERS:
            _PART_READERS[word](self, rest)
        else:
            self.figures.append(reading_words.read_figure(self.rules_context, self.agreed, word, rest))

    def make_state(self) -> State:
        """The position; raises Misread for a figure that cannot stand where it stands."""
        marks_made = max((mark.number for mark in self.marks), default=0)
        self.values.setdefault("zone_tokens", len(self.players))
        self.values.setdefault("zone_last", self.turn == [] and not self.values.get("order"))
        self.values.setdefault("taken", tuple(dict.fromkeys(self._artifacts_in_play())))
        state = State(
            self.agreed,
            tuple(self.players),
            tuple(self.figures),
            tuple(self.marks),
            marks_made,
            todo=self._waiting_tasks(),
            **self.values,
        )
        _check_position(StateBuilder(self.rules_context, state))
        return state

    def _artifacts_in_play(self) -> Iterable[str]:
        """Artifacts in play."""
        items = [item for figure in self.figures for item in figure.items]
        items += [mark.item for mark in self.marks if mark.item]
        return (item.kind for item in items if item.kind in self.rules_context.artifacts)

    def _waiting_tasks(self) -> tuple[Any, ...]:
        words = [self.agreed.factions[0]] if self.turn is None else self.turn
        if not words:
            return (Rounds(),)
        if words[0] not in self.agreed.factions:
            raise Misread(f"{words[0]!r} is no side of this position")
        bonus = words[-1] == "bonus"
        ids = words[1:-1] if bonus else words[1:]
        figure = self.index_of_figure(ids[0]) if ids else None
        return Rounds(), Turn(self.agreed.factions.index(words[0]), figure, bonus)

    def index_of_figure(self, id_: str) -> int:
        """Index of a figure; raises Misread for an id that is not there."""
        ids = [figure.id for figure in self.figures]
        if id_ not in ids:
            raise Misread(f"{id_!r} is not in the position")
        return ids.index(id_)

    def set_for_players(self, name: str, values: Iterable[Any]) -> None:
        """Sets one field of every player."""
        listed = list(values)
        if len(listed) != len(self.players):
            raise Misread(f"{len(self.players)} values are expected for {name!r}, not {len(listed)}")
        self.players = [replace(p, **{name: v}) for p, v in zip(self.players, listed, strict=True)]


def _read_options(rules_context: RulesContext, options: MatchOptions, parts: list[list[str]]) -> MatchOptions:
    for word, *rest in parts:
        try:
            options = _apply_option_part(rules_context, options, word, rest)
        except (KeyError, IndexError) as error:
            raise Misread(explain_misread(" ".join((word, *rest)), error)) from error
    layout = "; ".join(" ".join(part) for part in parts if part[0] in (BARE_WORD, *TERRAIN_WORDS))
    parse_layout(layout)
    if len(set(options.factions)) < len(options.factions) or len(options.factions) < 2:
        raise Misread("two or more different sides are expected")
    return replace(options, layout=layout or options.layout)


def _apply_option_part(rules_context: RulesContext, options: MatchOptions, word: str, rest: list[str]) -> MatchOptions:
    """With what a part says of scenario, map or sides."""
    if word == "scenario":
        return replace(options, scenario=rules_context.scenarios[rest[0]].id)
    if word == "map":
        return replace(options, map=rules_context.maps[rest[0]].id)
    if word == "sides":
        return replace(options, factions=tuple(rules_context.factions[id_].id for id_ in rest))
    return options


def _check_position(builder: StateBuilder) -> None:
    """Raises Misread where two figures stand in one place, one stands in terrain, or nobody can act."""
    ids = [figure.id for figure in builder.figures]
    if len(set(ids)) < len(ids):
        raise Misread("a figure stands there twice")
    for i, figure in enumerate(builder.figures):
        wrong = walking.end_refusal(builder, i, figure.place) if figure.place else None
        if wrong is not None and wrong.reason != "covers_token":
            why = wrong.reason.replace("_", " ")
            raise Misread(f"{figure.id} cannot stand at {figure.place}: {why} ({wrong.clause})")
    if engine.STACK.deciding_seat(builder) is None:
        raise Misread("nobody is left to act in this round")
    task = builder.todo[-1]
    if isinstance(task, Turn) and not any(_may_take_turn(builder, task, i) for i in range(len(builder.figures))):
        raise Misread(f"no model of {builder.agreed.factions[task.seat]} is left to act in this turn")


def _may_take_turn(builder: StateBuilder, task: Turn, index: int) -> bool:
    """Whether the turn can be this model's (R61, D21)."""
    figure = builder.figures[index]
    is_asked = figure.owner == task.seat and task.figure in (None, index) and figure.place is not None
    return is_asked and (task.is_bonus or harm.is_ready_to_act(builder, index))


def _read_mark(reader: _MatPositionReader, words: list[str]) -> None:
    kind, _, number_ = words[0].partition("#")
    if kind not in tuple(MatTokenKind):
        raise Misread(f"{kind!r} is no token")
    item = reading_words.read_item(reader.rules_context, words[2], "") if len(words) > 2 else None
    taken = max((mark.number for mark in reader.marks), default=0)
    number = parse_whole(number_, 1, MOST_COUNTED) if number_ else taken + 1
    reader.marks.append(Mark(number, MatTokenKind(kind), reading_words.read_place(words[1]), item))


def _read_zone(reader: _MatPositionReader, words: list[str]) -> None:
    went = parse_whole(words[2], 0, MOST_COUNTED) if len(words) > 2 else 0
    tokens = parse_whole(words[0], 0, len(reader.players))  # R58
    reader.values |= {"zone_tokens": tokens, "zone_last": words[1] == "back", "put_back": went}


def _read_active(reader: _MatPositionReader, words: list[str]) -> None:
    boost = next((parse_whole(word[6:], 0, MOST_COUNTED) for word in words if word.startswith("boost=")), 0)
    reader.values |= {"active": reader.index_of_figure(words[0]), "has_mutated": "mutated" in words, "boost": boost}


def _read_changes(reader: _MatPositionReader, words: list[str]) -> None:
    reader.values["changes"] = tuple(word.replace(":", " ") for word in words)


def _read_turn(reader: _MatPositionReader, words: list[str]) -> None:
    reader.turn = words


def _refuse_waiting_task(reader: _MatPositionReader, words: list[str]) -> None:
    raise Misread("only a position where a turn or a draw waits can be played from")


_PartReader = Callable[[_MatPositionReader, list[str]], Any]
_PART_READERS: Final[dict[str, _PartReader]] = {
    "changes": _read_changes,
    "mark": _read_mark,
    "m": lambda reader, words: reader.set_for_players(
        "m_points", (parse_whole(w, 0, reader.rules_context.field.m_cap) for w in words)
    ),  # D3
    "points": lambda reader, words: reader.set_for_players("points", (parse_whole(w, 0, MOST_COUNTED) for w in words)),
    "corners": lambda reader, words: reader.set_for_players(
        "corner", (reading_words.read_corner(word) for word in words)
    ),
    "round": lambda reader, words: reader.values.update(round=parse_whole(words[0], 0, MOST_COUNTED)),
    "triggers": lambda reader, words: reader.values.update(triggers=parse_whole(words[0], 0, MOST_COUNTED)),
    "smog": lambda reader, words: reader.values.update(smog=True),
    "discards": lambda reader, words: reader.values.update(
        discards=tuple(reader.rules_context.zone_cards[w].id for w in words)
    ),
    "taken": lambda reader, words: reader.values.update(
        taken=tuple(reader.rules_context.artifacts[w].id for w in words)
    ),
    "zone": _read_zone,
    "turn": _read_turn,
    "draw": _read_turn,
    "waits": _refuse_waiting_task,
    "over": _refuse_waiting_task,
}
_LATE_PART_READERS: Final[dict[str, _PartReader]] = {
    "order": lambda reader, words: reader.values.update(order=tuple(map(reader.index_of_figure, words))),
    "active": _read_active,
}
