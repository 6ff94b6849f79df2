"""What people sit at a table for; here it is a match that is simply played."""

from __future__ import annotations

from typing import Any

from tabletop.play.listeners import Change
from tabletop.play.record import DISCLOSED
from tabletop.rules.game import Refusal
from tabletop.ui import wording
from tabletop.ui.scenes.table.menu import open_menu
from tabletop.ui.scenes.table.picture import TablePicture, TableView
from tabletop.ui.words import say


class MatchMode:
    """Answers what a table asks; those who learn or solve a puzzle answer some of it in another way."""

    looks_back = True
    """Whether earlier moments can be put on the board."""

    offers_back = True
    """Whether somebody who has given a game away may be asked to take it back."""

    proceeds = True
    """Whether what was decided on together with an action is done after it without another word."""

    def __init__(self, scene: TableView, picture: TablePicture) -> None:
        self._scene = scene
        self._table = scene.table
        self.picture = picture
        """How the table looks."""

    # --- what it allows -------------------------------------------------------------------------------------------

    @property
    def allows(self) -> bool:
        """Whether a person who is to act may do so just now."""
        return True

    @property
    def busy(self) -> bool:
        """Whether something is about to happen besides what happens at any table."""
        return False

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible."""
        match, viewer = self._scene.match, self._table.story.viewer
        return wording.why_kept(match, refusal, viewer) or wording.why_not(match.game, refusal)

    def idle_words(self) -> str:
        """Why nobody can do anything just now; how it ended is said already."""
        story = self._table.story
        return say("table.over") if story.outcome is not None and not story.is_detached else self.picture.banner()

    # --- what people do -------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction."""
        self._scene.steps.play(action)

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        scene, table = self._scene, self._table
        outcome, now = table.story.outcome, table.stage.now
        if table.story.passes(now):
            table.story.rush(now)
        elif outcome is not None and not table.story.is_detached:
            table.open("review" if outcome.reason == DISCLOSED else "end", match=scene.match)
        elif table.story.is_detached:
            scene.close_panel()
        elif scene.hand.done:
            scene.hand.finish()
        elif scene.hand.only is not None:
            scene.hand.push(scene.hand.only[0])
        elif scene.decision_dialogs.dice or scene.decision_dialogs.stands_in:
            scene.decision_dialogs.open()
        elif scene.preparation.seat is not None:
            scene.preparation.let_in()
        elif table.opponent.can_pause:
            table.opponent.press()
            scene.refresh()

    def open_menu(self) -> None:
        """The menu over the table."""
        open_menu(self._table, self._scene, self._scene.phones)

    # --- what the table tells -------------------------------------------------------------------------------------

    def entered(self) -> None:
        """The table has come on top for the first time."""

    def left(self) -> None:
        """The table is gone for good."""

    def update(self, now: float) -> None:
        """Time has passed, and everything else at the table knows it."""

    def changed(self, change: Change) -> None:
        """Something was done or taken back, and nothing shows it yet."""

    def going_back(self) -> None:
        """Somebody wants to take something back."""

    def offered(self) -> None:
        """The hand has a new offer."""

    def turned(self) -> None:
        """Another page is shown, and nothing else fits it yet."""
