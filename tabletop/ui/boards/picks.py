"""From positions and actions to the places that are picked, and back.

Part of the Board contract: `places_of_action(action)` are the places that make an action, `picker` is what a person
picks with. Asked by the table, phones (`hand`), lessons and `snapshots`; games, also those in other packages, derive it
(docs/api/boards.md), so names must stay and a new method needs an answer that fits every game. A game with few actions
needs only `places_of_action`. It draws nothing, and `places_of_action` must agree with the picker: the same places make
the same action.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tabletop.rules.game import Event, Refusal, Seat
from tabletop.ui.boards.marks import MarkKind, without_button_places
from tabletop.ui.gesture.picker import Picker, Steps, TargetId


@dataclass(frozen=True, slots=True)
class PressableSeats:
    """The seats that one press can be meant for."""

    seats: frozenset[Seat]
    is_one: bool
    """Whether one person has them all."""


class Picks(Protocol):
    """What it answers here will do for a game whose actions are all there are to pick from."""

    are_barred_marked: bool = True
    """Whether places are marked that only one rule forbids."""

    stays_selected_on_refusal: bool = False
    """Whether what is in hand stays there when a place is refused, because many places are."""

    pressable_seats: PressableSeats | None = None
    """Whom one press can be meant for; None for all."""
    seats_on_phones: frozenset[Seat] = frozenset()
    """Those that are played from phones, so that this board does not show what only they may see."""

    @abstractmethod
    def places_of_action(self, action: Any) -> Steps:
        """The places that make an action when they are picked in this order: at least one, none for what chance does.

        Actions of the same places are told apart by a choice box in which `BoardMessages.action_text` names them. Where
        the steps of one action begin another's, the shorter one is done by the Done button.
        """

    def last_action_marks(self, action: Any | None, events: Sequence[Event] = ()) -> Steps | None:
        """The places that are marked as those of the last action; None where the mark of the one before stays.

        The action is None where the viewer may not know it; the events are what the viewer learned of it.
        """
        return () if action is None else self.places_of_action(action)

    def last_turn_places(self, view: Any) -> Steps:
        """What the turn before has left marked, as far as the position itself tells: a match may begin in it."""
        return ()

    def continues_last_action(self, view: Any, action: Any) -> bool:
        """Whether an action in this view goes on with the one before, so that the marks of both stay."""
        return False

    def lesson_route(self, action: Any) -> Steps:
        """All places of an action from nothing in hand, in an order that a lesson can point at."""
        return self.places_of_action(action)

    def arrows(self, action: Any) -> Sequence[Steps]:
        """Ways over the board that arrows show where the action is proposed, each from place to place."""
        way = without_button_places(self.places_of_action(action))
        return (way,) if len(way) > 1 else ()

    def action_of_path(self, path: Steps) -> Any | None:
        """The action that these places would make, legal or not, so that the rules can say why not."""
        return None

    def picker(self, view: Any, actions: Sequence[Any]) -> Picker[Any] | None:
        """The board's own way from picks to actions, for this position; None where the actions are all there are."""
        return None

    def action_from_place(self, place: TargetId) -> Any | None:
        """An action that would begin at a place where none does, so that the rules can say why."""
        return None

    def pick_refusal(self, path: Steps, target: TargetId) -> Refusal | None:
        """Why a place cannot be picked next; None to let the rules judge the action that it would make."""
        return None

    def keeps_in_hand(self, path: Steps, place: TargetId) -> bool:
        """Whether what is in hand stays there when this own piece is pressed, which it cannot be used with."""
        return False

    def can_start_at(self, place: TargetId) -> bool:
        """Whether an action begins there although no origin of the picker stands there: some boards have too many."""
        return False

    def stays_selected_on_click(self, place: TargetId) -> bool:
        """Whether a second click leaves this in hand, because nothing else could be."""
        return False

    def path_after_restart(self, path: Steps) -> Steps:
        """What stays picked where the piece in hand is pulled anew from its place: itself, and what it is to do."""
        return path[:1]

    def refusal_of_other_piece(self, path: Steps, place: TargetId) -> Refusal | None:
        """Why an own piece that was taken instead of what was in hand could not be used with that; None for nothing."""
        return None

    def is_barred_by_one_rule(self, view: Any, refusal: Refusal) -> bool:
        """Whether a refused target is worth a hatch: it would be legal but for one rule."""
        return False

    def own_piece_places(self, view: Any, seat: Seat) -> tuple[TargetId, ...]:
        """Pieces that the seat may take in hand, also those that cannot go anywhere."""
        return ()

    def mark_kind(self, view: Any, action: Any) -> MarkKind:
        """How the last place of a legal action is marked; LEGAL becomes OCCUPIED where something lies."""
        return MarkKind.LEGAL

    def is_final(self, view: Any, action: Any) -> bool:
        """Whether one press does it for good, so that it is asked once more though nothing is lost by it."""
        return False

    def is_occupied(self, view: Any, place: TargetId) -> bool:
        """Whether something lies there, so that the mark is a ring round it; also where a step leads on."""
        return False

    def buttons(self, view: Any, actions: Sequence[Any]) -> tuple[tuple[TargetId, str], ...]:
        """Places of these legal actions that are buttons beside the board, with their words, in order.

        Their names begin with BUTTON, and they have no place in `spots`; only what lies nowhere on the board, such as
        a card of a model, may have another name. The words name the action, such as "Pass".
        """
        return ()

    def on_action_sent(self) -> None:
        """What is in hand is about to be done; what follows can be remembered for `next_intended_place`."""
        return

    def adopt_intention_of(self, other: Picks) -> None:
        """What was pressed on a phone is about to be done: what it was meant to lead to counts at the table too."""
        return

    def next_intended_place(self, view: Any) -> TargetId | None:
        """A place that is picked at once, because an earlier pick was meant for it."""
        return None

    def next_intended_action(self, view: Any) -> Any | None:
        """An action that somebody has decided on together with the one before, and that is still what was meant."""
        return None

    are_intended_undone_together: bool = False
    """Whether what was decided on together is taken back together as well."""

    def note_past_actions(self, done: Iterable[str]) -> None:
        """What the seat to act has done up to now, as texts, the latest first: what it may want to do again."""
        return

    def place_of_key(self, key: str) -> TargetId | None:
        """The place that a key picks at once, such as a digit; only where that is possible just now."""
        return None

    def place_of_enter(self, path: Steps) -> TargetId | None:
        """Where Enter leads without a focus: what ends what is in hand, or with nothing in hand what it is asked about.

        The first is done at once, the other only by a second Enter. None for nowhere.
        """
        return None

    is_taken_by_lesson: Callable[[Any], bool] | None = None
    """In a lesson whether it takes an action; None where everything legal is taken."""

    def equivalent_action(self, action: Any, asked: Sequence[Any]) -> Any | None:
        """The action that a lesson asks for and that this one counts as; None where it is something else."""
        return action if action in asked else None
