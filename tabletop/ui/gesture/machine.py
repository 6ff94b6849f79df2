"""The one machine behind dragging, click-click and the keyboard, for every game.

It holds no game and moves nothing: inputs go in, effects come out, and an action that is `Commit`ted
counts only once the scene has called `accepted`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Generic, Literal, TypeVar

from tabletop.ui.gesture import effects as fx
from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.focus import ahead, following
from tabletop.ui.gesture.gaze import Gaze
from tabletop.ui.gesture.grip import LONG_PRESS, Grip, Press, State
from tabletop.ui.gesture.ground import Ground, Pickable
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Place, Reach, Steps
from tabletop.ui.gesture.steps import pull_on, restore, select, step_back, stepped, unselect

A = TypeVar("A")
Effects = tuple[fx.Effect, ...]
Confirm = Literal["risky", "all", "none"]

_HOLDING: Final = (State.PRESSED, State.DRAGGING)
_FINISHING: Final = (on.PressL, on.RightPress, on.MiddlePress, on.Key, on.Done, on.Confirmed, on.Denied, on.Chosen)
_NOT_BY_HAND: Final = (on.TurnEnded, on.Cover, on.AnimationStarted, on.AnimationEnded)


class Gesture(Generic[A]):
    """Turns inputs into effects, and places picked into actions."""

    def __init__(self, ground: Pickable[A] | None = None, confirm: Confirm = "risky") -> None:
        self.confirm: Confirm = confirm
        """Which actions are asked about before they are committed."""
        self._ground: Pickable[A] = ground or Ground(ChoicePicker({}))
        self._phase: State | None = None
        self._animating = False
        self._swallowing = False
        self._touch_drags = False
        self._press: Press | None = None
        self._left = False
        self._peeked = False
        self._pointer: on.Point = (0.0, 0.0)
        self._flight: tuple[Place, on.Point] | None = None
        self._before: Steps = ()
        self._asked: tuple[A, ...] = ()
        self._choosing = False  # whether one of the asked is chosen, or it is asked whether the only one is meant
        self._gaze = Gaze()
        self._focus: Place | None = None

    # What the scene may read

    @property
    def state(self) -> State:
        """What the hand is doing; running animations block nothing and are no state."""
        if self._phase is not None:
            return self._phase
        if self.path:
            return State.SELECTED
        return State.IDLE if self._gaze.hover is None else State.HOVER

    @property
    def path(self) -> Steps:
        """Places picked so far; the first one is the piece in hand."""
        return self._picker.path

    @property
    def _picker(self) -> Picker[A]:
        return self._ground.picker

    @property
    def selected(self) -> Place | None:
        """The place in hand."""
        path = self.path
        return path[0] if path else None

    @property
    def lifted(self) -> Place | None:
        """The place whose piece is in the air."""
        return self._press.lifted if self._press else None

    @property
    def hover(self) -> Place | None:
        """The place under the resting pointer."""
        return self._gaze.hover

    @property
    def focus(self) -> Place | None:
        """The place that the keyboard is at."""
        return self._focus

    @property
    def animating(self) -> bool:
        """Whether the scene's pictures still move."""
        return self._animating

    @property
    def swallowing(self) -> bool:
        """Whether the next left release belongs to a cancelled press."""
        return self._swallowing

    def wake(self) -> float | None:
        """When a Tick is due, on the clock of the pointer's inputs; None where nothing waits for time."""
        press = self._press
        if press is not None:
            waits = press.touch and self._phase is State.PRESSED and not self._peeked
            return press.time + LONG_PRESS if waits else None
        return self._gaze.due() if self._phase is None else None

    # What the scene tells

    def handle(self, event: on.Input) -> Effects:
        """Does what an input means in the present state."""
        if self._swallowing and isinstance(event, (on.PressL, on.ReleaseL)):
            self._swallowing = False
            if isinstance(event, on.ReleaseL):
                return (fx.Swallowed(),)
        if self._phase is State.COVERED:
            return self._under_cover(event)
        effects: Effects = ()
        if self._phase is State.SENT and not isinstance(event, _NOT_BY_HAND):
            effects = self.refused()
        if self._animating and isinstance(event, _FINISHING):
            effects = (*effects, *self._finish_animations())
        return effects + _REACTIONS[type(event)](self, event)

    def offer(self, ground: Pickable[A] | None) -> Effects:
        """Another position: forgets whatever was in hand; None where nobody here may act."""
        effects = () if self._phase is State.COVERED else self._drop_everything()
        self._ground = ground or Ground(ChoicePicker({}))
        self._picker.clear()
        return effects

    def accepted(self) -> Effects:
        """The rules have taken the committed action."""
        if self._phase is not State.SENT:
            return ()
        self._phase = None
        return self._unselect()

    def refused(self) -> Effects:
        """The rules have refused the committed action; nothing has moved."""
        if self._phase is not State.SENT:
            return ()
        self._phase = None
        target = self.path[-1]
        return (*self._glide_home(), fx.FlashTarget(target), *self._after_refusal(self._before))

    # Pointer

    def _on_press(self, event: on.PressL) -> Effects:
        if self._phase is State.CONFIRM:
            return ()
        effects = self._cancel(swallow=False)  # only after a release that never arrived
        return effects + self._gaze.unsettle() + self._move_focus(None) + self._take_hold(event)

    def _take_hold(self, event: on.PressL) -> Effects:
        path, place, picker = self.path, event.place, self._picker
        if place is None:
            return self._miss(None)
        if path and picker.reach(place) is not Reach.NO:
            return self._hold(event, place, Grip.TARGET, path)
        if len(path) > 1 and place == path[-1]:
            return self._hold(event, place, Grip.LAST, path)
        if path and place == path[0]:
            return self._hold(event, place, Grip.AGAIN, path)
        if self._ground.is_own(place):
            return select(picker, place) + self._hold(event, place, Grip.FRESH, path)
        effects = self._miss(place)
        return effects + self._hold(event, place, Grip.LOOK, self.path) if event.touch else effects

    def _hold(self, event: on.PressL, place: Place, grip: Grip, before: Steps) -> Effects:
        self._press = Press(place, event.pos, event.time, event.touch, grip, before)
        self._phase, self._left, self._peeked = State.PRESSED, False, False
        return () if self.lifted is None else (fx.Lifted(place, self._grab(place, event.pos)),)

    def _on_move(self, event: on.MoveTo) -> Effects:
        press = self._press
        if press is not None and event.held:
            return self._move_held(press, event)
        if self._phase is State.CONFIRM:
            return ()
        return self._cancel(swallow=False) + self._gaze.to(event)

    def _move_held(self, press: Press, event: on.MoveTo) -> Effects:
        effects = self._pull(press, event)
        if self._phase is not State.DRAGGING:
            return effects
        reach = Reach.NO if event.place is None else self._picker.reach(event.place)
        return (*effects, fx.Dragged(press.place, event.pos, event.place, reach))

    def _pull(self, press: Press, event: on.Pointer) -> Effects:
        """Turns the press into a drag where the pointer has gone far enough."""
        effects: Effects = ()
        if self._phase is State.PRESSED and press.is_drag(event.pos, self._touch_drags):
            effects = self._gaze.hide() + self._start_drag(press)
        if self._phase is State.DRAGGING:
            self._left = self._left or event.place != press.place
            self._pointer = event.pos
        return effects

    def _start_drag(self, press: Press) -> Effects:
        effects: Effects = ()
        if press.grip is Grip.LOOK:
            self._press = self._phase = None
            return ()
        if press.grip is Grip.TARGET:
            if not self._ground.is_own(press.place) or self._picker.reach(press.place) is Reach.COMPLETES:
                return ()
            pull_on(self._picker, press.place)
            self._press = replace(press, grip=Grip.LAST)
            effects = (stepped(self._picker), fx.Lifted(press.place, self._grab(press.place, press.pos)))
        elif press.grip is Grip.AGAIN and len(self.path) > 1:
            self._picker.begin(press.place)
            effects = (stepped(self._picker),)
        self._phase = State.DRAGGING
        return effects

    def _on_release(self, event: on.ReleaseL) -> Effects:
        press = self._press
        if press is None:
            return ()
        effects = self._pull(press, event)
        press = self._press or press  # a pull may have changed the grip
        dragged, self._press, self._phase = self._phase is State.DRAGGING, None, None
        effects = effects + (self._let_go(press, event) if dragged else self._click(press, event))
        return effects if event.touch else effects + self._gaze.over(event.place)

    def _click(self, press: Press, event: on.ReleaseL) -> Effects:
        if press.grip is Grip.LOOK:
            return ()
        if press.grip is Grip.TARGET:
            return self._drop(press.place) if event.place == press.place and not self._peeked else ()
        lowered = (fx.Lowered(press.place),)
        if self._peeked:
            return lowered + restore(self._picker, press.before)
        if press.grip is Grip.AGAIN:
            return lowered + self._unselect()
        return lowered + self._complete_single() if press.grip is Grip.FRESH else lowered

    def _let_go(self, press: Press, event: on.ReleaseL) -> Effects:
        self._flight = (press.place, event.pos)
        if event.place == press.place:
            if press.grip is Grip.FRESH and not self._left:  # a click with an unsteady hand
                return self._glide_home() + self._complete_single()
            return self._glide_home() + (() if press.grip is Grip.LAST else self._unselect())
        if event.place is None:
            return self._glide_home() + self._miss(None)
        if self._picker.reach(event.place) is Reach.NO:
            return self._drop(event.place)
        self._touch_drags = self._touch_drags or press.touch
        return (fx.Dropped(press.place, event.pos, event.place), *self._drop(event.place))

    def _on_middle_press(self, event: on.MiddlePress) -> Effects:
        return (fx.HaloPing(event.pos),)

    # Picking: click-click, drag and keyboard all end in _drop

    def _drop(self, target: Place) -> Effects:
        """Picks the target for what is in hand: an action, a further step, or a refusal."""
        picker, before = self._picker, self.path
        if picker.reach(target) is Reach.NO:
            refusal = (*self._glide_home(), fx.FlashTarget(target), fx.Refused(before, target))
            return refusal + self._after_refusal(before)
        picked = picker.pick(target)
        if picked.more or not picked.candidates:
            self._flight = None
            return (stepped(self._picker),)
        return self._decide(picked.candidates, before)

    def _decide(self, candidates: tuple[A, ...], before: Steps, *, chosen: bool = False) -> Effects:
        """Commits the action, or asks first: which one, or whether it is meant."""
        self._before, self._asked = before, candidates
        self._choosing = not chosen and (len(candidates) > 1 or self._ground.asks(candidates[0]))
        if self._choosing:
            self._phase = State.CONFIRM
            return (fx.AskChoice(candidates),)
        action = candidates[0]
        if self.confirm == "all" or (self.confirm == "risky" and self._ground.risky(action)):
            self._phase = State.CONFIRM
            return (fx.AskConfirm(action),)
        return self._send(action)

    def _send(self, action: A) -> Effects:
        self._phase, self._asked = State.SENT, ()
        return (fx.Commit(action, self.path),)

    def _complete_single(self) -> Effects:
        """Commits what is complete with the place in hand alone, such as a button."""
        candidates = self._picker.candidates()
        return self._decide(candidates, ()) if candidates and not self._picker.leads_on() else ()

    def _on_done(self, event: on.Input) -> Effects:
        candidates = self._picker.candidates()
        return self._decide(candidates, self.path) if candidates and self._phase is None else ()

    def _miss(self, place: Place | None) -> Effects:
        """A press beside every target; steps already made are not lost by it."""
        path = self.path
        if not path:
            return ()
        if place is not None:
            return self._drop(place)
        return self._unselect() if len(path) == 1 else ()

    def _after_refusal(self, before: Steps) -> Effects:
        return restore(self._picker, before) if len(before) > 1 else self._unselect()

    def _unselect(self) -> Effects:
        self._flight = None
        return unselect(self._picker)

    def _glide_home(self) -> Effects:
        flight, self._flight = self._flight, None
        return () if flight is None else (fx.GlideHome(*flight),)

    # Taking back

    def _on_escape(self, event: on.Escape) -> Effects:
        if self._phase in _HOLDING:
            return self._cancel()
        if self._phase is State.CONFIRM:
            return self._deny()
        if self._gaze.pinned:
            return self._gaze.hide()
        if event.panel:
            return (fx.ClosePanel(),)
        return self._unselect() if self.path else (fx.OpenMenu(),)

    def _on_backspace(self, event: on.Backspace) -> Effects:
        return self._step_back(event) if self._phase is None else ()

    def _step_back(self, event: on.Input) -> Effects:
        """Removes only the last step; a held piece or an open question goes first."""
        if self._phase in _HOLDING:
            return self._cancel()
        if self._phase is State.CONFIRM:
            return self._deny()
        return step_back(self._picker)

    def _on_denied(self, event: on.Input) -> Effects:
        return self._deny() if self._phase is State.CONFIRM else ()

    def _on_confirmed(self, event: on.Confirmed) -> Effects:
        if self._phase is not State.CONFIRM or self._choosing or len(self._asked) != 1:
            return ()
        return (fx.ConfirmClosed(), *self._send(self._asked[0]))

    def _on_chosen(self, event: on.Chosen[A]) -> Effects:
        if self._phase is not State.CONFIRM or not self._choosing or event.action not in self._asked:
            return ()
        return (fx.ConfirmClosed(), *self._decide((event.action,), self._before, chosen=True))

    def _deny(self) -> Effects:
        self._phase, self._asked = None, ()
        return (fx.ConfirmClosed(), *self._glide_home(), *restore(self._picker, self._before))

    def _on_interruption(self, event: on.Interruption) -> Effects:
        return self._cancel() + self._gaze.hide() + self._gaze.over(None)

    def _on_turn_ended(self, event: on.TurnEnded) -> Effects:
        return self._drop_everything()

    def _cancel(self, swallow: bool = True) -> Effects:
        """Puts a held piece back, and the path as it was before the press."""
        press = self._press
        return () if press is None else self._let_fall(press, swallow) + restore(self._picker, press.before)

    def _let_fall(self, press: Press, swallow: bool) -> Effects:
        dragged, held = self._phase is State.DRAGGING, self.lifted
        self._press = self._phase = None
        self._swallowing = swallow
        if held is None:
            return ()
        return (fx.GlideHome(held, self._pointer),) if dragged else (fx.Lowered(held),)

    def _drop_everything(self) -> Effects:
        effects = self._let_fall(self._press, swallow=True) if self._press else ()
        if self._phase is State.CONFIRM:
            effects = (fx.ConfirmClosed(), *self._glide_home())
        self._phase, self._asked = None, ()
        return (*effects, *self._gaze.hide(), *self._unselect())

    # Cover and animations

    def _on_cover(self, event: on.Cover) -> Effects:
        effects = self._finish_animations() if self._animating else ()
        effects += self._drop_everything() + self._gaze.over(None) + self._move_focus(None)
        self._phase = State.COVERED
        return effects

    def _under_cover(self, event: on.Input) -> Effects:
        if isinstance(event, on.Uncover):
            self._phase = None
        return ()

    def _on_animation_started(self, event: on.AnimationStarted) -> Effects:
        self._animating = True
        return ()

    def _on_animation_ended(self, event: on.AnimationEnded) -> Effects:
        self._animating = False
        return ()

    def _finish_animations(self) -> Effects:
        self._animating = False
        return (fx.FinishAnimations(),)

    # Hover and preview

    def _on_tick(self, event: on.Tick) -> Effects:
        due = self.wake()
        press = self._press
        if press is not None:
            if due is None or event.time < due:
                return ()
            self._peeked = True
            return self._gaze.pin(press.place)
        at_once = event.alt and self._phase is None
        return self._gaze.show() if at_once or (due is not None and event.time >= due) else ()

    def _grab(self, place: Place, pos: on.Point) -> on.Point:
        x, y = self._ground.spots().get(place, pos)
        return pos[0] - x, pos[1] - y

    # Keyboard

    def _on_arrow(self, event: on.Arrow) -> Effects:
        if self._phase is not None:
            return ()
        spots, places = self._ground.spots(), self._focusable()
        start = next((at for at in (self._focus, *self.path[-1:], self.hover) if at in spots), None)
        if start is None:
            return self._move_focus(places[0]) if places else ()
        found = ahead(spots, places, spots[start], event.dx, event.dy)
        return () if found is None else self._move_focus(found)

    def _on_tab(self, event: on.Tab) -> Effects:
        if self._phase is not None:
            return ()
        found = following(self._focusable(), self._focus, event.back)
        return () if found is None else self._move_focus(found)

    def _focusable(self) -> tuple[Place, ...]:
        picker = self._picker
        return tuple(target.place for target in picker.targets()) if picker.path else picker.origins()

    def _move_focus(self, place: Place | None) -> Effects:
        if place == self._focus:
            return ()
        self._focus = place
        return (fx.FocusMoved(place),)

    def _on_activate(self, event: on.Key) -> Effects:
        """Space and Enter: what a click on the focused place would do."""
        place, path = self._focus, self.path
        if place is None or self._phase is not None:
            return ()
        if path and self._picker.reach(place) is not Reach.NO:
            return self._drop(place)
        if len(path) > 1 and place == path[-1]:
            return self._on_done(event)
        if path and place == path[0]:
            return self._unselect()
        if self._ground.is_own(place):
            return select(self._picker, place) + self._complete_single()
        return self._miss(place)


