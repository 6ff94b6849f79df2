"""A random match at a table, played by the places that the board names for each action."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pygame

from tabletop.content.games import digest
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Game
from tabletop.ui.boards.marks import places_on_board
from tabletop.ui.conformance.faults import TableFaultKind, TableFaults
from tabletop.ui.gesture.picker import ChoicePicker
from tabletop.ui.scenes.table.choice import ChoiceScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.shot import StillClock
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage

DECISIONS: Final = 15
"""Of a match that are picked at the table; the rules play the rest of it."""
_LONGEST: Final = 2000
"""Actions of a match at most."""
_FRAME: Final = 0.1
"""Seconds from one frame to the next."""
_FRAMES: Final = 60
"""In which something comes to rest, or is cut short."""
_NAMES: Final = ("Ann", "Ben", "Cid", "Dot")


class DrawnStage:
    """A stage on which time passes only while frames are drawn."""

    def __init__(self, stage: Stage, clock: StillClock) -> None:
        self.stage = stage
        self._clock = clock

    def open_scene(self, scene: Scene) -> None:
        """Lays a scene alone on the stage, and draws until it has come to rest."""
        self.stage.restart_with(scene)
        self.draw_until_still()

    def draw_until_still(self) -> None:
        """Draws until nothing moves any more."""
        for _ in range(_FRAMES):
            self.draw_frame()
            if not self.stage.is_busy():
                break

    def press_key(self, name: str) -> None:
        self.stage.handle(KeyEvent(name), pygame.event.Event(pygame.USEREVENT))

    def draw_frame(self) -> None:
        self._clock.now += _FRAME
        self.stage.begin_frame()
        self.stage.update()
        self.stage.draw()


class PickedMatch:
    """Plays one match between people; every position is drawn."""

    def __init__(
        self, drawn: DrawnStage, game: Game[Any, Any, Any], setup: Mapping[str, str], seed: int, faults: TableFaults
    ) -> None:  # fmt: skip
        names = (_NAMES[seat] if seat < len(_NAMES) else f"Eve {seat}" for seat in range(game.seats(setup)))
        header = Header(
            game=game.name, rules_version=game.version, content=digest(game.name), setup=dict(setup), seed=str(seed),
            sitters=tuple(Sitter(SitterKind.PERSON, name) for name in names),
        )  # fmt: skip
        self.match: Match[Any, Any, Any] = Match(game, header)
        self.is_click_only = False
        """Whether it was played to its end, and one click could do everything in every position."""
        self._drawn = drawn
        self._faults = faults
        self._rng = random.Random(f"{game.name} {seed}")

    def play_match(self) -> Iterator[None]:
        """A few decisions at the table, then the rest by the rules; stops after each position that was drawn."""
        table = TableScene(self._drawn.stage, self.match)
        self._drawn.open_scene(table)
        is_click_only = True
        for _ in range(DECISIONS):
            if self.match.outcome is not None:
                break
            self._faults.where = f"table, move {self.match.ply}"
            is_click_only = is_click_only and self._is_click_only(table)
            self._decide_by_places(table)
            self._drawn.draw_until_still()
            table.story.finish_all()
            self._drawn.draw_frame()
            yield
            if table not in self._drawn.stage.scenes:
                break  # the game has opened a page in its place
        while self.match.outcome is None and self.match.ply < _LONGEST:
            is_click_only = is_click_only and self._is_click_only(table)
            self.match.submit(self._rng.choice(list(self.match.actions())))
        self.is_click_only = is_click_only

    def _is_click_only(self, table: TableScene) -> bool:
        """Whether one click can do everything: a game may begin with clicks, and go on with pieces that are dragged."""
        return all(len(table.board.picks.steps(action)) == 1 for action in self.match.actions())

    def _decide_by_places(self, table: TableScene) -> None:
        """Anything that can be done, by its places; where a game wants more than places, by the rules."""
        actions, before = list(self.match.actions()), self.match.ply
        picks, offered = table.board.picks, table.hand.offered
        action = self._rng.choice([action for action in actions if picks.steps(action)] or actions)
        if offered is not None and isinstance(offered.picker, ChoicePicker):
            self._check_places(table, action)
            self._press_places(table, action)
            done = self.match.past.actions()[before:]
            has_asked = self._drawn.stage.scene is not table
            if not has_asked and (not done or picks.steps(done[0]) != picks.steps(action)):
                self._note_unplayed_action(table, action)
            self._close_boxes(table)
        if self.match.ply == before:
            table.play(action)

    def _check_places(self, table: TableScene, action: Any) -> None:
        """Every place of an action is a button, or is on the board where a click finds something."""
        buttons, board = dict(table.hand.pickable_buttons), table.board
        for place in places_on_board(board.picks.steps(action)):
            at = board.spot(place)
            if place in buttons or (at is not None and (not board.visible_area.collidepoint(at) or board.place_at(at))):
                continue
            what = f"{place!r}, a place of {str(action)!r}, can't be clicked"
            advice = "let spots() name it, and place_at() find it there"
            self._faults.note_fault(TableFaultKind.PICKS, "place", what, advice)

    def _press_places(self, table: TableScene, action: Any) -> None:
        before = self.match.ply
        for place in table.board.picks.steps(action):
            table.hand.press_place(place)
            self._drawn.draw_frame()
        if self.match.ply == before and table.hand.complete_actions:
            table.hand.finish_action()
        if isinstance(self._drawn.stage.scene, ChoiceScene):
            self._drawn.draw_frame()
            self._drawn.press_key("return")

    def _close_boxes(self, table: TableScene) -> None:
        """Leaves what a game asks in a box of its own, once it was drawn."""
        stage = self._drawn.stage
        while table in stage.scenes[:-1]:
            self._drawn.draw_frame()
            top = stage.scene
            self._drawn.press_key("escape")
            if stage.scene is top:
                stage.pop_scene()

    def _note_unplayed_action(self, table: TableScene, action: Any) -> None:
        steps = table.board.picks.steps(action)
        what = f"{str(action)!r} is not played when its places {', '.join(steps)} are clicked"
        advice = "let steps() of the picks name places that are told apart"
        self._faults.note_fault(TableFaultKind.PICKS, str(len(steps)), what, advice)
