"""From one person at a table to the next: the public pictures end, then the cover falls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.rules.game import Seat
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.stage.events import Input, Key, Pointer, Wheel, was_pressed

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene


class Handover:
    """Draws the cover whenever the next person must be let in."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    @property
    def closing(self) -> bool:
        """Whether only what everybody may see is on the table, because the cover is about to fall."""
        return self._scene.eyes.awaited is not None

    def update(self) -> None:
        """Covers as soon as nothing public moves any more; another scene over the table ends first."""
        scene = self._scene
        if not self.closing or scene.stage.scene is not scene:
            return
        if not scene.motion.waiting and scene.stage.now >= scene.motion.still_at:
            self._cover()

    def skip(self, event: Input | None) -> bool:
        """Whether the input was for nobody: while the cover falls, any key or click only makes it fall at once."""
        if not self.closing:
            return False
        if was_pressed(event):
            self._scene.finish_animations()
            self.update()
        return isinstance(event, Key | Pointer | Wheel)

    def away(self) -> None:
        """Covers everything, whatever lies over the table: somebody else may be looking."""
        scene = self._scene
        settings = scene.stage.settings
        if scene.board.peek(on=False):
            scene.stage.invalidate()
        if not scene.eyes.shared or settings.cover == "off" or not settings.cover_away:
            return
        if any(isinstance(other, CoverScene) and not other.revealed for other in scene.stage.scenes):
            return
        scene.hand.interrupt()
        scene.catch_up.stop()
        scene.eyes.dismiss()
        scene.layout()
        if self.closing:
            self._cover()

    def reveal(self, seat: Seat) -> None:
        """The person may look, whatever the settings say by now: what was missed is played first."""
        scene = self._scene
        since = scene.eyes.admit(seat)
        scene.hand.uncover()
        if not scene.match.game.team:  # a team has watched everything together but what the hand itself shows
            scene.catch_up.begin(seat, since)
        scene.layout()

    def _cover(self) -> None:
        scene = self._scene
        seat = scene.eyes.awaited
        if seat is not None:
            scene.bubble.hide()
            scene.stage.toast.clear()
            scene.board.peek(on=False)
            scene.stage.push(CoverScene(scene.stage, scene.match, seat, partial(self.reveal, seat)))
