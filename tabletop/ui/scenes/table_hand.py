"""The hand over the board: inputs go to the gesture machine, its effects to the board and the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop.rules.game import IllegalAction
from tabletop.ui import gesture_effects as fx
from tabletop.ui import gesture_inputs as on
from tabletop.ui.boards.board import Board, MarkKind, Marks, Point
from tabletop.ui.events import Key, Pointer, Window
from tabletop.ui.gesture import Gesture
from tabletop.ui.gesture_ground import Ground
from tabletop.ui.picker import ChoicePicker, Place, Steps

if TYPE_CHECKING:
    from tabletop.ui.scenes.table import TableScene

_FLASHES, _FLASH = 2, 0.16
"""How often a refused target flashes, and the seconds of one flash: under three a second."""


class Hand:
    """Everything that one seat's hand does; a new offer for every position."""

    def __init__(self, scene: TableScene, board: Board) -> None:
        self._scene = scene
        self._board = board
        self._stage = scene.stage
        self.gesture: Gesture[Any] = Gesture(confirm="risky")
        self._grab: Point = (0.0, 0.0)
        self._held_at: Point = (0.0, 0.0)
        self._dropped: tuple[Place, Point] | None = None
        self._targets: dict[Place, MarkKind] = {}
        self._barred: dict[Place, tuple[str, str]] = {}
        self._origins: tuple[Place, ...] = ()
        self._hover: Place | None = None
        self._flash: tuple[Place, float] | None = None
        self.hint: Steps = ()
        self.trace: Steps = ()
        self.pings: list[tuple[Point, float]] = []

    # --- what the scene tells -------------------------------------------------------------------------------------

    def offer(self, *, active: bool) -> None:
        """A new position; nobody's hand moves anything where it is not active."""
        self._grab = (0.0, 0.0)
        self.hint = ()
        self._do(self.gesture.offer(self._ground() if active else None))

    def key(self, event: Key) -> bool:
        """Whether the key was for the board."""
        known = on.pressed(event.name, event.again, event.shift, panel=self._scene.panel_open)
        if known is None:
            return False
        self._do(self.gesture.handle(known))
        return True

    def pointer(self, event: Pointer) -> bool:
        """Whether the gesture machine swallowed the input."""
        place = self._place(event.pos)
        now = self._stage.now
        made: on.Input | None = None
        if event.kind == "move" and event.held and self._is_outside(event.pos):
            made = on.PointerLeft()  # while a button is down the system reports this instead of leaving
        elif event.kind == "move":
            made = on.MoveTo(event.pos, place, now, event.touch, held=event.held)
        elif event.button == "left":
            made = (on.PressL if event.kind == "press" else on.ReleaseL)(event.pos, place, now, event.touch)
        elif event.kind == "press":
            made = (on.RightPress if event.button == "right" else on.MiddlePress)(event.pos, place, now, event.touch)
        if made is None:
            return False
        effects = self.gesture.handle(made)
        self._do(effects)
        return any(isinstance(effect, fx.Swallowed) for effect in effects)

    def _is_outside(self, pos: Point) -> bool:
        return not self._stage.surface.get_rect().collidepoint(self._stage.pixel(pos))

    def window(self, event: Window) -> None:
        """Puts back what is held when the window loses the pointer or the keyboard."""
        if event.kind == "left":
            self._do(self.gesture.handle(on.PointerLeft()))
        elif event.kind in ("focus_lost", "hidden"):
            self._do(self.gesture.handle(on.FocusLost()))

    def interrupt(self) -> None:
        """Puts back what is held because a box opens."""
        self._do(self.gesture.handle(on.ModalOpened()))

    def answer(self, *, yes: bool) -> None:
        """Answers the question whether a risky action is meant."""
        self._do(self.gesture.handle(on.Confirmed() if yes else on.Denied()))

    def moved(self) -> None:
        """Pictures move now."""
        self.gesture.handle(on.AnimationStarted())

    def still(self) -> None:
        """No picture moves any more."""
        self.gesture.handle(on.AnimationEnded())

    def take_dropped(self) -> tuple[Place, Point] | None:
        """The piece that was let go just now and where its centre was in pixels; only once."""
        dropped, self._dropped = self._dropped, None
        return dropped

    def update(self, now: float) -> None:
        """Ends flashes and pings whose time is over."""
        if self._flash:
            self._stage.invalidate(self._board.rect_of((self._flash[0],)))
            if now >= self._flash[1] + 2 * _FLASHES * _FLASH:
                self._flash = None
        kept = [(pos, until) for pos, until in self.pings if until > now]
        if len(kept) != len(self.pings):
            self.pings = kept
            self._stage.invalidate(self._board.area)

    @property
    def busy(self) -> bool:
        """Whether something flashes."""
        return self._flash is not None

    def marks(self, now: float) -> Marks:
        """What the board shows of the hand."""
        gesture = self.gesture
        flashing = None
        if self._flash and int((now - self._flash[1]) / _FLASH) % 2 == 0:
            flashing = self._flash[0]
        lifted = gesture.lifted if self._held_at != (0.0, 0.0) else None
        return Marks(
            movable=self._origins, selected=gesture.selected, targets=self._targets, focus=gesture.focus,
            hovered=self._hover, lifted=lifted, held_at=self._held_at, flashing=flashing,
            last=self.trace, hint=self.hint,
        )  # fmt: skip

    # --- effects --------------------------------------------------------------------------------------------------

    def _do(self, effects: tuple[fx.Effect, ...]) -> None:
        for effect in effects:
            act = _EFFECTS.get(type(effect))
            if act:
                act(self, effect)

    def _selected(self, effect: fx.Selected) -> None:
        self._scene.picked_up()
        self._show_targets()

    def _unselected(self, effect: fx.Unselected) -> None:
        self._show_targets()
        self._scene.put_down()

    def _stepped(self, effect: fx.Stepped[Any]) -> None:
        self._show_targets()

    def _lifted(self, effect: fx.Lifted) -> None:
        self._grab = effect.grab
        self._held_at = (0.0, 0.0)
        self._stage.sounds.play("lift")
        self._invalidate(effect.place)

    def _dragged(self, effect: fx.Dragged) -> None:
        s = self._stage.metrics.s
        if self._held_at != (0.0, 0.0):
            self._stage.invalidate(self._board.held_rect(self._held_at))
        else:
            self._invalidate(effect.place)
        self._held_at = (effect.pos[0] - self._grab[0]) * s, (effect.pos[1] - self._grab[1]) * s
        self._point_at(effect.over)
        self._stage.invalidate(self._board.held_rect(self._held_at))

    def _lowered(self, effect: fx.Lowered) -> None:
        self._let_go()
        self._invalidate(effect.place)

    def _glide_home(self, effect: fx.GlideHome) -> None:
        start = self._let_go() or self._board.spots()[effect.place]
        self._dropped = None
        self._board.home(effect.place, start, self._stage.now)
        self._invalidate(effect.place)

    def _dropped_on(self, effect: fx.Dropped) -> None:
        start = self._let_go()
        if start:
            self._dropped = (effect.place, start)

    def _flash_target(self, effect: fx.FlashTarget) -> None:
        self._flash = (effect.place, self._stage.now)
        self._stage.sounds.play("refuse")

    def _refused(self, effect: fx.Refused) -> None:
        action = self._board.action((*effect.path, effect.target))
        refusal = self._scene.match.refusal(action) if action is not None else None
        if refusal is not None:
            self._scene.explain(refusal, effect.target)

    def _commit(self, effect: fx.Commit[Any]) -> None:
        try:
            self._scene.play(effect.action)
        except IllegalAction as error:
            self._do(self.gesture.refused())
            self._scene.explain(error.refusal, effect.path[-1])
        else:
            self._do(self.gesture.accepted())

    def _ask_confirm(self, effect: fx.AskConfirm[Any]) -> None:
        self._scene.ask(effect.action)

    def _hovered(self, effect: fx.Hovered) -> None:
        self._point_at(effect.place)
        reason = self._barred.get(effect.place) if effect.place else None
        if reason and effect.place:
            self._scene.remark(*reason, effect.place)

    def _focus_moved(self, effect: fx.FocusMoved) -> None:
        self._stage.invalidate(self._board.area)

    def _close_panel(self, effect: fx.ClosePanel) -> None:
        self._scene.close_panel()

    def _open_menu(self, effect: fx.OpenMenu) -> None:
        self._scene.open_menu()

    def _finish(self, effect: fx.FinishAnimations) -> None:
        self._scene.finish_animations()

    def _ping(self, effect: fx.HaloPing) -> None:
        self.pings.append((effect.pos, self._stage.now + 2.0))
        self._stage.invalidate(self._board.area)

    # --- details --------------------------------------------------------------------------------------------------

    def _ground(self) -> Ground[Any]:
        match, s = self._scene.match, self._stage.metrics.s
        picker: ChoicePicker[Any] = ChoicePicker({action: self._board.steps(action) for action in match.actions()})
        spots = {place: (x / s, y / s) for place, (x, y) in self._board.spots().items()}
        view = match.view(match.to_act)
        self._origins = picker.origins()
        self.gesture.confirm = self._stage.settings.confirm  # type: ignore[assignment]
        own = self._board.own(view, match.to_act)
        return Ground(picker, spots, own, lambda action: self._board.kind(view, action) is MarkKind.RISKY)

    def _show_targets(self) -> None:
        self._targets, self._barred = {}, {}
        self._stage.invalidate()
        selected, match = self.gesture.selected, self._scene.match
        if selected is None:
            return
        view = match.view(match.to_act)
        for action in match.actions():
            steps = self._board.steps(action)
            if steps[0] == selected:
                self._targets[steps[-1]] = self._board.kind(view, action)
        for place in self._board.spots():
            self._bar(view, selected, place)

    def _bar(self, view: Any, selected: Place, place: Place) -> None:
        action = None if place in self._targets or place == selected else self._board.action((selected, place))
        refusal = self._scene.match.refusal(action) if action is not None else None
        if refusal is not None and self._board.barred(view, refusal):
            self._targets[place] = MarkKind.BARRED
            self._barred[place] = (self._scene.words_of(refusal), refusal.clause)

    def _point_at(self, place: Place | None) -> None:
        """The pointer, with or without a piece, is over this place now."""
        if place == self._hover:
            return
        for changed in (self._hover, place):
            if changed is not None:
                self._invalidate(changed)
        self._hover = place

    def _let_go(self) -> Point | None:
        held, self._held_at = self._held_at, (0.0, 0.0)
        if held == (0.0, 0.0):
            return None
        self._stage.invalidate(self._board.held_rect(held))
        return held

    def _invalidate(self, place: Place) -> None:
        self._stage.invalidate(self._board.rect_of((place,)))

    def _place(self, pos: Point) -> Place | None:
        x, y = self._stage.pixel(pos)
        return self._board.place_at((x, y)) if self._board.area.collidepoint(x, y) else None


_EFFECTS: dict[type[fx.Effect], Callable[[Hand, Any], None]] = {
    fx.Selected: Hand._selected,
    fx.Unselected: Hand._unselected,
    fx.Stepped: Hand._stepped,
    fx.Lifted: Hand._lifted,
    fx.Dragged: Hand._dragged,
    fx.Lowered: Hand._lowered,
    fx.GlideHome: Hand._glide_home,
    fx.Dropped: Hand._dropped_on,
    fx.FlashTarget: Hand._flash_target,
    fx.Refused: Hand._refused,
    fx.Commit: Hand._commit,
    fx.AskConfirm: Hand._ask_confirm,
    fx.Hovered: Hand._hovered,
    fx.FocusMoved: Hand._focus_moved,
    fx.ClosePanel: Hand._close_panel,
    fx.OpenMenu: Hand._open_menu,
    fx.FinishAnimations: Hand._finish,
    fx.HaloPing: Hand._ping,
}
