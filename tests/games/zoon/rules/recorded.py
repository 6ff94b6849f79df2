"""Positions with a few actions each, and all that follows from them, as `recorded.txt` keeps it.

`python -m tests.games.zoon.rules.recorded` writes the file anew after a rule has been changed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabletop.games.zoon.rules.battlefield import CELL_NAMES, CELLS
from tabletop.games.zoon.rules.card_examples import make_trump_example, make_zoon_example, target_cell_of_action
from tabletop.games.zoon.rules.imagine import NoPossibleDeal
from tabletop.games.zoon.rules.match_report import build_match_report
from tabletop.games.zoon.rules.odds import combat_odds
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Piece, State
from tabletop.games.zoon.rules.tribes import PathStep
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import CHANCE, Event, InvalidAction, Seat
from tests.games.zoon.rules.table import told, with_parts, zoon

FILE = Path(__file__).parent / "recorded.txt"
EXAMPLES = Path(__file__).parent / "recorded_examples.txt"
AT, ACTION, SET_UP, CHANGED = "at ", "> ", "set-up", "changed "
SEATS = (0, 1, None)


@cache
def changed_game() -> Zoon:
    """The game with grids and effects that no printed tribe has: ways that meet, cells to pass, areas, choosers."""
    return with_parts(
        {
            ("stilts", "lancebill"): {"moves": (((-1, 1), (0, 2)), ((1, 1), (0, 2)), ((0, 1),))},
            ("stilts", "harrier"): {"moves": ((PathStep((0, 1), stop=False), (0, 2), (0, 3)),), "jumps": ((0, 2),)},
            ("stilts", "wader"): {"moves": (((0, 1), (1, 1)), ((1, 0), (1, 1))), "jumps": ((-1, 1),)},
            ("stilts", "fen-gust"): {"max": 3, "free_cells_only": False},
            ("stilts", "great-migration"): {"types": ("soldier",)},
            ("stilts", "take-wing"): {"area": "", "optional": False, "chooser": "enemy"},
            ("stilts", "harrying-strike"): {"tie": False, "distance": 2},
            ("delvers", "bolt-hole"): {"area": "adjacent_to_self", "optional": False},
            ("delvers", "sinkhole"): {"area": "own_camp", "chooser": "", "optional": True},
            ("bogwife", "poison-skin"): {"emblem_makes_tie": False},
            ("bogwife", "mudpearl"): {"star": "poison-skin"},
        }
    )


class Line:
    """A position or a set-up, and the states and events that actions lead to from there."""

    def __init__(self, begin: str, actions: Sequence[str]) -> None:
        self.game = changed_game() if begin.startswith(CHANGED) else zoon()
        options, _, position = begin.removeprefix(CHANGED).partition(": ")
        setup = dict(option.split("=") for option in options.removeprefix(SET_UP).split())
        self.states = [self.game.start({**setup, "position": position} if position else setup)]
        self.events: list[tuple[Event, ...]] = []
        for action in actions:
            state, happened = told(self.game, self.states[-1], action)
            self.states.append(state)
            self.events.append(happened)

    @property
    def length(self) -> int:
        return len(self.events)

    def view_at(self, ply: int) -> View:
        return self.game.view(self.states[ply], None)


class _Spectator:
    """A line as the tale of a match reads it."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.length = line.length

    def actor(self, ply: int) -> Seat:
        return self._line.game.to_act(self._line.states[ply - 1])

    def view(self, ply: int) -> View:
        return self._line.view_at(ply)

    def events(self, ply: int) -> tuple[Event, ...]:
        return self._line.events[ply - 1]


