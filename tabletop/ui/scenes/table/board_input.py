"""The hand over the board: inputs go to the gesture machine, its effects to the board and the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tabletop.play.by_itself import answer_note
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui.boards.marks import POINT, Marks, Point, on_board
from tabletop.ui.gesture import effects as gesture_effects
from tabletop.ui.gesture import inputs
from tabletop.ui.gesture.machine import Gesture
from tabletop.ui.gesture.picker import ChoicePicker, Reach, Steps, TargetId
from tabletop.ui.gesture.press import GestureState
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.scenes.table.drag_state import DragState
from tabletop.ui.scenes.table.flashes import Flashes
from tabletop.ui.scenes.table.hover_info import HoverInfo
from tabletop.ui.scenes.table.offer import PositionOffer, own_texts
from tabletop.ui.scenes.table.question import ActionDialogs
from tabletop.ui.stage.events import KeyEvent, MouseButton, PointerEvent, PointerKind, WindowEvent, WindowEventKind
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.words import say


class BoardInput:
    """Everything that one seat's hand does; a new offer for every position."""

    def __init__(self, table: TableContext, host: TableHost) -> None:
        self._table = table
        self._host = host
        self._board = table.board
        self._stage = table.stage
        self.gesture: Gesture[Any] = Gesture()
        self.hover_info = HoverInfo(table, self.gesture)
        self.drag_state = DragState(table)
        self.flashes = Flashes(table)
        table.picked_steps = lambda: self.gesture.path
        self._question = ActionDialogs(table, lambda yes: self._answer(yes=yes), self._choose)
        self.offered: PositionOffer | None = None
        self._offered_for: tuple[object, ...] = ()
        self._alt = False
        self._covers = 0
        """How often somebody else began to look."""
        self._pressed: TargetId | None = None
        """Where the left button went down last."""
        self._beside: Point | None = None
        """The same in logical pixels, if nothing was in hand then."""
        self.hint: Steps = ()
        self._meant: Steps = ()
        """What the bubble speaks of."""

    # --- what the scene tells -------------------------------------------------------------------------------------

    def offer(self, *, active: bool) -> None:
        """A new position; nobody's hand moves anything where it is not active."""
        self.drag_state.forget()
        self.hint = ()
        if active:
            self._board.picks.recall(own_texts(self._host.match))
        self.offered = PositionOffer(self._host.match, self._board, self._spots, here=True) if active else None
        self._offered_for = self._offer_context
        self.gesture.picking.confirm = self._stage.settings.confirm  # type: ignore[assignment]
        self._do(self.gesture.offer(self.offered))
        self._show_targets()

    def laid_out(self) -> bool:
        """The window changed its size, or a page over it went: whether the offer still holds, with what is picked."""
        if self.offered is None or self._offered_for != self._offer_context:
            return False
        self._show_targets()
        return True

    @property
    def _offer_context(self) -> tuple[object, ...]:
        """What the offer was made for: as long as this is so, it holds, with all that is in hand."""
        page, s = self._table.story.page, self._stage.settings
        return page, self._covers, s.language, s.confirm, s.peek, self._table.afar, self._host.match.notes.revision

    @property
    def buttons(self) -> tuple[tuple[TargetId, str], ...]:
        """Places beside the board that can be picked next, with their words."""
        return self.offered.shown_buttons() if self.offered else ()

    @property
    def done(self) -> tuple[Any, ...]:
        """Actions that are complete with what is picked, though one could go on."""
        return self.offered.done() if self.offered and self.gesture.state is GestureState.SELECTED else ()

    @property
    def stuck(self) -> bool:
        """Whether what is in hand is no action yet, and can go nowhere or only where a rule forbids it."""
        targets, gesture = self.hover_info.targets, self.gesture
        is_complete = gesture.state is GestureState.CONFIRM or bool(gesture.picking.picker.candidates())
        return bool(gesture.path) and targets.kinds.keys() <= targets.barred.keys() and not is_complete

    @property
    def only(self) -> tuple[TargetId, Any] | None:
        """The one place where what is in hand can go, or the keyboard's among them, and what that does."""
        offered, gesture = self.offered, self.gesture
        if offered is None or not gesture.path:
            return None
        targets = [place for place in self.hover_info.targets.kinds if place not in self.hover_info.targets.barred]
        place = gesture.focus if gesture.focus in targets else targets[0] if len(targets) == 1 else None
        actions = offered.reached(place) if place is not None else ()
        return (place, actions[0]) if place is not None and len(actions) == 1 else None

    def wastes(self, actions: Sequence[Any]) -> bool:
        """Whether each of these actions would throw something away."""
        offered, wastes = self.offered, self._board.decisions.wastes
        return offered is not None and all(wastes(offered.view, action) for action in actions)

    def done_words(self) -> str:
        """What the Done button does."""
        actions = self.done
        if len(actions) != 1 or self.offered is None:
            return say("table.do_done")
        return self._board.words.action(self.offered.view, actions[0])

    def named(self, action: Any) -> str:
        """What an action does."""
        return self._board.words.action(self.offered.view, action) if self.offered else str(action)

    def expects(self) -> str:
        """What is to be done next, in the game's words; empty where the usual words will do."""
        offered = self.offered
        if offered is not None and self.stuck and isinstance(offered.picker, ChoicePicker):
            waits = self._board.picks.why_not((), self.gesture.path[0]) is not None  # another one could not go either
            return self._board.words.expects(offered.view, offered.seat, ()) if waits else ""
        return self._board.words.expects(offered.view, offered.seat, self.gesture.path) if offered else ""

    def remind(self) -> None:
        """Says what is to be done next, as a sentence of its own."""
        expected = self.expects()
        self._stage.toast.show_for_position(f"{expected[:1].upper()}{expected[1:]}")

    def finish(self) -> None:
        """The steps so far are the whole action."""
        self._do(self.gesture.handle(inputs.Done()))

    def push(self, place: TargetId) -> None:
        """Presses a button beside the board, as a click on a place would."""
        at, now = self._spots().get(place, (0.0, 0.0)), self._stage.now
        self._do(self.gesture.handle(inputs.PressL(at, place, now)))
        self._do(self.gesture.handle(inputs.ReleaseL(at, place, now)))

    def key(self, event: KeyEvent) -> bool:
        ends = event.name == Key.D or (event.name == Key.RETURN and self.gesture.focus is None)
        if self.done and ends:
            self._finish_by(event)
            return True
        if ends and self.offered is not None and self._enter(event):
            return True
        rests = event.name == Key.SPACE and self.offered is None  # nothing can be picked up
        if (ends or rests) and not event.again and self._table.buttons.press_bright():
            return True
        known = inputs.pressed(event.name, event.again, event.shift, panel=self._table.escape_stack.closes_panel)
        if known is None:
            return False
        self._do(self.gesture.handle(known))
        return True

    def _finish_by(self, event: KeyEvent) -> None:
        """Enter, which comes next to everything, throws nothing away."""
        if event.name == Key.RETURN and self.wastes(self.done):
            self._stage.toast.show_for_position(say("table.enter_wastes", action=self.done_words()))
        else:
            self.finish()

    def _enter(self, event: KeyEvent) -> bool:
        """Whether the key ends what is in hand, or leads with nothing in hand to what may be done at all."""
        path = self.gesture.path
        place = self._board.picks.entered(path) if path or event.name != Key.D else None
        place = place or self._table.buttons.bright_of(dict(self.buttons))
        if place is None:
            return False
        if path:
            self.push(place)
        else:
            self._do(self.gesture.point(place))
            self.remind()
        return True

    def alt(self, *, down: bool) -> None:
        """Alt shows at once what else is shown only after a while."""
        self._alt = down
        self._board.spell(on=down)

    def pointer(self, event: PointerEvent) -> bool:
        """Whether the gesture machine swallowed the input."""
        place = self._place(event.pos)
        if self.gesture.state is GestureState.PRESSED and _is_point(place) and _is_point(self._pressed):
            place = self._pressed  # an unsteady hand
        now = self._stage.now
        self.hover_info.pointer = self._stage.pixel(event.pos)
        made: inputs.Input | None = None
        if event.kind == PointerKind.MOVE and event.held and self._is_outside(event.pos):
            made = inputs.PointerLeft()  # while a button is down the system reports this instead of leaving
        elif event.kind == PointerKind.MOVE:
            over = place if event.held or self._table.buttons.at(self.hover_info.pointer) is None else None
            made = inputs.MoveTo(event.pos, over, now, event.touch, held=event.held, alt=self._alt)
        elif event.button == MouseButton.LEFT:
            left = inputs.PressL if event.kind == PointerKind.PRESS else inputs.ReleaseL
            made = left(event.pos, place, now, event.touch)
        elif event.kind == PointerKind.PRESS:
            other = inputs.RightPress if event.button == MouseButton.RIGHT else inputs.MiddlePress
            made = other(event.pos, place, now, event.touch)
        if made is None:
            return False
        if isinstance(made, inputs.PressL):
            self._pressed = place
            self._beside = None if self.gesture.path or place is None else event.pos
            if self.offered is None and self._host.covers(self._stage.pixel(event.pos)):
                self._stage.toast.show_for_position(self._host.idle_words())
        path = self.gesture.path
        effects = self.gesture.handle(made)
        self._do(effects)
        if isinstance(made, inputs.PressL) and any(isinstance(effect, gesture_effects.Selected) for effect in effects):
            self._taken(path, made)
        swallowed = any(isinstance(effect, gesture_effects.Swallowed) for effect in effects)
        if isinstance(made, inputs.ReleaseL if _is_point(self._pressed) else inputs.PressL) and not swallowed:
            self._say_why()
        elif isinstance(made, inputs.ReleaseL) and not swallowed:
            self._show_large()
        if isinstance(made, inputs.ReleaseL):
            self._beside = None  # answered: a later release may be that of a button beside the board
        return swallowed

    def _asked(self) -> TargetId | None:
        """Where nothing could be begun by the last press."""
        at = self._stage.pixel(self._beside) if self._beside is not None else None
        place = None if at is None or self._host.covers(at) else self._board.asked_at(at)
        begins = self.offered is not None and place in self.offered.picker.origins()
        return None if begins else place

    def _show_large(self) -> None:
        """Shows large what is only there to be looked at."""
        place, offered = self._asked(), self.offered
        if place is None or offered is None or self._table.bubble.words:
            return
        if self._board.previews.has(offered.view, place):
            self._do(self.gesture.look(place))

    def _say_why(self) -> None:
        """Says why nothing can be begun there; of free ground only once it is clear that nobody pulls at it."""
        offered, place = self.offered, self._asked()
        if place is None:
            return
        if offered is None:
            self._stage.toast.show_for_position(self._host.idle_words())
            return
        begun = None if offered.is_own(place) else self._board.picks.begun(place)
        refusal = self._board.picks.why_not((), place) or self._refusal(begun)
        if refusal is not None:
            self.flashes.flash(place)
            self.explain(refusal, place)
        elif self.stuck and self.hover_info.targets.barred:
            self.explain(next(iter(self.hover_info.targets.barred.values())), place)
        elif self.stuck:
            self._meant = ()
            self._table.bubble.show(say("table.stuck"), "", self.hover_info.here(place), self.hover_info.free())

    def _taken(self, path: Steps, press: inputs.PressL) -> None:
        """Something was taken, be it instead of a path: why it could not be used with that is said at once.

        That it is stuck is said as at the first press.
        """
        refusal = self._board.picks.instead(path, press.place) if path and press.place is not None else None
        self._beside = press.pos if refusal is None else None
        if refusal is not None and press.place is not None:
            self.explain(refusal, press.place)

    def _is_outside(self, pos: Point) -> bool:
        return not self._stage.surface.get_rect().collidepoint(self._stage.pixel(pos))

    def window(self, event: WindowEvent) -> None:
        """Puts back what is held when the window loses the pointer or the keyboard."""
        if event.kind == WindowEventKind.LEFT:
            self._do(self.gesture.handle(inputs.PointerLeft()))
        elif event.kind in (WindowEventKind.FOCUS_LOST, WindowEventKind.HIDDEN):
            self.alt(down=False)
            self._do(self.gesture.handle(inputs.FocusLost()))

    def interrupt(self) -> None:
        """Puts back what is held because a box opens."""
        self._do(self.gesture.handle(inputs.ModalOpened()))

    def changed(self) -> None:
        """The board has changed what is picked: another way leads there."""
        self._do((self.gesture.picking.stepped(),))

    def cover(self) -> None:
        """Lets go of everything, and forgets where the pointer and the keyboard were: somebody else may look."""
        self._covers += 1
        self.hint = ()
        self._table.tips.hide()
        self._do(self.gesture.handle(inputs.Cover()))
        self.drag_state.hover = None

    def uncover(self) -> None:
        self._do(self.gesture.handle(inputs.Uncover()))

    def update(self, now: float) -> None:
        """Ends flashes and pings whose time is over, and tells the gesture machine that time has passed."""
        if self.offered is not None and not self.gesture.path and self._host.proceeds and self._host.on_top:
            self._proceed(self._board.picks.decided(self.offered.view))
        wish = self._board.picks.wish(self.offered.view) if self.offered and not self.gesture.path else None
        if wish is not None:
            self.push(wish)
        if self.hover_info.has_strayed:
            self._do(self.gesture.look_away())
        due = self.gesture.wake()
        if due is not None and (now >= due or self._alt):
            self._do(self.gesture.handle(inputs.Tick(now, self._alt)))
        if self._table.bubble.words:  # the camera may have carried something under it
            self._table.bubble.make_room(self.hover_info.pressable())
        self.flashes.update(now)

    def _proceed(self, action: Any | None) -> None:
        """Does what was decided on together with the action before, and notes it where it is taken back with that."""
        if action is None:
            return
        match = self._host.match
        given = answer_note(match, action)
        with suppress(IllegalAction):
            self._host.play(action)
            if self._board.picks.whole:
                self._table.saved(lambda: match.notes.settle(*given))

    def explain(self, refusal: Refusal, place: TargetId) -> None:
        """Says beside a place why something is not possible, and shows what that speaks of."""
        self._meant = tuple(value for _, value in refusal.params if value in self._board.spots())
        here, free = self.hover_info.here(place), self.hover_info.free()
        self._table.bubble.show(self._host.words_of(refusal), refusal.clause, here, free)

    def marks(self, now: float) -> Marks:
        """What the board shows of the hand."""
        gesture = self.gesture
        lifted = gesture.lifted if self.drag_state.moves else None
        focus = gesture.focus
        return Marks(
            movable=self.offered.picker.origins() if self.offered else (), selected=gesture.selected,
            path=gesture.path, targets=self.hover_info.targets.kinds,
            focus=focus if focus and on_board((focus,)) else None, hovered=self.drag_state.hover, lifted=lifted,
            held_at=self.drag_state.at, flashing=self.flashes.flashing(now),
            last=on_board(self._table.story.page.trace), hint=on_board(self.hint), meant=self._named(),
            explained=bool(self._table.bubble.words),
        )  # fmt: skip

    def _named(self) -> Steps:
        """What the bubble speaks of, or a move in the list that the pointer is over."""
        if self._table.bubble.words:
            return self._meant
        story, ply = self._table.story, self._table.moves.hovered
        text = story.history.text(ply) if ply and not self._board.words.prose else None
        return on_board(self._board.picks.steps(story.game.parse(text))) if text else ()

    # --- effects --------------------------------------------------------------------------------------------------

    def _do(self, effects: tuple[gesture_effects.GestureEffect, ...]) -> None:
        covers = self._covers
        for effect in effects:
            if self._covers != covers:
                return  # others look since: what is left, such as where the pointer is, was for those before
            act = _EFFECTS.get(type(effect))
            if act:
                act(self, effect)

    def _selected(self, effect: gesture_effects.Selected) -> None:
        self._board.taken(effect.place)
        self._show_targets()
        self._picked_up()

    def _unselected(self, effect: gesture_effects.Unselected) -> None:
        self._show_targets()
        self._host.refresh()

    def _picked_up(self) -> None:
        self._table.bubble.hide()
        self._host.refresh()

    def _stepped(self, effect: gesture_effects.PathChanged[Any]) -> None:
        self._show_targets()
        self._picked_up()

    def _dragged(self, effect: gesture_effects.Dragged) -> None:
        self.drag_state.drag(effect)
        self.hover_info.weigh(effect.over if effect.reach in (Reach.COMPLETES, Reach.BOTH) else None, self.offered)

    def _lowered(self, effect: gesture_effects.Lowered) -> None:
        self.drag_state.lower(effect.place)
        if self.done:  # while it was held, nothing could be done with it alone
            self._host.refresh()

    def _refused(self, effect: gesture_effects.Refused) -> None:
        refusal = self._board.picks.why_not(effect.path, effect.target)
        refusal = refusal or self._refusal(self._board.picks.action((*effect.path, effect.target)))
        if refusal is not None:
            self.explain(refusal, effect.target)

    def _refusal(self, action: Any | None) -> Refusal | None:
        """What the rules have against an action, if it is one."""
        return None if action is None else self._host.match.refusal(action)

    def _commit(self, effect: gesture_effects.Commit[Any]) -> None:
        self._board.picks.sent()
        try:
            self._host.play(effect.action)
        except IllegalAction as error:
            self._do(self.gesture.refused())
            self.explain(error.refusal, effect.path[-1])
        else:
            self._do(self.gesture.accepted())

    def _ask_confirm(self, effect: gesture_effects.AskConfirm[Any]) -> None:
        self.hover_info.weigh(None, self.offered)
        if self.offered is not None:
            self._question.confirm(self.offered.view, effect.action)

    def _ask_choice(self, effect: gesture_effects.AskChoice[Any]) -> None:
        self.hover_info.weigh(None, self.offered)
        if self.offered is not None:
            self._question.which(self.offered.view, effect.actions, self.gesture.path[-1])

    def _answer(self, *, yes: bool) -> None:
        self._do(self.gesture.handle(inputs.Confirmed() if yes else inputs.Denied()))

    def _choose(self, action: Any) -> None:
        self._do(self.gesture.handle(inputs.Chosen(action)))

    def _close_box(self, effect: gesture_effects.ConfirmClosed) -> None:
        self._question.close()

    def _hovered(self, effect: gesture_effects.Hovered) -> None:
        self.drag_state.hover = effect.place
        self.hover_info.weigh(effect.place, self.offered)
        refusal = self.hover_info.targets.barred.get(effect.place) if effect.place else None
        if refusal and effect.place:
            self.explain(refusal, effect.place)

    def _focus_moved(self, effect: gesture_effects.FocusMoved) -> None:
        self.hover_info.weigh(effect.place, self.offered)
        self.hover_info.look()
        if self.buttons:
            self._host.refresh()

    def _close_panel(self, effect: gesture_effects.ClosePanel) -> None:
        self._host.close_panel()

    def _open_menu(self, effect: gesture_effects.OpenMenu) -> None:
        self._host.open_menu()

    # --- details --------------------------------------------------------------------------------------------------

    def _show_targets(self) -> None:
        self.hover_info.take(self.offered)

    def _spots(self) -> dict[TargetId, Point]:
        """Centres of all places in logical pixels, those of the buttons included."""
        s = self._stage.metrics.s
        spots = {place: (x / s, y / s) for place, (x, y) in self._board.spots().items()}
        shown = (item for item in self._table.buttons.items if item.name in dict(self.buttons))
        return spots | {item.name: (item.rect.center[0] / s, item.rect.center[1] / s) for item in shown}

    def _place(self, pos: Point) -> TargetId | None:
        x, y = self._stage.pixel(pos)
        seen = self._board.area.collidepoint(x, y) and not self._host.covers((x, y))
        return self._board.place_at((x, y)) if seen else None


