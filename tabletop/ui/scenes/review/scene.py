"""Looking through a match: a scrubber, every move explained, and branches from any point."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.play import save
from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.play.save import Loaded, SaveError
from tabletop.rules.game import IllegalAction, Refusal, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.gesture.picker import Place
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.review.curve import Curve
from tabletop.ui.scenes.review.eyes import ReviewEyes
from tabletop.ui.scenes.review.lists import BranchRows, MoveRows, branch_title
from tabletop.ui.scenes.review.name import NameScene
from tabletop.ui.scenes.review.picture import ReviewPicture
from tabletop.ui.scenes.review.scrubber import Scrubber
from tabletop.ui.scenes.saved import why
from tabletop.ui.stage.events import Input, Key, Pointer, Wheel
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say, texts

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

SPEEDS = (0.5, 1.0, 2.0, 4.0)
_EACH = 1.1
"""Seconds that every move stays on the board at the usual speed."""


class ReviewScene(Scene):
    """Shows one ply of the current line; the match itself moves only when a branch is begun or chosen."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], path: Path | None = None, *,
        viewer: Seat | None = None, eyes: str = "", ply: int | None = None,
    ) -> None:  # fmt: skip
        """`path` is the file that the match was read from only to be watched; a branch makes it be written on.

        `viewer` may look while the match goes on, `eyes` are chosen to begin with, at `ply`.
        """
        self.stage = stage
        self.match = match
        self._path = path
        self.ply = 0 if match.outcome is not None or match.ply == 0 else match.ply
        if ply is not None:
            self.ply = ply
        self.viewer = _only_person(match) if viewer is None else viewer
        self.eyes = ReviewEyes(match, self.viewer, eyes)
        self.tab = "moves"
        self.playing = False
        self.speed = 1.0
        self.trace: tuple[Place, ...] = ()
        self._next_at = 0.0
        self.board = make_board(stage, match.game)
        self.curve = Curve(stage, match)
        self.scrubber = Scrubber(stage, self.curve, self.look_at, self.label)
        self.moves = MoveRows(self)
        self.branch_rows = BranchRows(self)
        self.picture = ReviewPicture(self)
        self._unlisten = match.listen(None, self._changed)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """The game's name: nothing private."""
        return f"{say('common.title')} · {wording.title(self.match.header.game)}"

    @property
    def notices(self) -> pygame.Rect:
        """Over the board, so that the buttons stay free."""
        return self.picture.layout_.board

    def layout(self) -> None:
        """Places everything and shows the ply anew."""
        self._take_line()
        self.picture.layout()
        self.board.layout(self.picture.layout_.board)
        self._show()

    def left(self) -> None:
        """Stops asking and listening."""
        self.curve.forget()
        self._unlisten()

    def covered(self) -> None:
        """Stops playing and lets go of the handle."""
        self.playing = False
        self.scrubber.cancel()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Buttons, then the strip, then the list; keys step."""
        if isinstance(event, Key):
            if event.down:
                self._key(event)
        elif isinstance(event, Pointer):
            self._pointer(event)
        elif isinstance(event, Wheel) and not any(part.handle(event) for part in self._wheeled):
            if self.picture.layout_.board.collidepoint(self.stage.pixel(event.pos)):
                self._step(-round(event.turns))
        elif isinstance(event, Wheel) and self.tab == "branches":
            self.picture.refresh()

    def update(self, now: float) -> None:
        """Lets pictures move, plays on, and takes what the worker found out."""
        moving = self.board.moving(now)
        if moving is not None:
            self.stage.invalidate(moving)
        self.picture.plaques.update(now)
        silent = self.curve.silent
        if self.curve.update(self.ply):
            if silent != self.curve.silent:
                self.layout()
            else:
                self.picture.layout()
        if self.playing and now >= self._next_at:
            self._play_on(now)

    def busy(self) -> bool:
        """Whether something moves or is about to."""
        return self.playing or self.board.moving(self.stage.now) is not None or self.curve.waiting

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draws everything."""
        self.picture.draw(surface, now)

    # --- looking --------------------------------------------------------------------------------------------------

    def look_at(self, ply: int) -> None:
        """Shows the board after so many plies; the neighbouring ones are moved to."""
        ply = max(0, min(ply, self.match.length))
        if ply == self.ply:
            return
        near = abs(ply - self.ply) == 1 and not self.scrubber.held
        self.ply = ply
        self._next_at = self.stage.now + _EACH / self.speed
        self.picture.layout()
        if near:
            self.trace = self._trace()
            self.board.animate(self._view(), self.stage.now)
            self.stage.sounds.play("flip")
        else:
            self._show()

    def step_on(self) -> None:
        """One ply on."""
        self._step(1)

    def step_back(self) -> None:
        """One ply back."""
        self._step(-1)

    def to_start(self) -> None:
        """Before the first move."""
        self._stop()
        self.look_at(0)

    def to_end(self) -> None:
        """After the last move."""
        self._stop()
        self.look_at(self.match.length)

    def toggle(self) -> None:
        """Plays, or stops; at the end it begins again."""
        self.playing = not self.playing and self.match.length > 0
        if self.playing:
            if self.ply == self.match.length:
                self.look_at(0)
            self._next_at = self.stage.now + _EACH / self.speed / 2
        self.picture.refresh()

    def next_speed(self) -> None:
        """The next faster speed; after the fastest the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._next_at = min(self._next_at, self.stage.now + _EACH / self.speed)
        self.picture.refresh()

    def next_eyes(self) -> None:
        """Looks with the next eyes that may look."""
        self.eyes.next()
        self.layout()

    def show_tab(self, name: str) -> None:
        """Shows the moves or the branches."""
        self.tab = name
        self.picture.layout()

    def notation(self, ply: int) -> str:
        """A move as the eyes that are looked through may know it; empty for the start."""
        text = self.match.past.text(ply, self.eyes.at(ply)) if ply else None
        return self.board.words.notation(text) if text else ""

    def label(self, ply: int) -> str:
        """What stands over the handle."""
        text = self.notation(ply)
        return f"{ply} · {text}" if text else say("review.start") if not ply else str(ply)

    def stands(self, *, short: bool = False) -> str:
        """How it stood at the ply that is shown; empty where that is not known."""
        if self.curve.silent or self.match.past.to_act(self.ply) < 0:
            return ""
        verdict = self.curve.verdict(self.ply)
        if verdict is None:
            return say("review.judging")
        if verdict.kind == "balanced" or verdict.turns is None:
            return say("review.level")
        seat = self.match.past.to_act(self.ply)
        winner = seat if verdict.kind == "won" else 1 - seat
        key = "review.leads_short" if short else "review.leads"
        return say(key, side=wording.side(self.match.header.game, winner), turns=verdict.turns)

    # --- what can be done -----------------------------------------------------------------------------------------

    def close(self) -> None:
        """Goes back to where the match was."""
        self.stage.pop()

    def open_rulebook(self, clause: str = "") -> None:
        """The rulebook, at a clause."""
        self.stage.push(registry.open_scene("rulebook", self.stage, Request(self.match.header.game, detail=clause)))

    def ask_branch(self) -> None:
        """Asks for the name of a branch that begins at the ply that is shown."""
        if not self.eyes.branches:
            self.stage.toast.show(say("review.branch_secret"))
            return
        question = say("review.branch_question", ply=self.ply)
        self.stage.push(NameScene(self.stage, question, say("review.branch_details"), self._free_name(), self.branch))

    @property
    def onward(self) -> tuple[str, str] | None:
        """What follows from the match, in words and with its icon; None where nothing does."""
        match = self.match
        return registry.onward(match) if registry.sequel(match) or registry.is_lost(match) else None

    def go_on(self) -> None:
        """What follows: a page over this one, or another match in the place of all this."""
        from tabletop.ui.scenes.setup.scene import after

        scene = after(self.stage, self.match, self._path)
        if registry.sequel(self.match):
            self.stage.push(scene)
        else:
            self.stage.above_first(scene)

    def branch(self, name: str) -> str:
        """Begins a branch here and goes to the table; returns why not, for people."""
        refused = self._change(lambda: self.match.branches.begin(self.ply, name))
        if not refused:
            self._to_table()
        return refused

    def switch(self, name: str) -> None:
        """Shows another branch."""
        refused = self._change(lambda: self.match.branches.switch(name))
        if refused:
            self.stage.toast.show(refused)

    def ask_drop(self, name: str) -> None:
        """Asks whether a branch is to be forgotten."""
        branch = next(branch for branch in self.match.branches.all() if branch.name == name)
        question = say("review.drop_question", name=branch_title(branch))
        box = ConfirmScene(self.stage, question, say("review.drop_do"), lambda: self._drop(name),
                           details=say("review.drop_details"), icon="trash", risky=True)  # fmt: skip
        self.stage.push(box)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _wheeled(self) -> tuple[Any, ...]:
        return self.scrubber, self._list, self.picture.panel.details.list

    @property
    def _list(self) -> Any:
        return (self.branch_rows if self.tab == "branches" else self.moves).list

    def _key(self, event: Key) -> None:
        plaques = self.picture.plaques
        if event.name == "escape":
            if not event.again and not self.scrubber.cancel():
                self._escape()
            return
        steps = {"left": -1, "right": 1, "up": -1, "down": 1, "page up": -10, "page down": 10}
        if event.name in steps and not event.ctrl:
            self._step(steps[event.name])
        elif event.name == "home":
            self.to_start()
        elif event.name == "end":
            self.to_end()
        elif event.name == "space" and not event.again and plaques.focused is None:
            self.toggle()
        else:
            plaques.handle(event)

    def _escape(self) -> None:
        """The keyboard's focus first, then the scene."""
        if self.picture.plaques.focused is not None:
            self.picture.plaques.focus(None)
        else:
            self.close()

    def _pointer(self, event: Pointer) -> None:
        if event.kind == "press":
            self.picture.plaques.focus(None)
        if self.scrubber.held:
            self.scrubber.handle(event)
            return
        if self.picture.plaques.handle(event):
            return
        if self.scrubber.handle(event) or self._list.handle(event) or self.picture.panel.details.list.handle(event):
            if event.kind == "press":
                self._stop()
            if self.tab == "branches":
                self.picture.refresh()

    def _step(self, by: int) -> None:
        self._stop()
        self.look_at(self.ply + by)

    def _stop(self) -> None:
        if self.playing:
            self.playing = False
            self.picture.refresh()

    def _play_on(self, now: float) -> None:
        if self.ply >= self.match.length:
            self._stop()
            return
        self.look_at(self.ply + 1)
        self._next_at = now + _EACH / self.speed

    def _view(self) -> Any:
        return self.eyes.view(self.ply)

    def _trace(self) -> tuple[Place, ...]:
        text = self.match.past.text(self.ply, self.eyes.at(self.ply)) if self.ply else None
        return self.board.picks.steps(self.match.game.parse(text)) if text else ()

    def _show(self) -> None:
        self.trace = self._trace()
        self.board.show(self._view())
        self.stage.invalidate()

    def _take_line(self) -> None:
        """Follows the current branch."""
        match = self.match
        self.ply = min(self.ply, match.length)
        self.curve.take(match)
        parted = (match.branches.shared(branch.name) for branch in match.branches.all() if not branch.current)
        self.scrubber.length, self.scrubber.forks = match.length, frozenset(parted)

    def _changed(self, change: Change) -> None:
        self.ply = self.match.ply
        if self.stage.scene is self:
            self.layout()

    def _free_name(self) -> str:
        names = {branch.name for branch in self.match.branches.all()}
        number = len(names) + 1
        while say("review.branch_name", number=number) in names:
            number += 1
        return say("review.branch_name", number=number)

    def _drop(self, name: str) -> None:
        refused = self._change(lambda: self.match.branches.drop(name))
        if refused:
            self.stage.toast.show(refused)

    def _change(self, act: Any) -> str:
        """Changes the match and its file; returns why it could not be, for people."""
        ready = self._write_on()
        if ready:
            return ready
        try:
            try:
                act()
            except SaveError as error:
                self.match.detach_journal()
                self.stage.toast.show(say("common.save_failed", why=error))
                act()
        except IllegalAction as error:
            return self._words_of(error.refusal)
        return ""

    def _words_of(self, refusal: Refusal) -> str:
        key = f"review.{refusal.reason}"
        return say(key, **dict(refusal.params)) if key in texts() else refusal.reason

    def _write_on(self) -> str:
        """A match that was only watched is opened again to be written on."""
        if self._path is None:
            return ""
        current = next(branch.name for branch in self.match.branches.all() if branch.current)
        try:
            found = save.load(self._path, self.stage.library)
        except SaveError as error:
            return say("review.not_writable", why=why(error))
        self._path = None
        self._unlisten()
        self.match = found.match
        if any(branch.name == current and not branch.current for branch in found.match.branches.all()):
            found.match.branches.switch(current)
        self.eyes = ReviewEyes(self.match, self.viewer, self.eyes.chosen)
        self._unlisten = self.match.listen(None, self._changed)
        tell(self.stage, found)
        return ""

    def _to_table(self) -> None:
        """The table of this match, or a new one in this scene's place."""
        from tabletop.ui.scenes.table.scene import TableScene

        below = self.stage.scenes[-2] if len(self.stage.scenes) > 1 else None
        if isinstance(below, TableScene) and below.match is self.match:
            self.stage.pop()
        else:
            self.stage.replace(TableScene(self.stage, self.match))


