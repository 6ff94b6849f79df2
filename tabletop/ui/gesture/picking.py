"""The part of the gesture machine that grows a path of picks until it is an action, which is asked about or sent.

Used by `machine`, `press_tracker` and `board_focus`, which pass its effects on; `board_input` of the table and `hand`
of the phones offer what a seat may pick, anew for each position, and `figure` of the rulebook takes the distances of
a drag. It asks a Picker what can come next. It must not import pygame or read a clock. The values of ConfirmPolicy
are those of the player's setting `confirm`; distances are logical pixels, and a press becomes a drag here at the same
distance as in `camera_controls`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from math import dist
from typing import Final, Generic, Protocol, TypeVar

from tabletop.ui.gesture import gesture_effects
from tabletop.ui.gesture.gesture_effects import Effects
from tabletop.ui.gesture.inputs import Point
from tabletop.ui.gesture.picker import ChoicePicker, NextPickEffect, Picker, Steps, TargetId

A = TypeVar("A")


class PickOffer(Protocol[A]):
    """What the seat to act can do with its hands; made anew for every position."""

    @property
    def picker(self) -> Picker[A]:
        """Turns places into actions."""

    def is_own(self, place: TargetId) -> bool:
        """Whether it may be taken in hand, also where it has no legal action."""

    def stays_selected_on_click(self, place: TargetId) -> bool:
        """Whether a second click leaves it in hand."""

    def path_after_restart(self, path: Steps) -> Steps:
        """What stays picked where the piece in hand is pulled anew."""

    @property
    def stays_selected_on_refusal(self) -> bool:
        """Whether what is in hand stays there when a place is refused."""

    def is_action_risky(self, action: A) -> bool:
        """Whether the action cannot be taken back and may hurt who does it."""

    def needs_choice_box(self, action: A) -> bool:
        """Whether it is chosen in a box even where it is the only one."""

    def place_centres(self) -> Mapping[TargetId, Point]:
        """Centres of the places in logical pixels, for the keyboard's focus and the grabbed point."""


def always_false(action: object) -> bool:
    """No action is risky."""
    return False


@dataclass(frozen=True, slots=True)
class BoardPickOffer(Generic[A]):
    """The usual Pickable: a picker and what the board found out for this position."""

    picker: Picker[A]
    places: Mapping[TargetId, Point] = field(default_factory=dict)
    own: Collection[TargetId] = ()
    """Own pieces without a legal action; the picker's origins count by themselves."""
    is_risky: Callable[[A], bool] = always_false
    is_asked: Callable[[A], bool] = always_false
    stays_selected_on_refusal: bool = False

    def is_own(self, place: TargetId) -> bool:
        return place in self.own or place in self.picker.origins()

    def stays_selected_on_click(self, place: TargetId) -> bool:
        return False

    def path_after_restart(self, path: Steps) -> Steps:
        return path[:1]

    def is_action_risky(self, action: A) -> bool:
        return self.is_risky(action)

    def needs_choice_box(self, action: A) -> bool:
        return self.is_asked(action)

    def place_centres(self) -> Mapping[TargetId, Point]:
        return self.places


DRAG_MOUSE: Final = 6.0
"""Logical pixels that turn a press into a drag."""
DRAG_TOUCH: Final = 12.0
LONG_PRESS: Final = 0.4
"""Seconds of a still finger."""


class GestureState(Enum):
    """What the hand is doing."""

    IDLE = "idle"
    HOVER = "hover"
    PRESSED = "pressed"
    DRAGGING = "dragging"
    SELECTED = "selected"
    CONFIRM = "confirm"
    """A question is put: is it meant, or which one."""
    SENT = "sent"
    """An action is handed over and the rules have not answered."""
    COVERED = "covered"


class PressKind(Enum):
    """What a press took hold of."""

    FRESH = "fresh"
    """A piece that was not in hand."""
    AGAIN = "again"
    """The piece in hand, where it started."""
    LAST = "last"
    """The piece in hand, where its steps have brought it."""
    TARGET = "target"
    """A place that can come next."""
    LOOK = "look"
    """Nothing; a finger may rest there to look."""


