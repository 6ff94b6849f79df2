"""Base class of the page to which a match of a campaign leads when it is over.

Each game with a campaign derives its own page in its `campaign` folder and names it in the `pages` of its box; what is
common is here. A change must keep: the end of the match can be taken back until somebody presses the bright button, and
not afterwards, because the campaign is built on it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.play.finished_match import FinishedMatch, main_line_plies
from tabletop.play.listing import does_match_go_on
from tabletop.play.match import Match
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.matches import lock_file_result

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class AfterMatchPage(ColumnPage):
    """Shows what a match has come to; nothing is built on it before the brass button is pressed.

    What that button does asks `has_match_resumed` first, as another window may have gone on with the match, and calls
    `lock_result` once the campaign has gone on from there: the end stands from then on. A game names the page in the
    `pages` of its box, so that the end of a match leads there.
    """

    def __init__(self, stage: Stage, match: Match[Any, Any, Any] | FinishedMatch, save: Path | None) -> None:
        """`save` is the file in which the match is; None for one that is not kept."""
        super().__init__(stage)
        self.match = match
        self.save = save

    def has_match_resumed(self) -> bool:
        """Whether the match goes on in its file by now."""
        return self.save is not None and does_match_go_on(self.save, main_line_plies(self.match))

    def lock_result(self) -> None:
        """Nobody takes the end back any more."""
        if self.save is not None:
            lock_file_result(self.stage, self.save, self.match)
