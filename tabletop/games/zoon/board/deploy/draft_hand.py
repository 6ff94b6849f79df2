"""DeployInputHandler: moves cards between tray and field by mouse, finger or keys while a person sets up.

Used by `deploy_scene` only, which owns it and answers as its DeployInputHost. It feeds inputs to the table's gesture
machine (`ui/gesture`) and applies the effects that come back to the DeployDraft, so that a card is carried as at the
table; it knows no match. A new kind of gesture effect needs a handler in `_HANDLERS_BY_EFFECT`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from tabletop.games.zoon.board.deploy.deploy_draft import TRAY, CardPlacement, DeployDraft
from tabletop.games.zoon.board.deploy.deploy_field import DeployField
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.gesture import gesture_effects, inputs
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import ChoicePicker, TargetId
from tabletop.ui.gesture.picking import BoardPickOffer, ConfirmPolicy, GestureState
from tabletop.ui.stage.events import (
    Key,
    KeyEvent,
    MouseButton,
    PointerEvent,
    PointerKind,
    WindowEvent,
    WindowEventKind,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_FLASH_SECONDS = 0.16
"""Seconds of one flash of a place that takes no card."""
_ZONE_CLAUSE = "Z8"
"""The rule that says where cards are set up."""


class DeployInputHost(Protocol):
    """What the hand asks of its scene."""

    stage: Stage

    @property
    def can_show_held(self) -> bool:
        """Whether a card in hand can be shown large without hiding the field."""

    def on_draft_changed(self) -> None:
        """The draft is another one now."""

    def show_large_card(self, place: TargetId | None) -> None:
        """This is to be shown large."""

    def open_menu(self) -> None:
        """The menu over everything."""

    def explain_refusal(self, words: str, place: TargetId, clause: str = "") -> None:
        """Says beside a place why nothing is done there."""


class DeployInputHandler:
    """Carries cards between tray and cells; knows no match."""

    def __init__(self, owner: DeployInputHost, draft: DeployDraft, camp: DeployField) -> None:
        self._owner = owner
        self._stage = owner.stage
        self._draft = draft
        self._deploy_field = camp
        self.gesture: GestureMachine[CardPlacement] = GestureMachine(confirm=ConfirmPolicy.NONE)
        self._grab_offset: Point = (0.0, 0.0)
        self._held_at: Point = (0.0, 0.0)
        self._dropped: tuple[int, Point] | None = None
        self._hovered_place: TargetId | None = None
        self._previewed_place: TargetId | None = None
        self._flash: tuple[TargetId, float] | None = None
        self._is_alt_held = False
        self._was_carrying = False
        """Whether a card was in the air before the last input."""

    # --- what the scene tells -------------------------------------------------------------------------------------

    def offer_placements(self) -> None:
        """Offers the gesture machine all placements that are possible now."""
        s = self._stage.metrics.s
        spots = {place: (x / s, y / s) for place, (x, y) in self._deploy_field.place_centres().items()}
        self._apply_effects(
            self.gesture.offer_position(BoardPickOffer(ChoicePicker(self._draft.possible_placements()), spots))
        )

    @property
    def is_empty(self) -> bool:
        return not self.gesture.path and self.gesture.state in (GestureState.IDLE, GestureState.HOVER)

    def handle_key(self, event: KeyEvent) -> bool:
        """Whether the key was for the hand."""
        if event.name in (Key.LEFT_ALT, Key.RIGHT_ALT):
            self._is_alt_held = event.down
        known = inputs.key_input(event.name, event.again, event.shift) if event.down else None
        if known is None:
            return False
        self._apply_effects(self.gesture.handle_input(known))
        return True

    def handle_pointer(self, event: PointerEvent) -> None:
        """The mouse or a finger."""
        place, now = self._target_under_pointer(event.pos), self._stage.now
        made: inputs.Input | None = None
        if (
            event.kind == PointerKind.MOVE
            and event.held
            and not self._stage.surface.get_rect().collidepoint(self._stage.to_pixels(event.pos))
        ):
            made = inputs.PointerLeft()
        elif event.kind == PointerKind.MOVE:
            made = inputs.PointerMove(event.pos, place, now, event.touch, held=event.held, alt=self._is_alt_held)
        elif event.button == MouseButton.LEFT:
            made = (inputs.LeftPress if event.kind == PointerKind.PRESS else inputs.LeftRelease)(
                event.pos, place, now, event.touch
            )
        elif event.kind == PointerKind.PRESS and event.button == MouseButton.RIGHT:
            made = inputs.RightPress(event.pos, place, now, event.touch)
        was_empty = self.is_empty
        if made is not None:
            self._apply_effects(self.gesture.handle_input(made))
        if isinstance(made, inputs.LeftPress):
            self._explain_card_refusal(event, place if was_empty and not self.gesture.path else None)
        elif isinstance(made, inputs.LeftRelease) and self._was_carrying:
            self._explain_card_refusal(event, None)
        self._was_carrying = self.gesture.state is GestureState.DRAGGING

    def _explain_card_refusal(self, event: PointerEvent, free: TargetId | None) -> None:
        """Says why a card cannot go there, or that there is none to take."""
        beyond = self._deploy_field.cell_outside_zone_at(self._stage.to_pixels(event.pos))
        if beyond is not None:
            self._owner.explain_refusal("not_here", beyond, _ZONE_CLAUSE)
        elif free is not None:
            self._owner.explain_refusal("take_first", free)

    def handle_window_event(self, event: WindowEvent) -> None:
        """Puts back what is held when the window loses the pointer or the keyboard."""
        if event.kind in (WindowEventKind.LEFT, WindowEventKind.FOCUS_LOST, WindowEventKind.HIDDEN):
            self._is_alt_held = False
            self._apply_effects(
                self.gesture.handle_input(
                    inputs.PointerLeft() if event.kind == WindowEventKind.LEFT else inputs.FocusLost()
                )
            )

    def interrupt(self) -> None:
        """Puts back what is held, and forgets where the pointer was: somebody else may look."""
        self._apply_effects(self.gesture.handle_input(inputs.ModalOpened()))
        self._apply_effects(self.gesture.handle_input(inputs.TurnEnded()))
        self._hovered_place = self._previewed_place = None
        self.update_large_card()

    def update(self, now: float) -> None:
        """Ends the flash when its time is over, and tells the gesture machine that time has passed."""
        due = self.gesture.next_tick_at()
        if due is not None and (now >= due or self._is_alt_held):
            self._apply_effects(self.gesture.handle_input(inputs.ClockTick(now, self._is_alt_held)))
        if self._flash and now >= self._flash[1] + 2 * _FLASH_SECONDS:
            self._flash = None

    @property
    def is_flashing(self) -> bool:
        return self._flash is not None

    def marks(self) -> Marks:
        """What the camp shows of the hand."""
        gesture, draft = self.gesture, self._draft
        targets: dict[TargetId, MarkKind] = {}
        if gesture.path:
            for put in (put for put in draft.possible_placements() if put.origin == gesture.path[0]):
                taken = put.target != TRAY and draft.card_at(put.target) is not None
                targets[put.target] = MarkKind.OCCUPIED if taken else MarkKind.LEGAL
        return Marks(
            selected=gesture.selected_place,
            path=gesture.path,
            targets=targets,
            focus=gesture.focus,
            hovered=self._hovered_place,
            lifted=gesture.lifted if self._held_at != (0.0, 0.0) else None,
            held_at=self._held_at,
            flashing=self._flash[0] if self._flash else None,
        )

    def update_large_card(self) -> None:
        """Shows a card large: the one that is pointed at for long, else the focused one, else the held one."""
        held = self.gesture.selected_place if self._owner.can_show_held else None
        candidates = (self._previewed_place, self.gesture.focus, held)
        found = (each for each in candidates if each and self._draft.card_at(each) is not None)
        self._owner.show_large_card(next(found, None))

    # --- effects --------------------------------------------------------------------------------------------------

    def _apply_effects(self, effects: tuple[gesture_effects.GestureEffect, ...]) -> None:
        for effect in effects:
            act = _HANDLERS_BY_EFFECT.get(type(effect))
            if act:
                act(self, effect)

    def _on_selection_changed(self, effect: gesture_effects.GestureEffect) -> None:
        self.update_large_card()

    def _on_lifted(self, effect: gesture_effects.PieceLifted) -> None:
        self._grab_offset, self._held_at = effect.grab, (0.0, 0.0)
        self._stage.sounds.play_sound("lift")

    def _on_dragged(self, effect: gesture_effects.PieceDragged) -> None:
        s = self._stage.metrics.s
        self._held_at = (effect.pos[0] - self._grab_offset[0]) * s, (effect.pos[1] - self._grab_offset[1]) * s
        self._set_hovered_place(effect.over)

    def _on_lowered(self, effect: gesture_effects.PieceLowered) -> None:
        self._pop_drag_position()

    def _on_glide_home(self, effect: gesture_effects.PieceGlidesHome) -> None:
        start, number = self._pop_drag_position(), self._draft.card_at(effect.place)
        self._dropped = None
        if start and number is not None:
            self._deploy_field.animate_card_return(number, start, self._stage.now)

    def _on_dropped(self, effect: gesture_effects.PieceDropped) -> None:
        start, number = self._pop_drag_position(), self._draft.card_at(effect.place)
        self._dropped = (number, start) if start and number is not None else None

    def _on_flash_target(self, effect: gesture_effects.FlashTarget) -> None:
        self._flash = (effect.place, self._stage.now)
        self._stage.sounds.play_sound("refuse")

    def _on_commit(self, effect: gesture_effects.CommitAction[CardPlacement]) -> None:
        before, dropped, self._dropped = self._draft.spots, self._dropped, None
        self._draft.put_card(effect.action)
        self._apply_effects(self.gesture.action_accepted())
        self._deploy_field.animate_card_changes(before, self._stage.now, dropped)
        self._stage.sounds.play_sound("place")
        self._owner.on_draft_changed()

    def _on_hovered(self, effect: gesture_effects.PlaceHovered) -> None:
        self._set_hovered_place(effect.place)

    def _on_show_preview(self, effect: gesture_effects.ShowPreview) -> None:
        self._previewed_place = effect.place
        self.update_large_card()

    def _on_hide_preview(self, effect: gesture_effects.HidePreview) -> None:
        self._previewed_place = None
        self.update_large_card()

    def _on_open_menu(self, effect: gesture_effects.OpenMenu) -> None:
        self._owner.open_menu()

    # --- details --------------------------------------------------------------------------------------------------

    def _set_hovered_place(self, place: TargetId | None) -> None:
        self._hovered_place = place

    def _pop_drag_position(self) -> Point | None:
        held, self._held_at = self._held_at, (0.0, 0.0)
        return None if held == (0.0, 0.0) else held

    def _target_under_pointer(self, pos: Point) -> TargetId | None:
        x, y = self._stage.to_pixels(pos)
        carried = self.gesture.selected_place if self.gesture.state is GestureState.DRAGGING else None
        return self._deploy_field.place_at((x, y), carried)


_HANDLERS_BY_EFFECT: dict[type[gesture_effects.GestureEffect], Callable[[DeployInputHandler, Any], None]] = {
    gesture_effects.PlaceSelected: DeployInputHandler._on_selection_changed,
    gesture_effects.PlaceUnselected: DeployInputHandler._on_selection_changed,
    gesture_effects.PathChanged: DeployInputHandler._on_selection_changed,
    gesture_effects.FocusMoved: DeployInputHandler._on_selection_changed,
    gesture_effects.PieceLifted: DeployInputHandler._on_lifted,
    gesture_effects.PieceDragged: DeployInputHandler._on_dragged,
    gesture_effects.PieceLowered: DeployInputHandler._on_lowered,
    gesture_effects.PieceGlidesHome: DeployInputHandler._on_glide_home,
    gesture_effects.PieceDropped: DeployInputHandler._on_dropped,
    gesture_effects.FlashTarget: DeployInputHandler._on_flash_target,
    gesture_effects.CommitAction: DeployInputHandler._on_commit,
    gesture_effects.PlaceHovered: DeployInputHandler._on_hovered,
    gesture_effects.ShowPreview: DeployInputHandler._on_show_preview,
    gesture_effects.HidePreview: DeployInputHandler._on_hide_preview,
    gesture_effects.OpenMenu: DeployInputHandler._on_open_menu,
}
