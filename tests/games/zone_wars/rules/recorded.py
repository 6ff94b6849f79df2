"""Positions with a few actions each, and all that follows from them, as `recorded.txt` keeps it.

`python -m tests.games.zone_wars.rules.recorded` writes the file anew after a rule has been changed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import CHANCE, Event, InvalidAction
from tests.games.zone_wars.rules.table import at, told, zone_wars

FILE = Path(__file__).parent / "recorded.txt"
AT, ACTION, SET_UP = "at ", "> ", "set-up "
STEPS = ((0, 0), (1, 0), (5, 0), (5.01, 0), (0, -5), (-3.5, 3.5), (0, 10), (-10.01, 0), (0.63, 1), (40, 0))
"""From a model to places that it may want to go to."""


def record(position: str, actions: Sequence[str]) -> Iterator[str]:
    """The lines of one record: each action with its events, the position in the end, offers, and refusals by clause."""
    state = begun(position)
    offered, refused = [offers_text(state)], Counter(refusals(state))
    yield f"{AT}{position}"
    for action in actions:
        state, happened = told(state, action)
        yield f"{ACTION}{action}"
        yield from (f"  {event_text(event)}" for event in happened)
        offered.append(offers_text(state))
        refused.update(refusals(state))
    yield f"= {zone_wars().view(state, None)}"
    yield f"offers {', '.join(offered)}"
    yield f"refused {', '.join(f'{reason} {number}' for reason, number in sorted(refused.items()))}"


def begun(position: str) -> State:
    """Where a record begins: a position, or the options of a battle such as `set-up scenario=home-run players=3`."""
    if not position.startswith(SET_UP):
        return at(position)
    return zone_wars().start(dict(option.split("=") for option in position.removeprefix(SET_UP).split(" ")))


def event_text(event: Event) -> str:
    """Its name, its clauses, and what it says."""
    return " ".join((type(event).__name__, *(value_text(getattr(event, each.name)) for each in fields(event))))


def value_text(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return f"({' '.join(map(value_text, value))})"
    return f"{value:g}" if isinstance(value, float) else str(value)


def offers_text(state: State) -> str:
    """How many actions are offered or can be drawn, and a few letters that change with any of them."""
    game = zone_wars()
    texts = [str(action) for action in game.actions(state)]
    if game.to_act(state) == CHANCE:
        texts += [f"{action} {odds}" for action, odds in game.chances(state)]
        texts += [str(game.resolve(state, random.Random(seed))) for seed in range(3)]
    return f"{len(texts)} {sha256(' '.join(texts).encode()).hexdigest()[:6]}"


def refusals(state: State) -> Iterator[str]:
    """Clause and reason for all that is tried and not legal."""
    game = zone_wars()
    for text in dict.fromkeys(tried(state)):
        try:
            refusal = game.check(state, game.parse(text))
        except InvalidAction:
            continue
        if refusal is not None:
            yield f"{refusal.clause} {refusal.reason}"


def tried(state: State) -> Iterator[str]:
    """Actions of all kinds, most of which are not legal."""
    yield from ("push", "decline", "roll 6", "roll / 6 6", "draw zone", "reveal zone-rats", "put 10,10", "lead 5,5 @0")
    yield from ("release", "find katana", "drift 90", "arrive ghoul 0.63,18", "corner nw", "scatter 18,18 18,19")
    cards = [item.kind for figure in state.figures for item in figure.items]
    for card in ("fists", "thrown", *cards):
        yield from (f"loot {card}", f"fire 0 {card}", f"fire 1.25 {card}")
        yield from (f"attack {figure.id} {card}" for figure in state.figures)
    for figure in state.figures:
        yield from (f"pick {figure.id}", f"which {figure.id}", f"release {figure.id}", f"pass {figure.id}")
        yield from (f"reflex {card}:{points}" for card in figure.mutations for points in (1, 4))
        if figure.place is not None:
            yield from moves_tried(figure)
            yield from operations_tried(state, figure)


def moves_tried(figure: Figure) -> Iterator[str]:
    assert figure.place is not None
    yield from (f"move {figure.id} @0 slip:1", f"recover {figure.id}", f"move {figure.id} {figure.place} @360")
    for right, down in STEPS:
        end = f"{figure.place.x + right:g},{figure.place.y + down:g}"
        end += f",{figure.place.z:g}" if figure.place.z else ""
        for way in (f"{end} @45", f"{end}"):
            yield from (f"{word} {figure.id} {way}" for word in ("move", "sprint", "watch", "aim"))


def operations_tried(state: State, figure: Figure) -> Iterator[str]:
    tokens = [f"pick t{mark.number}" for mark in state.marks]
    pieces = [part.split(" ")[1] for part in state.agreed.layout.split("; ") if " " in part]
    for operation in (*tokens, "clean", *(f"search {piece}" for piece in pieces)):
        yield f"simple {figure.id} {operation} @0"
    for piece in pieces:
        yield from (f"simple {figure.id} open {piece} 0 @0", f"complex {figure.id} reboot {piece} @0")
    for item in figure.items:
        yield from (f"use {figure.id} {item.kind}", f"simple {figure.id} drop {item.kind} @0")
        yield f"complex {figure.id} repair {item.kind} @0"
    for other in (each for each in state.figures if each.place is not None):
        yield from (f"assist {figure.id} {other.id} @0", f"charge {figure.id} {other.id} {other.place}")
        yield from (f"simple {figure.id} heal {other.id} {item.kind} @0" for item in figure.items)
        yield from (f"simple {figure.id} give {other.id} {item.kind} @0" for item in figure.items)
        yield from (f"simple {figure.id} steal {other.id} {item.kind} @0" for item in other.items)
        for card in figure.mutations:
            yield from (f"mutate {figure.id} {card}:{points} @0 {other.id}" for points in (1, 4))


def read() -> list[tuple[str, ...]]:
    """The records, each by its lines."""
    return [tuple(block.split("\n")) for block in FILE.read_text(encoding="utf-8").rstrip("\n").split("\n\n")]


def played(lines: Iterable[str]) -> tuple[str, list[str]]:
    """Position and actions of a record."""
    position, *rest = lines
    return position.removeprefix(AT), [line.removeprefix(ACTION) for line in rest if line.startswith(ACTION)]


def write(cases: Iterable[tuple[str, Sequence[str]]]) -> None:
    blocks = ["\n".join(record(position, actions)) for position, actions in cases]
    FILE.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write([played(lines) for lines in read()])
