"""A match that counts: when it has come to its end, the evening knows it."""

from __future__ import annotations

from tabletop.play.listeners import MatchChange
from tabletop.ui.scenes.evening.current import EveningRecorder
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.picture import TablePicture, TableView


class RecordedMatchMode(MatchMode):
    """A match that is simply played, and kept."""

    def __init__(self, scene: TableView, picture: TablePicture) -> None:
        super().__init__(scene, picture)
        self._match = scene.match
        self._evening_recorder = EveningRecorder(scene.table.stage, scene.match)

    def on_match_change(self, change: MatchChange) -> None:
        """How it ends is written down at once, and that an end was taken back, whatever lies over the table.

        Nobody gets out of a defeat by pulling the plug, nor by playing on from a phone.
        """
        super().on_match_change(change)
        self._evening_recorder.record_shown_outcome(self._match.result)

    def update(self, now: float) -> None:
        super().update(now)
        self._evening_recorder.update(now)

    def before_taking_back(self) -> None:
        super().before_taking_back()
        self._evening_recorder.lock_settled_end(thoroughly=True)

    def on_left(self) -> None:
        super().on_left()
        self._evening_recorder.record_shown_outcome(self._match.result)
