"""The story that the wall tells of a match: everybody's, at the same time as the table tells that of whoever plays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tabletop.play.listeners import ChangeKind, MatchChange
from tabletop.play.match import Match
from tabletop.settings import Settings
from tabletop.ui.boards.board import Board
from tabletop.ui.story.page import PageKind
from tabletop.ui.story.pages import CurrentViewer
from tabletop.ui.story.story import Story, StoryListener


class WallStory:
    """Hears of every change at once, and shows it when the table does.

    Where the table is hidden, such as behind a cover, it shows what everybody may know at once: nobody there can wait
    for it. What a table looks at besides, such as an earlier moment or a line of a hint, is not followed.
    """

    def __init__(
        self, match: Match[Any, Any, Any], board: Board, lead: Callable[[], Story | None], *,
        settings: Callable[[], Settings], reader: StoryListener,
    ) -> None:  # fmt: skip
        """`lead` is the story of the table as long as that is seen, None while it is not."""
        self._table_story = lead
        self._untold_changes: deque[MatchChange] = deque()
        """What was done and is still to be told."""
        first = lead()
        page = first.page if first is not None and first.page.kind is PageKind.PRESENT else None
        begun = page.ply if page is not None else match.ply
        self.story = Story(match, board, lambda: replace(settings(), step_by_step=False),
                           eyes=CurrentViewer(match, lambda: None), reader=reader, ply=begun)  # fmt: skip
        self._untold_changes.extend(
            MatchChange(ChangeKind.ACTION, ply, -1, None, ()) for ply in range(begun + 1, match.ply + 1)
        )
        self._followed_cuts = first.skip_count if first is not None else 0
        """How often those at the table would not wait, as far as that is followed."""
        self._unlisten = match.listen_for_changes(None, self._on_match_change)

    def stop_listening(self) -> None:
        """Hears nothing any more."""
        self._unlisten()

    def follow_table(self, now: float) -> None:
        """Tells what is due, and lets go of what the table has let go of."""
        lead = self._table_story()
        while self._untold_changes and (lead is None or self._untold_changes[0].ply <= lead.ply_under_way):
            if lead is not None:
                self.story.finish_all()  # those at the table have gone on
            self.story.on_change(self._untold_changes.popleft())
        self.story.update(now)
        if lead is None:
            return
        if lead.skip_count != self._followed_cuts:
            self._followed_cuts = lead.skip_count
            if lead.is_at_rest:
                self.story.finish_all()
            else:
                self.story.skip_part(now)
        elif lead.is_at_rest and self.story.is_result_to_read(now):
            self.story.skip_part(now)

    def _on_match_change(self, change: MatchChange) -> None:
        if change.kind in (ChangeKind.UNDO, ChangeKind.BRANCH):
            self._untold_changes.clear()
            self.story.on_change(change)
        else:
            self._untold_changes.append(change)