_REACTIONS: Final[dict[type[on.Input], Callable[[Gesture[Any], Any], Effects]]] = {
    on.PressL: Gesture._on_press,
    on.MoveTo: Gesture._on_move,
    on.ReleaseL: Gesture._on_release,
    on.RightPress: Gesture._step_back,
    on.MiddlePress: Gesture._on_middle_press,
    on.Tick: Gesture._on_tick,
    on.SecondFinger: Gesture._on_interruption,
    on.TouchCancel: Gesture._on_interruption,
    on.PointerLeft: Gesture._on_interruption,
    on.FocusLost: Gesture._on_interruption,
    on.ModalOpened: Gesture._on_interruption,
    on.TurnEnded: Gesture._on_turn_ended,
    on.Escape: Gesture._on_escape,
    on.Backspace: Gesture._on_backspace,
    on.Space: Gesture._on_activate,
    on.Enter: Gesture._on_activate,
    on.Arrow: Gesture._on_arrow,
    on.Tab: Gesture._on_tab,
    on.Done: Gesture._on_done,
    on.Confirmed: Gesture._on_confirmed,
    on.Denied: Gesture._on_denied,
    on.Chosen: Gesture._on_chosen,
    on.AnimationStarted: Gesture._on_animation_started,
    on.AnimationEnded: Gesture._on_animation_ended,
    on.Cover: Gesture._on_cover,
    on.Uncover: lambda gesture, event: (),
}
