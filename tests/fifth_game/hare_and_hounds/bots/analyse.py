"""Judges positions by the table: verdicts, hints, best play to the end, and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from hare_and_hounds.bots.puzzles import load_or_make_puzzles
from hare_and_hounds.bots.table import Position, Table, Worth, position_of, table_of
from hare_and_hounds.rules.actions import Action
from hare_and_hounds.rules.rules import HareAndHounds
from hare_and_hounds.rules.view import View
from tabletop.ai.analysis import Puzzle, Value, Verdict, VerdictKind
from tabletop.rules.game import IllegalAction, Refusal


class PackAnalyst:
    """Everything that the user interface asks about a position."""

    def __init__(self, game: HareAndHounds) -> None:
        self._game = game
        self._table: Table = table_of(game)

    def verdict(self, view: View) -> Verdict[Action]:
        """No position is balanced: the hounds run out of field."""
        if view.outcome is not None:
            kind = VerdictKind.WON if view.turn in view.outcome.winners else VerdictKind.LOST
            return Verdict(kind, 0, (), (), "over")
        values = [self._value(action, later) for action, later in self._table.after(position_of(view))]
        top = max(values, key=_rank)
        best = tuple(value.action for value in values if _rank(value) == _rank(top))
        return Verdict(top.kind, top.turns, best, tuple(values), _reason(top, values))

    def refutation(self, view: View, action: Action | None) -> tuple[Action, ...]:
        """Best play to the end of the game; raises IllegalAction."""
        position, line = position_of(view), []
        if action is not None:
            following = dict(self._table.after(position))
            if action not in following:
                raise IllegalAction(action, self._refusal(view, action))
            position, line = following[action], [action]
        while ways := self._table.after(position):
            action, position = max(ways, key=lambda way: _rank(self._value(*way)))
            line.append(action)
        return tuple(line)

    def puzzles(self) -> tuple[Puzzle[View], ...]:
        """All puzzles, the easiest first."""
        return load_or_make_puzzles(self._game, self._table)

    def _value(self, action: Action, later: Position) -> Value[Action]:
        theirs: Worth = self._table.worth(later)
        return Value(action, VerdictKind.LOST if theirs.is_won else VerdictKind.WON, theirs.turns + 1)

    def _refusal(self, view: View, action: Action) -> Refusal:
        state = self._game.start({"position": str(view)})
        return self._game.check(state, action) or Refusal("HH2", "game_over")


def _rank(value: Value[Action]) -> float:
    """The higher the better: short wins, long losses."""
    turns = value.turns or 1
    return 1 / turns if value.kind == VerdictKind.WON else -1 / turns


def _reason(top: Value[Action], values: Sequence[Value[Action]]) -> str:
    """Key of the sentence that tells why the best action is best."""
    kind = top.kind
    if kind == VerdictKind.LOST:
        return "only_action" if len(values) == 1 else "resists"
    return "only_win" if sum(value.kind == VerdictKind.WON for value in values) == 1 else "keeps_win"


def analyst(game: HareAndHounds) -> PackAnalyst:
    """Who judges positions."""
    return PackAnalyst(game)
