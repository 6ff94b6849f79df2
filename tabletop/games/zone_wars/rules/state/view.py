"""What a seat may see: everything, as all cards lie open and what was not drawn yet is nowhere.

Used by `rules`, which makes a View for the contract, and by boards, bots and phone, which get it instead of a State.
`imagined` turns it back into a state without loss. A new field of `state` is copied in both functions; the text of a
View is a position (`text/position`), and `tabletop engine` gives its fields by name, so names stay.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import Mark, MatchOptions, Player, State
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text.position import position_text
from tabletop.rules.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class View:
    """The mat through the eyes of one seat, or of a spectator."""

    seat: Seat | None
    to_act: Seat
    agreed: MatchOptions
    players: tuple[Player, ...]
    figures: tuple[Figure, ...]
    marks: tuple[Mark, ...]
    marks_made: int
    changes: tuple[str, ...]
    todo: tuple[Task, ...]
    round: int
    zone_tokens: int
    zone_last: bool
    put_back: int
    order: tuple[int, ...]
    discards: tuple[str, ...]
    triggers: int
    taken: tuple[str, ...]
    smog: bool
    active: int | None
    has_mutated: bool
    boost: int
    outcome: Outcome | None

    def __str__(self) -> str:
        return position_text(imagined(self), self.to_act)


def make_view(state: State, seat: Seat | None, to_act: Seat) -> View:
    return View(
        seat, to_act, state.agreed, state.players, state.figures, state.marks, state.marks_made, state.changes,
        state.todo, state.round, state.zone_tokens, state.zone_last, state.put_back, state.order, state.discards,
        state.triggers, state.taken, state.smog, state.active, state.has_mutated, state.boost, state.result,
    )  # fmt: skip


def imagined(view: View) -> State:
    """The state that a view shows."""
    return State(
        view.agreed, view.players, view.figures, view.marks, view.marks_made, view.changes, view.todo, view.round,
        view.zone_tokens, view.zone_last, view.put_back, view.order, view.discards, view.triggers, view.taken,
        view.smog, view.active, view.has_mutated, view.boost, view.outcome,
    )  # fmt: skip
