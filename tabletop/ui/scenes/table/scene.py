"""The table: one match, its board and everything that people do with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from tabletop import log
from tabletop.play import save
from tabletop.play.listeners import Change, ChangeKind
from tabletop.play.match import Match
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui import wording
from tabletop.ui.boards.picks import Picks
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import ChoicePicker
from tabletop.ui.gesture.press import GestureState
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.cover.consent import settle
from tabletop.ui.scenes.matches import quick_match
from tabletop.ui.scenes.phones.desk import Phones
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.table.action_history import ActionHistory
from tabletop.ui.scenes.table.auto_answers import AutoAnswers
from tabletop.ui.scenes.table.blunder_takeback import BlunderTakeback
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.catch_up import CatchUp
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.scenes.table.decision_dialogs import DecisionDialogs
from tabletop.ui.scenes.table.handover import Handover
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.inputs import InputRouter
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.menu import who_plays
from tabletop.ui.scenes.table.picture import TablePicture, TableView
from tabletop.ui.scenes.table.preparation import AheadPreparation
from tabletop.ui.scenes.table.recorded_mode import RecordedMatchMode
from tabletop.ui.scenes.table.replay_last import ReplayLastTurn
from tabletop.ui.scenes.table.skipping import AnimationSkipper
from tabletop.ui.scenes.table.unsaved import UnsavedNotice
from tabletop.ui.stage.ambient_sound import SoundMood
from tabletop.ui.stage.events import (
    Input,
    KeyEvent,
    PointerEvent,
    PointerKind,
    WheelEvent,
    WindowEvent,
    WindowEventKind,
)
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.story.page import Clip
from tabletop.ui.words import say


def playing(scene: TableView) -> MatchMode:
    """A match is played."""
    return RecordedMatchMode(scene, TablePicture(scene))


class TableScene(Scene):
    """A match in progress; everything shown comes from views and redacted events."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], occasion: Callable[[TableView], MatchMode] = playing
    ) -> None:
        """`occasion` tells what people sit here for; it is made when all parts of the table are there."""
        self.stage = stage
        self.match = match
        self.table = TableContext(stage, match, self, self.look_at, self.show_again)
        self.board = self.table.board
        self.story = self.table.story
        self.hand = BoardInput(self.table, self)
        self.catch_up = CatchUp(self.table, self)
        self.replay_last_turn = ReplayLastTurn(self.table, self.catch_up, self, lambda: self.match_mode.looks_back)
        self.preparation = AheadPreparation(self.table, self, lambda: who_plays(self.table, self, self.phones))
        self.handover = Handover(self.table, self.hand, self.catch_up, self, lambda: self.steps,
                                 preparation=self.preparation,
                                 items=lambda: who_plays(self.table, self, self.phones))  # fmt: skip
        self.hints = Hints(self.table, self.hand, self)
        self.decision_dialogs = DecisionDialogs(self.table, self)
        self.auto_answers = AutoAnswers(self.table, self.hand, self)
        self.steps = ActionHistory(self.table, self.auto_answers, self)
        self.blunder_takeback = BlunderTakeback(self.table, self, self.undo)
        self.phones = Phones(self.table, self)
        self.unsaved = UnsavedNotice(stage, lambda: self.table.layout.board, self)
        self._skipping = AnimationSkipper(self.table)
        self._inputs = InputRouter(
            self.table, self.hand, self.auto_answers, self.hints, self, recount=self.replay_last_turn
        )
        self.match_mode = occasion(self)
        self.blunder_takeback.possible = self.blunder_takeback.possible and self.match_mode.offers_back
        self.picture = self.match_mode.picture
        self._holds = False, False
        """Whether the buttons fit a result that is to be read, and one that waits for somebody."""
        self._mood: SoundMood | None = None
        self._others_acted = False
        """Whether the computer has, since a person was asked last."""
        self._bot_stands = ("", False)
        """What the button says of the bot."""
        self._unlisten = match.listen(None, self._changed)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {wording.title(self.story.header.game)}"

    @property
    def about(self) -> str:
        return self.story.header.game

    @property
    def is_click_only(self) -> bool:
        return bool(self.hand.gesture.picking.is_click_only)

    @property
    def keeps_awake(self) -> bool:
        return self.match.outcome is None

    @property
    def mood(self) -> SoundMood | None:
        if self._mood is None and self.stage.ambient_sound is not None:
            self._mood = SoundMood(self.about, self.story.tension)
        return self._mood

    @property
    def notices(self) -> pygame.Rect:
        return self.table.layout.board

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return (*self.table.buttons.rects, self.picture.ribbon, *self.hand.hover_info.spoken(self.hand.hint))

    def layout(self) -> None:
        self.picture.layout()
        self.board.layout(self.table.layout.board)
        self.table.moves.layout(self.table.layout.moves)
        self.story.laid_out(self.stage.now)
        if self.active and self.hand.laid_out():
            self.picture.refresh()
            self._judge()
        else:
            self._show_page()

    def entered(self) -> None:
        if self.table.view_policy.shared:
            settle(self.stage, self.match)
        self.handover.update()
        self.match_mode.entered()

    def stays(self, go: Callable[[], None]) -> bool:
        return self.unsaved.stays(go)

    def left(self) -> None:
        self.table.opponent.cancel()
        self.table.analysis.forget()
        self.blunder_takeback.forget()
        self._unlisten()
        self.phones.end()
        self.match_mode.left()

    def covered(self) -> None:
        self.board.peek(on=False)
        self.hand.interrupt()
        self.table.buttons.behind = True

    def uncovered(self) -> None:
        was_behind, self.table.buttons.behind = self.table.buttons.behind, False
        self.match.look_elsewhere()
        if not (was_behind and self.active and self.hand.laid_out()):
            self._offer()
        self.handover.update()

    def away(self) -> None:
        self.handover.away()

    def conceal(self) -> None:
        self.handover.conceal()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if self.handover.skip(event) or self.catch_up.skip(event) or self._skipping.take(event):
            return
        if isinstance(event, WindowEvent):
            self.hand.window(event)
            if event.kind == WindowEventKind.FOCUS_GAINED:
                self.match.look_elsewhere()
        elif isinstance(event, KeyEvent):
            self._inputs.key(event)
        elif isinstance(event, PointerEvent) and event.kind == PointerKind.MOVE:
            with self.match.unchanged():
                self._point(event)
        elif isinstance(event, PointerEvent):
            self._point(event)
        elif isinstance(event, WheelEvent):
            self._inputs.wheel(event)

    def _point(self, event: PointerEvent) -> None:
        self._inputs.pointer(event)
        self.picture.icon_buttons.keep_up()

    def update(self, now: float) -> None:
        with self.match.unchanged():
            self._update(now)

    def _update(self, now: float) -> None:
        self.board.update(now)
        self.story.update(now)
        self.table.escape_stack.update()
        holds = self.story.holds(now), self.story.waits(now)
        if holds != self._holds:
            self._holds = holds
            self.picture.refresh()
        idle = self.story.at_rest or self.story.holds(now)
        if idle and not self.board.moving(now) and not self.board.warm() and self.active:
            self.hand.hover_info.preview.warm(self.story.view)
        self.hand.update(now)
        self.table.bubble.update(now)
        self.picture.buttons.update(now)
        self.table.announcer.update(now)
        if self.table.analysis.update():
            self.hints.judged()
            self.picture.refresh()
        self.hints.update()
        self.blunder_takeback.update()
        self.unsaved.update()
        if self.story.at_rest and not self.story.is_detached:
            self._let_bot_act(now)
            self.auto_answers.update()
        if self._others_acted and self.active:
            self._others_acted = False
            self.stage.sounds.play("turn")
        self.preparation.update()
        if self.on_top:
            self.handover.update()
            self.catch_up.update(now)
        self.decision_dialogs.update()
        self.match_mode.update(now)

    def busy(self) -> bool:
        if self.story.waits(self.stage.now):
            return self.hand.flashes.busy
        return (
            self.match_mode.busy or self.board.moving(self.stage.now) or not self.story.at_rest
            or self.hand.flashes.busy or self.catch_up.running
            or (self.table.opponent.to_act and not self.table.opponent.paused and not self.table.opponent.error)
            or self.table.analysis.waiting or self.hints.seeking or self.blunder_takeback.waiting
            or (self.auto_answers.due and not self.story.is_detached) or self.phones.waiting
        )  # fmt: skip

    def draw(self, surface: DisplayList, now: float) -> None:
        with self.match.unchanged():
            self.picture.draw(surface, now)
            self.catch_up.draw(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether a person may move now."""
        if (
            self.table.view_policy.person is None
            or not self.story.at_rest
            or self.handover.closing
            or self.catch_up.running
        ):
            return False
        if self.preparation.due:
            return False
        return self.match_mode.allows and not self.story.is_detached and not self.auto_answers.due

    @property
    def proceeds(self) -> bool:
        """Whether what was decided on together with an action is done after it without another word."""
        return self.match_mode.proceeds

    @property
    def is_seen(self) -> bool:
        """Whether no other screen hides it."""
        return self in self.stage.seen()

    @property
    def on_top(self) -> bool:
        """Whether nothing lies over it."""
        return self.stage.scene is self

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction. A match that cannot be saved goes on unsaved."""
        self.match_mode.play(action)

    def going_back(self) -> None:
        """Somebody wants to take something back."""
        self.match_mode.going_back()

    def undo(self) -> None:
        """Takes back to the last decision of a person, or says why not."""
        self.steps.undo()

    def look_at(self, ply: int) -> None:
        """Shows the board as it was after so many plies; the present one returns to the game."""
        if self.match_mode.looks_back:
            self.story.seek(ply)

    def show_again(self, ply: int) -> None:
        """Shows once more what was told large of the action that led to a ply, as the viewer saw it."""
        again = self.story.history.again(self.board, ply)
        if again is not None and self.match_mode.looks_back:
            self.stage.push(ClipReplayScene(self.stage, again))

    def close_panel(self) -> None:
        """Closes what was said, and with it the proposal; else a shown line or a look into the past."""
        said = bool(self.table.bubble.words)
        self.table.bubble.hide()
        if self.table.tips.shown is not None:
            self.hints.hide()
        elif said and not self.story.is_detached:
            self.refresh()
        else:
            self.story.back()

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        self.match_mode.press_plate()

    def open_menu(self) -> None:
        """The menu over the table."""
        self.match_mode.open_menu()

    def watch(self) -> None:
        """Nobody acts by itself: nothing is written down here, and the match goes on where it was left."""
        self.table.opponent.paused = True
        self.auto_answers.hold()

    def open(self, name: str, **details: Any) -> None:
        """Another scene over the table."""
        self.table.open(name, **details)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether the ribbon of the end lies there."""
        return self.picture.ribbon.collidepoint(pixel)

    def idle_words(self) -> str:
        """Why nobody can do anything just now."""
        return self.match_mode.idle_words()

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible."""
        return self.match_mode.words_of(refusal)

    def reseat(self) -> None:
        """Somebody else sits on a seat: whatever lies over the table was for those who sat there before."""
        self.hand.interrupt()
        self.table.opponent.cancel()
        self.table.opponent.paused = False
        self.catch_up.stop()
        self.table.view_policy.sit()
        self.decision_dialogs.forget()
        self.preparation.forget()
        for scene in reversed(self.stage.scenes[self.stage.scenes.index(self) + 1 :]):
            if self.stage.scene is scene:
                self.stage.pop()
        if self.table.view_policy.shared:
            settle(self.stage, self.match)
        self.layout()
        self.handover.update()

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""
        self.picture.refresh()

    # --- what the story tells -------------------------------------------------------------------------------------

    def sounded(self, clip: Clip, sounds: Sequence[str]) -> None:
        """What is seen now is heard."""
        self.table.announcer.sound(clip, sounds)

    def landed(self, clip: Clip) -> None:
        """What happened can be heard."""
        self.table.announcer.hear(clip)

    def turned(self, clip: Clip | None) -> None:
        """Another page is shown, and whoever is asked in it has the hand."""
        if clip is not None:
            self.table.announcer.tell(clip)
        self._mood = None
        self.stage.toast.position_changed()
        self.table.bubble.hide()
        self.board.is_watched = self.story.is_detached
        self.catch_up.turned(clip)
        self.table.opponent.wait(self.stage.now)
        self.match_mode.turned()
        self.table.moves.follow()
        self._show_page()

    # --- details --------------------------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        self.match_mode.changed(change)
        if change.kind == ChangeKind.ACTION and (actor := self.match.past.actor(change.ply)) >= 0:
            self._others_acted = not self.match.sitters[actor].is_person
        dropped = self.hand.drag_state.take_dropped()
        others = self.table.view_policy.follow(change)
        self.auto_answers.told(change)
        self.blunder_takeback.heard(change)
        self.table.analysis.forget()
        self.table.bubble.hide()
        if change.kind == ChangeKind.UNDO:
            self.stage.toast.clear()  # it may speak of what is no more
        self.stage.toast.position_changed()
        if others:
            self.hand.cover()
            self.hand.uncover()
        if self.handover.closing:
            self.hand.cover()
        self.story.on_change(change, dropped, for_others=others and self.table.view_policy.closed)
        self._offer()
        self.picture.refresh()
        self.handover.update()

    def _show_page(self) -> None:
        """Makes the offer and the panels fit the page."""
        self._offer()
        self.picture.refresh()
        self._judge()

    def _judge(self) -> None:
        """Asks who is winning, where that is told."""
        if self.table.analysis.shown and self.story.at_rest:
            self.table.analysis.judge(self.story.ply)

    def _offer(self) -> None:
        self.hints.forget()
        if self.hand.gesture.state is not GestureState.CONFIRM:  # a question about the last offer is being answered
            self.hand.offer(active=self.active)
            self._look_ahead()
        self.match_mode.offered()

    def _look_ahead(self) -> None:
        """The table may open on a movement: its first hint fits what can be picked when that is over."""
        picking, match, picks = self.hand.gesture.picking, self.match, self.board.picks
        if picking.is_click_only is not None or match.to_act < 0 or not match.sitters[match.to_act].is_person:
            return
        if type(picks).picker is Picks.picker:  # one of its own would take up what nobody may see yet
            choices = ChoicePicker({action: picks.steps(action) for action in match.actions()})
            picking.is_click_only = choices.is_click_only

    def _let_bot_act(self, now: float) -> None:
        action = self.table.opponent.update(now)
        if action is not None:
            try:
                self.play(action)
            except IllegalAction as error:
                log.note(__name__, "a bot's action is refused: %s", error)
                self.table.opponent.error = "refused"
        stands = (self.table.opponent.error, self.table.opponent.slow)
        if stands != self._bot_stands:
            self._bot_stands = stands
            self.picture.refresh()


def open_scene(stage: Stage, request: Request) -> TableScene:
    """A match that somebody has, a saved one, or a new one between two people."""
    if request.match is not None:
        return TableScene(stage, request.match)
    if request.save is not None:
        scene = TableScene(stage, save.load(request.save, stage.library, resume=False).match)
        scene.watch()
        return scene
    return TableScene(stage, quick_match(stage, request.game))
