"""ZoonPicks: translates actions into the targets that make them, and picked targets into actions.

Used by `board`, which makes it; through that the gesture machine, list of moves and hints ask it. It overrides
methods of the shared Picks (`ui/boards/picks`), whose names stay. The pure functions behind it are in `view_queries`.
It decides which targets are offered in which order, not what is legal: that the rules say. Steps and `action` must be
inverse to each other. A board without trays offers no corners.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeGuard

from tabletop.games.zoon.board import board_messages, view_queries
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.board.trays import OWN_TRUMP_PREFIX
from tabletop.games.zoon.board.view_queries import ViewFilter
from tabletop.games.zoon.rules.actions import Action, Move, Play, Touch
from tabletop.games.zoon.rules.battlefield import CELLS, SOUTH
from tabletop.games.zoon.rules.cards import Deck, TrumpCard
from tabletop.games.zoon.rules.events import Moved, MoveReason, Relocated, SteppedBack, Swapped
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import Event, Refusal, Seat
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.boards.picks import Picks
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Steps, TargetId


class ZoonPicks(Picks):
    """Cells are places by their names, what lies beside them by "trump:" and the like."""

    def __init__(self, sight: ViewFilter, field: FieldLayout, corner: Callable[[str], TargetId | None]) -> None:
        """`corner` is the corner of a combat that a key touches."""
        self._sight = sight
        self._field = field
        self._corner_of_key = corner

    def places_of_action(self, action: Action) -> Steps:
        if isinstance(action, Touch) and not self._field.has_trays:
            return ()
        return view_queries.target_path_of_zoon_action(action, self._sight.shown_view)

    def picker(self, view: View, actions: Sequence[Action]) -> Picker[Action] | None:
        if view.choice is None:  # who shoots need not be picked: several who could are told apart by a question
            shots = self._shot_paths_without_shooter(view, actions)
            return ChoicePicker([*((each, self.places_of_action(each)) for each in actions), *shots]) if shots else None
        if view_queries.cell_of_relocated_zoon(view.choice) is None:
            return None
        # where an effect takes one certain Zoon elsewhere, its cell need not be picked first
        ways = [(action, view_queries.target_path_of_zoon_action(action, view)) for action in actions]
        return ChoicePicker([*ways, *((action, way[1:]) for action, way in ways if len(way) > 1)])

    def _shot_paths_without_shooter(self, view: View, actions: Sequence[Action]) -> list[tuple[Action, Steps]]:
        """Shooting trumps straight onto what they can hit."""
        shooting = {trump.id for trump in self._sight.decks_of(view)[view.seat or SOUTH].trumps if trump.effect is None}
        found: list[tuple[Action, Steps]] = []
        for action in actions:
            if isinstance(action, Play) and action.trump in shooting and len(action.cells) > 1:
                steps = self.places_of_action(action)
                found.append((action, (steps[0], steps[-1])))
        return found

    def last_action_marks(self, action: Action | None, events: Sequence[Event] = ()) -> Steps | None:
        if not isinstance(action, Move | Play):
            gone = [each for each in events if _did_effect_move_zoon(each)]
            if gone:
                return tuple(dict.fromkeys(place for each in gone for place in (each.start, each.end)))
        steps = () if action is None else self.places_of_action(action)
        return tuple(place for place in steps if view_queries.cells_of_places((place,))) or None

    def arrows(self, action: Action) -> Sequence[Steps]:
        cells = tuple(place for place in self.places_of_action(action) if view_queries.cells_of_places((place,)))
        return (cells,) if len(cells) > 1 else ()

    def continues_last_action(self, view: View, action: Action) -> bool:
        # the moves of a march are one action (Z48)
        return view.march is not None and isinstance(action, Move)

    def pick_refusal(self, path: Steps, target: TargetId) -> Refusal | None:
        view = self._sight.given_view
        if view is None or view.seat is None:
            return None
        deck = self._sight.decks_of(view)[view.seat]
        if not path:
            trump = (
                deck.trumps_by_id.get(target.removeprefix(OWN_TRUMP_PREFIX))
                if target.startswith(OWN_TRUMP_PREFIX)
                else None
            )
            if trump is None:
                return None
            return view_queries.unplayable_trump_refusal(
                view, deck, trump, self._sight.reinforcement_rows
            ) or self._trump_without_target_refusal(view, deck, trump)
        trump = (
            deck.trumps_by_id.get(path[0].removeprefix(OWN_TRUMP_PREFIX))
            if path[0].startswith(OWN_TRUMP_PREFIX)
            else None
        )
        cells = view_queries.cells_of_places((target,))
        if trump is None or cells is None or len(path) > 1 or trump.effect is not None:
            return None
        return view_queries.shot_refusal(view, deck, trump, cells[0])

    def _trump_without_target_refusal(self, view: View, deck: Deck, trump: TrumpCard) -> Refusal | None:
        """Why a trump with an effect is for nothing in this position; None where another question comes first."""
        waits = view.combat is not None or view.choice is not None or view.march is not None or view.turning
        if waits or view.seat is None or view.to_act != view.seat or trump.effect is None:
            return None
        area = self._sight.area_cells(view, view.seat, trump.effect.area)
        return view_queries.no_trump_target_refusal(view, deck, trump, area)

    def refusal_of_other_piece(self, path: Steps, place: TargetId) -> Refusal | None:
        return self.pick_refusal(path, place) if path else None

    def action_of_path(self, path: Steps) -> Action | None:
        view = self._sight.shown_view
        return (
            view_queries.action_of_path(path, view, self._sight.decks_of(view)[view.seat or SOUTH])
            if view is not None
            else None
        )

    def action_from_place(self, place: TargetId) -> Action | None:
        cells = view_queries.cells_of_places((place,))
        return Move(cells[0], (cells[0] + 1) % CELLS) if cells is not None else None

    def own_piece_places(self, view: View, seat: Seat) -> tuple[TargetId, ...]:
        return view_queries.movable_targets(view, self._sight.decks_of(view)[seat], seat)

    def mark_kind(self, view: View, action: Action) -> MarkKind:
        return view_queries.mark_kind_of_action(view, self._sight.decks_of(view), action)

    def is_occupied(self, view: View, place: TargetId) -> bool:
        cells = view_queries.cells_of_places((place,))
        return cells is not None and view.cells[cells[0]] is not None

    def is_barred_by_one_rule(self, view: View, refusal: Refusal) -> bool:
        return refusal.reason in board_messages.BLOCKED_REASONS

    def buttons(self, view: View, actions: Sequence[Action]) -> tuple[tuple[TargetId, str], ...]:
        return board_messages.pass_and_setup_buttons(view, actions)

    def place_of_key(self, key: str) -> TargetId | None:
        return self._corner_of_key(key)


def _did_effect_move_zoon(event: Event) -> TypeGuard[SteppedBack | Relocated | Swapped | Moved]:
    """Whether an effect or a tie brought somebody to another cell: moves and attacks are traced by their action."""
    return isinstance(event, SteppedBack | Relocated | Swapped) or (
        isinstance(event, Moved) and event.reason == MoveReason.CONTROL
    )
