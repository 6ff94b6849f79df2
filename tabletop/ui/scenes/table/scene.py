"""The table: one match, its board and everything that people do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from tabletop.play import save
from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.play.offers import Offer
from tabletop.play.save import SaveError
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.gesture.grip import State
from tabletop.ui.gesture.picker import Place
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.table.analysis import Analysis
from tabletop.ui.scenes.table.calls import Calls
from tabletop.ui.scenes.table.eyes import Eyes
from tabletop.ui.scenes.table.hand import Hand
from tabletop.ui.scenes.table.handover import Handover
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.inputs import Inputs
from tabletop.ui.scenes.table.log import move_list
from tabletop.ui.scenes.table.missed import CatchUp
from tabletop.ui.scenes.table.motion import Motion
from tabletop.ui.scenes.table.news import News
from tabletop.ui.scenes.table.opponent import Opponent
from tabletop.ui.scenes.table.past import Past
from tabletop.ui.scenes.table.picture import TablePicture
from tabletop.ui.scenes.table.reflex import Reflexes
from tabletop.ui.scenes.table.showing import Showing
from tabletop.ui.stage.bubble import Bubble
from tabletop.ui.stage.events import Input, Key, Pointer, Wheel, Window
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class TableScene(Scene):
    """A match in progress; everything shown comes from views and redacted events."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any]) -> None:
        self.stage = stage
        self.match = match
        self.board = make_board(stage, match.game)
        self.eyes = Eyes(match, lambda: stage.settings.cover != "off", self._is_secret)
        self.handover = Handover(self)
        self.catch_up = CatchUp(self)
        self.board.rolled_by_hand = match.header.chance == "dice"
        self.bubble = Bubble(stage, self._open_rule)
        self.hand = Hand(self, self.board)
        self.opponent = Opponent(stage, match)
        self.analysis = Analysis(stage, match, lambda: self.viewer)
        self.hints = Hints(self)
        self.motion = Motion(stage, match, self.board)
        self.calls = Calls(self, self.board)
        self.reflexes, self._past = Reflexes(self, self.board), Past(self)
        self.moves = move_list(stage, match, self.board, lambda: self.viewer, look=self.look_at, read=self._open_rule)
        self.looking: int | None = None
        """A ply that is looked at instead of the present."""
        self.showing = Showing(match)
        self.news = News(stage, match, self.board)
        self.still_at = 0.0
        """When the last pictures end, in seconds on the stage's clock."""
        self._inputs = Inputs(self)
        self.picture = self._make_picture()
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
        return self.picture.layout_.board

    def layout(self) -> None:
        """Places board and panels, and shows the present anew."""
        self.picture.layout()
        self.board.layout(self.picture.layout_.board)
        self.moves.layout(self.picture.layout_.moves)
        self._show_now()
        self.moves.follow(self.shown_ply)

    def entered(self) -> None:
        """Nobody looks before the first person is let in."""
        self.handover.update()

    def left(self) -> None:
        """Stops asking and listening."""
        self.opponent.cancel()
        self.analysis.forget()
        self._unlisten()

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
        elif self.motion.waiting and now >= self.motion.still_at:
            self._came_to_rest()
        elif not self.board.warm() and self.active:
            self.hand.preview.warm(self.shown_view)
        self.hand.update(now)
        self.bubble.update(now)
        self.picture.plaques.update(now)
        if self.news.update(now) and self.stage.metrics.projector:
            self.stage.invalidate(self.picture.layout_.board)
        if self.analysis.update():
            self.hints.judged()
        self.hints.update()
        self._show_next(now)
        if self.looking is None and not self.shown_line and not self.motion.waiting:
            self._let_bot_act(now)
            self.reflexes.update(now)
        if self.stage.scene is self:
            self.handover.update()
            self.catch_up.update(now)
        self.calls.update()

    def busy(self) -> bool:
        """Whether something moves, flashes, or is about to happen."""
        return (
            self.board.moving(self.stage.now) is not None or self.motion.waiting or self.hand.busy
            or self.showing.goes_on or self.catch_up.running
            or (self.opponent.to_act and not self.opponent.paused and not self.opponent.error)
            or self.analysis.waiting or (self.reflexes.due and self.looking is None)
        )  # fmt: skip

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draws board and panels."""
        self.picture.draw(surface, now)
        self.catch_up.draw(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether a person may move now."""
        if self.eyes.person is None or self.handover.closing or self.catch_up.running:
            return False
        return self.looking is None and not self.shown_line and not self.reflexes.due

    @property
    def panel_open(self) -> bool:
        """Whether Escape has something to close before it opens the menu."""
        return self.looking is not None or bool(self.shown_line) or bool(self.bubble.words)

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction. A match that cannot be saved goes on unsaved."""
        try:
            self.match.submit(action)
        except SaveError as error:
            self.match.detach_journal()
            self.stage.toast.show(say("common.save_failed", why=error))
            self.match.submit(action)

    def undo(self) -> None:
        """Takes back to the last decision of a person, or says why not."""
        self._past.undo()

    def undo_offer(self) -> Offer:
        """What can be taken back, as the viewer may know it; nobody takes back what somebody else has decided."""
        return self.eyes.own(self.match.offers.undo(self.viewer))

    def redo(self) -> None:
        """Plays again what was taken back, or says why not."""
        self._past.redo()

    def suggest(self) -> None:
        """Marks a good move and says why, as soon as it is known."""
        self.hints.ask()

    @property
    def judged(self) -> bool:
        """Whether the table tells who is winning."""
        return self.stage.settings.analysis and self.analysis.possible

    def toggle_analysis(self) -> None:
        """Shows who is winning, or no longer."""
        self.stage.change(analysis=not self.stage.settings.analysis)

    def show_why(self) -> None:
        """Plays best play out on the board, without touching the match."""
        if self.shown_line:
            self.close_panel()
            return
        ply = self.match.ply if self.looking is None else self.looking
        if self.match.past.to_act(ply) >= 0:
            self.analysis.refute(ply, self._begin_showing)

    def look_at(self, ply: int) -> None:
        """Shows the board as it was after so many plies; the present one returns to the game."""
        ply = max(0, min(ply, self.match.length))
        self.showing.stop()
        self.looking = None if ply == self.match.ply else ply
        self._show_now()
        self.moves.follow(ply)

    def close_panel(self) -> None:
        """Closes what lies over the game: a bubble, a shown line, a look into the past."""
        if self.bubble.words:
            self.bubble.hide()
            return
        self.showing.stop()
        self.looking = None
        self._show_now()
        self.moves.follow(self.match.ply)

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        if self.match.outcome is not None and self.looking is None and not self.shown_line:
            self.play_again()
        elif self.looking is not None or self.shown_line:
            self.close_panel()
        elif self.hand.done:
            self.hand.finish()
        elif self.calls.dice or self.calls.stands_in:
            self.calls.open()
        elif self.opponent.to_act:
            self.opponent.error = ""
            self.opponent.paused = not self.opponent.paused
        self.stage.invalidate()

    def play_again(self) -> None:
        """A new match of the same people with the same options, saved like the first; or what else goes on."""
        from tabletop.ui.scenes.setup.scene import after

        self.stage.replace(after(self.stage, self.match))

    def open_menu(self) -> None:
        """The menu over the table."""
        from tabletop.ui.scenes.table.menu import open_menu

        open_menu(self)

    def open(self, name: str, **details: Any) -> None:
        """Another scene over the table."""
        self.stage.push(registry.open_scene(name, self.stage, Request(self.match.header.game, **details)))

    def review(self) -> None:
        """Looks through the match from its beginning."""
        from tabletop.ui.scenes.review.scene import ReviewScene

        self.stage.push(ReviewScene(self.stage, self.match, viewer=self.viewer))

    def show_all(self) -> None:
        """Looks at the end with everything open: the game is over, and those at the table want to know."""
        from tabletop.ui.scenes.review.eyes import OPEN
        from tabletop.ui.scenes.review.scene import ReviewScene

        if self.match.outcome is not None:
            self.stage.push(ReviewScene(self.stage, self.match, eyes=OPEN, ply=self.match.length))

    # --- what the hand asks for -----------------------------------------------------------------------------------

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible."""
        return wording.why_not(self.match.game, refusal)

    def explain(self, refusal: Refusal, place: Place) -> None:
        """Says beside a place why something is not possible."""
        self.remark(self.words_of(refusal), refusal.clause, place)

    def remark(self, words: str, clause: str, place: Place) -> None:
        """Says something beside a place."""
        rect = self.hand.rect_of(place)
        self.bubble.show(words, clause, rect.center, rect.h // 3)

    def ask(self, action: Any) -> None:
        """Asks whether an action is meant."""
        from tabletop.ui.scenes.confirm import ConfirmScene

        question, yes = self.board.words.risk(self.match.view(self.match.to_act), action)
        self.stage.push(
            ConfirmScene(
                self.stage,
                question,
                yes,
                lambda: self.hand.answer(yes=True),
                lambda: self.hand.answer(yes=False),
                risky=True,
            )
        )

    def picked_up(self) -> None:
        """A piece is in hand."""
        self.bubble.hide()
        self.picture.refresh()

    def put_down(self) -> None:
        """No piece is in hand."""
        self.picture.refresh()

    def finish_animations(self) -> None:
        """All pictures jump to where they go."""
        if self.motion.finish(self.viewer):
            self.stage.invalidate()
        self.still_at = self.stage.now

    # --- details --------------------------------------------------------------------------------------------------

    def _is_secret(self) -> bool:
        """Whether what is to be decided now is for the eyes of one person only."""
        return self.board.decisions.secret(self.match.past.view(self.match.ply, None))

    @property
    def viewer(self) -> int | None:
        """Whose eyes the table shows: those of the person to act; a spectator's while nobody may look."""
        return self.eyes.viewer

    @property
    def shown_view(self) -> Any:
        """The view that the panels speak of."""
        if self.shown_line:
            return self.showing.view(self.viewer)
        return self.match.past.view(self.shown_ply, self.viewer)

    @property
    def shown_ply(self) -> int:
        """The ply that is on the board."""
        if self.catch_up.running:
            return self.catch_up.ply
        return self.match.ply if self.looking is None else self.looking

    @property
    def shown_line(self) -> tuple[Any, ...]:
        """The line of "show why", while it is shown."""
        return self.showing.line

    def _make_picture(self) -> TablePicture:
        """How this table looks; other tables have other pictures."""
        return TablePicture(self)

    def _changed(self, change: Change) -> None:
        now, dropped = self.stage.now, self.hand.take_dropped()
        others = self.eyes.follow(change)
        self.reflexes.told(change)
        change = self.eyes.retold(change)
        self.analysis.forget()
        self.showing.stop()
        self.looking = None
        self.bubble.hide()
        if others:
            self._change_eyes(change)
            dropped = dropped if change.action_text is not None else None
        if self.handover.closing:
            self.hand.cover()
        self.motion.told(change, self.viewer, dropped)
        self.still_at = self.motion.still_at
        if self.still_at > now:
            self.hand.moved()
        self.hand.trace = self._trace(self.match.ply)
        self.news.tell(change)
        self.opponent.wait(now, self.still_at)
        if change.ply == self.match.ply:  # others are on their way
            self._after_change()
            self.handover.update()

    def _change_eyes(self, change: Change) -> None:
        """Others look from now on: what only the former ones might see is gone before anything moves."""
        self.hand.cover()
        self.hand.uncover()
        self.motion.forget()
        done = change.kind in ("action", "redo")
        self.board.show(self.match.past.view(change.ply - 1 if done else change.ply, self.viewer))

    def _came_to_rest(self) -> None:
        """Goes on to the next picture, if there is one."""
        if self.motion.go_on():
            self.still_at = self.motion.still_at
            self.opponent.wait(self.stage.now, self.still_at)
        else:
            self.hand.still()
        if self.match.outcome is not None:
            self.stage.invalidate(self.picture.end_rect())

    def _after_change(self) -> None:
        self._offer()
        self.moves.follow(self.match.ply)
        self.picture.refresh()
        if self.judged:
            self.analysis.judge(self.match.ply)

    def _show_now(self) -> None:
        """Shows what is to be seen without movement, and makes the offer anew."""
        self.motion.forget()
        self.board.show(self.shown_view)
        self.hand.trace = self._trace(self.shown_ply)
        self._offer()
        self.picture.refresh()
        if self.judged:
            self.analysis.judge(self.shown_ply)

    def _offer(self) -> None:
        if self.hand.gesture.state is not State.CONFIRM:  # a question about the last offer is being answered
            self.hand.offer(active=self.active)
        self.stage.invalidate()

    def _trace(self, ply: int) -> tuple[Place, ...]:
        text = self.match.past.text(ply, self.viewer) if ply else None
        return self.board.picks.steps(self.match.game.parse(text)) if text else ()

    def _let_bot_act(self, now: float) -> None:
        action = self.opponent.update(now)
        if self.opponent.error and not self.stage.toast.words:
            name = wording.name(self.match, self.match.to_act)
            self.stage.toast.show(say("table.bot_failed", name=name, why=self.opponent.error))
        if action is None:
            return
        try:
            self.play(action)
        except IllegalAction as error:
            self.opponent.error = str(error)

    def _begin_showing(self, line: tuple[Any, ...]) -> None:
        if not line:
            return
        self.showing.begin(line, self.shown_ply, self.viewer, self.stage.now)
        self._offer()
        self.picture.refresh()

    def _show_next(self, now: float) -> None:
        action = self.showing.due(now)
        if action is not None:
            self.board.animate(self.showing.view(self.viewer), now)
            self.hand.trace = self.board.picks.steps(action)
            self.stage.invalidate()

    def _open_rule(self, clause: str) -> None:
        self.open("rulebook", detail=clause)


def open_match(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Puts a match on the table, in the place of the set-up and of any match before."""
    stage.above_first(TableScene(stage, match))


def open_scene(stage: Stage, request: Request) -> TableScene:
    """A saved match, or a new one between two people."""
    if request.save is not None:
        return TableScene(stage, save.load(request.save, stage.library, resume=False).match)
    from tabletop.ui.scenes.setup.scene import quick_match

    return TableScene(stage, quick_match(stage, request.game))
