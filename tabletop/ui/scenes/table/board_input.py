"""BoardInput: the hand over the board: inputs go to the gesture machine, its effects to the board and the match.

Made by TableScene as `hand`; `inputs` gives it keys and the pointer. What can be picked is in `position_offer`, what is
shown of it in `hand_state`; `match_mode` plays the action. A change must keep: every effect has its entry in _EFFECTS,
and `release_all_input` leaves nothing of what one person held or pointed at to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tabletop.play.match_notes import auto_answer_note
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui.boards.marks import Marks, Point, is_ground_point, without_button_places
from tabletop.ui.gesture import gesture_effects, inputs
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import ChoicePicker, NextPickEffect, Steps, TargetId
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.scenes.table.decision_dialogs import ActionDialogs
from tabletop.ui.scenes.table.hand_state import DragState, Flashes, HoverInfo
from tabletop.ui.scenes.table.position_offer import PositionOffer, acting_seat_action_texts
from tabletop.ui.stage.events import Key, KeyEvent, MouseButton, PointerEvent, PointerKind, WindowEvent, WindowEventKind


class BoardInput:
    """Everything that one seat's hand does; a new offer for every position."""

    def __init__(self, table: TableContext, host: TableSceneInterface) -> None:
        self._table = table
        self._host = host
        self._board = table.board
        self._stage = table.stage
        self.gesture: GestureMachine[Any] = GestureMachine()
        self.hover_info = HoverInfo(table, self.gesture, lambda: (*self.hint_steps, *host.match_mode.pointed_places()))
        self.drag_state = DragState(table)
        self.flashes = Flashes(table)
        table.picked_steps = lambda: self.gesture.path
        self._action_dialogs = ActionDialogs(table, self._answer_confirmation, self._pass_on_chosen_action)
        self.offered: PositionOffer | None = None
        self._offered_for: tuple[object, ...] = ()
        self._is_alt_down = False
        self._cover_count = 0
        """How often somebody else began to look."""
        self._pressed_place: TargetId | None = None
        """Where the left button went down last."""
        self._empty_press_pos: Point | None = None
        """The same in logical pixels, if nothing was in hand then."""
        self.hint_steps: Steps = ()
        self._bubble_places: Steps = ()
        """What the bubble speaks of."""

    def make_offer(self, *, active: bool) -> None:
        """A new position; nobody's hand moves anything where it is not active."""
        self.drag_state.forget_grab_offset()
        self.hint_steps = ()
        if active:
            self._board.picks.note_past_actions(acting_seat_action_texts(self._host.match))
        centres = self._logical_place_centres
        self.offered = PositionOffer(self._host.match, self._board, centres, here=True) if active else None
        self._offered_for = self._offer_context
        self.gesture.picking.confirm = self._stage.settings.confirm  # type: ignore[assignment]
        self._apply_effects(self.gesture.offer_position(self.offered))
        self._update_hover_targets()

    def keep_offer_if_valid(self) -> bool:
        """The window changed its size, or a page over it went: whether the offer still holds, with what is picked."""
        if self.offered is None or self._offered_for != self._offer_context:
            return False
        self._update_hover_targets()
        return True

    @property
    def _offer_context(self) -> tuple[object, ...]:
        """What the offer was made for: as long as this is so, it holds, with all that is in hand."""
        snapshot, s = self._table.story.snapshot, self._stage.settings
        return (
            snapshot, self._cover_count, s.language, s.confirm, s.peek, self._table.seats_on_phones,
            self._host.match.notes.revision,
        )  # fmt: skip

    @property
    def pickable_buttons(self) -> tuple[tuple[TargetId, str], ...]:
        """Places beside the board that can be picked next, with their words."""
        return self.offered.shown_buttons() if self.offered else ()

    @property
    def complete_actions(self) -> tuple[Any, ...]:
        """Actions that are complete with what is picked, though one could go on."""
        return self.offered.done() if self.offered and self.gesture.state is GestureState.SELECTED else ()

    @property
    def is_stuck(self) -> bool:
        """Whether what is in hand is no action yet, and can go nowhere or only where a rule forbids it."""
        targets, gesture = self.hover_info.targets, self.gesture
        is_complete = gesture.state is GestureState.CONFIRM or bool(gesture.picking.picker.candidates())
        return bool(gesture.path) and targets.kinds.keys() <= targets.barred.keys() and not is_complete

    @property
    def only_target_and_action(self) -> tuple[TargetId, Any] | None:
        """The one place where what is in hand can go, or the keyboard's among them, and what that does."""
        offered, gesture = self.offered, self.gesture
        if offered is None or not gesture.path:
            return None
        targets = [place for place in self.hover_info.targets.kinds if place not in self.hover_info.targets.barred]
        place = gesture.focus if gesture.focus in targets else targets[0] if len(targets) == 1 else None
        actions = offered.reached(place) if place is not None else ()
        return (place, actions[0]) if place is not None and len(actions) == 1 else None

    def are_all_wasteful(self, actions: Sequence[Any]) -> bool:
        """Whether each of these actions would throw something away."""
        offered, wastes = self.offered, self._board.decisions.is_wasteful
        return offered is not None and all(wastes(offered.view, action) for action in actions)

    def done_button_words(self) -> str:
        """What the Done button does."""
        actions = self.complete_actions
        if len(actions) != 1 or self.offered is None:
            return say("table.do_done")
        return self._board.words.action_text(self.offered.view, actions[0])

    def action_words(self, action: Any) -> str:
        """What an action does."""
        return self._board.words.action_text(self.offered.view, action) if self.offered else str(action)

    def expected_action_text(self) -> str:
        """What is to be done next, in the game's words; empty where the usual words will do."""
        offered = self.offered
        if offered is not None and self.is_stuck and isinstance(offered.picker, ChoicePicker):
            # another one could not go either
            waits = self._board.picks.pick_refusal((), self.gesture.path[0]) is not None
            return self._board.words.prompt_text(offered.view, offered.seat, ()) if waits else ""
        return self._board.words.prompt_text(offered.view, offered.seat, self.gesture.path) if offered else ""

    def show_expected_action(self) -> None:
        """Says what is to be done next, as a sentence of its own."""
        expected = self.expected_action_text()
        self._stage.toast.show_until_position_changes(f"{expected[:1].upper()}{expected[1:]}")

    def finish_action(self) -> None:
        """The steps so far are the whole action."""
        self._apply_effects(self.gesture.handle_input(inputs.StepsDone()))

    def press_place(self, place: TargetId) -> None:
        """Presses a button beside the board, as a click on a place would."""
        at, now = self._logical_place_centres().get(place, (0.0, 0.0)), self._stage.now
        self._apply_effects(self.gesture.handle_input(inputs.LeftPress(at, place, now)))
        self._apply_effects(self.gesture.handle_input(inputs.LeftRelease(at, place, now)))

    def focus_place(self, place: TargetId) -> None:
        """Brings the keyboard's focus to a place."""
        self._apply_effects(self.gesture.focus_place(place))

    def handle_key(self, event: KeyEvent) -> bool:
        ends = event.name == Key.D or (event.name == Key.RETURN and self.gesture.focus is None)
        if self.complete_actions and ends:
            self._finish_action_by_key(event)
            return True
        if ends and self.offered is not None and self._handle_enter_key(event):
            return True
        rests = event.name == Key.SPACE and self.offered is None  # nothing can be picked up
        if (ends or rests) and not event.again and self._table.buttons.press_only_bright_button():
            return True
        closes_panel = self._table.escape_stack.does_escape_close_panel
        known = inputs.key_input(event.name, event.again, event.shift, panel=closes_panel)
        if known is None:
            return False
        self._apply_effects(self.gesture.handle_input(known))
        return True

    def _finish_action_by_key(self, event: KeyEvent) -> None:
        """Enter, which comes next to everything, throws nothing away."""
        if event.name == Key.RETURN and self.are_all_wasteful(self.complete_actions):
            self._stage.toast.show_until_position_changes(say("table.enter_wastes", action=self.done_button_words()))
        else:
            self.finish_action()

    def _handle_enter_key(self, event: KeyEvent) -> bool:
        """Whether the key ends what is in hand, or leads with nothing in hand to what may be done at all."""
        path = self.gesture.path
        place = self._board.picks.place_of_enter(path) if path or event.name != Key.D else None
        place = place or self._table.buttons.bright_button_name_among(dict(self.pickable_buttons))
        if place is None:
            return False
        if path:
            self.press_place(place)
        else:
            self.focus_place(place)
            self.show_expected_action()
        return True

    def set_alt_pressed(self, *, down: bool) -> None:
        """Alt shows at once what else is shown only after a while."""
        self._is_alt_down = down
        self._board.show_piece_names(on=down)

    def handle_pointer(self, event: PointerEvent) -> bool:
        """Whether the gesture machine swallowed the input."""
        place = self._uncovered_board_place_at(event.pos)
        are_points = is_ground_point(place) and is_ground_point(self._pressed_place)
        if self.gesture.state is GestureState.PRESSED and are_points:
            place = self._pressed_place  # an unsteady hand
        now = self._stage.now
        self.hover_info.pointer = self._stage.to_pixels(event.pos)
        made: inputs.Input | None = None
        if event.kind == PointerKind.MOVE and event.held and self._is_outside_window(event.pos):
            made = inputs.PointerLeft()  # while a button is down the system reports this instead of leaving
        elif event.kind == PointerKind.MOVE:
            over = place if event.held or self._table.buttons.button_at(self.hover_info.pointer) is None else None
            made = inputs.PointerMove(event.pos, over, now, event.touch, held=event.held, alt=self._is_alt_down)
        elif event.button == MouseButton.LEFT:
            left = inputs.LeftPress if event.kind == PointerKind.PRESS else inputs.LeftRelease
            made = left(event.pos, place, now, event.touch)
        elif event.kind == PointerKind.PRESS:
            other = inputs.RightPress if event.button == MouseButton.RIGHT else inputs.MiddlePress
            made = other(event.pos, place, now, event.touch)
        if made is None:
            return False
        if isinstance(made, inputs.LeftPress):
            self._pressed_place = place
            self._empty_press_pos = None if self.gesture.path or place is None else event.pos
            if self.offered is None and self._host.covers(self._stage.to_pixels(event.pos)):
                self._stage.toast.show_until_position_changes(self._host.match_mode.idle_reason_text())
        path = self.gesture.path
        effects = self.gesture.handle_input(made)
        self._apply_effects(effects)
        is_selected = any(isinstance(effect, gesture_effects.PlaceSelected) for effect in effects)
        if isinstance(made, inputs.LeftPress) and is_selected:
            self._explain_taking_other_piece(path, made)
        swallowed = any(isinstance(effect, gesture_effects.ReleaseSwallowed) for effect in effects)
        if (isinstance(made, inputs.LeftRelease if is_ground_point(self._pressed_place) else inputs.LeftPress)
                and not swallowed):  # fmt: skip
            self._explain_refused_press()
        elif isinstance(made, inputs.LeftRelease) and not swallowed:
            self._preview_place_of_refused_press()
        if isinstance(made, inputs.LeftRelease):
            self._empty_press_pos = None  # answered: a later release may be that of a button beside the board
        return swallowed

    def _place_of_refused_press(self) -> TargetId | None:
        """Where nothing could be begun by the last press."""
        at = self._stage.to_pixels(self._empty_press_pos) if self._empty_press_pos is not None else None
        place = None if at is None or self._host.covers(at) else self._board.question_place_at(at)
        begins = self.offered is not None and place in self.offered.picker.origins()
        return None if begins else place

    def _preview_place_of_refused_press(self) -> None:
        """Shows large what is only there to be looked at."""
        place, offered = self._place_of_refused_press(), self.offered
        if place is None or offered is None or self._table.bubble.words:
            return
        if self._board.previews.has_preview(offered.view, place):
            self._apply_effects(self.gesture.preview_place(place))

    def _explain_refused_press(self) -> None:
        """Says why nothing can be begun there; of free ground only once it is clear that nobody pulls at it."""
        if (place := self._place_of_refused_press()) is None:
            return
        if (offered := self.offered) is None:
            self._stage.toast.show_until_position_changes(self._host.match_mode.idle_reason_text())
            return
        begun = None if offered.is_own(place) else self._board.picks.action_from_place(place)
        refusal = self._board.picks.pick_refusal((), place) or self._rules_refusal_of_action(begun)
        if refusal is not None:
            self.flashes.flash_place(place)
            self.explain_refusal(refusal, place)
        elif self.is_stuck and self.hover_info.targets.barred:
            self.explain_refusal(next(iter(self.hover_info.targets.barred.values())), place)
        elif self.is_stuck:
            self._bubble_places = ()
            free = self.hover_info.rects_to_keep_clear()
            self._table.bubble.show(say("table.stuck"), "", self.hover_info.place_rect(place), free)

    def _explain_taking_other_piece(self, path: Steps, press: inputs.LeftPress) -> None:
        """Something was taken instead of a path: says at once why not with that; that it is stuck, as at first."""
        picks, place = self._board.picks, press.place
        refusal = picks.refusal_of_other_piece(path, place) if path and place is not None else None
        self._empty_press_pos = press.pos if refusal is None else None
        if refusal is not None and press.place is not None:
            self.explain_refusal(refusal, press.place)

    def _is_outside_window(self, pos: Point) -> bool:
        return not self._stage.surface.get_rect().collidepoint(self._stage.to_pixels(pos))

    def handle_window(self, event: WindowEvent) -> None:
        """Puts back what is held when the window loses the pointer or the keyboard."""
        if event.kind == WindowEventKind.LEFT:
            self._apply_effects(self.gesture.handle_input(inputs.PointerLeft()))
        elif event.kind in (WindowEventKind.FOCUS_LOST, WindowEventKind.HIDDEN):
            self.set_alt_pressed(down=False)
            self._apply_effects(self.gesture.handle_input(inputs.FocusLost()))

    def put_back_held_piece(self) -> None:
        """Puts back what is held because a box opens."""
        self._apply_effects(self.gesture.handle_input(inputs.ModalOpened()))

    def apply_changed_picks(self) -> None:
        """The board has changed what is picked: another way leads there."""
        self._apply_effects((self.gesture.picking.path_changed_effect(),))

    def release_all_input(self) -> None:
        """Lets go of everything, and forgets where the pointer and the keyboard were: somebody else may look."""
        self._cover_count += 1
        self.hint_steps = ()
        self._table.suggestion_panel.hide_suggestion()
        self._apply_effects(self.gesture.handle_input(inputs.CoverShown()))
        self.drag_state.hovered_place = None

    def resume_input(self) -> None:
        self._apply_effects(self.gesture.handle_input(inputs.CoverRemoved()))

    def update(self, now: float) -> None:
        """Ends flashes and pings whose time is over, and tells the gesture machine that time has passed."""
        may_play = self._host.match_mode.plays_intended_actions and self._host.is_on_top
        if self.offered is not None and not self.gesture.path and may_play:
            self._play_intended_action(self._board.picks.next_intended_action(self.offered.view))
        free = self.offered if not self.gesture.path else None
        if free is not None and (wish := self._board.picks.next_intended_place(free.view)) is not None:
            self.press_place(wish)
        if self.hover_info.has_previewed_place_moved:
            self._apply_effects(self.gesture.end_preview())
        due = self.gesture.next_tick_at()
        if due is not None and (now >= due or self._is_alt_down):
            self._apply_effects(self.gesture.handle_input(inputs.ClockTick(now, self._is_alt_down)))
        if self._table.bubble.words:  # the camera may have carried something under it
            self._table.bubble.move_off_rects(self.hover_info.pressable_rects())
        self.flashes.update(now)

    def _play_intended_action(self, action: Any | None) -> None:
        """Does what was decided on together with the action before, and notes it where it is taken back with that."""
        if action is None:
            return
        match = self._host.match
        given = auto_answer_note(match, action)
        with suppress(IllegalAction):
            self._host.match_mode.play(action)
            if self._board.picks.are_intended_undone_together:
                self._table.write_down(lambda: match.notes.set_note(*given))

    def explain_refusal(self, refusal: Refusal, place: TargetId) -> None:
        """Says beside a place why something is not possible, and shows what that speaks of."""
        self._bubble_places = tuple(value for _, value in refusal.params if value in self._board.place_centres())
        here, free = self.hover_info.place_rect(place), self.hover_info.rects_to_keep_clear()
        self._table.bubble.show(self._host.refusal_text(refusal), refusal.clause, here, free)

    def marks(self, now: float) -> Marks:
        """What the board shows of the hand."""
        gesture, focus = self.gesture, self.gesture.focus
        lifted = gesture.lifted if self.drag_state.has_moved else None
        return Marks(
            movable=self.offered.picker.origins() if self.offered else (), selected=gesture.selected_place,
            path=gesture.path, targets=self.hover_info.targets.kinds,
            focus=focus if focus and without_button_places((focus,)) else None, hovered=self.drag_state.hovered_place,
            lifted=lifted, held_at=self.drag_state.piece_centre, flashing=self.flashes.flashing_place(now),
            last=without_button_places(self._table.story.snapshot.last_action_places),
            hint=without_button_places(self.hint_steps),
            spoken_of=self._pointed_out_places(), has_explanation=bool(self._table.bubble.words),
        )  # fmt: skip

    def _pointed_out_places(self) -> Steps:
        """What the bubble speaks of, or a move in the list that the pointer is over."""
        if self._table.bubble.words:
            return self._bubble_places
        story, ply = self._table.story, self._table.move_list.hovered_ply
        text = story.history.action_text(ply) if ply and not self._board.words.is_prose else None
        return without_button_places(self._board.picks.places_of_action(story.game.parse(text))) if text else ()

    def _apply_effects(self, effects: tuple[gesture_effects.GestureEffect, ...]) -> None:
        covers = self._cover_count
        for effect in effects:
            if self._cover_count != covers:
                return  # others look since: what is left, such as where the pointer is, was for those before
            act = _EFFECTS.get(type(effect))
            if act:
                act(self, effect)

    def _on_place_selected(self, effect: gesture_effects.PlaceSelected) -> None:
        self._board.on_piece_taken(effect.place)
        self._update_hover_targets()
        self._refresh_after_pick()

    def _on_place_unselected(self, effect: gesture_effects.PlaceUnselected) -> None:
        self._update_hover_targets()
        self._host.refresh()

    def _refresh_after_pick(self) -> None:
        self._table.bubble.hide()
        self._host.refresh()

    def _on_path_changed(self, effect: gesture_effects.PathChanged[Any]) -> None:
        self._update_hover_targets()
        self._refresh_after_pick()

    def _on_dragged(self, effect: gesture_effects.PieceDragged) -> None:
        self.drag_state.drag_piece(effect)
        is_complete = effect.reach in (NextPickEffect.COMPLETES, NextPickEffect.BOTH)
        self.hover_info.show_odds(effect.over if is_complete else None, self.offered)

    def _on_lowered(self, effect: gesture_effects.PieceLowered) -> None:
        self.drag_state.lower_piece(effect.place)
        if self.complete_actions:  # while it was held, nothing could be done with it alone
            self._host.refresh()

    def _on_target_refused(self, effect: gesture_effects.TargetRefused) -> None:
        refusal = self._board.picks.pick_refusal(effect.path, effect.target)
        action = self._board.picks.action_of_path((*effect.path, effect.target))
        refusal = refusal or self._rules_refusal_of_action(action)
        if refusal is not None:
            self.explain_refusal(refusal, effect.target)

    def _rules_refusal_of_action(self, action: Any | None) -> Refusal | None:
        """What the rules have against an action, if it is one."""
        return None if action is None else self._host.match.refusal(action)

    def _on_commit(self, effect: gesture_effects.CommitAction[Any]) -> None:
        self._board.picks.on_action_sent()
        try:
            self._host.match_mode.play(effect.action)
        except IllegalAction as error:
            self._apply_effects(self.gesture.action_refused())
            self.explain_refusal(error.refusal, effect.path[-1])
        else:
            self._apply_effects(self.gesture.action_accepted())

    def _on_ask_confirm(self, effect: gesture_effects.AskConfirm[Any]) -> None:
        self.hover_info.show_odds(None, self.offered)
        if self.offered is not None:
            self._action_dialogs.ask_to_confirm_action(self.offered.view, effect.action)

    def _on_ask_choice(self, effect: gesture_effects.AskChoice[Any]) -> None:
        self.hover_info.show_odds(None, self.offered)
        if self.offered is not None:
            self._action_dialogs.ask_which_action(self.offered.view, effect.actions, self.gesture.path[-1])

    def _answer_confirmation(self, yes: bool) -> None:
        self._apply_effects(self.gesture.handle_input(inputs.ActionConfirmed() if yes else inputs.QuestionDenied()))

    def _pass_on_chosen_action(self, action: Any) -> None:
        self._apply_effects(self.gesture.handle_input(inputs.ActionChosen(action)))

    def _on_confirm_closed(self, effect: gesture_effects.ConfirmClosed) -> None:
        self._action_dialogs.close_dialog()
        self._host.refresh()  # while it was asked, nothing could be done with what is picked

    def _on_hovered(self, effect: gesture_effects.PlaceHovered) -> None:
        self.drag_state.hovered_place = effect.place
        self.hover_info.show_odds(effect.place, self.offered)
        refusal = self.hover_info.targets.barred.get(effect.place) if effect.place else None
        if refusal and effect.place:
            self.explain_refusal(refusal, effect.place)

    def _on_focus_moved(self, effect: gesture_effects.FocusMoved) -> None:
        self.hover_info.show_odds(effect.place, self.offered)
        self.hover_info.show_preview()
        if self.pickable_buttons:
            self._host.refresh()

    def _on_close_panel(self, effect: gesture_effects.ClosePanel) -> None:
        self._host.close_panel()

    def _on_open_menu(self, effect: gesture_effects.OpenMenu) -> None:
        self._host.open_menu()

    def _update_hover_targets(self) -> None:
        self.hover_info.update_offer(self.offered)

    def _logical_place_centres(self) -> dict[TargetId, Point]:
        """Centres of all places in logical pixels, those of the buttons included."""
        s = self._stage.metrics.s
        spots = {place: (x / s, y / s) for place, (x, y) in self._board.place_centres().items()}
        shown = (item for item in self._table.buttons.items if item.name in dict(self.pickable_buttons))
        return spots | {item.name: (item.rect.center[0] / s, item.rect.center[1] / s) for item in shown}

    def _uncovered_board_place_at(self, pos: Point) -> TargetId | None:
        x, y = self._stage.to_pixels(pos)
        seen = self._board.area.collidepoint(x, y) and not self._host.covers((x, y))
        return self._board.place_at((x, y)) if seen else None


