"""What everything at a table has in common: its match, its board, who looks at which moment, and who answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from tabletop.play.match import Match
from tabletop.ui.boards import decisions
from tabletop.ui.boards.board import make_board
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import Place
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.matches import written
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.table.analysis import Analysis
from tabletop.ui.scenes.table.eyes import Eyes
from tabletop.ui.scenes.table.layout import TableLayout
from tabletop.ui.scenes.table.log import move_list
from tabletop.ui.scenes.table.look import Look
from tabletop.ui.scenes.table.motion import Motion
from tabletop.ui.scenes.table.news import News
from tabletop.ui.scenes.table.opponent import Opponent
from tabletop.ui.stage.bubble import Bubble
from tabletop.ui.stage.plaques import Plaques
from tabletop.ui.stage.stage import Stage


class Host(decisions.Table, Protocol):
    """What the scene of a table does when one of its parts asks for it."""

    @property
    def active(self) -> bool:
        """Whether a person may move now."""

    @property
    def on_top(self) -> bool:
        """Whether nothing lies over it."""

    def press_plate(self) -> None:
        """The brass button: whatever it says."""

    def look_at(self, ply: int) -> None:
        """Shows the board as it was after so many plies."""

    def close_panel(self) -> None:
        """Closes what lies over the game."""

    def layout(self) -> None:
        """Shows everything anew."""

    def uncovered(self) -> None:
        """Makes the offer anew."""

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""


class Table:
    """The parts that need nothing of the scene they stand in."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], look_at: Callable[[int], None]) -> None:
        self.stage = stage
        self.match = match
        self.board = make_board(stage, match.game)
        self.board.rolled_by_hand = match.header.chance == "dice"
        self.eyes = Eyes(match, lambda: stage.settings.cover != "off", self._is_secret)
        self.look = Look(match, self.eyes)
        self.motion = Motion(stage, match, self.board)
        self.bubble = Bubble(stage, self.read)
        self.news = News(stage, match, self.board)
        self.opponent = Opponent(stage, match)
        self.analysis = Analysis(stage, match, lambda: self.look.viewer)
        self.moves = move_list(stage, match, self.board, lambda: self.look.viewer, look=look_at, read=self.read)
        self.plaques = Plaques(stage)
        """The buttons, those on the board included."""
        self.layout: TableLayout
        """Where everything lies."""
        self.still_at = 0.0
        """When the last pictures end, in seconds on the stage's clock."""

    def rect_of(self, place: Place) -> pygame.Rect:
        """Where a place is drawn, on the board or beside it, in pixels."""
        shown = next((each.rect for each in self.plaques.items if each.name == place), None)
        if shown is not None:
            return shown
        return self.layout.plate if place.startswith(BUTTON) else self.board.rect_of((place,))

    def finish_animations(self) -> None:
        """All pictures jump to where they go."""
        if self.motion.finish(self.look.viewer):
            self.stage.invalidate()
        self.still_at = self.stage.now

    def saved(self, act: Callable[[], object]) -> None:
        """Does something that is written down; a match that cannot be saved goes on unsaved."""
        written(self.stage, self.match, act)

    @property
    def panel_open(self) -> bool:
        """Whether Escape has something to close before it opens the menu."""
        return self.look.aside or bool(self.bubble.words)

    def open(self, name: str, **details: Any) -> None:
        """Another scene over the table."""
        self.stage.push(registry.open_scene(name, self.stage, Request(self.match.header.game, **details)))

    def read(self, clause: str) -> None:
        """Opens the rulebook at a clause."""
        self.open("rulebook", detail=clause)

    def _is_secret(self) -> bool:
        """Whether what is to be decided now is for the eyes of one person only."""
        return self.board.decisions.secret(self.match.past.view(self.match.ply, None))