def _is_point(place: TargetId | None) -> bool:
    return place is not None and place.startswith(POINT)


_EFFECTS: dict[type[gesture_effects.GestureEffect], Callable[[BoardInput, Any], None]] = {
    gesture_effects.Selected: BoardInput._selected,
    gesture_effects.Unselected: BoardInput._unselected,
    gesture_effects.PathChanged: BoardInput._stepped,
    gesture_effects.Lifted: lambda hand, effect: hand.drag_state.lift(effect),
    gesture_effects.Dragged: BoardInput._dragged,
    gesture_effects.Lowered: BoardInput._lowered,
    gesture_effects.GlideHome: lambda hand, effect: hand.drag_state.glide_home(effect.place),
    gesture_effects.PieceDropped: lambda hand, effect: hand.drag_state.drop(effect.place),
    gesture_effects.FlashTarget: lambda hand, effect: hand.flashes.flash(effect.place),
    gesture_effects.Refused: BoardInput._refused,
    gesture_effects.Commit: BoardInput._commit,
    gesture_effects.AskConfirm: BoardInput._ask_confirm,
    gesture_effects.AskChoice: BoardInput._ask_choice,
    gesture_effects.ConfirmClosed: BoardInput._close_box,
    gesture_effects.ShowPreview: lambda hand, effect: hand.hover_info.look_at(effect.place),
    gesture_effects.HidePreview: lambda hand, effect: hand.hover_info.look_at(None),
    gesture_effects.Hovered: BoardInput._hovered,
    gesture_effects.FocusMoved: BoardInput._focus_moved,
    gesture_effects.ClosePanel: BoardInput._close_panel,
    gesture_effects.OpenMenu: BoardInput._open_menu,
    gesture_effects.HaloPing: lambda hand, effect: hand.flashes.ping(effect.pos),
}