def _only_person(match: Match[Any, Any, Any]) -> Seat | None:
    people = [seat for seat, sitter in enumerate(match.sitters) if sitter.is_person]
    return people[0] if len(people) == 1 else None


def tell(stage: Stage, found: Loaded) -> None:
    """Says what became of a saved match that is not whole."""
    for key, what in (("lost", found.lost), ("changed", found.changed), ("unsaved", found.unsaved)):
        if what:
            stage.toast.show(say(f"title.resumed_{key}", what=what, why=what))


def watch(stage: Stage, path: Path) -> None:
    """Opens a saved match to be looked through, or says why it cannot be; the file stays as it is."""
    try:
        found = save.load(path, stage.library, resume=False)
    except SaveError as error:
        stage.toast.show(say("title.not_opened", file=path.name, why=why(error)))
        return
    stage.push(ReviewScene(stage, found.match, path))
    tell(stage, found)


def open_scene(stage: Stage, request: Request) -> ReviewScene:
    """A saved match, or an example; raises SaveError."""
    if request.save is None:
        return ReviewScene(stage, _example(request.game))
    found = save.load(request.save, stage.library, resume=False)
    tell(stage, found)
    return ReviewScene(stage, found.match, request.save)


def _example(game: str) -> Match[Any, Any, Any]:
    """A match that plays itself by lot, to show the screen with something in it."""
    from tabletop.content.games import digest, load_game
    from tabletop.play.record import Header
    from tabletop.play.seats import Sitter

    rules = load_game(game)
    sitters = tuple(Sitter("person", "") for _ in range(rules.seats({})))
    header = Header(game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed="example")
    match: Match[Any, Any, Any] = Match(rules, header)
    rng = random.Random(5)
    while match.outcome is None and match.ply < 40:
        match.submit(rng.choice(match.actions()))
    return match
