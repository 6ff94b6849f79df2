"""PositionOffer: the legal actions of one position, as places that are picked one after the other.

Made by `board_input` and `phones.hand` for every position in which a person is asked; the gesture machine works on it.
Methods such as `is_own`, `stays_selected_on_click`, `stays_selected_on_refusal` and `is_action_risky` are those of
PickOffer in `gesture.picking`, so they cannot be renamed here alone. It says which places can be picked next, which
buttons are shown, and which action the picks make. The legal actions are the rules'; how picks become actions is the
board's (`Picks`). It is made anew for every position and changes nothing in the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.play.match import Match
from tabletop.rules.game import Refusal, Seat
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import BUTTON, MarkKind, Point
from tabletop.ui.boards.picks import PressableSeats
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Steps, TargetId


@dataclass(frozen=True, slots=True)
class PickTargets:
    """Where the next pick can go."""

    kinds: Mapping[TargetId, MarkKind] = field(default_factory=dict)
    barred: Mapping[TargetId, Refusal] = field(default_factory=dict)
    """Why the hatched ones are not possible."""


class PositionOffer:
    """The legal actions of one position; the gesture machine's ground."""

    def __init__(
        self, match: Match[Any, Any, Any], board: Board, spots: Callable[[], Mapping[TargetId, Point]], *,
        here: bool = False,
    ) -> None:  # fmt: skip
        """`spots` are the centres of all places in logical pixels, those of the buttons included.

        `here` is for the table, where those sit together who have no phone.
        """
        self._match = match
        self._board = board
        self._spots = spots
        self.seat = match.to_act
        self.view = match.shown_view(self.seat)
        actions = match.actions()
        board.picks.pressable_seats = self._find_pressable_seats(here=here)
        own = board.picks.picker(self.view, actions)
        self.picker: Picker[Any] = own or ChoicePicker(
            {action: board.picks.places_of_action(action) for action in actions}
        )
        self.buttons = board.picks.buttons(self.view, actions)
        """Places beside the board with their words."""
        self._own_places = board.picks.own_piece_places(self.view, self.seat)

    def _find_pressable_seats(self, *, here: bool) -> PressableSeats:
        """Whom one press can be meant for: nobody decides for a bot, or for somebody who is asked elsewhere."""
        who, afar = self._match.seating.person_identity, self._board.picks.seats_on_phones
        people = [seat for seat, sitter in enumerate(self._match.sitters) if sitter.is_person]
        own = frozenset(seat for seat in people if who(seat) == who(self.seat)) if self.seat in people else frozenset()
        together = frozenset(people).difference(afar) if here and self.seat not in afar else frozenset()
        return PressableSeats(own | together, is_one=together <= own)

    @classmethod
    def offer_for_preparation(
        cls, match: Match[Any, Any, Any], board: Board, seat: Seat, picker: Picker[Any]
    ) -> PositionOffer:
        """What a seat may prepare that is not asked yet, with a picker of its own and nothing of who is asked."""
        made = cls.__new__(cls)
        made._match, made._board, made._spots = match, board, dict
        made.seat, made.view, made.picker = seat, match.shown_view(seat), picker
        made.buttons, made._own_places = (), ()
        return made

    def is_own(self, place: TargetId) -> bool:
        """Whether it may be taken in hand, also where it has no legal action."""
        if self._board.picks.keeps_in_hand(self.picker.path, place):
            return False
        return place in self._own_places or place in self.picker.origins() or self._board.picks.can_start_at(place)

    def stays_selected_on_click(self, place: TargetId) -> bool:
        """Whether a second click leaves it in hand."""
        return self._board.picks.stays_selected_on_click(place)

    def path_after_restart(self, path: Steps) -> Steps:
        """What stays picked where the piece in hand is pulled anew."""
        return self._board.picks.path_after_restart(path)

    @property
    def stays_selected_on_refusal(self) -> bool:
        """Whether what is in hand stays there when a place is refused."""
        return self._board.picks.stays_selected_on_refusal

    def is_action_risky(self, action: Any) -> bool:
        """Whether it loses or costs something, or would be done by a slip and for good."""
        picks = self._board.picks
        return picks.mark_kind(self.view, action) is MarkKind.RISKY or picks.is_final(self.view, action)

    def needs_choice_box(self, action: Any) -> bool:
        """Whether it is chosen in a box even where it is the only one."""
        return self._board.decisions.needs_choice_box(self.view, action)

    def place_centres(self) -> Mapping[TargetId, Point]:
        """Centres of the places in logical pixels."""
        return self._spots()

    def shown_buttons(self) -> tuple[tuple[TargetId, str], ...]:
        """Those of the buttons that can be picked next."""
        picker = self.picker
        able = {target.place for target in picker.targets()} if picker.path else set(picker.origins())
        return tuple(button for button in self.buttons if button[0] in able)

    def reached(self, place: TargetId) -> tuple[Any, ...]:
        """Actions that picking the place next would complete."""
        return self.picker.completions(place)

    def done(self) -> tuple[Any, ...]:
        """Actions that are complete with what is picked, though one could go on."""
        return self.picker.candidates()

    def targets(self) -> PickTargets:
        """Where the next pick can go, and where only one rule forbids it."""
        path = self.picker.path
        if not path:
            return PickTargets()
        kinds = {target.place: self._mark_kind_of_target(target.place) for target in self.picker.targets()}
        barred: dict[TargetId, Refusal] = {}
        if self._board.picks.are_barred_marked and not path[0].startswith(BUTTON):
            for place in self._board.place_centres():
                refusal = self._refusal_of_pick(place) if place not in kinds and place not in path else None
                if refusal is not None and self._board.picks.is_barred_by_one_rule(self.view, refusal):
                    kinds[place], barred[place] = MarkKind.BARRED, refusal
        return PickTargets(kinds, barred)

    def _mark_kind_of_target(self, place: TargetId) -> MarkKind:
        """How a legal target is marked; risky only where nothing harmless can be done there."""
        kinds = [self._board.picks.mark_kind(self.view, action) for action in self.reached(place)]
        kind = next((kind for kind in kinds if kind is not MarkKind.RISKY), kinds[0] if kinds else MarkKind.LEGAL)
        if kind is MarkKind.LEGAL and not place.startswith(BUTTON) and self._board.picks.is_occupied(self.view, place):
            return MarkKind.OCCUPIED
        return kind

    def _refusal_of_pick(self, place: TargetId) -> Refusal | None:
        action = self._board.picks.action_of_path((*self.picker.path, place))
        return self._match.refusal(action) if action is not None else None


def acting_seat_action_texts(match: Match[Any, Any, Any]) -> Iterator[str]:
    """What the seat to act has done, the latest first."""
    seat, past = match.to_act, match.past
    return (past.action_text(ply, seat) or "" for ply in range(match.ply, 0, -1) if past.actor(ply) == seat)
