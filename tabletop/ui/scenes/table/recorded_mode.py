"""A match that counts: when it has come to its end, the evening knows it."""

from __future__ import annotations

from tabletop.play.listeners import Change
from tabletop.ui.scenes.evening.current import EveningRecorder
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.picture import TablePicture, TableView


class RecordedMatchMode(MatchMode):
    """A match that is simply played, and kept."""

    def __init__(self, scene: TableView, picture: TablePicture) -> None:
        super().__init__(scene, picture)
        self._match = scene.match
        self._diary = EveningRecorder(scene.table.stage, scene.match)

    def changed(self, change: Change) -> None:
        """How it ends is written down at once, and that an end was taken back, whatever lies over the table.

        Nobody gets out of a defeat by pulling the plug, nor by playing on from a phone.
        """
        super().changed(change)
        self._diary.look(self._match.result)

    def update(self, now: float) -> None:
        super().update(now)
        self._diary.update(now)

    def going_back(self) -> None:
        super().going_back()
        self._diary.refresh(thoroughly=True)

    def left(self) -> None:
        super().left()
        self._diary.look(self._match.result)