@dataclass(frozen=True, slots=True)
class HeldPress:
    """A held button or finger."""

    place: TargetId
    pos: Point
    time: float
    touch: bool
    kind: PressKind
    path_before: Steps
    """The path to go back to on a cancel."""

    @property
    def lifted(self) -> TargetId | None:
        """The place whose piece is in the air."""
        return None if self.kind in (PressKind.TARGET, PressKind.LOOK) else self.place

    def is_drag(self, pos: Point, touch_drags: bool) -> bool:
        """Whether the pointer has gone far enough for a drag; a finger that is known to drag need not go far."""
        if self.touch:
            return dist(self.pos, pos) > (0.0 if touch_drags else DRAG_TOUCH)
        return dist(self.pos, pos) > DRAG_MOUSE


class ConfirmPolicy(StrEnum):
    """Which actions are asked about."""

    RISKY = "risky"
    ALL = "all"
    NONE = "none"


class Picking(Generic[A]):
    """Click-click, drag and keyboard all end in `pick_target`."""

    def __init__(self, ground: PickOffer[A] | None, confirm: ConfirmPolicy) -> None:
        self.ground: PickOffer[A] = ground or BoardPickOffer(ChoicePicker({}))
        """What can be picked in this position."""
        self.is_click_only: bool | None = None
        """Whether one click does whatever can be done, or did when anybody was asked last; None before that."""
        self.confirm: ConfirmPolicy = confirm
        """Which actions are asked about before they are committed."""
        self.state: GestureState | None = None
        """CONFIRM or SENT; None while places are picked."""
        self.released_piece: tuple[TargetId, Point] | None = None
        """A piece that was let go, and where: it glides home from there unless it is taken."""
        self._steps_before: Steps = ()
        self._asked_actions: tuple[A, ...] = ()
        self._choosing = False
        """Whether one of the asked is chosen; otherwise it is asked whether the only one is meant."""

    @property
    def picker(self) -> Picker[A]:
        """What the places come to."""
        return self.ground.picker

    @property
    def path(self) -> Steps:
        """Places picked so far; the first one is the piece in hand."""
        return self.ground.picker.path

    def offer_position(self, ground: PickOffer[A] | None) -> None:
        """Another position; None where nobody here may act."""
        self.ground = ground or BoardPickOffer(ChoicePicker({}))
        self.picker.clear()
        if ground is not None:
            self.is_click_only = ground.picker.is_click_only

    # Steps

    def select_place(self, place: TargetId) -> Effects:
        """Takes a place in hand instead of all before."""
        self.picker.start_path(place)
        return (gesture_effects.PlaceSelected(place),)

    def unselect_all(self) -> Effects:
        """Empties the hand."""
        self.released_piece = None
        path = self.path
        self.picker.clear()
        return (gesture_effects.PlaceUnselected(path[0]),) if path else ()

    def restore_steps(self, steps: Steps) -> Effects:
        """Puts earlier steps in place of the present ones."""
        picker, path = self.picker, self.path
        if path == steps:
            return ()
        if not steps:
            return self.unselect_all()
        picker.start_path(steps[0])
        for place in steps[1:]:
            picker.pick(place)
        selected: Effects = () if path[:1] == steps[:1] else (gesture_effects.PlaceSelected(steps[0]),)
        return selected if max(len(path), len(steps)) == 1 else (*selected, self.path_changed_effect())

    def restart_from_first_place(self) -> Effects:
        """Goes back to the first place and what is to be done with it, and tells the steps."""
        first, *kept = self.ground.path_after_restart(self.path)
        self.picker.start_path(first)
        for place in kept:
            self.picker.pick(place)
        return (self.path_changed_effect(),)

    def continue_drag_from(self, place: TargetId) -> Effects:
        """Adds a place from which something is dragged on; what is picked already is taken out only by a click."""
        before = self.path
        self.picker.pick(place)
        if place in before and place not in self.path:
            self.restore_steps(before)
        return (self.path_changed_effect(),)

    def step_back(self) -> Effects:
        """Removes only the last step, or denies what is asked."""
        if self.state is GestureState.CONFIRM:
            return self.deny_question()
        if len(self.path) <= 1:
            return self.unselect_all()
        self.picker.remove_last_place()
        return (self.path_changed_effect(),)

    def path_changed_effect(self) -> gesture_effects.GestureEffect:
        """Tells the steps so far."""
        return gesture_effects.PathChanged(self.path, self.picker.candidates())

    # Actions

    def pick_target(self, target: TargetId) -> Effects:
        """Picks the target for the piece in hand: makes an action, takes a further step, or refuses."""
        picker, before = self.picker, self.path
        if picker.reach(target) is NextPickEffect.NO:
            refusal = (
                *self.glide_home(),
                gesture_effects.FlashTarget(target),
                gesture_effects.TargetRefused(before, target),
            )
            return refusal + self._reset_picks_after_refusal(before)
        picked = picker.pick(target)
        if picked.more or not picked.candidates:
            self.released_piece = None
            return (self.path_changed_effect(),)
        return self._commit_choose_or_confirm(picked.candidates, before)

    def handle_press_off_targets(self, place: TargetId | None) -> Effects:
        """A press outside all targets; steps already made are kept."""
        path = self.path
        if not path:
            return ()
        if place is not None:
            return self.pick_target(place)
        return self.unselect_all() if len(path) == 1 else ()

    def act_on_complete_steps(self) -> Effects:
        """Decides on what the steps so far come to."""
        candidates = self.picker.candidates()
        return self._commit_choose_or_confirm(candidates, self.path) if candidates else ()

    def act_on_complete_place(self) -> Effects:
        """Decides on what is complete with the place in hand alone, such as a button."""
        candidates = self.picker.candidates()
        return (
            self._commit_choose_or_confirm(candidates, ())
            if candidates and not self.picker.has_further_places()
            else ()
        )

    def glide_home(self) -> Effects:
        """What was let go is back where it stood."""
        flight, self.released_piece = self.released_piece, None
        return () if flight is None else (gesture_effects.PieceGlidesHome(*flight),)

    def _commit_choose_or_confirm(self, candidates: tuple[A, ...], before: Steps, *, chosen: bool = False) -> Effects:
        """Commits the action, or asks first: which one, or whether it is meant."""
        self._steps_before, self._asked_actions = before, candidates
        self._choosing = not chosen and (len(candidates) > 1 or self.ground.needs_choice_box(candidates[0]))
        if self._choosing:
            self.state = GestureState.CONFIRM
            return (gesture_effects.AskChoice(candidates),)
        action = candidates[0]
        if self.confirm == ConfirmPolicy.ALL or (
            self.confirm == ConfirmPolicy.RISKY and self.ground.is_action_risky(action)
        ):
            self.state = GestureState.CONFIRM
            return (gesture_effects.AskConfirm(action),)
        return self._commit_action(action)

    def _commit_action(self, action: A) -> Effects:
        self.state, self._asked_actions = GestureState.SENT, ()
        return (gesture_effects.CommitAction(action, self.path),)

    # Answers

    def confirm_action(self) -> Effects:
        """The action is meant."""
        if self.state is not GestureState.CONFIRM or self._choosing or len(self._asked_actions) != 1:
            return ()
        return (gesture_effects.ConfirmClosed(), *self._commit_action(self._asked_actions[0]))

    def choose_action(self, action: A) -> Effects:
        """One of the asked is chosen."""
        if self.state is not GestureState.CONFIRM or not self._choosing or action not in self._asked_actions:
            return ()
        return (
            gesture_effects.ConfirmClosed(),
            *self._commit_choose_or_confirm((action,), self._steps_before, chosen=True),
        )

    def deny_question(self) -> Effects:
        """Nothing of what is asked is meant."""
        if self.state is not GestureState.CONFIRM:
            return ()
        self.state, self._asked_actions = None, ()
        return (gesture_effects.ConfirmClosed(), *self.glide_home(), *self.restore_steps(self._steps_before))

    def action_accepted(self) -> Effects:
        """The rules have taken the committed action."""
        if self.state is not GestureState.SENT:
            return ()
        self.state = None
        return self.unselect_all()

    def action_refused(self) -> Effects:
        """The rules have refused the committed action; nothing has moved."""
        if self.state is not GestureState.SENT:
            return ()
        self.state = None
        target = self.path[-1]
        return (
            *self.glide_home(),
            gesture_effects.FlashTarget(target),
            *self._reset_picks_after_refusal(self._steps_before),
        )

    def clear_question(self) -> Effects:
        """No answer counts any more; what is picked stays."""
        closed = (gesture_effects.ConfirmClosed(), *self.glide_home()) if self.state is GestureState.CONFIRM else ()
        self.state, self._asked_actions = None, ()
        return closed

    def _reset_picks_after_refusal(self, before: Steps) -> Effects:
        return (
            self.restore_steps(before)
            if len(before) > 1 or self.ground.stays_selected_on_refusal
            else self.unselect_all()
        )
