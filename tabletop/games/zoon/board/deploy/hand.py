"""The hand that sets up: the one gesture machine over steps of a draft instead of actions of the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from tabletop.games.zoon.board.deploy.deploy_draft import TRAY, CardPlacement, DeployDraft
from tabletop.games.zoon.board.deploy.deploy_field import DeployField
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.gesture import effects as gesture_effects
from tabletop.ui.gesture import inputs
from tabletop.ui.gesture.ground import GroundTargets
from tabletop.ui.gesture.machine import Gesture
from tabletop.ui.gesture.picker import ChoicePicker, TargetId
from tabletop.ui.gesture.picking import ConfirmPolicy
from tabletop.ui.gesture.press import GestureState
from tabletop.ui.stage.events import KeyEvent, MouseButton, PointerEvent, PointerKind, WindowEvent, WindowEventKind
from tabletop.ui.stage.keyboard import Key

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_FLASH = 0.16
"""Seconds of one flash of a place that takes no card."""
_ZONE = "Z8"
"""The rule that says where cards are set up."""


class DraftHandHost(Protocol):
    """What the hand asks of its scene."""

    stage: Stage

    @property
    def shows_held(self) -> bool:
        """Whether a card in hand can be shown large without hiding the field."""

    def changed(self) -> None:
        """The draft is another one now."""

    def look(self, place: TargetId | None) -> None:
        """This is to be shown large."""

    def open_menu(self) -> None:
        """The menu over everything."""

    def refuse(self, words: str, place: TargetId, clause: str = "") -> None:
        """Says beside a place why nothing is done there."""


class DraftHand:
    """Carries cards between tray and cells; knows no match."""

    def __init__(self, owner: DraftHandHost, draft: DeployDraft, camp: DeployField) -> None:
        self._owner = owner
        self._stage = owner.stage
        self._draft = draft
        self._camp = camp
        self.gesture: Gesture[CardPlacement] = Gesture(confirm=ConfirmPolicy.NONE)
        self._grab: Point = (0.0, 0.0)
        self._held_at: Point = (0.0, 0.0)
        self._dropped: tuple[int, Point] | None = None
        self._hover: TargetId | None = None
        self._looked_at: TargetId | None = None
        self._flash: tuple[TargetId, float] | None = None
        self._alt = False
        self._carried = False
        """Whether a card was in the air before the last input."""

    # --- what the scene tells -------------------------------------------------------------------------------------

    def offer(self) -> None:
        """The draft has changed, or lies elsewhere: what can be done is found anew."""
        s = self._stage.metrics.s
        spots = {place: (x / s, y / s) for place, (x, y) in self._camp.spots().items()}
        self._do(self.gesture.offer(GroundTargets(ChoicePicker(self._draft.choices()), spots)))

    @property
    def empty(self) -> bool:
        """Whether nothing is in hand."""
        return not self.gesture.path and self.gesture.state in (GestureState.IDLE, GestureState.HOVER)

    def key(self, event: KeyEvent) -> bool:
        """Whether the key was for the hand."""
        if event.name in (Key.LEFT_ALT, Key.RIGHT_ALT):
            self._alt = event.down
        known = inputs.pressed(event.name, event.again, event.shift) if event.down else None
        if known is None:
            return False
        self._do(self.gesture.handle(known))
        return True

    def pointer(self, event: PointerEvent) -> None:
        """The mouse or a finger."""
        place, now = self._place(event.pos), self._stage.now
        made: inputs.Input | None = None
        if (
            event.kind == PointerKind.MOVE
            and event.held
            and not self._stage.surface.get_rect().collidepoint(self._stage.pixel(event.pos))
        ):
            made = inputs.PointerLeft()
        elif event.kind == PointerKind.MOVE:
            made = inputs.MoveTo(event.pos, place, now, event.touch, held=event.held, alt=self._alt)
        elif event.button == MouseButton.LEFT:
            made = (inputs.PressL if event.kind == PointerKind.PRESS else inputs.ReleaseL)(
                event.pos, place, now, event.touch
            )
        elif event.kind == PointerKind.PRESS and event.button == MouseButton.RIGHT:
            made = inputs.RightPress(event.pos, place, now, event.touch)
        was_empty = self.empty
        if made is not None:
            self._do(self.gesture.handle(made))
        if isinstance(made, inputs.PressL):
            self._refuse(event, place if was_empty and not self.gesture.path else None)
        elif isinstance(made, inputs.ReleaseL) and self._carried:
            self._refuse(event, None)
        self._carried = self.gesture.state is GestureState.DRAGGING

    def _refuse(self, event: PointerEvent, free: TargetId | None) -> None:
        """Says why a card cannot go there, or that there is none to take."""
        beyond = self._camp.beyond(self._stage.pixel(event.pos))
        if beyond is not None:
            self._owner.refuse("not_here", beyond, _ZONE)
        elif free is not None:
            self._owner.refuse("take_first", free)

    def window(self, event: WindowEvent) -> None:
        """Puts back what is held when the window loses the pointer or the keyboard."""
        if event.kind in (WindowEventKind.LEFT, WindowEventKind.FOCUS_LOST, WindowEventKind.HIDDEN):
            self._alt = False
            self._do(
                self.gesture.handle(inputs.PointerLeft() if event.kind == WindowEventKind.LEFT else inputs.FocusLost())
            )

    def interrupt(self) -> None:
        """Puts back what is held, and forgets where the pointer was: somebody else may look."""
        self._do(self.gesture.handle(inputs.ModalOpened()))
        self._do(self.gesture.handle(inputs.TurnEnded()))
        self._hover = self._looked_at = None
        self.look()

    def update(self, now: float) -> None:
        """Ends the flash when its time is over, and tells the gesture machine that time has passed."""
        due = self.gesture.wake()
        if due is not None and (now >= due or self._alt):
            self._do(self.gesture.handle(inputs.Tick(now, self._alt)))
        if self._flash and now >= self._flash[1] + 2 * _FLASH:
            self._flash = None

    @property
    def busy(self) -> bool:
        """Whether something flashes."""
        return self._flash is not None

    def marks(self) -> Marks:
        """What the camp shows of the hand."""
        gesture, draft = self.gesture, self._draft
        targets: dict[TargetId, MarkKind] = {}
        if gesture.path:
            for put in (put for put in draft.choices() if put.origin == gesture.path[0]):
                taken = put.target != TRAY and draft.card_at(put.target) is not None
                targets[put.target] = MarkKind.OCCUPIED if taken else MarkKind.LEGAL
        return Marks(
            selected=gesture.selected, path=gesture.path, targets=targets, focus=gesture.focus, hovered=self._hover,
            lifted=gesture.lifted if self._held_at != (0.0, 0.0) else None, held_at=self._held_at,
            flashing=self._flash[0] if self._flash else None,
        )  # fmt: skip

    def look(self) -> None:
        """Shows large what is looked at, else the keyboard's place, else what is in hand where that hides nothing."""
        held = self.gesture.selected if self._owner.shows_held else None
        candidates = (self._looked_at, self.gesture.focus, held)
        found = (each for each in candidates if each and self._draft.card_at(each) is not None)
        self._owner.look(next(found, None))

    # --- effects --------------------------------------------------------------------------------------------------

    def _do(self, effects: tuple[gesture_effects.GestureEffect, ...]) -> None:
        for effect in effects:
            act = _EFFECTS.get(type(effect))
            if act:
                act(self, effect)

    def _changed(self, effect: gesture_effects.GestureEffect) -> None:
        self.look()

    def _lifted(self, effect: gesture_effects.Lifted) -> None:
        self._grab, self._held_at = effect.grab, (0.0, 0.0)
        self._stage.sounds.play("lift")

    def _dragged(self, effect: gesture_effects.Dragged) -> None:
        s = self._stage.metrics.s
        self._held_at = (effect.pos[0] - self._grab[0]) * s, (effect.pos[1] - self._grab[1]) * s
        self._point_at(effect.over)

    def _lowered(self, effect: gesture_effects.Lowered) -> None:
        self._let_go()

    def _glide_home(self, effect: gesture_effects.GlideHome) -> None:
        start, number = self._let_go(), self._draft.card_at(effect.place)
        self._dropped = None
        if start and number is not None:
            self._camp.home(number, start, self._stage.now)

    def _dropped_on(self, effect: gesture_effects.PieceDropped) -> None:
        start, number = self._let_go(), self._draft.card_at(effect.place)
        self._dropped = (number, start) if start and number is not None else None

    def _flash_target(self, effect: gesture_effects.FlashTarget) -> None:
        self._flash = (effect.place, self._stage.now)
        self._stage.sounds.play("refuse")

    def _commit(self, effect: gesture_effects.Commit[CardPlacement]) -> None:
        before, dropped, self._dropped = self._draft.spots, self._dropped, None
        self._draft.put(effect.action)
        self._do(self.gesture.accepted())
        self._camp.move_from(before, self._stage.now, dropped)
        self._stage.sounds.play("place")
        self._owner.changed()

    def _hovered(self, effect: gesture_effects.Hovered) -> None:
        self._point_at(effect.place)

    def _preview(self, effect: gesture_effects.ShowPreview) -> None:
        self._looked_at = effect.place
        self.look()

    def _preview_gone(self, effect: gesture_effects.HidePreview) -> None:
        self._looked_at = None
        self.look()

    def _open_menu(self, effect: gesture_effects.OpenMenu) -> None:
        self._owner.open_menu()

    # --- details --------------------------------------------------------------------------------------------------

    def _point_at(self, place: TargetId | None) -> None:
        self._hover = place

    def _let_go(self) -> Point | None:
        held, self._held_at = self._held_at, (0.0, 0.0)
        return None if held == (0.0, 0.0) else held

    def _place(self, pos: Point) -> TargetId | None:
        x, y = self._stage.pixel(pos)
        carried = self.gesture.selected if self.gesture.state is GestureState.DRAGGING else None
        return self._camp.place_at((x, y), carried)


_EFFECTS: dict[type[gesture_effects.GestureEffect], Callable[[DraftHand, Any], None]] = {
    gesture_effects.Selected: DraftHand._changed,
    gesture_effects.Unselected: DraftHand._changed,
    gesture_effects.PathChanged: DraftHand._changed,
    gesture_effects.FocusMoved: DraftHand._changed,
    gesture_effects.Lifted: DraftHand._lifted,
    gesture_effects.Dragged: DraftHand._dragged,
    gesture_effects.Lowered: DraftHand._lowered,
    gesture_effects.GlideHome: DraftHand._glide_home,
    gesture_effects.PieceDropped: DraftHand._dropped_on,
    gesture_effects.FlashTarget: DraftHand._flash_target,
    gesture_effects.Commit: DraftHand._commit,
    gesture_effects.Hovered: DraftHand._hovered,
    gesture_effects.ShowPreview: DraftHand._preview,
    gesture_effects.HidePreview: DraftHand._preview_gone,
    gesture_effects.OpenMenu: DraftHand._open_menu,
}