def record(begin: str, actions: Sequence[str]) -> Iterator[str]:
    """The lines of one record: each action with its events and what can be asked after it, then refusals by clause."""
    line, refused = Line(begin, actions), Counter[str]()
    yield f"{AT}{begin}"
    for ply, (action, happened) in enumerate(zip(("", *actions), ((), *line.events), strict=True)):
        if ply:
            yield f"{ACTION}{action}"
        yield from (f"  {value_text(event)}" for event in happened)
        reasons = list(refusals(line.game, line.states[ply]))
        refused.update(reason.partition(" (")[0] for reason in reasons)
        yield f"  {asked(line, ply)}, refusals {digest(reasons)}"
    yield f"= {line.game.position(line.states[-1])}"
    yield f"report {value_text(build_match_report(line.game, _Spectator(line)))}"
    yield f"refused {', '.join(f'{reason} {number}' for reason, number in sorted(refused.items()))}"


def asked(line: Line, ply: int) -> str:
    """The answers to all questions about a state, a few letters each, which change with any of them."""
    game, state = line.game, line.states[ply]
    answers = {
        "offers": offers(game, state),
        "views": (view_text(game.view(state, seat)) for seat in SEATS),
        "again": recalled(line, ply),
        "worlds": worlds(game, state),
        "odds": odds(game, state),
    }
    return ", ".join(f"{name} {digest(texts)}" for name, texts in answers.items())


def digest(texts: Iterable[str]) -> str:
    kept = list(texts)
    return f"{len(kept)} {sha256(chr(10).join(kept).encode()).hexdigest()[:6]}"


def value_text(value: Any) -> str:
    """A value of the rules in words, with the name of its class where it has one."""
    if isinstance(value, Enum):
        return str(value.value)
    if is_dataclass(value):
        return " ".join((type(value).__name__, *(value_text(getattr(value, each.name)) for each in fields(value))))
    return f"({' '.join(map(value_text, value))})" if isinstance(value, tuple) else str(value)


def view_text(view: View) -> str:
    """What the view says, and what its text leaves out."""
    cells = [value_text(there) for there in view.cells if there is not None]
    known = [view.knows_trump(seat, index) for seat in (0, 1) for index in range(len(view.trumps[seat]))]
    return f"{view} | {cells} {view.tombs} {view.lost} {view.to_act} {view.deployed} {view.is_turn_quiet} {known}"


def offers(game: Zoon, state: State) -> Iterator[str]:
    """What can be done or drawn, by whom, and who may look."""
    yield f"{game.to_act(state)} {value_text(game.outcome(state))} {[game.may_look(state, seat) for seat in (0, 1)]}"
    yield from map(str, game.actions(state))
    yield from (f"{action} {odds}" for action, odds in game.chances(state))
    yield from (value_text(die) for die in game.dice(state))
    playout = game.playout(state)
    yield from map(str, playout.actions())
    if game.to_act(state) == CHANCE:
        yield from (str(game.resolve(state, random.Random(seed))) for seed in range(3))


def recalled(line: Line, ply: int) -> Iterator[str]:
    """What may be shown again now of each earlier state, event and action."""
    game, now = line.game, line.states[ply]
    yield view_text(game.unveiled(now))
    for earlier in range(max(0, ply - 3), ply + 1):
        yield from (view_text(game.recall_view(line.states[earlier], now, seat)) for seat in SEATS)
        yield view_text(game.news_view(line.states[earlier], now, 1))
    for happened in line.events[:ply]:
        yield from (value_text(game.recall_event(event, now)) for event in happened)
        yield from (str(game.redact(event, seat) is None) for event in happened for seat in SEATS)
    for seat in (0, 1):
        cards = game.rules_context.sides(now.agreed)[seat].deck.trumps_by_id
        yield from (str(game.may_name(game.parse(f"play {card} a1"), seat, now)) for card in cards)


def worlds(game: Zoon, state: State) -> Iterator[str]:
    """Two positions that each seat can imagine."""
    for seat in (0, 1):
        for seed in (1, 2):
            try:
                yield game.position(game.imagine(game.recall_view(state, state, seat), random.Random(seed)))
            except NoPossibleDeal as error:
                yield f"{error}"


