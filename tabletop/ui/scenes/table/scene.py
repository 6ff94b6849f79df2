"""The table: one match, its board and everything that people do with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from tabletop.play import save
from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui import wording
from tabletop.ui.gesture.grip import State
from tabletop.ui.gesture.picker import Place
from tabletop.ui.scenes.matches import quick_match
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.table.calls import Calls
from tabletop.ui.scenes.table.hand import Hand
from tabletop.ui.scenes.table.handover import Handover
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.inputs import Inputs
from tabletop.ui.scenes.table.missed import CatchUp
from tabletop.ui.scenes.table.occasion import Occasion
from tabletop.ui.scenes.table.picture import Shown, TablePicture
from tabletop.ui.scenes.table.reflex import Reflexes
from tabletop.ui.scenes.table.steps import Steps
from tabletop.ui.scenes.table.table import Table
from tabletop.ui.stage.events import Input, Key, Pointer, Wheel, Window
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say


def playing(scene: Shown) -> Occasion:
    """A match is played."""
    return Occasion(scene, TablePicture(scene))


class TableScene(Scene):
    """A match in progress; everything shown comes from views and redacted events."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], occasion: Callable[[Shown], Occasion] = playing
    ) -> None:
        """`occasion` tells what people sit here for; it is made when all parts of the table are there."""
        self.stage = stage
        self.match = match
        self.table = Table(stage, match, self.look_at)
        self.board = self.table.board
        self.look = self.table.look
        self.hand = Hand(self.table, self)
        self.catch_up = CatchUp(self.table, self)
        self.handover = Handover(self.table, self.hand, self.catch_up, self)
        self.hints = Hints(self.table, self.hand, self)
        self.calls = Calls(self.table, self)
        self.reflexes = Reflexes(self.table, self.hand, self)
        self.steps = Steps(self.table, self.reflexes, self)
        self._inputs = Inputs(self.table, self.hand, self.reflexes, self)
        self.occasion = occasion(self)
        self.picture = self.occasion.picture
        self._unlisten = match.listen(None, self._changed)
        self.hand.trace = self._trace(match.ply)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """The game's name: nothing private."""
        return f"{say('common.title')} · {wording.title(self.match.header.game)}"

    @property
    def notices(self) -> pygame.Rect:
        """Over the board, so that the column stays free."""
        return self.table.layout.board

    def layout(self) -> None:
        """Places board and panels, and shows the present anew."""
        self.picture.layout()
        self.board.layout(self.table.layout.board)
        self.table.moves.layout(self.table.layout.moves)
        self._show_now()
        self.table.moves.follow(self.look.ply)

    def entered(self) -> None:
        """Nobody looks before the first person is let in."""
        self.handover.update()
        self.occasion.entered()

    def left(self) -> None:
        """Stops asking and listening."""
        self.table.opponent.cancel()
        self.table.analysis.forget()
        self._unlisten()
        self.occasion.left()

    def covered(self) -> None:
        """Lets go of what is held."""
        self.hand.interrupt()

    def uncovered(self) -> None:
        """Makes the offer anew: settings may have changed, or somebody else is to act."""
        self._offer()
        self.handover.update()

    def away(self) -> None:
        """Somebody else may be looking."""
        self.handover.away()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Buttons first, then the list of moves, then the hand over the board."""
        if self.handover.skip(event) or self.catch_up.skip(event):
            return
        if isinstance(event, Window):
            self.hand.window(event)
        elif isinstance(event, Key):
            self._inputs.key(event)
        elif isinstance(event, Pointer):
            self._inputs.pointer(event)
        elif isinstance(event, Wheel):
            self._inputs.wheel(event)

    def update(self, now: float) -> None:
        """Lets pictures move, bots act and answers arrive."""
        moving = self.board.moving(now)
        if moving is not None:
            self.stage.invalidate(moving)
            if self.board.moving(now) is None:
                self._came_to_rest()
        elif self.table.motion.waiting and now >= self.table.motion.still_at:
            self._came_to_rest()
        elif not self.board.warm() and self.active:
            self.hand.outlook.preview.warm(self.look.view)
        self.hand.update(now)
        self.table.bubble.update(now)
        self.picture.plaques.update(now)
        if self.table.news.update(now) and self.stage.metrics.projector:
            self.stage.invalidate(self.table.layout.board)
        if self.table.analysis.update():
            self.hints.judged()
        self.hints.update()
        self._show_next(now)
        if not self.look.aside and not self.table.motion.waiting:
            self._let_bot_act(now)
            self.reflexes.update(now)
        if self.on_top:
            self.handover.update()
            self.catch_up.update(now)
        self.calls.update()
        self.occasion.update(now)

    def busy(self) -> bool:
        """Whether something moves, flashes, or is about to happen."""
        return (
            self.occasion.busy or self.board.moving(self.stage.now) is not None or self.table.motion.waiting
            or self.hand.signs.busy or self.look.goes_on or self.catch_up.running
            or (self.table.opponent.to_act and not self.table.opponent.paused and not self.table.opponent.error)
            or self.table.analysis.waiting or (self.reflexes.due and self.look.at is None)
        )  # fmt: skip

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draws board and panels."""
        self.picture.draw(surface, now)
        self.catch_up.draw(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether a person may move now."""
        if self.table.eyes.person is None or self.handover.closing or self.catch_up.running:
            return False
        return self.occasion.allows and not self.look.aside and not self.reflexes.due

    @property
    def on_top(self) -> bool:
        """Whether nothing lies over it."""
        return self.stage.scene is self

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction. A match that cannot be saved goes on unsaved."""
        self.occasion.play(action)

    def undo(self) -> None:
        """Takes back to the last decision of a person, or says why not."""
        self.steps.undo()

    def look_at(self, ply: int) -> None:
        """Shows the board as it was after so many plies; the present one returns to the game."""
        if not self.occasion.looks_back:
            return
        ply = max(0, min(ply, self.match.length))
        self.look.to(ply)
        self._show_now()
        self.table.moves.follow(ply)

    def close_panel(self) -> None:
        """Closes what lies over the game: a bubble, a shown line, a look into the past."""
        if self.table.bubble.words:
            self.table.bubble.hide()
            return
        self.look.back()
        self._show_now()
        self.table.moves.follow(self.match.ply)

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        self.occasion.press_plate()
        self.stage.invalidate()

    def open_menu(self) -> None:
        """The menu over the table."""
        self.occasion.open_menu()

    def open(self, name: str, **details: Any) -> None:
        """Another scene over the table."""
        self.table.open(name, **details)

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible."""
        return self.occasion.words_of(refusal)

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""
        self.picture.refresh()

    # --- details --------------------------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        self.occasion.changed(change)
        now, dropped = self.stage.now, self.hand.carry.take_dropped()
        others = self.table.eyes.follow(change)
        self.reflexes.told(change)
        change = self.table.eyes.retold(change)
        self.table.analysis.forget()
        self.look.back()
        self.table.bubble.hide()
        if others:
            self._change_eyes(change)
            dropped = dropped if change.action_text is not None else None
        if self.handover.closing:
            self.hand.cover()
        self.table.motion.told(change, self.look.viewer, dropped)
        self.table.still_at = self.table.motion.still_at
        if self.table.still_at > now:
            self.hand.moved()
        self.hand.trace = self._trace(self.match.ply)
        self.table.news.tell(change)
        self.table.opponent.wait(now, self.table.still_at)
        if change.ply == self.match.ply:  # others are on their way
            self._after_change()
            self.handover.update()

    def _change_eyes(self, change: Change) -> None:
        """Others look from now on: what only the former ones might see is gone before anything moves."""
        self.hand.cover()
        self.hand.uncover()
        self.table.motion.forget()
        done = change.kind in ("action", "redo")
        self.board.show(self.match.past.view(change.ply - 1 if done else change.ply, self.look.viewer))

    def _came_to_rest(self) -> None:
        """Goes on to the next picture, if there is one."""
        if self.table.motion.go_on():
            self.table.still_at = self.table.motion.still_at
            self.table.opponent.wait(self.stage.now, self.table.still_at)
        else:
            self.hand.still()
        if self.match.outcome is not None:
            self.stage.invalidate(self.picture.end_rect())
        self.occasion.rested()

    def _after_change(self) -> None:
        self._offer()
        self.table.moves.follow(self.match.ply)
        self.picture.refresh()
        if self.table.analysis.shown:
            self.table.analysis.judge(self.match.ply)

    def _show_now(self) -> None:
        """Shows what is to be seen without movement, and makes the offer anew."""
        self.table.motion.forget()
        self.board.show(self.look.view)
        self.hand.trace = self._trace(self.look.ply)
        self._offer()
        self.picture.refresh()
        if self.table.analysis.shown:
            self.table.analysis.judge(self.look.ply)

    def _offer(self) -> None:
        if self.hand.gesture.state is not State.CONFIRM:  # a question about the last offer is being answered
            self.hand.offer(active=self.active)
        self.occasion.offered()
        self.stage.invalidate()

    def _trace(self, ply: int) -> tuple[Place, ...]:
        text = self.match.past.text(ply, self.look.viewer) if ply else None
        return self.board.picks.steps(self.match.game.parse(text)) if text else ()

    def _let_bot_act(self, now: float) -> None:
        action = self.table.opponent.update(now)
        if self.table.opponent.error and not self.stage.toast.words:
            name = wording.name(self.match, self.match.to_act)
            self.stage.toast.show(say("table.bot_failed", name=name, why=self.table.opponent.error))
        if action is None:
            return
        try:
            self.play(action)
        except IllegalAction as error:
            self.table.opponent.error = str(error)

    def _show_next(self, now: float) -> None:
        action = self.look.due(now)
        if action is not None:
            self.board.animate(self.look.view, now)
            self.hand.trace = self.board.picks.steps(action)
            self.stage.invalidate()


def open_scene(stage: Stage, request: Request) -> TableScene:
    """A match that somebody has, a saved one, or a new one between two people."""
    if request.match is not None:
        return TableScene(stage, request.match)
    if request.save is not None:
        return TableScene(stage, save.load(request.save, stage.library, resume=False).match)
    return TableScene(stage, quick_match(stage, request.game))
