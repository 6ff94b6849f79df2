"""Decisions that a person makes in a scene of its own, has settled before, or makes by giving up.

Part of the Board contract: the table (`context`, `auto_answers`) asks its board's Decisions, and a game, also one in
another package, overrides what it needs (docs/api/boards.md), such as a scene in which a set-up is made; names must
stay. The answers here fit a game in which everything is decided on the board. Name and text of an AutoAnswerOption
become a note of the match and so stand in saved files: they must stay readable. Views that are called a spectator's
hold nothing hidden; an answer made from more would tell secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from tabletop.play.match import Match
from tabletop.rules.game import Refusal, Seat
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage


@dataclass(frozen=True, slots=True)
class AutoAnswerOption:
    """One way in which something on the board can be told to answer by itself: a note of the match."""

    words: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class AutoAnswerQuestion:
    """What a box asks about something on the board, with all answers."""

    seat: Seat
    """Whose it is."""
    question: str
    ways: tuple[AutoAnswerOption, ...]


class DecisionHost(Protocol):
    """The table, as a scene sees it that stands in for it."""

    stage: Stage
    match: Match[Any, Any, Any]

    @property
    def caption(self) -> str:
        """The game's name: nothing private."""

    def play(self, action: Any) -> None:
        """Submits an action; raises IllegalAction."""

    def undo(self) -> None:
        """Takes back what the person did last."""

    def refusal_text(self, refusal: Refusal) -> str:
        """Why something is not possible."""

    def open(self, name: str, **details: Any) -> None:
        """Opens another scene over it, such as the rulebook."""

    def open_menu(self) -> None:
        """Opens the menu of the match."""


class Decisions:
    """What it answers here will do for a game in which everything is decided on the board, in everybody's sight."""

    notes: Mapping[str, str] = MappingProxyType({})
    """What people have settled beside the actions of the match; the board only reads them."""
    hint_refusal_text: Callable[[], str] = staticmethod(str)
    """Why a scene of a decision gives no hint and proposes nothing in this match; "" where it may."""

    def decision_scene(self, table: DecisionHost) -> Scene | None:
        """A scene in which the person to act makes this decision instead of at the table; None for the table.

        It submits its action by `table.play(action)` and then leaves the stage by itself.
        """
        return None

    def can_prepare(self, view: Any, seat: Seat) -> bool:
        """Whether a seat may prepare its decision while another is asked elsewhere; `view` is a spectator's."""
        return False

    def preparation_scene(self, table: DecisionHost, seat: Seat) -> Scene | None:
        """The scene in which it does; it leaves as one that stands in does, and the table keeps its action."""
        return None

    def choice_scene(
        self, view: Any, actions: Sequence[Any], chosen: Callable[[Any], None], denied: Callable[[], None]
    ) -> Scene | None:
        """A scene in which one of several actions of the same places is chosen; None for the usual box."""
        return None

    def needs_choice_box(self, view: Any, action: Any) -> bool:
        """Whether an action is chosen in a box even where it is the only one of its places."""
        return False

    def is_wasteful(self, view: Any, action: Any) -> bool:
        """Whether an action throws something away, such as a turn, so that no button for it shines."""
        return False

    def settled_answer(self, view: Any) -> Any | None:
        """What the seat to act has settled to do here by itself; None where it wants to be asked."""
        return None

    def auto_answer_question(self, view: Any, place: TargetId) -> AutoAnswerQuestion | None:
        """How what lies there can be told to answer by itself; None where it cannot."""
        return None

    def is_secret(self, view: Any) -> bool:
        """Whether others must look away while the seat to act decides; only asked where something is hidden."""
        return True

    def has_chosen(self, view: Any, seat: Seat) -> bool:
        """Whether a seat has decided already what is decided in secret just now."""
        return False

    def resignation_action(self) -> Any | None:
        """The action by which a seat gives up, where the game has one that is not offered on the board."""
        return None
