"""What can be picked in Zone Wars, and which action a lesson accepts for the one that it asked for.

Only `board` uses it; ZoneWarsPicks is what the table asks (`ui/boards/picks`). Picks on the mat grow a plan
(`mat/plan`, by the picker of `mat_planner`); other decisions are picked from a list (`decision_buttons`). A point on
the mat is never met exactly, so `find_matching_action` says what is near enough: fields of actions that hold a place or
a facing must be named in _PLACE_FIELDS and _FACING_FIELDS, and all others must be equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import takewhile
from typing import Any, Final

from tabletop.games.zone_wars.board import decision_buttons
from tabletop.games.zone_wars.board.action_messages import asked_model_id, is_leaving_with_find
from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.plan import only_possible_first_pick, picks_of_action
from tabletop.games.zone_wars.board.mat_planner import MatPlanner
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import actions as text_actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind
from tabletop.rules.game import Refusal, Seat
from tabletop.rules.plane.geometry import Point3
from tabletop.ui.boards.marks import POINT, MarkKind
from tabletop.ui.boards.picks import Picks
from tabletop.ui.gesture.picker import Picker, Steps, TargetId

NEAR_INCHES: Final = 0.8
"""Inches from where the lesson wants a model to end."""
NEAR_DEGREES: Final = 50.0
"""Degrees from how it wants the model to look."""
_PLACE_FIELDS: Final = ("path", "place", "end")
_FACING_FIELDS: Final = ("facing", "turn")


def find_matching_action(action: Action, asked: Iterable[Action]) -> Action | None:
    """The asked action that this one comes near enough to; None where it is something else."""
    return next((one for one in asked if _are_actions_nearly_equal(action, one)), None)


def _are_actions_nearly_equal(action: Any, one: Any) -> bool:
    if type(action) is not type(one):
        return False
    return all(
        _are_field_values_nearly_equal(part.name, getattr(action, part.name), getattr(one, part.name))
        for part in fields(one)
    )


def _are_field_values_nearly_equal(name: str, value: Any, wanted: Any) -> bool:
    if name in _PLACE_FIELDS:
        return _are_places_near(_point_or_end_of_path(value), _point_or_end_of_path(wanted))
    if name in _FACING_FIELDS and value is not None and wanted is not None:
        return abs((float(value) - float(wanted) + 180) % 360 - 180) <= NEAR_DEGREES
    return bool(value == wanted)


def _point_or_end_of_path(value: Point3 | Sequence[Point3]) -> Point3 | None:
    if isinstance(value, Point3):
        return value
    return value[-1] if value else None


def _are_places_near(one: Point3 | None, other: Point3 | None) -> bool:
    if one is None or other is None:
        return one is other
    flat = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
    return one.z == other.z and float(flat) <= NEAR_INCHES


class ZoneWarsPicks(Picks):
    """Picks on the mat make a plan; every other decision is picked from the list of its actions."""

    are_barred_marked = False
    stays_selected_on_refusal = True

    def __init__(self, content: Content, plans: MatPlanner) -> None:
        self._content = content
        self._plans = plans
        self._view: View | None = None
        """In which something is picked."""

    def places_of_action(self, action: Action) -> Steps:
        return decision_buttons.picks_for_listed_action(action)

    def arrows(self, action: Action) -> Sequence[Steps]:
        way = tuple(place for place in self.places_of_action(action) if place.startswith((target_ids.MODEL, POINT)))
        who, whom = self._acting_figure_target(action), self._action_target(action)
        found = [way] if len(way) > 1 else []
        if whom and who and whom != who and not isinstance(action, text_actions.Charge):
            found.append((way[-1] if len(way) > 1 else who, whom))
        return found

    def _acting_figure_target(self, action: Action) -> TargetId | None:
        """Who does it."""
        figure = getattr(action, "figure", "") or (asked_model_id(self._view) if self._view is not None else "")
        return target_ids.model_target_id(figure) if figure else None

    def _action_target(self, action: Action) -> TargetId | None:
        """The model that it is done to, or the find."""
        if isinstance(action, text_actions.Operate):
            marks = (word for word in action.objects if word[:1] == "t" and word[1:].isdecimal())
            return next((target_ids.token_target_id(int(word[1:])) for word in marks), None)
        target = getattr(action, "target", "") or getattr(action, "friend", "")
        return target_ids.model_target_id(target) if target else None

    def lesson_route(self, action: Action) -> Steps:
        picker = self._plans.picker
        if picker is None:
            return decision_buttons.picks_for_listed_action(action)
        found = picks_of_action(picker.builder, action)
        if isinstance(action, text_actions.Operate) and action.op == OperationKind.PICK:
            return tuple(place for place in found if place.startswith((target_ids.MODEL, target_ids.TOKEN)))
        return tuple(
            place for place in found if not (isinstance(action, text_actions.Assist) and place.startswith(POINT))
        )

    def picker(self, view: View, actions: Sequence[Any]) -> Picker[Any] | None:
        self._view = view
        return self._plans.make_picker(view)

    def on_action_sent(self) -> None:
        self._plans.remember_attack_target()

    def next_intended_place(self, view: View) -> TargetId | None:
        return self._plans.suggested_pick(view)

    def can_start_at(self, place: TargetId) -> bool:
        return self._plans.can_start_at(place)

    def stays_selected_on_click(self, place: TargetId) -> bool:
        picker = self._plans.picker
        return picker is not None and len(picker.path) == 1 and place == only_possible_first_pick(picker.builder)

    def next_intended_action(self, view: View) -> Action | None:
        return self._plans.take_chosen_attack(view)

    def pick_refusal(self, path: Steps, target: TargetId) -> Refusal | None:
        return self._plans.pick_refusal(path, target)

    def keeps_in_hand(self, path: Steps, place: TargetId) -> bool:
        # who has acted or lies there does not take the place of who is in hand, and it is said why not; nor does a
        # friend who is too far away for the card that is to be given or received
        picker, held = self._plans.picker, self._plans.held_picker
        if not path or picker is None or place == path[0]:
            return False
        deals = (
            held is not None and held.plan is not None and held.plan.op in (OperationKind.GIVE, OperationKind.RECEIVE)
        )
        return deals or place not in picker.origins()

    def path_after_restart(self, path: Steps) -> Steps:
        return (path[0], *takewhile(target_ids.button_words, path[1:]))

    def equivalent_action(self, action: Action, asked: Sequence[Action]) -> Action | None:
        return find_matching_action(action, asked)

    def own_piece_places(self, view: View, seat: Seat) -> tuple[TargetId, ...]:
        return tuple(target_ids.model_target_id(figure.id) for figure in view.figures if figure.owner == seat)

    def mark_kind(self, view: View, action: Action) -> MarkKind:
        return MarkKind.ATTACK if isinstance(action, text_actions.Attack | text_actions.Fire) else MarkKind.LEGAL

    def is_final(self, view: View, action: Action) -> bool:
        if isinstance(action, text_actions.Deploy):
            return sum(figure.condition is Condition.WAITING for figure in view.figures) == 1
        return isinstance(action, text_actions.Pass) or is_leaving_with_find(self._content, view, action)

    def is_occupied(self, view: View, place: TargetId) -> bool:
        return place.startswith((target_ids.MODEL, target_ids.TOKEN))

    def buttons(self, view: View, actions: Sequence[Action]) -> tuple[tuple[TargetId, str], ...]:
        if self._plans.picker is not None:
            return decision_buttons.plan_buttons(self._content, self._plans.picker.builder, view)
        return decision_buttons.choice_buttons(
            self._content, view, actions, self._plans.best_pending_overwatch_shot(view, self.is_taken_by_lesson)
        )