_EFFECTS: dict[type[gesture_effects.GestureEffect], Callable[[BoardInput, Any], None]] = {
    gesture_effects.ShowPreview: lambda hand, effect: hand.hover_info.set_previewed_place(effect.place),
    gesture_effects.PieceGlidesHome: lambda hand, effect: hand.drag_state.glide_home(effect.place),
    gesture_effects.HidePreview: lambda hand, effect: hand.hover_info.set_previewed_place(None),
    gesture_effects.PieceDropped: lambda hand, effect: hand.drag_state.drop_piece(effect.place),
    gesture_effects.FlashTarget: lambda hand, effect: hand.flashes.flash_place(effect.place),
    gesture_effects.PieceLifted: lambda hand, effect: hand.drag_state.lift_piece(effect),
    gesture_effects.ShowPing: lambda hand, effect: hand.flashes.ping_point(effect.pos),
    gesture_effects.PlaceUnselected: BoardInput._on_place_unselected,
    gesture_effects.ConfirmClosed: BoardInput._on_confirm_closed, gesture_effects.PlaceHovered: BoardInput._on_hovered,
    gesture_effects.TargetRefused: BoardInput._on_target_refused, gesture_effects.AskChoice: BoardInput._on_ask_choice,
    gesture_effects.PlaceSelected: BoardInput._on_place_selected, gesture_effects.PieceLowered: BoardInput._on_lowered,
    gesture_effects.PathChanged: BoardInput._on_path_changed, gesture_effects.ClosePanel: BoardInput._on_close_panel,
    gesture_effects.FocusMoved: BoardInput._on_focus_moved, gesture_effects.AskConfirm: BoardInput._on_ask_confirm,
    gesture_effects.PieceDragged: BoardInput._on_dragged, gesture_effects.CommitAction: BoardInput._on_commit,
    gesture_effects.OpenMenu: BoardInput._on_open_menu,
}  # fmt: skip
