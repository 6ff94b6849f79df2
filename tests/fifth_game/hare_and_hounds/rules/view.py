"""What a seat may see; in Hare and Hounds everything lies open."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hare_and_hounds.rules.field import Field
from hare_and_hounds.rules.state import HARE, PACK, State
from tabletop.rules.game import POSITION, InvalidSetup, Outcome, Seat

_FORM = re.compile(r"([a-z1-9,]+) ([a-z][1-9]) (pack|hare) (\d{1,2})")
_SIDES = ("pack", "hare")


@dataclass(frozen=True, slots=True)
class View:
    """A position as every seat sees it."""

    hounds: tuple[str, ...]
    hare: str
    turn: Seat
    stalled: int
    """Steps up and down that the hounds have taken in a row."""
    outcome: Outcome | None

    def __str__(self) -> str:
        return f"{','.join(self.hounds)} {self.hare} {_SIDES[self.turn]} {self.stalled}"


def look(state: State) -> View:
    """The view of any seat."""
    return View(state.hounds, state.hare, state.turn, state.stalled, state.result)


def state_of(view: View) -> State:
    """The only state that fits the view."""
    return State(view.hounds, view.hare, view.turn, view.stalled, view.outcome)


def parse_position(field: Field, text: str) -> State:
    """The state that a view's text tells of; raises InvalidSetup."""
    form = _FORM.fullmatch(text)
    if not form:
        raise _invalid(text, "hounds, hare, side and steps are expected, such as 'a2,b1,b3 e2 pack 0'")
    hounds, hare = tuple(form[1].split(",")), form[2]
    state = State(hounds, hare, PACK if form[3] == "pack" else HARE, int(form[4]))
    if not {*hounds, hare} <= set(field.names) or hounds != field.ordered(set(hounds) - {hare}):
        raise _invalid(text, f"points of the board are expected, each once, in the order {', '.join(field.names)}")
    if len(hounds) != len(field.board.hounds) or state.stalled >= field.board.patience:
        raise _invalid(text, f"{len(field.board.hounds)} hounds and fewer than {field.board.patience} steps")
    return state


def _invalid(text: str, why: str) -> InvalidSetup:
    return InvalidSetup(f"option {POSITION}: {text!r} is no position to begin with: {why}")
