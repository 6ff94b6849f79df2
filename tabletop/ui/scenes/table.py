"""The table: one match, its board and everything that people do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from tabletop.play import save
from tabletop.play.match import Change, Match
from tabletop.play.save import SaveError
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.bubble import Bubble
from tabletop.ui.events import Input, Key, Pointer, Wheel, Window
from tabletop.ui.gesture_grip import State
from tabletop.ui.picker import Place
from tabletop.ui.scene import Scene
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.table_analysis import Analysis
from tabletop.ui.scenes.table_hand import Hand
from tabletop.ui.scenes.table_moves import MoveList
from tabletop.ui.scenes.table_opponent import Opponent
from tabletop.ui.scenes.table_picture import TablePicture
from tabletop.ui.strings import say

if TYPE_CHECKING:
    from tabletop.ui.stage import Stage

_CAPTION = 4.0
"""Seconds that the caption strip stays (interaction.md 8)."""
_ENJOYED = 1.0
"""Seconds that an end stays at least."""
_SHOWN_FOR = 1.1
"""Seconds that each move of "show why" stays on the board."""


class TableScene(Scene):
    """A match in progress; everything shown comes from views and redacted events."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any]) -> None:
        super().__init__(stage)
        self.match = match
        self.board = make_board(stage, match.game)
        self.bubble = Bubble(stage, self._open_rule)
        self.hand = Hand(self, self.board)
        self.opponent = Opponent(stage, match)
        self.analysis = Analysis(stage, match)
        self.moves = MoveList(stage, match, self.board, self.look_at)
        self.looking: int | None = None
        """A ply that is looked at instead of the present."""
        self.showing: tuple[Any, ...] = ()
        """Best play that is being shown, as far as it is still to come."""
        self._shown_line: tuple[Any, ...] = ()
        self._shown_state: Any = None
        self._next_shown = 0.0
        self._still_at = 0.0
        self.caption_words = ""
        """What happened last, for people who watch from afar."""
        self.caption_until = 0.0
        self.picture = self._make_picture()
        self._unlisten = match.listen(self.viewer, self._changed)
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

    def left(self) -> None:
        """Stops asking and listening."""
        self.opponent.cancel()
        self.analysis.forget()
        self._unlisten()

    def covered(self) -> None:
        """Lets go of what is held."""
        self.hand.interrupt()

    def uncovered(self) -> None:
        """Makes the offer anew: settings may have changed."""
        self._offer()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Buttons first, then the list of moves, then the hand over the board."""
        if isinstance(event, Window):
            self.hand.window(event)
        elif isinstance(event, Key):
            self._key(event)
        elif isinstance(event, Pointer):
            self._pointer(event)
        elif isinstance(event, Wheel) and not self.moves.handle(event):
            self.look_at((self.match.ply if self.looking is None else self.looking) - round(event.turns))

    def update(self, now: float) -> None:
        """Lets pictures move, bots act and answers arrive."""
        moving = self.board.moving(now)
        if moving is not None:
            self.stage.invalidate(moving)
            if self.board.moving(now) is None:
                self.hand.still()
        else:
            self.board.warm()
        self.hand.update(now)
        self.bubble.update(now)
        self.picture.plaques.update(now)
        if self.caption_words and now >= self.caption_until:
            self.caption_words = ""
            self.stage.invalidate(self.picture.layout_.board)
        if self.analysis.update():
            self._answered()
        if self.showing and now >= self._next_shown:
            self._show_next(now)
        if self.looking is None and not self._shown_line:
            self._let_bot_act(now)

    def busy(self) -> bool:
        """Whether something moves, flashes, or is about to happen."""
        return (
            self.board.moving(self.stage.now) is not None or self.hand.busy or bool(self.showing)
            or (self.opponent.to_act and not self.opponent.paused and not self.opponent.error)
            or self.analysis.waiting
        )  # fmt: skip

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draws board and panels."""
        self.picture.draw(surface, now)

    # --- what people do -------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether a person may move now."""
        seat = self.match.to_act
        return seat >= 0 and self.match.sitters[seat].is_person and self.looking is None and not self._shown_line

    @property
    def panel_open(self) -> bool:
        """Whether Escape has something to close before it opens the menu."""
        return self.looking is not None or bool(self._shown_line) or bool(self.bubble.words)

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
        self._step(self.match.undo_offer(self.viewer).refused, self.match.undo)

    def redo(self) -> None:
        """Plays again what was taken back, or says why not."""
        self._step(self.match.redo_offer(self.viewer).refused, self.match.redo)

    def suggest(self) -> None:
        """Marks a good move and says why, as soon as it is known."""
        if not self.active:
            self.stage.toast.show(say("table.hint_none"))
            return
        self.analysis.judge(self.match.ply)
        self.analysis.wanted = True
        self._answered()

    def toggle_analysis(self) -> None:
        """Shows who is winning, or no longer."""
        self.stage.change(analysis=not self.stage.settings.analysis)

    def show_why(self) -> None:
        """Plays best play out on the board, without touching the match."""
        if self._shown_line:
            self.close_panel()
            return
        ply = self.match.ply if self.looking is None else self.looking
        if self.match.to_act_at(ply) >= 0:
            self.analysis.refute(ply, self._begin_showing)

    def look_at(self, ply: int) -> None:
        """Shows the board as it was after so many plies; the present one returns to the game."""
        ply = max(0, min(ply, self.match.length))
        self._shown_line, self.showing = (), ()
        self.looking = None if ply == self.match.ply else ply
        self._show_now()
        self.moves.follow(ply)

    def close_panel(self) -> None:
        """Closes what lies over the game: a bubble, a shown line, a look into the past."""
        if self.bubble.words:
            self.bubble.hide()
            return
        self._shown_line, self.showing, self.looking = (), (), None
        self._show_now()
        self.moves.follow(self.match.ply)

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        if self.match.outcome is not None and self.looking is None and not self._shown_line:
            self.play_again()
        elif self.looking is not None or self._shown_line:
            self.close_panel()
        elif self.opponent.to_act:
            self.opponent.error = ""
            self.opponent.paused = not self.opponent.paused
        self.stage.invalidate()

    def play_again(self) -> None:
        """A new match of the same people with the same options, saved like the first."""
        from tabletop.ui.scenes.setup import again

        self.stage.replace(again(self.stage, self.match))

    def open_menu(self) -> None:
        """The menu over the table."""
        from tabletop.ui.scenes.menu import MenuScene, match_items

        note = say("table.saved" if self.match.journal else "table.unsaved")
        self.stage.push(MenuScene(self.stage, match_items(self.stage, self.match.header.game), note=note))

    def open(self, name: str, **details: Any) -> None:
        """Another scene over the table."""
        self.stage.push(registry.open_scene(name, self.stage, Request(self.match.header.game, **details)))

    def review(self) -> None:
        """Looks through the match from its beginning."""
        from tabletop.ui.scenes.review import ReviewScene

        self.stage.push(ReviewScene(self.stage, self.match))

    # --- what the hand asks for -----------------------------------------------------------------------------------

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible."""
        return wording.why_not(self.match.header.game, refusal)

    def explain(self, refusal: Refusal, place: Place) -> None:
        """Says beside a place why something is not possible."""
        self.remark(self.words_of(refusal), refusal.clause, place)

    def remark(self, words: str, clause: str, place: Place) -> None:
        """Says something beside a place."""
        rect = self.board.rect_of((place,))
        self.bubble.show(words, clause, rect.center, rect.h // 3)

    def ask(self, action: Any) -> None:
        """Asks whether a move that loses at once is meant."""
        from tabletop.ui.scenes.confirm import ConfirmScene

        self.stage.push(
            ConfirmScene(
                self.stage,
                say("table.risky", action=action),
                say("table.risky_yes"),
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
        if self.board.finish():
            self.stage.invalidate()
        self._still_at = self.stage.now

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose eyes the table shows: the only person's, else those of everybody."""
        people = [seat for seat, sitter in enumerate(self.match.sitters) if sitter.is_person]
        return people[0] if len(people) == 1 else None

    @property
    def shown_view(self) -> Any:
        """The view that the panels speak of."""
        if self._shown_line:
            return self.match.game.view(self._shown_state, self.viewer)
        return self.match.view_at(self.shown_ply, self.viewer)

    @property
    def shown_ply(self) -> int:
        """The ply that is on the board."""
        return self.match.ply if self.looking is None else self.looking

    @property
    def shown_line(self) -> tuple[Any, ...]:
        """The line of "show why", while it is shown."""
        return self._shown_line

    def _make_picture(self) -> TablePicture:
        """How this table looks; other tables have other pictures."""
        return TablePicture(self)

    def _key(self, event: Key) -> None:
        if not event.down:
            return
        if event.name == "f6":
            plaques = self.picture.plaques
            plaques.focus(None if plaques.focused else plaques.items[0].name)
            return
        if self.picture.plaques.focused and event.name == "escape":
            self.picture.plaques.focus(None)
            return
        if (self.picture.plaques.focused or event.name != "tab") and self.picture.plaques.handle(event):
            return
        if event.name in ("return", "enter") and self.match.outcome is not None and not event.again:
            self._go_on()
            return
        if not self.hand.key(event) and event.name in ("page up", "page down"):
            self.look_at(self.shown_ply + (1 if event.name == "page down" else -1))

    def _go_on(self) -> None:
        """What Enter does when all is over; not at once, because somebody may still be playing in haste."""
        if self.stage.now > self._still_at + _ENJOYED:
            self.press_plate()

    def _pointer(self, event: Pointer) -> None:
        at = self.stage.pixel(event.pos)
        if event.kind == "press":
            self.picture.plaques.focus(None)
            if self.bubble.press(at):
                return
        if event.kind == "release" and self.hand.gesture.swallowing:
            self.hand.pointer(event)
            return
        if not (self.hand.gesture.lifted and event.held) and self.picture.plaques.handle(event):
            return
        if not self.hand.gesture.lifted and self.moves.handle(event):
            return
        self.hand.pointer(event)

    def _step(self, refused: Refusal | None, act: Any) -> None:
        if refused is not None:
            self.stage.toast.show(self.words_of(refused))
            return
        self.opponent.cancel()
        try:
            act()
        except SaveError as error:
            self.match.detach_journal()
            self.stage.toast.show(say("common.save_failed", why=error))
            act()

    def _changed(self, change: Change) -> None:
        now = self.stage.now
        self.analysis.forget()
        self.looking, self.showing, self._shown_line = None, (), ()
        self.bubble.hide()
        self._still_at = self.board.animate(self.match.view(self.viewer), now, dropped=self.hand.take_dropped())
        if self._still_at > now:
            self.hand.moved()
        self.hand.trace = self._trace(self.match.ply)
        self._hear(change)
        self.opponent.wait(now, self._still_at)
        self._after_change()

    def _after_change(self) -> None:
        self._offer()
        self.moves.follow(self.match.ply)
        self.picture.refresh()
        if self.stage.settings.analysis:
            self.analysis.judge(self.match.ply)

    def _hear(self, change: Change) -> None:
        self.caption_words = " ".join(filter(None, (wording.caption(self.match, event) for event in change.events)))
        self.caption_until = self.stage.now + _CAPTION
        outcome = self.match.outcome
        if outcome is not None:
            people = [seat for seat, sitter in enumerate(self.match.sitters) if sitter.is_person]
            lost = len(people) == 1 and people[0] not in outcome.winners
            self.stage.sounds.play("lose" if lost else "win")
        else:
            self.stage.sounds.play("flip" if change.kind == "action" and "flipped" in str(change.events) else "place")

    def _show_now(self) -> None:
        """Shows what is to be seen without movement, and makes the offer anew."""
        self.board.show(self.shown_view)
        self.hand.trace = self._trace(self.shown_ply)
        self._offer()
        self.picture.refresh()
        if self.stage.settings.analysis:
            self.analysis.judge(self.shown_ply)

    def _offer(self) -> None:
        if self.hand.gesture.state is not State.CONFIRM:  # a question about the last offer is being answered
            self.hand.offer(active=self.active)
        self.stage.invalidate()

    def _trace(self, ply: int) -> tuple[Place, ...]:
        text = self.match.text_at(ply, self.viewer) if ply else None
        return self.board.steps(self.match.game.parse(text)) if text else ()

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

    def _answered(self) -> None:
        self.stage.invalidate()
        hint = self.analysis.hint() if self.analysis.wanted else None
        if hint is None or not self.active:
            return
        self.analysis.wanted = False
        action, words = hint
        self.hand.hint = self.board.steps(action)
        self.stage.toast.show(words)

    def _begin_showing(self, line: tuple[Any, ...]) -> None:
        if not line:
            return
        self._shown_line, self.showing = line, line
        self._shown_state = self.match.game.imagine(self.match.view_at(self.shown_ply, self.viewer), _no_chance())
        self._next_shown = self.stage.now
        self._offer()
        self.picture.refresh()

    def _show_next(self, now: float) -> None:
        action, self.showing = self.showing[0], self.showing[1:]
        step = self.match.game.apply(self._shown_state, action)
        self._shown_state = step.state
        self.board.animate(self.match.game.view(step.state, self.viewer), now)
        self.hand.trace = self.board.steps(action)
        self._next_shown = now + _SHOWN_FOR
        self.stage.invalidate()

    def _open_rule(self, clause: str) -> None:
        self.open("rulebook", detail=clause)


def _no_chance() -> Any:
    import random

    return random.Random(0)


def open_match(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Puts a match on the table, in the place of the set-up and of any match before."""
    stage.above_first(TableScene(stage, match))


def open_scene(stage: Stage, request: Request) -> TableScene:
    """A saved match, or a new one between two people."""
    if request.save is not None:
        return TableScene(stage, save.load(request.save, stage.library, resume=False).match)
    from tabletop.ui.scenes.setup import quick_match

    return TableScene(stage, quick_match(stage, request.game))
