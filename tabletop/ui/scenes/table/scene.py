"""TableScene: the table: one match, its board and everything that people do with it.

Opened by `open_match` and the scene name "table"; lessons, puzzles and exercises give it a MatchMode of their own. The
parts in this folder get inputs, time and changes from it, and ask it through TableSceneInterface. A change must keep:
only what the story and the viewer's views hold is shown, never the match; the order of calls, which hides secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from tabletop import log
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui import wording
from tabletop.ui.boards.picks import Picks
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import ChoicePicker
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.messages import say
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.cover.consent import record_default_cover_mode
from tabletop.ui.scenes.matches import new_unsaved_match
from tabletop.ui.scenes.phones.table_phones import TablePhones
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.table.action_history import ActionHistory, BlunderTakeback
from tabletop.ui.scenes.table.auto_answers import AutoAnswers
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.catch_up import CatchUp, ReplayLastTurn
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.scenes.table.decision_dialogs import DecisionDialogs
from tabletop.ui.scenes.table.handover import Handover
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.inputs import AnimationSkipper, InputRouter
from tabletop.ui.scenes.table.match_mode import MatchMode, RecordedMatchMode
from tabletop.ui.scenes.table.picture import TablePicture, TablePictureHost
from tabletop.ui.scenes.table.preparation import DecisionPreparation
from tabletop.ui.scenes.table.table_menu import seat_menu_items
from tabletop.ui.scenes.table.table_nodes import TableAccessibilityNodes
from tabletop.ui.scenes.table.table_speech import TableSpeech
from tabletop.ui.scenes.table.unsaved import UnsavedNotice
from tabletop.ui.stage import events
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, PointerKind, WheelEvent, WindowEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.sound import SoundMood
from tabletop.ui.stage.stage import Stage
from tabletop.ui.story.snapshots import StoryClip


def make_recorded_mode(scene: TablePictureHost) -> MatchMode:
    """A match is played."""
    return RecordedMatchMode(scene, TablePicture(scene))


class TableScene(Scene):
    """A match in progress; everything shown comes from views and redacted events."""

    match_mode: MatchMode
    """What people sit here for."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any],
        make_mode: Callable[[TablePictureHost], MatchMode] = make_recorded_mode,
    ) -> None:  # fmt: skip
        """`make_mode` makes what people sit here for, when all parts of the table are there."""
        self.stage = stage
        self.match = match
        self.table = TableContext(stage, match, self, self.show_ply, self.show_clips_again)
        self.board = self.table.board
        self.story = self.table.story
        self.hand = BoardInput(self.table, self)
        self.catch_up = CatchUp(self.table, self)
        self.replay_last_turn = ReplayLastTurn(
            self.table, self.catch_up, self, lambda: self.match_mode.allows_looking_back
        )
        self.preparation = DecisionPreparation(self.table, self, lambda: seat_menu_items(self.table, self, self.phones))
        self.handover = Handover(self.table, self.hand, self.catch_up, self, lambda: self.action_history,
                                 preparation=self.preparation,
                                 items=lambda: seat_menu_items(self.table, self, self.phones))  # fmt: skip
        self.hints = Hints(self.table, self.hand, self)
        self.decision_dialogs = DecisionDialogs(self.table, self)
        self.auto_answers = AutoAnswers(self.table, self.hand, self)
        self.action_history = ActionHistory(self.table, self.auto_answers, self)
        self.blunder_takeback = BlunderTakeback(self.table, self, self.undo)
        self.phones = TablePhones(self.table, self)
        self.unsaved = UnsavedNotice(stage, lambda: self.table.layout.board, self)
        self._animation_skipper = AnimationSkipper(self.table)
        self._input_router = InputRouter(
            self.table, self.hand, self.auto_answers, self.hints, self, recount=self.replay_last_turn
        )
        self.match_mode = make_mode(self)
        self.blunder_takeback.is_possible = self.blunder_takeback.is_possible and self.match_mode.offers_takeback
        self.picture = self.match_mode.picture
        self.node_sources = (TableAccessibilityNodes(self, self.picture, (self.handover, self.catch_up)),)
        self.speech = TableSpeech(self, self.picture)
        self._result_state = False, False
        """Whether the buttons fit a result that is to be read, and one that waits for somebody."""
        self._mood: SoundMood | None = None
        self._has_bot_acted = False
        """Whether the computer has, since a person was asked last."""
        self._bot_state = ("", False)
        """What the button says of the bot."""
        self._is_failure_shown = False
        self._unlisten = match.listen_for_changes(None, self._on_match_change)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {wording.game_title(self.story.header.game)}"

    @property
    def game_name(self) -> str:
        return self.story.header.game

    @property
    def is_click_only(self) -> bool:
        return bool(self.hand.gesture.picking.is_click_only)

    @property
    def keeps_awake(self) -> bool:
        return self.match.outcome is None

    @property
    def sound_mood(self) -> SoundMood | None:
        if self._mood is None and self.stage.ambient_sound is not None:
            self._mood = SoundMood(self.game_name, self.story.tension)
        return self._mood

    @property
    def notice_area(self) -> pygame.Rect:
        return self.table.layout.board

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return (
            *self.table.buttons.button_rects, self.picture.ribbon_rect, *self.board.overlay_rects,
            *self.hand.hover_info.place_rects(self.hand.hint_steps),
        )  # fmt: skip

    def layout(self) -> None:
        self.picture.layout()
        self.board.layout(self.table.layout.board)
        self.table.move_list.layout(self.table.layout.moves)
        self.story.on_layout(self.stage.now)
        if self.active and self.hand.keep_offer_if_valid():
            self.picture.refresh()
            self._ask_position_verdict()
        else:
            self._refresh_offer_and_panels()

    def on_entered(self) -> None:
        if self.table.view_policy.is_shared:
            record_default_cover_mode(self.stage, self.match)
        self.handover.update()
        self.match_mode.on_entered()

    def asks_before_leaving(self, go: Callable[[], None]) -> bool:
        return self.unsaved.asks_before_leaving(go)

    def on_left(self) -> None:
        self.table.bot_turns.cancel_thinking()
        self.table.analysis.clear_position_analysis()
        self.blunder_takeback.withdraw_offer()
        self._unlisten()
        self.phones.leave_table()
        self.match_mode.on_left()

    def on_covered(self) -> None:
        self.board.show_hidden_pieces(on=False)
        self.hand.put_back_held_piece()
        self.table.buttons.is_behind_box = True

    def on_uncovered(self) -> None:
        was_behind, self.table.buttons.is_behind_box = self.table.buttons.is_behind_box, False
        self.match.announce_end_in_other_files()
        if not (was_behind and self.active and self.hand.keep_offer_if_valid()):
            self._make_action_offer()
        self.handover.update()

    def on_hidden(self) -> None:
        self.board.release_pictures()

    def on_window_left(self) -> None:
        self.handover.cover_table_when_away()

    def hide_secrets(self) -> None:
        self.handover.cover_everything()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if (
            self.handover.skip_by_input(event)
            or self.catch_up.skip_by_input(event)
            or self._animation_skipper.skip_by_input(event)
        ):
            return
        if isinstance(event, WindowEvent):
            self.hand.handle_window(event)
            if event.kind == events.WindowEventKind.FOCUS_GAINED:
                self.match.announce_end_in_other_files()
        elif isinstance(event, KeyEvent):
            self._input_router.handle_key(event)
        elif isinstance(event, PointerEvent) and event.kind == PointerKind.MOVE:
            with self.match.cache_answers():
                self._handle_pointer(event)
        elif isinstance(event, PointerEvent):
            self._handle_pointer(event)
        elif isinstance(event, WheelEvent):
            self._input_router.handle_wheel(event)

    def _handle_pointer(self, event: PointerEvent) -> None:
        self._input_router.handle_pointer(event)
        self.picture.icon_buttons.refresh_if_icons_changed()

    def update(self, now: float) -> None:
        if self.match.has_failed and not self._is_failure_shown:
            self._is_failure_shown = True
            self._show_match_failure()
        with self.match.cache_answers():
            self._update_table_parts(now)

    def _show_match_failure(self) -> None:
        """The match has stopped, and what is shown may be behind: from now on it is where the match stands."""
        with self.match.stop_on_failure():
            self.hand.release_all_input()
            self.story.return_to_game()
            self.handover.update()
        self.picture.refresh()
        self.stage.toast.show(say("table.failed"))

    def _update_table_parts(self, now: float) -> None:
        self.board.update(now)
        with self.match.stop_on_failure():
            self.story.update(now)
        self.table.escape_stack.update_opening_order()
        holds = self.story.is_result_to_read(now), self.story.waits_for_person(now)
        if holds != self._result_state:
            self._result_state = holds
            self.picture.refresh()
        idle = self.story.is_at_rest or self.story.is_result_to_read(now)
        if idle and not self.board.is_moving(now) and not self.board.prefetch_one_picture() and self.active:
            self.hand.hover_info.preview.prepare_next_picture(self.story.view)
        self.hand.update(now)
        self.table.bubble.update(now)
        self.picture.buttons.update(now)
        self.table.announcer.update(now)
        if self.table.analysis.update():
            self.hints.propose_moves_from_verdict()
            self.picture.refresh()
        self.hints.update()
        self.blunder_takeback.update()
        self.unsaved.update()
        if self.story.is_at_rest and not self.story.is_detached:
            self._let_bot_act(now)
            self.auto_answers.update()
        if self._has_bot_acted and self.active:
            self._has_bot_acted = False
            self.stage.sounds.play_sound("turn")
        self.preparation.update()
        if self.is_on_top:
            self.handover.update()
            self.catch_up.update(now)
        self.match_mode.update(now)
        self.speech.update()  # before a decision's own scene hides the table
        self.decision_dialogs.update()

    def is_busy(self) -> bool:
        if self.story.waits_for_person(self.stage.now):
            return self.hand.flashes.is_flashing
        return (
            self.match_mode.is_busy
            or self.board.is_moving(self.stage.now)
            or not self.story.is_at_rest
            or self.hand.flashes.is_flashing
            or self.catch_up.is_running
            or (self.table.bot_turns.is_bot_turn and not self.table.bot_turns.is_paused
                and not self.table.bot_turns.error)
            or self.table.analysis.is_waiting
            or self.hints.is_seeking_reasons
            or self.blunder_takeback.query.is_waiting
            or (self.auto_answers.is_due and not self.story.is_detached)
            or self.phones.is_waiting
        )  # fmt: skip

    def draw(self, surface: DisplayList, now: float) -> None:
        with self.match.cache_answers():
            self.picture.draw(surface, now)
            self.catch_up.draw(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        if (
            self.table.view_policy.person_to_act is None
            or not self.story.is_at_rest
            or self.handover.is_cover_due
            or self.catch_up.is_running
        ):
            return False
        if self.preparation.is_due:
            return False
        return self.match_mode.allows_acting and not self.story.is_detached and not self.auto_answers.is_due

    @property
    def match_position(self) -> tuple[int, int]:
        return self.match.ply, self.match.length

    @property
    def is_roll_due(self) -> bool:
        return bool(self.match.dice)

    @property
    def is_seen(self) -> bool:
        return self in self.stage.visible_scenes()

    @property
    def is_on_top(self) -> bool:
        return self.stage.scene is self

    def play(self, action: Any) -> None:
        self.match_mode.play(action)

    def undo(self) -> None:
        """Takes back to the last decision of a person, or says why not."""
        self.action_history.undo()

    def show_ply(self, ply: int) -> None:
        """Shows the board as it was after so many plies; the present one returns to the game."""
        if self.match_mode.allows_looking_back:
            self.story.seek_ply(ply)

    def show_clips_again(self, ply: int) -> None:
        """Shows once more what was told large of the action that led to a ply, as the viewer saw it."""
        again = self.story.history.replayable_clips(self.board, ply)
        if again is not None and self.match_mode.allows_looking_back:
            self.stage.push_scene(ClipReplayScene(self.stage, again))

    def close_panel(self) -> None:
        """Closes what was said, and with it the proposal; else a shown line or a look into the past."""
        said = bool(self.table.bubble.words)
        self.table.bubble.hide()
        if self.table.suggestion_panel.shown is not None:
            self.hints.hide_hint()
        elif said and not self.story.is_detached:
            self.refresh()
        else:
            self.story.return_to_game()

    def press_bright_button(self) -> None:
        self.match_mode.press_bright_button()

    def open_menu(self) -> None:
        self.match_mode.open_menu()

    def stop_automatic_play(self) -> None:
        """Nobody acts by itself: nothing is written down here, and the match goes on where it was left."""
        self.table.bot_turns.is_paused = True
        self.auto_answers.suspend_until_next_action()

    def open(self, name: str, **details: Any) -> None:
        self.table.push_scene(name, **details)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether the ribbon of the end lies there."""
        return self.picture.ribbon_rect.collidepoint(pixel)

    def refusal_text(self, refusal: Refusal) -> str:
        return self.match_mode.words_of(refusal)

    def refresh_after_seat_change(self) -> None:
        """Somebody else sits on a seat: whatever lies over the table was for those who sat there before."""
        self.hand.put_back_held_piece()
        self.table.bot_turns.cancel_thinking()
        self.table.bot_turns.is_paused = False
        self.catch_up.interrupt()
        self.table.view_policy.recheck_sitters()
        self.decision_dialogs.forget_opened_decision()
        self.preparation.discard_if_person_left()
        for scene in reversed(self.stage.scenes[self.stage.scenes.index(self) + 1 :]):
            if self.stage.scene is scene:
                self.stage.pop_scene()
        if self.table.view_policy.is_shared:
            record_default_cover_mode(self.stage, self.match)
        self.layout()
        self.handover.update()

    def refresh(self) -> None:
        self.picture.refresh()

    # --- what the story tells -------------------------------------------------------------------------------------

    def on_sounds_due(self, clip: StoryClip, sounds: Sequence[str]) -> None:
        with self.match.stop_on_failure():
            self.table.announcer.play_start_sounds(clip, sounds)

    def on_results_shown(self, clip: StoryClip) -> None:
        with self.match.stop_on_failure():
            self.table.announcer.play_landing_sounds(clip)

    def on_snapshot_changed(self, clip: StoryClip | None) -> None:
        with self.match.stop_on_failure():
            if clip is not None:
                self.table.announcer.set_clip_caption(clip)
                self.speech.tell_clip(clip)
            self._mood = None
            self.stage.toast.on_position_changed()
            self.table.bubble.hide()
            self.board.is_watched = self.story.is_detached
            self.catch_up.on_page_turned(clip)
            self.table.bot_turns.begin_pause_before_bot_move(self.stage.now)
            self.match_mode.on_page_turned()
            self.table.move_list.scroll_to_shown_ply()
            self._refresh_offer_and_panels()

    # --- details --------------------------------------------------------------------------------------------------

    def _on_match_change(self, change: MatchChange) -> None:
        self.match_mode.on_match_change(change)
        if change.kind == ChangeKind.ACTION and (actor := self.match.past.actor(change.ply)) >= 0:
            self._has_bot_acted = not self.match.sitters[actor].is_person
        dropped = self.hand.drag_state.take_dropped_piece()
        others = self.table.view_policy.record_match_change(change)
        self.auto_answers.on_match_change(change)
        self.blunder_takeback.on_match_change(change)
        self.table.analysis.clear_position_analysis()
        self.table.bubble.hide()
        if change.kind == ChangeKind.UNDO:
            self.stage.toast.clear_notice()  # it may speak of what is no more
        self.stage.toast.on_position_changed()
        if others:
            self.hand.release_all_input()
            self.hand.resume_input()
        if self.handover.is_cover_due:
            self.hand.release_all_input()
        self.story.on_change(change, dropped, for_others=others and self.table.view_policy.is_closed)
        self._make_action_offer()
        self.picture.refresh()
        self.handover.update()

    def _refresh_offer_and_panels(self) -> None:
        """Makes the offer and the panels fit the snapshot."""
        self._make_action_offer()
        self.picture.refresh()
        self._ask_position_verdict()

    def _ask_position_verdict(self) -> None:
        """Asks who is winning, where that is told."""
        if self.table.analysis.is_shown and self.story.is_at_rest:
            self.table.analysis.ask_verdict(self.story.ply)

    def _make_action_offer(self) -> None:
        self.hints.clear_hints()
        if self.hand.gesture.state is not GestureState.CONFIRM:  # a question about the last offer is being answered
            self.hand.make_offer(active=self.active)
            self._predict_click_only()
        self.match_mode.on_offer()

    def _predict_click_only(self) -> None:
        """The table may open on a movement: its first hint fits what can be picked when that is over."""
        picking, match, picks = self.hand.gesture.picking, self.match, self.board.picks
        if picking.is_click_only is not None or match.to_act < 0 or not match.sitters[match.to_act].is_person:
            return
        if type(picks).picker is Picks.picker:  # one of its own would take up what nobody may see yet
            choices = ChoicePicker({action: picks.places_of_action(action) for action in match.actions()})
            picking.is_click_only = choices.is_click_only

    def _let_bot_act(self, now: float) -> None:
        action = self.table.bot_turns.take_bot_action(now)
        if action is not None:
            try:
                self.match_mode.play(action)
            except IllegalAction as error:
                log.log_note(__name__, "a bot's action is refused: %s", error)
                self.table.bot_turns.reject_bot_action()
        stands = (self.table.bot_turns.error, self.table.bot_turns.is_bot_slow)
        if stands != self._bot_state:
            self._bot_state = stands
            self.picture.refresh()


def open_scene(stage: Stage, request: SceneRequest) -> TableScene:
    """A match that somebody has, a saved one, or a new one between two people."""
    if request.match is not None:
        return TableScene(stage, request.match)
    if request.save is not None:
        scene = TableScene(stage, saved_matches.load_match(request.save, stage.game_library, resume=False).match)
        scene.stop_automatic_play()
        return scene
    return TableScene(stage, new_unsaved_match(stage, request.game, request.rules))
