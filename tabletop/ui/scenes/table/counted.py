"""A match that counts: when it has come to its end, the evening knows it."""

from __future__ import annotations

from tabletop.play.listeners import Change
from tabletop.ui.scenes.evening.tonight import Diary
from tabletop.ui.scenes.table.occasion import Occasion
from tabletop.ui.scenes.table.picture import Shown, TablePicture


class Counted(Occasion):
    """A match that is simply played, and kept."""

    def __init__(self, scene: Shown, picture: TablePicture) -> None:
        super().__init__(scene, picture)
        self._match = scene.match
        self._diary = Diary(scene.table.stage, scene.match)

    def changed(self, change: Change) -> None:
        """How it ends is written down at once: nobody gets out of a defeat by pulling the plug."""
        super().changed(change)
        if self._match.result is not None:
            self._diary.look(self._match.result)

    def turned(self) -> None:
        """That an end was taken back is written down when it is shown."""
        super().turned()
        story = self._table.story
        if not story.aside:
            self._diary.look(story.outcome)

    def going_back(self) -> None:
        """The evening may be over by now, and what ended on it stays."""
        super().going_back()
        self._diary.refresh()

    def left(self) -> None:
        """Whoever leaves before the last picture has ended the match all the same."""
        super().left()
        self._diary.look(self._match.result)