def odds(game: Zoon, state: State) -> Iterator[str]:
    """How each attack on offer is likely to end."""
    seat = game.to_act(state)
    for action in game.actions(state) if seat >= 0 else ():
        found = combat_odds(game, game.view(state, seat), action)
        if found is not None:
            yield f"{action} {value_text(found)}"


def refusals(game: Zoon, state: State) -> Iterator[str]:
    """Clause, reason and names for all that is tried and not legal."""
    for text in dict.fromkeys(tried(game, state)):
        try:
            refusal = game.check(state, game.parse(text))
        except InvalidAction:
            continue
        if refusal is not None:
            yield f"{refusal.clause} {refusal.reason} {refusal.params}"


def tried(game: Zoon, state: State) -> Iterator[str]:
    """Actions of all kinds, most of which are not legal."""
    yield from ("pass", "touch TL", "first north", "lie 0 180", "roll 1 6", "roll 7 1", "deploy /", "place nothing a1")
    yield from ("play nothing a1", "choose c3", "choose c2 d4", "turn-up a1", "turn-up c5", "resign")
    for action in game.actions(state)[:1]:
        front, _, back = str(action).partition(" / ")
        yield from (f"{front} / x", f"{front} x / {back.partition(' ')[2]}", f"{front[:-2]} / {back}")
        yield from (f"{front} / {back.partition(' ')[2]} {label}" for label in ("x", *front.split()[1:]))
    standing = [cell for cell in range(CELLS) if state.cells[cell] is not None]
    own = [cell for cell in standing if isinstance(state.cells[cell], Piece)]
    free = [cell for cell in range(CELLS) if state.cells[cell] is None]
    names = [CELL_NAMES[cell] for cell in (*standing, *free[::4])]
    origins = [CELL_NAMES[cell] for cell in (*own[::2], *standing[1::5], *free[:1])]
    yield from (f"{origin}-{target}" for origin in origins for target in CELL_NAMES)
    yield from (f"{origin}-{via}-{target}" for origin in origins[:3] for via in names[::5] for target in names[::4])
    for seat, army in enumerate(game.rules_context.sides(state.agreed)):
        for trump in army.deck.trumps_by_id:
            if seat != state.turn:
                yield f"play {trump} {names[0]}"
                continue
            yield from (f"place {trump} {cell}" for cell in names[::3])
            yield from (f"play {trump} {cell}" for cell in names)
            yield from (f"play {trump} {cell} {target}" for cell in names for target in names[::2])
            yield f"play {trump} {names[0]} {names[1]} {names[2]}"


def examples() -> Iterator[str]:
    """What is shown of each card: the position, who stands where, and what it can do there."""
    for game in (zoon(), changed_game()):
        for tribe, deck in enumerate(game.rules_context.decks):
            shown = [(card.label, make_zoon_example(game.rules_context, tribe, card)) for card in deck.cards]
            shown += [(trump.id, make_trump_example(game.rules_context, tribe, trump)) for trump in deck.trumps]
            for name, example in shown:
                actions = " ".join(f"{action}:{target_cell_of_action(action)}" for action in example.actions)
                yield f"{name} on {example.standing_cell}: {actions} = {game.position(example.state)}"


def read() -> list[tuple[str, ...]]:
    """The records, each by its lines."""
    return [tuple(block.split("\n")) for block in FILE.read_text(encoding="utf-8").rstrip("\n").split("\n\n")]


def played(lines: Iterable[str]) -> tuple[str, list[str]]:
    """Begin and actions of a record."""
    begin, *rest = lines
    return begin.removeprefix(AT), [line.removeprefix(ACTION) for line in rest if line.startswith(ACTION)]


def write(cases: Iterable[tuple[str, Sequence[str]]]) -> None:
    blocks = ["\n".join(record(begin, actions)) for begin, actions in cases]
    FILE.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    EXAMPLES.write_text("\n".join(examples()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write([played(lines) for lines in read()])
